import type { BoardEvent } from "../vocabulary/board-events.js";
import type { Millis, PieceLetter } from "../vocabulary/chess.js";
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

/**
 * Who was taken up in which reading. A reading tells no order of what it finds: of men who are down at
 * once, whoever has been up for longest is told first.
 */
export class MenUp {
  /** The reading in which a man like this was last taken up, while he is. */
  readonly #since = new Map<PieceLetter, number>();

  /** The changes of one reading, in the order in which hands most likely made them. */
  order(changes: readonly BoardEvent[]): readonly BoardEvent[] {
    for (const change of changes) {
      if (change.type !== "piece-lifted" || change.piece === undefined) continue;
      if (!this.#since.has(change.piece)) this.#since.set(change.piece, change.scan);
    }
    const upSince = (change: BoardEvent): number => {
      if (change.type !== "piece-placed") return Number.NEGATIVE_INFINITY;
      const { piece, scan } = change;
      return piece === undefined || piece === "?" ? scan : (this.#since.get(piece) ?? scan);
    };
    const ordered = [...changes].sort((a, b) => upSince(a) - upSince(b));
    for (const change of ordered) {
      if (change.type === "piece-placed" && change.piece !== undefined && change.piece !== "?") {
        this.#since.delete(change.piece);
      }
    }
    return ordered;
  }

  /** A whole position is told: nothing is known of any hand. */
  forget(): void {
    this.#since.clear();
  }
}

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
