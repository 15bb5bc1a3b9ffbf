import type { Millis } from "../vocabulary/chess.js";
import type { TimeSource } from "../vocabulary/time-source.js";

/** Longest delay that a timer of the host keeps exactly. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** The host's monotonic clock, from 0 at its making: no change of the wall clock moves it. */
export const createHostTime = (): TimeSource => {
  const startedAt = performance.now();
  const now = (): Millis => Math.floor(performance.now() - startedAt);
  return {
    now,
    wakeAt: (atMs, callback) => {
      let timer: NodeJS.Timeout;
      const arm = (): void => {
        const delay = Math.min(Math.max(0, atMs - now()), LONGEST_TIMER_MS);
        timer = setTimeout(() => (now() >= atMs ? callback() : arm()), delay);
      };
      arm();
      return () => clearTimeout(timer);
    },
  };
};
