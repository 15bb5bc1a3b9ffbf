import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseJsonCases } from "../../src/conformance/read-json-cases.js";
import { runRecognition } from "../../src/conformance/run-recognition.js";

const PATH = "fixtures/cases/recognition.jsonl";

const cases = parseJsonCases(PATH, readFileSync(PATH, "utf8"));
if (!cases.ok) throw new Error(JSON.stringify(cases.error));

const recognition = cases.value.flatMap((one) => (one.kind === "recognition" ? [one] : []));
const themes = [...new Set(recognition.map(({ theme }) => theme))];

describe("hands on a board become what the Laws make of them", () => {
  test.each(themes)("%s", { timeout: 60_000 }, async (theme) => {
    const failures: string[] = [];
    for (const one of recognition.filter((other) => other.theme === theme)) {
      const report = await runRecognition(one);
      failures.push(...report.failures.map((failure) => `${one.id}: ${failure}`));
    }
    expect(failures).toEqual([]);
  });

  test("every theme of hands has cases on both kinds of sensors", () => {
    expect(themes.length).toBeGreaterThanOrEqual(15);
    for (const theme of themes) {
      const own = recognition.filter((one) => one.theme === theme);
      expect(own.length).toBeGreaterThanOrEqual(4);
      expect(new Set(own.map(({ board }) => board)).size).toBe(2);
    }
  });
});
