import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { Problem } from "../vocabulary/problems.js";
import { ok, type Result } from "../vocabulary/result.js";
import type { Journal } from "./journal.js";
import { parseJsonLines } from "./json-lines.js";
import { MemoryJournal } from "./memory-journal.js";
import { SqliteJournal } from "./sqlite-journal.js";

/**
 * Where the journal of this machine lies: `$XDG_STATE_HOME/annabella/journal.sqlite`, without that
 * variable `~/.local/state/annabella/journal.sqlite`. Source: XDG Base Directory Specification; a
 * relative path there counts as none.
 */
export const defaultJournalPath = (env: Readonly<Record<string, string | undefined>>): string => {
  const state = env.XDG_STATE_HOME;
  const folder =
    state !== undefined && isAbsolute(state)
      ? state
      : join(env.HOME === undefined || env.HOME === "" ? homedir() : env.HOME, ".local", "state");
  return join(folder, "annabella", "journal.sqlite");
};

const isNoDatabase = (problem: Problem): boolean =>
  problem.code === "journal-damaged" &&
  typeof problem.cause === "object" &&
  problem.cause !== null &&
  "code" in problem.cause &&
  problem.cause.code === "SQLITE_NOTADB";

/**
 * Opens a journal file. `write`: as its only writer; folder and file are made where there are none.
 * `read`: beside any writer, on read-only media too; a JSON Lines export is read like a journal, its
 * chains unchecked.
 *
 * Errors: `journal-busy` (another process writes), `journal-read-only`, `disk-full`,
 * `journal-damaged` (broken, or no journal at all), `journal-failed`; for reading
 * `file-unreadable`.
 */
export const openJournal = async (
  path: string,
  { mode }: { readonly mode: "write" | "read" },
): Promise<Result<Journal, Problem>> => {
  const journal = await SqliteJournal.open(path, mode);
  if (journal.ok || mode === "write" || !isNoDatabase(journal.error)) return journal;
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch {
    return journal;
  }
  if (!text.startsWith("{")) return journal;
  const games = parseJsonLines(text, path);
  return games.ok ? ok(new MemoryJournal(games.value, path)) : games;
};
