import { closestReading, shows, wrongSquares } from "../rules/board-reading.js";
import type { Color } from "../vocabulary/chess.js";
import type { Difference } from "../vocabulary/events.js";
import { stopClocks } from "./clockwork.js";
import { type Deliberation, differencesAt } from "./deliberation.js";
import type { GameState } from "./state.js";
import { hasBoard, readingOf } from "./table.js";

/** Where a player's board differs from the official position. */
export const boardDifferences = (state: GameState, player: Color): readonly Difference[] => {
  if (!hasBoard(state, player)) return [];
  const board = readingOf(state, player);
  const expected = state.position.placement;
  if (shows(board, expected)) return [];
  const reading = closestReading(board, expected);
  return differencesAt(wrongSquares(board, expected), expected, reading.squares);
};

/** The boards differ where both should show the game: clocks stand, the arbiter comes (VI.7). */
export const callDivergence = (d: Deliberation, by: Color | null): void => {
  if (d.state.isDiverged) return;
  d.tell("boards-diverged", {
    by,
    white: boardDifferences(d.state, "white"),
    black: boardDifferences(d.state, "black"),
  });
  stopClocks(d, "boards-diverged");
  d.tell("arbiter-called", { by, why: "boards-diverged" });
};
