import { describe, expect, test } from "vitest";
import {
  checkBlock,
  firstMissing,
  type Outcome,
  positionFields,
} from "../../src/conformance/check.js";
import { parseScenarios } from "../../src/conformance/read-scenario.js";
import { saysInOrder } from "../../src/conformance/spoken-words.js";
import type { TableView } from "../../src/game/view.js";
import { legalMoves, makeSan, STARTING_FEN, STARTING_POSITION } from "../../src/rules/position.js";
import type { GameEvent } from "../../src/vocabulary/events.js";

const view: TableView = {
  turn: "white",
  state: "hand",
  touched: ["g1"],
  allowed: ["Nf3", "Nh3"],
  made: null,
  completed: ["e4", "e5"],
  officialFen: STARTING_FEN,
  running: "white",
  clocks: { white: 5_399_999, black: 720_000 },
  result: "*",
  reason: null,
  proposals: [
    { kind: "restore", ply: 2 },
    { kind: "clocks", white: 5_399_999, black: 720_000 },
  ],
  boards: { white: "8/8/8/8/8/8/8/8", black: "8/8/8/8/8/8/8/8" },
  pending: { white: null, black: null },
  placed: [],
  language: "de",
};

const touched: GameEvent = {
  type: "piece-touched",
  by: "white",
  square: "g1",
  piece: "N",
  liftedAtMs: 1_000,
  atMs: 1_300,
};
const flagFell: GameEvent = { type: "flag-fell", by: "black", toArbiter: false, atMs: 2_000 };
const called: GameEvent = { type: "arbiter-called", by: "white", why: "player", atMs: 3_000 };

const outcome: Outcome = {
  view,
  clocks: view.clocks,
  events: [
    { group: 1, event: touched },
    { group: 2, event: flagFell },
    { group: 3, event: called },
  ],
  spoken: [
    {
      to: "white",
      kind: "problem",
      language: "de",
      text: "Brett Hector drei, angesagt Felix drei",
      atMs: 3_000,
    },
  ],
  legal: legalMoves(STARTING_POSITION).map((move) => makeSan(STARTING_POSITION, move)),
};

const check = (expected: string, edition: "fide-1997" | "fide-2023" = "fide-2023") => {
  const scenarios = parseScenarios("case.yaml", `id: X\nsteps: []\nexpect: { ${expected} }\n`);
  if (!scenarios.ok) throw new Error(JSON.stringify(scenarios.error));
  const expectation = scenarios.value[0]?.blocks[0]?.expect;
  if (expectation === undefined) throw new Error("no block");
  return checkBlock(expectation, edition, outcome);
};

describe("every key of expect can hold and can fail", () => {
  test.each([
    ["touched: [g1]", "touched: [g1, b1]"],
    ["allowed: [Nh3, Nf3]", "allowed: [Nf3]"],
    ["state: hand", "state: think"],
    ["made: none", "made: Nf3"],
    ["completed: [e4, e5]", "completed: [e4]"],
    ["official: START", "official: 4k3/8/8/8/8/8/8/4K3 w - - 0 1"],
    ["turn: white", "turn: black"],
    ["running: white", "running: none"],
    ['clocks: { white: "1:29:59" }', 'clocks: { black: "0:12:01" }'],
    ["events: [piece-touched white, flag-fell]", "events: [flag-fell, piece-touched]"],
    ["no_events: [move-made, flag-fell white]", "no_events: [flag-fell black]"],
    ["to_arbiter: [arbiter-called white]", "to_arbiter: [flag-fell black]"],
    ["not_to_arbiter: [flag-fell, piece-touched]", "not_to_arbiter: [arbiter-called]"],
    ["spoken: [{ to: white, text: hector 3 felix 3 }]", "spoken: [{ to: black }]"],
    ["silent_to: [black, room]", "silent_to: [white]"],
    ['result: "*"', "result: 1-0"],
    [
      'proposal: [{ kind: clocks, white: "1:29:59" }, { kind: restore, ply: 2 }]',
      "proposal: { kind: restore, ply: 2 }",
    ],
    ["proposal: [{ kind: restore }, { kind: clocks }]", "proposal: none"],
  ])("%s holds, %s fails", (holds, fails) => {
    expect(check(holds)).toEqual([]);
    expect(check(fails)).toHaveLength(1);
  });

  test("a reason is compared with the reason the game ended for", () => {
    expect(check("reason: checkmate")).toEqual(["reason: expected checkmate, found none"]);
  });

  test("all means every legal move, a count means a free choice among so many", () => {
    const free: Outcome = { ...outcome, view: { ...view, allowed: outcome.legal } };
    const expectations = ["allowed: all", "allowed: { count: 20 }"];
    for (const expected of expectations) {
      const [scenario] = (() => {
        const read = parseScenarios("case.yaml", `id: X\nsteps: []\nexpect: { ${expected} }\n`);
        return read.ok ? read.value : [];
      })();
      const block = scenario?.blocks[0];
      expect(block === undefined ? ["none"] : checkBlock(block.expect, "fide-2023", free)).toEqual(
        [],
      );
      expect(check(expected)).toHaveLength(1);
    }
  });

  test("a proposal is not found twice by two of the same kind", () => {
    expect(check("proposal: [{ kind: restore }, { kind: restore }]")).toHaveLength(1);
  });
});

describe("values by edition", () => {
  test("an edition of its own goes before the default", () => {
    expect(check("turn: { fide-1997: black, default: white }", "fide-1997")).toHaveLength(1);
    expect(check("turn: { fide-1997: black, default: white }")).toEqual([]);
  });

  test("null is not checked, and neither is an edition that is not named", () => {
    expect(check("turn: { fide-1997: null, default: black }", "fide-1997")).toEqual([]);
    expect(check("turn: { fide-2023: black }", "fide-1997")).toEqual([]);
  });
});

describe("order of events", () => {
  const seen = (groups: readonly (readonly [number, GameEvent])[]) =>
    groups.map(([group, event]) => ({ group, event }));

  test("events of one step may be named in any order", () => {
    const together = seen([
      [1, touched],
      [1, flagFell],
    ]);
    expect(
      firstMissing([{ type: "flag-fell" }, { type: "piece-touched" }], together),
    ).toBeUndefined();
  });

  test("one event answers to one name only", () => {
    const once = seen([[1, touched]]);
    expect(firstMissing([{ type: "piece-touched" }, { type: "piece-touched" }], once)).toEqual({
      type: "piece-touched",
    });
  });

  test("a later step's event cannot come before an earlier one's", () => {
    const apart = seen([
      [1, touched],
      [2, flagFell],
    ]);
    expect(firstMissing([{ type: "flag-fell" }, { type: "piece-touched" }], apart)).toEqual({
      type: "piece-touched",
    });
  });
});

describe("what was said", () => {
  test.each([
    ["Weiß eine Stunde fünf Minuten sieben Sekunden", "Weiß 1 Stunde 5 Minuten 7", true],
    ["Zug vierundzwanzig", "Zug 24", true],
    ["Läufer Felix eins schlägt Bella fünf", "laeufer felix 1 schlaegt bella 5", true],
    ["Brett Hector drei, angesagt Felix drei", "Hector drei Felix drei", true],
    ["Brett Felix drei, angesagt Hector drei", "Hector drei Felix drei", false],
    ["Zug unklar", "Zug klar", false],
    ["move twenty-four", "move 24", true],
  ])("%s: %s", (utterance, text, holds) => {
    expect(saysInOrder(utterance, text)).toBe(holds);
  });
});

describe("positions", () => {
  const after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq";
  test("an en passant square without a legal capture is none", () => {
    expect(positionFields(`${after} e6 0 2`)).toBe(positionFields(`${after} - 0 2`));
  });
  test("the counters are not compared", () => {
    expect(positionFields(`${after} - 9 40`)).toBe(positionFields(`${after} - 0 2`));
  });
});
