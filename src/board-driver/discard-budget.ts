import type { BoardEvent } from "../vocabulary/board-events.js";
import type { Millis } from "../vocabulary/chess.js";

type Discard = Extract<BoardEvent, { readonly type: "bytes-discarded" }>;

/** So many are told at once, and from then on one in each interval: 1,800 an hour at most. */
const BURST = 50;
const INTERVAL_MS: Millis = 2_000;
/** What is told of one. Units: bytes. */
const LONGEST = 256;

/**
 * How much nonsense of a board is evidence. A loose plug gives some bytes now and then, and all of them
 * are told; a line that brings nothing else would fill the journal, a quarter of a gigabyte an hour,
 * and nobody could come back to the game in time. What is left out is counted.
 */
export class DiscardBudget {
  #left = BURST;
  #atMs: Millis | undefined;
  #omitted = 0;

  /** What is told of bytes that were discarded; undefined: they are only counted. */
  take(discard: Discard): Discard | undefined {
    const { atMs, hex } = discard;
    const passedMs = Math.max(0, atMs - (this.#atMs ?? atMs));
    this.#left = Math.min(BURST, this.#left + passedMs / INTERVAL_MS);
    this.#atMs = Math.max(atMs, this.#atMs ?? atMs);
    const bytes = hex.length / 2;
    if (this.#left < 1) {
      this.#omitted += bytes;
      return undefined;
    }
    this.#left -= 1;
    const omitted = this.#omitted + Math.max(0, bytes - LONGEST);
    this.#omitted = 0;
    return omitted === 0 ? discard : { ...discard, hex: hex.slice(0, LONGEST * 2), omitted };
  }
}
