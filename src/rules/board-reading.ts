import type { SensorKind } from "../vocabulary/board-events.js";
import {
  type Color,
  colorOfLetter,
  type Millis,
  rankOf,
  roleOfLetter,
  type Square,
} from "../vocabulary/chess.js";
import type { Placement, Seen } from "../vocabulary/placement.js";
import { type LegalMove, legalMoves, type Position } from "./position.js";

/** A man off its square: in the hand, on the table, or in the box. */
export interface ManOut {
  readonly man: Exclude<Seen, null>;
  /** Square it was lifted from. */
  readonly square: Square;
  readonly atMs: Millis;
  readonly scan: number;
  /** By the board's own clock, where it has one. */
  readonly sensedAtMs?: Millis;
}

/** One way to understand what a board has shown: what stands where, which men are out. */
export interface Reading {
  readonly squares: Placement;
  /** In the order of their lifts. */
  readonly out: readonly ManOut[];
  /** Men who came to stand somewhere while no man was out: who they are is not known. Absent: none. */
  readonly strays?: readonly { readonly square: Square; readonly atMs: Millis }[];
  /** How often a man was set down where none like it can go from where it was lifted; absent: never. */
  readonly oddities?: number;
}

/**
 * What one board has shown, followed lift by lift. A placement board has one reading. An occupancy
 * board cannot say which man in the hand was set down, so it has one reading for each.
 */
export interface BoardReading {
  readonly sensor: SensorKind;
  /** At least one; the first is the one to speak of when they differ. */
  readonly readings: readonly Reading[];
}

/** More readings than this are never kept: the odder ones would be guesses. */
const MOST_READINGS = 48;

/** A board that shows a placement, nothing in any hand. */
export const makeBoardReading = (sensor: SensorKind, placement: Placement): BoardReading => ({
  sensor,
  readings: [{ squares: placement, out: [] }],
});

const keyOf = (reading: Reading): string =>
  `${reading.squares.map((seen) => seen ?? ".").join("")} ${reading.out
    .map((out) => out.man + out.square)
    .join()}`;

const distinct = (board: BoardReading, readings: readonly Reading[]): BoardReading => {
  const found = new Map<string, Reading>();
  for (const reading of readings) {
    const key = keyOf(reading);
    const known = found.get(key);
    if (known === undefined || oddityOf(reading) < oddityOf(known)) found.set(key, reading);
  }
  const all = [...found.values()];
  if (all.length <= MOST_READINGS) return { ...board, readings: all };
  const plain = all.sort((a, b) => oddityOf(a) - oddityOf(b)).slice(0, MOST_READINGS);
  return { ...board, readings: plain };
};

const oddityOf = ({ oddities = 0 }: Reading): number => oddities;

/** Whether a man like this can go from a square to another at all, whatever stands between. */
const mayGo = (man: ManOut["man"], from: Square, to: Square): boolean => {
  if (from === to || man === "?") return true;
  const files = Math.abs((from & 7) - (to & 7));
  const ranks = Math.abs(rankOf(from) - rankOf(to));
  const isLine = files === 0 || ranks === 0;
  const isDiagonal = files === ranks;
  switch (roleOfLetter(man)) {
    case "pawn": {
      const ahead =
        colorOfLetter(man) === "white" ? rankOf(to) - rankOf(from) : rankOf(from) - rankOf(to);
      return (ahead === 1 && files <= 1) || (ahead === 2 && files === 0);
    }
    case "knight":
      return files * ranks === 2;
    case "bishop":
      return isDiagonal;
    case "rook":
      return isLine;
    case "queen":
      return isLine || isDiagonal;
    case "king":
      return ranks <= 1 && files <= (ranks === 0 ? 2 : 1);
  }
};

const replaceAt = (squares: Placement, square: Square, seen: Seen): Placement => {
  const changed = [...squares];
  changed[square] = seen;
  return changed;
};

/** The board after a square became empty. A square that was empty already changes nothing. */
export const liftFrom = (
  board: BoardReading,
  square: Square,
  atMs: Millis,
  scan: number,
  sensedAtMs?: Millis,
): BoardReading =>
  distinct(
    board,
    board.readings.map((reading) => {
      const man = reading.squares[square] ?? null;
      if (man === null) return reading;
      const sensed = sensedAtMs === undefined ? {} : { sensedAtMs };
      const { strays, ...known } = reading;
      const others = strays?.filter((stray) => stray.square !== square) ?? [];
      return {
        ...known,
        ...(others.length === 0 ? {} : { strays: others }),
        squares: replaceAt(reading.squares, square, null),
        out: [...reading.out, { man, square, atMs, scan, ...sensed }],
      };
    }),
  );

const withoutOut = (reading: Reading, index: number): readonly ManOut[] =>
  reading.out.filter((_, other) => other !== index);

/** Index of the man in the hand that is set down: from this square, else the one lifted last. */
const handIndex = (reading: Reading, man: Seen, square: Square): number => {
  const same = reading.out.findLastIndex((out) => out.man === man && out.square === square);
  return same >= 0 ? same : reading.out.findLastIndex((out) => out.man === man);
};

/**
 * A square that is occupied again so soon has the man that stood on it: no hand lifts one man and
 * sets another down in that time. Units: milliseconds.
 */
const FLICKER_MS = 45;

const isFlicker = (out: ManOut, atMs: Millis, sensedAtMs: Millis | undefined): boolean => {
  const upMs =
    sensedAtMs === undefined || out.sensedAtMs === undefined
      ? atMs - out.atMs
      : sensedAtMs - out.sensedAtMs;
  // What comes in one go has no times of its own, and proves nothing.
  return upMs > 0 && upMs <= FLICKER_MS;
};

/** The board after a man was set down. `man`: as a placement board names it; `"?"`: unnamed. */
export const placeOn = (
  board: BoardReading,
  square: Square,
  man: Exclude<Seen, null> | undefined,
  atMs: Millis,
  scan: number,
  sensedAtMs?: Millis,
): BoardReading =>
  distinct(
    board,
    board.readings.flatMap((before): readonly Reading[] => {
      const standing = before.squares[square] ?? null;
      if (standing !== null && (man === undefined || man === standing)) return [before];
      // A board that shows one man replaced by another never saw the first one leave.
      const reading: Reading =
        standing === null
          ? before
          : {
              squares: before.squares,
              out: [...before.out, { man: standing, square, atMs, scan }],
            };
      if (man !== undefined && man !== "?") {
        const index = handIndex(reading, man, square);
        return [
          {
            squares: replaceAt(reading.squares, square, man),
            out: index < 0 ? reading.out : withoutOut(reading, index),
          },
        ];
      }
      if (man === "?" && board.sensor === "placement") {
        return [{ squares: replaceAt(reading.squares, square, "?"), out: reading.out }];
      }
      const last = reading.out.findLast((out) => out.square === square);
      // A man lifted after it and still out may have taken it: hands that act at once are believed.
      const isLatest = reading.out.at(-1) === last;
      if (last !== undefined && isLatest && isFlicker(last, atMs, sensedAtMs)) {
        return [
          {
            ...reading,
            squares: replaceAt(reading.squares, square, last.man),
            out: reading.out.filter((out) => out !== last),
          },
        ];
      }
      const men = [...new Set(reading.out.map((out) => out.man))];
      // The man that came from this square first: putting back is the simplest story.
      const home = reading.out.findLast((out) => out.square === square)?.man;
      men.sort((a, b) => Number(b === home) - Number(a === home));
      if (men.length === 0) {
        const strays = [...(reading.strays ?? []), { square, atMs }];
        return [{ ...reading, squares: replaceAt(reading.squares, square, "?"), strays }];
      }
      return men.map((candidate) => {
        const index = handIndex(reading, candidate, square);
        const isOdd = !reading.out.some(
          (out) => out.man === candidate && mayGo(candidate, out.square, square),
        );
        const oddities = oddityOf(reading) + (isOdd ? 1 : 0);
        return {
          ...reading,
          squares: replaceAt(reading.squares, square, candidate),
          out: withoutOut(reading, index),
          ...(oddities === 0 ? {} : { oddities }),
        };
      });
    }),
  );

/**
 * The board after it reported its whole position (start, or after a gap). An occupancy board's men
 * are followed from what was known: a man that left is out, a new one comes out of the hand.
 */
export const showAll = (board: BoardReading, reported: Placement, atMs: Millis): BoardReading => {
  if (board.sensor === "placement") {
    const [first] = board.readings;
    const out = (first?.out ?? []).filter((man) => reported[man.square] === null);
    return { ...board, readings: [{ squares: reported, out }] };
  }
  let next = board;
  for (let square = 0; square < 64; square += 1) {
    if ((reported[square] ?? null) === null) next = liftFrom(next, square, atMs, -1);
  }
  for (let square = 0; square < 64; square += 1) {
    if ((reported[square] ?? null) !== null) {
      next = placeOn(next, square, undefined, atMs, -1);
    }
  }
  return next;
};

/** Whether a board has reported nothing that was not known of it. */
export const showsAsReported = (board: BoardReading, reported: Placement): boolean =>
  board.readings.some(({ squares }) =>
    squares.every((seen, square) => {
      const told = reported[square] ?? null;
      return board.sensor === "occupancy" ? (seen === null) === (told === null) : seen === told;
    }),
  );

/** Whether more men stand on a board that does not name them than there can be. */
export const hasManTooMany = ({ sensor, readings }: BoardReading, expected: Placement): boolean => {
  const count = (squares: Placement): number => squares.filter((man) => man !== null).length;
  return (
    sensor === "occupancy" && readings.every(({ squares }) => count(squares) > count(expected))
  );
};

/** The board settled on one placement, which one of its readings shows. */
export const settleOn = (board: BoardReading, placement: Placement): BoardReading =>
  makeBoardReading(board.sensor, placement);

/**
 * The board after a captured man went to the box: it is in no hand any more. Like men are told apart
 * by nobody: where the one lifted from the square is taken to be set down again, another like it is
 * the one that went.
 */
export const withoutMan = (
  board: BoardReading,
  square: Square | undefined,
  man: Seen | undefined,
): BoardReading =>
  square === undefined
    ? board
    : distinct(
        board,
        board.readings.map((reading) => {
          const own = reading.out.findIndex((out) => out.square === square);
          const index = own < 0 ? reading.out.findIndex((out) => out.man === man) : own;
          return index < 0 ? reading : { ...reading, out: withoutOut(reading, index) };
        }),
      );

/** How to compare: what is shown may be less than what is expected. */
export interface Tolerance {
  /** Men of this color may be out of the squares where they are expected. */
  readonly mayBeOut?: Color;
}

const EXACT: Tolerance = {};

/** Whether one seen man can be the expected one, given what the board is able to tell. */
const fits = (sensor: SensorKind, seen: Seen, expected: Seen, square: Square): boolean => {
  if (seen === expected) return true;
  if (seen === null || expected === null) return false;
  if (seen === "?" || expected === "?") return true;
  // A pawn that an occupancy board saw going to the last rank may be any piece by now.
  const rank = rankOf(square);
  return (
    sensor === "occupancy" &&
    (rank === 0 || rank === 7) &&
    roleOfLetter(seen) === "pawn" &&
    roleOfLetter(expected) !== "king" &&
    colorOfLetter(seen) === colorOfLetter(expected)
  );
};

/** A man seen to arrive so long before he was seen to leave may be himself: squares are not told in order. */
export const TOLD_LATE_MS: Millis = 300;

/** Whether a man whom nobody knows stood there when the expected one had not been lifted yet. */
const isAnother = (reading: Reading, square: Square, expected: Seen): boolean => {
  const stray = reading.strays?.find((one) => one.square === square);
  if (stray === undefined) return false;
  const same = reading.out.filter(({ man }) => man === expected);
  return same.length > 0 && same.every(({ atMs }) => atMs > stray.atMs + TOLD_LATE_MS);
};

/** Whether the man expected on a square is out of it, seen in a hand. */
const isOutOf = (reading: Reading, square: Square, man: Seen): boolean =>
  reading.out.some((out) => out.square === square && out.man === man);

const readingShows = (
  sensor: SensorKind,
  reading: Reading,
  expected: Placement,
  tolerance: Tolerance,
): boolean => {
  for (let square = 0; square < 64; square += 1) {
    const seen = reading.squares[square] ?? null;
    const wanted = expected[square] ?? null;
    if (seen === wanted) continue;
    if (fits(sensor, seen, wanted, square) && !isAnother(reading, square, wanted)) continue;
    const isOut =
      tolerance.mayBeOut !== undefined &&
      seen === null &&
      wanted !== null &&
      wanted !== "?" &&
      colorOfLetter(wanted) === tolerance.mayBeOut &&
      isOutOf(reading, square, wanted);
    if (!isOut) return false;
  }
  return true;
};

/** Whether a board can be said to show a placement (in one of its readings). */
export const shows = (
  board: BoardReading,
  expected: Placement,
  tolerance: Tolerance = EXACT,
): boolean => {
  // Asked for every legal move after every act of a hand: a loop leaves nothing behind.
  for (const reading of board.readings) {
    if (readingShows(board.sensor, reading, expected, tolerance)) return true;
  }
  return false;
};

/** Whether some reading has left the square of origin and stands on that of arrival. */
const mayHaveMoved = (board: BoardReading, { from, to }: LegalMove): boolean => {
  for (const { squares } of board.readings) {
    if ((squares[to] ?? null) !== null && (squares[from] ?? null) === null) return true;
  }
  return false;
};

/**
 * Whether a board can be said to show a placement of which men of either color are in hands, and on
 * which nothing else has changed: what was set down was put back.
 */
export const showsWithMenOut = (board: BoardReading, expected: Placement): boolean =>
  board.readings.some((reading) =>
    expected.every((wanted, square) => {
      const seen = reading.squares[square] ?? null;
      if (seen === wanted || fits(board.sensor, seen, wanted, square)) return true;
      return (
        seen === null && reading.out.some((out) => out.square === square && out.man === wanted)
      );
    }),
  );

/** Legal moves whose result the board shows: one, none, or several that it cannot tell apart. */
export const executedMoves = (
  board: BoardReading,
  position: Position,
  tolerance: Tolerance = EXACT,
): readonly LegalMove[] =>
  legalMoves(position).filter(
    (move) => mayHaveMoved(board, move) && shows(board, move.after, tolerance),
  );

/** The reading to speak of: the one that differs least from what is expected. */
export const closestReading = (board: BoardReading, expected: Placement): Reading => {
  let best: Reading | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const reading of board.readings) {
    let count = 0;
    for (let square = 0; square < 64; square += 1) {
      if (!fits(board.sensor, reading.squares[square] ?? null, expected[square] ?? null, square)) {
        count += 1;
      }
    }
    if (count < least) {
      best = reading;
      least = count;
    }
  }
  if (best === undefined) throw new Error("a board has at least one reading");
  return best;
};

/** Squares on which the closest reading differs from what is expected. */
export const wrongSquares = (board: BoardReading, expected: Placement): readonly Square[] => {
  const reading = closestReading(board, expected);
  const squares: Square[] = [];
  for (let square = 0; square < 64; square += 1) {
    if (!fits(board.sensor, reading.squares[square] ?? null, expected[square] ?? null, square)) {
      squares.push(square);
    }
  }
  return squares;
};
