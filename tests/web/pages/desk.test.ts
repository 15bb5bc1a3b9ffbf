import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rule, type TestHall } from "../hall.js";
import { heard, openPagesHall, unfold, type Visit, visit } from "./visit.js";

/** The arbiter's desk: what he may do on the terminal he may do here, at every table. */

let hall: TestHall;
let desk: Visit;
beforeAll(async () => {
  hall = await openPagesHall({ tables: ["1", "2"] });
  desk = await visit(hall, "arbiter");
});
afterAll(async () => {
  // That a step was refused the browser tells its console by itself; nothing else is there.
  expect(desk.complaints).toEqual([
    "Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)",
  ]);
  await desk.close();
  await hall.close();
});

const click = (name: string | RegExp, within = "main"): Promise<void> =>
  desk.page.locator(within).getByRole("button", { name, exact: true }).first().click();

/** What the arbiter has done at table 1, as the journal has it. */
const acts = async (): Promise<readonly Record<string, unknown>[]> =>
  (await hall.records("1")).flatMap(({ kind, type, data }) =>
    kind === "input" && !["time-passed", "board-reported", "write"].includes(type)
      ? [{ type, ...(data as Record<string, unknown>) }]
      : [],
  );

const did = async (wanted: Record<string, unknown>): Promise<void> => {
  await expect.poll(async () => (await acts()).at(-1), { timeout: 20_000 }).toMatchObject(wanted);
};

const fill = async (page: Page, label: string, words: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).first().fill(words);
};

test("every table is seen and heard, whichever is open, and none of it is lost", async () => {
  const { page } = desk;
  await rule(hall, "2", "white plays d4");
  await heard(desk, "Table 2: White completed d4, ply 1.");
  await rule(hall, "1", "white plays e4");
  await heard(desk, "Table 1: White completed e4, ply 1.");
  await click("Table 2");
  await page.getByRole("heading", { name: "Table 2: Anna - Ben" }).waitFor();
  await page.locator(".events", { hasText: "White completed d4" }).waitFor();
  await rule(hall, "1", "black plays e5");
  await heard(desk, "Table 1: Black completed e5, ply 2.");
  await click("Table 1");
  const log = page.locator(".events");
  for (const words of ["Game opened", "White completed e4", "Black completed e5"]) {
    await log.locator("li", { hasText: words }).waitFor();
  }
  expect(await log.locator("li", { hasText: "Black completed e5" }).count()).toBe(1);
  const said = await page.getByRole("list", { name: "What was said" }).textContent();
  expect(said).toContain("Table 2: White completed d4");
});

test("clocks are stopped, set, given more and less, and started", async () => {
  const { page } = desk;
  await click("Stop both clocks");
  await did({ type: "arbiter-stop-clocks" });
  await page.getByLabel("Clock of").selectOption("black");
  await fill(page, "Hours, minutes, seconds, such as 0:12:00", "0:10:00");
  await click("Set to this");
  await did({ type: "arbiter-set-clock", clock: "black", ms: 600_000 });
  await page.locator(".clock.black", { hasText: "0:10:00" }).waitFor();
  await fill(page, "Minutes", "3");
  await click("Add");
  await did({ type: "arbiter-set-clock", clock: "black", ms: 780_000 });
  await page.locator(".clock.black", { hasText: "0:13:00" }).waitFor();
  await click("Take off");
  await did({ type: "arbiter-set-clock", clock: "black", ms: 600_000 });
  await fill(page, "Increment, such as 30s", "10s");
  await click("Set the increment");
  await did({ type: "arbiter-set-increment", ms: 10_000 });
  await click("Start the clock of White");
  await did({ type: "arbiter-start-clock", clock: "white" });
});

test("penalties and findings carry the reason that was typed, once", async () => {
  const { page } = desk;
  await unfold(page, "Penalties");
  await fill(page, "Reason, kept in the record (optional)", "disturbed the hall");
  const black = page.getByRole("group", { name: "Black" }).filter({ hasText: "Warning" });
  await black.getByRole("button", { name: "Warning" }).click();
  await did({
    type: "arbiter-penalise",
    player: "black",
    penalty: { kind: "warning" },
    reason: "disturbed the hall",
  });
  await black.getByRole("button", { name: "Time to the opponent" }).click();
  await did({ penalty: { kind: "time-to-opponent", ms: 120_000 } });
  expect((await acts()).at(-1)).not.toHaveProperty("reason");
  await unfold(page, "Findings");
  const white = page.getByRole("group", { name: "White" }).filter({ hasText: "Two hands" });
  await white.getByRole("button", { name: "Two hands" }).click();
  await did({ type: "arbiter-find", finding: { kind: "two-hands", player: "white" } });
  await white.getByRole("button", { name: "Accidental contact" }).click();
  await did({ type: "arbiter-find", finding: { kind: "accidental-contact", player: "white" } });
});

test("rulings, results to be played, people, language, any other step", async () => {
  const { page } = desk;
  await unfold(page, "Rulings");
  await fill(page, "Own ruling, in words", "the door is closed");
  await click("Rule", "form:has(label:text('Own ruling'))");
  await did({ type: "arbiter-rule", text: "the door is closed" });
  await unfold(page, "Players and assistants");
  const white = page.getByRole("group", { name: "White" }).filter({ hasText: "assistant" });
  await white.getByRole("button", { name: "Register an assistant" }).click();
  await did({ type: "register-assistant", by: "white" });
  await white.getByRole("button", { name: "Release the assistant" }).click();
  await did({ type: "release-assistant", by: "white" });
  await unfold(page, "Language of announcements");
  await page.getByLabel("Language of announcements").selectOption("pt");
  await click("Set the language");
  await did({ type: "arbiter-set-language", language: "pt" });
  await unfold(page, "What is done, as one line");
  await fill(page, "What is done, as one line", "stops clocks");
  await click("Do it");
  await did({ type: "arbiter-stop-clocks" });
});

test("going back to a ply, and a result, end what waits", async () => {
  const { page } = desk;
  await fill(page, "Go back to the position after ply", "1");
  await click("Restore");
  await did({ type: "arbiter-restore", ply: 1 });
  await page.getByText("Black has the move.").first().waitFor();
  await page.getByLabel("Result", { exact: true }).selectOption("1/2-1/2");
  await click("Rule", "form:has(select):has(label:text('Result'))");
  await did({ type: "arbiter-rule-result", result: "1/2-1/2" });
  await page.getByText("Result: ½-½. By ruling of the arbiter.").waitFor();
});

test("what is not understood is told, and nothing happens", async () => {
  const { page } = desk;
  const before = (await acts()).length;
  await fill(page, "What is done, as one line", "stopps clocks");
  await click("Do it");
  await heard(desk, "stopps");
  expect((await acts()).length).toBe(before);
});

test("links to the seats are shown with codes, and new ones only after a question", async () => {
  const { page } = desk;
  await unfold(page, "Links to the seats");
  await click("Show links and QR codes");
  await expect.poll(() => page.locator(".qr svg").count()).toBe(2);
  const old = await page.locator(".qr code").first().textContent();
  await click("Make new links");
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect.poll(() => page.locator(".qr code").first().textContent()).not.toBe(old);
});
