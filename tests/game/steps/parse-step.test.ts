import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import {
  type Act,
  type Hearing,
  inputOfAct,
  type Step,
  type UntimedInput,
} from "../../../src/game/acts.js";
import { looksLikeStep, parseStep, VERBS } from "../../../src/game/steps/parse-step.js";
import { COLORS } from "../../../src/vocabulary/chess.js";
import type { Utterance } from "../../../src/vocabulary/utterance.js";

const step = (line: string): Step => {
  const parsed = parseStep(line);
  if (!parsed.ok) throw new Error(`${line}: ${JSON.stringify(parsed.error)}`);
  return parsed.value;
};

const act = (line: string): Act => step(line).act;

const input = (line: string): UntimedInput => {
  const entered = act(line);
  if (entered.type !== "enter") throw new Error(`${line} is no input as it stands`);
  return entered.input;
};

const refusal = (line: string): { readonly detail: string; readonly nearest?: string } => {
  const parsed = parseStep(line);
  if (parsed.ok || parsed.error.code !== "step-invalid") throw new Error(`${line} was taken`);
  return parsed.error;
};

describe("hands", () => {
  test("a lift names the player and the square", () => {
    expect(act("white lifts e2")).toEqual({
      type: "lift",
      by: "white",
      squares: ["e2"],
      together: false,
    });
  });

  test("two men can be lifted within one scan", () => {
    expect(act("white lifts g1 d5 together")).toEqual({
      type: "lift",
      by: "white",
      squares: ["g1", "d5"],
      together: true,
    });
  });

  test("several squares without the word together are refused", () => {
    expect(refusal("white lifts g1 d5").nearest).toBe("together");
  });

  test("a man set down may be named by its letter, capital for White", () => {
    expect(act("white places Q e8")).toEqual({
      type: "place",
      by: "white",
      square: "e8",
      piece: "Q",
    });
    expect(act("white places q e8")).toMatchObject({ piece: "q" });
    expect(act("white places e4")).toEqual({ type: "place", by: "white", square: "e4" });
  });

  test("an assistant executes for his player", () => {
    expect(act("white's assistant executes Nf3")).toEqual({
      type: "execute",
      by: "white",
      speaker: "assistant",
      move: "Nf3",
    });
  });

  test("a board loses and regains its link", () => {
    expect(act("black's board loses link")).toEqual({ type: "link", board: "black", link: "lost" });
    expect(act("black's board regains link")).toEqual({ type: "link", board: "black", link: "up" });
  });
});

describe("time", () => {
  test("a step may say when it happens since the beginning", () => {
    expect(step("at 12.5s: white presses").time).toEqual({ kind: "at", ms: 12_500 });
    expect(step("at 0s: white arrives").time).toEqual({ kind: "at", ms: 0 });
  });

  test("a step may say how long after the last it happens", () => {
    expect(step("after 300ms: white places e4").time).toEqual({ kind: "after", ms: 300 });
  });

  test("a wait lets exactly that pass", () => {
    expect(act("wait 10m")).toEqual({ type: "wait", ms: 600_000 });
  });

  test("a wait has no time in front of it", () => {
    expect(refusal("after 3s: wait 10s").detail).toContain("wait");
  });
});

describe("voices", () => {
  const hearing: Hearing = {
    parseAnnouncement: (text, language): Utterance => ({ notUnderstood: [language, text] }),
    language: "de",
    source: "typed",
  };

  test("an announcement is parsed in the language of the table when it becomes an input", () => {
    expect(inputOfAct(act('white says "Bauer Eva zwei Eva vier"'), hearing)).toEqual({
      type: "announce",
      by: "white",
      speaker: "player",
      source: "typed",
      text: "Bauer Eva zwei Eva vier",
      utterance: { notUnderstood: ["de", "Bauer Eva zwei Eva vier"] },
    });
  });

  test("a read-back is an input of its own", () => {
    expect(inputOfAct(act('black repeats "Eva vier"'), hearing)).toMatchObject({
      type: "repeat",
      by: "black",
      speaker: "player",
      text: "Eva vier",
    });
  });

  test("an apostrophe inside what is said stays there", () => {
    expect(act(`white says "j'adoube"`)).toMatchObject({ type: "say", text: "j'adoube" });
  });

  test("on a terminal the quotation marks may be left out", () => {
    expect(act("white says kurze Rochade")).toMatchObject({ text: "kurze Rochade" });
  });

  test("saying nothing is no announcement", () => {
    expect(refusal('white says ""').detail).toBe("what is said is missing");
  });

  test("acts of hands are nobody's input", () => {
    expect(inputOfAct(act("white lifts e2"), hearing)).toBeUndefined();
  });
});

describe("the arbiter's desk", () => {
  test.each([
    ["arbiter stops clocks", { type: "arbiter-stop-clocks" }],
    ["arbiter starts white's clock", { type: "arbiter-start-clock", clock: "white" }],
    [
      "arbiter sets black's clock 0:12:00",
      { type: "arbiter-set-clock", clock: "black", ms: 720_000 },
    ],
    ["arbiter sets increment 5s", { type: "arbiter-set-increment", ms: 5_000 }],
    ["arbiter sets language pt", { type: "arbiter-set-language", language: "pt" }],
    ["arbiter sets language ru", { type: "arbiter-set-language", language: "ru" }],
    ["arbiter sets language pt-BR", { type: "arbiter-set-language", language: "pt" }],
    ["arbiter confirms proposal", { type: "arbiter-confirm", what: "proposal" }],
    ["arbiter rejects touch", { type: "arbiter-reject", what: "touch" }],
    ["arbiter postpones claim", { type: "arbiter-postpone-claim" }],
    ["arbiter restores ply 3", { type: "arbiter-restore", ply: 3 }],
    ["arbiter collects sheets", { type: "arbiter-collect-sheets" }],
    [
      'arbiter collects sheets because "Black asks for it"',
      { type: "arbiter-collect-sheets", reason: "Black asks for it" },
    ],
    [
      'arbiter rules "play on" because "no harm was done"',
      { type: "arbiter-rule", text: "play on", reason: "no harm was done" },
    ],
    ['arbiter rules "play on"', { type: "arbiter-rule", text: "play on" }],
    ["arbiter rules result 0-1/2", { type: "arbiter-rule-result", result: "0-1/2" }],
    ["arbiter rules play Nf3", { type: "arbiter-rule-play", move: "Nf3" }],
    [
      "arbiter penalises white warning",
      { type: "arbiter-penalise", player: "white", penalty: { kind: "warning" } },
    ],
    [
      "arbiter penalises black +2m to white",
      {
        type: "arbiter-penalise",
        player: "black",
        penalty: { kind: "time-to-opponent", ms: 120_000 },
      },
    ],
    [
      "arbiter penalises white -5m",
      { type: "arbiter-penalise", player: "white", penalty: { kind: "time-off", ms: 300_000 } },
    ],
    [
      "arbiter finds two hands by white",
      { type: "arbiter-find", finding: { kind: "two-hands", player: "white" } },
    ],
    [
      "arbiter finds accidental contact by black",
      { type: "arbiter-find", finding: { kind: "accidental-contact", player: "black" } },
    ],
    [
      "arbiter finds device with black",
      { type: "arbiter-find", finding: { kind: "device", player: "black" } },
    ],
    [
      "arbiter finds colours reversed",
      { type: "arbiter-find", finding: { kind: "colours-reversed" } },
    ],
    ["arbiter adjourns", { type: "arbiter-adjourn" }],
    ["arbiter resumes with white black", { type: "arbiter-resume", present: ["white", "black"] }],
    ["arbiter resumes", { type: "arbiter-resume", present: [] }],
  ])("%s", (line, expected) => {
    expect(input(line)).toEqual(expected);
  });

  test("time is never added to the player who is penalised", () => {
    expect(refusal("arbiter penalises white +2m to white").detail).toContain("opponent");
  });
});

describe("claims, sheets and questions", () => {
  test.each([
    ["white claims threefold", { claim: "threefold", speaker: "player" }],
    ["white claims fifty-moves with Kd2", { claim: "fifty-moves", with: "Kd2" }],
    ["white claims touch g8", { claim: "touch", square: "g8" }],
    ["white's assistant claims time", { claim: "time", speaker: "assistant", by: "white" }],
  ])("%s", (line, expected) => {
    expect(input(line)).toMatchObject({ type: "claim", ...expected });
  });

  test("a line of the sheet may be for a ply of its own", () => {
    expect(input("white writes Nf3 at ply 1")).toEqual({
      type: "write",
      by: "white",
      text: "Nf3",
      ply: 1,
    });
    expect(input("black writes e4 (=)")).toEqual({ type: "write", by: "black", text: "e4 (=)" });
  });

  test("a claim of a touch names its square", () => {
    expect(refusal("white claims touch").detail).toBe("the square is missing");
  });

  test("the time and the move number are asked for in words", () => {
    expect(input("white asks move number")).toEqual({
      type: "ask",
      by: "white",
      request: "move-number",
    });
    expect(input("white's assistant tells advice")).toMatchObject({ request: "advice" });
  });
});

describe("refusals can be heard alone", () => {
  test.each([
    ["white lift e2", '"lift" is nothing that white can do', "lifts"],
    ["whit lifts e2", '"whit" is nobody at this table', "white"],
    ["arbiter confirm proposal", '"confirm" is nothing that the arbiter can do', "confirms"],
    ["white claims treefold", '"treefold" is not a claim', "threefold"],
    ["white asks move numbr", '"move numbr" is not something to ask', "move number"],
    ["white's asistant presses", "", "assistant"],
    ["arbiter confirms proposals", "", "proposal"],
  ])("%s", (line, detail, nearest) => {
    const { detail: said, nearest: near } = refusal(line);
    expect(said).toContain(detail);
    expect(near).toBe(nearest);
  });

  test.each(["white lifts e9", "white", "", "at 3: white presses", "white presses now"])(
    "%s says what is wrong",
    (line) => {
      expect(refusal(line).detail.length).toBeGreaterThan(10);
    },
  );

  test("names from the outside world are no verbs", () => {
    for (const name of ["constructor", "toString", "__proto__"]) {
      expect(parseStep(`white ${name}`).ok).toBe(false);
      expect(parseStep(`arbiter ${name}`).ok).toBe(false);
    }
  });
});

test("no line makes the parser throw", () => {
  const words = fc.constantFrom(
    ...VERBS.player,
    ...VERBS.arbiter,
    ...VERBS.assistant,
    ...COLORS,
    "arbiter",
    "white's assistant",
    "black's board",
    "at 3s:",
    "after 1ms:",
    "wait",
    "e4",
    '"x"',
    "with",
    "0:12:00",
    "+2m",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string()), { maxLength: 6 }), (parts) => {
      const parsed = parseStep(parts.join(" "));
      if (!parsed.ok) expect(parsed.error.code).toBe("step-invalid");
    }),
    { seed: 20_260_101, numRuns: 2_000 },
  );
});

test("what stands on a sheet is entered in quotation marks, whatever it is", () => {
  expect(parseStep(`arbiter enters black's sheet "1. e4 e5 2. Sf3 ?"`)).toEqual({
    ok: true,
    value: { act: { type: "sheet", by: "black", text: "1. e4 e5 2. Sf3 ?" } },
  });
  for (const line of [
    "arbiter enters",
    'arbiter enters green\'s sheet "e4"',
    "arbiter enters white's sheet",
    "arbiter enters white's sheet game.pgn",
    'arbiter enters white\'s sheet ""',
  ]) {
    expect(parseStep(line)).toMatchObject({ ok: false, error: { code: "step-invalid" } });
  }
});

test("what begins with somebody at the table is meant as a step", () => {
  expect(looksLikeStep("white lifts e2")).toBe(true);
  expect(looksLikeStep("at 3s: black presses")).toBe(true);
  expect(looksLikeStep("arbiter adjourns")).toBe(true);
  expect(looksLikeStep("Springer Gustav eins Felix drei")).toBe(false);
  expect(looksLikeStep("whitewash")).toBe(false);
});

describe("every step of the cases of the Laws is understood", () => {
  const folder = "fixtures/conformance/laws";
  test.each(readdirSync(folder))("%s", (name) => {
    const text = readFileSync(`${folder}/${name}`, "utf8");
    const lines = text.split(/^---$/m).flatMap((record): readonly string[] => {
      const { steps, then = [] } = parse(record) as {
        steps: string[];
        then?: { steps: string[] }[];
      };
      return [...steps, ...then.flatMap((block) => block.steps)];
    });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !parseStep(line).ok)).toEqual([]);
  });
});
