import { describe, expect, test } from "vitest";
import { LinePace } from "../../src/board-driver/line-pace.js";

/** When each part came, with its length where it is not 100. */
type Part = number | readonly [atMs: number, amount: number];

const gapsIn = (parts: readonly Part[], longestMs = 4_000): readonly number[] => {
  const pace = new LinePace(longestMs);
  return parts
    .map((part) => (typeof part === "number" ? ([part, 100] as const) : part))
    .filter(([atMs, amount]) => pace.note(atMs, amount))
    .map(([atMs]) => atMs);
};

/** Every 250 ms from 0. */
const steady = Array.from({ length: 20 }, (_, index) => 250 * index);
const lastMs = 19 * 250;

describe("a board that speaks all the time", () => {
  test("has no gaps while it does, nor when one or two reports are damaged", () => {
    expect(gapsIn(steady)).toEqual([]);
    expect(gapsIn([...steady, lastMs + 750])).toEqual([]);
  });

  test("was silent when more is missing", () => {
    expect(gapsIn([...steady, lastMs + 1_000, lastMs + 1_250])).toEqual([lastMs + 1_000]);
  });

  test("is judged by its own pace", () => {
    const slow = steady.map((atMs) => 4 * atMs);
    expect(gapsIn([...slow, 4 * lastMs + 2_500])).toEqual([]);
    expect(gapsIn([...slow, 4 * lastMs + 4_500])).toEqual([4 * lastMs + 4_500]);
  });

  test("may pause as long as any board before its pace is known", () => {
    expect(gapsIn([0, 250, 500, 3_000])).toEqual([]);
    expect(gapsIn([0, 250, 500, 5_000])).toEqual([5_000]);
    expect(gapsIn([0, 250, 500, 5_000], Number.POSITIVE_INFINITY)).toEqual([]);
  });

  test("was only late when what the pause should have brought comes at once", () => {
    expect(gapsIn([...steady, [lastMs + 2_000, 800]])).toEqual([]);
    expect(gapsIn([...steady, [lastMs + 2_000, 300]])).toEqual([lastMs + 2_000]);
  });

  test("a report that comes in pieces is one report", () => {
    const pieces = steady.flatMap((atMs) => [atMs, atMs + 16, atMs + 32]);
    expect(gapsIn([...pieces, lastMs + 700])).toEqual([]);
    expect(gapsIn([...pieces, lastMs + 1_100])).toEqual([lastMs + 1_100]);
  });
});

describe("a line on which not every report can be read", () => {
  /** Bytes every 250 ms, and a whole report where the text has an x. */
  const gapsOf = (line: string, reports = 1): readonly number[] => {
    const pace = new LinePace(4_000);
    const gaps: number[] = [];
    for (const [index, one] of [..."xxxxxxxxxx", ...line].entries()) {
      pace.note(250 * index, 100);
      if (one === "x" && pace.noteRead(250 * index, reports)) gaps.push(index - 10);
    }
    return gaps;
  };

  test("has no gap while of what stands for two seconds two reports tell", () => {
    expect(gapsOf("xxx")).toEqual([]);
    expect(gapsOf("..x..x..x")).toEqual([]);
    expect(gapsOf("......x")).toEqual([]);
  });

  test("has one when a man may have stood for two seconds and was told once", () => {
    expect(gapsOf("........x")).toEqual([8]);
    expect(gapsOf("....x...x")).toEqual([8]);
    expect(gapsOf("......x..x")).toEqual([9]);
  });

  test("was only late when the reports come at once", () => {
    expect(gapsOf("........x", 8)).toEqual([]);
  });

  test("has one after a longer pause before its pace is known", () => {
    const pace = new LinePace(4_000);
    expect([0, 250, 3_500, 8_000].map((atMs) => pace.noteRead(atMs, 1))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
