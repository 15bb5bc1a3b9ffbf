/**
 * Wire format Raw-8: occupancy and nothing else, what any self-built board can send.
 *
 * Report, 8 bytes, board → host, on every change and repeated every 250 ms:
 *   offset 0..7  u8[8]  one byte per rank, rank 8 first; bit 0 = file a, 1 = occupied
 * No start byte, no checksum, no time. Host → board: nothing.
 * Source: docs/protocols/occupancy-boards.md C1, decoding C5d
 *
 * How a stream is read:
 *
 * 1. Cutting. A report that says what is known already is taken as it stands. Any other one is
 *    weighed against all other ways of cutting the bytes around it: the cut under which the board
 *    changed least is the right one, the present one in doubt. Bytes before it are discarded.
 * 2. Plausible. A report may differ from what is known in two squares at most; more than 32 men are
 *    never believed. One that differs more is held: when the next report repeats it or builds on it,
 *    the whole position is told anew (a question), else it is discarded.
 * 3. Believed. A change is believed when the next report shows the same squares. A board that
 *    sends each report only once never repeats one; there the next change bears out the one before
 *    it, a single square that changes and changes back is believed too (a man touched, a man
 *    captured), and so is what stands at the end of the stream. Which kind of board it is shows in
 *    the stream: it repeats when one of its last eight reports was a repetition.
 *
 * Where arrival times are known, a pause of the line marks the start of a report: see `gap`.
 */
import { type Discarded, DiscardRun } from "../discards.js";

/** Length of a report. Units: bytes. */
export const RAW8_FRAME_LENGTH = 8;

/** Most men that a board can hold. */
const MOST_MEN = 32;
/** Most squares in which a report may differ from what is known. */
const MOST_CHANGED = 2;
/** A slip of the cut is as likely as a change of this many squares. */
const SLIP_COST = 1;
/** Most squares that may have changed behind a slip, for the cut to be recognised by them. */
const MOST_SLIPPED = 6;
/** Ways of cutting that are weighed: within two reports. */
const CUTS = 16;
/** Bytes needed to weigh them all, each with the report that follows it. */
const LOOKAHEAD = CUTS - 1 + 2 * RAW8_FRAME_LENGTH;
/** A board without a repetition among this many reports sends each of them once. */
const REPEAT_WINDOW = 8;

/** The starting array on a board whose bytes are ranks, and on one whose bytes are files. */
const STARTING_ARRAYS: readonly Uint8Array[] = [
  Uint8Array.of(0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff),
  new Uint8Array(8).fill(0xc3),
];

/**
 * What the bytes mean. Bit sets and `sensorIndex` are in wire order: bit b of byte n is sensor
 * 8n + b. `scan` numbers the report in which something was first seen.
 */
export type Raw8Frame =
  /** Eight bytes that are a report, whether it is believed or not. */
  | { readonly type: "report"; readonly occupied: Uint8Array }
  /** The whole position is known (again): at the start and after a jump. */
  | { readonly type: "position"; readonly occupied: Uint8Array; readonly scan: number }
  /** Squares that changed, believed. */
  | {
      readonly type: "change";
      readonly lifted: readonly number[];
      readonly placed: readonly number[];
      readonly occupied: Uint8Array;
      readonly scan: number;
    }
  | Discarded;

/** A report that was cut out of the stream, with the number it got. */
interface Report {
  readonly bytes: Uint8Array;
  readonly scan: number;
}

const POPCOUNT: readonly number[] = Array.from({ length: 256 }, (_, byte) => {
  let count = 0;
  for (let bits = byte; bits !== 0; bits >>= 1) count += bits & 1;
  return count;
});

const countMen = (bytes: Uint8Array): number => {
  let count = 0;
  for (const byte of bytes) count += POPCOUNT[byte] ?? 0;
  return count;
};

/** Number of squares in which two reports differ. */
const distance = (a: Uint8Array, b: Uint8Array): number => {
  let count = 0;
  for (let at = 0; at < RAW8_FRAME_LENGTH; at += 1) {
    count += POPCOUNT[(a[at] ?? 0) ^ (b[at] ?? 0)] ?? 0;
  }
  return count;
};

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => distance(a, b) === 0;

/** Sensors whose bit is set in all of the given bit sets. */
const sensorsIn = (mask: Uint8Array): readonly number[] => {
  const sensors: number[] = [];
  for (let at = 0; at < RAW8_FRAME_LENGTH; at += 1) {
    for (let bit = 0; bit < 8; bit += 1) {
      if ((((mask[at] ?? 0) >> bit) & 1) === 1) sensors.push(8 * at + bit);
    }
  }
  return sensors;
};

const combine = (
  a: Uint8Array,
  b: Uint8Array,
  rule: (a: number, b: number) => number,
): Uint8Array => a.map((byte, at) => rule(byte, b[at] ?? 0));

/**
 * Cuts and judges a Raw-8 stream. The result depends on the bytes and on the calls of `gap` and
 * `settle`, never on how the bytes were cut into chunks.
 */
export class Raw8Decoder {
  readonly #inverted: boolean;
  /** Bytes not yet cut, as on the wire. */
  #buffer: number[] = [];
  #bytesSinceGap = 0;
  #scan = 0;
  #believed: Uint8Array | undefined;
  /** Plausible reports that wait for the ones after them. */
  #waiting: Report[] = [];
  /** Implausible reports, one building on the other. Shape: at most two. */
  #held: Report[] = [];
  #sinceRepeat = REPEAT_WINDOW;
  readonly #discards = new DiscardRun();

  /** `inverted`: a set bit means an empty square. */
  constructor(options: { readonly inverted?: boolean } = {}) {
    this.#inverted = options.inverted ?? false;
  }

  /** Bytes neither told as a report nor as discarded yet. */
  get pendingBytes(): number {
    return this.#buffer.length + this.#discards.length + this.#held.length * RAW8_FRAME_LENGTH;
  }

  /** True when something was seen that another report, or quiet, must still confirm. */
  get isUndecided(): boolean {
    const known = this.#believed;
    return (
      this.#held.length > 0 ||
      this.#waiting.some((report) => known === undefined || !isEqual(report.bytes, known))
    );
  }

  /** True for a board that has lately repeated a report. */
  get isRepeating(): boolean {
    return this.#sinceRepeat < REPEAT_WINDOW;
  }

  push(chunk: Uint8Array): readonly Raw8Frame[] {
    const frames: Raw8Frame[] = [];
    for (const byte of chunk) {
      this.#buffer.push(byte);
      this.#bytesSinceGap += 1;
      this.#cut(frames, false);
    }
    return frames;
  }

  /**
   * The line was idle for longer than a report takes: the next byte starts a report. Bytes of an
   * incomplete report are discarded. Source: docs/protocols/occupancy-boards.md C5b
   */
  gap(): readonly Raw8Frame[] {
    const frames: Raw8Frame[] = [];
    this.#finish(frames, "gap");
    return frames;
  }

  /**
   * Nothing came for longer than a repeating board may be silent: what a board that sends each
   * report once said last is believed.
   */
  settle(): readonly Raw8Frame[] {
    const frames: Raw8Frame[] = [];
    this.#finish(frames, "gap");
    if (!this.isRepeating) this.#decideWithoutSuccessor(frames);
    frames.push(...this.#discards.take());
    return frames;
  }

  /** End of the stream. */
  end(): readonly Raw8Frame[] {
    const frames: Raw8Frame[] = [];
    this.#finish(frames, "truncated");
    if (!this.isRepeating) this.#decideWithoutSuccessor(frames);
    this.#waiting = [];
    this.#dropHeld(frames);
    frames.push(...this.#discards.take());
    return frames;
  }

  /** Forgets what is known: the next believed report tells the whole position. */
  restart(): void {
    this.#believed = undefined;
    this.#waiting = [];
  }

  // Cutting.

  #window(from: number): Uint8Array {
    const bytes = Uint8Array.from(this.#buffer.slice(from, from + RAW8_FRAME_LENGTH));
    return this.#inverted ? bytes.map((byte) => byte ^ 0xff) : bytes;
  }

  /** Distance from the nearest position that the board may be in; with nothing known, from the array. */
  #distanceFromKnown(bytes: Uint8Array): number {
    let least = Number.POSITIVE_INFINITY;
    const known =
      this.#believed === undefined
        ? STARTING_ARRAYS
        : [this.#believed, ...this.#waiting.map((report) => report.bytes)];
    for (const position of known) least = Math.min(least, distance(bytes, position));
    return least;
  }

  #isPlausible(bytes: Uint8Array): boolean {
    const apart = this.#distanceFromKnown(bytes);
    return this.#believed === undefined ? apart === 0 : apart <= MOST_CHANGED;
  }

  #cut(frames: Raw8Frame[], isLast: boolean): void {
    while (this.#buffer.length >= RAW8_FRAME_LENGTH) {
      const first = this.#window(0);
      if (this.#distanceFromKnown(first) > 0) {
        if (!isLast && this.#buffer.length < LOOKAHEAD) return;
        const skip = this.#bestCut();
        if (skip > 0) {
          this.#discard(this.#buffer.splice(0, skip), "implausible", frames);
          continue;
        }
      }
      this.#takeReport(frames);
    }
  }

  /**
   * How many bytes to skip so that what follows changes least from what is known. The present
   * cut stays unless both its next reports change more squares than another one and a lost byte.
   */
  #bestCut(): number {
    const whole = Math.min(CUTS, this.#buffer.length - RAW8_FRAME_LENGTH + 1);
    let best = 0;
    const present = Math.min(this.#cost(0), whole > 8 ? this.#cost(8) : Number.POSITIVE_INFINITY);
    let least = present - SLIP_COST;
    const near = this.#believed === undefined ? 0 : MOST_SLIPPED;
    for (let skip = 1; skip < whole; skip += 1) {
      if (skip === RAW8_FRAME_LENGTH) continue;
      const cost = this.#cost(skip);
      if (cost < least && this.#distanceFromKnown(this.#window(skip)) <= near) {
        best = skip;
        least = cost;
      }
    }
    return best;
  }

  /** Squares changed by the report at an offset and by the one after it. */
  #cost(skip: number): number {
    const report = this.#window(skip);
    const next = this.#window(skip + RAW8_FRAME_LENGTH);
    // At the end of a burst there may be no next report: it counts as one change.
    const onward = next.length < RAW8_FRAME_LENGTH ? 1 : distance(report, next);
    return this.#distanceFromKnown(report) + onward;
  }

  #discard(bytes: Iterable<number>, why: Discarded["why"], frames: Raw8Frame[]): void {
    frames.push(...this.#discards.add(bytes, why));
  }

  /** Cuts what is complete without waiting for more, and discards the rest. */
  #finish(frames: Raw8Frame[], why: "gap" | "truncated"): void {
    if (this.#bytesSinceGap % RAW8_FRAME_LENGTH === 0) {
      // Whole reports between two pauses: the cut is certain.
      while (this.#buffer.length >= RAW8_FRAME_LENGTH) this.#takeReport(frames);
    } else this.#cut(frames, true);
    this.#discard(this.#buffer.splice(0), why, frames);
    this.#bytesSinceGap = 0;
  }

  // Judging.

  /** Takes the first eight bytes of the buffer as a report. */
  #takeReport(frames: Raw8Frame[]): void {
    const bytes = this.#window(0);
    const onWire = this.#buffer.splice(0, RAW8_FRAME_LENGTH);
    const report: Report = { bytes, scan: this.#scan };
    this.#scan += 1;
    if (countMen(bytes) > MOST_MEN) this.#discard(onWire, "implausible", frames);
    else if (this.#isPlausible(bytes)) {
      this.#dropHeld(frames);
      if (this.#believed === undefined) this.#adopt([report], frames);
      else {
        this.#tellReport(report, frames);
        this.#waiting.push(report);
        this.#judge(frames, false);
      }
    } else this.#hold(report, frames);
  }

  #tellReport(report: Report, frames: Raw8Frame[]): void {
    frames.push(...this.#discards.take(), { type: "report", occupied: report.bytes });
  }

  #believePosition(report: Report, frames: Raw8Frame[]): void {
    this.#believed = report.bytes;
    this.#waiting = [];
    frames.push({ type: "position", occupied: report.bytes, scan: report.scan });
  }

  #dropHeld(frames: Raw8Frame[]): void {
    for (const report of this.#held) {
      const wire = this.#inverted ? report.bytes.map((byte) => byte ^ 0xff) : report.bytes;
      this.#discard(wire, "implausible", frames);
    }
    this.#held = [];
  }

  /** A report far from all that is known: it stands when the ones after it bear it out. */
  #hold(report: Report, frames: Raw8Frame[]): void {
    const [first, second] = this.#held;
    if (first === undefined) {
      this.#held = [report];
      return;
    }
    if (second === undefined) {
      if (isEqual(first.bytes, report.bytes)) this.#adopt([first, report], frames);
      else if (distance(first.bytes, report.bytes) <= MOST_CHANGED) this.#held = [first, report];
      else {
        this.#dropHeld(frames);
        this.#held = [report];
      }
      return;
    }
    if (isEqual(second.bytes, report.bytes)) {
      // The board repeats: what it said only once was not so.
      this.#held = [first];
      this.#dropHeld(frames);
      this.#adopt([second, report], frames);
    } else if (
      isEqual(first.bytes, report.bytes) ||
      distance(second.bytes, report.bytes) <= MOST_CHANGED
    ) {
      this.#adopt([first, second, report], frames);
    } else {
      this.#dropHeld(frames);
      this.#held = [report];
    }
  }

  /** The first of these reports is the position, the others follow from it. */
  #adopt(reports: readonly Report[], frames: Raw8Frame[]): void {
    this.#held = [];
    for (const [at, report] of reports.entries()) {
      this.#tellReport(report, frames);
      if (at === 0) this.#believePosition(report, frames);
      this.#waiting.push(report);
    }
    this.#judge(frames, false);
  }

  #decideWithoutSuccessor(frames: Raw8Frame[]): void {
    this.#judge(frames, true);
    const [first, second] = this.#held;
    // The only report there is, or two of which the second builds on the first.
    if (first !== undefined && (second !== undefined || this.#believed === undefined)) {
      this.#adopt(this.#held, frames);
      this.#judge(frames, true);
    }
  }

  /** Believes or drops what waiting reports say. `isLast`: no other report will come. */
  #judge(frames: Raw8Frame[], isLast: boolean): void {
    for (;;) {
      const [report, next, afterNext] = this.#waiting;
      if (report === undefined || this.#believed === undefined) return;
      const changed = combine(report.bytes, this.#believed, (now, before) => now ^ before);
      const isChange = changed.some((byte) => byte !== 0);
      if (next === undefined) {
        if (isChange && !isLast) return;
        if (isChange) this.#believe(report, changed, frames);
        // The last report stays, so that a repetition of it is recognised.
        else if (!isLast) return;
        this.#waiting.shift();
        continue;
      }
      const borneOut = combine(
        changed,
        combine(report.bytes, next.bytes, (a, b) => ~(a ^ b) & 0xff),
        (a, b) => a & b,
      );
      // One square that changes and changes back, and nothing else: a man touched or a capture on a
      // board that says each thing once. A damaged report of such a board shows its own change too.
      const isTakenBack = isEqual(next.bytes, this.#believed) && countMen(changed) === 1;
      if (!isTakenBack || this.isRepeating) this.#believe(report, borneOut, frames);
      else if (afterNext === undefined && !isLast) return;
      else if (afterNext !== undefined && isEqual(next.bytes, afterNext.bytes)) {
        // The board repeats: what it said only once was not so.
        this.#believe(report, borneOut, frames);
      } else this.#believe(report, changed, frames);
      this.#sinceRepeat = isEqual(report.bytes, next.bytes) ? 0 : this.#sinceRepeat + 1;
      this.#waiting.shift();
    }
  }

  #believe(report: Report, changed: Uint8Array, frames: Raw8Frame[]): void {
    const before = this.#believed;
    if (before === undefined || changed.every((byte) => byte === 0)) return;
    const occupied = combine(before, changed, (was, flip) => was ^ flip);
    this.#believed = occupied;
    frames.push({
      type: "change",
      lifted: sensorsIn(combine(before, changed, (was, flip) => was & flip)),
      placed: sensorsIn(combine(before, changed, (was, flip) => ~was & flip & 0xff)),
      occupied,
      scan: report.scan,
    });
  }
}

/** Report of a Raw-8 board. Shape: 8 bytes, rank 8 first, bit 0 = file a. */
export const makeRaw8Report = (
  occupied: Uint8Array,
  options: { readonly inverted?: boolean } = {},
): Uint8Array =>
  Uint8Array.from(occupied.subarray(0, RAW8_FRAME_LENGTH), (byte) =>
    options.inverted === true ? byte ^ 0xff : byte,
  );
