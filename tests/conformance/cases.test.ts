import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type AnyCase, readCases } from "../../src/conformance/read-cases.js";
import { runCase } from "../../src/conformance/run-case.js";

const FOLDER = "fixtures/conformance";

const casesOf = async (path: string): Promise<readonly AnyCase[]> => {
  const cases = await readCases([path]);
  if (!cases.ok) throw new Error(JSON.stringify(cases.error));
  return cases.value;
};

const failuresOf = async (cases: readonly AnyCase[]): Promise<readonly string[]> => {
  const failures: string[] = [];
  for (const anyCase of cases) {
    for await (const { id, edition, failures: found } of runCase(anyCase)) {
      if (found.length > 0) failures.push(`${id} ${edition ?? ""}: ${found.join(". ")}`);
    }
  }
  return failures;
};

describe("the Laws hold, file by file, in every edition they are written for", () => {
  test.each(readdirSync(`${FOLDER}/laws`))("%s", { timeout: 120_000 }, async (name) => {
    expect(await failuresOf(await casesOf(`${FOLDER}/laws/${name}`))).toEqual([]);
  });
});

describe("sensor events become what the people who use such boards expect", () => {
  test("recognition", { timeout: 120_000 }, async () => {
    expect(await failuresOf(await casesOf(`${FOLDER}/recognition.jsonl`))).toEqual([]);
  });
  test("dead positions", async () => {
    expect(await failuresOf(await casesOf(`${FOLDER}/dead-positions.jsonl`))).toEqual([]);
  });
  test("repetition", async () => {
    expect(await failuresOf(await casesOf(`${FOLDER}/repetition.jsonl`))).toEqual([]);
  });
});
