import { afterAll, beforeAll, expect, test } from "vitest";
import { rule, type TestHall } from "../hall.js";
import { announce, click, clickMove, openPagesHall, press, type Visit, visit } from "./visit.js";

/**
 * What a screen reader has of each page: its tree from top to bottom, and what the live regions say,
 * in order (`!` interrupts; in brackets the language where it is not the page's). Read it aloud.
 */

let hall: TestHall;
let black: Visit;
let desk: Visit;
let spectator: Visit;
beforeAll(async () => {
  hall = await openPagesHall({ play: { white: "fake:dgt", black: "web" } });
  black = await visit(hall, "black");
  desk = await visit(hall, "arbiter");
  spectator = await visit(hall, "spectator");
  await spectator.page.locator(".squares").waitFor();
  await rule(hall, "1", "white plays e4");
  await black.page.getByText("waits on your board").waitFor();
  await clickMove(black.page, "e2", "e4");
  await black.page.locator(".pending:empty").waitFor({ state: "attached" });
  // A man held for shorter than the debounce is touched only after it is set down: here it is held.
  await click(black.page, "d7");
  await desk.page.getByText("Black touched black pawn on d7").waitFor();
  await click(black.page, "d5");
  await announce(black.page, "d5");
  await press(black.page);
  await black.page.getByText("White has the move").waitFor();
  await rule(hall, "1", "white mirrors", "white offers a draw");
  await black.page.getByText("A draw is offered by White.").waitFor();
  await spectator.page.locator(".list", { hasText: "running1" }).waitFor();
});
afterAll(async () => {
  for (const seat of [black, desk, spectator]) {
    expect(seat.complaints).toEqual([]);
    await seat.close();
  }
  await hall.close();
});

/** Times run on while the page is read. */
const withoutTimes = (text: string): string =>
  text
    .replaceAll(/\d+:\d\d:\d\d(?:\.\d)?/g, "TIME")
    .replaceAll(/\d{4}-\d\d-\d\d/g, "DATE")
    .replaceAll(/time \d+/g, "time N");

const reading = async (seat: Visit): Promise<string> => {
  // What is said comes in its own time: until nothing new has come.
  let said: readonly string[] = [];
  await expect
    .poll(
      async () => {
        const now = await seat.said();
        const isStill = now.length === said.length;
        said = now;
        return isStill;
      },
      { interval: 700, timeout: 20_000 },
    )
    .toBe(true);
  const tree = [
    await seat.page.locator("header").ariaSnapshot(),
    await seat.page.locator("main").ariaSnapshot(),
  ].join("\n");
  return withoutTimes(`${tree}\n\n# Said\n${said.join("\n")}\n`);
};

test("the seat of a sighted player reads as it should", async () => {
  await expect(await reading(black)).toMatchFileSnapshot("reading-seat.txt");
});

test("the arbiter's desk reads as it should", async () => {
  const tree = await reading(desk);
  await expect(tree).toMatchFileSnapshot("reading-desk.txt");
});

test("a page that shows everything later says so, and by how much", async () => {
  const later = await openPagesHall({ spectatorDelayMs: 330_000 });
  for (const [locale, words] of [
    ["en-GB", /shown later than it happens, by 5 minutes, 30 seconds\./],
    ["de-DE", /später, als es geschieht, um 5 Minuten, 30 Sekunden\./],
  ] as const) {
    const seat = await visit(later, "spectator", { locale });
    await seat.page.getByText(words).waitFor();
    await seat.close();
  }
  await later.close();
  // Where nothing is held back, nothing is said about it.
  expect(await spectator.page.locator(".delay").isVisible()).toBe(false);
});

test("the spectators' page reads as it should", async () => {
  await expect(await reading(spectator)).toMatchFileSnapshot("reading-spectators.txt");
});
