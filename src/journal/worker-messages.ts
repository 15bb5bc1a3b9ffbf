import type { Problem } from "../vocabulary/problems.js";
import type { Result } from "../vocabulary/result.js";
import type { GameSummary } from "./journal.js";
import type { Line, StoredLine } from "./record-line.js";

/**
 * What the journal and its worker threads tell each other. Records travel as text: it is copied
 * between threads faster than objects, and it is what the hash covers.
 */
export interface Requests {
  readonly create: { readonly date: string; readonly table: string };
  readonly append: {
    readonly game: string;
    readonly expectedSeq: number;
    readonly lines: readonly Line[];
  };
  readonly adopt: {
    readonly game: string;
    readonly table: string;
    readonly lines: readonly StoredLine[];
  };
  readonly read: { readonly game: string; readonly fromSeq: number };
  readonly games: Record<never, never>;
}

export interface Replies {
  readonly create: string;
  /** Hash of each line appended, in order. */
  readonly append: readonly string[];
  readonly adopt: string;
  readonly read: readonly StoredLine[];
  readonly games: readonly GameSummary[];
}

export type RequestType = keyof Requests;

export type Request = {
  readonly [Type in RequestType]: { readonly type: Type } & Requests[Type];
}[RequestType];

/** What a worker opens. `write`: the one owner of the file; `read`: beside any owner. */
export interface WorkerData {
  readonly path: string;
  readonly mode: "write" | "read";
}

/** To the worker: requests in the order in which they were made, that the log has been folded by another
 * thread but for its last pages, or the wish to end. */
export type ToWorker =
  | { readonly type: "requests"; readonly requests: readonly (readonly [number, Request])[] }
  | { readonly type: "finish-checkpoint" }
  | { readonly type: "close" };

/** What the thread that folds the log opens. */
export interface CheckpointData {
  readonly path: string;
}

/** To the thread that folds the log. */
export interface ToCheckpoint {
  readonly type: "checkpoint" | "close";
}

/** From the thread that folds the log: done, as far as it could be done. */
export interface CheckpointDone {
  readonly type: "checkpoint-done";
}

/** From the worker: first whether the file is open, then the answers of one transaction at a time. */
export type FromWorker =
  | { readonly type: "opened"; readonly result: Result<void, Problem> }
  | {
      readonly type: "replies";
      readonly replies: readonly (readonly [number, Result<Replies[RequestType], Problem>])[];
      /** Transactions committed so far. */
      readonly commits: number;
    };
