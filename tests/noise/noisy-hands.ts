import type { LegalMove, Position } from "../../src/rules/position.js";
import { legalMoves, playMove } from "../../src/rules/position.js";
import type { SensorKind } from "../../src/vocabulary/board-events.js";
import {
  colorOfLetter,
  type PieceLetter,
  type SquareName,
  squareName,
  squareOf,
} from "../../src/vocabulary/chess.js";
import type { TroubleName } from "./noise-plan.js";
import { type Dice, type Gesture, gesturesOf, lift, man, place } from "./random-hands.js";

export interface NoisyHandOptions {
  readonly sensor: SensorKind;
  /** Which troubles may happen now. */
  readonly isOn: (trouble: TroubleName) => boolean;
  /** Whether a man that was set down may go on. */
  readonly mayGoOn: boolean;
  /** Whether it is his own move that is executed: a man set down on a legal square is released (4.7). */
  readonly isOwnMove: boolean;
  /** Whether castling may begin with the rook. */
  readonly mayRookFirst: boolean;
  /** Least pause between two movements that the board can follow. Units: milliseconds. */
  readonly pauseMs: number;
}

/** Less than this between two movements is a flicker of one contact, which no hand paces. */
export const FLICKER_MS = 50;

/** What hands do to execute a move, and what else happens on the board meanwhile. */
export const noisyGestures = (
  dice: Dice,
  position: Position,
  move: LegalMove,
  options: NoisyHandOptions,
): readonly Gesture[] => {
  const { isOn } = options;
  const own = gesturesOf(dice, position, move, options.sensor, {
    hesitates: isOn("put-back"),
    bounces: isOn("bounce"),
    slides: options.mayGoOn && isOn("slide"),
    rookFirst: options.mayRookFirst && isOn("rook-first"),
  });
  const busy = new Set(own.flatMap((gesture) => gesture.squares));
  const gestures = [...own];
  // What is released cannot be told from what was pushed aside: nor is it with him who has executed the
  // opponent's move, and has his own to make.
  const after = playMove(position, move);
  const boundIn = options.mayGoOn ? [] : options.isOwnMove ? [position, after] : [after];
  const standing = (): readonly SquareName[] =>
    position.placement.flatMap((seen, square) =>
      seen !== null && seen !== "?" && !busy.has(squareName(square)) ? [squareName(square)] : [],
    );
  const letter = (square: SquareName): PieceLetter => man(position, squareOf(square));
  const neighbours = (): readonly SquareName[] =>
    standing().filter((square) =>
      own.some(({ squares }) =>
        squares.some((other) => distance(squareOf(square), squareOf(other)) === 1),
      ),
    );
  /** Each man is disturbed once. */
  const insert = (...extra: readonly Gesture[]): void => {
    for (const { squares } of extra) for (const square of squares) busy.add(square);
    gestures.splice(dice.number(0, gestures.length), 0, ...extra);
  };
  const pick = <T>(items: readonly T[]): T | undefined => items[dice.number(0, items.length - 1)];
  if (isOn("wrong-square") && dice.chance(0.2)) {
    const wrong = pick(
      position.placement.flatMap((seen, square) =>
        seen === null && !busy.has(squareName(square)) && !mayGo(position, move.from, square)
          ? [squareName(square)]
          : [],
      ),
    );
    const at = gestures.findIndex(({ said }) => said === `+${move.letter}${squareName(move.to)}`);
    if (wrong !== undefined && at >= 0 && move.castling === undefined) {
      busy.add(wrong);
      const rest = place(dice.number(60, 900), wrong, move.letter);
      gestures.splice(at, 0, rest, lift(dice.number(200, 1_500), wrong));
    }
  }
  if (isOn("bump") && dice.chance(0.3)) {
    const square = pick(neighbours());
    if (square !== undefined) {
      const upMs = dice.chance(0.7) ? dice.number(10, 200) : dice.number(200, 1_500);
      insert(lift(dice.number(5, 300), square), place(upMs, square, letter(square)));
    }
  }
  if (isOn("nudge") && dice.chance(0.2)) {
    const square = pick(neighbours());
    const next =
      square === undefined
        ? undefined
        : pick(
            position.placement.flatMap((seen, other) =>
              seen === null &&
              !busy.has(squareName(other)) &&
              !boundIn.some((one) => mayGo(one, squareOf(square), other)) &&
              distance(squareOf(square), other) === 1
                ? [squareName(other)]
                : [],
            ),
          );
    if (square !== undefined && next !== undefined) {
      const seen = letter(square);
      insert(
        lift(dice.number(5, 300), square),
        place(dice.number(20, 200), next, seen),
        lift(dice.number(300, 2_000), next),
        place(dice.number(60, 500), square, seen),
      );
    }
  }
  if (isOn("knock") && dice.chance(0.12)) {
    const fallen = [...standing()].sort(() => dice.number(0, 1) - 0.5).slice(0, dice.number(2, 5));
    insert(
      ...fallen.map((square) => lift(dice.number(2, 70), square)),
      ...fallen.map((square) => place(dice.number(150, 900), square, letter(square))),
    );
  }
  if (isOn("touch") && dice.chance(0.12)) {
    const square = pick(standing().filter((one) => colorOfLetter(letter(one)) === position.turn));
    if (square !== undefined) {
      gestures.unshift(
        lift(dice.number(60, 900), square),
        place(dice.number(300, 1_500), square, letter(square)),
      );
    }
  }
  if (isOn("quick") || options.pauseMs === 0) return gestures;
  return gestures.map((gesture) =>
    gesture.afterMs < FLICKER_MS
      ? gesture
      : { ...gesture, afterMs: gesture.afterMs + options.pauseMs },
  );
};

const distance = (a: number, b: number): number =>
  Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 3) - (b >> 3)));

/** Whether a man may legally go to this square. */
const mayGo = (position: Position, from: number, to: number): boolean =>
  legalMoves(position).some((move) => move.from === from && move.to === to);
