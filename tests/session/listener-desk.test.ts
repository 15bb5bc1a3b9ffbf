import { describe, expect, test } from "vitest";
import { readTable } from "../../src/game/view.js";
import { MemoryJournal } from "../../src/journal/memory-journal.js";
import { boardSink } from "../../src/session/attach-board.js";
import { HandDrivenTime } from "../../src/session/hand-driven-time.js";
import { ListenerDesk, type ListenToUtterance } from "../../src/session/listener-desk.js";
import { openTable } from "../../src/session/table.js";
import { chooseRecogniser } from "../../src/speech/hearing/choose-recogniser.js";
import { listenAt } from "../../src/speech/hearing/position-hearing.js";
import type { Sound } from "../../src/speech/hearing/sound.js";
import type { Color, PieceLetter, SquareName } from "../../src/vocabulary/chess.js";
import type { Policies } from "../../src/vocabulary/policies.js";
import type { Problem } from "../../src/vocabulary/problems.js";
import type { Spoken } from "../../src/vocabulary/spoken.js";
import type { Keyword } from "../../src/vocabulary/utterance.js";
import { speak } from "../support/spoken-moves.js";
import { OPENED, Witness } from "./tables.js";

const LONG = 120_000;

/** A table with a blind White who is listened to with the real recogniser. */
const setTable = async (
  policies: Partial<Policies> = {},
  setup: {
    readonly isDeliberate?: boolean;
    readonly earLanguage?: string;
    readonly listenTo?: ListenToUtterance;
  } = {},
) => {
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
    listenTo:
      setup.listenTo ??
      ((sound, moves, expected) => listenAt(recogniser.value, sound, moves, "de", expected)),
    language: "de",
    ...(setup.earLanguage === undefined ? {} : { earLanguage: setup.earLanguage }),
    isDeliberate: setup.isDeliberate ?? false,
    time,
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
  const pass = async (ms: number): Promise<void> => {
    await time.moveTo(time.now() + ms, () => table.settled());
    await table.settled();
  };
  return { table, witness, desk, move, hear, texts, said, time, pass, problems };
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
      const { witness, table, move, hear, pass } = await setTable();
      await move("white", "e2", "e4", "P");
      await hear("Bauer Eva zwei Eva vier");
      await table.submit({ type: "press", by: "white", speaker: "player" });
      await move("black", "e2", "e4", "P");
      await move("black", "e7", "e5", "p");
      await table.submit({
        ...{ type: "announce", by: "black", speaker: "player", source: "typed", text: "e5" },
        utterance: { role: "pawn", from: "e7", to: "e5" },
      });
      await table.submit({ type: "press", by: "black", speaker: "player" });
      await pass(5_000);
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
      expect(texts()).toEqual([
        "gehört, aufgabe, zum Bestätigen noch einmal sagen, innerhalb von 20 Sekunden",
      ]);
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

/** A knight's move as it is heard without any doubt: what is judged is the order of things. */
type Hearing = Awaited<ReturnType<ListenToUtterance>>;
const HEARD: Hearing = {
  ok: true,
  value: {
    kind: "announcement",
    about: "g1f3",
    judgement: { kind: "confirmed", text: "springer gustav eins felix drei" },
  },
};
const UNSURE: Hearing = {
  ok: true,
  value: { kind: "announcement", judgement: { kind: "unsure" } },
};
const command = (text: string, keyword: Keyword): Hearing => ({
  ok: true,
  value: { kind: "command", text, utterance: { keyword } },
});
/** The recogniser of these answers one after the other. */
const answers =
  (...list: readonly Hearing[]): ListenToUtterance =>
  () => {
    const [next, ...rest] = list;
    list = rest;
    if (next === undefined) throw new Error("nothing more is to be heard");
    return Promise.resolve(next);
  };
const SOUND = new Int16Array(16_000);

describe("what is heard in an awkward order", () => {
  test("an early announcement lapses after a minute, and he is told", async () => {
    const { witness, move, hear, texts, pass } = await setTable({}, { listenTo: answers(HEARD) });
    await hear(SOUND);
    await pass(61_000);
    await move("white", "g1", "f3", "N");
    expect(witness.types).not.toContain("announce");
    expect(texts()).toEqual(["frühe Ansage verfallen, bitte noch einmal ansagen"]);
  });

  test("an early announcement is not judged against another move of a later position", async () => {
    const { witness, table, desk, move, hear, texts } = await setTable(
      {},
      { listenTo: answers(HEARD) },
    );
    await hear(SOUND);
    const typed = { speaker: "player", source: "typed", by: "white" } as const;
    // He changes his mind, and the next move announces itself by hand.
    await table.submit({
      ...{ type: "announce", ...typed, text: "e4" },
      utterance: { role: "pawn", from: "e2", to: "e4" },
    });
    await move("white", "e2", "e4", "P");
    await desk.settled();
    await table.submit({
      ...{ type: "announce", ...typed, text: "e4" },
      utterance: { role: "pawn", from: "e2", to: "e4" },
    });
    await table.submit({ type: "press", by: "white", speaker: "player" });
    await desk.settled();
    expect(witness.types).not.toContain("arbiter-called");
    expect(texts().filter((text) => text.includes("gehört Gustav"))).toEqual([]);
  });

  test("what was said too early never stops the clocks, however wrong it was", async () => {
    const { witness, desk, table, move, hear, texts } = await setTable(
      {},
      { listenTo: answers(UNSURE, UNSURE, UNSURE) },
    );
    await hear(SOUND);
    await move("white", "g1", "f3", "N");
    await desk.settled();
    await table.settled();
    expect(texts()).toEqual(["Ansage nicht sicher gehört, bitte noch einmal ansagen"]);
    await hear(SOUND);
    expect(witness.types).not.toContain("arbiter-called");
  });

  test("two failures over two different moves on the board do not call the arbiter", async () => {
    const { witness, move, hear } = await setTable({}, { listenTo: answers(UNSURE, UNSURE) });
    await move("white", "g1", "f3", "N");
    await hear(SOUND);
    await move("white", "f3", "h3", "N");
    await hear(SOUND);
    expect(witness.types).not.toContain("arbiter-called");
  });

  test("the opponent's announcement in White's microphone is not White's repetition", async () => {
    let isHearing: () => void = () => undefined;
    let answer: (heard: Hearing) => void = () => undefined;
    const began = new Promise<void>((resolve) => {
      isHearing = resolve;
    });
    const pawn: Hearing = {
      ok: true,
      value: {
        kind: "announcement",
        about: "e7e5",
        judgement: { kind: "confirmed", text: "bauer eva sieben eva fuenf" },
      },
    };
    let utterances = 0;
    const { witness, table, desk, move, pass } = await setTable(
      {},
      {
        listenTo: () => {
          utterances += 1;
          isHearing();
          return utterances === 1
            ? new Promise((resolve) => {
                answer = resolve;
              })
            : Promise.resolve(pawn);
        },
      },
    );
    await move("white", "e2", "e4", "P");
    const white = { by: "white", speaker: "player" } as const;
    await table.submit({
      ...{ type: "announce", ...white, source: "typed", text: "e4" },
      utterance: { role: "pawn", from: "e2", to: "e4" },
    });
    await table.submit({ type: "press", ...white });
    await move("black", "e2", "e4", "P");
    await pass(5_000);
    await move("black", "e7", "e5", "p");
    // Black says it; his own desk and White's microphone have the same sound.
    const overheard = desk.listen(SOUND);
    await began;
    await table.submit({
      ...{ type: "announce", by: "black", speaker: "player", source: "spoken", text: "e5" },
      utterance: { role: "pawn", from: "e7", to: "e5" },
    });
    await table.submit({ type: "press", by: "black", speaker: "player" });
    answer(pawn);
    await overheard;
    await table.settled();
    expect(witness.types).not.toContain("repeat");
    // Said by White himself, afterwards, it is.
    await pass(3_000);
    await desk.listen(SOUND);
    await table.settled();
    expect(witness.types).toContain("repeat");
  });

  test("while the clocks are stopped talk is kept for no move", async () => {
    const { witness, table, desk, move, hear } = await setTable(
      {},
      { listenTo: answers(HEARD, HEARD) },
    );
    await table.submit({ type: "stop-clocks", by: "white" });
    await hear(SOUND);
    await table.submit({ type: "arbiter-start-clock", clock: "white" });
    await move("white", "g1", "f3", "N");
    await desk.settled();
    await table.settled();
    expect(witness.types).not.toContain("announce");
  });

  test("a table that is over takes nothing more from the microphone", async () => {
    const { witness, table, desk, move } = await setTable({}, { listenTo: answers() });
    await move("white", "g1", "f3", "N");
    const resigned = { by: "white", speaker: "player", source: "typed" } as const;
    await table.submit({
      ...{ type: "announce", ...resigned, text: "Aufgabe" },
      utterance: { keyword: "resign" },
    });
    await desk.listen(SOUND);
    expect(table.state().ended).not.toBe(null);
    expect(witness.heard.filter(({ record }) => record.type === "announce")).toHaveLength(1);
  });

  test("a recogniser that fails is told in his ear, and the next utterance is heard", async () => {
    const failed: Hearing = {
      ok: false,
      error: { code: "recogniser-failed", name: "pocketsphinx", detail: "it did not end" },
    };
    const { witness, move, hear, texts, problems } = await setTable(
      {},
      { listenTo: answers(failed, HEARD) },
    );
    await move("white", "g1", "f3", "N");
    await hear(SOUND);
    expect(problems.map(({ code }) => code)).toEqual(["recogniser-failed"]);
    expect(texts()).toEqual(["Spracherkennung gibt keine Antwort, bitte die Ansage eintippen"]);
    await hear(SOUND);
    expect(witness.types).toContain("move-made");
  });
});

describe("a command that has to be said twice", () => {
  const RESIGN = command("ich gebe auf", "resign");
  const FIRST = "gehört, ich gebe auf, zum Bestätigen noch einmal sagen, innerhalb von 20 Sekunden";

  test("and comes out badly the second time is asked for again, with new time", async () => {
    const { hear, texts, table, pass } = await setTable(
      {},
      { listenTo: answers(RESIGN, UNSURE, RESIGN) },
    );
    await hear(SOUND);
    await pass(15_000);
    await hear(SOUND);
    expect(texts()).toEqual([
      FIRST,
      "zweites Mal nicht sicher gehört, zum Bestätigen noch einmal sagen, ich gebe auf, innerhalb von 20 Sekunden",
    ]);
    await pass(15_000);
    await hear(SOUND);
    expect(table.state().ended).not.toBe(null);
  });

  test("and is not, is forgotten, and he is told", async () => {
    const { hear, texts, table, pass } = await setTable({}, { listenTo: answers(RESIGN, RESIGN) });
    await hear(SOUND);
    await pass(30_000);
    expect(texts()).toEqual([FIRST, "ich gebe auf, gilt nicht, es wurde nicht noch einmal gesagt"]);
    await hear(SOUND);
    expect(table.state().ended).toBe(null);
    expect(texts()[2]).toBe(FIRST);
  });

  test("is forgotten when a move is announced in between", async () => {
    const { hear, move, texts, table } = await setTable(
      {},
      { listenTo: answers(RESIGN, HEARD, RESIGN) },
    );
    await move("white", "g1", "f3", "N");
    await hear(SOUND);
    await hear(SOUND);
    expect(texts()[1]).toBe("ich gebe auf, gilt nicht, es wurde nicht noch einmal gesagt");
    await hear(SOUND);
    expect(table.state().ended).toBe(null);
  });

  test("is another one when another one is said", async () => {
    const { hear, texts, table } = await setTable(
      {},
      { listenTo: answers(RESIGN, command("remis", "offer-draw"), RESIGN) },
    );
    for (let time = 0; time < 3; time += 1) await hear(SOUND);
    expect(table.state().ended).toBe(null);
    expect(texts().map((text) => text.split(",")[1])).toEqual([
      " ich gebe auf",
      " remis",
      " ich gebe auf",
    ]);
  });
});

describe("a player with a talk key always has an answer", () => {
  test.each([
    [
      "an announcement before its move",
      HEARD,
      "gehört Springer Gustav eins Felix drei, Ansage wartet auf den Zug am Brett",
    ],
    [
      "what could not be understood",
      UNSURE,
      "Ansage nicht sicher gehört, bitte noch einmal ansagen",
    ],
    [
      "silence",
      { ok: true, value: { kind: "silence" } } as Hearing,
      "nichts gehört, bitte noch einmal ansagen",
    ],
  ])("to %s", async (_, heard, text) => {
    const { hear, texts } = await setTable({}, { listenTo: answers(heard), isDeliberate: true });
    await hear(SOUND);
    expect(texts()).toEqual([text]);
  });

  test("and to an announcement that is not due", async () => {
    const { hear, texts, table, move } = await setTable(
      {},
      { listenTo: answers(HEARD), isDeliberate: true },
    );
    await move("white", "e2", "e4", "P");
    const white = { by: "white", speaker: "player" } as const;
    await table.submit({
      ...{ type: "announce", ...white, source: "typed", text: "e4" },
      utterance: { role: "pawn", from: "e2", to: "e4" },
    });
    await table.submit({ type: "press", ...white });
    await hear(SOUND);
    expect(texts()).toEqual(["gehört, jetzt ist keine Ansage fällig"]);
  });

  test("in the language of his own ear", async () => {
    const { hear, texts, move } = await setTable(
      {},
      {
        listenTo: answers({
          ok: true,
          value: {
            ...{ kind: "announcement", about: "g1h3" },
            judgement: { kind: "differs", text: "springer gustav eins felix drei" },
          },
        }),
        earLanguage: "en",
      },
    );
    await move("white", "g1", "h3", "N");
    await hear(SOUND);
    expect(texts()).toEqual(["board Hector drei, heard Felix drei, please announce it again"]);
  });
});
