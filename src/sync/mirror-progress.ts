import {
  type BoardReading,
  closestReading,
  executedMoves,
  type Reading,
  shows,
} from "../rules/board-reading.js";
import { type LegalMove, legalMoves, type Position, squaresOf } from "../rules/position.js";
import type { Color, Square } from "../vocabulary/chess.js";
import type { Placement } from "../vocabulary/placement.js";

/** How far a player has executed the opponent's move on his own board. */
export type MirrorProgress =
  | { readonly status: "done" }
  | { readonly status: "unfinished" }
  /** A man stands where neither the old nor the new position has it, and no other man is out. */
  | { readonly status: "wrong"; readonly squares: readonly Square[] };

interface MirrorTask {
  readonly before: Placement;
  readonly after: Placement;
  readonly legal: LegalMove;
  /** The game after that move, once it is completed: the player's own reply may stand on top. */
  readonly position: Position | null;
  readonly player: Color;
}

const count = (squares: Placement, man: string): number =>
  squares.filter((seen) => seen === man).length;

/** Whether a man that belongs on the board is still in somebody's hand. */
const isMenOut = (reading: Reading, after: Placement): boolean =>
  reading.out.some((out) => count(reading.squares, out.man) < count(after, out.man));

/** Whether the player's own reply stands on the board while the mirror is unfinished. */
const hasOwnReply = (reading: Reading, task: MirrorTask): boolean => {
  if (task.position === null) return false;
  const touched = squaresOf(task.legal);
  return legalMoves(task.position).some((reply) => {
    const own = squaresOf(reply);
    return reading.squares.every((seen, square) => {
      if (seen === (reply.after[square] ?? null)) return true;
      return touched.includes(square) && !own.includes(square) && seen === task.before[square];
    });
  });
};

/**
 * How far the opponent's move is executed on a board. Lifts in any order are no fault, a half
 * executed move is only unfinished. Source: VI.1; scenario language, rule 6.
 */
export const mirrorProgress = (board: BoardReading, task: MirrorTask): MirrorProgress => {
  if (shows(board, task.after, { mayBeOut: task.player })) return { status: "done" };
  if (task.position !== null && executedMoves(board, task.position).length > 0) {
    return { status: "done" };
  }
  const reading = closestReading(board, task.after);
  if (isMenOut(reading, task.after)) return { status: "unfinished" };
  const squares: Square[] = [];
  reading.squares.forEach((seen, square) => {
    if (seen === null || seen === "?") return;
    if (seen !== task.before[square] && seen !== task.after[square]) squares.push(square);
  });
  if (squares.length === 0 || hasOwnReply(reading, task)) return { status: "unfinished" };
  return { status: "wrong", squares };
};
