import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseScenarios } from "../../src/conformance/read-scenario.js";

const laws = readdirSync("fixtures/conformance/laws").map(
  (name) => `fixtures/conformance/laws/${name}`,
);

test.each(laws)("every record of %s is understood", (path) => {
  const scenarios = parseScenarios(path, readFileSync(path, "utf8"));
  expect(scenarios.ok ? "understood" : scenarios.error).toBe("understood");
  expect(scenarios.ok && scenarios.value.length).toBeGreaterThan(0);
});

const read = (content: string) => parseScenarios("case.yaml", content);

const mistake = (content: string) => {
  const scenarios = read(content);
  if (scenarios.ok || scenarios.error.code !== "scenario-invalid") throw new Error("it was taken");
  const { line, detail, nearest } = scenarios.error;
  return { line, detail, nearest };
};

const CASE = "id: X\nsteps: [white presses]\nexpect: { turn: white }\n";

describe("mistakes are told with their line and the nearest word", () => {
  test.each([
    [`${CASE}polices: {}\n`, 4, "polices", "policies"],
    [`${CASE}policies: { placementBind: true }\n`, 4, "placementBind", "placementBinds"],
    [`${CASE}policies:\n  earlyPress: refused\n`, 5, "refused", undefined],
    [`${CASE}editions: [fide-1998]\n`, 4, "fide-1998", "fide-1997"],
    [`${CASE}players: { white: blind }\n`, 4, "blind", undefined],
    [`${CASE}clock: { controll: 90m }\n`, 4, "controll", "control"],
    [`${CASE}clock: { control: 90x }\n`, 4, "90x", undefined],
    [`${CASE}then:\n  - steps: [wait 1s]\n    expct: {}\n`, 6, "expct", "expect"],
    ["id: X\nsteps:\n  - white presses\n  - white press\nexpect: {}\n", 4, "press", "presses"],
    ["id: X\nsteps: []\nexpect:\n  events: [move-mad white]\n", 4, "move-mad", "move-made"],
    ["id: X\nsteps: []\nexpect: { state: thinking }\n", 3, "thinking", "think"],
    ["id: X\nsteps: []\nexpect: { proposal: { kind: restor } }\n", 3, "restor", "restore"],
    ["id: X\nsteps: []\nexpect: { turn: { fide-2022: white } }\n", 3, "fide-2022", undefined],
    ["steps: []\nexpect: {}\n", 1, "id", undefined],
    ["id: X\nexpect: {}\n", 1, "steps", undefined],
    ["id: X\nsteps: [wait 3s, 'at 2s: white presses']\nexpect: {}\n", 2, "before", undefined],
    ["id: X\nsteps: [\n", 3, "YAML", undefined],
    [`${CASE}---\n${CASE}fen: nothing\n`, 8, "nothing", undefined],
  ])("%j", (content, line, word, nearest) => {
    const found = mistake(content);
    expect(found.detail).toContain(word);
    expect(found.line).toBe(line);
    if (nearest !== undefined) expect(found.nearest).toBe(nearest);
  });
});

describe("what a case does not say", () => {
  const scenario = (content: string) => {
    const scenarios = read(content);
    const first = scenarios.ok ? scenarios.value[0] : undefined;
    if (first === undefined) throw new Error(JSON.stringify(scenarios));
    return first;
  };

  test("White is visually impaired, Black sighted, both boards know their men", () => {
    expect(scenario(CASE)).toMatchObject({
      players: { white: "visually-impaired", black: "sighted" },
      sensors: { white: "placement", black: "placement" },
      category: "standard",
      supervision: "full",
      started: true,
      level: "L",
    });
  });

  test("it holds in all seven editions", () => {
    expect(scenario(CASE).editions).toHaveLength(7);
  });

  test("both have ninety minutes and half a minute more for every move", () => {
    expect(scenario(CASE).clock).toMatchObject({
      white: 5_400_000,
      black: 5_400_000,
      period: 1,
      mode: "program",
      control: { periods: [{ timeMs: 5_400_000, incrementMs: 30_000 }] },
    });
  });

  test("readings that are not given are the time of the first period", () => {
    const { clock } = scenario(
      `${CASE}clock: { control: "40/2h, 1h", black: "0:03:00", period: 2 }\n`,
    );
    expect(clock).toMatchObject({ white: 7_200_000, black: 180_000, period: 2 });
  });

  test("arbiters watch rapid and blitz games less closely", () => {
    expect(scenario(`${CASE}category: blitz\n`).supervision).toBe("reduced");
  });

  test("a step happens a second after the last, a wait lets exactly its time pass", () => {
    const { blocks } = scenario(
      [
        "id: X",
        "steps: [white lifts e2, 'after 300ms: white places e4', wait 10s, white presses]",
        "expect: {}",
        "then:",
        "  - steps: [black presses, 'at 20s: white presses']",
        "    expect: {}",
        "",
      ].join("\n"),
    );
    expect(blocks.map(({ steps }) => steps.map(({ atMs }) => atMs))).toEqual([
      [1_000, 1_300, 11_300, 12_300],
      [13_300, 20_000],
    ]);
  });
});
