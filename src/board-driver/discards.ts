import type { DiscardReason } from "../vocabulary/board-events.js";

/** Bytes that belong to no frame, and why. */
export interface Discarded {
  readonly type: "discarded";
  readonly bytes: Uint8Array;
  readonly why: DiscardReason;
}

/** Longest run told in one piece, so that endless noise is told while it lasts. Units: bytes. */
export const LONGEST_RUN = 256;

/**
 * Collects neighbouring discarded bytes into runs of one reason. A run ends when the reason changes,
 * when it is `LONGEST_RUN` long or when it is taken: so what is told does not depend on how the
 * stream was cut into chunks.
 */
export class DiscardRun {
  #bytes: number[] = [];
  #why: DiscardReason = "noise";

  /** Bytes of the run that is still open. */
  get length(): number {
    return this.#bytes.length;
  }

  /** Adds bytes and returns the runs that this ended. */
  add(bytes: Iterable<number>, why: DiscardReason): Discarded[] {
    const ended: Discarded[] = [];
    for (const byte of bytes) {
      if (this.#bytes.length > 0 && (this.#why !== why || this.#bytes.length === LONGEST_RUN)) {
        ended.push(...this.take());
      }
      this.#why = why;
      this.#bytes.push(byte);
    }
    return ended;
  }

  /** Ends the open run. Shape: none or one. */
  take(): Discarded[] {
    if (this.#bytes.length === 0) return [];
    const run: Discarded = {
      type: "discarded",
      bytes: Uint8Array.from(this.#bytes),
      why: this.#why,
    };
    this.#bytes = [];
    return [run];
  }
}
