import type { Millis } from "../vocabulary/chess.js";

/** What follows sooner is the rest of the same report. */
const BURST_MS: Millis = 50;

/** In a shorter time no hand sets a man down and is at the next one. */
const SHORTEST_GAP_MS: Millis = 500;

/** A report or two are damaged now and then: more than that are missing. */
const MOST_INTERVALS = 3;

/** Intervals from which the pace of a board is taken. */
const REMEMBERED = 8;

/**
 * The pace of a board that speaks all the time: notices that reports of it are missing. What hands did
 * meanwhile was not seen, so what has changed is to be told as a position and not as acts.
 */
export class LinePace {
  readonly #longestMs: Millis;
  #intervals: Millis[] = [];
  /** Beginning and last part of the report that came last. */
  #beganAtMs: Millis | undefined;
  #lastAtMs: Millis | undefined;

  /** `longestMs`: the longest pause of a board whose pace is not known yet. */
  constructor(longestMs: Millis) {
    this.#longestMs = longestMs;
  }

  /** The line was opened anew. */
  restart(): void {
    this.#intervals = [];
    this.#beganAtMs = undefined;
    this.#lastAtMs = undefined;
  }

  /** A report has come, or a part of it. Whether others before it are missing. */
  note(atMs: Millis): boolean {
    const pausedMs = atMs - (this.#lastAtMs ?? atMs);
    this.#lastAtMs = atMs;
    this.#beganAtMs ??= atMs;
    if (pausedMs < BURST_MS) return false;
    const isGap = pausedMs > SHORTEST_GAP_MS && pausedMs > this.#longestPause();
    this.#intervals.push(atMs - this.#beganAtMs);
    if (this.#intervals.length > REMEMBERED) this.#intervals.shift();
    this.#beganAtMs = atMs;
    return isGap;
  }

  #longestPause(): Millis {
    if (this.#intervals.length < REMEMBERED) return this.#longestMs;
    const sorted = [...this.#intervals].sort((a, b) => a - b);
    return Math.min(this.#longestMs, MOST_INTERVALS * (sorted[REMEMBERED / 2] ?? 0));
  }
}
