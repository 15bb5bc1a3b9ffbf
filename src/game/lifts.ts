import { executedMoves } from "../rules/board-reading.js";
import {
  COLORS,
  type Color,
  colorOfLetter,
  type Millis,
  type Square,
  squareName,
  squareOf,
} from "../vocabulary/chess.js";
import type { InputOf } from "../vocabulary/inputs.js";
import { isFree, touchesOf } from "./allowed.js";
import type { Deliberation } from "./deliberation.js";
import { settleAfterMs } from "./lift-meaning.js";
import type { GameState, PendingLift } from "./state.js";
import { boardKey } from "./table.js";

const liftTimes = (state: GameState): readonly Millis[] =>
  COLORS.flatMap((color) => state.hands[color].pending.map((lift) => lift.atMs));

/** When the next lift becomes certain; undefined: none is waiting. */
export const liftDeadline = (state: GameState): Millis | undefined => {
  const times = liftTimes(state);
  return times.length === 0 ? undefined : Math.min(...times) + settleAfterMs(state);
};

/** When all lifts of this moment will be certain; undefined: they are. */
export const lastLiftDeadline = (state: GameState): Millis | undefined => {
  const times = liftTimes(state);
  return times.length === 0 ? undefined : Math.max(...times) + settleAfterMs(state);
};

/** A lift that is certain: a touch, or a lift by the player not having the move. */
const settleLift = (d: Deliberation, by: Color, lift: PendingLift, atMs: Millis): void => {
  const square = squareName(lift.square);
  if (lift.meaning === "no-move") {
    d.tell("lift-without-move", { by, square }, atMs);
    return;
  }
  d.tell("piece-touched", { by, square, piece: lift.piece, liftedAtMs: lift.atMs }, atMs);
  afterTouch(d, by, atMs);
};

/** What a touch brings about: it may bind to nothing, and it answers an offer (from 2001 on). */
export const afterTouch = (d: Deliberation, by: Color, atMs: Millis = d.atMs): void => {
  const { state } = d;
  if (by === state.position.turn && isFree(state)) d.tell("touch-freed", { by }, atMs);
  if (
    state.drawOffer !== null &&
    state.drawOffer.by !== by &&
    state.opened.edition.drawOfferDeclinedBy === "touch"
  ) {
    d.tell("draw-declined", { by, how: "touch" }, atMs);
  }
};

/** Lifts that have lasted long enough by this moment become certain, in their order. */
export const meetLiftDeadline = (d: Deliberation, atMs: Millis): void => {
  const wait = settleAfterMs(d.state);
  for (const by of COLORS) {
    for (const lift of d.hand(by).pending) {
      if (lift.atMs + wait <= atMs) settleLift(d, by, lift, atMs);
    }
  }
};

/** Men of one color out of their squares at once, lifted almost together: knocked over (7.3). */
export const noticeKnockOver = (d: Deliberation, by: Color): void => {
  const rule = d.state.opened.policies.knockOver;
  if (rule === null) return;
  const { pending } = d.hand(by);
  for (const color of COLORS) {
    const men = pending.filter((lift) => colorOfLetter(lift.piece) === color);
    const last = men.at(-1);
    if (last === undefined) continue;
    const together = men.filter((lift) => last.atMs - lift.atMs <= rule.withinMs);
    if (together.length < rule.men) continue;
    d.tell("pieces-displaced", { by, squares: together.map((lift) => squareName(lift.square)) });
    return;
  }
};

const upTime = (lift: PendingLift, input: InputOf<"piece-placed">): Millis =>
  lift.sensedAtMs !== undefined && input.sensedAtMs !== undefined
    ? Math.max(0, input.sensedAtMs - lift.sensedAtMs)
    : input.atMs - lift.atMs;

const isStillOut = (state: GameState, board: Color, lift: PendingLift): boolean =>
  state.boards[board].reading.readings.some((reading) =>
    reading.out.some((out) => out.square === lift.square && out.man === lift.piece),
  );

const isStandingAt = (
  state: GameState,
  board: Color,
  square: Square,
  man: PendingLift["piece"],
): boolean =>
  state.boards[board].reading.readings.some((reading) => reading.squares[square] === man);

/** Whether an occupancy board shows that the man of a square was taken there, not put back. */
const isTaken = (state: GameState, board: Color, square: Square): boolean => {
  const { reading } = state.boards[board];
  return (
    reading.sensor === "occupancy" &&
    executedMoves(reading, state.position).some((move) => move.captured === square)
  );
};

/** A man was set down: lifts whose meaning that settles become contact losses or touches. */
export const settleByPlacement = (d: Deliberation, input: InputOf<"piece-placed">): void => {
  const board = boardKey(d.state, input.board);
  const square = squareOf(input.square);
  const { touchDebounceMs } = d.state.opened.policies;
  for (const by of d.state.opened.shared ? COLORS : [board]) {
    for (const lift of d.hand(by).pending) {
      if (
        lift.square === square &&
        isStandingAt(d.state, board, square, lift.piece) &&
        !isTaken(d.state, board, square)
      ) {
        const upMs = upTime(lift, input);
        if (upMs < touchDebounceMs) {
          d.tell("contact-lost", { by, square: input.square, upMs });
        } else settleLift(d, by, lift, d.atMs);
      } else if (lift.square === square || !isStillOut(d.state, board, lift)) {
        settleLift(d, by, lift, d.atMs);
      }
    }
  }
};

/** Whether a player has touched anything for the move he is thinking about. */
export const hasTouched = (state: GameState, player: Color): boolean =>
  touchesOf(state, player, true).length > 0;
