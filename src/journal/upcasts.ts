import type { Problem } from "../vocabulary/problems.js";
import { type Entry, entryOf, type JournalRecord } from "../vocabulary/records.js";
import { err, ok, type Result } from "../vocabulary/result.js";

/** What changes between versions: the name of an input or event, and its data. */
export interface Shape {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Lifts one record to the next version. What the version did not touch comes back as it was. */
export type Upcast = (shape: Shape, kind: JournalRecord["kind"]) => Shape;

/**
 * One step for each version left behind: the first lifts v1 to v2, and so on. Empty: v1 is the
 * present version. A stored line is never rewritten: its hash covers it as it was written.
 */
const UPCASTS: readonly Upcast[] = [];

/**
 * Lifts a record to the version after the last of `steps`. The record keeps its number, time and
 * hash; the hash is that of the line as it was written.
 * Errors: `journal-failed` when a newer program has written the record.
 */
export const upcastWith = (
  steps: readonly Upcast[],
  record: JournalRecord,
): Result<JournalRecord, Problem> => {
  const version = steps.length + 1;
  if (record.v === version) return ok(record);
  if (record.v > version || record.v < 1) {
    return err({
      code: "journal-failed",
      path: record.game,
      detail: `record ${record.seq} has shape ${record.v}; this program knows shapes up to ${version}`,
    });
  }
  const { type, data } = steps
    .slice(record.v - 1)
    .reduce<Shape>((shape, step) => step(shape, record.kind), record);
  return ok({ ...record, v: version, type, data });
};

/** Lifts a record to the present version ({@link upcastWith}). */
export const upcast = (record: JournalRecord): Result<JournalRecord, Problem> =>
  upcastWith(UPCASTS, record);

/**
 * Inputs and events of a game in the shape that the rules know today. This is how a table comes
 * back from its journal. Errors: `journal-failed` when a newer program has written a record.
 */
export const entriesOf = (records: readonly JournalRecord[]): Result<readonly Entry[], Problem> => {
  const entries: Entry[] = [];
  for (const record of records) {
    const lifted = upcast(record);
    if (!lifted.ok) return lifted;
    entries.push(entryOf(lifted.value));
  }
  return ok(entries);
};

/**
 * What is made of the entries of a game. A record of the right outer shape may hold anything inside
 * when another program, a hand or a bad disk has written it: what `use` throws at it is told as what
 * it is, a damaged journal. Errors: those of {@link entriesOf}; `journal-damaged`.
 */
export const useEntries = <T>(
  records: readonly JournalRecord[],
  use: (entries: readonly Entry[]) => T,
): Result<T, Problem> => {
  const entries = entriesOf(records);
  if (!entries.ok) return entries;
  try {
    return ok(use(entries.value));
  } catch (cause) {
    return err({
      code: "journal-damaged",
      path: records[0]?.game ?? "",
      detail: "its records are not such as this program writes",
      cause,
    });
  }
};

/** The version that the steps lead to: `RECORD_VERSION` of the vocabulary. */
export const UPCAST_TARGET = UPCASTS.length + 1;
