import { type Color, colorOfLetter, roleOfLetter } from "../../vocabulary/chess.js";
import {
  isCheckmate,
  isDeadByMaterial,
  isStalemate,
  legalMoves,
  type Position,
  playMove,
} from "../position.js";
import { isDeadPosition, type NodeBudget } from "./decide-winnable.js";

/** Pairs of pawns that stand against each other: with fewer no king is ever shut out. */
const LEAST_PAIRS = 3;
/** Other men than kings and pawns: with more of them somebody can always help. */
const MOST_PIECES = 2;
/** Pawns that may still step: a board with more of them opens sooner or later. */
const MOST_FREE_PAWNS = 1;
/** The proofs behind locked pawns need a handful of positions. */
const LOCKED_BUDGET: NodeBudget = 200;

/** A player with more moves than this has one that helps. */
const MOST_FORCED_MOVES = 4;
/** How many plies of forced moves are followed. */
const FORCED_PLIES = 3;

/** Whether hardly a pawn can move and hardly anything else is there. */
const isLocked = ({ placement }: Position): boolean => {
  let [pairs, free, pieces] = [0, 0, 0];
  for (const [square, man] of placement.entries()) {
    if (man === null || man === "?") continue;
    const role = roleOfLetter(man);
    if (role !== "pawn") {
      if (role !== "king") pieces += 1;
      continue;
    }
    const color: Color = colorOfLetter(man);
    const ahead = placement[square + (color === "white" ? 8 : -8)] ?? null;
    if (ahead === null || ahead === "?" || roleOfLetter(ahead) !== "pawn") free += 1;
    else if (color === "white" && colorOfLetter(ahead) === "black") pairs += 1;
  }
  return pairs >= LEAST_PAIRS && free <= MOST_FREE_PAWNS && pieces <= MOST_PIECES;
};

/** Whether every one of the few moves leads to a stalemate or to men that can mate nobody. */
const isForced = (position: Position, plies: number): boolean => {
  const moves = legalMoves(position);
  if (moves.length === 0 || moves.length > MOST_FORCED_MOVES) return false;
  return moves.every((move) => {
    const after = playMove(position, move);
    if (isCheckmate(after)) return false;
    if (isDeadByMaterial(after) || isStalemate(after)) return true;
    return plies > 1 && isForced(after, plies - 1);
  });
};

/**
 * Whether a position is plainly dead: no series of legal moves ends in mate, because the few moves
 * that are left only lead to a draw, or because the pawns are locked. True is proof; false says that
 * it is not plain. By material: see `isDeadByMaterial`.
 *
 * `looksAtPawns`: whether locked pawns are looked at, which takes about a millisecond. It is needed
 * once after each pawn move or capture: no other move locks anybody in.
 * Source: Laws 1997, 1.3 and 9.6; 2018, 5.2.2.
 */
export const isPlainlyDead = (position: Position, looksAtPawns = true): boolean =>
  isForced(position, FORCED_PLIES) ||
  (looksAtPawns && isLocked(position) && isDeadPosition(position, LOCKED_BUDGET));
