import { describe, expect, test } from "vitest";
import { EDITIONS } from "../../../src/rules/editions/editions.js";
import { DESK_LANGUAGES, describeEvent, describeInput } from "../../../src/speech/phrases/desk.js";
import { GAME_EVENT_TYPES } from "../../../src/vocabulary/events.js";
import {
  INPUT_TYPES,
  type Input,
  type InputData,
  type InputType,
} from "../../../src/vocabulary/inputs.js";
import { DEFAULT_POLICIES } from "../../../src/vocabulary/policies.js";
import { SAMPLE_EVENTS } from "./sample-events.js";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/** One of each input; a new input must be added to compile. */
const INPUTS: { readonly [Type in InputType]: InputData[Type] } = {
  "game-opened": {
    opened: {
      program: "0.1.0",
      openedAt: "2026-11-29T10:00:00Z",
      table: "1",
      names: { white: "Anna", black: "Gustav" },
      edition: EDITIONS["fide-2023"],
      category: "standard",
      supervision: "full",
      players: { white: "visually-impaired", black: "sighted" },
      sensors: { white: "placement", black: "placement" },
      boards: { white: null, black: null },
      shared: false,
      clock: {
        control: { text: "90m+30s", periods: [] },
        mode: "program",
        white: 5_400_000,
        black: 5_400_000,
        period: 1,
      },
      policies: DEFAULT_POLICIES,
      fen: `${START} w KQkq - 0 1`,
      moves: [],
      assistants: [],
      started: true,
    },
  },
  "piece-lifted": { board: "white", square: "g1", piece: "N", scan: 1 },
  "piece-placed": { board: "white", square: "f3", scan: 2 },
  "board-reported": { board: "white", placement: START },
  "button-pressed": { board: "white", button: "announce" },
  "clock-read": { board: "white", white: 1_000, black: 2_000, running: "white" },
  "link-changed": { board: "white", link: "lost" },
  "battery-low": { board: "white", percent: 20 },
  "bytes-discarded": { board: "white", hex: "00", why: "noise" },
  announce: {
    by: "white",
    speaker: "player",
    source: "spoken",
    text: "Springer Gustav eins Felix drei",
    utterance: { role: "knight", from: "g1", to: "f3" },
  },
  repeat: { by: "black", speaker: "player", text: "Eva vier", utterance: { to: "e4" } },
  press: { by: "white", speaker: "assistant" },
  execute: { by: "white", speaker: "assistant", board: "black", move: "Nf3" },
  write: { by: "white", text: "Nf3", ply: 1 },
  "report-touch": { by: "white", speaker: "assistant", square: "g8" },
  ask: { by: "white", request: "time" },
  tell: { by: "white", request: "advice" },
  "offer-draw": { by: "white" },
  "accept-draw": { by: "white" },
  "decline-draw": { by: "white" },
  claim: { by: "white", speaker: "player", claim: "threefold", with: "Nf3" },
  resign: { by: "white" },
  seal: { by: "white", text: "Sf3" },
  sign: { by: "white", result: "1-0" },
  arrive: { by: "white" },
  "register-assistant": { by: "white" },
  "release-assistant": { by: "white" },
  "stop-clocks": { by: "white" },
  "arbiter-stop-clocks": {},
  "arbiter-start-clock": { clock: "white" },
  "arbiter-set-clock": { clock: "white", ms: 720_000 },
  "arbiter-set-increment": { ms: 5_000 },
  "arbiter-set-language": { language: "pt" },
  "arbiter-confirm": { what: "retrace" },
  "arbiter-reject": { what: "claim" },
  "arbiter-postpone-claim": {},
  "arbiter-restore": { ply: 3 },
  "arbiter-collect-sheets": {},
  "arbiter-rule": { text: "play on" },
  "arbiter-rule-result": { result: "1-0" },
  "arbiter-rule-play": { move: "Nf3" },
  "arbiter-penalise": { player: "white", penalty: { kind: "time-off", ms: 300_000 } },
  "arbiter-find": { finding: { kind: "colours-reversed" } },
  "arbiter-adjourn": {},
  "arbiter-resume": { present: ["white"] },
  "time-passed": {},
  "program-restarted": { program: "0.1.0", restartedAt: "2026-11-29T11:00:00Z" },
};

const SAMPLE_INPUTS: readonly Input[] = Object.entries(INPUTS).map(
  ([type, data]) => ({ type, atMs: 1_000, ...data }) as unknown as Input,
);

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
