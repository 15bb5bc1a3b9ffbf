import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  runJournalEnvelope,
  runJournalExport,
  runJournalList,
  runJournalPgn,
  runJournalShow,
  runJournalVerify,
} from "../../src/cli/commands/journal.js";
import type { CliIo } from "../../src/cli/io.js";
import { importJsonLines } from "../../src/journal/json-lines.js";
import { openJournal } from "../../src/journal/open-journal.js";
import type { JournalRecord } from "../../src/vocabulary/records.js";
import { createRecordedIo } from "../support/cli-io.js";
import { liftCounting, playLifts } from "./lift-counting.js";
import { event, opening, valueIn } from "./sample.js";

vi.setConfig({ testTimeout: 60_000 });

const GAME = "2026-11-29-1-1";

let folder: string;
let records: readonly JournalRecord[];
let out: string[];
let err: string[];
let io: CliIo;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-test-"));
  out = [];
  err = [];
  io = {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    stdin: Readable.from([]),
    env: { XDG_STATE_HOME: folder },
    interrupted: new Promise(() => {}),
  };
  const path = join(folder, "annabella", "journal.sqlite");
  const journal = valueIn(await openJournal(path, { mode: "write" }));
  const game = valueIn(await journal.create("2026-11-29", "1"));
  valueIn(await journal.append(game, playLifts(opening(), 4), 0));
  records = valueIn(await journal.read(game));
  const second = valueIn(await journal.create("2026-11-30", "hall 2"));
  valueIn(
    await journal.append(
      second,
      [
        opening({ table: "hall 2", openedAt: "2026-11-30T09:30:00.000Z" }),
        event({ type: "game-ended", atMs: 7, result: "0-1", reason: "resignation" }),
      ],
      0,
    ),
  );
  await journal.close();
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test("list tells every game in one line, oldest first", async () => {
  expect(await runJournalList({}, io)).toBe(0);
  expect(out).toEqual([
    "2026-11-29-1-1: table 1, opened 2026-11-29T14:00:00.000Z, 9 records, no result yet",
    "2026-11-30-hall_2-1: table hall 2, opened 2026-11-30T09:30:00.000Z, 2 records, result 0-1",
  ]);
  out.length = 0;
  expect(await runJournalList({ json: true }, io)).toBe(0);
  expect(out.map((line) => JSON.parse(line))).toMatchObject([
    { game: GAME, table: "1", lastSeq: 9, result: "*" },
    { game: "2026-11-30-hall_2-1", table: "hall 2", lastSeq: 2, result: "0-1" },
  ]);
});

test("show tells every record in one plain line, or as JSON", async () => {
  expect(await runJournalShow({ game: GAME }, io)).toBe(0);
  expect(out).toHaveLength(9);
  expect(out.slice(0, 5)).toEqual([
    "1, 0:00:00: Game opened: Bergmann, Rosa against Okafor, Daniel, 90m+30s",
    "2, 0:00:01: White lifts from e2",
    "3, 0:00:02: White lifts from e2",
    "4, 0:00:02: White touched the man on e2",
    "5, 0:00:02: The arbiter ruled: lift 2",
  ]);
  out.length = 0;
  expect(await runJournalShow({ game: GAME, json: true }, io)).toBe(0);
  expect(out.map((line) => JSON.parse(line))).toEqual(records);
});

test("verify answers with the number of events, or with the first difference and exit code 1", async () => {
  expect(await runJournalVerify({ game: GAME, json: true }, io, liftCounting)).toBe(0);
  expect(JSON.parse(out.join())).toMatchObject({ ok: true, events: 4 });

  out.length = 0;
  const other = { ...liftCounting, decide: () => [] };
  expect(await runJournalVerify({ game: GAME, json: true }, io, other)).toBe(1);
  expect(JSON.parse(out.join())).toMatchObject({
    ok: false,
    events: 4,
    firstDifference: { seq: 4, writtenBy: "0.1.0", verifiedBy: "0.2.0" },
  });

  out.length = 0;
  expect(await runJournalVerify({ game: GAME }, io, other)).toBe(1);
  expect(out.slice(0, 1)).toEqual([
    "Game 2026-11-29-1-1 differs: at record 4 the journal has piece-touched atMs 2000 by white " +
      "liftedAtMs 2000 piece none square e2, the rules give no event; " +
      "written by version 0.1.0, checked by version 0.2.0.",
  ]);
});

test("verify finds what was changed in the file, and what is missing from it", async () => {
  const path = join(folder, "annabella", "journal.sqlite");
  const change = (sql: string): void => {
    const db = new Database(path);
    db.exec(`DROP TRIGGER IF EXISTS records_stay; DROP TRIGGER IF EXISTS records_last; ${sql}`);
    db.close();
  };
  change(`UPDATE records SET data = replace(data, 'e2', 'd2') WHERE seq = 3 AND game = '${GAME}'`);
  expect(await runJournalVerify({ game: GAME, json: true }, io, liftCounting)).toBe(1);
  expect(JSON.parse(out.join())).toMatchObject({
    ok: false,
    events: 4,
    firstDifference: { seq: 3, why: "hash-mismatch" },
  });
  expect(await runJournalVerify({ game: GAME }, io, liftCounting)).toBe(1);
  expect(out.at(-2)).toBe("Game 2026-11-29-1-1 differs: record 3 is not as it was written.");

  change(`DELETE FROM records WHERE seq = 9`);
  expect(await runJournalVerify({ game: GAME, json: true }, io, liftCounting)).toBe(1);
  expect(JSON.parse(out.at(-1) ?? "")).toMatchObject({
    ok: false,
    firstDifference: { why: "damaged" },
  });
  expect(err.join()).toContain("record 9 of game 2026-11-29-1-1 is missing");
  // What is only read is not judged, and a damaged file is something outside.
  expect(await runJournalShow({ game: GAME }, io)).toBe(3);
});

test("export writes the records to a file or to the output, and can be checked from there", async () => {
  expect(await runJournalExport({ game: GAME }, io)).toBe(0);
  expect(valueIn(importJsonLines(out.join("\n"), ""))).toEqual([records]);

  const output = join(folder, "game.jsonl");
  out.length = 0;
  expect(await runJournalExport({ game: GAME, output }, io)).toBe(0);
  expect(out).toEqual([]);
  expect(err).toEqual([`9 records are in ${output}.`]);
  expect(valueIn(importJsonLines(await readFile(output, "utf8"), output))).toEqual([records]);
  expect(await runJournalVerify({ game: GAME, journal: output }, io, liftCounting)).toBe(0);
});

test("pgn writes the score to a file or to the output", async () => {
  expect(await runJournalPgn({ game: "2026-11-30-hall_2-1" }, io)).toBe(0);
  expect(out.slice(0, 3)).toEqual(['[Event "?"]', '[Site "?"]', '[Date "2026.11.30"]']);
  expect(out.at(-1)).toBe("0-1");
  const output = join(folder, "game.pgn");
  expect(await runJournalPgn({ game: GAME, output }, io)).toBe(0);
  expect(await readFile(output, "utf8")).toMatch(/^\[Event "\?"\]\n.*\n\n\*\n$/s);
});

test("I.2: the envelope of an adjourned game is printed; without an adjournment the answer is no", async () => {
  const path = join(folder, "adjourned.sqlite");
  const journal = valueIn(await openJournal(path, { mode: "write" }));
  const game = valueIn(await journal.create("2026-11-30", "1"));
  const adjourned = [
    opening(),
    event({ type: "game-adjourned", atMs: 5, by: "white" }),
    event({ type: "move-sealed", atMs: 6, by: "white", text: "Nf3" }),
  ];
  valueIn(await journal.append(game, adjourned, 0));
  await journal.close();
  expect(await runJournalEnvelope({ game, journal: path }, io)).toBe(0);
  expect(out).toContain("White has sealed his move, number 1.");
  expect(out.join()).not.toContain("Nf3");
  expect(await runJournalEnvelope({ game: GAME }, io)).toBe(1);
  expect(err.join()).toMatch(/not adjourned/);
});

test("an unknown game is wrong usage, and the nearest one is named", async () => {
  for (const run of [runJournalShow, runJournalVerify, runJournalExport, runJournalPgn]) {
    err.length = 0;
    expect(await run({ game: "2026-11-29-1-7" }, io)).toBe(2);
    expect(err).toHaveLength(1);
    expect(err[0]).toMatch(/no game 2026-11-29-1-7 .*2026-11-29-1-1.*journal list.*game-unknown/);
  }
  err.length = 0;
  expect(await runJournalShow({ game: "hall" }, io)).toBe(2);
  expect(err.join()).toContain("2026-11-30-hall_2-1");
  expect(out).toEqual([]);
});

test("a journal that is not there, or no journal, is exit code 3 with one line", async () => {
  const journal = join(folder, "none.sqlite");
  expect(await runJournalList({ journal }, io)).toBe(3);
  expect(await runJournalShow({ game: GAME, journal }, io)).toBe(3);
  expect(err).toHaveLength(2);
  expect(err[0]).toMatch(
    /none\.sqlite cannot be read.*there is no such file.*\(file-unreadable\)$/,
  );
  await mkdir(join(folder, "out.pgn"));
  expect(await runJournalPgn({ game: GAME, output: join(folder, "out.pgn") }, io)).toBe(3);
  expect(err[2]).toMatch(/The reason given: it is a folder\. .*\(file-unwritable\)$/);
});

test("before the first game there are no games, and that is no fault", async () => {
  const fresh = createRecordedIo({ env: { XDG_STATE_HOME: join(folder, "nobody") } });
  expect(await runJournalList({}, fresh)).toBe(0);
  expect(fresh.stdoutLines).toEqual([
    "There are no games yet. annabella play records one; name another journal with --journal.",
  ]);
  expect(await runJournalShow({ game: GAME }, fresh)).toBe(2);
  expect(fresh.stderrLines.join()).toContain("(game-unknown)");
});
