import { describe, expect, test } from "vitest";
import { MemoryJournal } from "../../src/journal/memory-journal.js";
import { boardSink } from "../../src/session/attach-board.js";
import { HandDrivenTime } from "../../src/session/hand-driven-time.js";
import { createSignaller } from "../../src/session/signaller.js";
import { openTable } from "../../src/session/table.js";
import type { BoardEvent } from "../../src/vocabulary/board-events.js";
import type { Color, PieceLetter, SquareName } from "../../src/vocabulary/chess.js";
import type { Policies } from "../../src/vocabulary/policies.js";
import type { SignalName } from "../../src/vocabulary/signals.js";
import { OPENED } from "./tables.js";

const setTable = async (
  level: Policies["feedbackLevel"] = "boardOnly",
  wanted?: readonly SignalName[],
  timeMs = 5_400_000,
  more: Partial<typeof OPENED> = {},
) => {
  const time = new HandDrivenTime();
  const journal = new MemoryJournal();
  const game = await journal.create("2026-01-01", "1");
  if (!game.ok) throw new Error(game.error.code);
  const opened = {
    ...OPENED,
    ...more,
    clock: { ...OPENED.clock, white: timeMs, black: timeMs },
    policies: { ...OPENED.policies, feedbackLevel: level },
  };
  const heard: string[] = [];
  const started = await openTable({
    start: { kind: "open", opened },
    journal,
    game: game.value,
    time,
  });
  if (!started.ok) throw new Error(started.error.code);
  const table = started.value;
  table.listen(
    createSignaller(opened, {
      signal: (to, signal) => heard.push(`${to} ${signal}`),
      say: ({ to, text }) => heard.push(`${to}: ${text}`),
      languageOf: () => "de",
      ...(wanted === undefined ? {} : { wanted }),
    }),
  );
  let scan = 0;
  const see = async (owner: Color, event: BoardEvent): Promise<void> => {
    boardSink(table, owner)(event);
    await table.settled();
  };
  const pass = (ms: number): Promise<void> => time.moveTo(time.now() + ms, () => table.settled());
  const move = async (owner: Color, from: SquareName, to: SquareName, piece: PieceLetter) => {
    scan += 1;
    await see(owner, { type: "piece-lifted", square: from, piece, scan, atMs: table.now() });
    await pass(1_000);
    scan += 1;
    await see(owner, { type: "piece-placed", square: to, piece, scan, atMs: table.now() });
    await pass(1_000);
  };
  const say = async (by: Color, text: string, utterance: object): Promise<void> => {
    const said = { type: "announce", by, speaker: "player", source: "spoken" } as const;
    await table.submit({ ...said, text, utterance });
  };
  return { table, heard, see, pass, move, say };
};

describe("his board has been read", () => {
  test("and waits for his announcement", async () => {
    const { heard, move } = await setTable();
    await move("white", "e2", "e4", "P");
    expect(heard).toEqual(["white waiting-for-announcement"]);
  });

  test("what he has announced before is only read", async () => {
    const { heard, move, say } = await setTable();
    await say("white", "Bauer Eva zwei Eva vier", { role: "pawn", from: "e2", to: "e4" });
    await move("white", "e2", "e4", "P");
    expect(heard).toEqual(["white move-read"]);
  });

  test("what he announces aloud afterwards was heard", async () => {
    const { heard, move, say } = await setTable();
    await move("white", "e2", "e4", "P");
    await say("white", "Bauer Eva zwei Eva vier", { role: "pawn", from: "e2", to: "e4" });
    expect(heard).toEqual(["white waiting-for-announcement", "white move-read"]);
  });

  test("an illegal placement sounds just like a legal one: no hint about legality (3.6)", async () => {
    const { heard, move } = await setTable();
    await move("white", "e2", "e5", "P");
    expect(heard).toEqual(["white waiting-for-announcement"]);
  });

  test("with feedbackLevel none there is no word and no tone about the board", async () => {
    const { heard, move } = await setTable("none");
    await move("white", "e2", "e4", "P");
    expect(heard).toEqual([]);
  });
});

test("the opponent's completed move waits on a blind player's board; a sighted one sees it", async () => {
  const { table, heard, move, say } = await setTable();
  await say("white", "Bauer Eva zwei Eva vier", { role: "pawn", from: "e2", to: "e4" });
  await move("white", "e2", "e4", "P");
  await table.submit({ type: "press", by: "white", speaker: "player" });
  await move("black", "e2", "e4", "P");
  await move("black", "e7", "e5", "p");
  await say("black", "Bauer Eva sieben Eva fünf", { role: "pawn", from: "e7", to: "e5" });
  await table.submit({ type: "press", by: "black", speaker: "player" });
  await table.settled();
  expect(heard).toEqual(["white move-read", "white opponent-moved"]);
});

test("a lost and a regained link are heard by the player whose board it is", async () => {
  const { heard, see, table } = await setTable();
  await see("white", { type: "link-changed", link: "lost", atMs: table.now() });
  await see("black", { type: "link-changed", link: "lost", atMs: table.now() });
  await see("white", { type: "link-changed", link: "up", atMs: table.now() });
  expect(heard).toEqual(["white link-lost", "white link-back"]);
});

test("a board that two blind players share is lost to both of them", async () => {
  const both = { white: "visually-impaired", black: "visually-impaired" } as const;
  const more = { shared: true, players: both };
  const { heard, see, table } = await setTable("boardOnly", undefined, undefined, more);
  await see("white", { type: "link-changed", link: "lost", atMs: table.now() });
  await see("white", { type: "link-changed", link: "silent", atMs: table.now() });
  await see("white", { type: "link-changed", link: "up", atMs: table.now() });
  expect(heard).toEqual([
    "white link-lost",
    "black link-lost",
    "white link-back",
    "black link-back",
  ]);
});

test("each signal can be turned off", async () => {
  const { heard, move, see, table } = await setTable("boardOnly", ["link-lost"]);
  await move("white", "e2", "e4", "P");
  await see("white", { type: "link-changed", link: "lost", atMs: table.now() });
  expect(heard).toEqual(["white link-lost"]);
});

describe("the warning of two minutes", () => {
  test("is given in training, once", async () => {
    const { heard, pass } = await setTable("full", undefined, 125_000);
    await pass(4_000);
    expect(heard).toEqual([]);
    await pass(30_000);
    expect(heard).toEqual(["white low-time", "white: 2 Minuten"]);
  });

  test.each(["none", "boardOnly"] as const)(
    "is never given in competition (feedbackLevel %s)",
    async (level) => {
      const { heard, pass } = await setTable(level, undefined, 125_000);
      await pass(100_000);
      expect(heard).toEqual([]);
    },
  );

  test("is not given to a sighted player", async () => {
    const { table, heard, pass, move, say } = await setTable("full", ["low-time"], 125_000);
    await say("white", "Bauer Eva zwei Eva vier", { role: "pawn", from: "e2", to: "e4" });
    await move("white", "e2", "e4", "P");
    await table.submit({ type: "press", by: "white", speaker: "player" });
    await pass(60_000);
    expect(heard).toEqual([]);
  });
});
