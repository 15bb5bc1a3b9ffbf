import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hashRecord } from "../../src/journal/hash-chain.js";
import type { Journal } from "../../src/journal/journal.js";
import { MemoryJournal } from "../../src/journal/memory-journal.js";
import { openJournal } from "../../src/journal/open-journal.js";
import { verifyChain } from "../../src/journal/verify.js";
import { entryOf } from "../../src/vocabulary/records.js";
import { anyEntry, event, happening, opening, problemIn, valueIn } from "./sample.js";

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-test-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const journals: Readonly<Record<string, () => Promise<Journal>>> = {
  memory: () => Promise.resolve(new MemoryJournal()),
  sqlite: async () => valueIn(await openJournal(join(folder, "j.sqlite"), { mode: "write" })),
};

for (const [kind, open] of Object.entries(journals)) {
  describe(`a journal (${kind})`, () => {
    let journal: Journal;
    beforeEach(async () => {
      journal = await open();
    });
    afterEach(async () => {
      await journal.close();
    });

    test("numbers games by date and table, from 1", async () => {
      expect(valueIn(await journal.create("2026-11-29", "1"))).toBe("2026-11-29-1-1");
      expect(valueIn(await journal.create("2026-11-29", "1"))).toBe("2026-11-29-1-2");
      expect(valueIn(await journal.create("2026-11-29", "2"))).toBe("2026-11-29-2-1");
      expect(valueIn(await journal.create("2026-11-30", "1"))).toBe("2026-11-30-1-1");
    });

    test("gives tables whose names run into each other ids of their own", async () => {
      const ids: string[] = [];
      for (const table of ["1", "1-1", "a b", "a_b", "a/b", "", "Größe"]) {
        ids.push(valueIn(await journal.create("2026-11-29", table)));
        ids.push(valueIn(await journal.create("2026-11-29", table)));
      }
      expect(new Set(ids).size).toBe(14);
      expect(ids.filter((id) => /[\s/]/.test(id))).toEqual([]);
      expect(ids.at(-1)).toBe("2026-11-29-Größe-2");
    });

    test("numbers and chains what is appended, inputs and events alike", async () => {
      const game = valueIn(await journal.create("2026-11-29", "1"));
      const first = valueIn(await journal.append(game, [opening(), happening(2)], 0));
      const second = valueIn(await journal.append(game, [happening(3)], 2));
      const records = valueIn(await journal.read(game));
      expect(records).toEqual([...first, ...second]);
      expect(records.map(({ seq, kind, v }) => [seq, kind, v])).toEqual([
        [1, "input", 1],
        [2, "input", 1],
        [3, "event", 1],
      ]);
      expect(records.map(entryOf)).toEqual([opening(), happening(2), happening(3)]);
      expect(verifyChain(records).ok).toBe(true);
      let previous = game;
      for (const record of records) {
        expect(record.hash).toBe(hashRecord(previous, record));
        previous = record.hash;
      }
    });

    test("reads from any record on", async () => {
      const game = valueIn(await journal.create("2026-11-29", "1"));
      valueIn(await journal.append(game, [opening(), happening(2), happening(3)], 0));
      expect(valueIn(await journal.read(game, 2)).map(({ seq }) => seq)).toEqual([2, 3]);
      expect(valueIn(await journal.read(game, 4))).toEqual([]);
      expect(valueIn(await journal.read(game, 99))).toEqual([]);
    });

    test("refuses an append that has not seen the last record, and stays as it was", async () => {
      const game = valueIn(await journal.create("2026-11-29", "1"));
      valueIn(await journal.append(game, [opening(), happening(2)], 0));
      for (const expectedSeq of [0, 1, 3]) {
        expect(problemIn(await journal.append(game, [happening(4)], expectedSeq))).toEqual({
          code: "journal-conflict",
          game,
          expectedSeq,
          foundSeq: 2,
        });
      }
      expect(valueIn(await journal.read(game))).toHaveLength(2);
    });

    test("of two who append at the same place lets in one", async () => {
      const game = valueIn(await journal.create("2026-11-29", "1"));
      const [first, second] = await Promise.all([
        journal.append(game, [opening()], 0),
        journal.append(game, [opening({ table: "2" })], 0),
      ]);
      expect([first.ok, second.ok]).toEqual([true, false]);
      expect(valueIn(await journal.read(game)).map(entryOf)).toEqual([opening()]);
    });

    test("names the nearest game when it does not know one", async () => {
      valueIn(await journal.create("2026-11-29", "1"));
      const unknown = { code: "game-unknown", game: "2026-11-29-1-7", nearest: "2026-11-29-1-1" };
      expect(problemIn(await journal.read("2026-11-29-1-7"))).toEqual(unknown);
      expect(problemIn(await journal.append("2026-11-29-1-7", [opening()], 0))).toEqual(unknown);
    });

    test("lists its games, oldest first, with their results", async () => {
      const later = valueIn(await journal.create("2026-11-30", "b"));
      const game = valueIn(await journal.create("2026-11-29", "a"));
      const openedAt = "2026-11-30T09:00:00.000Z";
      valueIn(await journal.append(later, [opening({ table: "b", openedAt })], 0));
      valueIn(
        await journal.append(
          game,
          [
            opening({ table: "a" }),
            event({ type: "game-ended", atMs: 5, result: "1-0", reason: "time" }),
            event({ type: "game-ended", atMs: 9, result: "1/2-1/2", reason: "arbiter" }),
          ],
          0,
        ),
      );
      expect(valueIn(await journal.games())).toEqual([
        { game: later, table: "b", openedAt, lastSeq: 1, result: "*" },
        { game, table: "a", openedAt: "2026-11-29T14:00:00.000Z", lastSeq: 3, result: "1/2-1/2" },
      ]);
    });

    test("knows a game that has no records yet", async () => {
      const game = valueIn(await journal.create("2026-11-29", "1"));
      expect(valueIn(await journal.read(game))).toEqual([]);
      expect(valueIn(await journal.append(game, [], 0))).toEqual([]);
      expect(valueIn(await journal.games())).toEqual([
        { game, table: "1", openedAt: "", lastSeq: 0, result: "*" },
      ]);
    });

    test("keeps what was appended, whatever becomes of the objects", async () => {
      const game = valueIn(await journal.create("2026-11-29", "1"));
      const squares: ("e2" | "e4")[] = ["e2"];
      const entry = event({ type: "pieces-displaced", atMs: 1, by: "white", squares });
      const appended = journal.append(game, [entry], 0);
      squares.push("e4");
      expect(valueIn(await appended)[0]?.data).toEqual({ by: "white", squares: ["e2"] });
      expect(valueIn(await journal.read(game))[0]?.data).toEqual({ by: "white", squares: ["e2"] });
    });

    test("takes in a whole game of another journal, once, and goes on from there", async () => {
      const source = new MemoryJournal();
      const game = valueIn(await source.create("2026-11-29", "hall 3"));
      valueIn(await source.append(game, [opening({ table: "hall 3" }), happening(2)], 0));
      const records = valueIn(await source.read(game));

      expect(valueIn(await journal.adopt(records))).toBe(game);
      expect(valueIn(await journal.read(game))).toEqual(records);
      expect(valueIn(await journal.games())[0]).toMatchObject({ table: "hall 3", lastSeq: 2 });
      expect(problemIn(await journal.adopt(records)).code).toBe("journal-conflict");
      expect(valueIn(await journal.create("2026-11-29", "hall 3"))).toBe("2026-11-29-hall_3-2");
      valueIn(await journal.append(game, [happening(3)], 2));
      expect(verifyChain(valueIn(await journal.read(game))).ok).toBe(true);
    });

    test("takes in no game whose chain is broken", async () => {
      const source = new MemoryJournal();
      const game = valueIn(await source.create("2026-11-29", "1"));
      valueIn(await source.append(game, [opening(), happening(2), happening(3)], 0));
      const records = valueIn(await source.read(game));
      expect(problemIn(await journal.adopt(records.toSpliced(1, 1))).code).toBe("journal-damaged");
      expect(problemIn(await journal.adopt([])).code).toBe("journal-damaged");
      expect(valueIn(await journal.games())).toEqual([]);
    });

    test("after it is closed refuses everything, and can be closed again", async () => {
      const game = valueIn(await journal.create("2026-11-29", "1"));
      const appending = journal.append(game, [opening()], 0);
      await journal.close();
      await journal.close();
      expect((await appending).ok).toBe(true);
      for (const refused of [
        await journal.create("2026-11-29", "1"),
        await journal.append(game, [happening(2)], 1),
        await journal.read(game),
        await journal.games(),
      ]) {
        expect(problemIn<unknown>(refused).code).toBe("journal-failed");
      }
    });

    test("gives back exactly what it was given", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(anyEntry, { maxLength: 4 }), { maxLength: 4 }),
          async (appends) => {
            const game = valueIn(await journal.create("2026-11-29", "1"));
            let seq = 0;
            for (const entries of appends) {
              valueIn(await journal.append(game, entries, seq));
              seq += entries.length;
            }
            const records = valueIn(await journal.read(game));
            expect(records.map(entryOf)).toEqual(appends.flat());
            expect(records.map((record) => record.seq)).toEqual(
              appends.flat().map((_, i) => i + 1),
            );
          },
        ),
        { seed: 20_261_129, numRuns: 60 },
      );
    });
  });
}
