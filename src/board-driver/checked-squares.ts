import type { Millis } from "../vocabulary/chess.js";
import type { SensorIndex } from "./orientation.js";

/** What stands on a square, as a wire codes it. Shape: 0: nothing. */
export type SquareCode = number;

const EMPTY: SquareCode = 0;

/**
 * Bytes without damage after which single updates are believed by themselves. On a line with one
 * wrong byte in 500 one stretch in twenty thousand is as long as that.
 */
const PROVEN_BYTES = 5_000;

/**
 * A report of the whole position may show a man whose update is still under way: a full scan of a
 * DGT board takes 250 ms. Source: docs/protocols/dgt.md §1.1
 */
const UNDER_WAY_MS: Millis = 300;

/** A line that says everything twice does it at once; what a position said may be under way as well. */
const SAID_TWICE_MS: Millis = 500;

/** What is to be told of the squares. */
export type SquaresTold =
  | {
      readonly type: "change";
      readonly sensor: SensorIndex;
      /** Undefined: not known. */
      readonly before: SquareCode | undefined;
      readonly after: SquareCode;
      /** The report in which it came. */
      readonly scan: number;
    }
  | { readonly type: "position"; readonly codes: readonly SquareCode[] };

interface Update {
  readonly sensor: SensorIndex;
  readonly code: SquareCode;
  readonly scan: number;
  /** How many updates came before it. */
  readonly number: number;
}

export interface CheckedSquaresOptions {
  /** Whether the board can be asked for its position; not so when its bytes come from a file. */
  readonly canAsk: boolean;
  /** Whether arrival times mean something. */
  readonly hasTimes: boolean;
  /** Whether updates come with a checksum: the line need not prove itself. Default false. */
  readonly isChecked?: boolean;
  /** Whether a man may come down as another one on this square: a pawn that is promoted. */
  readonly mayBecome?: (man: SquareCode, other: SquareCode, sensor: SensorIndex) => boolean;
}

/**
 * The squares of a board that tells single changes and, when asked, the whole position, on a line
 * without a checksum. A damaged update that looks right must not become a hand's act:
 *
 * - An update that hands can have made (a man who stands is lifted, a man in the air comes down) is
 *   believed at once, but only on a line that has proven itself: thousands of bytes without damage.
 * - Any other update, and every one on a line that has not proven itself, waits until the board, asked
 *   for its position, says the same; what came after it waits behind it.
 * - On any line the board should be asked when hands rest after a man was set down
 *   ({@link CheckedSquares.isToBeProven}): one bit turned over in an update makes another square.
 * - A position that contradicts the updates is told, as a position, when it was said twice and no
 *   update has explained it meanwhile.
 * - An update that says nothing new is damage, too: it was meant for another square.
 *
 * A board that cannot be asked is believed when hands can have done it; other updates wait for the
 * next report of the position, or for the next update to explain them, and each position is believed.
 * Shape: 64 codes by sensor index.
 * Source: docs/protocols/dgt.md §3.1, §12.1 Q1, §12.3
 */
export class CheckedSquares {
  readonly #canAsk: boolean;
  readonly #hasTimes: boolean;
  readonly #isChecked: boolean;
  readonly #mayBecome: (man: SquareCode, other: SquareCode, sensor: SensorIndex) => boolean;
  #hasPosition = false;
  /** As told. */
  #believed: readonly (SquareCode | undefined)[] = UNKNOWN;
  /** As the board said last. */
  #said: readonly (SquareCode | undefined)[] = UNKNOWN;
  #held: Update[] = [];
  #numbered = 0;
  /** Men that were lifted and have not come down. */
  #inAir: SquareCode[] = [];
  /** A position that differs from what the updates say. */
  #contradiction:
    | { readonly codes: readonly SquareCode[]; readonly sinceMs: Millis; readonly sights: number }
    | undefined;
  /** When the board said so last of each square. */
  #saidAtMs: readonly Millis[] = NEVER;
  #isDamaged = false;
  /** Updates were lost: hands have done more than the board has told. */
  #isAfterGap = false;
  #isToBeProven = false;
  #hadDamage = false;
  #cleanBytes = 0;

  constructor({
    canAsk,
    hasTimes,
    isChecked = false,
    mayBecome = () => false,
  }: CheckedSquaresOptions) {
    this.#isChecked = isChecked;
    this.#canAsk = canAsk;
    this.#hasTimes = hasTimes;
    this.#mayBecome = mayBecome;
  }

  /** Whether the whole position is known. */
  get hasPosition(): boolean {
    return this.#hasPosition;
  }

  /** Whether single updates that hands can have made are believed at once. */
  get isProven(): boolean {
    return this.#isChecked || this.#cleanBytes >= PROVEN_BYTES;
  }

  /** Whether updates wait: what the board tells of anything else came after them. */
  get isWaiting(): boolean {
    return this.#held.length > 0;
  }

  /** Whether the board should be asked for its position now. */
  get needsPosition(): boolean {
    if (!this.#canAsk) return false;
    return this.#contradiction === undefined
      ? this.#held.length > 0 || this.#isDamaged
      : this.#contradiction.sights < 2;
  }

  /** Whether a man who was set down has been told, and no position has borne it out yet. */
  get isToBeProven(): boolean {
    return this.#canAsk && this.#isToBeProven;
  }

  /** When {@link tick} has something to decide. */
  nextTickAt(): Millis | undefined {
    const { sinceMs, sights } = this.#contradiction ?? { sinceMs: 0, sights: 0 };
    return sights >= this.#sightsNeeded ? sinceMs + UNDER_WAY_MS : undefined;
  }

  /** The line was opened again: nothing is known, of the line neither. */
  restart(): void {
    this.#hasPosition = false;
    this.#believed = UNKNOWN;
    this.#said = UNKNOWN;
    this.#held = [];
    this.#inAir = [];
    this.#contradiction = undefined;
    this.#saidAtMs = NEVER;
    this.#isDamaged = false;
    this.#isAfterGap = false;
    this.#isToBeProven = false;
    this.#cleanBytes = 0;
  }

  /** Bytes came of which none was damaged. */
  hear(bytes: number): void {
    this.#cleanBytes += bytes;
  }

  /** Bytes came that were no message: an update may have been lost. */
  noticeDamage(): void {
    this.#isDamaged = true;
    this.#hadDamage = true;
    this.#cleanBytes = 0;
  }

  /** One square says that something else stands on it. */
  update(
    sensor: SensorIndex,
    code: SquareCode,
    scan: number,
    atMs: Millis,
  ): readonly SquaresTold[] {
    const saidAtMs = this.#saidAtMs[sensor] ?? 0;
    this.#saidAtMs = this.#saidAtMs.with(sensor, atMs);
    if (this.#said[sensor] === code) {
      // Boards never say what they have said: it was meant for another square, or what came between is lost.
      if (this.#hasPosition) this.noticeDamage();
      if (this.#canAsk && atMs > saidAtMs + SAID_TWICE_MS) this.#isAfterGap = this.#hasPosition;
      return [];
    }
    this.#said = this.#said.with(sensor, code);
    const number = this.#numbered;
    this.#numbered += 1;
    const update = { sensor, code, scan, number };
    if (this.#contradiction !== undefined) {
      // Newer than that position.
      const codes = this.#contradiction.codes.with(sensor, code);
      this.#contradiction = areEqual(codes, this.#said)
        ? undefined
        : { ...this.#contradiction, codes };
    }
    if (!this.#hasPosition) return this.#tell(update);
    return this.#judge(update);
  }

  #judge(update: Update): readonly SquaresTold[] {
    const earlier = this.#held.at(-1);
    // A man seen on both squares: the one that he has left is told after the one he has reached.
    const mayExplain =
      earlier?.number === update.number - 1 &&
      update.code === EMPTY &&
      earlier.code === this.#believed[update.sensor];
    const isAlone = this.#held.length === (mayExplain ? 1 : 0);
    const mayBeTold = this.#canAsk ? this.isProven && isAlone : true;
    if (!mayBeTold || !this.#fits(update)) {
      this.#held.push(update);
      return [];
    }
    if (earlier === undefined || !mayExplain) return this.#tell(update);
    this.#held.pop();
    return [...this.#tell(update), ...this.#tell(earlier)];
  }

  /** The whole position. `isCertain`: no damage makes such a one, it is told at once. */
  position(codes: readonly SquareCode[], atMs: Millis, isCertain = false): readonly SquaresTold[] {
    this.#saidAtMs = this.#saidAtMs.map((saidAtMs, sensor) =>
      codes[sensor] === this.#said[sensor] ? atMs : saidAtMs,
    );
    if (isCertain) return this.#tellPosition(codes);
    if (!this.#hasPosition && !this.#canAsk) return this.#tellPosition(codes);
    if (this.#hasPosition && areEqual(codes, this.#said)) {
      // It stands as was said last, but the acts that wait are not all that hands have done.
      if (this.#isAfterGap && this.#held.length > 0) return this.#tellPosition(codes);
      this.#isAfterGap = false;
      this.#contradiction = undefined;
      this.#isDamaged = false;
      this.#isToBeProven = false;
      return this.#release(this.#held);
    }
    const told: SquaresTold[] = [];
    const saysTheSame = ({ sensor }: Update): boolean => codes[sensor] === this.#said[sensor];
    if (this.#hasPosition && this.#held.every(saysTheSame)) told.push(...this.#release(this.#held));
    const before = this.#contradiction;
    this.#contradiction =
      before !== undefined && areEqual(before.codes, codes)
        ? { ...before, sights: before.sights + 1 }
        : { codes, sinceMs: atMs, sights: 1 };
    told.push(...this.#decide(atMs));
    return told;
  }

  /** Time passes. */
  tick(atMs: Millis): readonly SquaresTold[] {
    return this.#decide(atMs);
  }

  /** No more bytes come. What nobody has contradicted on a line without damage was so. */
  end(): readonly SquaresTold[] {
    if (this.#canAsk) return [];
    const told = this.#hadDamage ? [] : [...this.#release(this.#held)];
    if (this.#contradiction !== undefined) {
      told.push(...this.#tellPosition(this.#contradiction.codes));
    }
    return told;
  }

  #decide(atMs: Millis): readonly SquaresTold[] {
    const { codes, sinceMs, sights } = this.#contradiction ?? { codes: [], sinceMs: 0, sights: 0 };
    if (sights < this.#sightsNeeded) return [];
    const isUnderWay = this.#hasTimes && atMs < sinceMs + UNDER_WAY_MS;
    if (this.#hasPosition && !this.#isDamaged && isUnderWay) return [];
    // What hands did before the first update that was none has been seen.
    const wrong = this.#held.findIndex(({ sensor, code }) => codes[sensor] !== code);
    const right = wrong < 0 ? this.#held : this.#held.slice(0, wrong);
    return [...this.#release(right), ...this.#tellPosition(codes)];
  }

  /**
   * A man that was said to stand somewhere for a moment only has been borne out by nothing, unless he had
   * been lifted, and was lifted there again: then he has rested.
   */
  #release(updates: readonly Update[]): readonly SquaresTold[] {
    this.#held = [];
    return updates.flatMap((update) => {
      const { sensor, code, number } = update;
      const next = updates.find((one) => one.sensor === sensor && one.number > number);
      const isBorneOut =
        next === undefined || (next.code === EMPTY && this.#inAirAs(code, sensor) >= 0);
      return code === EMPTY || isBorneOut ? this.#tell(update) : [];
    });
  }

  #tell({ sensor, code, scan }: Update): readonly SquaresTold[] {
    const before = this.#believed[sensor];
    if (before === code) return [];
    this.#believed = this.#believed.with(sensor, code);
    if (code !== EMPTY) {
      this.#takeDown(code, sensor);
      this.#isToBeProven = !this.#isChecked;
    }
    if (before !== undefined && before !== EMPTY) this.#inAir.push(before);
    return [{ type: "change", sensor, before, after: code, scan }];
  }

  #tellPosition(codes: readonly SquareCode[]): readonly SquaresTold[] {
    this.#inAir = this.#hasPosition ? this.#missingIn(codes) : [];
    this.#hasPosition = true;
    this.#believed = codes;
    this.#said = codes;
    this.#held = [];
    this.#contradiction = undefined;
    this.#isDamaged = false;
    this.#isAfterGap = false;
    this.#isToBeProven = false;
    return [{ type: "position", codes }];
  }

  /** Men that were there, in the air or on a square, and do not stand in this position. */
  #missingIn(codes: readonly SquareCode[]): SquareCode[] {
    const men = [...this.#inAir, ...this.#believed].filter(
      (man): man is SquareCode => man !== undefined && man !== EMPTY,
    );
    for (const code of codes) {
      const at = men.indexOf(code);
      if (at >= 0) men.splice(at, 1);
    }
    return men;
  }

  /** The man in the air who may have come down as this one. Shape: his place in the list, or -1. */
  #inAirAs(code: SquareCode, sensor: SensorIndex): number {
    const same = this.#inAir.lastIndexOf(code);
    if (same >= 0) return same;
    return this.#inAir.findLastIndex((man) => this.#mayBecome(man, code, sensor));
  }

  #takeDown(code: SquareCode, sensor: SensorIndex): void {
    const at = this.#inAirAs(code, sensor);
    if (at >= 0) this.#inAir.splice(at, 1);
  }

  /** Whether hands can have done this, as far as is known. */
  #fits({ sensor, code }: Update): boolean {
    const before = this.#believed[sensor];
    if (code === EMPTY) return before !== undefined && before !== EMPTY;
    return this.#inAirAs(code, sensor) >= 0;
  }

  /** Of a board that can be asked no position is believed that it has shown once only. */
  get #sightsNeeded(): number {
    return this.#canAsk ? 2 : 1;
  }
}

const NEVER: readonly Millis[] = new Array<Millis>(64).fill(0);
const UNKNOWN: readonly undefined[] = new Array<undefined>(64).fill(undefined);

const areEqual = (
  a: readonly (SquareCode | undefined)[],
  b: readonly (SquareCode | undefined)[],
): boolean => a.every((code, sensor) => code === b[sensor]);
