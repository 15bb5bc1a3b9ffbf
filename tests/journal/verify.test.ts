import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashRecord } from "../../src/journal/hash-chain.js";
import { MemoryJournal } from "../../src/journal/memory-journal.js";
import {
  type ReplayRules,
  verifyChain,
  verifyGame,
  verifyReplay,
} from "../../src/journal/verify.js";
import type { Entry, JournalRecord } from "../../src/vocabulary/records.js";
import { liftCounting, playLifts } from "./lift-counting.js";
import { anyEntry, input, opening, valueIn } from "./sample.js";

const journaled = async (entries: readonly Entry[]): Promise<readonly JournalRecord[]> => {
  const journal = new MemoryJournal();
  const game = valueIn(await journal.create("2026-11-29", "1"));
  return valueIn(await journal.append(game, entries, 0));
};

/** Hashes the records anew, as a forger would. */
const rehash = (records: readonly JournalRecord[]): readonly JournalRecord[] => {
  let previous = records[0]?.game ?? "";
  return records.map((record) => {
    previous = hashRecord(previous, record);
    return { ...record, hash: previous };
  });
};

describe("the chain", () => {
  test("holds for a game as it was written, and for none", async () => {
    expect(verifyChain(await journaled(playLifts(opening(), 5)))).toEqual({ ok: true });
    expect(verifyChain([])).toEqual({ ok: true });
  });

  test("breaks at a record that was changed, whatever was changed in it", async () => {
    const records = await journaled(playLifts(opening(), 5));
    const changes: readonly Partial<JournalRecord>[] = [
      { atMs: 1 },
      { v: 2 },
      { kind: "event" },
      { type: "piece-placed" },
      { data: { board: "white", square: "d2", scan: 2 } },
      { hash: "0".repeat(64) },
    ];
    for (const change of changes) {
      const forged = records.map((record) =>
        record.seq === 3 ? { ...record, ...change } : record,
      );
      expect(verifyChain(forged)).toEqual({ ok: false, error: { seq: 3, why: "hash-mismatch" } });
    }
  });

  test("breaks where a record is missing, twice there, exchanged or from another game", async () => {
    const records = await journaled(playLifts(opening(), 5));
    const [first, second, third] = records;
    if (first === undefined || second === undefined || third === undefined) throw new Error();
    const breakOf = (list: readonly JournalRecord[]) => {
      const result = verifyChain(list);
      return result.ok ? undefined : result.error;
    };
    expect(breakOf(records.toSpliced(1, 1))).toEqual({ seq: 2, why: "gap" });
    expect(breakOf(records.slice(1))).toEqual({ seq: 1, why: "gap" });
    expect(breakOf([first, second, second])).toEqual({ seq: 3, why: "out-of-order" });
    expect(breakOf([first, { ...third, seq: 2 }, { ...second, seq: 3 }])).toEqual({
      seq: 2,
      why: "hash-mismatch",
    });
    expect(breakOf([first, { ...second, game: "2026-11-29-2-1" }])).toEqual({
      seq: 2,
      why: "other-game",
    });
    // A whole game under another name: its first hash chains from its own id.
    expect(breakOf(records.map((record) => ({ ...record, game: "2026-11-29-2-1" })))).toEqual({
      seq: 1,
      why: "hash-mismatch",
    });
  });

  test("must begin with the opening of the game", async () => {
    const lift = input({ type: "piece-lifted", atMs: 1, board: "white", square: "e2", scan: 1 });
    expect(verifyChain(await journaled([lift, opening()]))).toEqual({
      ok: false,
      error: { seq: 1, why: "not-opened" },
    });
  });

  test("a single change in any record is found, at that record or the one that chains from it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyEntry, { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.string(),
        async (entries, at, text) => {
          const records = await journaled([opening(), ...entries]);
          const index = at % records.length;
          const record = records[index];
          if (record === undefined) throw new Error();
          const forged = records.with(index, { ...record, data: { ...record.data, forged: text } });
          expect(verifyChain(forged)).toEqual({
            ok: false,
            error: { seq: index + 1, why: "hash-mismatch" },
          });
        },
      ),
      { seed: 20_261_129, numRuns: 60 },
    );
  });
});

describe("the replay", () => {
  test("gives the events of the journal again", async () => {
    const records = await journaled(playLifts(opening(), 6));
    expect(verifyReplay(records, liftCounting)).toEqual({ ok: true, value: 6 });
    expect(verifyGame(records, liftCounting)).toEqual({ ok: true, events: 6 });
  });

  test("names the first event that the rules do not give, beside both versions", async () => {
    const records = rehash(
      (await journaled(playLifts(opening({ program: "0.1.0" }), 6))).map((record) =>
        record.type === "ruling-given" && record.seq === 9
          ? { ...record, data: { text: "in favour of White" } }
          : record,
      ),
    );
    expect(verifyChain(records).ok).toBe(true);
    expect(verifyGame(records, liftCounting)).toEqual({
      ok: false,
      events: 6,
      firstDifference: {
        seq: 9,
        why: "replay",
        expected: { type: "ruling-given", atMs: 4000, text: "lift 4" },
        found: { type: "ruling-given", atMs: 4000, text: "in favour of White" },
        writtenBy: "0.1.0",
        verifiedBy: "0.2.0",
      },
    });
  });

  test("names an event that was left out, in the middle and at the end", async () => {
    const entries = playLifts(opening(), 4);
    const middle = verifyReplay(await journaled(entries.toSpliced(4, 1)), liftCounting);
    expect(middle).toMatchObject({
      ok: false,
      error: { seq: 5, expected: { text: "lift 2" }, found: null },
    });
    const end = verifyReplay(await journaled(entries.slice(0, -1)), liftCounting);
    expect(end).toMatchObject({
      ok: false,
      error: { seq: 9, expected: { text: "lift 4" }, found: null },
    });
  });

  test("names an event that the rules never gave", async () => {
    const extra: Entry = { kind: "event", record: { type: "touch-freed", atMs: 1, by: "white" } };
    expect(
      verifyReplay(await journaled(playLifts(opening(), 2).toSpliced(2, 0, extra)), liftCounting),
    ).toMatchObject({ ok: false, error: { seq: 3, expected: null, found: extra.record } });
  });

  test("names the version that wrote the part where it differs", async () => {
    const restart = input({
      type: "program-restarted",
      atMs: 2_500,
      program: "0.1.7",
      restartedAt: "2026-11-29T15:00:00.000Z",
    });
    const entries = playLifts(opening({ program: "0.1.0" }), 4);
    const other: ReplayRules<{ readonly lifts: number }> = {
      ...liftCounting,
      decide: (record, state) => (state.lifts < 3 ? liftCounting.decide(record, state) : []),
    };
    expect(verifyReplay(await journaled(entries.toSpliced(5, 0, restart)), other)).toMatchObject({
      error: { seq: 9, writtenBy: "0.1.7", verifiedBy: "0.2.0", expected: null },
    });
  });

  test("a record on which the rules break is where they differ", async () => {
    const broken: ReplayRules<{ readonly lifts: number }> = {
      ...liftCounting,
      decide: (record, state) => {
        if (state.lifts === 2) throw new Error("no such lift");
        return liftCounting.decide(record, state);
      },
    };
    expect(verifyReplay(await journaled(playLifts(opening(), 4)), broken)).toMatchObject({
      error: { seq: 6, why: "rules-failed", detail: "no such lift", expected: null, found: null },
    });
  });

  test("a shape of a newer program is where they differ", async () => {
    const records = await journaled(playLifts(opening(), 1));
    expect(
      verifyReplay(
        records.map((record) => (record.seq === 2 ? { ...record, v: 9 } : record)),
        liftCounting,
      ),
    ).toMatchObject({ error: { seq: 2, why: "shape-unknown" } });
  });
});
