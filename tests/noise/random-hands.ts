import type { FakeBoard } from "../../src/board-driver/fake/fake-board.js";
import { type LegalMove, legalMoves, type Position } from "../../src/rules/position.js";
import type { SensorKind } from "../../src/vocabulary/board-events.js";
import {
  type PieceLetter,
  pieceLetter,
  roleOfLetter,
  type SquareName,
  squareName,
} from "../../src/vocabulary/chess.js";
import { randomFrom } from "../board-driver/bytes.js";

/** Dice with a memory: every choice of a game comes from here. */
export class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  /** Whole number from `low` to `high`, both included. */
  number(low: number, high: number): number {
    return low + Math.floor(this.#random() * (high - low + 1));
  }

  /** 0 ≤ n < 1. */
  fraction(): number {
    return this.#random();
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  one<T>(items: readonly [T, ...T[]]): T {
    return items[this.number(0, items.length - 1)] ?? items[0];
  }
}

/** One thing a hand does, and how long after the thing before it. */
export interface Gesture {
  readonly afterMs: number;
  readonly squares: readonly SquareName[];
  readonly act: (board: FakeBoard) => PromiseLike<void>;
  readonly said: string;
}

/** What a hand does besides moving the men of the move. */
export interface Manners {
  /** Men are put back on their squares before they move. */
  readonly hesitates: boolean;
  /** Contacts flicker. */
  readonly bounces: boolean;
  /** Men rest on legal squares on the way. Only where a man may still move on. */
  readonly slides: boolean;
  /** Castling with the rook first. Only where nothing is touched by it. */
  readonly rookFirst: boolean;
}

export const lift = (afterMs: number, ...squares: readonly SquareName[]): Gesture => ({
  afterMs,
  squares,
  act: (board) => board.liftTogether(squares),
  said: `-${squares.join("-")}`,
});

export const place = (afterMs: number, square: SquareName, piece: PieceLetter): Gesture => ({
  afterMs,
  squares: [square],
  act: (board) => board.place(square, piece),
  said: `+${piece}${square}`,
});

const replace = (afterMs: number, square: SquareName, piece: PieceLetter): Gesture => ({
  afterMs,
  squares: [square],
  act: (board) => board.replace(square, piece),
  said: `=${piece}${square}`,
});

export const man = (position: Position, square: number): PieceLetter => {
  const seen = position.placement[square];
  if (seen === null || seen === undefined || seen === "?") throw new Error("no man there");
  return seen;
};

/** What hands do to execute a move on a board of this kind, in one of the many ways. */
export const gesturesOf = (
  dice: Dice,
  position: Position,
  move: LegalMove,
  sensor: SensorKind,
  manners: Manners,
): readonly Gesture[] => {
  const gestures: Gesture[] = [];
  const pause = (): number => dice.number(60, 900);
  const flicker = (): number => dice.number(4, 38);
  const pick = (square: SquareName, piece: PieceLetter): void => {
    gestures.push(lift(pause(), square));
    if (manners.bounces && dice.chance(0.2)) {
      gestures.push(place(flicker(), square, piece), lift(flicker(), square));
    }
  };
  const drop = (square: SquareName, piece: PieceLetter): void => {
    gestures.push(place(pause(), square, piece));
    if (manners.bounces && dice.chance(0.2)) {
      gestures.push(lift(flicker(), square), place(flicker(), square, piece));
    }
  };
  const hesitate = (square: SquareName, piece: PieceLetter): void => {
    gestures.push(lift(pause(), square), place(dice.number(130, 1500), square, piece));
  };
  const from = squareName(move.from);
  const to = squareName(move.to);
  if (move.castling !== undefined) {
    const rookFrom = squareName(move.castling.rookFrom);
    const rookTo = squareName(move.castling.rookTo);
    const rook = man(position, move.castling.rookFrom);
    const way = dice.number(0, manners.rookFirst ? 5 : 3);
    if (manners.hesitates && way < 4 && dice.chance(0.2)) hesitate(from, move.letter);
    if (way === 0) {
      pick(from, move.letter);
      drop(to, move.letter);
      pick(rookFrom, rook);
      drop(rookTo, rook);
    } else if (way === 1) {
      pick(from, move.letter);
      pick(rookFrom, rook);
      drop(to, move.letter);
      drop(rookTo, rook);
    } else if (way === 2) {
      pick(from, move.letter);
      pick(rookFrom, rook);
      drop(rookTo, rook);
      drop(to, move.letter);
    } else if (way === 3) {
      gestures.push(lift(pause(), from, rookFrom));
      drop(to, move.letter);
      drop(rookTo, rook);
    } else if (way === 4) {
      pick(rookFrom, rook);
      drop(rookTo, rook);
      pick(from, move.letter);
      drop(to, move.letter);
    } else {
      pick(rookFrom, rook);
      pick(from, move.letter);
      drop(to, move.letter);
      drop(rookTo, rook);
    }
    return gestures;
  }
  const arrived =
    move.promotion === undefined
      ? move.letter
      : pieceLetter({ role: move.promotion, color: position.turn });
  const captured = move.captured === undefined ? undefined : squareName(move.captured);
  const victim = move.captured === undefined ? undefined : man(position, move.captured);
  if (manners.hesitates && dice.chance(0.15)) hesitate(from, move.letter);
  if (captured !== undefined && victim !== undefined && manners.hesitates && dice.chance(0.1)) {
    hesitate(captured, victim);
  }
  // The new piece: straight away, after the pawn has stood there, or before the pawn is taken.
  const arrive = (): void => {
    if (move.promotion === undefined || sensor === "occupancy") {
      drop(to, move.letter);
      return;
    }
    if (dice.chance(0.5)) {
      drop(to, arrived);
      return;
    }
    drop(to, move.letter);
    gestures.push(lift(pause(), to));
    drop(to, arrived);
  };
  if (captured === undefined || victim === undefined) {
    if (move.promotion !== undefined && sensor === "placement" && dice.chance(0.2)) {
      drop(to, arrived);
      pick(from, move.letter);
      return gestures;
    }
    pick(from, move.letter);
    const steps = manners.slides && move.promotion === undefined ? restsOf(move) : [];
    if (steps.length > 0 && dice.chance(0.3)) {
      const [rest] = [dice.one(steps as [SquareName, ...SquareName[]])];
      gestures.push(place(dice.number(50, 300), rest, move.letter));
      gestures.push(lift(dice.number(50, 700), rest));
    }
    arrive();
    return gestures;
  }
  if (captured !== to) {
    const way = dice.number(0, 3);
    if (way === 0) {
      pick(captured, victim);
      pick(from, move.letter);
      drop(to, move.letter);
    } else if (way === 1) {
      pick(from, move.letter);
      pick(captured, victim);
      drop(to, move.letter);
    } else if (way === 2) {
      pick(from, move.letter);
      drop(to, move.letter);
      pick(captured, victim);
    } else {
      gestures.push(lift(pause(), from, captured));
      drop(to, move.letter);
    }
    return gestures;
  }
  const way = dice.number(0, sensor === "placement" && move.promotion === undefined ? 3 : 2);
  if (way === 0) {
    pick(captured, victim);
    pick(from, move.letter);
    arrive();
  } else if (way === 1) {
    pick(from, move.letter);
    pick(captured, victim);
    arrive();
  } else if (way === 2) {
    gestures.push(lift(pause(), from, captured));
    arrive();
  } else {
    pick(from, move.letter);
    gestures.push(replace(pause(), to, move.letter));
  }
  return gestures;
};

/** Squares on the way of a slider or a double step on which the man may rest. */
const restsOf = (move: LegalMove): readonly SquareName[] => {
  const role = roleOfLetter(move.letter);
  if (role === "knight" || role === "king") return [];
  const files = (move.to & 7) - (move.from & 7);
  const ranks = (move.to >> 3) - (move.from >> 3);
  const distance = Math.max(Math.abs(files), Math.abs(ranks));
  const step = Math.sign(files) + 8 * Math.sign(ranks);
  return Array.from({ length: Math.max(0, distance - 1) }, (_, index) =>
    squareName(move.from + step * (index + 1)),
  );
};

/** A random legal move; the rare kinds come more often than in life. */
export const chooseMove = (dice: Dice, position: Position): LegalMove | undefined => {
  const legal = legalMoves(position);
  const rare = legal.filter(
    (move) =>
      move.castling !== undefined || move.enPassant !== undefined || move.promotion !== undefined,
  );
  const captures = legal.filter((move) => move.captured !== undefined);
  const pawns = legal.filter((move) => move.role === "pawn");
  const pools = [legal, legal];
  if (rare.length > 0) pools.push(rare, rare, rare);
  if (captures.length > 0) pools.push(captures);
  if (pawns.length > 0) pools.push(pawns);
  const pool = pools[dice.number(0, pools.length - 1)] ?? legal;
  return pool[dice.number(0, pool.length - 1)];
};
