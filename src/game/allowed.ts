import { obligationOf, type Touch } from "../rules/obligation.js";
import { type LegalMove, legalMoves } from "../rules/position.js";
import type { Color } from "../vocabulary/chess.js";
import type { GameState } from "./state.js";

/** Whether a released man is bound to its square at this table (4.7, policy `placementBinds`). */
export const binds = (state: GameState): boolean =>
  state.opened.policies.placementBinds && state.opened.policies.play === "fide";

/** Touches of a player that count, with those whose lift is still settling when asked for. */
export const touchesOf = (
  state: GameState,
  player: Color,
  withPending: boolean,
): readonly Touch[] => {
  const hand = state.hands[player];
  if (!withPending) return hand.touches;
  return [
    ...hand.touches,
    ...hand.pending
      .filter((lift) => lift.meaning === "touch")
      .map((lift) => ({ square: lift.square, piece: lift.piece, group: lift.scan })),
  ];
};

/**
 * The moves that the player to move may still play: what touches, releases and rulings leave of the
 * legal ones. `counts`: which touches are his. Source: Laws 2018, 4.3–4.7.
 */
export const allowedMoves = (
  state: GameState,
  withPending = false,
  counts: (touch: Touch) => boolean = () => true,
): readonly LegalMove[] => {
  const player = state.position.turn;
  const hand = state.hands[player];
  const legal = legalMoves(state.position);
  if (state.made?.by === player) {
    const made = state.made.legal;
    return legal.filter((move) => move.uci === made.uci);
  }
  if (hand.forced !== null) return legal.filter((move) => move.uci === hand.forced);
  if (state.opened.policies.play === "casual") return legal;
  const touches = touchesOf(state, player, withPending).filter(counts);
  const owed = obligationOf(state.position, touches).allowed;
  if (!binds(state) || hand.released === null) return owed;
  const { released } = hand;
  return owed.filter((move) => released.includes(move.uci));
};

/** Whether nothing that was touched binds the player to move. */
export const isFree = (state: GameState, withPending = false): boolean => {
  const player = state.position.turn;
  const hand = state.hands[player];
  if (hand.forced !== null || hand.released !== null) return false;
  return (
    state.opened.policies.play === "casual" ||
    obligationOf(state.position, touchesOf(state, player, withPending)).free
  );
};
