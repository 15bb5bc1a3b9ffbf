import { describe, expect, test } from "vitest";
import { LinkTrace } from "../../src/board-driver/link-trace.js";
import { Raw8Board } from "../../src/board-driver/raw8/board.js";
import { NotedTrace } from "../support/noted-trace.js";
import { hex } from "./bytes.js";

const START = hex("FF FF 00 00 00 00 FF FF");
const E2_LIFTED = hex("FF FF 00 00 00 00 EF FF");

/** A Raw-8 board, and what is noted of its readings. */
const setUp = () => {
  const noted = new NotedTrace();
  const board = new Raw8Board();
  const trace = new LinkTrace(noted, "white", board);
  const push = (atMs: number, bytes: Uint8Array): void => {
    noted.atMs = atMs;
    for (const event of trace.push(bytes.length, 0, () => board.push(bytes, atMs)).events) {
      trace.handOn(event, () => undefined);
    }
  };
  const tick = (atMs: number): void => {
    noted.atMs = atMs;
    for (const event of trace.tick(() => board.tick(atMs)).events) {
      trace.handOn(event, () => undefined);
    }
  };
  return { noted, trace, push, tick };
};

describe("what is noted of a board's bytes", () => {
  test("a report that says nothing new is counted and not noted", () => {
    const { noted, push } = setUp();
    for (const atMs of [0, 250, 500, 750]) push(atMs, START);
    expect(noted.of("board-event").map(({ event }) => event)).toEqual(["board-reported"]);
    expect(noted.of("bytes-arrived")).toHaveLength(1);
    push(1_000, E2_LIFTED);
    push(1_250, E2_LIFTED);
    expect(noted.of("bytes-arrived").at(-1)).toMatchObject({ quiet: 3, pieces: 2 });
  });

  test("a change that waits for a second report tells how long it was held back", () => {
    const { noted, push } = setUp();
    for (const atMs of [0, 250, 500, 750]) push(atMs, START);
    push(1_000, E2_LIFTED);
    expect(noted.of("bytes-arrived")).toHaveLength(1);
    push(1_250, E2_LIFTED);
    expect(noted.of("bytes-arrived").at(-1)).toMatchObject({ atMs: 1_250, heldMs: 250 });
    expect(noted.of("board-event").at(-1)).toMatchObject({ event: "piece-lifted", square: "e2" });
    // The next thing is not held back on account of the last one.
    push(1_500, START);
    push(1_750, START);
    expect(noted.of("bytes-arrived").at(-1)).toMatchObject({ heldMs: 250 });
  });

  test("a man that trembled and stands where he stood holds nothing back", () => {
    const { noted, push } = setUp();
    for (const atMs of [0, 250, 500, 750]) push(atMs, START);
    push(1_000, E2_LIFTED);
    push(1_250, START);
    push(1_500, START);
    push(1_750, START);
    push(2_000, E2_LIFTED);
    push(2_250, E2_LIFTED);
    expect(noted.of("bytes-arrived").at(-1)).toMatchObject({ heldMs: 250 });
  });

  test("what a board said last holds when nothing more comes, and how long that took is told", () => {
    const { noted, push, tick } = setUp();
    push(0, START);
    push(1_000, E2_LIFTED);
    tick(1_600);
    expect(noted.of("board-settled")).toMatchObject([{ atMs: 1_600, waitedMs: 600, heldMs: 600 }]);
    expect(noted.of("board-event").at(-1)).toMatchObject({ event: "piece-lifted", square: "e2" });
  });

  test("a report in pieces counts from its first byte", () => {
    const { noted, push } = setUp();
    push(0, START.slice(0, 3));
    push(4, START.slice(3, 7));
    push(9, START.slice(7));
    expect(noted.of("bytes-arrived")).toMatchObject([{ bytes: 8, pieces: 3, tookMs: 9 }]);
  });

  test("an event is handed on in the name of the reading that it comes from", () => {
    const { noted, trace, push } = setUp();
    push(0, START);
    const [{ read } = { read: 0 }] = noted.of("bytes-arrived");
    const causes: unknown[] = [];
    const event = { type: "board-reported", placement: "8/8/8/8/8/8/8/8", atMs: 0 } as const;
    trace.handOn(event, () => causes.push(noted.cause()));
    expect(causes).toEqual([{ read }]);
    expect(noted.cause()).toBeUndefined();
  });
});
