import { describe, expect, test } from "vitest";
import { DESK_LANGUAGES, describeEvent, describeInput } from "../../../src/speech/phrases/desk.js";
import { GAME_EVENT_TYPES } from "../../../src/vocabulary/events.js";
import { INPUT_TYPES } from "../../../src/vocabulary/inputs.js";
import { SAMPLE_EVENTS } from "./sample-events.js";
import { SAMPLE_INPUTS } from "./sample-inputs.js";

describe.each(DESK_LANGUAGES)("lines of the desk in %s", (language) => {
  const lines = [
    ...SAMPLE_EVENTS.map((event) => [event.type, describeEvent(event, language)] as const),
    ...SAMPLE_INPUTS.map((input) => [input.type, describeInput(input, language)] as const),
  ];

  test("every event and every input has one", () => {
    expect(lines).toHaveLength(GAME_EVENT_TYPES.length + INPUT_TYPES.length);
  });

  test.each(lines)("%s: one plain line that can be heard alone", (_, line) => {
    expect(line).toMatch(/^\p{Lu}[^\n]+$/u);
    expect(line).not.toMatch(/undefined|\bnull\b(?! )|\[object|: ?($|;)|[<>{}|\\`]/);
  });

  test("no two events look alike", () => {
    const events = SAMPLE_EVENTS.map((event) => describeEvent(event, language));
    expect(new Set(events).size).toBe(events.length);
  });
});

test("what was announced stands beside the move it names", () => {
  expect(
    describeEvent({
      type: "move-announced",
      atMs: 1,
      by: "white",
      speaker: "player",
      source: "spoken",
      text: "Springer Gustav eins Felix drei",
      utterance: { role: "knight", from: "g1", to: "f3" },
      move: {
        uci: "g1f3",
        san: "Nf3",
        full: { role: "knight", from: "g1", to: "f3" },
        short: { role: "knight", to: "f3" },
      },
    }),
  ).toBe("White announced: Springer Gustav eins Felix drei (Nf3)");
});

test("times are hours, minutes and seconds; the German desk speaks German", () => {
  const stopped = {
    type: "clock-stopped",
    atMs: 1,
    by: "white",
    white: 3_907_999,
    black: 59_000,
    why: "flag",
  } as const;
  expect(describeEvent(stopped)).toBe(
    "White's clock stopped: a flag has fallen; White 1:05:07, Black 0:00:59",
  );
  expect(describeEvent(stopped, "de")).toBe(
    "Uhr von Weiß angehalten: ein Blättchen ist gefallen; Weiß 1:05:07, Schwarz 0:00:59",
  );
});
