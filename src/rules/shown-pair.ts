import type { Square } from "../vocabulary/chess.js";
import type { Placement } from "../vocabulary/placement.js";
import { type BoardReading, shows } from "./board-reading.js";
import { type LegalMove, legalMoves, type Position, playMove } from "./position.js";

/** A move and the reply to it, as a board seems to show them after a gap. */
export interface MovePair {
  readonly first: LegalMove;
  readonly reply: LegalMove;
}

const withoutManOn = (square: Square, placement: Placement): Placement =>
  placement.map((man, at) => (at === square ? null : man));

/**
 * Whether the same two men may have come there in three plies or four, as a pawn in two steps, or the man
 * who seems to be taken be in the hand for his next move.
 */
export const isShownByMore = (
  board: BoardReading,
  position: Position,
  { first, reply }: MovePair,
): boolean => {
  const movesFrom = (from: Position, square: Square): readonly LegalMove[] =>
    legalMoves(from).filter((move) => move.from === square);
  return movesFrom(position, first.from).some((one) => {
    const afterOne = playMove(position, one);
    return movesFrom(afterOne, reply.from).some((two) => {
      const afterTwo = playMove(afterOne, two);
      if (shows(board, withoutManOn(one.to, two.after))) return true;
      return movesFrom(afterTwo, one.to).some((three) => {
        if (shows(board, three.after)) return true;
        return movesFrom(playMove(afterTwo, three), two.to).some((four) =>
          shows(board, four.after),
        );
      });
    });
  });
};
