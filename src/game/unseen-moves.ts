import { executedMoves } from "../rules/board-reading.js";
import { type LegalMove, squaresOf } from "../rules/position.js";
import type { Color, Square } from "../vocabulary/chess.js";
import type { Deliberation } from "./deliberation.js";
import { boardOf, readingOf } from "./table.js";

// What a move is worth on a board of which something was not seen.

/**
 * Whether a man was just set down so that the board shows a legal move and nothing else: whatever
 * happened unseen before (the man was lifted in a gap), this much is understood.
 */
export const isMoveSeen = (d: Deliberation, player: Color, placedOn: Square | undefined): boolean =>
  placedOn !== undefined &&
  player === d.state.position.turn &&
  executedMoves(readingOf(d.state, player), d.state.position).some(
    (move) =>
      (move.to === placedOn || move.castling?.rookTo === placedOn) &&
      isAllThatMoved(d, player, move),
  );

/** Whether nothing but this move was seen on a shared board that does not name its men. */
const isAllThatMoved = (d: Deliberation, player: Color, move: LegalMove): boolean => {
  const { reading, movements } = boardOf(d.state, player);
  /** A man of the game was put back there. */
  const isBack = (square: Square): boolean => {
    const man = d.state.position.placement[square] ?? null;
    return man !== null && reading.readings.some(({ squares }) => squares[square] === man);
  };
  return (
    !d.state.opened.shared ||
    reading.sensor !== "occupancy" ||
    movements.every(({ square }) => squaresOf(move).includes(square) || isBack(square))
  );
};

/**
 * Whether a move on a shared board that was not heard for a while may be a later one. The man was in the
 * hand meanwhile and may have taken another; or another move stood there before, and nobody pressed.
 */
export const isUnseenBefore = (
  d: Deliberation,
  player: Color,
  found: readonly LegalMove[],
): boolean => {
  const { opened } = d.state;
  const { afterGap, placed } = d.hand(player);
  if (!afterGap || !opened.shared) return false;
  const hasStood = placed.length > 0 && opened.clock.mode === "none";
  return (
    (hasStood && !found.some(({ uci }) => placed.includes(uci))) ||
    found.some((move) => !isAllThatMoved(d, player, move))
  );
};
