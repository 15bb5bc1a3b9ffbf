import { once } from "node:events";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openJournal } from "../../src/journal/open-journal.js";
import { verifyChain } from "../../src/journal/verify.js";
import { start } from "./processes.js";
import { happening, problemIn, valueIn } from "./sample.js";

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-test-"));
  path = join(folder, "journal.sqlite");
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Mulberry32: the same moments in every run. */
const makeRandom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

test("a writer that is killed 24 times loses nothing that it was told is written", async () => {
  const random = makeRandom(20_261_129);
  const acknowledged = new Map<string, number>();
  for (let round = 0; round < 24; round += 1) {
    const writer = start("writer-process.ts", [path, "5"]);
    expect(await writer.nextLine()).toBe("open");
    // Some are killed while they open their games, most while they play.
    const first = round % 6 === 0 ? undefined : await writer.nextLine();
    await delay(random() * 60);
    writer.child.kill("SIGKILL");
    const { lines, errors } = await writer.end();
    expect(errors).toBe("");
    expect(writer.child.signalCode).toBe("SIGKILL");
    for (const line of [first ?? "", ...lines]) {
      const said = /^(\S+) (\d+)$/.exec(line);
      // The last line may be cut off: it was acknowledged to nobody.
      if (said?.[1] !== undefined) acknowledged.set(said[1], Number(said[2]));
    }

    // The dead owner's place is free at once.
    const journal = valueIn(await openJournal(path, { mode: "write" }));
    const summaries = valueIn(await journal.games());
    for (const [game, seq] of acknowledged) {
      expect(summaries.find((summary) => summary.game === game)?.lastSeq).toBeGreaterThanOrEqual(
        seq,
      );
    }
    const games = round < 23 ? summaries.slice(-5) : summaries;
    for (const { game, lastSeq } of games) {
      const records = valueIn(await journal.read(game));
      expect(records).toHaveLength(lastSeq);
      expect(verifyChain(records).ok).toBe(true);
      // Appends are whole or not at all: one opening, then two records each.
      if (lastSeq > 0) expect(lastSeq % 2).toBe(1);
    }
    await journal.close();
  }
  expect(acknowledged.size).toBeGreaterThan(24);
}, 120_000);

test("one process writes, another is refused, readers are let in", async () => {
  const writer = start("writer-process.ts", [path, "2"]);
  expect(await writer.nextLine()).toBe("open");
  expect(await writer.nextLine()).toMatch(/^2026-11-29-t\d-1 1$/);

  expect(problemIn(await openJournal(path, { mode: "write" }))).toMatchObject({
    code: "journal-busy",
    path,
  });
  const second = start("reader-process.ts", [path, "write"]);
  expect(JSON.parse((await second.nextLine()) ?? "")).toEqual({ problem: "journal-busy" });
  await second.end();

  const reader = valueIn(await openJournal(path, { mode: "read" }));
  const before = valueIn(await reader.read("2026-11-29-t0-1"));
  expect(verifyChain(before).ok).toBe(true);
  // It goes on seeing what is written after it opened.
  for (let seen = before.length; seen <= before.length; ) {
    expect(await writer.nextLine()).toBeDefined();
    seen = valueIn(await reader.read("2026-11-29-t0-1")).length;
  }
  expect(problemIn(await reader.create("2026-11-29", "1")).code).toBe("journal-read-only");
  expect(problemIn(await reader.append("2026-11-29-t0-1", [happening(2)], 1)).code).toBe(
    "journal-read-only",
  );
  await reader.close();

  writer.child.kill("SIGTERM");
  expect((await writer.end()).errors).toBe("");
  expect(writer.child.signalCode).toBe("SIGTERM");
  const journal = valueIn(await openJournal(path, { mode: "write" }));
  valueIn(await journal.create("2026-11-29", "1"));
  await journal.close();
});

test("the same process cannot own a journal twice, under another name either", async () => {
  const first = valueIn(await openJournal(path, { mode: "write" }));
  const other = join(folder, "other-name.sqlite");
  await symlink(path, other);
  expect(problemIn(await openJournal(path, { mode: "write" })).code).toBe("journal-busy");
  expect(problemIn(await openJournal(other, { mode: "write" })).code).toBe("journal-busy");
  await first.close();
  const again = valueIn(await openJournal(other, { mode: "write" }));
  await again.close();
});

test("an idle journal does not keep its process alive", async () => {
  const idle = start("idle-process.ts", [path]);
  expect(await idle.nextLine()).toBe("idle");
  const [code] = (await once(idle.child, "exit")) as [number];
  expect(code).toBe(0);
  const journal = valueIn(await openJournal(path, { mode: "write" }));
  expect(valueIn(await journal.read("2026-11-29-1-1"))).toHaveLength(1);
  await journal.close();
});
