import type { BoardButton } from "../../vocabulary/board-events.js";
import type { Millis, PieceLetter, SquareName } from "../../vocabulary/chess.js";

/** One thing that hands do on a board, or that happens to it. */
export type Act =
  /** Several squares: one scan sees them all. */
  | { readonly type: "lift"; readonly squares: readonly SquareName[] }
  /** `piece` absent: the man lifted last and still in the hand. */
  | { readonly type: "place"; readonly square: SquareName; readonly piece?: PieceLetter }
  /** A man is set down while the one that stood there is taken: no scan sees the square empty. */
  | { readonly type: "replace"; readonly square: SquareName; readonly piece?: PieceLetter }
  /** Lifted and put back between two scans. */
  | { readonly type: "touch"; readonly square: SquareName }
  | { readonly type: "set-up"; readonly placement: string }
  | { readonly type: "press"; readonly button: BoardButton }
  | { readonly type: "wait"; readonly ms: Millis }
  | { readonly type: "lose-link" }
  | { readonly type: "regain-link" };

/**
 * Hands were told to do what no hand can: to lift from an empty square, to set a man down on another
 * one. A mistake of whoever moves the hands; the awaiting caller gets it.
 */
export class ImpossibleAct extends Error {
  override readonly name = "ImpossibleAct";
}
