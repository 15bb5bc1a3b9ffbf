import { expect, test } from "vitest";
import { MemoryJournal } from "../../src/journal/memory-journal.js";
import { boardSink } from "../../src/session/attach-board.js";
import { HandDrivenTime } from "../../src/session/hand-driven-time.js";
import { createPreparer, type Preparation } from "../../src/session/preparer.js";
import { openTable } from "../../src/session/table.js";
import { OPENED } from "./tables.js";

const setTable = async () => {
  const time = new HandDrivenTime();
  const journal = new MemoryJournal();
  const game = await journal.create("2026-01-01", "1");
  if (!game.ok) throw new Error(game.error.code);
  const started = await openTable({
    start: { kind: "open", opened: OPENED },
    journal,
    game: game.value,
    time,
  });
  if (!started.ok) throw new Error(started.error.code);
  const table = started.value;
  const prepared: (readonly Preparation[])[] = [];
  table.listen(createPreparer(table, (phrases) => prepared.push(phrases)));
  const settled = async (): Promise<void> => {
    await table.settled();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { table, prepared, settled };
};

test("the legal moves of the position are made ready once, in the language of announcements", async () => {
  const { table, prepared, settled } = await setTable();
  await table.submit({ type: "offer-draw", by: "white" });
  await table.submit({ type: "decline-draw", by: "black" });
  await settled();
  expect(prepared).toHaveLength(1);
  expect(prepared[0]).toHaveLength(20);
  expect(prepared[0]).toContainEqual({ words: "Bauer Eva zwei Eva vier", language: "de" });
  await table.submit({ type: "arbiter-set-language", language: "en" });
  await settled();
  expect(prepared.at(-1)?.every(({ language }) => language === "en")).toBe(true);
});

test("the move that stands on the board is made ready first", async () => {
  const { table, prepared, settled } = await setTable();
  const sink = boardSink(table, "white");
  sink({ type: "piece-lifted", square: "g1", piece: "N", scan: 1, atMs: 0 });
  sink({ type: "piece-placed", square: "f3", piece: "N", scan: 2, atMs: 0 });
  await settled();
  expect(prepared.at(-1)?.[0]).toEqual({
    words: "Springer Gustav eins Felix drei",
    language: "de",
  });
});
