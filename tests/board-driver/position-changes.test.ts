import { expect, test } from "vitest";
import { MenUp } from "../../src/board-driver/position-changes.js";
import type { BoardEvent } from "../../src/vocabulary/board-events.js";
import type { PieceLetter, SquareName } from "../../src/vocabulary/chess.js";

const lifted = (square: SquareName, piece: PieceLetter, scan: number): BoardEvent => ({
  type: "piece-lifted",
  square,
  piece,
  scan,
  atMs: scan,
});
const placed = (square: SquareName, piece: PieceLetter, scan: number): BoardEvent => ({
  type: "piece-placed",
  square,
  piece,
  scan,
  atMs: scan,
});
const told = (events: readonly BoardEvent[]): readonly string[] =>
  events.map((event) =>
    event.type === "piece-lifted"
      ? `-${event.square}`
      : event.type === "piece-placed"
        ? `+${event.square}`
        : event.type,
  );

test("of three men down in one reading, whoever has been up for longest is told first", () => {
  const up = new MenUp();
  up.order([lifted("a2", "P", 60)]);
  up.order([lifted("b7", "p", 61)]);
  const changes = [
    lifted("h2", "P", 65),
    placed("h4", "P", 65),
    placed("a3", "P", 65),
    placed("b6", "p", 65),
  ];
  expect(told(up.order(changes))).toEqual(["-h2", "+a3", "+b6", "+h4"]);
});

test("a man who was taken is not waited for, and is not taken for a like one", () => {
  const up = new MenUp();
  up.order([lifted("e4", "P", 1)]);
  up.order([lifted("d5", "p", 2)]);
  expect(told(up.order([placed("e4", "p", 3)]))).toEqual(["+e4"]);
  up.order([lifted("b8", "n", 4)]);
  const changes = [lifted("e2", "P", 6), placed("e3", "P", 6), placed("c6", "n", 6)];
  expect(told(up.order(changes))).toEqual(["-e2", "+c6", "+e3"]);
});
