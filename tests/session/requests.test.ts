import { describe, expect, test } from "vitest";
import { inputOfAct } from "../../src/game/acts.js";
import { parseStep } from "../../src/game/steps/parse-step.js";
import { readTable } from "../../src/game/view.js";
import { MemoryJournal } from "../../src/journal/memory-journal.js";
import { HandDrivenTime } from "../../src/session/hand-driven-time.js";
import { createNarrator } from "../../src/session/narrator.js";
import { openTable } from "../../src/session/table.js";
import { parseAnnouncement } from "../../src/speech/phrases/hear.js";
import { checkSpeakable } from "../../src/speech/voices/speakable.js";
import type { Policies } from "../../src/vocabulary/policies.js";
import type { Spoken } from "../../src/vocabulary/spoken.js";
import { OPENED } from "./tables.js";

/** What is said when a player asks, after 1.e4 e5 2.Nf3. */
const asking = async (
  level: Policies["feedbackLevel"],
  steps: readonly string[],
  moves: readonly string[] = ["e4", "e5", "Nf3"],
  language = "de",
): Promise<readonly Spoken[]> => {
  const journal = new MemoryJournal();
  const game = await journal.create("2026-01-01", "1");
  if (!game.ok) throw new Error(game.error.code);
  const opened = { ...OPENED, moves, policies: { ...OPENED.policies, feedbackLevel: level } };
  const heard: Spoken[] = [];
  const started = await openTable({
    start: { kind: "open", opened },
    journal,
    game: game.value,
    time: new HandDrivenTime(),
    listeners: [createNarrator(opened, (spoken) => heard.push(spoken), language)],
  });
  if (!started.ok) throw new Error(started.error.code);
  const table = started.value;
  for (const step of steps) {
    const parsed = parseStep(step);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    const { language: now } = readTable(table.state());
    const input = inputOfAct(parsed.value.act, {
      parseAnnouncement,
      language: now,
      source: "typed",
    });
    if (input === undefined) throw new Error(`no input: ${step}`);
    await table.submit(input);
  }
  await table.settled();
  return heard;
};
const texts = (heard: readonly Spoken[]): readonly string[] =>
  heard.map(({ to, text }) => `${to}: ${text}`);

describe("what an assistant may tell is answered in every game (VI.9b, d)", () => {
  test.each(["none", "boardOnly", "full"] as const)("feedbackLevel %s", async (level) => {
    const heard = await asking(level, [
      "white asks time",
      "white asks own time",
      "white asks move number",
      "white asks last move",
      "white asks repeat",
    ]);
    expect(texts(heard)).toEqual([
      "white: Weiß 1 Stunde 30 Minuten, Schwarz 1 Stunde 30 Minuten",
      "white: 1 Stunde 30 Minuten",
      "white: Zug 2",
      "white: letzter Zug Weiß, Springer Gustav eins Felix drei",
      "white: Springer Gustav eins Felix drei",
    ]);
    expect(heard.map(({ kind }) => kind)).toEqual([
      "clock",
      "clock",
      "help",
      "opponent-move",
      "opponent-move",
    ]);
  });

  test("repeat has an answer before the first move, too", async () => {
    expect(texts(await asking("boardOnly", ["white asks repeat"], []))).toEqual([
      "white: noch kein Zug",
    ]);
  });

  test("a sighted player is told who is answered, and what was announced is said to him again", async () => {
    const steps = ["black asks time", "black asks square e4", 'black says "Zeit?"'];
    const told = "black: das sage ich nur einem sehbehinderten Spieler, Sie können es selbst sehen";
    expect(texts(await asking("full", steps))).toEqual([told, told, told]);
    expect(texts(await asking("boardOnly", ["black asks repeat", "black asks last move"]))).toEqual(
      [
        "black: Springer Gustav eins Felix drei",
        "black: letzter Zug Weiß, Springer Gustav eins Felix drei",
      ],
    );
  });
});

const PARTS = [
  "white asks position",
  "white asks square e4",
  "white asks rank 4",
  "white asks file e",
  "white asks attackers e5",
];

describe("the position and its parts", () => {
  test.each(["none", "boardOnly"] as const)(
    "are politely refused in competition (feedbackLevel %s)",
    async (level) => {
      const heard = await asking(level, PARTS);
      expect(texts(heard)).toEqual(
        PARTS.map(() => "white: das darf ich in dieser Partie leider nicht sagen"),
      );
    },
  );

  test("are told in training", async () => {
    const [position, ...parts] = texts(await asking("full", PARTS));
    expect(position).toMatch(/^white: Weiß, König Eva eins/);
    expect(parts).toEqual([
      "white: Eva vier Weiß Bauer",
      "white: Eva vier Weiß Bauer",
      "white: Eva eins Weiß König, Eva vier Weiß Bauer, Eva fünf Schwarz Bauer, Eva acht Schwarz König",
      "white: Felix drei Weiß Springer",
    ]);
  });

  test("an empty square, an empty rank, a square that nobody attacks", async () => {
    const heard = await asking("full", [
      "white asks square e2",
      "white asks rank 6",
      "white asks attackers a5",
    ]);
    expect(texts(heard)).toEqual([
      "white: Eva zwei leer",
      "white: leer",
      "white: nicht angegriffen",
    ]);
  });

  test("a pinned man attacks all the same (3.1.2)", async () => {
    const moves = ["e4", "e5", "Nf3", "d6", "d4", "Bg4"];
    expect(texts(await asking("full", ["white asks attackers d4"], moves))).toEqual([
      "white: David eins Weiß Dame, Felix drei Weiß Springer, Eva fünf Schwarz Bauer",
    ]);
  });

  test.each(["de", "en", "pt"])("every answer can be spoken (%s)", async (language) => {
    for (const level of ["boardOnly", "full"] as const) {
      const heard = await asking(level, [...PARTS, "white asks attackers a5"], undefined, language);
      expect(heard).toHaveLength(6);
      for (const { text, spokenText = text, language: tag } of heard) {
        expect(checkSpeakable({ words: spokenText, language: tag }, "test").ok).toBe(true);
        expect(spokenText).not.toMatch(/[0-9]/);
      }
    }
  });
});

test.each(["white asks square", "white asks square e9", "white asks rank 9", "white asks file x"])(
  "%s is told as wrong",
  (step) => {
    expect(parseStep(step).ok).toBe(false);
  },
);
