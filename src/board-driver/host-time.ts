import { uptime } from "node:os";
import type { Millis } from "../vocabulary/chess.js";
import type { TimeSource } from "../vocabulary/time-source.js";

/**
 * How long the machine has slept so far: on Linux its monotonic clock, by which games are timed, stands
 * still meanwhile, and the time since it was switched on does not. Units: milliseconds; of two of them
 * only the difference means anything, to some ten milliseconds.
 */
export const machineSleptMs = (): Millis => Math.round(uptime() * 1_000 - performance.now());

/** Longest delay a timer of the host can be set to. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** Time by the host's monotonic clock, from 0 when it was made. */
export class HostTime implements TimeSource {
  readonly #startedAt = performance.now();

  now(): Millis {
    return Math.floor(performance.now() - this.#startedAt);
  }

  wakeAt(atMs: Millis, callback: () => void): () => void {
    let timer: NodeJS.Timeout;
    const wait = (): void => {
      const delay = Math.max(0, Math.ceil(atMs - (performance.now() - this.#startedAt)));
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
}
