import { closestReading, shows } from "../rules/board-reading.js";
import { squaresOf } from "../rules/position.js";
import type { Color } from "../vocabulary/chess.js";
import type { Difference } from "../vocabulary/events.js";
import { stopClocks } from "./clockwork.js";
import type { Deliberation } from "./deliberation.js";
import { differencesFrom } from "./differences.js";
import type { GameState } from "./state.js";
import { hasBoard, readingOf } from "./table.js";

/** Whether a player has nothing on his board but the opponent's move, not yet or half executed. */
const isMirroring = (state: GameState, player: Color): boolean => {
  const mirror = state.mirrors[player];
  if (mirror === null || mirror.isDone) return false;
  const own = squaresOf(mirror.legal);
  const { squares } = closestReading(readingOf(state, player), mirror.after);
  return squares.every((seen, square) => {
    const after = mirror.after[square] ?? null;
    if (seen === after) return true;
    return own.includes(square) && (seen === null || seen === mirror.before[square]);
  });
};

/**
 * Whether a player's board is as his turn allows: it shows the game, or the opponent's move is still
 * being executed on it, or the move that he has made himself stands on it.
 */
export const isInOrder = (state: GameState, player: Color): boolean => {
  if (!hasBoard(state, player)) return true;
  const board = readingOf(state, player);
  if (shows(board, state.position.placement) || isMirroring(state, player)) return true;
  return state.made?.by === player && shows(board, state.made.legal.after);
};

/** Where a player's board differs from the official position. */
export const boardDifferences = (state: GameState, player: Color): readonly Difference[] => {
  if (!hasBoard(state, player)) return [];
  const board = readingOf(state, player);
  const expected = state.position.placement;
  if (shows(board, expected)) return [];
  return differencesFrom(board, expected);
};

/** The boards were found to differ. `by`: whose board or act showed it; null: the comparison did. */
export const tellDivergence = (d: Deliberation, by: Color | null): void => {
  d.tell("boards-diverged", {
    by,
    white: boardDifferences(d.state, "white"),
    black: boardDifferences(d.state, "black"),
  });
};

/** The boards differ where both should show the game: clocks stand, the arbiter comes (VI.7). */
export const callDivergence = (d: Deliberation, by: Color | null): void => {
  if (d.state.isDiverged) return;
  tellDivergence(d, by);
  stopClocks(d, "boards-diverged");
  d.tell("arbiter-called", { by, why: "boards-diverged" });
};
