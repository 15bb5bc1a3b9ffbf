import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  runJournalExport,
  runJournalPgn,
  runJournalVerify,
} from "../../src/cli/commands/journal.js";
import type { CliIo } from "../../src/cli/io.js";
import { decide, evolve, initialState } from "../../src/game/game.js";
import type { Journal } from "../../src/journal/journal.js";
import { openJournal } from "../../src/journal/open-journal.js";
import { verifyReplay } from "../../src/journal/verify.js";
import { HandDrivenTime } from "../../src/session/hand-driven-time.js";
import { openTable, type Table } from "../../src/session/table.js";
import type { SquareName } from "../../src/vocabulary/chess.js";
import { opened, valueIn } from "./sample.js";

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let journal: Journal;
let out: string[];
let io: CliIo;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-test-"));
  const path = join(folder, "annabella", "journal.sqlite");
  journal = valueIn(await openJournal(path, { mode: "write" }));
  out = [];
  io = {
    out: (line) => out.push(line),
    err: () => {},
    stdin: Readable.from([]),
    env: { XDG_STATE_HOME: folder },
    interrupted: new Promise(() => {}),
  };
});
afterEach(async () => {
  await journal.close();
  await rm(folder, { recursive: true, force: true });
});

/** A game of two sighted players on one board: no move is announced, the clock completes it. */
const openGame = async (time: HandDrivenTime): Promise<Table> => {
  const game = valueIn(await journal.create("2026-11-29", "1"));
  const start = {
    kind: "open",
    opened: opened({ players: { white: "sighted", black: "sighted" }, shared: true }),
  } as const;
  return valueIn(await openTable({ start, journal, game, time }));
};

const play = async (
  table: Table,
  time: HandDrivenTime,
  moves: readonly (readonly [SquareName, SquareName])[],
): Promise<void> => {
  for (const [index, [from, to]] of moves.entries()) {
    const by = index % 2 === 0 ? "white" : "black";
    const pass = (ms: number): Promise<void> => time.moveTo(time.now() + ms, () => table.settled());
    await pass(5_000);
    valueIn(await table.submit({ type: "piece-lifted", board: "white", square: from, scan: 1 }));
    await pass(1_000);
    valueIn(await table.submit({ type: "piece-placed", board: "white", square: to, scan: 2 }));
    await pass(1_000);
    valueIn(await table.submit({ type: "press", by, speaker: "player" }));
  }
};

test("a game played at a table is verified, exported and written as PGN from its journal", async () => {
  const time = new HandDrivenTime();
  const table = await openGame(time);
  await play(table, time, [
    ["f2", "f3"],
    ["e7", "e5"],
    ["g2", "g4"],
    ["d8", "h4"],
  ]);
  await table.close();
  const records = valueIn(await journal.read(table.game));
  const events = records.filter(({ kind }) => kind === "event").length;
  expect(records.map(({ type }) => type)).toContain("game-ended");

  // Beside the process that writes.
  expect(await runJournalVerify({ game: table.game, json: true }, io)).toBe(0);
  expect(JSON.parse(out.join())).toMatchObject({ ok: true, events });

  const output = join(folder, "game.pgn");
  expect(await runJournalPgn({ game: table.game, output }, io)).toBe(0);
  const pgn = await readFile(output, "utf8");
  expect(pgn).toContain('[Result "0-1"]');
  expect(pgn).toMatch(/1\. f3 \{\[%clk 1:30:23\]\} 1\.\.\. e5 \{\[%clk 1:30:23\]\} 2\. g4/);
  expect(pgn).toMatch(/Qh4# .*0-1\n$/s);

  const exported = join(folder, "game.jsonl");
  expect(await runJournalExport({ game: table.game, output: exported }, io)).toBe(0);
  expect(await runJournalVerify({ game: table.game, journal: exported }, io)).toBe(0);
});

test("a game that was interrupted is resumed from its journal and is still verified", async () => {
  const time = new HandDrivenTime();
  const first = await openGame(time);
  await play(first, time, [["e2", "e4"]]);
  await first.close();
  const second = valueIn(
    await openTable({
      start: {
        kind: "resume",
        records: valueIn(await journal.read(first.game)),
        program: "0.1.1",
        restartedAt: "2026-11-29T15:00:00.000Z",
      },
      journal,
      game: first.game,
      time,
    }),
  );
  valueIn(await second.submit({ type: "arbiter-start-clock", clock: "black" }));
  valueIn(await second.submit({ type: "resign", by: "black" }));
  await second.close();
  const records = valueIn(await journal.read(first.game));
  const rules = { initialState, decide, evolve, program: "0.1.1" };
  expect(verifyReplay(records, rules)).toEqual({
    ok: true,
    value: records.filter(({ kind }) => kind === "event").length,
  });
  // One input left out, and the events after it are no longer what the rules give.
  const withoutPress = records.filter(({ type }) => type !== "press");
  expect(verifyReplay(withoutPress, rules)).toMatchObject({
    ok: false,
    error: { why: "replay", writtenBy: "0.1.0", verifiedBy: "0.1.1" },
  });
});
