import { describe, expect, test } from "vitest";
import { decide, evolve, initialState } from "../../src/game/game.js";
import { createEnvelopeKeeper } from "../../src/journal/envelope-key.js";
import { MemoryJournal } from "../../src/journal/memory-journal.js";
import { verifyGame } from "../../src/journal/verify.js";
import { HandDrivenTime } from "../../src/session/hand-driven-time.js";
import { openTable, type Table } from "../../src/session/table.js";
import type { EnvelopeKeeper } from "../../src/vocabulary/envelope-keeper.js";
import { GAME_EVENT_TYPES } from "../../src/vocabulary/events.js";
import { INPUT_TYPES } from "../../src/vocabulary/inputs.js";
import { opened, valueIn } from "../journal/sample.js";

const RULES = {
  program: "0.1.0",
  initialState,
  decide,
  evolve,
  inputTypes: INPUT_TYPES,
  eventTypes: GAME_EVENT_TYPES,
};

const key = (byte: number): EnvelopeKeeper =>
  createEnvelopeKeeper(Uint8Array.from({ length: 32 }, () => byte));

/** A table after e4 e5, whose arbiter has adjourned: White has to seal. */
const adjournedTable = async (envelopes: EnvelopeKeeper) => {
  const journal = new MemoryJournal();
  const game = valueIn(await journal.create("2026-11-30", "1"));
  const table = valueIn(
    await openTable({
      start: { kind: "open", opened: opened({ moves: ["e4", "e5"] }) },
      journal,
      game,
      time: new HandDrivenTime(),
      envelopes,
    }),
  );
  await table.submit({ type: "arbiter-adjourn" });
  return { journal, game, table };
};

const seal = async (table: Table, text: string): Promise<void> => {
  await table.submit({ type: "seal", by: "white", text });
  await table.submit({ type: "stop-clocks", by: "white" });
};

const textOf = async (journal: MemoryJournal, game: string): Promise<string> =>
  JSON.stringify(valueIn(await journal.read(game)));

describe("a sealed move", () => {
  test("I.1.1: stands in the journal closed, and in clear once its envelope is opened", async () => {
    const { journal, game, table } = await adjournedTable(key(1));
    await seal(table, "Qh5");
    expect(await textOf(journal, game)).not.toContain("Qh5");
    await table.submit({ type: "arbiter-resume", present: ["white", "black"] });
    expect(table.state().completed.at(-1)?.move.san).toBe("Qh5");
    const records = valueIn(await journal.read(game));
    expect(records.map(({ type }) => type)).toContain("sealed-move-opened");
  });

  test("I.3: the game replays from its journal without the key", async () => {
    const { journal, game, table } = await adjournedTable(key(1));
    await seal(table, "Qh5");
    await table.submit({ type: "arbiter-resume", present: ["white", "black"] });
    const verified = verifyGame(valueIn(await journal.read(game)), RULES);
    expect(verified).toMatchObject({ ok: true });
  });

  test("I.7: stays closed while the player who must reply is not there", async () => {
    const { journal, game, table } = await adjournedTable(key(1));
    await seal(table, "Qh5");
    await table.submit({ type: "arbiter-resume", present: ["white"] });
    expect(await textOf(journal, game)).not.toContain("Qh5");
    await table.submit({ type: "arrive", by: "black" });
    expect(await textOf(journal, game)).not.toContain("Qh5");
    await table.submit({ type: "stop-clocks", by: "black" });
    expect(table.state().completed.at(-1)?.move.san).toBe("Qh5");
  });

  test("I.7: is opened for the player who came late by the button of his board, not for the sealer", async () => {
    const { table } = await adjournedTable(key(1));
    await seal(table, "Qh5");
    await table.submit({ type: "arbiter-resume", present: ["white"] });
    await table.submit({ type: "arrive", by: "black" });
    await table.submit({ type: "button-pressed", board: "white", button: "arbiter" });
    expect(table.state().completed).toHaveLength(2);
    await table.submit({ type: "button-pressed", board: "black", button: "arbiter" });
    expect(table.state().completed.at(-1)?.move.san).toBe("Qh5");
  });

  test("I.7: is opened for the player who came late when he calls the arbiter aloud", async () => {
    const { table } = await adjournedTable(key(1));
    await seal(table, "Qh5");
    await table.submit({ type: "arbiter-resume", present: ["white"] });
    await table.submit({ type: "arrive", by: "black" });
    await table.submit({ type: "arrive", by: "black" });
    const utterance = { keyword: "stop-clocks" } as const;
    const heard = { by: "black", speaker: "player", source: "spoken", text: "Uhr an" } as const;
    await table.submit({ type: "announce", ...heard, utterance });
    expect(table.state().completed.at(-1)?.move.san).toBe("Qh5");
    await table.submit({ type: "arbiter-start-clock", clock: "black" });
    expect(table.state().clock.running).toBe("black");
  });

  test("I.9: a reply is sealed in its turn, and opened when the other comes", async () => {
    const { journal, game, table } = await adjournedTable(key(1));
    await seal(table, "Qh5");
    await table.submit({ type: "arbiter-resume", present: ["black"] });
    await table.submit({ type: "seal", by: "black", text: "Nc6" });
    await table.submit({ type: "press", by: "black", speaker: "player" });
    expect(await textOf(journal, game)).not.toContain("Nc6");
    await table.submit({ type: "arrive", by: "white" });
    expect(table.state().completed.map(({ move }) => move.san)).toEqual(["e4", "e5", "Qh5", "Nc6"]);
  });

  test("I.12: without its key the arbiter is called, nobody loses, and his word replaces it", async () => {
    const mine = key(1);
    const lost: EnvelopeKeeper = { ...mine, open: key(2).open };
    const { journal, game, table } = await adjournedTable(lost);
    await seal(table, "Qh5");
    await table.submit({ type: "arbiter-resume", present: ["white", "black"] });
    const types = valueIn(await journal.read(game)).map(({ type }) => type);
    expect(types).toContain("arbiter-called");
    expect(types).not.toContain("sealed-move-invalid");
    expect(table.state().proposals).toEqual([]);
    await table.submit({ type: "arbiter-rule-play", move: "Qh5" });
    await table.submit({ type: "arbiter-resume", present: ["white", "black"] });
    expect(table.state().completed.at(-1)?.move.san).toBe("Qh5");
  });

  test("I.8: one that cannot be played loses, though nobody could read it before", async () => {
    const { table } = await adjournedTable(key(1));
    await seal(table, "Qh6");
    await table.submit({ type: "arbiter-resume", present: ["white", "black"] });
    expect(table.state().proposals).toMatchObject([
      { proposal: { kind: "result", result: "0-1", reason: "sealed-move" } },
    ]);
  });
});

describe("a closed envelope", () => {
  test("is opened by its own key for its own game and player only", () => {
    const keeper = key(1);
    const closed = keeper.seal("g-1", "white", "Sf3");
    expect(keeper.open("g-1", "white", closed)).toBe("Sf3");
    expect(keeper.open("g-1", "black", closed)).toBeUndefined();
    expect(keeper.open("g-2", "white", closed)).toBeUndefined();
    expect(key(2).open("g-1", "white", closed)).toBeUndefined();
    expect(keeper.open("g-1", "white", `${closed.slice(0, -3)}AAA`)).toBeUndefined();
    expect(keeper.open("g-1", "white", "sealed:")).toBeUndefined();
    expect(keeper.open("g-1", "white", "Sf3")).toBeUndefined();
  });

  test("does not show the length of its move, nor that two are the same", () => {
    const keeper = key(1);
    const one = keeper.seal("g-1", "white", "e4");
    expect(keeper.seal("g-1", "white", "exd8=Q+ (=)")).toHaveLength(one.length);
    expect(keeper.seal("g-1", "white", "e4")).not.toBe(one);
  });
});
