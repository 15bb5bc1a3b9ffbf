import { type BoardReading, closestReading, wrongSquares } from "../rules/board-reading.js";
import { squareName } from "../vocabulary/chess.js";
import type { Difference } from "../vocabulary/events.js";
import type { Placement } from "../vocabulary/placement.js";

/**
 * Where a board differs from what should stand on it, square by square. `found`: the men on it as they
 * are read most kindly; given where that is known already.
 */
export const differencesFrom = (
  board: BoardReading,
  expected: Placement,
  found: Placement = closestReading(board, expected).squares,
): readonly Difference[] =>
  wrongSquares(board, expected).map((square) => ({
    square: squareName(square),
    expected: expected[square] ?? null,
    found: found[square] ?? null,
  }));

/** What tells one list of differences from another. */
export const keyOfDifferences = (differences: readonly Difference[]): string =>
  differences.map((one) => `${one.square}${one.found ?? "."}`).join();
