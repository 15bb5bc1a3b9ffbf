import fc from "fast-check";
import { expect, test } from "vitest";
import { parseScenarios } from "../../src/conformance/read-scenario.js";
import { runScenario } from "../../src/conformance/run-scenario.js";
import { legalMoves, makeSan, playMove, STARTING_POSITION } from "../../src/rules/position.js";
import type { San } from "../../src/vocabulary/chess.js";
import { EDITION_IDS } from "../../src/vocabulary/edition.js";

/** A legal game chosen by numbers; captures, castling and promotions come more often than in life. */
const gameOf = (choices: readonly number[]): readonly (readonly [string, San])[] => {
  let position = STARTING_POSITION;
  const steps: (readonly [string, San])[] = [];
  for (const choice of choices) {
    const legal = legalMoves(position);
    const odd = legal.filter(
      ({ captured, castling, promotion }) =>
        captured !== undefined || castling !== undefined || promotion !== undefined,
    );
    const from = odd.length > 0 && choice % 3 === 0 ? odd : legal;
    const move = from[choice % from.length];
    if (move === undefined) break;
    steps.push([position.turn, makeSan(position, move)]);
    position = playMove(position, move);
  }
  return steps;
};

const kinds = fc.constantFrom("visually-impaired", "sighted");
const sensors = fc.constantFrom("placement", "occupancy");

test("a legal game played on the boards is the game, whoever plays and whatever they sense", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(10_000), { minLength: 20, maxLength: 30 }),
      fc.tuple(kinds, kinds, sensors, sensors, fc.constantFrom(...EDITION_IDS)),
      async (choices, [white, black, whiteSensor, blackSensor, edition]) => {
        const game = gameOf(choices);
        const record = JSON.stringify({
          id: "game",
          players: { white, black },
          sensors: { white: whiteSensor, black: blackSensor },
          steps: game.map(([turn, san]) => `${turn} plays ${san}`),
          expect: { no_events: ["boards-diverged", "mirror-wrong", "announcement-mismatched"] },
        });
        const scenarios = parseScenarios("game", record);
        const [scenario] = scenarios.ok ? scenarios.value : [];
        if (scenario === undefined) throw new Error(JSON.stringify(scenarios));
        const { events, failures } = await runScenario(scenario, edition);
        const completed = events.flatMap((event) =>
          event.type === "move-completed" ? [event.san] : [],
        );
        const isOver = events.some(({ type }) => type === "game-ended");
        const played = game.map(([, san]) => san);
        expect(completed).toEqual(isOver ? played.slice(0, completed.length) : played);
        if (!isOver) expect(failures).toEqual([]);
      },
    ),
    { seed: 20_260_101, numRuns: 15 },
  );
}, 60_000);
