import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parseScenarios } from "../../../src/conformance/read-scenario.js";
import { runScenario } from "../../../src/conformance/run-scenario.js";
import { EDITION_NAMES, EDITIONS, findEdition } from "../../../src/rules/editions/editions.js";
import type { Edition } from "../../../src/vocabulary/edition.js";

const failuresUnder = async (laws: Edition, record: string): Promise<readonly string[]> => {
  const parsed = parseScenarios("case.yaml", record);
  const [scenario] = parsed.ok ? parsed.value : [];
  if (scenario === undefined) throw new Error(JSON.stringify(parsed));
  return (await runScenario(scenario, "fide-2005", laws)).failures;
};

const editionNamed = (name: string): Edition => {
  const edition = findEdition(name);
  if (edition === undefined) throw new Error(name);
  return edition;
};

/** White replies before he has written the opponent's move; his own earlier one is written. */
const replyBeforeWriting = (time: string, told: string): string => `
id: 8.4b
editions: [fide-2005]
clock: { control: 90m+30s, white: "${time}", black: "1:30:00" }
sheets: { white: [], black: [e4, e5] }
steps: [white plays e4, white writes e4, black plays e5, white mirrors, white executes Nf3, 'white says "Springer Gustav eins Felix drei"']
expect: { made: Nf3, ${told} }
`;

describe("8.4(b) of the Portuguese copy of 2004", () => {
  const seed = editionNamed("fide-2005-pt-seed");

  test("8.4(b) 2005: below five minutes with thirty seconds a move the opponent's move is recorded first", async () => {
    const told = "to_arbiter: [sheet-behind white]";
    expect(await failuresUnder(seed, replyBeforeWriting("0:04:00", told))).toEqual([]);
  });

  test("8.4(b) 2005: with more time the reply may come before the writing, as everywhere", async () => {
    const told = "no_events: [sheet-behind]";
    expect(await failuresUnder(seed, replyBeforeWriting("0:40:00", told))).toEqual([]);
  });

  test("8.4(b) 2005: no edition of the Laws asks it", async () => {
    const told = "no_events: [sheet-behind]";
    const laws = EDITIONS["fide-2005"];
    expect(await failuresUnder(laws, replyBeforeWriting("0:04:00", told))).toEqual([]);
    for (const edition of Object.values(EDITIONS)) {
      expect(edition.recording.incrementStrict).toBe(false);
    }
  });

  test("differs from the edition of 2005 in nothing else", () => {
    const { "fide-2005": laws } = EDITIONS;
    expect(seed).toEqual({
      ...laws,
      id: "fide-2005-pt-seed",
      recording: { ...laws.recording, incrementStrict: true },
    });
  });
});

test("every edition and variant is found by its name", () => {
  expect(EDITION_NAMES.map((name) => editionNamed(name).id)).toEqual(EDITION_NAMES);
  expect(findEdition("fide-2022")).toBeUndefined();
  expect(findEdition("toString")).toBeUndefined();
});

test("the record printed in the laws matrix is that of 2018", async () => {
  const page = fileURLToPath(new URL("../../../docs/laws/laws-matrix.md", import.meta.url));
  const [, printed = ""] = /```json\n(.*?)```/s.exec(await readFile(page, "utf8")) ?? [];
  expect(JSON.parse(printed)).toEqual(EDITIONS["fide-2018"]);
});
