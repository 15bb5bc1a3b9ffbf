import type { Problem } from "../vocabulary/problems.js";
import type { JournalRecord } from "../vocabulary/records.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import { parseGameId } from "./game-id.js";
import { verifyChain } from "./verify.js";

/** Id of a game that may be taken in whole; `journal-damaged` when its chain is broken. */
export const checkAdoption = (
  records: readonly JournalRecord[],
  path: string,
): Result<string, Problem> => {
  const game = records[0]?.game;
  if (game === undefined) {
    return err({ code: "journal-damaged", path, detail: "a game without records" });
  }
  const chain = verifyChain(records);
  if (chain.ok) return ok(game);
  const detail = `game ${game}, record ${chain.error.seq}: ${chain.error.why}`;
  return err({ code: "journal-damaged", path, detail });
};

/** Name of a game's table: as its first record says, else as its id says. */
export const tableOfGame = (records: readonly JournalRecord[]): string => {
  const opened: unknown = records[0]?.data.opened;
  if (typeof opened === "object" && opened !== null && "table" in opened) {
    if (typeof opened.table === "string") return opened.table;
  }
  return parseGameId(records[0]?.game ?? "").stem.replace(/^\d{4}-\d{2}-\d{2}-/, "");
};
