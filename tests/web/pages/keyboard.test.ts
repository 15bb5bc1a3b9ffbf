import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ask, rule, type TestHall } from "../hall.js";
import { heard, openPagesHall, type Visit, visit } from "./visit.js";

/** Everything by the keyboard alone: no pointer ever touches these pages. */

let hall: TestHall;
let seat: Visit;
beforeAll(async () => {
  hall = await openPagesHall({ play: { white: "fake:dgt", black: "web" } });
});
afterEach(async () => {
  expect(seat.complaints).toEqual([]);
  await seat.close();
});
afterAll(() => hall.close());

const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const at = document.activeElement;
    const label = at.labels?.[0]?.textContent;
    return label ?? at.getAttribute("aria-label") ?? at.textContent;
  })()`);

/** Goes on with Tab until the keyboard is where the words are; the way is told when it never comes. */
const tabTo = async (page: Page, words: string | RegExp, key = "Tab"): Promise<void> => {
  const way: string[] = [];
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press(key);
    const at = (await focused(page)).trim();
    if (typeof words === "string" ? at === words : words.test(at)) return;
    way.push(at.slice(0, 30));
  }
  throw new Error(`Tab never came to ${String(words)}: ${way.join(" | ")}`);
};

const type = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

test("a sighted player mirrors, moves, announces and presses", async () => {
  await rule(hall, "1", "white plays e4");
  seat = await visit(hall, "black");
  const { page } = seat;
  await page.getByText("waits on your board").waitFor();
  await tabTo(page, /^e7 black pawn/);
  // A letter and a number go to a square; arrows go from there.
  await type(page, "e", "2", "Enter");
  await heard(seat, "e2: white pawn in the hand");
  await type(page, "ArrowUp", "ArrowDown", "ArrowDown");
  expect(await focused(page)).toMatch(/^e3/);
  await type(page, "e", "4", "Enter");
  await heard(seat, "e4: white pawn");
  await expect.poll(() => page.locator(".pending").textContent()).toBe("");
  await type(page, "c", "7", " ");
  await heard(seat, "c7: black pawn in the hand");
  await type(page, "Escape");
  await heard(seat, "c7: black pawn");
  await type(page, "c", "7", "Enter", "c", "5", "Enter");
  await tabTo(page, "Announcement");
  await page.keyboard.type("Bauer Cesar sieben Cesar fünf");
  await type(page, "Enter");
  await heard(seat, "Bauer Cesar sieben Cesar fünf");
  await tabTo(page, "Press the clock", "Shift+Tab");
  await type(page, "Enter");
  await page.getByText("White has the move").waitFor();
  const { json } = await ask(hall.server, "/api/tables/1");
  expect(json.moves.map(({ san }: { readonly san: string }) => san)).toEqual(["e4", "c5"]);
});

test("resigning is asked about, and No gives the keyboard back", async () => {
  seat = await visit(hall, "black");
  const { page } = seat;
  await tabTo(page, "Resign");
  await type(page, "Enter");
  expect(await focused(page)).toBe("No");
  await type(page, "Enter");
  expect(await focused(page)).toBe("Resign");
  const { json } = await ask(hall.server, "/api/tables/1");
  expect(json.result).toBe("*");
});

test("an arbiter goes to what waits, stops and sets clocks, penalises with a reason, settles", async () => {
  seat = await visit(hall, "arbiter");
  const { page } = seat;
  await tabTo(page, "Stop both clocks");
  await type(page, "Enter");
  await page.getByText("The clocks stand; only you start them.").waitFor();
  await tabTo(page, /^Reason/, "Shift+Tab");
  await page.keyboard.type("noise");
  await tabTo(page, "Clock of");
  await type(page, "B");
  await tabTo(page, /^Hours, minutes/);
  await page.keyboard.type("0:12:00");
  await type(page, "Enter");
  await page.getByText("0:12:00 stands").first().waitFor();
  await tabTo(page, "Penalties");
  await type(page, "Enter");
  await tabTo(page, "Warning");
  await type(page, "Enter");
  await heard(seat, "warning");
  await tabTo(page, "What waits", "Shift+Tab");
  await type(page, "Enter");
  await tabTo(page, "Start the clock of White");
  await type(page, "Enter");
  await page.getByText("Nothing waits for you.").waitFor();
  const reasons = (await hall.records("1")).filter(
    ({ data }) => (data as { readonly reason?: string }).reason === "noise",
  );
  expect(reasons.map(({ type: kind }) => kind)).toContain("arbiter-set-clock");
});
