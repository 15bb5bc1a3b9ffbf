import type { Millis } from "../../src/vocabulary/chess.js";
import type { TimeSource } from "../../src/vocabulary/time-source.js";

interface Wake {
  readonly atMs: Millis;
  readonly callback: () => void;
}

/** A time that stands still until a test moves it. */
export class HandDrivenTime implements TimeSource {
  #nowMs: Millis = 0;
  readonly #wakes = new Set<Wake>();

  now(): Millis {
    return this.#nowMs;
  }

  wakeAt(atMs: Millis, callback: () => void): () => void {
    const wake = { atMs, callback };
    this.#wakes.add(wake);
    return () => this.#wakes.delete(wake);
  }

  /** Passes time; between two calls back everything they have started is done first. */
  async pass(ms: Millis): Promise<void> {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      await settle();
      const next = this.#next(untilMs);
      if (next === undefined) break;
      this.#wakes.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.callback();
    }
    this.#nowMs = untilMs;
    await settle();
  }

  /** Passes time in one leap: everything due calls back without a pause, as after a stall. */
  leap(ms: Millis): void {
    const untilMs = this.#nowMs + ms;
    for (let next = this.#next(untilMs); next !== undefined; next = this.#next(untilMs)) {
      this.#wakes.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.callback();
    }
    this.#nowMs = untilMs;
  }

  #next(untilMs: Millis): Wake | undefined {
    let first: Wake | undefined;
    for (const wake of this.#wakes) {
      if (wake.atMs <= untilMs && (first === undefined || wake.atMs < first.atMs)) first = wake;
    }
    return first;
  }
}

/** A few turns of the event loop: what is under way in the process without a timer gets done. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
