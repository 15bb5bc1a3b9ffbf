import type { Millis } from "../vocabulary/chess.js";

/** What follows sooner is the rest of the same report. */
const BURST_MS: Millis = 50;

/** In a shorter time no hand sets a man down and is at the next one. */
const SHORTEST_GAP_MS: Millis = 500;

/** A report or two are damaged now and then: more than that are missing. */
const MOST_INTERVALS = 3;

/** Reports from which the pace of a board is taken. */
const REMEMBERED = 8;

/** When so much of what a pause should have brought comes after it at once, it was late and is not lost. */
const LATE_SHARE = 0.7;

/** One report: how long after the one before it began, and how much came at once. Units: bytes, or reports. */
interface Arrival {
  readonly afterMs: Millis;
  readonly amount: number;
}

/**
 * The pace of a board that speaks all the time: notices that reports of it are missing. What hands did
 * meanwhile was not seen, so what has changed is to be told as a position and not as acts. Reports that
 * only wait, as while the machine was busy, come all at once.
 */
export class LinePace {
  readonly #longestMs: Millis;
  #arrivals: Arrival[] = [];
  /** Beginning and last part of the report that came last. */
  #beganAtMs: Millis | undefined;
  #lastAtMs: Millis | undefined;
  #amount = 0;

  /** `longestMs`: the longest pause of a board whose pace is not known yet. */
  constructor(longestMs: Millis) {
    this.#longestMs = longestMs;
  }

  /** The line was opened anew. */
  restart(): void {
    this.#arrivals = [];
    this.#beganAtMs = undefined;
    this.#lastAtMs = undefined;
    this.#amount = 0;
  }

  /** A report has come, or a part of it. Whether others before it are missing. */
  note(atMs: Millis, amount: number): boolean {
    const pausedMs = atMs - (this.#lastAtMs ?? atMs);
    this.#lastAtMs = atMs;
    this.#beganAtMs ??= atMs;
    if (pausedMs < BURST_MS) {
      this.#amount += amount;
      return false;
    }
    this.#arrivals.push({ afterMs: atMs - this.#beganAtMs, amount: this.#amount });
    if (this.#arrivals.length > REMEMBERED) this.#arrivals.shift();
    this.#beganAtMs = atMs;
    this.#amount = amount;
    return pausedMs > SHORTEST_GAP_MS && this.#isGap(pausedMs, amount);
  }

  #isGap(pausedMs: Millis, amount: number): boolean {
    // The pause itself is no pace.
    const known = this.#arrivals.slice(0, -1);
    if (known.length < REMEMBERED - 1) return pausedMs > this.#longestMs;
    const afterMs = middleOf(known.map((one) => one.afterMs));
    const usual = middleOf(known.map((one) => one.amount));
    if (amount >= LATE_SHARE * usual * (pausedMs / afterMs)) return false;
    return pausedMs > Math.min(this.#longestMs, MOST_INTERVALS * afterMs);
  }
}

const middleOf = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
