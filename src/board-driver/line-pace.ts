import type { Millis } from "../vocabulary/chess.js";

/** What follows sooner is the rest of the same report. */
const BURST_MS: Millis = 50;

/** In a shorter time no hand sets a man down and is at the next one. */
const SHORTEST_GAP_MS: Millis = 500;

/** A report or two are damaged now and then: more than that are missing. */
const MOST_INTERVALS = 3;

/** Whoever stood somewhere for longer has moved there: two reports have to show it. */
const UNSEEN_MS: Millis = 2_000;

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
  /** When those reports came that could be read. */
  #readAtMs: Millis[] = [];

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
    this.#readAtMs = [];
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

  /**
   * So many whole reports could be read of what has come. Whether a man may have stood somewhere for two
   * seconds and been in one of them only: a line may bring bytes all the time and hardly a report.
   */
  noteRead(atMs: Millis, reports: number): boolean {
    const usualMs = this.#usualMs();
    const pausedMs = atMs - (this.#readAtMs.at(-1) ?? atMs);
    const fewMs = atMs - (this.#readAtMs.at(-2) ?? atMs);
    this.#readAtMs.push(atMs);
    if (this.#readAtMs.length > REMEMBERED) this.#readAtMs.shift();
    if (usualMs !== undefined && reports >= LATE_SHARE * (pausedMs / usualMs)) return false;
    return (
      fewMs >
      Math.min(
        this.#longestMs,
        Math.max(UNSEEN_MS, 2 * MOST_INTERVALS * (usualMs ?? this.#longestMs)),
      )
    );
  }

  /** From one report to the next, as far as it is known: reports that were damaged make it seem longer. */
  #usualMs(): Millis | undefined {
    const read = this.#readAtMs
      .map((atMs, index) => atMs - (this.#readAtMs[index - 1] ?? atMs))
      .filter((afterMs) => afterMs >= BURST_MS);
    const paces = [this.#arrivals.map(({ afterMs }) => afterMs), read]
      .filter((intervals) => intervals.length >= REMEMBERED - 1)
      .map(middleOf);
    return paces.length === 0 ? undefined : Math.min(...paces);
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
