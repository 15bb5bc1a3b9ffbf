import { closestReading, shows } from "../rules/board-reading.js";
import { squaresOf } from "../rules/position.js";
import {
  type Color,
  colorOfLetter,
  type Millis,
  opponentOf,
  type PieceLetter,
  type Square,
} from "../vocabulary/chess.js";
import type { GameState } from "./state.js";
import { boardOf, handOn, hasMove, readingOf } from "./table.js";

/**
 * How long after the last man came home an announced adjustment still covers the next lift: the
 * hand goes from man to man, and 4.2 speaks of "one or more pieces".
 */
const ADJUST_GRACE_MS = 800;

/** What a lift means under the Laws, before anybody knows whether it was only a bounce. */
export type LiftMeaning =
  | { readonly kind: "touch"; readonly player: Color; readonly piece: PieceLetter }
  | { readonly kind: "no-move"; readonly player: Color; readonly piece: PieceLetter }
  /** Executing the opponent's move, adjusting, restoring, or a man whose touch is known. */
  | { readonly kind: "none" };

const NONE: LiftMeaning = { kind: "none" };

/** Whether an announced adjustment covers a lift at this moment. */
export const isAdjusting = (state: GameState, player: Color, atMs: Millis): boolean => {
  const players = state.opened.shared ? [player, opponentOf(player)] : [player];
  return players.some((one) => {
    const adjusting = state.hands[one].adjusting;
    return (
      adjusting !== null &&
      (adjusting.homeSinceMs === null || atMs - adjusting.homeSinceMs <= ADJUST_GRACE_MS)
    );
  });
};

/** Whether boards are being set right, so that no lift is anybody's touch. */
export const isFrozen = (state: GameState): boolean =>
  state.ended !== null ||
  state.isDiverged ||
  state.correction !== null ||
  !state.started ||
  (state.paused !== null && state.paused !== "link-lost" && state.paused !== "player");

/**
 * Whose hand lifts: on a shared board, once a move is made, a man of the other color is lifted by its
 * owner, whether or not he has the move yet (1.1 of 1997).
 */
const handOf = (state: GameState, board: Color, square: Square): Color => {
  const { made } = state;
  const player = handOn(state, board);
  if (!state.opened.shared || made === null || player !== made.by) return player;
  const { squares } = closestReading(boardOf(state, player).reading, made.legal.after);
  const man = squares[square] ?? null;
  const isOther = man !== null && man !== "?" && colorOfLetter(man) !== made.by;
  return isOther ? opponentOf(made.by) : player;
};

/** The meaning of a lift from a square of a board. Source: VI.2; Laws 2018, 4.2–4.3. */
export const liftMeaning = (
  state: GameState,
  board: Color,
  square: Square,
  atMs: Millis,
): LiftMeaning => {
  const player = handOf(state, board, square);
  const table = boardOf(state, player);
  const hand = state.hands[player];
  const man = closestReading(table.reading, state.position.placement).squares[square] ?? null;
  if (man === null || man === "?" || table.isUnknown || isFrozen(state)) return NONE;
  if (hand.displaced !== null) return NONE;
  // VI.9a: the opponent's assistant moves on this board, not its player.
  if (!state.opened.shared && state.helping === board) return NONE;
  // Only the player having the move may adjust (4.2); on one board nobody sees whose hand it is.
  if ((state.opened.shared || hasMove(state, player)) && isAdjusting(state, player, atMs)) {
    return NONE;
  }
  const mirror = state.mirrors[player];
  const isMirroring = mirror !== null && !mirror.isDone;
  if (isMirroring) {
    // VI.1: the men of the opponent's move, wherever they were put, may be taken in any order.
    const official = state.position.placement[square] ?? null;
    if (
      squaresOf(mirror.legal).includes(square) ||
      (official !== man && mirror.before[square] !== man)
    ) {
      return NONE;
    }
    if (state.opened.policies.touchDuringReplication === "ignored") return NONE;
  } else if (
    mirror !== null &&
    state.made?.by === mirror.by &&
    squaresOf(mirror.legal).includes(square)
  ) {
    return NONE;
  }
  const base = isMirroring && state.made !== null ? mirror.before : state.position.placement;
  if (!hasMove(state, player)) {
    // The man just released by the player himself is followed as a released man, not as a lift.
    if (state.made?.by === player && base[square] !== man) return NONE;
    return { kind: "no-move", player, piece: man };
  }
  const expected = state.made === null ? state.position.placement : state.made.legal.after;
  // A man that stands elsewhere than in the game was touched when it left its square.
  if (expected[square] !== man) return NONE;
  if (state.opened.shared && state.made !== null && colorOfLetter(man) !== player) {
    // On one board nobody sees whose hand it was: the mover's own men are not the opponent's touch.
    return NONE;
  }
  if (hand.touches.some((touch) => touch.square === square && touch.piece === man)) return NONE;
  if (hand.pending.some((lift) => lift.square === square)) return NONE;
  return { kind: "touch", player, piece: man };
};

/** Whether a player's board shows what it has to show when nothing is in his hand. */
export const isHome = (state: GameState, player: Color): boolean => {
  const mirror = state.mirrors[player];
  const expected = mirror !== null && !mirror.isDone ? mirror.before : state.position.placement;
  return (
    shows(readingOf(state, player), expected) ||
    (state.made !== null && shows(readingOf(state, player), state.made.legal.after))
  );
};

/** Whether all men that were knocked over stand on their squares again (7.3; 2018, 7.4.1). */
export const isStandingAgain = (state: GameState, player: Color): boolean => {
  const { displaced } = state.hands[player];
  if (displaced === null || isHome(state, player)) return true;
  return readingOf(state, player).readings.some((reading) =>
    displaced.men.every(({ square, piece }) => reading.squares[square] === piece),
  );
};

/** Whether the window of the knock-over is longer than the debounce: what a lift waits for. */
export const settleAfterMs = (state: GameState): Millis =>
  Math.max(state.opened.policies.touchDebounceMs, state.opened.policies.knockOver?.withinMs ?? 0);
