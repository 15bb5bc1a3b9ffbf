/** What a board that does not name its men may show, also after a gap in which nothing was seen. */
import { describe, expect, test } from "vitest";
import {
  type BoardReading,
  executedMoves,
  hasManTooMany,
  liftFrom,
  makeBoardReading,
  placeOn,
  showAll,
  showsAsReported,
} from "../../src/rules/board-reading.js";
import { type Position, positionOf } from "../../src/rules/position.js";
import { type SquareName, squareOf } from "../../src/vocabulary/chess.js";

const position = positionOf("3k2n1/6R1/1n2B3/p7/P1r4p/1P3P2/8/1R2K3 w - - 0 31");

const boardOf = (at: Position): BoardReading => makeBoardReading("occupancy", at.placement);
const lift = (board: BoardReading, square: SquareName, atMs: number): BoardReading =>
  liftFrom(board, squareOf(square), atMs, atMs);
const place = (board: BoardReading, square: SquareName, atMs: number): BoardReading =>
  placeOn(board, squareOf(square), undefined, atMs, atMs);
const movesOn = (board: BoardReading): readonly string[] =>
  executedMoves(board, position)
    .map(({ uci }) => uci)
    .toSorted();

describe("a report after a gap", () => {
  const reported = position.placement.with(squareOf("e6"), null);

  test("a man who is missing has not taken anybody as far as is known", () => {
    expect(movesOn(showAll(boardOf(position), reported, 1_000))).toEqual([]);
  });

  test("a man who was seen to leave, and of whom nothing else is told, is in the hand", () => {
    const lifted = lift(boardOf(position), "e6", 500);
    expect(showsAsReported(lifted, reported)).toBe(true);
    expect(movesOn(showAll(lifted, reported, 1_000))).toEqual([]);
  });
});

describe("a man who came to stand while no man was out", () => {
  test("is none who is lifted long after", () => {
    const stray = place(boardOf(position), "d5", 1_000);
    expect(hasManTooMany(stray, position.placement)).toBe(true);
    expect(movesOn(lift(stray, "e6", 2_400))).toEqual([]);
  });

  test("may be one who is told to have left a little later", () => {
    const stray = place(boardOf(position), "d5", 1_000);
    expect(movesOn(lift(stray, "e6", 1_200))).toEqual(["e6d5"]);
  });
});
