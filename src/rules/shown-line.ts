import type { SensorKind } from "../vocabulary/board-events.js";
import type { Millis, Square, Uci } from "../vocabulary/chess.js";
import type { Seen } from "../vocabulary/placement.js";
import { type BoardReading, shows, TOLD_LATE_MS, type Tolerance } from "./board-reading.js";
import { type LegalMove, legalMoves, type Position, playMove, squaresOf } from "./position.js";

/** A square of a board became empty or occupied. */
export interface Movement {
  readonly kind: "lift" | "place";
  readonly square: Square;
  readonly scan: number;
  readonly atMs: Millis;
  /** Who was set down, where the board names him. */
  readonly man?: Exclude<Seen, null>;
}

/** More plies than this are never told apart: two pairs of hands are not that quick. */
const MOST_PLIES = 4;

/** Who sets a man down so long after the reply to him has had him elsewhere when it was made. */
const OVERLAP_MS: Millis = 2_000;

/** A search that meets more positions than this has no clear answer. */
const MOST_POSITIONS = 150;

/** Whether it was the man of this move, or the one that his pawn became. */
const isManOf = ({ man }: Movement, move: LegalMove): boolean => {
  if (man === undefined || man === "?" || man === move.letter) return true;
  return man === move.after[move.to];
};

/** Index of the last placement with which a move can have arrived before `end`; -1: there is none. */
const lastArrival = (movements: readonly Movement[], move: LegalMove, end: number): number =>
  movements.findLastIndex(
    (one, index) =>
      index < end && one.kind === "place" && one.square === move.to && isManOf(one, move),
  );

/**
 * Index of the placement with which each move of a series can have arrived last; -1: it was not seen.
 * Where men were taken in turn, the later one took last.
 */
export const lastArrivals = (
  line: readonly LegalMove[],
  movements: readonly Movement[],
): readonly number[] => {
  const usedFrom = new Map<Square, number>();
  return [...line]
    .reverse()
    .map((move) => {
      const arrival = lastArrival(movements, move, usedFrom.get(move.to) ?? movements.length);
      if (arrival >= 0) usedFrom.set(move.to, arrival);
      return arrival;
    })
    .reverse();
};

/** Index of the last movement of this kind on a square before `end`; -1: there is none. */
const lastBefore = (
  movements: readonly Movement[],
  kind: Movement["kind"],
  square: Square,
  end: number,
): number => {
  for (let index = Math.min(end, movements.length) - 1; index >= 0; index -= 1) {
    const one = movements[index];
    if (one?.kind === kind && one.square === square) return index;
  }
  return -1;
};

/**
 * Index of the placement with which a move first stood; -1: it was not seen. A man that is being taken
 * may wobble on its square, and the one that takes it is set down there, too.
 */
export const firstArrival = (movements: readonly Movement[], move: LegalMove): number =>
  movements.findIndex(
    (one) => one.kind === "place" && one.square === move.to && isManOf(one, move),
  );

/**
 * Whether hands can have made these moves one after the other: no man is set down for a reply before
 * the man that it replies to has left its square (where men have no names, none is even lifted for it), a
 * player sets his men down in the order of his moves, and each was seen to leave and to arrive. `strict`: the men were set down one after the
 * other; `loose`: a reply was down first; undefined: it cannot have been so.
 */
const orderOf = (
  line: readonly LegalMove[],
  movements: readonly Movement[],
  hasStood: (move: LegalMove) => boolean,
  sensor: SensorKind,
): "strict" | "loose" | undefined => {
  let isStrict = true;
  // Scans of the arrivals of the moves that follow, the next one first: a reply, then the same player's
  // next move. What one scan tells has no order: after a gap whole moves come in one.
  let [reply, next] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let repliedAtMs = Number.POSITIVE_INFINITY;
  let [replyLeft, nextLeft] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // Each placement belongs to one move: where men were taken in turn, the later one took last.
  const usedFrom = new Map<Square, number>();
  // Scan in which the man that goes on from a square has left it.
  const leftAt = new Map<Square, number>();
  for (const [back, move] of [...line].reverse().entries()) {
    // The first move stood on the board before anything was set down on top of it.
    if (back === line.length - 1 && hasStood(move)) {
      return isOwnArrival(movements, move, usedFrom.get(move.to)) ? orderName(isStrict) : undefined;
    }
    const end = usedFrom.get(move.to) ?? movements.length;
    const arrival = lastArrival(movements, move, end);
    const before = arrival < 0 ? -1 : lastBefore(movements, "lift", move.from, arrival);
    // A board that names its men may tell of the arrival before the departure; of one that does not
    // this is believed within a scan: a man who was down before this one was lifted was another one.
    const after = before < 0 ? lastBefore(movements, "lift", move.from, movements.length) : -1;
    const isLate = sensor === "occupancy" && movements[after]?.scan !== movements[arrival]?.scan;
    const departure = before < 0 ? (isLate ? -1 : after) : before;
    if (arrival < 0 || departure < 0) return undefined;
    const [arrivedIn, leftIn] = [scanOf(movements, arrival), scanOf(movements, departure)];
    if (arrivedIn > next || arrivedIn > (leftAt.get(move.to) ?? Number.POSITIVE_INFINITY)) {
      return undefined;
    }
    if (leftIn > reply) return undefined;
    // Of men without names one who was up before is rather his who was up first: both may be one hand's.
    if (sensor === "occupancy" && leftIn > replyLeft) return undefined;
    // Nobody sets a man down on his way to move another one first.
    if (leftIn > nextLeft) return undefined;
    [replyLeft, nextLeft] = [leftIn, replyLeft];
    leftAt.set(move.from, leftIn);
    if (arrivedIn > reply) isStrict = false;
    const lateMs = (movements[arrival]?.atMs ?? 0) - repliedAtMs;
    if (lateMs > OVERLAP_MS) return undefined;
    // Where men have no names, one who is down before the man that he replies to was rather put back.
    if (sensor === "occupancy" && arrivedIn > reply && lateMs > TOLD_LATE_MS) return undefined;
    // He may have been lifted and set down there once more since.
    const stood = movements.findIndex(
      (one, index) => index > departure && one.kind === "place" && one.square === move.to,
    );
    repliedAtMs = movements[stood]?.atMs ?? Number.POSITIVE_INFINITY;
    usedFrom.set(move.to, arrival);
    [reply, next] = [arrivedIn, reply];
  }
  return orderName(isStrict);
};

/** Scan in which a movement was told. */
const scanOf = (movements: readonly Movement[], index: number): number =>
  movements[index]?.scan ?? Number.POSITIVE_INFINITY;

const orderName = (isStrict: boolean): "strict" | "loose" => (isStrict ? "strict" : "loose");

/**
 * Whether the placement of a reply on the square of a move that stood there is not the one with which
 * that move arrived itself. A move whose man nobody saw leave has stood since a gap.
 */
const isOwnArrival = (
  movements: readonly Movement[],
  move: LegalMove,
  replied: number | undefined,
): boolean => {
  const own = firstArrival(movements, move);
  if (replied === undefined || own < 0) return true;
  return own < replied || lastBefore(movements, "lift", move.from, own) < 0;
};

/**
 * Whether the men that the player to move has in his hand were lifted after his last move in the
 * series stood (a king lifted before his rook was set down is no next move, it is castling), and not
 * before the man of the last reply: who takes his man again has not been replied to.
 */
const isNextInHand = (
  board: BoardReading,
  line: readonly LegalMove[],
  after: Position,
  movements: readonly Movement[],
): boolean => {
  const own = line[line.length - 2];
  const arrival = own === undefined ? -1 : firstArrival(movements, own);
  const reply = line[line.length - 1];
  const replied =
    reply === undefined ? -1 : lastBefore(movements, "lift", reply.from, movements.length);
  return board.readings.some((reading) =>
    after.placement.every((expected, square) => {
      if (expected === null || (reading.squares[square] ?? null) !== null) return true;
      const lifted = lastBefore(movements, "lift", square, movements.length);
      return (
        lifted > arrival && (replied < 0 || scanOf(movements, lifted) >= scanOf(movements, replied))
      );
    }),
  );
};

export interface LineOptions {
  /** Only series that begin with this move; absent: with any. */
  readonly first?: Uci;
  /** Whether a move is known to have stood on the board, as after a gap. */
  readonly hasStood: (move: LegalMove) => boolean;
  /** Whether the player to move after the series may have a man in his hand. */
  readonly mayBeOut: boolean;
}

/**
 * Series of two or more legal moves, one hand after the other, that explain everything a board
 * shows: quick players overlap, and a board tells of it in one go.
 * Empty: no series does; more than one: it cannot be told which.
 *
 * `movements`: what was seen on this board since the position stood on it, oldest first.
 */
export const shownLines = (
  board: BoardReading,
  position: Position,
  movements: readonly Movement[],
  options: LineOptions,
): readonly (readonly LegalMove[])[] => {
  const touched = new Set(movements.map(({ square }) => square));
  for (const reading of board.readings) {
    reading.squares.forEach((man, square) => {
      if (man !== (position.placement[square] ?? null)) touched.add(square);
    });
  }
  const squaresWith = (kind: Movement["kind"]): ReadonlySet<Square> =>
    new Set(movements.filter((one) => one.kind === kind).map(({ square }) => square));
  const left = squaresWith("lift");
  const reached = squaresWith("place");
  if (reached.size === 0) return [];
  const found: { readonly line: readonly LegalMove[]; readonly isStrict: boolean }[] = [];
  let positions = 0;
  const search = (from: Position, line: readonly LegalMove[]): void => {
    for (const move of legalMoves(from)) {
      const wasSeen = left.has(move.from) && reached.has(move.to);
      if (!wasSeen && !(line.length === 0 && options.hasStood(move))) continue;
      const [first] = line;
      if (line.length === 1 && options.first !== undefined && first?.uci !== options.first)
        continue;
      const longer = [...line, move];
      positions += 1;
      if (positions > MOST_POSITIONS) return;
      const after = playMove(from, move);
      const tolerance: Tolerance = options.mayBeOut ? { mayBeOut: after.turn } : {};
      if (
        longer.length > 1 &&
        shows(board, move.after, tolerance) &&
        (!options.mayBeOut || isNextInHand(board, longer, after, movements)) &&
        longer.every((one) => squaresOf(one).every((square) => touched.has(square)))
      ) {
        const order = orderOf(longer, movements, options.hasStood, board.sensor);
        if (order !== undefined) found.push({ line: longer, isStrict: order === "strict" });
      }
      if (longer.length < MOST_PLIES) search(after, longer);
    }
  };
  search(position, []);
  if (positions > MOST_POSITIONS) return [];
  // Which man it was an occupancy board never says: where the first move is in doubt, all is.
  const firsts = new Set(found.map(({ line }) => line[0]?.uci));
  if (board.sensor === "occupancy" && firsts.size > 1) return found.map(({ line }) => line);
  // Men set down in the order of the moves say more than a short series does.
  const strict = found.filter(({ isStrict }) => isStrict);
  const lines = (strict.length > 0 ? strict : found).map(({ line }) => line);
  const shortest = Math.min(...lines.map((line) => line.length));
  return lines.filter((line) => line.length === shortest);
};
