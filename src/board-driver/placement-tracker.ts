import type { BoardEvent } from "../vocabulary/board-events.js";
import { colorOfLetter, type Millis, type PieceLetter, rankOf } from "../vocabulary/chess.js";
import type { Seen } from "../vocabulary/placement.js";
import type { Rotation } from "./board.js";
import { LinePace } from "./line-pace.js";
import {
  type Orientation,
  OrientationFinder,
  orientedPlacement,
  type SensorIndex,
  squareOver,
} from "./orientation.js";

/**
 * Quiet after which a report that nothing has borne out is judged by itself: two reports of the
 * slowest board that repeats itself (200 ms) would have come by then.
 */
const SETTLE_MS: Millis = 600;

/** Different reports in a row until a board counts as one that says each position once. */
const MOST_UNDECIDED = 16;

/** Unconfirmed reports kept, also to see in which order a quick hand went. */
const MOST_BETWEEN = 8;

/** Squares that hands can change between two reports; more is a gap, not a hand. Castling changes four. */
const MOST_CHANGED = 8;

/** Scans after which a man that was taken up has most likely left the game. */
const HELD_SCANS = 8;

/** Squares that one move changes. */
const MOST_OF_A_MOVE = 4;

/** Equal reports in a row, none of them asked for, after which silence means something. */
const ENOUGH_REPEATS = 4;

/**
 * `undecided`: no two equal reports yet; `repeating`: the board says everything again, by itself or
 * when asked; `once`: it does not.
 */
type Habit = "undecided" | "repeating" | "once";

export interface PlacementTrackerOptions {
  readonly rotate?: Rotation | "auto";
  /** `none`: arrival times mean nothing (a file). */
  readonly times?: "arrival" | "none";
  /** It speaks all the time: when it was silent, reports are missing. Default false. */
  readonly isSteady?: boolean;
}

/**
 * Whole positions as a board reports them → lifts and placements, for boards that name the men and
 * have no checksum.
 *
 * A position becomes a hand's act only when it was seen twice, without the old one in between; three
 * times when men appear in it that were not taken up lately. A board that never says anything twice is
 * believed when the report fits what hands can do from the position before: men are taken up, or put
 * down again; anything else is told as a position, which the game asks about. The first position, and the one after a gap, is `board-reported`.
 *
 * What changes in one report is one scan: lifts first, then placements. A man replaced by another is
 * lifted, then the other placed. A report seen once on the way to one that was seen twice tells which
 * man was taken up first, as long as it shows nothing but men taken up that are gone at the end.
 *
 * Shape: `seen` is 64 entries by sensor index.
 */
export class PlacementTracker {
  readonly #finder: OrientationFinder;
  readonly #hasTimes: boolean;
  #habit: Habit = "undecided";
  #believed: readonly Seen[] | undefined;
  /** Reports since the last one that was believed, oldest first; each differs from its neighbours. */
  #unconfirmed: (readonly Seen[])[] = [];
  #last: readonly Seen[] | undefined;
  #lastAtMs: Millis | undefined;
  readonly #pace: LinePace | undefined;
  /** Reports are missing: what has changed since they came is told as a position. */
  #isAfterGap = false;
  #repeats = 0;
  /** It has repeated itself for a while: its silence is a bad line, and bears nothing out. */
  #isRepeater = false;
  /** Men taken up since the last whole position and not seen again, and in which scan. */
  #taken: { readonly man: PieceLetter; readonly scan: number }[] = [];
  #scan = 0;

  constructor(options: PlacementTrackerOptions = {}) {
    this.#finder = new OrientationFinder(options.rotate ?? "auto", "placement");
    this.#hasTimes = options.times !== "none";
    if (options.isSteady && this.#hasTimes) this.#pace = new LinePace(Number.POSITIVE_INFINITY);
  }

  get orientation(): Orientation {
    return this.#finder.orientation;
  }

  /** The board has shown that it speaks all the time: its silence means something. */
  get repeatsItself(): boolean {
    return this.#repeats >= ENOUGH_REPEATS;
  }

  /** A report waits for a second one: a board that can be asked should be. */
  get isWaiting(): boolean {
    return this.#unconfirmed.length > 0;
  }

  /** What happened until now was not seen: the next position is told whole. */
  restart(): void {
    this.#habit = "undecided";
    this.#believed = undefined;
    this.#unconfirmed = [];
    this.#last = undefined;
    this.#lastAtMs = undefined;
    this.#pace?.restart();
    this.#isAfterGap = false;
    this.#repeats = 0;
    this.#isRepeater = false;
    this.#taken = [];
  }

  /** `isAnswer`: the board was asked for it, so it shows no habit of repeating. */
  report(seen: readonly Seen[], atMs: Millis, isAnswer = false): readonly BoardEvent[] {
    const events: BoardEvent[] = [];
    if (this.#pace?.note(atMs, 1) && this.#isRepeater) this.noticeGap();
    const isSame = this.#last !== undefined && areEqual(seen, this.#last);
    this.#last = seen;
    this.#lastAtMs = atMs;
    if (!isSame) this.#repeats = 0;
    else if (!isAnswer) this.#repeats += 1;
    this.#isRepeater ||= this.repeatsItself;
    if (this.#believed !== undefined && areEqual(seen, this.#believed)) {
      this.#unconfirmed = [];
      this.#isAfterGap = false;
      if (this.#habit === "undecided" || this.repeatsItself) this.#habit = "repeating";
    } else {
      const sights = this.#habit === "repeating" || isSame ? 1 + this.#timesSeen(seen) : 1;
      if (sights > 1 && (this.#habit === "undecided" || this.repeatsItself)) {
        this.#habit = "repeating";
      }
      if (sights >= this.#sightsNeeded(seen)) this.#accept(seen, atMs, events);
      else {
        this.#unconfirmed.push(seen);
        if (this.#unconfirmed.length > MOST_BETWEEN && this.#habit === "repeating") {
          this.#unconfirmed.shift();
        }
        const isLong = this.#unconfirmed.length > MOST_UNDECIDED;
        if (this.#habit === "once" || (this.#habit === "undecided" && isLong)) {
          this.#judgeByThemselves(atMs, events, false);
        }
      }
    }
    return events;
  }

  /** Time passes: what stays unconfirmed on a quiet line is judged by itself. */
  tick(atMs: Millis): readonly BoardEvent[] {
    const dueAt = this.nextTickAt();
    if (dueAt === undefined || atMs < dueAt) return [];
    const events: BoardEvent[] = [];
    // A repeating board has fallen silent: only what it said last can still be so.
    if (this.#habit === "repeating") this.#unconfirmed.splice(0, this.#unconfirmed.length - 1);
    this.#judgeByThemselves(atMs, events, true);
    return events;
  }

  /** No more reports come. What a repeating board said only once stays untold. */
  end(atMs: Millis): readonly BoardEvent[] {
    const events: BoardEvent[] = [];
    if (this.#habit !== "repeating") this.#judgeByThemselves(atMs, events, true);
    return events;
  }

  nextTickAt(): Millis | undefined {
    if (!this.#hasTimes || this.#isRepeater) return undefined;
    if (!this.isWaiting || this.#lastAtMs === undefined) return undefined;
    return this.#lastAtMs + SETTLE_MS;
  }

  /** Reports are missing: what hands did meanwhile is not known, and is told as a position. */
  noticeGap(): void {
    this.#unconfirmed = [];
    this.#isAfterGap = true;
  }

  #timesSeen(seen: readonly Seen[]): number {
    return this.#unconfirmed.filter((other) => areEqual(other, seen)).length;
  }

  /** Men from nowhere may be the same damage twice: one sight more, unless they are told as a position. */
  #sightsNeeded(seen: readonly Seen[]): number {
    const believed = this.#believed;
    if (believed === undefined || changedSensors(believed, seen).length > MOST_CHANGED) return 2;
    return this.#fits(believed, seen, MOST_CHANGED, HELD_SCANS) ? 2 : 3;
  }

  /** Takes reports that were said only once for what they are. `isQuiet`: nothing follows them soon. */
  #judgeByThemselves(atMs: Millis, events: BoardEvent[], isQuiet: boolean): void {
    const reports = this.#unconfirmed;
    if (reports.length === 0) return;
    this.#unconfirmed = [];
    this.#habit = "once";
    for (const [index, seen] of reports.entries()) {
      const believed = this.#believed;
      if (believed === undefined || this.#fits(believed, seen, MOST_OF_A_MOVE, this.#scan))
        this.#accept(seen, atMs, events);
      // The last one may still be borne out, or taken back.
      else if (index < reports.length - 1 || isQuiet) this.#tellWhole(seen, atMs, events);
      else this.#unconfirmed = [seen];
    }
  }

  #accept(seen: readonly Seen[], atMs: Millis, events: BoardEvent[]): void {
    const between = this.#unconfirmed;
    this.#unconfirmed = [];
    const believed = this.#believed;
    const isTurned = this.#finder.look(seen);
    if (believed === undefined || isTurned || this.#isAfterGap) {
      this.#tellWhole(seen, atMs, events);
      return;
    }
    const changed = changedSensors(believed, seen);
    if (changed.length > MOST_CHANGED) {
      this.#tellWhole(seen, atMs, events);
      return;
    }
    for (const step of between) {
      const lifted = changedSensors(this.#believed ?? [], step);
      const isOnTheWay = lifted.every(
        (sensor) => (step[sensor] ?? null) === null && changed.includes(sensor),
      );
      if (isOnTheWay) this.#tellChange(step, atMs, events);
    }
    this.#tellChange(seen, atMs, events);
  }

  #tellWhole(seen: readonly Seen[], atMs: Millis, events: BoardEvent[]): void {
    this.#believed = seen;
    this.#isAfterGap = false;
    this.#taken = [];
    this.#scan += 1;
    this.#finder.look(seen);
    events.push({
      type: "board-reported",
      placement: orientedPlacement(this.orientation, seen),
      atMs,
    });
  }

  #tellChange(seen: readonly Seen[], atMs: Millis, events: BoardEvent[]): void {
    const before = this.#believed ?? [];
    const changed = changedSensors(before, seen);
    if (changed.length === 0) return;
    this.#believed = seen;
    this.#scan += 1;
    const scan = this.#scan;
    for (const sensor of changed) {
      const man = before[sensor] ?? null;
      if (man === null) continue;
      const piece: { piece?: PieceLetter } = man === "?" ? {} : { piece: man };
      if (man !== "?") this.#taken.push({ man, scan });
      const square = squareOver(this.orientation, sensor);
      events.push({ type: "piece-lifted", square, ...piece, scan, atMs });
    }
    const placed = changed.flatMap((sensor) => {
      const man = seen[sensor] ?? null;
      if (man === null) return [];
      const held = this.#taken.findLastIndex((taken) => taken.man === man);
      const [taken] = held < 0 ? [] : this.#taken.splice(held, 1);
      return [{ sensor, man, takenIn: taken?.scan ?? scan }];
    });
    // One scan tells no order: whoever has been in a hand for longer is taken to be down first.
    placed.sort((a, b) => a.takenIn - b.takenIn);
    for (const { sensor, man: piece } of placed) {
      const square = squareOver(this.orientation, sensor);
      events.push({ type: "piece-placed", square, piece, scan, atMs });
    }
  }

  /**
   * Whether hands can have done this: every man that appears was taken up in one of the last `scans`, or
   * stands for a pawn. `most`: squares that may have changed.
   */
  #fits(before: readonly Seen[], seen: readonly Seen[], most: number, scans: number): boolean {
    const changed = changedSensors(before, seen);
    if (changed.length > most) return false;
    const men = this.#taken.filter(({ scan }) => scan >= this.#scan - scans).map(({ man }) => man);
    for (const sensor of changed) {
      const man = before[sensor] ?? null;
      if (man !== null && man !== "?") men.push(man);
    }
    return changed.every((sensor) => {
      const man = seen[sensor] ?? null;
      if (man === null) return true;
      if (man === "?") return false;
      const held = men.lastIndexOf(man);
      if (held >= 0) {
        men.splice(held, 1);
        return true;
      }
      return this.#isPromotion(man, sensor, men);
    });
  }

  #isPromotion(man: PieceLetter, sensor: SensorIndex, men: readonly PieceLetter[]): boolean {
    const isWhite = colorOfLetter(man) === "white";
    const rank = rankOf(this.orientation.squares[sensor] ?? 0);
    return /[nbrq]/i.test(man) && rank === (isWhite ? 7 : 0) && men.includes(isWhite ? "P" : "p");
  }
}

const areEqual = (a: readonly Seen[], b: readonly Seen[]): boolean =>
  a.every((what, sensor) => what === b[sensor]);

const changedSensors = (a: readonly Seen[], b: readonly Seen[]): readonly SensorIndex[] =>
  [...a.keys()].filter((sensor) => a[sensor] !== b[sensor]);
