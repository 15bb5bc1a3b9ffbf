import type { Millis } from "../vocabulary/chess.js";
import type { TimeSource } from "../vocabulary/time-source.js";

/** Longest delay a timer of the host can be set to. */
const LONGEST_TIMER_MS = 2_147_483_647;

/**
 * At most so much passes before everybody who waits for something has had his turn: much less than
 * any board may be silent. Units: milliseconds of the scaled time.
 */
const STEP_MS: Millis = 100;

interface Wakeup {
  readonly atMs: Millis;
  readonly callback: () => void;
}

/**
 * The host's monotonic clock, running `speed` times as fast, from 0 when it was made. While somebody
 * waits it moves in small steps, each served before the next begins. A process that stands still for a
 * moment, or a machine that cannot go so fast, makes this time go slower: it does not let boards and
 * their links grow old while neither can say a word, nor the clock of a player run.
 */
export class ScaledTime implements TimeSource {
  readonly #speed: number;
  /** What this time was when the host's was `#hostMs`. */
  #baseMs = 0;
  #hostMs = performance.now();
  /** By what is due, and among equals by what was asked for first. */
  #waiting: Wakeup[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(speed: number) {
    this.#speed = speed;
  }

  now(): Millis {
    return Math.floor(this.#exact());
  }

  wakeAt(atMs: Millis, callback: () => void): () => void {
    // While nobody waited nobody grew old.
    if (this.#waiting.length === 0) this.#step();
    const wakeup: Wakeup = { atMs, callback };
    const after = this.#waiting.findIndex((one) => one.atMs > atMs);
    this.#waiting.splice(after < 0 ? this.#waiting.length : after, 0, wakeup);
    this.#arm();
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== wakeup);
      this.#arm();
    };
  }

  #exact(): number {
    const goneMs = (performance.now() - this.#hostMs) * this.#speed;
    return this.#baseMs + (this.#waiting.length === 0 ? goneMs : Math.min(goneMs, STEP_MS));
  }

  /** Begins the next step where this one has come to. */
  #step(): void {
    this.#baseMs = this.#exact();
    this.#hostMs = performance.now();
  }

  /** Wakes at what is due next, or at the end of the step. */
  #arm(): void {
    clearTimeout(this.#timer);
    const [next] = this.#waiting;
    if (next === undefined) return;
    const untilMs = Math.min(next.atMs, this.#baseMs + STEP_MS) - this.#exact();
    const delayMs = Math.max(0, Math.ceil(untilMs / this.#speed));
    this.#timer = setTimeout(() => this.#serve(), Math.min(delayMs, LONGEST_TIMER_MS));
  }

  #serve(): void {
    this.#step();
    const nowMs = this.now();
    const due = this.#waiting.filter(({ atMs }) => atMs <= nowMs);
    for (const wakeup of due) {
      // One that was called before may have called this one off.
      if (!this.#waiting.includes(wakeup)) continue;
      this.#waiting = this.#waiting.filter((one) => one !== wakeup);
      wakeup.callback();
    }
    this.#arm();
  }
}
