import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseAllDocuments, stringify } from "yaml";
import type { CaseReport } from "../../src/conformance/case-report.js";
import { parseJsonCases } from "../../src/conformance/read-json-cases.js";
import { parseScenarios } from "../../src/conformance/read-scenario.js";
import { runCase } from "../../src/conformance/run-case.js";
import { runScenario } from "../../src/conformance/run-scenario.js";
import {
  COLOURS,
  type Mirror,
  mirrorJsonCase,
  mirrorScenario,
  WINGS,
} from "../support/mirrored-cases.js";

/** What is not the same in the mirror, and why. */
const DIFFERENT_WITH_COLOURS_EXCHANGED: Readonly<Record<string, string>> = {
  "LAW-5.3-1": "a ply later White has made a move, and both may agree on a draw",
  "OWN-END-8": "a ply later White has made a move, and both may agree on a draw",
  "LAW-7.1-2": "the new game begins with White",
  "OWN-CLK-4": "a ply later White has made the last move of the period",
  "OWN-DSK-14": "the numbers on a sheet are those of White's moves",
  "OWN-DSK-15": "the numbers on a sheet are those of White's moves",
  "two-boards-02": "the sheets begin with a move of White",
};
const DIFFERENT_WITH_WINGS_EXCHANGED: Readonly<Record<string, string>> = {
  "LAW-7.1-2": "the new game begins with the king on the e-file",
  "LAW-9.2-3": "a castling right makes the difference",
  "rep-04": "a castling right makes the difference",
  "rep-05": "a castling right makes the difference",
};
/** With the wings exchanged nobody can castle. */
const CASTLES = /O-O|0-0|Rochade|castling|"e1[gc]1"|"e8[gc]8"/;

const MIRRORS: readonly (readonly [string, Mirror, (id: string, text: string) => boolean])[] = [
  ["colours", COLOURS, (id) => id in DIFFERENT_WITH_COLOURS_EXCHANGED],
  ["wings", WINGS, (id, text) => id in DIFFERENT_WITH_WINGS_EXCHANGED || CASTLES.test(text)],
];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => {
  if (!isRecord(value)) throw new Error("a case is an object");
  return value;
};

const filesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => `${folder}/${name}`);

const SCENARIO_FILES = [
  ...filesIn("fixtures/conformance/laws", ".yaml"),
  ...filesIn("fixtures/cases/laws", ".yaml"),
];
const LINE_FILES = [
  ...filesIn("fixtures/conformance", ".jsonl"),
  ...filesIn("fixtures/cases", ".jsonl"),
];

const told = (report: CaseReport): readonly string[] =>
  report.failures.map((failure) => `${report.id}: ${failure}`);

/** Runs the scenarios of a file in the mirror, each in one of its editions, by turns. */
const runScenariosMirrored = async (
  file: string,
  mirror: Mirror,
  isDifferent: (id: string, text: string) => boolean,
): Promise<readonly string[]> => {
  const failures: string[] = [];
  for (const [index, document] of parseAllDocuments(readFileSync(file, "utf8")).entries()) {
    const record = recordOf(document.toJS());
    if (isDifferent(String(record.id), JSON.stringify(record))) continue;
    const parsed = parseScenarios(file, stringify(mirrorScenario(record, mirror)));
    if (!parsed.ok) throw new Error(`${String(record.id)}: ${JSON.stringify(parsed.error)}`);
    for (const scenario of parsed.value) {
      const edition = scenario.editions[index % scenario.editions.length];
      if (edition === undefined) throw new Error(`${scenario.id} names no edition`);
      failures.push(...told(await runScenario(scenario, edition)));
    }
  }
  return failures;
};

const runLinesMirrored = async (
  file: string,
  mirror: Mirror,
  isDifferent: (id: string, text: string) => boolean,
): Promise<readonly string[]> => {
  const failures: string[] = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.trim() === "") continue;
    const fields = recordOf(JSON.parse(line));
    if (isDifferent(String(fields.id), line)) continue;
    const parsed = parseJsonCases(file, JSON.stringify(mirrorJsonCase(fields, mirror)));
    if (!parsed.ok) throw new Error(`${String(fields.id)}: ${JSON.stringify(parsed.error)}`);
    for (const one of parsed.value) {
      for await (const report of runCase(one)) failures.push(...told(report));
    }
  }
  return failures;
};

describe.each(MIRRORS)(
  "with the %s exchanged everything is as before",
  (_, mirror, isDifferent) => {
    test.each(SCENARIO_FILES)("%s", { timeout: 240_000 }, async (file) => {
      expect(await runScenariosMirrored(file, mirror, isDifferent)).toEqual([]);
    });
    test.each(LINE_FILES)("%s", { timeout: 240_000 }, async (file) => {
      expect(await runLinesMirrored(file, mirror, isDifferent)).toEqual([]);
    });
  },
);
