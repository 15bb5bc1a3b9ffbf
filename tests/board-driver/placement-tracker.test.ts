import { describe, expect, test } from "vitest";
import {
  PlacementTracker,
  type PlacementTrackerOptions,
} from "../../src/board-driver/placement-tracker.js";
import type { BoardEvent } from "../../src/vocabulary/board-events.js";
import {
  EMPTY_PLACEMENT,
  parsePlacement,
  STARTING_PLACEMENT_FEN,
} from "../../src/vocabulary/placement.js";
import { inReadingOrder } from "./placement-suite.js";

const words = (events: readonly BoardEvent[]): readonly string[] =>
  events.map((event) => {
    if (event.type === "piece-lifted") return `${event.scan} -${event.piece}${event.square}`;
    if (event.type === "piece-placed") return `${event.scan} +${event.piece}${event.square}`;
    return event.type === "board-reported" ? event.placement : event.type;
  });

const men = (text: string) => inReadingOrder(parsePlacement(text) ?? EMPTY_PLACEMENT);

/** A board that has said the first position twice. */
const following = (text: string, options: PlacementTrackerOptions = { rotate: 0 }) => {
  const tracker = new PlacementTracker(options);
  tracker.report(men(text), 0);
  tracker.report(men(text), 200);
  return {
    tracker,
    say: (next: string, atMs: number): readonly string[] => words(tracker.report(men(next), atMs)),
  };
};

const MEN = "4k3/8/8/3p4/4P3/8/8/R3K2R";
const TAKEN = "4k3/8/8/8/4P3/8/8/R3K2R";
const IN_HAND = "4k3/8/8/8/8/8/8/R3K2R";
const CAPTURED = "4k3/8/8/3P4/8/8/8/R3K2R";

describe("a board that repeats itself", () => {
  test("is believed at the second report, and a report that comes once is no hand", () => {
    const { say } = following(MEN);
    expect(say(TAKEN, 400)).toEqual([]);
    expect(say(MEN, 600)).toEqual([]);
    expect(say(TAKEN, 800)).toEqual([]);
    expect(say(TAKEN, 1_000)).toEqual(["2 -pd5"]);
  });

  test("a damaged report between two equal ones does not matter", () => {
    const { say } = following(MEN);
    expect([...say(TAKEN, 400), ...say("4k3/8/8/6q1/4P3/8/8/R3K2R", 600)]).toEqual([]);
    expect(say(TAKEN, 800)).toEqual(["2 -pd5"]);
  });

  test("a quick hand: reports seen once tell which man was taken up first", () => {
    const { say } = following(MEN);
    expect([...say(TAKEN, 400), ...say(IN_HAND, 600), ...say(CAPTURED, 800)]).toEqual([]);
    expect(say(CAPTURED, 1_000)).toEqual(["2 -pd5", "3 -Pe4", "4 +Pd5"]);
  });

  test("what a report seen once shows beside that is not believed", () => {
    const { say } = following(MEN);
    // The rook of a1 is missing in it, and stands there at the end.
    expect([...say("4k3/8/8/8/4P3/8/8/4K2R", 400), ...say(CAPTURED, 600)]).toEqual([]);
    expect(say(CAPTURED, 800)).toEqual(["2 -pd5", "2 -Pe4", "2 +Pd5"]);
  });

  test("a man from nowhere is believed at the third report: twice may be the same damage", () => {
    const { say } = following(MEN);
    const strange = "4k3/8/8/3p4/4P3/2Q5/8/R3K2R";
    expect([...say(strange, 400), ...say(strange, 600)]).toEqual([]);
    expect(say(strange, 800)).toEqual(["2 +Qc3"]);
  });

  test("more squares than hands can change at once are a position, which the game asks about", () => {
    const { say } = following(STARTING_PLACEMENT_FEN);
    expect(say("8/8/8/8/8/8/8/8", 400)).toEqual([]);
    expect(say("8/8/8/8/8/8/8/8", 600)).toEqual(["8/8/8/8/8/8/8/8"]);
  });

  test("its silence means something after a few repeats only", () => {
    const { tracker, say } = following(MEN);
    expect(tracker.repeatsItself).toBe(false);
    for (let time = 2; time < 5; time += 1) say(MEN, 200 * time);
    expect(tracker.repeatsItself).toBe(true);
    tracker.restart();
    expect(tracker.repeatsItself).toBe(false);
  });

  test("what it said only once when it fell silent is believed if hands can have done it", () => {
    const { tracker, say } = following(MEN);
    say(TAKEN, 400);
    expect(tracker.nextTickAt()).toBe(1_000);
    expect(tracker.tick(999)).toEqual([]);
    expect(words(tracker.tick(1_000))).toEqual(["2 -pd5"]);
  });

  test("at the end of a stream it is not", () => {
    const { tracker, say } = following(MEN, { rotate: 0, times: "none" });
    say(TAKEN, 400);
    expect(tracker.nextTickAt()).toBeUndefined();
    expect(tracker.end(400)).toEqual([]);
  });
});

describe("a board that says each position once", () => {
  const once = () => {
    const tracker = new PlacementTracker({ rotate: 0 });
    expect(tracker.report(men(MEN), 0)).toEqual([]);
    expect(words(tracker.tick(600))).toEqual([MEN]);
    return (next: string, atMs: number) => words(tracker.report(men(next), atMs));
  };

  test("is believed at once when hands can have done it: a man is taken up, or put down again", () => {
    const say = once();
    expect(say(TAKEN, 1_000)).toEqual(["2 -pd5"]);
    expect(say(IN_HAND, 2_000)).toEqual(["3 -Pe4"]);
    expect(say(CAPTURED, 3_000)).toEqual(["4 +Pd5"]);
    expect(say("4k3/8/8/3P4/8/8/8/R4RK1", 4_000)).toEqual(
      expect.arrayContaining(["5 -Ke1", "5 -Rh1", "5 +Rf1", "5 +Kg1"]),
    );
  });

  test("a man from nowhere is a position, told when the line stays quiet", () => {
    const tracker = new PlacementTracker({ rotate: 0 });
    tracker.report(men(MEN), 0);
    tracker.tick(600);
    const strange = "4k3/8/8/3p4/4P3/2Q5/8/R3K2R";
    expect(tracker.report(men(strange), 1_000)).toEqual([]);
    expect(words(tracker.tick(1_600))).toEqual([strange]);
  });

  test("a pawn that reaches the last rank may become a piece from the box", () => {
    const tracker = new PlacementTracker({ rotate: 0 });
    tracker.report(men("4k3/P7/8/8/8/8/8/4K3"), 0);
    tracker.tick(600);
    expect(words(tracker.report(men("4k3/8/8/8/8/8/8/4K3"), 1_000))).toEqual(["2 -Pa7"]);
    expect(words(tracker.report(men("Q3k3/8/8/8/8/8/8/4K3"), 2_000))).toEqual(["3 +Qa8"]);
  });

  test("a stream of single reports is read at its end, in order", () => {
    const tracker = new PlacementTracker({ rotate: 0, times: "none" });
    for (const text of [MEN, TAKEN, IN_HAND, CAPTURED]) {
      expect(tracker.report(men(text), 0)).toEqual([]);
    }
    expect(words(tracker.end(0))).toEqual([MEN, "2 -pd5", "3 -Pe4", "4 +Pd5"]);
  });
});

test("a board that is turned is found out by its array, and told whole", () => {
  const turned = "RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr";
  const { tracker, say } = following(STARTING_PLACEMENT_FEN, {});
  say(turned, 400);
  expect(say(turned, 600)).toEqual([STARTING_PLACEMENT_FEN]);
  expect(tracker.orientation.rotation).toBe(180);
});
