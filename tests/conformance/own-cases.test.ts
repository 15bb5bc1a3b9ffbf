import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parseScenarios } from "../../src/conformance/read-scenario.js";
import { runScenario } from "../../src/conformance/run-scenario.js";

const FOLDER = new URL("../../fixtures/cases/laws/", import.meta.url);

const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".yaml")).sort();

describe.each(files)("the scenarios of our own in %s", async (file) => {
  const parsed = parseScenarios(file, await readFile(new URL(file, FOLDER), "utf8"));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  test.each(
    parsed.value.map((scenario) => ({ name: `${scenario.id}: ${scenario.title}`, scenario })),
  )(
    "$name",
    async ({ scenario }) => {
      for (const edition of scenario.editions) {
        const { failures } = await runScenario(scenario, edition);
        expect({ edition, failures }).toEqual({ edition, failures: [] });
      }
    },
    60_000,
  );
});
