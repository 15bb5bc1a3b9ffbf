import { decide, evolve, initialState } from "../../src/game/game.js";
import { readTable, type TableView } from "../../src/game/view.js";
import { verifyGame } from "../../src/journal/verify.js";
import { replay } from "../../src/session/table.js";
import type { JournalRecord } from "../../src/vocabulary/records.js";
import { gamesIn } from "../cli/play-table.js";

/** How a game stands after records. Errors: throws at records that are no game. */
export const viewOf = (records: readonly JournalRecord[]): TableView => {
  const replayed = replay(records);
  if (!replayed.ok) throw new Error(replayed.error.code);
  return readTable(replayed.value.state);
};

/** Times as a clock shows them. Units: whole seconds. */
export const inSeconds = ({
  white,
  black,
}: {
  readonly white: number;
  readonly black: number;
}) => ({ white: Math.floor(white / 1000), black: Math.floor(black / 1000) });

const isRecord = (value: unknown): value is JournalRecord =>
  typeof value === "object" && value !== null && "seq" in value && "hash" in value;

/** The records that were printed whole by `--json`: those whose writing was acknowledged. */
export const printedRecords = (lines: readonly string[]): readonly JournalRecord[] =>
  lines.flatMap((line) => {
    try {
      const value: unknown = JSON.parse(line);
      return isRecord(value) ? [value] : [];
    } catch {
      // Cut off in the middle by a kill.
      return [];
    }
  });

/** What `journal verify` checks of a game. */
export const verify = (records: readonly JournalRecord[]) =>
  verifyGame(records, { initialState, decide, evolve, program: "test" });

/** The records of the one game that a journal may hold; none: none was opened. */
export const recordsOfOne = async (journal: string): Promise<readonly JournalRecord[]> => {
  const begun = (await gamesIn(journal)).filter(({ records }) => records.length > 0);
  if (begun.length > 1) throw new Error(`${begun.length} games were opened`);
  return begun[0]?.records ?? [];
};
