import type { Millis } from "../vocabulary/chess.js";
import type { TimeSource } from "../vocabulary/time-source.js";

/** Longest delay a timer of the host can be set to. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** The host's monotonic clock, running `speed` times as fast, from 0 when it was made. */
export class ScaledTime implements TimeSource {
  readonly #speed: number;
  readonly #startedAt = performance.now();

  constructor(speed: number) {
    this.#speed = speed;
  }

  now(): Millis {
    return Math.floor(this.#exact());
  }

  wakeAt(atMs: Millis, callback: () => void): () => void {
    let timer: NodeJS.Timeout;
    const wait = (): void => {
      const delay = Math.max(0, Math.ceil((atMs - this.#exact()) / this.#speed));
      timer = setTimeout(
        () => {
          // A timer may fire a little early by the clock of `now`.
          if (this.now() >= atMs) callback();
          else wait();
        },
        Math.min(delay, LONGEST_TIMER_MS),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }

  #exact(): number {
    return (performance.now() - this.#startedAt) * this.#speed;
  }
}
