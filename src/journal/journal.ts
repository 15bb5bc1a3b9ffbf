import type { Problem } from "../vocabulary/problems.js";
import type { Entry, JournalRecord } from "../vocabulary/records.js";
import type { Result } from "../vocabulary/result.js";

/** One game in a journal, as `journal list` shows it. */
export interface GameSummary {
  /** Id of the game: `DATE-TABLE-N`, for example `2026-11-29-1-2`. */
  readonly game: string;
  readonly table: string;
  readonly openedAt: string;
  readonly lastSeq: number;
  /** Result once the game has ended, else `"*"`. */
  readonly result: string;
}

/** The black box: append-only, one ordered and hash-chained stream of records per game. */
export interface Journal {
  /**
   * Reserves the id of a new game: `date-table-N`, N counted from 1 per date and table.
   * `date`: `YYYY-MM-DD`. Errors: `journal-*`, `disk-full`.
   */
  create(date: string, table: string): Promise<Result<string, Problem>>;
  /**
   * Appends in one transaction; durable (fsync) when it resolves. `expectedSeq` is the last seq the
   * caller knows (0 for a new game). A failed append leaves the journal as it was.
   * Errors: `game-unknown`, `journal-conflict`, `journal-failed`, `journal-read-only`, `disk-full`.
   */
  append(
    game: string,
    entries: readonly Entry[],
    expectedSeq: number,
  ): Promise<Result<readonly JournalRecord[], Problem>>;
  /**
   * Takes in a whole game that another journal has written: ids, numbers and hashes stay. Returns
   * its id. Errors: `journal-damaged` when the chain is broken, `journal-conflict` when this journal
   * has records of the game already, and those of `append`.
   */
  adopt(records: readonly JournalRecord[]): Promise<Result<string, Problem>>;
  /**
   * Records with `seq >= fromSeq`, in order, as they were written (`entriesOf` in `upcasts.ts` lifts
   * old shapes). Errors: `game-unknown`, `journal-damaged`, `journal-failed`.
   */
  read(game: string, fromSeq?: number): Promise<Result<readonly JournalRecord[], Problem>>;
  /** All games, oldest first. */
  games(): Promise<Result<readonly GameSummary[], Problem>>;
  /** Waits for what is under way. Safe to call twice; afterwards everything is `journal-failed`. */
  close(): Promise<void>;
}
