/** Squares that are told one by one on a line without a checksum, and what bears them out. */
import { expect, test } from "vitest";
import { CheckedSquares } from "../../src/board-driver/checked-squares.js";

const ARRAY: readonly number[] = Array.from({ length: 64 }, (_, sensor) =>
  sensor < 16 || sensor >= 48 ? 1 : 0,
);
const [E2, E3, E4] = [52, 44, 36] as const;

/** A line that has proven itself. */
const proven = (isChecked = false): CheckedSquares => {
  const squares = new CheckedSquares({ canAsk: true, hasTimes: true, isChecked });
  squares.position(ARRAY, 0, true);
  squares.hear(10_000);
  return squares;
};

test("a man who was set down is told at once, and is to be borne out", () => {
  const squares = proven();
  expect(squares.update(E2, 0, 1, 0)).toHaveLength(1);
  expect(squares.isToBeProven).toBe(false);
  expect(squares.update(E4, 1, 2, 200)).toMatchObject([{ type: "change", sensor: E4, after: 1 }]);
  expect(squares.isToBeProven).toBe(true);
  expect(squares.needsPosition).toBe(false);
  expect(squares.position(ARRAY.with(E2, 0).with(E4, 1), 300)).toEqual([]);
  expect(squares.isToBeProven).toBe(false);
});

test("a position that says another square twice is told", () => {
  const squares = proven();
  squares.update(E2, 0, 1, 0);
  squares.update(E4, 1, 2, 200);
  const codes = ARRAY.with(E2, 0).with(E3, 1);
  expect(squares.position(codes, 300)).toEqual([]);
  expect(squares.needsPosition).toBe(true);
  squares.position(codes, 550);
  expect(squares.tick(600)).toEqual([{ type: "position", codes }]);
  expect(squares.isToBeProven).toBe(false);
});

test("an update with a checksum needs nothing", () => {
  const squares = proven(true);
  squares.update(E2, 0, 1, 0);
  squares.update(E4, 1, 2, 200);
  expect(squares.isToBeProven).toBe(false);
});

test("after an update that says what was said long ago, what waits is told as a position", () => {
  const squares = proven();
  squares.update(E2, 0, 1, 0);
  squares.update(E4, 1, 2, 200);
  squares.position(ARRAY.with(E2, 0).with(E4, 1), 300);
  // He was lifted and put back in between, and the lift is lost.
  expect(squares.update(E4, 1, 3, 2_000)).toEqual([]);
  expect(squares.needsPosition).toBe(true);
  expect(squares.update(E4, 0, 4, 2_400)).toEqual([]);
  expect(squares.update(E3, 1, 5, 2_800)).toEqual([]);
  const codes = ARRAY.with(E2, 0).with(E3, 1);
  expect(squares.position(codes, 3_000)).toEqual([{ type: "position", codes }]);
  expect(squares.needsPosition).toBe(false);
});

test("an update that comes twice at once loses nothing that waits", () => {
  const squares = proven();
  squares.update(E2, 0, 1, 0);
  expect(squares.update(E2, 0, 2, 1)).toEqual([]);
  expect(squares.update(E4, 1, 3, 200)).toEqual([]);
  expect(squares.position(ARRAY.with(E2, 0).with(E4, 1), 300)).toMatchObject([
    { type: "change", sensor: E4, after: 1 },
  ]);
});
