import { describe, expect, test } from "vitest";
import { readTable } from "../../src/game/view.js";
import { MemoryJournal } from "../../src/journal/memory-journal.js";
import { boardSink } from "../../src/session/attach-board.js";
import { HandDrivenTime } from "../../src/session/hand-driven-time.js";
import { ListenerDesk } from "../../src/session/listener-desk.js";
import { openTable } from "../../src/session/table.js";
import { chooseRecogniser } from "../../src/speech/hearing/choose-recogniser.js";
import { listenAt } from "../../src/speech/hearing/position-hearing.js";
import type { Sound } from "../../src/speech/hearing/sound.js";
import type { Color, PieceLetter, SquareName } from "../../src/vocabulary/chess.js";
import type { Policies } from "../../src/vocabulary/policies.js";
import type { Problem } from "../../src/vocabulary/problems.js";
import type { Spoken } from "../../src/vocabulary/spoken.js";
import { speak } from "../support/spoken-moves.js";
import { OPENED, Witness } from "./tables.js";

const LONG = 120_000;

/** A table with a blind White who is listened to with the real recogniser. */
const setTable = async (policies: Partial<Policies> = {}) => {
  const time = new HandDrivenTime();
  const journal = new MemoryJournal();
  const game = await journal.create("2026-01-01", "1");
  if (!game.ok) throw new Error(game.error.code);
  const opened = { ...OPENED, policies: { ...OPENED.policies, ...policies } };
  const witness = new Witness();
  const start = { kind: "open", opened } as const;
  const started = await openTable({ start, journal, game: game.value, time, listeners: [witness] });
  if (!started.ok) throw new Error(started.error.code);
  const table = started.value;
  const recogniser = chooseRecogniser("de");
  if (!recogniser.ok) throw new Error("these tests need pocketsphinx: scripts/test installs it");
  const said: Spoken[] = [];
  const problems: Problem[] = [];
  const desk = new ListenerDesk({
    table,
    by: "white",
    listenTo: (sound, moves, expected) => listenAt(recogniser.value, sound, moves, "de", expected),
    language: "de",
    say: (spoken) => said.push(spoken),
    onProblem: (problem) => problems.push(problem),
  });
  table.listen(desk);
  let scan = 0;
  const move = async (owner: Color, from: SquareName, to: SquareName, piece: PieceLetter) => {
    scan += 2;
    const atMs = time.now();
    boardSink(table, owner)({ type: "piece-lifted", square: from, piece, scan, atMs });
    boardSink(table, owner)({ type: "piece-placed", square: to, piece, scan: scan + 1, atMs });
    await table.settled();
    await time.moveTo(time.now() + 1_000, () => table.settled());
    await table.settled();
  };
  const hear = async (words: string | Sound): Promise<void> => {
    await desk.listen(typeof words === "string" ? speak({ words, voice: "de+f2" }) : words);
    await desk.settled();
    await table.settled();
  };
  const texts = (): readonly string[] => said.map(({ text }) => text);
  return { table, witness, desk, move, hear, texts, said, time };
};

describe("what a player says into the microphone", () => {
  test(
    "is his announcement when it is the move that his board shows (VI.3)",
    async () => {
      const { witness, move, hear, texts } = await setTable();
      await move("white", "g1", "f3", "N");
      expect(witness.types).not.toContain("move-made");
      await hear("Springer Gustav eins Felix drei");
      const made = witness.heard.find(({ record }) => record.type === "move-made");
      expect(made?.record.data).toMatchObject({ by: "white", san: "Nf3", announced: true });
      const input = witness.heard.find(({ record }) => record.type === "announce");
      expect(input?.record.data).toMatchObject({ source: "spoken", speaker: "player" });
      expect(texts()).toEqual([]);
    },
    LONG,
  );

  test(
    "is read back, not taken, when it is another move; the second time the arbiter is called",
    async () => {
      const { table, witness, move, hear, texts, said } = await setTable();
      await move("white", "g1", "h3", "N");
      await hear("Springer Gustav eins Felix drei");
      expect(texts()).toEqual(["Brett Hector drei, gehört Felix drei, bitte noch einmal ansagen"]);
      expect(said[0]).toMatchObject({ to: "white", kind: "problem" });
      expect(witness.types).not.toContain("announce");
      await hear("Springer Gustav eins Felix drei");
      expect(texts()[1]).toBe(
        "Ansage zweimal nicht bestätigt, die Uhren stehen, der Schiedsrichter wird gerufen",
      );
      expect(witness.types).toContain("arbiter-called");
      expect(witness.types).not.toContain("move-made");
      expect(readTable(table.state()).running).toBe("none");
    },
    LONG,
  );

  test(
    "makes no move by itself: with nothing on the board nothing is announced",
    async () => {
      const { table, witness, hear } = await setTable();
      const before = table.state().position.fen;
      await hear("Springer Gustav eins Felix drei");
      expect(witness.types).not.toContain("announce");
      expect(table.state().position.fen).toBe(before);
      expect(readTable(table.state()).state).toBe("think");
    },
    LONG,
  );

  test(
    "makes no move by itself either where the arbiter lets announcements decide",
    async () => {
      const { table, witness, move, hear } = await setTable({
        mismatchBeforeClock: "announcement",
      });
      await move("white", "g1", "h3", "N");
      await hear("Springer Gustav eins Felix drei");
      expect(witness.types).not.toContain("announce");
      expect(readTable(table.state()).placed.map(({ san }) => san)).toEqual(["Nh3"]);
    },
    LONG,
  );

  test(
    "waits for the board when it is said before the man is set down",
    async () => {
      const { witness, desk, table, move, hear } = await setTable();
      await hear("Springer Gustav eins Felix drei");
      await move("white", "g1", "f3", "N");
      await desk.settled();
      await table.settled();
      expect(witness.types).toContain("move-made");
    },
    LONG,
  );

  test(
    "is a repetition while the opponent's move is still to be repeated (VI.1)",
    async () => {
      const { witness, table, move, hear } = await setTable();
      await move("white", "e2", "e4", "P");
      await hear("Bauer Eva zwei Eva vier");
      await table.submit({ type: "press", by: "white", speaker: "player" });
      await move("black", "e2", "e4", "P");
      await move("black", "e7", "e5", "p");
      await table.submit({ type: "press", by: "black", speaker: "player" });
      await hear("Bauer Eva sieben Eva fünf");
      expect(witness.types).toContain("announcement-repeated");
    },
    LONG,
  );

  test(
    "resigns only when it is said twice, and each other word starts anew",
    async () => {
      const { witness, hear, texts, table } = await setTable();
      await hear("Aufgabe");
      expect(texts()).toEqual(["gehört, aufgabe, zum Bestätigen noch einmal sagen"]);
      expect(table.state().ended).toBe(null);
      await hear("Aufgabe");
      expect(witness.types).toContain("game-ended");
    },
    LONG,
  );

  test(
    "asks the time as typed words do",
    async () => {
      const { witness, hear } = await setTable();
      await hear("Zeit");
      const asked = witness.heard.find(({ record }) => record.type === "announce");
      expect(asked?.record.data).toMatchObject({
        source: "spoken",
        utterance: { keyword: "ask-time" },
      });
    },
    LONG,
  );

  test(
    "is nothing when it is silence or noise, and stops no clock",
    async () => {
      const { witness, move, hear, texts } = await setTable();
      await move("white", "g1", "f3", "N");
      await hear(new Int16Array(16_000));
      expect(witness.types).not.toContain("announce");
      expect(witness.types).not.toContain("arbiter-called");
      expect(texts()).toEqual([]);
    },
    LONG,
  );
});
