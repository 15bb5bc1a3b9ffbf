import { type Position, playMove } from "../../src/rules/position.js";
import type { SensorKind } from "../../src/vocabulary/board-events.js";
import { type Millis, type SquareName, squareName, type Uci } from "../../src/vocabulary/chess.js";
import { chooseMove, type Dice, type Gesture, gesturesOf, type Manners } from "./random-hands.js";

/** What two pairs of hands do, and when. */
export interface HurriedHands {
  readonly moves: readonly Uci[];
  /** Sorted by time. Ply: from 1. */
  readonly timed: readonly {
    readonly atMs: Millis;
    readonly ply: number;
    readonly gesture: Gesture;
  }[];
}

/** Hands that neither hesitate nor slide. */
const QUICK: Manners = { hesitates: false, bounces: true, slides: false, rookFirst: false };

/**
 * A random game in a hurry on one board: a reply may begin as soon as the man that it replies to has
 * left its square, where the two hands do not meet.
 */
export const hurriedHands = (
  dice: Dice,
  start: Position,
  plies: number,
  sensor: SensorKind,
  mannersAt: (ply: number) => Manners = () => QUICK,
): HurriedHands => {
  const moves: Uci[] = [];
  const timed: { readonly atMs: Millis; readonly ply: number; readonly gesture: Gesture }[] = [];
  let position = start;
  let before = {
    departureMs: 1_000,
    endMs: 1_000,
    squares: new Set<SquareName>(),
    // Nobody replies to a man that only rests on its way: that makes it a move.
    hasRested: false,
  };
  let beforeThat = 1_000;
  /** Where the man before, and the one before that, have been set down. */
  let [arrivedAt, lastTo] = [-1, -1];
  for (let ply = 1; ply <= plies; ply += 1) {
    const move = chooseMove(dice, position);
    if (move === undefined || (move.promotion !== undefined && sensor === "occupancy")) break;
    const gestures = gesturesOf(dice, position, move, sensor, mannersAt(ply)).map((one) =>
      one.afterMs < 50 ? one : { ...one, afterMs: dice.number(60, 220) },
    );
    const squares = new Set(gestures.flatMap((one) => one.squares));
    const meets = [...squares].some((square) => before.squares.has(square));
    // The man set down last shows that it is done; the reply comes no sooner than that if they meet.
    // A man that goes on at once could be one that had only rested where it stood.
    const waits = meets || before.hasRested || move.from === lastTo || dice.chance(0.6);
    lastTo = arrivedAt;
    arrivedAt = move.to;
    const earliest = Math.max(waits ? before.endMs + 20 : before.departureMs, beforeThat + 20);
    let atMs = dice.number(earliest, Math.max(earliest, before.endMs + 150));
    let departureMs = atMs;
    for (const [index, gesture] of gestures.entries()) {
      atMs += index === 0 ? 10 : gesture.afterMs;
      // Where men are not named, two hands that set down at once cannot be told apart.
      if (index > 0 && sensor === "occupancy") atMs = Math.max(atMs, before.endMs + 10);
      timed.push({ atMs, ply, gesture });
      if (gesture.said.startsWith("-") && gesture.squares.includes(squareName(move.from))) {
        departureMs = atMs;
      }
    }
    beforeThat = before.endMs;
    const hasRested = mannersAt(ply).slides && gestures.length > 2;
    before = { departureMs, endMs: Math.max(atMs, before.endMs + 20), squares, hasRested };
    moves.push(move.uci);
    position = playMove(position, move);
  }
  return { moves, timed: timed.sort((a, b) => a.atMs - b.atMs) };
};
