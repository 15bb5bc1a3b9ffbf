import { describe, expect, test } from "vitest";
import { parseScenarios } from "../../src/conformance/read-scenario.js";
import { runScenario } from "../../src/conformance/run-scenario.js";
import { makeEnvelope, writeEnvelope } from "../../src/rules/envelope.js";
import type { Entry } from "../../src/vocabulary/records.js";
import { opening } from "../journal/sample.js";

/** The journal of a table on which these steps happened: its opening and its events. */
const journalOf = async (steps: string): Promise<readonly Entry[]> => {
  const parsed = parseScenarios(
    "case.yaml",
    `id: X\nclock: { control: 90m }\nsteps: [${steps}]\nexpect: { events: [] }\n`,
  );
  const [scenario] = parsed.ok ? parsed.value : [];
  if (scenario === undefined) throw new Error(JSON.stringify(parsed));
  const { events } = await runScenario(scenario, "fide-2023");
  return [
    opening({ names: { white: "Anna", black: "Ben" }, table: "7" }),
    ...events.map((record): Entry => ({ kind: "event", record })),
  ];
};

const PLAYED =
  "white plays e4, black plays e5, white mirrors, white plays Nf3, white offers a draw";
const SEALED = `${PLAYED}, arbiter adjourns, 'black seals "Nc6"', black stops clocks`;

describe("the envelope of an adjourned game", () => {
  test("I.2: bears names, position, times, who sealed, the number of the move and the offer", async () => {
    const envelope = makeEnvelope(await journalOf(SEALED));
    expect(envelope === undefined ? [] : writeEnvelope(envelope)).toEqual([
      "Adjourned game, table 7.",
      "White: Anna.",
      "Black: Ben.",
      "Position immediately before the sealed move:",
      "White: king e1, queen d1, rooks a1 h1, bishops c1 f1, knights b1 f3, pawns a2 b2 c2 d2 f2 g2 h2 e4.",
      "Black: king e8, queen d8, rooks a8 h8, bishops c8 f8, knights b8 g8, pawns e5 a7 b7 c7 d7 f7 g7 h7.",
      "As FEN: rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
      "Time left, White: 1:29:57.",
      "Time left, Black: 1:29:55.",
      "Black has sealed his move, number 2.",
      "A draw offer by White is pending.",
      "To be opened when White is present.",
      "The game goes on, date, time and place:",
      "Signed, both players and the arbiter:",
    ]);
  });

  test("I.2: says nothing of the sealed move", async () => {
    const envelope = makeEnvelope(await journalOf(SEALED));
    expect(envelope).toMatchObject({ isSealed: true, sealer: "black" });
    expect(JSON.stringify(envelope)).not.toContain("Nc6");
  });

  test("I.2: before the move is sealed it says so", async () => {
    const envelope = makeEnvelope(await journalOf(`${PLAYED}, arbiter adjourns`));
    expect(envelope?.isSealed).toBe(false);
  });

  test("I.2: there is none without an adjournment, nor once the game goes on", async () => {
    expect(makeEnvelope(await journalOf(PLAYED))).toBeUndefined();
    const resumed = await journalOf(`${SEALED}, arbiter resumes with white black`);
    expect(makeEnvelope(resumed)).toBeUndefined();
    expect(makeEnvelope([])).toBeUndefined();
  });
});
