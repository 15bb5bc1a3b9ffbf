import type { Millis } from "../vocabulary/chess.js";
import type { Problem } from "../vocabulary/problems.js";
import type { Result } from "../vocabulary/result.js";

/** Bytes as they arrived, with the time of their arrival. */
export interface Chunk {
  readonly bytes: Uint8Array;
  readonly atMs: Millis;
}

/** Moves bytes and reports loss of the link. Knows nothing about chess or frames. */
export interface Transport {
  /** Errors: `port-unknown`, `port-busy`, `port-permission`, `port-failed`, `transport-missing`. */
  open(): Promise<Result<void, Problem>>;
  /**
   * Ends when the link is closed or lost. One reader at a time; a chunk counts as handled when the
   * next one is asked for.
   */
  incoming(): AsyncIterable<Chunk>;
  send(bytes: Uint8Array): Promise<Result<void, Problem>>;
  /** Safe to call twice. */
  close(): Promise<void>;
  /**
   * Calls back when a lost line may be there again: a hint to open it at once. Only of a transport
   * that can know. Returns a function that ends it.
   */
  onReturn?(callback: () => void): () => void;
}
