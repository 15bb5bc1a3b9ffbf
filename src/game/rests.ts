import { type LegalMove, leadsOver, squaresOf } from "../rules/position.js";
import { lastArrivals, type Movement } from "../rules/shown-line.js";
import { colorOfLetter, type Square } from "../vocabulary/chess.js";
import type { Placement } from "../vocabulary/placement.js";

// What it says of a series of moves that a man has come to rest on a square and gone on.

/**
 * Whether a man has rested on a square that none of these moves leads over, before the man who goes there
 * was up, or on the way to where he stood already: more has happened than they tell, and they may be the
 * wrong ones.
 */
export const hasOddRest = (
  placement: Placement,
  line: readonly LegalMove[],
  movements: readonly Movement[],
): boolean => {
  const arrivals = lastArrivals(line, movements);
  return movements.some(
    ({ kind, square, scan, man }, index) =>
      kind === "place" &&
      placement[square] === null &&
      !line.some(
        (move, ply) =>
          (squaresOf(move).includes(square) ||
            (leadsOver(move, square) &&
              index < (arrivals[ply] ?? -1) &&
              !isRepliedTo(index, line, ply, movements) &&
              !isAnswered(index, placement, movements))) &&
          (man === undefined || man === "?" || menOf(move).includes(man)) &&
          (wasUp(move, scan, movements) || isNewMan(move, square, man)),
      ),
  );
};

/** Index of the lift with which a man who has come to rest goes on; -1: he stands there. */
const indexLeft = (rest: number, movements: readonly Movement[]): number => {
  const square = movements[rest]?.square;
  return movements.findIndex(
    (one, index) => index > rest && one.kind === "lift" && one.square === square,
  );
};

/**
 * Whether somebody was set down for a reply before the man of a move who had come to rest was up again,
 * whatever became of it: what one scan tells has no order.
 */
const isRepliedTo = (
  rest: number,
  line: readonly LegalMove[],
  ply: number,
  movements: readonly Movement[],
): boolean => {
  const left = indexLeft(rest, movements);
  const since = movements[rest]?.scan ?? 0;
  const replied = line.filter((_, other) => (other - ply) % 2 !== 0).map(({ to }) => to);
  return movements.some(
    ({ kind, square, scan }, index) =>
      kind === "place" && index < left && scan >= since && replied.includes(square),
  );
};

/**
 * Whether somebody has taken up a man for a reply while this one rested, and had him in the hand still
 * when this one went on: he has replied to a move.
 */
export const isAnswered = (
  rest: number,
  placement: Placement,
  movements: readonly Movement[],
): boolean => {
  const left = indexLeft(rest, movements);
  if (left < 0) return false;
  // Who has rested on the way before this was taken up where nobody stood.
  const from = movements
    .slice(0, rest)
    .findLast(({ kind, square }) => kind === "lift" && placement[square] !== null)?.square;
  const mover = from === undefined ? null : (placement[from] ?? null);
  if (mover === null || mover === "?") return false;
  const last = new Map(movements.slice(0, left).map((one) => [one.square, one.kind]));
  return movements.slice(rest + 1, left).some((one) => {
    const man = placement[one.square] ?? null;
    const isOther = man !== null && man !== "?" && colorOfLetter(man) !== colorOfLetter(mover);
    return one.kind === "lift" && isOther && last.get(one.square) === "lift";
  });
};

/** Whether it is who a pawn becomes: he may be set down before the pawn is lifted. */
const isNewMan = (move: LegalMove, square: Square, man: Movement["man"]): boolean =>
  move.promotion !== undefined && square === move.to && man === move.after[square];

/** Who is set down with a move: its man, who he becomes, the rook. */
const menOf = (move: LegalMove): Placement =>
  [move.to, move.castling?.rookTo ?? move.to]
    .map((at) => move.after[at] ?? null)
    .concat(move.letter);

/** Whether a man of this move was lifted up to a scan, or was never seen to be. */
const wasUp = (move: LegalMove, scan: number, movements: readonly Movement[]): boolean => {
  const lifts = movements.filter(
    (one) =>
      one.kind === "lift" && (one.square === move.from || one.square === move.castling?.rookFrom),
  );
  return lifts.length === 0 || lifts.some((lift) => lift.scan <= scan);
};
