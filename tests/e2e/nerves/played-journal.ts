import { existsSync, readFileSync } from "node:fs";
import Database from "better-sqlite3";
import { inputOfAct } from "../../../src/game/acts.js";
import { parseStep } from "../../../src/game/steps/parse-step.js";
import { openJournal } from "../../../src/journal/open-journal.js";
import { HandDrivenTime } from "../../../src/session/hand-driven-time.js";
import { openTable } from "../../../src/session/table.js";
import { parseAnnouncement } from "../../../src/speech/phrases/hear.js";
import { isSquareName } from "../../../src/vocabulary/chess.js";
import type { JournalRecord } from "../../../src/vocabulary/records.js";
import { valueIn } from "../../journal/sample.js";
import { OPENED, Witness } from "../../session/tables.js";
import { makeLines, type Ply } from "../game-lines.js";

/** What the disk keeps at a moment at which everything told was safe. */
export interface Safe {
  readonly file: Buffer;
  readonly log: Buffer;
  /** Records that had been heard. */
  readonly heard: number;
  /** What led here from the moment before: lines were added, or the log was folded into the file. */
  readonly by: "append" | "checkpoint";
}

const bytesAt = (path: string): Buffer => (existsSync(path) ? readFileSync(path) : Buffer.alloc(0));

/**
 * Plays a game on a journal at `path` and keeps what the disk is sure of after each act.
 * `checkpointEvery`: the log is folded into the file after so many acts; absent: never.
 */
export const playAndKeep = async (
  path: string,
  plies: readonly Ply[],
  checkpointEvery = Number.POSITIVE_INFINITY,
): Promise<{
  readonly game: string;
  readonly records: readonly JournalRecord[];
  readonly safe: readonly Safe[];
}> => {
  const journal = valueIn(await openJournal(path, { mode: "write" }));
  const time = new HandDrivenTime();
  const witness = new Witness();
  const game = valueIn(await journal.create("2026-01-01", "1"));
  const safe: Safe[] = [];
  const keep = (by: Safe["by"]): void => {
    const [file, log] = [bytesAt(path), bytesAt(`${path}-wal`)];
    safe.push({ file, log, heard: witness.heard.length, by });
  };
  keep("append");
  const start = { kind: "open", opened: OPENED } as const;
  const table = valueIn(await openTable({ start, journal, game, time, listeners: [witness] }));
  keep("append");
  const other = new Database(path);
  for (const [index, line] of makeLines(plies).entries()) {
    const { act } = valueIn(parseStep(line));
    await time.moveTo(time.now() + 700, async () => {
      await table.settled();
      keep("append");
    });
    const submit = async (input: Parameters<typeof table.submit>[0]): Promise<void> => {
      valueIn(await table.submit(input));
      keep("append");
    };
    const voiced = inputOfAct(act, { parseAnnouncement, language: "de", source: "typed" });
    if (voiced !== undefined) await submit(voiced);
    else {
      const [, board = "", verb = "", first = "", second = ""] =
        /^(white|black) (lifts|places) (\S+)(?: (\S+))?$/.exec(line) ?? [];
      const square = second === "" ? first : second;
      if ((board !== "white" && board !== "black") || !isSquareName(square)) throw new Error(line);
      const standing = { board, square, scan: index + 1 } as const;
      await submit(
        verb === "lifts"
          ? { type: "piece-lifted", ...standing }
          : { type: "piece-placed", ...standing },
      );
    }
    if (index % checkpointEvery === checkpointEvery - 1) {
      // Folded into the file while the game goes on; the next act begins the log again.
      other.pragma(`wal_checkpoint(${index % 2 === 0 ? "TRUNCATE" : "RESTART"})`);
      keep("checkpoint");
    }
  }
  other.close();
  await table.close();
  const records = valueIn(await journal.read(game));
  await journal.close();
  return { game, records, safe };
};
