import type { Millis } from "./chess.js";
import type { GameEvent } from "./events.js";
import type { Input } from "./inputs.js";

/** Shape version of inputs and events. A changed shape gets a new one and an upcast. */
export const RECORD_VERSION = 1;

/**
 * One line of a game's journal, before the journal has numbered and chained it.
 * `data` is the input or event without `type` and `atMs`.
 */
export type Entry =
  | { readonly kind: "input"; readonly record: Input }
  | { readonly kind: "event"; readonly record: GameEvent };

/**
 * One line of a game's journal (design decision 5).
 * `seq`: from 1, one numbering for inputs and events. `hash`: SHA-256, hex, over the record before
 * it and this one, so that a changed or missing line shows.
 */
export interface JournalRecord {
  readonly game: string;
  readonly seq: number;
  readonly atMs: Millis;
  readonly v: number;
  readonly kind: "input" | "event";
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly hash: string;
}

/** The input or event that a journal record holds. */
export const entryOf = (record: JournalRecord): Entry =>
  ({
    kind: record.kind,
    record: { ...record.data, type: record.type, atMs: record.atMs },
  }) as unknown as Entry;
