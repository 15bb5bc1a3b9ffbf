import { describe, expect, test } from "vitest";
import { parseScenarios } from "../../src/conformance/read-scenario.js";
import { runScenario } from "../../src/conformance/run-scenario.js";
import type { EditionId } from "../../src/vocabulary/edition.js";

const run = async (record: string, edition: EditionId = "fide-2023") => {
  const scenarios = parseScenarios("case.yaml", record);
  const [scenario] = scenarios.ok ? scenarios.value : [];
  if (scenario === undefined) throw new Error(JSON.stringify(scenarios));
  return await runScenario(scenario, edition);
};

const NF3 = `white says "Springer Gustav eins Felix drei"`;

describe("steps happen on real boards", () => {
  test("a move is made by the hand and the voice and completed by the press", async () => {
    const report = await run(`
id: X
clock: { control: 90m }
steps: [white lifts g1, white places f3, '${NF3}', white presses]
expect: { completed: [Nf3], running: black, clocks: { white: "1:29:56" }, state: replicate }
then:
  - steps: [black mirrors]
    expect: { state: think, events: [announcement-repeated black, move-mirrored black] }
`);
    expect(report.failures).toEqual([]);
    expect(report.ok).toBe(true);
    expect(report.events.map(({ type }) => type)).toContain("move-completed");
  });

  test("the same on boards that only see which squares are occupied", async () => {
    const report = await run(`
id: X
sensors: { white: occupancy, black: occupancy }
steps: [white plays e4, black plays d5, white mirrors, white executes exd5]
expect: { completed: [e4, d5], state: placed, turn: white }
`);
    expect(report.failures).toEqual([]);
  });

  test("plays mirrors what is pending, castles, takes and promotes", async () => {
    const report = await run(`
id: X
players: { white: visually-impaired, black: visually-impaired }
fen: r3k3/1P6/8/8/8/8/8/4K2R w Kq - 0 1
steps: [white plays O-O, black plays Kd7, white plays bxa8=N, black mirrors]
expect: { completed: [O-O, Kd7, bxa8=N], state: think, no_events: [boards-diverged, mirror-wrong] }
`);
    expect(report.failures).toEqual([]);
  });

  test("on one shared board nothing is mirrored, announced or repeated", async () => {
    const report = await run(`
id: X
players: { white: sighted, black: sighted }
steps: [white plays e4, black mirrors, black plays e5]
expect: { completed: [e4, e5], no_events: [move-announced, announcement-repeated, move-mirrored] }
`);
    expect(report.failures).toEqual([]);
  });

  test("where the lever is the key, the program announces what the board shows and presses", async () => {
    const report = await run(`
id: X
policies: { announceMode: { white: lever, black: button } }
steps: [white lifts g1, white places f3, white presses, black executes Nf3]
expect:
  completed: [Nf3]
  running: black
  events: [move-announced white, move-made white, move-completed white, announcement-repeated black]
  no_events: [clock-press-refused, repetition-missing]
  spoken: [{ to: room, text: Springer Gustav eins Felix drei }]
`);
    expect(report.failures).toEqual([]);
  });

  test("a man still in the hand at the end of a block counts as touched", async () => {
    const report = await run(`
id: X
steps: [white lifts g1]
expect: { touched: [g1], events: [piece-touched white], clocks: { white: "1:29:59" } }
`);
    expect(report.failures).toEqual([]);
  });

  test("a board whose cable is out is not seen, and tells its position on return", async () => {
    const report = await run(`
id: X
steps: ["white's board loses link", white lifts g1, "white's board regains link"]
expect: { events: [board-disconnected white, board-reconnected white], no_events: [piece-touched] }
`);
    expect(report.failures).toEqual([]);
  });
});

describe("what is not as expected is told", () => {
  test("each difference once, with its block", async () => {
    const report = await run(`
id: X
steps: [white lifts g1, white places g1]
expect: { touched: [g1] }
then:
  - steps: [wait 1s]
    expect: { touched: [], state: think, running: white }
`);
    expect(report.ok).toBe(false);
    expect(report.failures).toEqual([
      "block 2: touched: expected none, found g1",
      "block 2: state: expected think, found hand",
    ]);
  });

  test("a step that no hand can do", async () => {
    const report = await run("id: X\nsteps: [white lifts e4]\nexpect: {}\n");
    expect(report.failures).toHaveLength(1);
    expect(report.failures[0]).toMatch(/^step "white lifts e4" cannot be done: .*e4/);
  });

  test("a move that is none in the position", async () => {
    const report = await run("id: X\nsteps: [white executes Nd5]\nexpect: {}\n");
    expect(report.failures[0]).toMatch(/^step "white executes Nd5" cannot be done/);
  });

  test("mirroring when nothing is pending", async () => {
    const report = await run("id: X\nsteps: [black mirrors]\nexpect: {}\n");
    expect(report.failures[0]).toContain("black has nothing to mirror");
  });
});

test("the same case may have another answer in another edition", async () => {
  const record = `
id: X
moves: [e4, e5]
steps: [arbiter finds device with black]
expect: { proposal: { fide-1997: none, default: { kind: result, result: 1-0, reason: device } } }
`;
  expect((await run(record, "fide-1997")).failures).toEqual([]);
  expect((await run(record, "fide-2023")).failures).toEqual([]);
});
