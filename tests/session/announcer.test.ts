import { describe, expect, test } from "vitest";
import { readTable } from "../../src/game/view.js";
import { MemoryJournal } from "../../src/journal/memory-journal.js";
import { createAnnouncer, LastWords } from "../../src/session/announcer.js";
import { boardSink } from "../../src/session/attach-board.js";
import { HandDrivenTime } from "../../src/session/hand-driven-time.js";
import { createNarrator } from "../../src/session/narrator.js";
import { openTable, type Table } from "../../src/session/table.js";
import type { BoardButton, BoardEvent } from "../../src/vocabulary/board-events.js";
import type { Color, PieceLetter, SquareName } from "../../src/vocabulary/chess.js";
import type { AnnounceMode } from "../../src/vocabulary/policies.js";
import type { Spoken } from "../../src/vocabulary/spoken.js";
import { OPENED, Witness } from "./tables.js";

/** A table whose words take as long as the test wants. */
const setTable = async (
  white: AnnounceMode,
  black: AnnounceMode = "player",
  mode: "program" | "external" = "program",
) => {
  const time = new HandDrivenTime();
  const journal = new MemoryJournal();
  const game = await journal.create("2026-01-01", "1");
  if (!game.ok) throw new Error(game.error.code);
  const opened = {
    ...OPENED,
    clock: { ...OPENED.clock, mode },
    policies: { ...OPENED.policies, announceMode: { white, black } },
  };
  const witness = new Witness();
  const started = await openTable({
    start: { kind: "open", opened },
    journal,
    game: game.value,
    time,
    listeners: [witness],
  });
  if (!started.ok) throw new Error(started.error.code);
  const table: Table = started.value;
  const speaking: Spoken[] = [];
  const words = new LastWords((spoken) => speaking.push(spoken));
  table.listen(createNarrator(opened, (spoken) => speaking.push(spoken)));
  table.listen(createAnnouncer(table, words.sayAloud));
  let scan = 0;
  const see = async (owner: Color, event: BoardEvent): Promise<void> => {
    boardSink(table, owner)(event);
    await table.settled();
  };
  const at = (): number => table.now();
  return {
    table,
    witness,
    speaking,
    see,
    lastWordIsOut: async () => {
      for (const spoken of speaking) words.out(spoken);
      await new Promise((resolve) => setImmediate(resolve));
      await table.settled();
    },
    move: async (owner: Color, from: SquareName, to: SquareName, piece: PieceLetter) => {
      scan += 1;
      await see(owner, { type: "piece-lifted", square: from, piece, scan, atMs: at() });
      await time.moveTo(time.now() + 1_000, () => table.settled());
      scan += 1;
      await see(owner, { type: "piece-placed", square: to, piece, scan, atMs: at() });
    },
    press: (owner: Color, button: BoardButton) =>
      see(owner, { type: "button-pressed", button, atMs: at() }),
  };
};

describe("announce mode button", () => {
  test("a board that is not heard has no move to announce: that is what is said", async () => {
    const { speaking, witness, see, move, press } = await setTable("button");
    await move("white", "e2", "e4", "P");
    await see("white", { type: "link-changed", link: "lost", atMs: 2_000 });
    speaking.length = 0;
    // The button is on a keyboard: the board itself cannot be pressed.
    await press("white", "announce");
    expect(speaking.map(({ to, text }) => [to, text])).toEqual([["white", "Brett getrennt"]]);
    expect(witness.types).not.toContain("move-announced");
  });

  test("the program speaks the move that the board shows, and presses after the last word", async () => {
    const { table, speaking, witness, lastWordIsOut, move, press } = await setTable("button");
    await move("white", "e2", "e4", "P");
    await press("white", "announce");
    expect(speaking.map(({ to, text }) => [to, text])).toEqual([
      ["room", "Bauer Eva zwei Eva vier"],
    ]);
    expect(readTable(table.state()).running).toBe("white");
    await lastWordIsOut();
    expect(readTable(table.state()).completed).toEqual(["e4"]);
    expect(readTable(table.state()).running).toBe("black");
    const announced = witness.heard.find(({ record }) => record.type === "announce");
    expect(announced?.record.data).toMatchObject({ by: "white", speaker: "program" });
  });

  test("the words are said once", async () => {
    const { speaking, lastWordIsOut, move, press } = await setTable("button");
    await move("white", "e2", "e4", "P");
    await press("white", "announce");
    await press("white", "announce");
    await lastWordIsOut();
    expect(speaking.filter(({ kind }) => kind === "own-announcement")).toHaveLength(1);
  });

  test("a board without a move is announced as nothing, and the player is told", async () => {
    const { table, speaking, lastWordIsOut, press } = await setTable("button");
    await press("white", "announce");
    await lastWordIsOut();
    expect(speaking.map(({ to, kind }) => [to, kind])).toEqual([["white", "problem"]]);
    // A voice gets words, commas and full stops, like everything else it speaks.
    expect(speaking[0]?.spokenText).toMatch(/^[\p{L} ,.]+$/u);
    expect(readTable(table.state()).running).toBe("white");
  });

  test("what he has announced himself is not said once more: the button presses the clock", async () => {
    const { table, speaking, move, press } = await setTable("button");
    await move("white", "e2", "e4", "P");
    const utterance = { role: "pawn", from: "e2", to: "e4" } as const;
    const said = { type: "announce", by: "white", speaker: "player", source: "spoken" } as const;
    await table.submit({ ...said, text: "Bauer Eva zwei Eva vier", utterance });
    await press("white", "announce");
    await table.settled();
    expect(speaking).toEqual([]);
    expect(readTable(table.state()).completed).toEqual(["e4"]);
  });

  test("a man that moves on while the words are spoken was not what was heard", async () => {
    const { table, witness, lastWordIsOut, move, press } = await setTable("button");
    await move("white", "g1", "f3", "N");
    await press("white", "announce");
    await move("white", "f3", "h3", "N");
    await lastWordIsOut();
    expect(witness.types).not.toContain("announce");
    expect(readTable(table.state()).completed).toEqual([]);
  });
});

test("a clock that stands on the table is pressed by hand: the program only announces", async () => {
  const { table, witness, lastWordIsOut, move, press } = await setTable(
    "button",
    "player",
    "external",
  );
  await move("white", "e2", "e4", "P");
  await press("white", "announce");
  await lastWordIsOut();
  expect(witness.types).toContain("move-made");
  expect(witness.types).not.toContain("move-completed");
  await press("black", "lever-white");
  expect(readTable(table.state()).completed).toEqual(["e4"]);
});

test("in mode lever the lever itself asks for the words", async () => {
  const { table, witness, lastWordIsOut, move, press } = await setTable("lever");
  await move("white", "e2", "e4", "P");
  await press("white", "lever-white");
  expect(witness.types).not.toContain("press");
  await lastWordIsOut();
  expect(readTable(table.state()).completed).toEqual(["e4"]);
});

test("the lever of a real clock that follows what the program pressed is no second press", async () => {
  const { table, witness, lastWordIsOut, move, press } = await setTable("button");
  await move("white", "e2", "e4", "P");
  await press("white", "announce");
  await lastWordIsOut();
  await press("black", "lever-white");
  expect(witness.types).not.toContain("clock-press-refused");
  expect(readTable(table.state()).running).toBe("black");
});

test("a lever of a player who announces himself presses his clock once", async () => {
  const { table, witness, move, press } = await setTable("player");
  await move("white", "e2", "e4", "P");
  await press("black", "lever-white");
  expect(witness.types.filter((type) => type === "clock-press-refused")).toHaveLength(1);
  await table.submit({
    type: "announce",
    by: "white",
    speaker: "player",
    source: "spoken",
    text: "e4",
    utterance: { to: "e4" },
  });
  await press("black", "lever-white");
  expect(readTable(table.state()).completed).toEqual(["e4"]);
  expect(witness.types.filter((type) => type === "clock-press-refused")).toHaveLength(1);
});

test("the program reads the opponent's move back when his mirror is complete", async () => {
  const { witness, lastWordIsOut, move, press } = await setTable("button", "button");
  await move("white", "e2", "e4", "P");
  await press("white", "announce");
  await lastWordIsOut();
  await move("black", "e2", "e4", "P");
  await lastWordIsOut();
  expect(witness.types).toContain("announcement-repeated");
  const repeat = witness.heard.find(({ record }) => record.type === "repeat");
  expect(repeat?.record.data).toMatchObject({ by: "black", speaker: "program" });
});
