import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { importJsonLines, makeJsonLines, parseJsonLines } from "../../src/journal/json-lines.js";
import { MemoryJournal } from "../../src/journal/memory-journal.js";
import { openJournal } from "../../src/journal/open-journal.js";
import { verifyGame } from "../../src/journal/verify.js";
import { liftCounting, playLifts } from "./lift-counting.js";
import { anyEntry, happening, opening, problemIn, valueIn } from "./sample.js";

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-test-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test("what is exported from the disk can be imported elsewhere and still be verified", async () => {
  const source = valueIn(await openJournal(join(folder, "a.sqlite"), { mode: "write" }));
  const game = valueIn(await source.create("2026-11-29", "1"));
  valueIn(await source.append(game, playLifts(opening(), 30), 0));
  const records = valueIn(await source.read(game));
  await source.close();

  const [imported = []] = valueIn(importJsonLines(makeJsonLines(records), "a.jsonl"));
  const target = valueIn(await openJournal(join(folder, "b.sqlite"), { mode: "write" }));
  valueIn(await target.adopt(imported));
  const copy = valueIn(await target.read(game));
  await target.close();
  expect(copy).toEqual(records);
  expect(verifyGame(copy, liftCounting)).toEqual({ ok: true, events: 30 });
});

test("any records, exported and imported, are the same records", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEntry, { maxLength: 6 }), async (entries) => {
      const journal = new MemoryJournal();
      const game = valueIn(await journal.create("2026-11-29", "1"));
      valueIn(await journal.append(game, [opening(), ...entries], 0));
      const records = valueIn(await journal.read(game));
      expect(valueIn(importJsonLines(makeJsonLines(records), ""))).toEqual([records]);
    }),
    { seed: 20_261_129, numRuns: 60 },
  );
});

test("a file may hold several games, mixed, in any line ends", async () => {
  const journal = new MemoryJournal();
  const games = [];
  for (const table of ["1", "2"]) {
    const game = valueIn(await journal.create("2026-11-29", table));
    games.push(valueIn(await journal.append(game, [opening({ table }), happening(2)], 0)));
  }
  const [first = [], second = []] = games;
  const lines = makeJsonLines([...first, ...second])
    .trim()
    .split("\n");
  const mixed = [lines[0], lines[2], "", lines[1], lines[3]].join("\r\n");
  expect(valueIn(importJsonLines(mixed, ""))).toEqual(games);
});

test("a line that is no record is named, and nothing is imported", async () => {
  const journal = new MemoryJournal();
  const game = valueIn(await journal.create("2026-11-29", "1"));
  const text = makeJsonLines(valueIn(await journal.append(game, [opening()], 0)));
  for (const line of [
    text.slice(0, 40),
    "[]",
    "null",
    text.replace('"seq":1', '"seq":"1"'),
    text.replace('"kind":"input"', '"kind":"guess"'),
    text.replace('"data":{', '"dato":{'),
  ]) {
    expect(problemIn(parseJsonLines(`${text}${line.trim()}\n`, "game.jsonl"))).toMatchObject({
      code: "journal-damaged",
      path: "game.jsonl",
      detail: "line 2 is no record",
    });
  }
});

test("an export that was edited is refused at import, and can still be looked at", async () => {
  const journal = new MemoryJournal();
  const game = valueIn(await journal.create("2026-11-29", "1"));
  const records = valueIn(await journal.append(game, [opening(), happening(3), happening(5)], 0));
  const text = makeJsonLines(records).replace("ruling 3", "ruling 4");
  const path = join(folder, "game.jsonl");
  expect(problemIn(importJsonLines(text, path))).toMatchObject({
    code: "journal-damaged",
    detail: `game ${game}, record 2: hash-mismatch`,
  });

  await writeFile(path, text);
  const export_ = valueIn(await openJournal(path, { mode: "read" }));
  expect(valueIn(await export_.read(game, 2))[0]?.data).toEqual({ text: "ruling 4" });
  expect(problemIn(await export_.create("2026-11-29", "1")).code).toBe("journal-read-only");
  expect(problemIn(await openJournal(path, { mode: "write" })).code).toBe("journal-damaged");
});
