import { describe, expect, test } from "vitest";
import { Raw8Board, type Raw8Options } from "../../../src/board-driver/raw8/board.js";
import type { BoardEvent } from "../../../src/vocabulary/board-events.js";
import { STARTING_PLACEMENT_FEN } from "../../../src/vocabulary/placement.js";
import { hex } from "../bytes.js";

const START = hex("FF FF 00 00 00 00 FF FF");
const E2_LIFTED = hex("FF FF 00 00 00 00 EF FF");
const E4_PLACED = hex("FF FF 00 00 10 00 EF FF");
const ELSEWHERE = hex("9F EF 20 14 14 20 EF 6F");
const START_TEXT = STARTING_PLACEMENT_FEN.replaceAll(/[a-z]/gi, "?");

/** Feeds chunks at their times, with a tick whenever the board wants one. */
const play = (
  board: Raw8Board,
  chunks: readonly (readonly [atMs: number, bytes: Uint8Array])[],
  untilMs: number,
): readonly BoardEvent[] => {
  const events: BoardEvent[] = [];
  const passTimeTo = (atMs: number): void => {
    for (let due = board.nextTickAt(); due !== undefined && due <= atMs; due = board.nextTickAt()) {
      events.push(...board.tick(due).events);
    }
  };
  for (const [atMs, bytes] of chunks) {
    passTimeTo(atMs);
    events.push(...board.push(bytes, atMs).events);
  }
  passTimeTo(untilMs);
  return events;
};

/** A board that repeats its reports every 250 ms. */
const repeating = (options: Raw8Options = {}, start: Uint8Array = START): Raw8Board => {
  const board = new Raw8Board(options);
  play(
    board,
    [
      [0, start],
      [250, start],
    ],
    250,
  );
  return board;
};

describe("a Raw-8 board on a line", () => {
  test("nothing is sent to it, nothing is waited for before it speaks", () => {
    const board = new Raw8Board();
    expect(board.opening()).toEqual([]);
    expect(board.nextTickAt()).toBeUndefined();
  });

  test("the starting array is told with the first report", () => {
    expect(new Raw8Board().push(START, 4)).toEqual({
      events: [{ type: "board-reported", placement: START_TEXT, atMs: 4 }],
      send: [],
      frames: 1,
    });
  });

  test("a change is told when its repetition comes", () => {
    const events = play(
      repeating(),
      [
        [400, E2_LIFTED],
        [650, E2_LIFTED],
        [900, E4_PLACED],
        [1150, E4_PLACED],
      ],
      1150,
    );
    expect(events).toEqual([
      { type: "piece-lifted", square: "e2", scan: 2, atMs: 650 },
      { type: "piece-placed", square: "e4", scan: 4, atMs: 1150 },
    ]);
  });

  test("a board that does not repeat is believed after 600 ms of quiet", () => {
    const events = play(
      new Raw8Board(),
      [
        [0, START],
        [5000, E2_LIFTED],
        [7000, E4_PLACED],
      ],
      9000,
    );
    expect(events).toEqual([
      { type: "board-reported", placement: START_TEXT, atMs: 0 },
      { type: "piece-lifted", square: "e2", scan: 1, atMs: 5600 },
      { type: "piece-placed", square: "e4", scan: 2, atMs: 7600 },
    ]);
  });

  test("a lost byte costs one report: the pause shows where the next one begins", () => {
    const events = play(
      repeating(),
      [
        [500, START.slice(0, 5)],
        [750, E2_LIFTED],
        [1000, E2_LIFTED],
      ],
      1000,
    );
    expect(events).toEqual([
      { type: "bytes-discarded", hex: "ffff000000", why: "gap", atMs: 790 },
      { type: "piece-lifted", square: "e2", scan: 2, atMs: 1000 },
    ]);
  });

  test("a position far away is told as a whole when it is repeated", () => {
    const events = play(
      repeating(),
      [
        [500, ELSEWHERE],
        [750, ELSEWHERE],
      ],
      800,
    );
    expect(events).toEqual([
      {
        type: "board-reported",
        placement: "?????2?/????1???/5?2/2?1?3/2?1?3/5?2/????1???/????1??1",
        atMs: 790,
      },
    ]);
  });

  test("a repeating board that is silent for a second is lost; then it tells its position, no lifts", () => {
    const events = play(
      repeating(),
      [
        [2000, E4_PLACED],
        [2250, E4_PLACED],
      ],
      2300,
    );
    expect(events).toMatchObject([
      { type: "link-changed", link: "lost", atMs: 1250 },
      { type: "board-reported" },
    ]);
  });

  test("a board that does not repeat may be silent", () => {
    expect(
      play(
        new Raw8Board(),
        [
          [0, START],
          [500, E2_LIFTED],
        ],
        60_000,
      ),
    ).toMatchObject([{ type: "board-reported" }, { type: "piece-lifted" }]);
  });

  test("nothing lights up on it", () => {
    expect(new Raw8Board().lights()).toEqual([]);
  });

  test("a port that was opened again tells the position", () => {
    const board = repeating();
    board.opening();
    const events = play(
      board,
      [
        [400, E2_LIFTED],
        [650, E2_LIFTED],
      ],
      700,
    );
    expect(events.map((event) => event.type)).toEqual(["board-reported"]);
  });

  test("the end of the line decides what is left", () => {
    const board = new Raw8Board({ times: "none" });
    board.push(START, 0);
    board.push(E2_LIFTED, 0);
    expect(board.end(0).events).toEqual([{ type: "piece-lifted", square: "e2", scan: 1, atMs: 0 }]);
  });
});

describe("a Raw-8 board may be wired and lie any way", () => {
  const lift = (options: Raw8Options, from: Uint8Array, to: Uint8Array): readonly BoardEvent[] =>
    play(
      repeating(options, from),
      [
        [400, to],
        [650, to],
      ],
      700,
    );

  test.each([
    [{ rotate: 0 }, "e2"],
    [{ rotate: 90 }, "b4"],
    [{ rotate: 180 }, "d7"],
    [{ rotate: 270 }, "g5"],
    [{ mirror: true }, "d2"],
    [{ mirror: true, rotate: 180 }, "e7"],
  ] as const)("with %o the wire's e2 is %s", (options, square) => {
    expect(lift(options, START, E2_LIFTED)).toMatchObject([{ type: "piece-lifted", square }]);
  });

  test("an inverted board", () => {
    const not = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => byte ^ 0xff);
    expect(lift({ invert: true }, not(START), not(E2_LIFTED))).toMatchObject([
      { type: "piece-lifted", square: "e2" },
    ]);
  });

  test("a board that sends files: byte 4 is file e, bit 1 is rank 2", () => {
    const start = new Uint8Array(8).fill(0xc3);
    const lifted = Uint8Array.from(start);
    lifted[4] = 0xc1;
    expect(lift({ fileMajor: true }, start, lifted)).toMatchObject([
      { type: "piece-lifted", square: "e2" },
    ]);
    // Not told so, its array gives it away.
    expect(lift({}, start, lifted)).toMatchObject([{ type: "piece-lifted", square: "e2" }]);
  });
});
