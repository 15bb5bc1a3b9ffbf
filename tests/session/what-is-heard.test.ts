import { describe, expect, test } from "vitest";
import { parseScenarios } from "../../src/conformance/read-scenario.js";
import { runScenario } from "../../src/conformance/run-scenario.js";
import { MemoryJournal } from "../../src/journal/memory-journal.js";
import { HandDrivenTime } from "../../src/session/hand-driven-time.js";
import { createNarrator } from "../../src/session/narrator.js";
import { openTable } from "../../src/session/table.js";
import { parseAnnouncement } from "../../src/speech/phrases/hear.js";
import type { AnnouncementSource } from "../../src/vocabulary/inputs.js";
import { OPENED } from "./tables.js";

const failuresOf = async (record: string): Promise<readonly string[]> => {
  const scenarios = parseScenarios("inline.yaml", record);
  if (!scenarios.ok) throw new Error(JSON.stringify(scenarios.error));
  const [scenario] = scenarios.value;
  if (scenario === undefined) throw new Error("no scenario");
  return (await runScenario(scenario, "fide-2023")).failures;
};

describe("what the players hear of the game", () => {
  test("a mate that nobody announced is heard by the blind opponent, then its result by all", async () => {
    const failures = await failuresOf(`
id: HEARD-1
title: unannounced mate
cite: ["5.1.1", "D.2.5"]
editions: all
fen: rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2
steps: [black lifts d8, black places h4]
expect:
  events: [move-made black, move-not-announced black, move-completed black, game-ended]
  spoken: [{ to: white, text: Dame David acht Hector vier matt }, { to: room, text: Schwarz gewinnt }]
  silent_to: [black]
`);
    expect(failures).toEqual([]);
  });

  test("a mate that was announced is not announced again", async () => {
    const failures = await failuresOf(`
id: HEARD-2
title: announced mate
cite: ["5.1.1", VI.1]
editions: all
fen: rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2
steps: ['black says "Dame David acht Hector vier"', black lifts d8, black places h4]
expect: { result: 0-1, no_events: [move-not-announced], silent_to: [white, black] }
`);
    expect(failures).toEqual([]);
  });

  test("a draw offered in one breath with the move is both", async () => {
    const failures = await failuresOf(`
id: HEARD-3
title: move and offer in one breath
cite: ["9.1", VI.1]
editions: all
steps: [white lifts e2, white places e4, 'white says "Bauer Eva zwei Eva vier, remis?"', white presses]
expect:
  completed: [e4]
  events: [move-announced white, move-made white, draw-offered white, move-completed white]
  spoken: [{ to: black, text: Weiß bietet Remis an }]
`);
    expect(failures).toEqual([]);
  });
});

describe("what was typed is spoken, for nobody has heard it", () => {
  const heardWhen = async (source: AnnouncementSource): Promise<readonly string[]> => {
    const journal = new MemoryJournal();
    const game = await journal.create("2026-01-01", "1");
    if (!game.ok) throw new Error(game.error.code);
    const heard: string[] = [];
    const started = await openTable({
      start: { kind: "open", opened: { ...OPENED, moves: ["e4"] } },
      journal,
      game: game.value,
      time: new HandDrivenTime(),
      listeners: [createNarrator(OPENED, ({ to, text }) => heard.push(`${to}: ${text}`))],
    });
    if (!started.ok) throw new Error(started.error.code);
    const table = started.value;
    for (const text of ["Bauer David sieben David fünf", "Korrektur Bauer Eva sieben Eva fünf"]) {
      const utterance = parseAnnouncement(text);
      await table.submit({
        type: "announce",
        by: "black",
        speaker: "player",
        source,
        text,
        utterance,
      });
    }
    await table.settled();
    return heard;
  };

  test("the announcement and its correction", async () => {
    expect(await heardWhen("typed")).toEqual([
      "room: Bauer David sieben David fünf",
      "room: Bauer Eva sieben Eva fünf",
    ]);
  });

  test("but not what was said aloud", async () => {
    expect(await heardWhen("spoken")).toEqual([]);
  });
});
