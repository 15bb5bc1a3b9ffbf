import type { Problem } from "../vocabulary/problems.js";
import type { JournalRecord } from "../vocabulary/records.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import { verifyChain } from "./verify.js";

/**
 * JSON Lines: the form in which games leave and enter a journal (design decision 5).
 *
 * UTF-8, one record a line, every line ended by "\n"; records of a game in order, several games one
 * after the other or mixed. Keys: `game`, `seq`, `atMs`, `v`, `kind`, `type`, `data`, `hash`. The
 * hashes go along, so a file can be checked without the journal that it came from.
 */

/** One line of the export, without its end. */
export const makeJsonLine = (record: JournalRecord): string => {
  const { game, seq, atMs, v, kind, type, data, hash } = record;
  return JSON.stringify({ game, seq, atMs, v, kind, type, data, hash });
};

/** The export of records. */
export const makeJsonLines = (records: readonly JournalRecord[]): string =>
  records.map((record) => `${makeJsonLine(record)}\n`).join("");

/** What this program writes is flat; deeper than this nothing could be hashed or shown. */
const DEEPEST = 100;

const isShallow = (value: unknown, levels = DEEPEST): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));

const parseJsonLine = (line: string): JournalRecord | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const { game, seq, atMs, v, kind, type, data, hash } = value as Readonly<Record<string, unknown>>;
  if (
    typeof game !== "string" ||
    typeof type !== "string" ||
    typeof hash !== "string" ||
    !Number.isSafeInteger(seq) ||
    !Number.isSafeInteger(atMs) ||
    !Number.isSafeInteger(v) ||
    (kind !== "input" && kind !== "event") ||
    typeof data !== "object" ||
    data === null ||
    Array.isArray(data) ||
    !isShallow(data)
  ) {
    return undefined;
  }
  return {
    game,
    seq: seq as number,
    atMs: atMs as number,
    v: v as number,
    kind,
    type,
    data: data as Readonly<Record<string, unknown>>,
    hash,
  };
};

/**
 * The games of a JSON Lines file, in the order in which they begin; chains are not checked yet.
 * `path`: the file's name, for the problem. Errors: `journal-damaged` with the line that is no
 * record.
 */
export const parseJsonLines = (
  text: string,
  path: string,
): Result<readonly (readonly JournalRecord[])[], Problem> => {
  const games = new Map<string, JournalRecord[]>();
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const record = parseJsonLine(line);
    if (record === undefined) {
      return err({ code: "journal-damaged", path, detail: `line ${index + 1} is no record` });
    }
    const records = games.get(record.game);
    if (records === undefined) games.set(record.game, [record]);
    else records.push(record);
  }
  return ok([...games.values()]);
};

/**
 * The games of a JSON Lines file, every chain checked. Errors: `journal-damaged` with the line or
 * the record where it breaks.
 */
export const importJsonLines = (
  text: string,
  path: string,
): Result<readonly (readonly JournalRecord[])[], Problem> => {
  const games = parseJsonLines(text, path);
  if (!games.ok) return games;
  for (const records of games.value) {
    const chain = verifyChain(records);
    if (!chain.ok) {
      const game = records[0]?.game ?? "";
      const detail = `game ${game}, record ${chain.error.seq}: ${chain.error.why}`;
      return err({ code: "journal-damaged", path, detail });
    }
  }
  return games;
};
