import { describe, expect, test } from "vitest";
import { MODELS, type ModelName } from "../../src/board-driver/models.js";
import { type AnyCase, readCases } from "../../src/conformance/read-cases.js";
import { runScenario } from "../../src/conformance/run-scenario.js";
import type { Scenario, TimedStep } from "../../src/conformance/scenario.js";

const scenariosOf = async (path: string): Promise<readonly Scenario[]> => {
  const cases = await readCases([path]);
  if (!cases.ok) throw new Error(JSON.stringify(cases.error));
  return cases.value.flatMap((one: AnyCase) => (one.kind === "scenario" ? [one.scenario] : []));
};

/** Tells what hands do; a board that tells moves only is no board for these players. */
const FAMILIES = MODELS.filter(({ tellsMovesOnly }) => tellsMovesOnly !== true);

/** A board that takes longer than this cannot follow steps that are a second apart. */
const SLOW_MS = 250;
const SLOWER = 20;
/**
 * A Pegasus is opened with pauses, a Raw-8 board is believed when it has repeated itself, and what a
 * Square Off tells on a new line when its whole position bears it out.
 */
const STARTS_SLOWLY: readonly ModelName[] = ["pegasus", "raw8", "square-off"];
/** As long as the slowest board may take to start again and to tell what stands on it. */
const TOLD_MS = 9_000;

/** The same case with more time between its steps; what clocks show is then another matter. */
const slowedDown = (scenario: Scenario): Scenario => ({
  ...scenario,
  blocks: scenario.blocks.map(({ steps, expect: { clocks: _clocks, ...others }, line }) => ({
    line,
    steps: steps.map((step): TimedStep => ({ ...step, atMs: SLOWER * step.atMs })),
    expect: others,
  })),
});

describe.each(FAMILIES)(
  "the line of $name is lost and comes back",
  ({ name: model, sensor, tellsWithinMs }) => {
    test("as the cases of links say", { timeout: 120_000 }, async () => {
      const failures: string[] = [];
      const isSlow = STARTS_SLOWLY.includes(model) || tellsWithinMs > SLOW_MS;
      const scenarios = await scenariosOf("fixtures/conformance/laws/link.yaml");
      expect(scenarios.length).toBeGreaterThan(6);
      for (const scenario of scenarios) {
        const seen = { ...scenario, sensors: { white: sensor, black: sensor } };
        const report = isSlow
          ? await runScenario(slowedDown(seen), "fide-2023", undefined, { model, toldMs: TOLD_MS })
          : await runScenario(seen, "fide-2023", undefined, { model, toldMs: 0 });
        failures.push(...report.failures.map((failure) => `${report.id}: ${failure}`));
      }
      expect(failures).toEqual([]);
    });
  },
);
