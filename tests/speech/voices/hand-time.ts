import type { Millis } from "../../../src/vocabulary/chess.js";
import type { TimeSource } from "../../../src/vocabulary/time-source.js";

/** Lets everything that is already due run: promises, messages, immediates. */
export const settle = async (): Promise<void> => {
  for (let round = 0; round < 8; round += 1) {
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
};

/** Time that moves only when it is told to. */
export class HandTime implements TimeSource {
  #nowMs = 0;
  #alarms: { readonly atMs: Millis; readonly callback: () => void }[] = [];

  now(): Millis {
    return this.#nowMs;
  }

  /** How many callbacks are still to come. */
  get pending(): number {
    return this.#alarms.length;
  }

  wakeAt(atMs: Millis, callback: () => void): () => void {
    const alarm = { atMs, callback };
    this.#alarms.push(alarm);
    return () => {
      this.#alarms = this.#alarms.filter((other) => other !== alarm);
    };
  }

  /** Goes on to a time, alarm by alarm; what an alarm sets off happens before the next one. */
  async goTo(atMs: Millis): Promise<void> {
    await settle();
    for (;;) {
      const next = this.#alarms
        .filter((alarm) => alarm.atMs <= atMs)
        .toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined) break;
      this.#alarms = this.#alarms.filter((alarm) => alarm !== next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.callback();
      await settle();
    }
    this.#nowMs = atMs;
    await settle();
  }

  async pass(ms: Millis): Promise<void> {
    await this.goTo(this.#nowMs + ms);
  }
}

/** The host's own time, for tests that wait for real engines. */
export const hostTime = (): TimeSource => {
  const startMs = performance.now();
  const now = (): Millis => Math.round(performance.now() - startMs);
  return {
    now,
    wakeAt: (atMs, callback) => {
      const timer = setTimeout(callback, Math.max(0, atMs - now()));
      return () => clearTimeout(timer);
    },
  };
};
