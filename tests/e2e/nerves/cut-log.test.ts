/**
 * The write-ahead log of a game, cut off at every byte that matters: at each frame, and inside of it in
 * its head, at the border between head and page, and in its page. What anybody had heard by then is
 * there, and nothing else.
 *
 * `ANNABELLA_CUT_STEP`: of so many frames one (default 9; 1: all of them).
 */
import { rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readTable } from "../../../src/game/view.js";
import { MemoryJournal } from "../../../src/journal/memory-journal.js";
import { recordOf } from "../../../src/journal/record-line.js";
import { SqliteStore } from "../../../src/journal/sqlite-store.js";
import { HandDrivenTime } from "../../../src/session/hand-driven-time.js";
import { openTable } from "../../../src/session/table.js";
import type { JournalRecord } from "../../../src/vocabulary/records.js";
import { randomFrom } from "../../board-driver/bytes.js";
import { valueIn } from "../../journal/sample.js";
import { makeRandomGame } from "../game-lines.js";
import { inSeconds, verify, viewOf } from "../game-records.js";
import { playAndKeep } from "./played-journal.js";

const STEP = Number(process.env.ANNABELLA_CUT_STEP ?? 9);
/** The log: a head, then frames of a head and a page (sqlite.org/walformat.html). Units: bytes. */
const LOG_HEAD = 32;
const FRAME_HEAD = 24;
const FRAME = FRAME_HEAD + 4_096;
/** Places inside a frame. */
const INSIDE = [
  1,
  8,
  FRAME_HEAD - 1,
  FRAME_HEAD,
  FRAME_HEAD + 1,
  FRAME / 2,
  FRAME - 512,
  FRAME - 1,
];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-cut-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The game comes back paused, with its moves and its times (design decision 19). */
const checkResume = async (
  game: string,
  records: readonly JournalRecord[],
  about: string,
): Promise<void> => {
  expect(verify(records), about).toMatchObject({ ok: true });
  const restart = { program: "test", restartedAt: "2026-01-01T13:00:00.000Z" };
  const table = valueIn(
    await openTable({
      start: { kind: "resume", records, ...restart },
      journal: new MemoryJournal([records]),
      game,
      time: new HandDrivenTime(),
    }),
  );
  const now = readTable(table.state());
  const before = viewOf(records);
  expect(now, about).toMatchObject({ running: "none", completed: before.completed });
  expect(inSeconds(now.clocks), about).toEqual(inSeconds(before.clocks));
  await table.close();
};

test("a log that is cut off anywhere holds all that was heard by then, whole", async () => {
  const plies = makeRandomGame(12, randomFrom(3));
  const { game, records, safe } = await playAndKeep(join(folder, "played.sqlite"), plies);
  const last = safe.at(-1);
  if (last === undefined) throw new Error("nothing was played");
  const { file, log } = last;
  expect((log.length - LOG_HEAD) % FRAME).toBe(0);
  /** How many records are safe once so much of the log is. */
  const heardAt = (length: number): number =>
    safe.findLast((moment) => moment.log.length <= length)?.heard ?? 0;

  const path = join(folder, "cut.sqlite");
  const checked = new Set<number>();
  const cuts: number[] = [0, 1, LOG_HEAD - 1];
  for (let frame = LOG_HEAD; frame <= log.length; frame += FRAME) {
    cuts.push(frame);
    const isWanted = ((frame - LOG_HEAD) / FRAME) % STEP === 0 && frame < log.length;
    if (isWanted) cuts.push(...INSIDE.map((within) => frame + within));
  }
  for (const cut of cuts) {
    for (const end of ["-wal", "-shm", "-owner"]) rmSync(`${path}${end}`, { force: true });
    writeFileSync(path, file);
    writeFileSync(`${path}-wal`, log.subarray(0, cut));
    const about = `the first ${cut} bytes of ${log.length}`;
    const store = valueIn(SqliteStore.openToWrite(path));
    const found = store.read({ game, fromSeq: 1 });
    store.close();
    const now = (found.ok ? found.value : []).flatMap((line) => recordOf(game, line) ?? []);
    expect(now.length, about).toBe(heardAt(cut));
    expect(now, about).toEqual(records.slice(0, now.length));
    if (now.length === 0 || checked.has(now.length)) continue;
    checked.add(now.length);
    await checkResume(game, now, about);
  }
  // Every boundary between two acts has been one of them.
  const boundaries = new Set(safe.map(({ heard }) => heard).filter((heard) => heard > 0));
  expect(checked).toEqual(boundaries);
}, 600_000);
