import type { BoardEvent } from "../vocabulary/board-events.js";
import {
  fileOf,
  type Millis,
  type PieceLetter,
  rankOf,
  type SquareName,
  squareOf,
} from "../vocabulary/chess.js";
import type { Seen } from "../vocabulary/placement.js";
import { type Orientation, squareOver } from "./orientation.js";

/** The reading in which something was seen, and when it arrived. */
export interface SeenAt {
  readonly scan: number;
  readonly atMs: Millis;
}

/** The man as an event names him: absent on a board that cannot name him when he is lifted. */
const named = (seen: Seen): { piece?: PieceLetter } =>
  seen === null || seen === "?" ? {} : { piece: seen };

/**
 * What hands did between two whole positions of a board that names men: all lifts, then all
 * placements, since a position does not tell their order. One man in the place of another is a lift
 * and a placement. Shape: 64 entries each, by sensor index.
 */
export const changesBetween = (
  orientation: Orientation,
  before: readonly Seen[],
  after: readonly Seen[],
  { scan, atMs }: SeenAt,
): readonly BoardEvent[] => {
  const lifted: BoardEvent[] = [];
  const placed: BoardEvent[] = [];
  for (let sensor = 0; sensor < 64; sensor += 1) {
    const was = before[sensor] ?? null;
    const is = after[sensor] ?? null;
    if (was === is) continue;
    const square = squareOver(orientation, sensor);
    if (was !== null) lifted.push({ type: "piece-lifted", square, ...named(was), scan, atMs });
    if (is !== null) placed.push({ type: "piece-placed", square, piece: is, scan, atMs });
  }
  return [...lifted, ...placed];
};

/** A man who is up: where he stood, and the reading in which he was taken up. */
interface ManUp {
  readonly square: SquareName;
  readonly scan: number;
}

/**
 * Who was taken up in which reading. A reading tells no order of what it finds: of men who are down at
 * once, whoever has been up for longest is told first. Of like men the one who stood nearest is taken
 * for the one who is set down: a pawn goes a square or two.
 */
export class MenUp {
  readonly #up = new Map<PieceLetter, ManUp[]>();

  /** The changes of one reading, in the order in which hands most likely made them. */
  order(changes: readonly BoardEvent[]): readonly BoardEvent[] {
    for (const change of changes) {
      if (change.type !== "piece-lifted" || change.piece === undefined) continue;
      const { piece, square, scan } = change;
      this.#up.set(piece, [...(this.#up.get(piece) ?? []), { square, scan }]);
    }
    const upSince = new Map(changes.map((change) => [change, this.#since(change)]));
    return [...changes].sort((a, b) => (upSince.get(a) ?? 0) - (upSince.get(b) ?? 0));
  }

  /** A whole position is told: nothing is known of any hand. */
  forget(): void {
    this.#up.clear();
  }

  /** Lifts come first, in the order of the reading. Whoever is set down is up no more. */
  #since(change: BoardEvent): number {
    if (change.type !== "piece-placed") return Number.NEGATIVE_INFINITY;
    const { piece, square, scan } = change;
    if (piece === undefined || piece === "?") return scan;
    const alike = this.#up.get(piece) ?? [];
    const [nearest] = [...alike].sort(
      (a, b) => distance(a.square, square) - distance(b.square, square) || a.scan - b.scan,
    );
    this.#up.set(
      piece,
      alike.filter((one) => one !== nearest),
    );
    // Whoever stood where another one is set down is taken, and comes back nowhere.
    for (const [letter, men] of this.#up) {
      this.#up.set(
        letter,
        men.filter((one) => one.square !== square),
      );
    }
    return nearest?.scan ?? scan;
  }
}

/** Steps of a king. */
const distance = (a: SquareName, b: SquareName): number => {
  const [from, to] = [squareOf(a), squareOf(b)];
  return Math.max(Math.abs(fileOf(from) - fileOf(to)), Math.abs(rankOf(from) - rankOf(to)));
};

/** The same for a board that tells squares only: no event carries a piece. */
export const occupancyChangesBetween = (
  orientation: Orientation,
  before: readonly Seen[],
  after: readonly Seen[],
  { scan, atMs }: SeenAt,
): readonly BoardEvent[] => {
  const lifted: BoardEvent[] = [];
  const placed: BoardEvent[] = [];
  for (let sensor = 0; sensor < 64; sensor += 1) {
    const was = (before[sensor] ?? null) !== null;
    const is = (after[sensor] ?? null) !== null;
    const square = squareOver(orientation, sensor);
    if (was && !is) lifted.push({ type: "piece-lifted", square, scan, atMs });
    if (!was && is) placed.push({ type: "piece-placed", square, scan, atMs });
  }
  return [...lifted, ...placed];
};

/** Whether two readings of 64 sensors say the same. */
export const isSameSeen = (a: readonly Seen[], b: readonly Seen[]): boolean =>
  a.length === b.length && a.every((seen, sensor) => seen === b[sensor]);
