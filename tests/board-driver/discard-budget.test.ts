import { expect, test } from "vitest";
import { DiscardBudget } from "../../src/board-driver/discard-budget.js";

const discard = (bytes: number, atMs: number) =>
  ({ type: "bytes-discarded", hex: "5a".repeat(bytes), why: "noise", atMs }) as const;

test("bytes that are discarded now and then are all told, as they came", () => {
  const budget = new DiscardBudget();
  for (let atMs = 0; atMs < 3_600_000; atMs += 2_500) {
    expect(budget.take(discard(9, atMs))).toEqual(discard(9, atMs));
  }
});

test("of a line that brings nothing else some are told, and every byte is told or counted", () => {
  const budget = new DiscardBudget();
  let told = 0;
  let known = 0;
  let sent = 0;
  for (let atMs = 0; atMs < 600_000; atMs += 5) {
    sent += 60;
    const one = budget.take(discard(60, atMs));
    if (one === undefined) continue;
    told += 1;
    known += one.hex.length / 2 + (one.omitted ?? 0);
  }
  expect(told).toBeLessThan(400);
  expect(told).toBeGreaterThan(300);
  // All up to the last that was told.
  expect(sent - known).toBeLessThan(60 * 401);
});

test("a very long one is told by its beginning, and the rest is counted", () => {
  const told = new DiscardBudget().take(discard(5_000, 0));
  expect(told).toMatchObject({ hex: "5a".repeat(256), omitted: 4_744 });
});
