import {
  executedMoves,
  liftFrom,
  settleOn,
  shows,
  showsWithMenOut,
  withoutMan,
} from "../rules/board-reading.js";
import { countMove, settleClock } from "../rules/clock.js";
import { findMove, type LegalMove, playMove, repetitionKey } from "../rules/position.js";
import { type Movement, shownLines } from "../rules/shown-line.js";
import { type Color, colorOfLetter, opponentOf, type Square } from "../vocabulary/chess.js";
import type { GameEvent } from "../vocabulary/events.js";
import { EMPTY_HAND, type GameState, type Mirror } from "./state.js";
import { boardKey, withBoard, withHand } from "./table.js";

/** The mirror that a move gives to the opponent of its maker, if he has a board to show it on. */
export const mirrorOf = (
  state: GameState,
  by: Color,
  move: NonNullable<GameState["made"]>,
): Mirror | null => {
  const player = opponentOf(by);
  if (state.opened.shared || state.opened.boards[player] === null) return null;
  return {
    by,
    move: move.move,
    legal: move.legal,
    before: state.position.placement,
    after: move.legal.after,
    isDone: false,
    isRepeated: state.repeatedAhead?.by === player && state.repeatedAhead.uci === move.move.uci,
    toldWrong: null,
  };
};

export const completeMove = (
  state: GameState,
  event: Extract<GameEvent, { readonly type: "move-completed" }>,
): GameState => {
  const { by } = event;
  const opponent = opponentOf(by);
  const legal = findMove(state.position, event.uci);
  if (legal === undefined) return state;
  const before = state.position;
  const after = playMove(before, legal);
  const key = repetitionKey(after);
  const made = state.made ?? { by, move: event.move, legal };
  const mirror = state.mirrors[opponent];
  const settled = settleClock(state.clock, event.atMs);
  const next: GameState = {
    ...state,
    position: after,
    completed: [
      ...state.completed,
      {
        by,
        move: event.move,
        before,
        after,
        clocks: event.clocks ?? { white: settled.left.white, black: settled.left.black },
        touches: state.hands[by].touches,
        isOwn: true,
      },
    ],
    annulled: [],
    occurrences: { ...state.occurrences, [key]: (state.occurrences[key] ?? 0) + 1 },
    made: null,
    repeatedAhead: null,
    clock: countMove(settled, by),
    hands: {
      ...state.hands,
      [by]: { ...EMPTY_HAND, isExempt: state.hands[by].isExempt },
    },
    mirrors: {
      ...state.mirrors,
      [by]: null,
      [opponent]:
        mirror !== null && mirror.move.uci === event.uci ? mirror : mirrorOf(state, by, made),
    },
    helping: null,
  };
  const board = boardKey(state, by);
  if (state.opened.boards[board] === null) return next;
  if (state.opened.shared) return handOver(state, settleShared(next, board, legal), by);
  const over = withBoard(next, board, { movements: [] });
  // The board of the one who moved now shows the game; what was in his hand is settled.
  return shows(state.boards[board].reading, legal.after, { mayBeOut: opponent })
    ? withBoard(over, board, { reading: keepOpponentOut(state, board, legal.after) })
    : over;
};

/**
 * A shared board after a move on it was settled: the captured man is in nobody's hand any more, and
 * of what was seen before only what is still under way counts.
 */
const settleShared = (state: GameState, board: Color, legal: LegalMove): GameState => {
  const { reading, movements } = state.boards[board];
  const { position } = state;
  if (shows(reading, legal.after)) {
    return withBoard(state, board, { reading: settleOn(reading, legal.after), movements: [] });
  }
  const lastOf = (kind: Movement["kind"], square: Square): number =>
    movements.findLastIndex((one) => one.kind === kind && one.square === square);
  const firstPlacement = movements.findIndex(
    (one) => one.kind === "place" && one.square === legal.to,
  );
  // Of the ways to understand an occupancy board those stay that what followed can explain.
  const anything = { hasStood: () => false, mayBeOut: true };
  const explained = reading.readings.filter((one) => {
    const alone = { ...reading, readings: [one] };
    return (
      showsWithMenOut(alone, legal.after) ||
      executedMoves(alone, position, { mayBeOut: opponentOf(position.turn) }).some(
        (reply) =>
          // Neither was seen: it stands there since a gap.
          lastOf("place", reply.to) >= lastOf("lift", reply.from) &&
          // Who takes the man that has just moved is set down there after him.
          (reply.to !== legal.to || firstPlacement < lastOf("place", reply.to)),
      ) ||
      shownLines(alone, position, movements, anything).length > 0
    );
  });
  const isInDoubt = reading.readings.length > 1 && explained.length > 0;
  const kept = isInDoubt ? { ...reading, readings: explained } : reading;
  const arrival = movements.findLastIndex(
    ({ kind, square }) => kind === "place" && square === legal.to,
  );
  const capturedMan =
    legal.captured === undefined
      ? undefined
      : state.completed.at(-1)?.before.placement[legal.captured];
  const isUnderWay = (square: Square): boolean =>
    kept.readings.some((one) => (one.squares[square] ?? null) !== legal.after[square]);
  // His own man was set down once: nobody else has come there with him.
  const left = movements.findIndex(({ kind, square }) => kind === "lift" && square === legal.from);
  const own = movements.findIndex(
    ({ kind, square }, index) => index > left && kind === "place" && square === legal.to,
  );
  return withBoard(state, board, {
    reading: withoutMan(kept, legal.captured, capturedMan),
    movements: movements.filter(
      ({ square }, index) => index !== own && (index > arrival || isUnderWay(square)),
    ),
  });
};

/**
 * On a shared board the opponent's lifts came before this move was settled: those of his men that
 * are up or gone on are the touches of his own turn.
 */
const handOver = (before: GameState, after: GameState, by: Color): GameState => {
  const opponent = opponentOf(by);
  const from = before.hands[by];
  const board = boardKey(before, by);
  const [first] = before.boards[board].reading.readings;
  const isUnderWay = (square: number): boolean =>
    first?.squares[square] !== after.position.placement[square];
  const own = after.hands[opponent];
  const touches = [
    ...from.touches.filter(
      (touch) => colorOfLetter(touch.piece) === opponent && isUnderWay(touch.square),
    ),
    ...own.touches,
  ];
  return withHand(after, opponent, {
    touches,
    // Who was seen to begin his turn, or has not begun it, has done nothing unseen.
    afterGap:
      own.afterGap &&
      touches.length === 0 &&
      !shows(after.boards[board].reading, after.position.placement),
    pending: [
      ...from.pending.filter(
        (lift) => colorOfLetter(lift.piece) === opponent && isUnderWay(lift.square),
      ),
      ...own.pending,
    ],
  });
};

/**
 * The board settled on the move, except for men that are already out for the next one (on a shared
 * board the opponent may have lifted his man before this one was down).
 */
const keepOpponentOut = (
  state: GameState,
  board: Color,
  after: GameState["position"]["placement"],
): GameState["boards"]["white"]["reading"] => {
  const { reading } = state.boards[board];
  const [first] = reading.readings;
  let settled = settleOn(reading, after);
  for (const out of first?.out ?? []) {
    if ((first?.squares[out.square] ?? null) === null && after[out.square] === out.man) {
      settled = liftFrom(settled, out.square, out.atMs, out.scan, out.sensedAtMs);
    }
  }
  return settled;
};
