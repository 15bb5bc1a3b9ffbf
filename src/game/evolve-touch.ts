import { obligationOf } from "../rules/obligation.js";
import type { Color } from "../vocabulary/chess.js";
import { touchesOf } from "./allowed.js";
import type { GameState } from "./state.js";

// What a touch or a move of his own does to what a player could still claim.

/** 4.8: who touches or moves himself has lost the claim about what his opponent touched before. */
export const forfeitTouchClaim = (state: GameState, by: Color): GameState =>
  state.wrongTouch === null || state.wrongTouch.by === by
    ? state
    : { ...state, wrongTouch: { ...state.wrongTouch, isForfeited: true } };

/** A move of the claimant's own: an illegal move that nobody has called stands (C3 1997, B6 2005). */
export const withIllegalStanding = (
  state: GameState,
  by: Color,
): Pick<GameState, "illegal" | "illegalStood"> => {
  const { illegal } = state;
  return illegal?.isHidden === true && illegal.by !== by
    ? { illegal: null, illegalStood: illegal.by }
    : { illegal, illegalStood: state.illegalStood };
};

/** A move against the touches was put right before it was completed: nothing is left to claim. */
export const settleWrongTouch = (state: GameState, by: Color, uci: string): GameState => {
  const { wrongTouch } = state;
  if (wrongTouch === null) return state;
  if (wrongTouch.by !== by) return forfeitTouchClaim(state, by);
  const { allowed } = obligationOf(state.position, touchesOf(state, by, true));
  return allowed.some((move) => move.uci === uci) ? { ...state, wrongTouch: null } : state;
};
