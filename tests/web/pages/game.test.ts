import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readVersion } from "../../../src/cli/version.js";
import { decide, evolve, initialState } from "../../../src/game/game.js";
import { verifyGame } from "../../../src/journal/verify.js";
import { ask, rule, type TestHall } from "../hall.js";
import {
  announce,
  clickMove,
  drag,
  heard,
  openPagesHall,
  press,
  square,
  unfold,
  type Visit,
  visit,
} from "./visit.js";

/**
 * A whole game between a blind player at a sensor board, whose bytes are a DGT board's, and a sighted
 * one at the page, with an arbiter at his desk and somebody who looks on.
 */

let hall: TestHall;
let black: Visit;
let desk: Visit;
let spectator: Visit;
beforeAll(async () => {
  hall = await openPagesHall({ play: { white: "fake:dgt", black: "web" } });
  [black, desk, spectator] = await Promise.all([
    visit(hall, "black"),
    visit(hall, "arbiter"),
    visit(hall, "spectator"),
  ]);
});
afterAll(async () => {
  for (const page of [black, desk, spectator]) {
    expect(page.complaints).toEqual([]);
    await page.close();
  }
  expect(hall.faults).toEqual([]);
  await hall.close();
});

const white = (...steps: readonly string[]): Promise<void> =>
  rule(hall, "1", ...steps.map((step) => `white ${step}`));

const mustMirror = (words: string): Promise<void> =>
  black.page.locator(".pending", { hasText: words }).waitFor();

const noneToMirror = async (): Promise<void> => {
  const pending = () => black.page.locator(".pending").textContent();
  await expect.poll(pending, { timeout: 20_000 }).toBe("");
};

const repeat = (): Promise<void> =>
  black.page.getByRole("button", { name: "Repeat the opponent's move" }).click();

const completed = async (...sans: readonly string[]): Promise<void> => {
  await expect
    .poll(
      async () => {
        const { json } = await ask(hall.server, "/api/tables/1");
        return json.moves.map(({ san }: { readonly san: string }) => san);
      },
      { timeout: 20_000 },
    )
    .toEqual(sans);
};

const confirm = (page: Page, words: string) =>
  page
    .locator(".proposals li", { hasText: words })
    .getByRole("button", { name: "Confirm" })
    .click();

/** The arbiter types a score sheet, a line each, and enters it. */
const enterSheet = async (whose: string, lines: readonly string[]): Promise<void> => {
  const { page } = desk;
  await page.getByLabel("Sheet of").selectOption({ label: whose });
  const field = page.getByLabel("Next line", { exact: true });
  const list = page.getByRole("list", { name: "Lines typed" });
  const read = page.locator('.sheet[aria-busy="false"]');
  await read.waitFor();
  while ((await list.getByRole("listitem").count()) > 0) {
    const before = await list.getByRole("listitem").count();
    await page.getByRole("button", { name: "Take the last line back" }).click();
    await expect.poll(() => list.getByRole("listitem").count()).toBeLessThan(before);
    await read.waitFor();
  }
  for (const [index, line] of lines.entries()) {
    await field.fill(line);
    await field.press("Enter");
    await expect.poll(() => list.getByRole("listitem").count()).toBe(index + 1);
    await expect.poll(() => field.inputValue()).toBe("");
  }
  await page.getByRole("button", { name: "Enter this sheet" }).click();
  await expect
    .poll(async () => {
      const { json } = await ask(hall.server, "/api/tables/1", { token: hall.tokens.desk });
      return json.sides[whose.toLowerCase()].sheet;
    })
    .toEqual(lines);
};

test("the first moves: announced, mirrored on both boards, answered", async () => {
  await white("plays e4");
  await mustMirror("Bauer Eva zwei Eva vier");
  await repeat();
  await drag(black.page, "e2", "e4");
  await noneToMirror();
  await drag(black.page, "e7", "e6");
});

test("a slip: the board shows one move, the announcement is another; the sheets agree, the board is corrected", async () => {
  await announce(black.page, "Bauer Eva sieben Eva fünf");
  await press(black.page);
  await white('repeats "Bauer Eva sieben Eva fünf"', "lifts e7", "places e5");
  await heard(desk, "boards");
  await desk.page.getByText("the boards differ: the clocks stand").first().waitFor();
  await desk.page.getByText("e6, expected").waitFor();
  await unfold(desk.page, "Enter a score sheet");
  await enterSheet("White", ["e4", "e5"]);
  await enterSheet("Black", ["e4", "e5"]);
  await desk.page.getByRole("button", { name: "Collect the score sheets" }).click();
  await desk.page.locator(".proposals li", { hasText: /correct/i }).waitFor();
  await drag(black.page, "e6", "e5");
  await completed("e4", "e5");
  await desk.page.locator(".proposals").getByRole("button", { name: "Start the clock" }).click();
  await black.page.getByText("White has the move. Running.").waitFor();
});

test("a wrong mirror is told, and mended by the hand that made it", async () => {
  await white("plays Nf3");
  await mustMirror("Springer Gustav eins Felix drei");
  await clickMove(black.page, "g1", "h3");
  await heard(black, "Hector drei");
  await clickMove(black.page, "h3", "f3");
  await noneToMirror();
  await completed("e4", "e5", "Nf3");
});

test("another divergence: the sheets differ, the game goes back to where they agree", async () => {
  await clickMove(black.page, "b8", "c6");
  await announce(black.page, "Sf6");
  await press(black.page);
  await white('repeats "Springer Gustav acht Felix sechs"', "lifts g8", "places f6");
  await desk.page.getByText("the boards differ: the clocks stand").first().waitFor();
  await enterSheet("White", ["e4", "e5", "Nf3", "Nf6"]);
  await enterSheet("Black", ["e4", "e5", "Nf3", "Nc6"]);
  await desk.page.getByRole("button", { name: "Collect the score sheets" }).click();
  await desk.page.getByText("The score sheets differ at ply 4.").waitFor();
  await confirm(desk.page, "ply 3");
  await clickMove(black.page, "c6", "b8");
  await white("lifts f6", "places g8");
  await completed("e4", "e5", "Nf3");
  await desk.page
    .locator(".proposals")
    .getByRole("button", { name: "Start the clock of Black" })
    .click();
  await black.page.getByText("Black has the move. Running.").waitFor();
});

test("an adjournment: the move is sealed at the page and opened when both are back", async () => {
  await unfold(desk.page, "Adjournment");
  await desk.page.getByRole("button", { name: "Adjourn", exact: true }).click();
  await black.page.locator('input[name="sheet"]').fill("Sc6");
  await black.page.getByRole("button", { name: "Seal my move" }).click();
  await expect
    .poll(async () => (await hall.records("1")).map(({ type }) => type))
    .toContain("move-sealed");
  await black.page.getByRole("button", { name: "Stop the clocks" }).click();
  await black.page
    .getByText(/adjourned/i)
    .first()
    .waitFor();
  // Nobody but the program knows it before it is opened.
  const { text } = await ask(hall.server, "/api/tables/1", { token: hall.tokens.desk });
  expect(text).not.toContain("Sc6");
  await desk.page.getByRole("button", { name: "Resume with both players" }).click();
  await completed("e4", "e5", "Nf3", "Nc6");
  // The men of a board on a page are set up by the program, as the arbiter sets up those of wood.
  await expect
    .poll(() => square(black.page, "c6").textContent(), { timeout: 20_000 })
    .toBe("c6 black knight");
});

test("a draw that is offered at the board is accepted at the page, and everybody knows", async () => {
  await white("plays Bb5", "offers a draw");
  await mustMirror("Läufer Felix eins Bella fünf");
  await drag(black.page, "f1", "b5");
  await black.page.getByText("A draw is offered by White.").waitFor();
  await black.page.getByRole("button", { name: "Accept the draw" }).click();
  await black.page.getByText("Result: ½-½. Agreed.").waitFor();
  await desk.page.getByText("Result: ½-½. Agreed.").waitFor();
  await spectator.page.getByText("Result: ½-½. Agreed.").first().waitFor();
  await black.page.getByRole("button", { name: "Sign the result" }).click();
  expect(await square(black.page, "e4").count()).toBe(0);
  const download = spectator.page.waitForEvent("download");
  await spectator.page.getByRole("link", { name: "This game as PGN" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pgn$/);
});

test("the desk keeps all of it, and the journal decides the same again", async () => {
  const log = await desk.page.locator(".events").textContent();
  for (const words of ["White completed e4", "Black completed Nc6"]) expect(log).toContain(words);
  await unfold(desk.page, "Evidence of a ply");
  await desk.page.getByLabel("Ply, from 1").fill("2");
  await desk.page.getByRole("button", { name: "Show" }).click();
  await desk.page.getByText(/^Evidence of move 1 of Black, ply 2/).waitFor();
  const verified = verifyGame(await hall.records("1"), {
    initialState,
    decide,
    evolve,
    program: readVersion(),
  });
  expect(verified).toMatchObject({ ok: true });
});
