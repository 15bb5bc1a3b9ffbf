import type { Entry, JournalRecord } from "../vocabulary/records.js";
import { RECORD_VERSION } from "../vocabulary/records.js";
import { canonicalJson } from "./hash-chain.js";
import type { GameSummary } from "./journal.js";

/** An entry taken apart for writing: everything of a record that the journal does not add. */
export interface Line {
  readonly atMs: number;
  readonly v: number;
  readonly kind: JournalRecord["kind"];
  readonly type: string;
  /** Canonical JSON of `data`. */
  readonly dataText: string;
}

/**
 * Takes an entry apart. Errors: a time that is not a whole number, or data that JSON cannot hold,
 * is a bug and throws.
 */
export const lineOf = (entry: Entry): Line => {
  const { type, atMs, ...data } = entry.record;
  if (!Number.isSafeInteger(atMs)) throw new Error(`atMs of ${type} is not whole: ${atMs}`);
  return { atMs, v: RECORD_VERSION, kind: entry.kind, type, dataText: canonicalJson(data) };
};

/** A line as the journal keeps it: numbered and chained. */
export interface StoredLine extends Line {
  readonly seq: number;
  readonly hash: string;
}

/** The stored line of a record from elsewhere. */
export const storedLineOf = (record: JournalRecord): StoredLine => {
  const { seq, atMs, v, kind, type, data, hash } = record;
  return { seq, atMs, v, kind, type, dataText: canonicalJson(data), hash };
};

/** The data of a stored line; undefined when its text is not a JSON object any more. */
export const parseData = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === "object" && data !== null && !Array.isArray(data)
      ? (data as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
};

/** The record of a stored line; undefined when its data cannot be read. */
export const recordOf = (game: string, line: StoredLine): JournalRecord | undefined => {
  const data = parseData(line.dataText);
  if (data === undefined) return undefined;
  const { seq, atMs, v, kind, type, hash } = line;
  return { game, seq, atMs, v, kind, type, data, hash };
};

/**
 * Summary of a game from the data of its first record and of its last `game-ended`.
 * What cannot be read stays empty: a list of games is no place to fail for one of them.
 */
export const summarise = (
  game: string,
  table: string,
  lastSeq: number,
  openedText: string | null,
  endedText: string | null,
): GameSummary => {
  const opened = openedText === null ? undefined : parseData(openedText)?.opened;
  const openedAt =
    typeof opened === "object" && opened !== null && "openedAt" in opened ? opened.openedAt : "";
  const result = endedText === null ? "*" : parseData(endedText)?.result;
  return {
    game,
    table,
    openedAt: typeof openedAt === "string" ? openedAt : "",
    lastSeq,
    result: typeof result === "string" ? result : "*",
  };
};
