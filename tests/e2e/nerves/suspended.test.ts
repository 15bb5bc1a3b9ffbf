import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HostTime } from "../../../src/board-driver/host-time.js";
import { decide, evolve, initialState } from "../../../src/game/game.js";
import { readTable } from "../../../src/game/view.js";
import { MemoryJournal } from "../../../src/journal/memory-journal.js";
import { verifyGame } from "../../../src/journal/verify.js";
import { openTable, replay } from "../../../src/session/table.js";
import type { JournalRecord } from "../../../src/vocabulary/records.js";
import { gamesIn } from "../../cli/play-table.js";
import { valueIn } from "../../journal/sample.js";
import { OPENED, Witness } from "../../session/tables.js";
import { PlayProcess } from "../play-process.js";

/** Longer than a program may be held up without having been no assistant. Units: milliseconds. */
const SLEEP_MS = 12_000;
const CLOCK_MS = 5 * 60_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-sleep-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const argsOf = (journal: string): readonly string[] => [
  ...["play", "--json", "--white", "fake:aph1", "--black", "fake:dgt", "--voice", "none"],
  ...["--announce", "player", "--clock", "5m", "--journal", journal],
];

const viewOf = (records: readonly JournalRecord[]) => {
  const replayed = replay(records);
  if (!replayed.ok) throw new Error(replayed.error.code);
  return readTable(replayed.value.state);
};

const recordsIn = async (journal: string): Promise<readonly JournalRecord[]> =>
  (await gamesIn(journal))[0]?.records ?? [];

test("a program that was stopped for a while comes back paused, and nobody is charged for it", async () => {
  const journal = join(folder, "journal.sqlite");
  const program = new PlayProcess(argsOf(journal));
  await program.hears(/"type":"game-opened"/);
  await program.hears(/"type":"time-passed"/);
  program.child.kill("SIGSTOP");
  await delay(SLEEP_MS);
  program.child.kill("SIGCONT");
  await program.hears(/"type":"game-paused".*"restart"/);
  program.type("arbiter starts white's clock", "white lifts P e2", "white resigns");
  expect(await program.ended).toBe(0);

  const records = await recordsIn(journal);
  const woken = records.findIndex(({ type }) => type === "program-restarted");
  const last = records[woken - 1];
  expect((records[woken]?.atMs ?? 0) - (last?.atMs ?? 0)).toBeGreaterThan(10_000);
  const before = viewOf(records.slice(0, woken));
  const paused = viewOf(records.slice(0, woken + 2));
  expect(before.running).toBe("white");
  expect(paused).toMatchObject({ running: "none", state: "paused" });
  // Less than two heartbeats of the sleep, where the stop fell between them.
  expect(before.clocks.white - paused.clocks.white).toBeLessThan(1_000);
  expect(paused.clocks.black).toBe(CLOCK_MS);
  expect(verifyGame(records, { initialState, decide, evolve, program: "test" }).ok).toBe(true);
}, 120_000);

test("the wall clock set forward, back and to another zone moves no clock of the game", async () => {
  const zone = process.env.TZ;
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const journal = new MemoryJournal();
    const game = valueIn(await journal.create("2026-01-01", "1"));
    const witness = new Witness();
    const start = { kind: "open", opened: OPENED } as const;
    const time = new HostTime();
    const options = { start, journal, game, time, listeners: [witness], heartbeatMs: 20 };
    const table = valueIn(await openTable(options));
    const began = performance.now();
    const beats = (): number => witness.types.filter((type) => type === "time-passed").length;
    const beat = async (): Promise<void> => {
      const known = beats();
      while (beats() < known + 3) await delay(5);
    };
    await beat();
    for (const jumpMs of [86_400_000, -2 * 86_400_000, 3_600_000, -1]) {
      vi.setSystemTime(Date.now() + jumpMs);
      process.env.TZ = jumpMs > 0 ? "Pacific/Kiritimati" : "America/Lima";
      await beat();
    }
    await table.close();
    const passedMs = performance.now() - began;
    const { clocks } = readTable(table.state());
    expect(OPENED.clock.white - clocks.white).toBeGreaterThan(0);
    expect(OPENED.clock.white - clocks.white).toBeLessThanOrEqual(passedMs + 20);
    const times = witness.heard.map(({ record }) => record.atMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  } finally {
    vi.useRealTimers();
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
}, 60_000);
