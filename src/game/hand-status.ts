import { closestReading, executedMoves, shows } from "../rules/board-reading.js";
import type { LegalMove } from "../rules/position.js";
import { type Color, opponentOf } from "../vocabulary/chess.js";
import { begunCastling, isAllIn } from "./board-explanation.js";
import type { GameState } from "./state.js";
import { hasBoard, readingOf } from "./table.js";

/** The moves that the board shows; on a shared one the opponent may have lifted a man already. */
export const movesShown = (state: GameState, player: Color): readonly LegalMove[] => {
  const board = readingOf(state, player);
  const executed = executedMoves(board, state.position);
  if (executed.length > 0 || !state.opened.shared) return executed;
  return executedMoves(board, state.position, { mayBeOut: opponentOf(player) });
};

/** What state the hand of the player to move is in, by the board alone. */
export type HandStatus = "home" | "out" | "placed" | "placed-illegal";

/** The board of the player to move, read as the states of the rules name it. */
export const handStatus = (d: { readonly state: GameState }): HandStatus => {
  const { position } = d.state;
  const player = position.turn;
  if (!hasBoard(d.state, player)) return "home";
  const hand = d.state.hands[player];
  const board = readingOf(d.state, player);
  if (hand.displaced === null && movesShown(d.state, player).length > 0) return "placed";
  if (shows(board, position.placement)) return "home";
  const mirror = d.state.mirrors[player];
  if (mirror !== null && !mirror.isDone) return shows(board, mirror.before) ? "home" : "out";
  const reading = closestReading(board, position.placement);
  if (hand.displaced !== null || begunCastling(reading, position) !== undefined) return "out";
  return isAllIn(reading, position.placement, player) ? "placed-illegal" : "out";
};
