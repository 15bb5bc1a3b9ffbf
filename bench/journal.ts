import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Journal } from "../src/journal/journal.js";
import { openJournal } from "../src/journal/open-journal.js";
import type { Entry } from "../src/vocabulary/records.js";
import type { Result } from "../src/vocabulary/result.js";
import { type Measure, Stopwatch, summarise } from "./measure.js";

const WARM_UP = 50;
const ROUNDS = 1_000;
const TABLES = 64;
const ROUNDS_OF_A_TABLE = 30;
const GROUP = "decision to journaled";

const entry = (atMs: number): Entry => ({
  kind: "input",
  record: { type: "piece-lifted", board: "white", square: "e2", scan: atMs, atMs },
});

const need = <T, E>(result: Result<T, E>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const appendMany = async (
  journal: Journal,
  table: string,
  rounds: number,
  watch: Stopwatch,
): Promise<void> => {
  const game = need(await journal.create("2026-01-01", table));
  for (let seq = 0; seq < rounds; seq += 1) {
    need(await watch.timeAsync(() => journal.append(game, [entry(seq)], seq)));
  }
};

/** A plain insert with the same guarantee: write-ahead log, `synchronous=FULL`. */
const measurePlain = (path: string): Stopwatch => {
  const plain = new Database(path);
  plain.pragma("journal_mode = WAL");
  plain.pragma("synchronous = FULL");
  plain.exec("CREATE TABLE record (seq INTEGER PRIMARY KEY, data TEXT NOT NULL)");
  const insert = plain.prepare("INSERT INTO record (data) VALUES (?)");
  const watch = new Stopwatch(WARM_UP);
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const text = JSON.stringify(entry(round));
    watch.time(() => insert.run(text));
  }
  plain.close();
  return watch;
};

/**
 * From a decision to its record on the disk, one table and many at once, beside a plain insert. That
 * is measured before and after: where the two differ, the machine had become busier or less busy.
 */
export const measureJournal = async (): Promise<readonly Measure[]> => {
  const folder = await mkdtemp(join(tmpdir(), "annabella-bench-"));
  try {
    const before = measurePlain(join(folder, "plain-before.sqlite"));
    const journal = need(await openJournal(join(folder, "journal.sqlite"), { mode: "write" }));
    const alone = new Stopwatch(WARM_UP);
    await appendMany(journal, "1", WARM_UP + ROUNDS, alone);
    const together = new Stopwatch(0);
    await Promise.all(
      Array.from({ length: TABLES }, (_, index) =>
        appendMany(journal, `t${index}`, ROUNDS_OF_A_TABLE, together),
      ),
    );
    await journal.close();

    const after = measurePlain(join(folder, "plain-after.sqlite"));
    return [
      summarise({ group: GROUP, name: "one table", isReference: false }, alone.durations),
      summarise(
        { group: GROUP, name: `${TABLES} tables at once`, isReference: false, p99Bound: 20 },
        together.durations,
      ),
      summarise(
        { group: GROUP, name: "plain SQLite insert, before it", isReference: true },
        before.durations,
      ),
      summarise(
        { group: GROUP, name: "plain SQLite insert, after it", isReference: true },
        after.durations,
      ),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
};
