import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Journal } from "../../src/journal/journal.js";
import { openJournal } from "../../src/journal/open-journal.js";
import { SqliteJournal } from "../../src/journal/sqlite-journal.js";
import { verifyChain } from "../../src/journal/verify.js";
import { start } from "./processes.js";
import { happening, opening, valueIn } from "./sample.js";

// Thousands of safe writes take their time on a busy disk.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-test-"));
  path = join(folder, "journal.sqlite");
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/**
 * How often the write-ahead log has begun anew: its checkpoint sequence number, which a log that has
 * been folded into the file whole counts up. Source: SQLite, "WAL-mode File Format", WAL header,
 * bytes 12 to 15.
 */
const beginningsOfLog = async (): Promise<number> => {
  const log = await open(`${path}-wal`);
  const { buffer } = await log.read(Buffer.alloc(16), 0, 16, 0);
  await log.close();
  return buffer.readUInt32BE(12);
};

/** Plays on without a pause until it is over; returns the number of the last record. */
const play = async (journal: Journal, table: string, isOver: () => Promise<boolean>) => {
  const game = valueIn(await journal.create("2026-11-30", table));
  let seq = valueIn(await journal.append(game, [opening({ table })], 0)).length;
  while (!(await isOver())) {
    seq += valueIn(await journal.append(game, [happening(seq * 2)], seq)).length;
  }
  return { game, seq };
};

test("the log begins anew again and again though somebody always writes", async () => {
  const journal = valueIn(await SqliteJournal.open(path, "write"));
  const before = await beginningsOfLog();
  const isOver = async (): Promise<boolean> => (await beginningsOfLog()) >= before + 3;
  const played = await Promise.all(["1", "2", "3"].map((table) => play(journal, table, isOver)));
  // It does so every thousand transactions, and not only when it has grown too long.
  expect(journal.commits).toBeLessThan(5_000);
  await journal.close();
  await expect(stat(`${path}-wal`)).rejects.toThrow(/ENOENT/);
  const again = valueIn(await openJournal(path, { mode: "read" }));
  for (const { game, seq } of played) {
    const records = valueIn(await again.read(game));
    expect(records).toHaveLength(seq);
    expect(verifyChain(records).ok).toBe(true);
  }
  await again.close();
});

test("a writer that is killed while its log is folded loses nothing that it was told is written", async () => {
  for (let round = 0; round < 5; round += 1) {
    const writer = start("writer-process.ts", [path, "4", "400"]);
    expect(await writer.nextLine()).toBe("open");
    const acknowledged = new Map<string, number>();
    // The thousandth transaction sets it off: some lines before it to some hundred after it.
    for (let line = 0; line < 3_900 + round * 150; line += 1) {
      const said = /^(\S+) (\d+)$/.exec((await writer.nextLine()) ?? "");
      if (said?.[1] !== undefined) acknowledged.set(said[1], Number(said[2]));
    }
    await delay(round * 3);
    writer.child.kill("SIGKILL");
    await writer.end();
    expect(acknowledged.size).toBe(4);
    const journal = valueIn(await openJournal(path, { mode: "write" }));
    for (const [game, seq] of acknowledged) {
      const records = valueIn(await journal.read(game));
      expect(records.length).toBeGreaterThanOrEqual(seq);
      expect(verifyChain(records).ok).toBe(true);
    }
    await journal.close();
  }
});
