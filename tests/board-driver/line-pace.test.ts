import { describe, expect, test } from "vitest";
import { LinePace } from "../../src/board-driver/line-pace.js";

const gapsIn = (times: readonly number[], longestMs = 4_000): readonly number[] => {
  const pace = new LinePace(longestMs);
  return times.filter((atMs) => pace.note(atMs));
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
  });

  test("a report that comes in pieces is one report", () => {
    const pieces = steady.flatMap((atMs) => [atMs, atMs + 16, atMs + 32]);
    expect(gapsIn([...pieces, lastMs + 700])).toEqual([]);
    expect(gapsIn([...pieces, lastMs + 1_100])).toEqual([lastMs + 1_100]);
  });
});
