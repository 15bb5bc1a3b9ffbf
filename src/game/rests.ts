import { type LegalMove, leadsOver, squaresOf } from "../rules/position.js";
import { lastArrivals, type Movement } from "../rules/shown-line.js";
import { colorOfLetter } from "../vocabulary/chess.js";
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
              !isRepliedTo(index, arrivals, movements) &&
              !isAnswered(index, placement, movements))) &&
          (man === undefined || man === "?" || menOf(move).includes(man)) &&
          wasUp(move, scan, movements),
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

/** Whether somebody was set down for another move before a man who had come to rest was up again. */
const isRepliedTo = (
  rest: number,
  arrivals: readonly number[],
  movements: readonly Movement[],
): boolean => {
  const left = indexLeft(rest, movements);
  return arrivals.some((arrival) => arrival > rest && arrival < left);
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
