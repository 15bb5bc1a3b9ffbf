import type { Millis } from "../vocabulary/chess.js";
import type { TimeSource } from "../vocabulary/time-source.js";

interface Wake {
  readonly atMs: Millis;
  readonly callback: () => void;
}

/**
 * Time that stands still until somebody moves it: for tests and for conformance cases.
 * Wakes of the same instant come in the order in which they were asked for.
 */
export class HandDrivenTime implements TimeSource {
  #nowMs: Millis;
  #wakes: readonly Wake[] = [];

  constructor(startMs: Millis = 0) {
    this.#nowMs = startMs;
  }

  now(): Millis {
    return this.#nowMs;
  }

  wakeAt(atMs: Millis, callback: () => void): () => void {
    const wake: Wake = { atMs, callback };
    this.#wakes = [...this.#wakes, wake].sort((a, b) => a.atMs - b.atMs);
    return () => {
      this.#wakes = this.#wakes.filter((other) => other !== wake);
    };
  }

  /**
   * Moves to `atMs`, through every wake on the way. After each, `settle` lets everything that it
   * set going come to rest, so that consequences happen at their own instant.
   */
  async moveTo(atMs: Millis, settle: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    for (;;) {
      const [next] = this.#wakes;
      if (next === undefined || next.atMs > atMs) break;
      this.#wakes = this.#wakes.slice(1);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.callback();
      await settle();
    }
    this.#nowMs = Math.max(this.#nowMs, atMs);
  }
}
