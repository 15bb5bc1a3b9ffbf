import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseScenarios } from "../../src/conformance/read-scenario.js";

const laws = readdirSync("fixtures/conformance/laws").map(
  (name) => `fixtures/conformance/laws/${name}`,
);

test.each(laws)("every record of %s is understood", (path) => {
  const scenarios = parseScenarios(path, readFileSync(path, "utf8"));
  expect(scenarios.ok ? "understood" : scenarios.error).toBe("understood");
  expect(scenarios.ok && scenarios.value.length).toBeGreaterThan(0);
});
