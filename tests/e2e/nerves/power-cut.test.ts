/**
 * The power goes while a game is written. What the disk was told to keep is there; of what was on its
 * way, any sectors are there and any are not, in whatever order the disk took them, and the file is as
 * long as it happens to be. Of everything that anybody heard, nothing may be lost.
 *
 * `ANNABELLA_POWER_CUTS`: moments (default 150); `ANNABELLA_POWER_SEED`: others than usual.
 */
import { rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { decide, evolve, initialState } from "../../../src/game/game.js";
import { readTable } from "../../../src/game/view.js";
import { MemoryJournal } from "../../../src/journal/memory-journal.js";
import { recordOf } from "../../../src/journal/record-line.js";
import { SqliteStore } from "../../../src/journal/sqlite-store.js";
import { verifyGame } from "../../../src/journal/verify.js";
import { HandDrivenTime } from "../../../src/session/hand-driven-time.js";
import { openTable, replay } from "../../../src/session/table.js";
import { randomFrom } from "../../board-driver/bytes.js";
import { valueIn } from "../../journal/sample.js";
import { makeRandomGame } from "../game-lines.js";
import { type Chance, chanceFrom } from "./mutated-texts.js";
import { playAndKeep, type Safe } from "./played-journal.js";

const CUTS = Number(process.env.ANNABELLA_POWER_CUTS ?? 150);
const SEED = Number(process.env.ANNABELLA_POWER_SEED ?? 1);
const SECTOR = 512;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-power-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** `before` with some of the sectors in which `after` differs, and of some length in between. */
const between = (before: Buffer, after: Buffer, chance: Chance): Buffer => {
  const longest = Math.max(before.length, after.length);
  const disk = Buffer.alloc(longest);
  before.copy(disk);
  const share = chance.below(5);
  for (let at = 0; at < longest; at += SECTOR) {
    const isTaken = chance.below(4) < share;
    const end = Math.min(at + SECTOR, after.length);
    if (isTaken && at < after.length) after.copy(disk, at, at, end);
  }
  if (after.length <= before.length) return disk;
  // The new length may be known before, or after, what stands there.
  const length = before.length + chance.below(after.length - before.length + 1);
  return chance.below(2) === 0 ? disk : disk.subarray(0, length);
};

const rules = { initialState, decide, evolve, program: "test" };

/** The disk after a cut on the way from one safe moment to the next. */
const cut = (before: Safe, after: Safe, chance: Chance): Pick<Safe, "file" | "log"> => {
  if (after.by === "append") {
    return { file: before.file, log: between(before.log, after.log, chance) };
  }
  // The log is let go only when the whole file is safe.
  return chance.below(3) === 0
    ? { file: after.file, log: between(before.log, after.log, chance) }
    : { file: between(before.file, after.file, chance), log: before.log };
};

test("whatever of the last write has reached the disk, nothing that was heard is lost", async () => {
  const { game, records, safe } = await playAndKeep(
    join(folder, "played.sqlite"),
    makeRandomGame(12, randomFrom(SEED)),
    17,
  );
  expect(records.length).toBeGreaterThan(150);
  expect(safe.filter(({ by }) => by === "checkpoint").length).toBeGreaterThan(3);
  expect(safe.at(-1)?.heard).toBe(records.length);

  const chance = chanceFrom(randomFrom(SEED));
  const path = join(folder, "after.sqlite");
  let gone = 0;
  let kept = 0;
  for (let round = 0; round < CUTS; round += 1) {
    const at = round % (safe.length - 1);
    const [before, after] = [safe[at], safe[at + 1]];
    if (before === undefined || after === undefined) throw new Error("no such moment");
    const disk = cut(before, after, chance);
    for (const end of ["-wal", "-shm", "-owner"]) rmSync(`${path}${end}`, { force: true });
    writeFileSync(path, disk.file);
    if (disk.log.length > 0) writeFileSync(`${path}-wal`, disk.log);

    const about = `cut ${round} on the way to moment ${at + 1}`;
    const store = valueIn(SqliteStore.openToWrite(path));
    const lines = valueIn(store.read({ game, fromSeq: 1 }));
    store.close();
    const now = lines.flatMap((line) => recordOf(game, line) ?? []);
    // All that was heard, and of what was on its way everything or nothing.
    expect([before.heard, after.heard], about).toContain(now.length);
    expect(now, about).toEqual(records.slice(0, now.length));
    if (now.length === after.heard && after.heard > before.heard) kept += 1;
    else if (after.heard > before.heard) gone += 1;
    if (now.length > 0) {
      expect(verifyGame(now, rules), about).toMatchObject({ ok: true });
      const { state } = valueIn(replay(now));
      const table = valueIn(
        await openTable({
          start: {
            kind: "resume",
            records: now,
            program: "test",
            restartedAt: "2026-01-01T13:00:00.000Z",
          },
          journal: new MemoryJournal([now]),
          game,
          time: new HandDrivenTime(),
        }),
      );
      // The game comes back with its moves and its times, and no clock runs (design decision 19).
      const { completed, clocks, running } = readTable(table.state());
      expect(running, about).toBe("none");
      expect({ completed, clocks }, about).toEqual({
        completed: readTable(state).completed,
        clocks: readTable(state).clocks,
      });
      await table.close();
    }
  }
  // Both have happened: the model cuts where it matters.
  expect(gone).toBeGreaterThan(CUTS / 10);
  expect(kept).toBeGreaterThan(CUTS / 30);
}, 600_000);
