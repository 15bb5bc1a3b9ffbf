import type { Millis } from "./chess.js";

/**
 * Where a table's time comes from (design decision 18): the host's monotonic clock in a real game,
 * a hand-driven one in tests and conformance.
 */
export interface TimeSource {
  /** Whole milliseconds since the table was opened; never decreases. */
  now(): Millis;
  /** Calls back once, at or after `atMs`. Returns a function that cancels it. */
  wakeAt(atMs: Millis, callback: () => void): () => void;
}
