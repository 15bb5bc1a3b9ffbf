import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { waysOf } from "../../../src/cli/trace/move-way.js";
import { readTrace } from "../../../src/cli/trace/read-trace.js";
import { makeMoveLine, makeWayLines, reactionsOf } from "../../../src/cli/trace/trace-lines.js";
import { drawMove } from "../../../src/cli/trace/trace-picture.js";

/** The way of one move: lift, placement, button, words, press. */
const MOVE = [
  '{"type":"trace","v":1,"program":"0.1.0","command":"play","startedAt":"2026-11-29T12:00:00.000Z","atMs":0}',
  '{"type":"game-opened","atMs":1,"game":"2026-11-29-1-1","seq":1,"tableMs":0}',
  '{"type":"bytes-arrived","atMs":100,"read":1,"board":"white","bytes":32,"pieces":2,"waitedMs":0,"tookMs":4,"heldMs":0,"quiet":0}',
  '{"type":"frames-decoded","atMs":100.1,"read":1,"board":"white","frames":1,"events":1,"tookMs":0.1}',
  '{"type":"board-event","atMs":100.2,"read":1,"board":"white","event":"piece-lifted","square":"g1"}',
  '{"type":"input-decided","atMs":100.4,"act":2,"input":"piece-lifted","by":"white","square":"g1","read":1,"events":[],"tookMs":0.1,"foldedMs":0.1}',
  '{"type":"waiting","atMs":100.4,"act":2,"why":"touch","forMs":300}',
  '{"type":"made-durable","atMs":104.4,"act":2,"seq":10,"lastSeq":10,"inputs":1,"waitedMs":0,"tookMs":4}',
  '{"type":"bytes-arrived","atMs":500,"read":3,"board":"white","bytes":32,"pieces":1,"waitedMs":0,"tookMs":0,"heldMs":0,"quiet":0}',
  '{"type":"frames-decoded","atMs":500.1,"read":3,"board":"white","frames":1,"events":1,"tookMs":0.1}',
  '{"type":"board-event","atMs":500.2,"read":3,"board":"white","event":"button-pressed","button":"announce"}',
  '{"type":"input-decided","atMs":500.4,"act":4,"input":"button-pressed","by":"white","button":"announce","read":3,"events":[],"tookMs":0.1,"foldedMs":0.1}',
  '{"type":"made-durable","atMs":504.4,"act":4,"seq":11,"lastSeq":11,"inputs":1,"waitedMs":0,"tookMs":4}',
  '{"type":"words-made","atMs":504.5,"utterance":5,"act":4,"to":"room","kind":"own-announcement","language":"de","text":"Springer Gustav eins Felix drei"}',
  '{"type":"utterance-queued","atMs":504.6,"utterance":5,"ahead":1}',
  '{"type":"signal-sounded","atMs":604.6,"signal":"move-read","to":"room","tookMs":150}',
  '{"type":"turn-came","atMs":604.7,"utterance":5,"waitedMs":100.1,"behind":["move-read"]}',
  '{"type":"voice-chosen","atMs":604.8,"utterance":5,"voice":"espeak-ng"}',
  '{"type":"sound-ready","atMs":604.9,"utterance":5,"origin":"made-ready","tookMs":0.1}',
  '{"type":"sound-begun","atMs":634.9,"utterance":5,"tookMs":30.1}',
  '{"type":"said","atMs":2634.9,"utterance":5,"how":"voice","tookMs":2030.2}',
  '{"type":"input-decided","atMs":2635.9,"act":6,"input":"press","by":"white","speaker":"program","after":4,"events":["move-completed"],"tookMs":0.4,"foldedMs":0.1}',
  '{"type":"made-durable","atMs":2639.9,"act":6,"seq":12,"lastSeq":13,"inputs":1,"waitedMs":0,"tookMs":4}',
  '{"type":"move-completed","atMs":2639.9,"act":6,"seq":13,"ply":3,"by":"white","san":"Nf3"}',
  '{"type":"listeners-told","atMs":2640,"act":6,"tookMs":0.1}',
  '{"type":"braille-written","atMs":2640,"to":"white","act":6,"cells":40}',
  '{"type":"pages-told","atMs":2641,"seq":13,"readers":2,"tookMs":0.3}',
];

const wayOf = (lines: readonly string[]) => {
  const [run] = readTrace(lines.join("\n")).runs;
  const [way] = run === undefined ? [] : waysOf(run);
  if (way === undefined) throw new Error("no move");
  return way;
};

describe("a trace that is read", () => {
  test("gives each stretch of a move to whoever had it", () => {
    const way = wayOf(MOVE);
    expect(way.isWhole).toBe(true);
    expect(
      way.stations.map(
        ({ share, what, fromMs, toMs }) => `${share} ${(toMs - fromMs).toFixed(1)}: ${what}`,
      ),
    ).toEqual([
      "wire 4.0: 32 bytes of White's board read in 2 pieces",
      "wire 0.1: frame decoded",
      "wire 0.1: board event: piece lifted g1",
      "rules 0.2: judged: no event",
      "disk 4.0: durable: record 10",
      "player 395.6: the player's hand",
      "wire 0.0: 32 bytes of White's board read",
      "wire 0.1: frame decoded",
      "wire 0.1: board event: button pressed announce",
      "rules 0.2: judged: no event",
      "disk 4.0: durable: record 11",
      "program 0.1: text made for the room",
      "program 0.1: handed to the queue, 1 ahead",
      "queue 100.1: its turn came after the signal move read",
      "voice 0.1: voice chosen: espeak-ng",
      "voice 0.1: first sound there, made ready before",
      "device 30.0: first sample taken by the device",
      "words 2000.0: last word said",
      "program 0.5: the program goes on to press",
      "rules 0.5: judged: move completed",
      "disk 4.0: durable: records 12 to 13",
    ]);
    expect(way.asides.map(({ what }) => what)).toEqual([
      "waiting 300 milliseconds to see whether the lift of g1 is a touch; the hand was faster",
      "written on White's Braille display",
      "2 open pages told",
    ]);
    expect(makeMoveLine(way)).toBe(
      "Move 2, White: Nf3, Springer Gustav eins Felix drei. From the first lift 2.544 seconds: " +
        "player 395.600 milliseconds, board and wire 4.400 milliseconds, rules 0.900 milliseconds, disk 12.000 milliseconds, " +
        "handing on 0.700 milliseconds, behind other words 100.100 milliseconds, voice 0.200 milliseconds, " +
        "sound device 30.000 milliseconds, speaking 2.000 seconds. The machine had 148.300 milliseconds of it.",
    );
    const first = reactionsOf([way]).find(({ what }) => what.startsWith("button read"));
    expect(first?.times.map((ms) => ms.toFixed(1))).toEqual(["134.9"]);
  });

  test("says that part of a way is missing, and tells the rest", () => {
    const way = wayOf(MOVE.filter((line) => !line.includes('"act":2')));
    expect(way.isWhole).toBe(false);
    expect(makeMoveLine(way)).toMatch(/ Part of its way is missing\.$/);
  });

  test("leaves out damaged lines and says which, and why", () => {
    const lines = MOVE.with(3, '{"type":"frames-decoded","atMs":100.1,"read":1,"boa').with(
      9,
      '{"type":"frames-decoded","atMs":"late","read":3,"board":"white","frames":1,"events":1,"tookMs":0.1}',
    );
    const backwards = lines.with(19, lines[19]?.replace("634.9", "1.5") ?? "");
    expect(readTrace(backwards.join("\n")).damaged).toEqual([
      { line: 4, why: "not-json" },
      { line: 10, why: "not-a-mark" },
      { line: 20, why: "time-goes-back" },
    ]);
    expect(wayOf(backwards)).toMatchObject({ san: "Nf3", seq: 13 });
  });

  test("counts marks of a later version and reads on", () => {
    const later = [...MOVE, '{"type":"thought-read","atMs":3000,"mind":"white"}'];
    expect(readTrace(later.join("\n"))).toMatchObject({ damaged: [], unknown: 1 });
  });

  test("keeps the runs apart whose numbers begin anew", () => {
    const { runs } = readTrace([...MOVE, ...MOVE].join("\n"));
    expect(runs.map((run) => waysOf(run).length)).toEqual([1, 1]);
  });

  test("is read to its end whatever stands in it", () => {
    const text = MOVE.join("\n");
    const damage = fc.array(
      fc.record({
        at: fc.nat(text.length),
        cut: fc.nat(60),
        put: fc.oneof(
          fc.string({ maxLength: 20 }),
          fc.constantFrom(
            "\n",
            "null",
            "[]",
            "-1",
            "1e308",
            '"',
            "}",
            "\u0000",
            "\ud800",
            '"act":6',
          ),
        ),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(damage, (damages) => {
        let spoiled = text;
        for (const { at, cut, put } of damages) {
          spoiled = spoiled.slice(0, at) + put + spoiled.slice(at + cut);
        }
        const { runs, damaged, unknown } = readTrace(spoiled);
        const read = runs.reduce((sum, { lines }) => sum + lines.length, 0);
        const heads = runs.filter(({ origin }) => origin !== undefined).length;
        const whole = spoiled.split("\n").filter((line) => line.trim() !== "").length;
        // Each line is used, told as damaged, or of a later version.
        expect(read + heads + damaged.length + unknown).toBe(whole);
        for (const way of runs.flatMap(waysOf)) {
          const sum = way.stations.reduce((ms, { fromMs, toMs }) => ms + toMs - fromMs, 0);
          expect(sum).toBeCloseTo(way.toMs - way.fromMs, 3);
          for (const line of makeWayLines(way)) expect(line).not.toMatch(/undefined|NaN/);
          expect(drawMove(way)).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
        }
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
