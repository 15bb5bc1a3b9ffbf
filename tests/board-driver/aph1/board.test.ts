import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Aph1Board, type Aph1Options } from "../../../src/board-driver/aph1/board.js";
import {
  makeAph1Command,
  makeAph1Hello,
  makeAph1State,
} from "../../../src/board-driver/aph1/codec.js";
import type { BoardEvent } from "../../../src/vocabulary/board-events.js";
import { STARTING_PLACEMENT_FEN } from "../../../src/vocabulary/placement.js";
import { cutAt, glue, hex, places } from "../bytes.js";

const START = hex("ff ff 00 00 00 00 ff ff");
const E2_LIFTED = hex("ff ff 00 00 00 00 ef ff");
const E4_PLACED = hex("ff ff 00 00 10 00 ef ff");
const START_TEXT = STARTING_PLACEMENT_FEN.replaceAll(/[a-z]/gi, "?");

/** docs/protocols/occupancy-boards.md C6, APH-1 1 to 8: a king's pawn, announced, then Ng1 touched. */
const GAME = [
  "A5 10 00 91 00 00 00 00 FF FF 00 00 00 00 FF FF 00 00 00 00 00 00 00 00 00 00 FF 00 01 00 2D C8",
  "A5 10 01 12 FA 00 00 00 FF FF 00 00 00 00 FF FF 00 00 00 00 00 00 00 00 00 00 FF 00 01 00 03 94",
  "A5 10 02 11 30 0C 00 00 FF FF 00 00 00 00 EF FF 00 00 00 00 00 00 10 00 00 00 FF 00 01 00 0C 2F",
  "A5 10 03 11 35 11 00 00 FF FF 00 00 10 00 EF FF 00 00 00 00 00 00 10 00 00 00 FF 00 01 00 A3 91",
  "A5 10 04 11 7A 17 00 00 FF FF 00 00 10 00 EF FF 00 00 00 00 00 00 00 00 01 00 FF 00 01 00 62 50",
  "A5 10 05 11 2E 18 00 00 FF FF 00 00 10 00 EF FF 00 00 00 00 00 00 00 00 00 00 FF 00 01 00 4C 8F",
  "A5 10 06 11 28 23 00 00 FF FF 00 00 10 00 EF FF 00 00 00 00 00 00 00 40 00 00 FF 00 01 00 4B 09",
  "A5 10 07 1A 22 24 00 00 FF FF 00 00 10 00 EF FF 00 00 00 00 00 00 00 40 00 00 FF 03 01 00 76 53",
].map(hex);

const GAME_EVENTS: readonly BoardEvent[] = [
  { type: "board-reported", placement: START_TEXT, atMs: 5 },
  { type: "piece-lifted", square: "e2", scan: 3, atMs: 5, sensedAtMs: 3120 },
  { type: "piece-placed", square: "e4", scan: 4, atMs: 5, sensedAtMs: 4405 },
  { type: "button-pressed", button: "announce", atMs: 5 },
  { type: "piece-lifted", square: "g1", scan: 7, atMs: 5, sensedAtMs: 9000 },
  { type: "piece-placed", square: "g1", scan: 7, atMs: 5, sensedAtMs: 9000 },
];

/** A board that has told the first of these states, and what it makes of the others. */
const follow = (
  states: readonly Parameters<typeof makeAph1State>[0][],
  options: Aph1Options = {},
): readonly BoardEvent[] => {
  const board = new Aph1Board(options);
  const [first, ...others] = states.map(makeAph1State);
  if (first === undefined) return [];
  board.push(first, 0);
  return others.flatMap((frame) => [...board.push(frame, 0).events]);
};

describe("a peg-hole board tells the hands", () => {
  test("the worked example: a move, an announcement, a man touched", () => {
    const board = new Aph1Board();
    const output = board.push(glue(GAME), 5);
    expect(output).toEqual({ events: GAME_EVENTS, send: [], frames: 8 });
  });

  test("the same events come out of every chunking", () => {
    const stream = glue(GAME);
    fc.assert(
      fc.property(places(stream.length), (cuts) => {
        const board = new Aph1Board();
        const events = cutAt(stream, cuts).flatMap((chunk) => [...board.push(chunk, 5).events]);
        expect(events).toEqual(GAME_EVENTS);
      }),
    );
  });

  test("lifts come before placements and share the scan", () => {
    expect(
      follow([
        { seq: 0, timeMs: 0, occupied: E2_LIFTED },
        {
          seq: 1,
          timeMs: 40,
          occupied: hex("ff ff 00 00 10 00 ef bf"),
          lifted: hex("00 00 00 00 00 00 00 40"),
        },
      ]),
    ).toEqual([
      { type: "piece-lifted", square: "g1", scan: 2, atMs: 0, sensedAtMs: 40 },
      { type: "piece-placed", square: "e4", scan: 2, atMs: 0, sensedAtMs: 40 },
    ]);
  });

  test("a lift that stands in two frames is told once", () => {
    const lifted = hex("00 00 00 00 00 00 00 40");
    expect(
      follow([
        { seq: 0, timeMs: 0, occupied: START },
        { seq: 1, timeMs: 40, occupied: START, lifted },
        { seq: 2, timeMs: 290, occupied: START, lifted },
        { seq: 3, timeMs: 540, occupied: START },
      ]).map((event) => event.type),
    ).toEqual(["piece-lifted", "piece-placed"]);
  });

  test("buttons are told when they go down, once each", () => {
    expect(
      follow([
        { seq: 0, timeMs: 0, occupied: START, buttons: 0x02 },
        { seq: 1, timeMs: 1, occupied: START, buttons: 0x1f },
        { seq: 2, timeMs: 2, occupied: START, buttons: 0x1f },
        { seq: 3, timeMs: 3, occupied: START, buttons: 0 },
        { seq: 4, timeMs: 4, occupied: START, buttons: 0xffe2 },
      ]).map((event) => (event.type === "button-pressed" ? event.button : event.type)),
    ).toEqual(["announce", "read", "arbiter", "draw", "repeat"]);
  });
});

describe("after a gap the whole position is told, never lifts that nobody saw", () => {
  const reported = { type: "board-reported", placement: expect.any(String), atMs: 0 };

  test("a missing frame", () => {
    expect(
      follow([
        { seq: 0, timeMs: 0, occupied: START },
        { seq: 2, timeMs: 500, occupied: E4_PLACED },
        { seq: 3, timeMs: 750, occupied: E4_PLACED },
      ]),
    ).toEqual([{ ...reported, placement: "????????/????????/8/8/4?3/8/????1???/????????" }]);
  });

  test("the number wraps without a gap", () => {
    expect(
      follow([
        { seq: 255, timeMs: 0xffff_fff0, occupied: START },
        { seq: 0, timeMs: 0x10, occupied: E2_LIFTED },
      ]).map((event) => event.type),
    ).toEqual(["piece-lifted"]);
  });

  test.each(["boot", "overrun"] as const)("a frame with the flag %s", (flag) => {
    expect(
      follow([
        { seq: 0, timeMs: 0, occupied: START },
        { seq: 1, timeMs: 500, flags: { [flag]: true }, occupied: E4_PLACED },
      ]),
    ).toEqual([reported]);
  });

  test("a number that comes round again after a long silence", () => {
    expect(
      follow([
        { seq: 0, timeMs: 0, occupied: START },
        { seq: 1, timeMs: 64_250, occupied: E4_PLACED },
      ]),
    ).toEqual([reported]);
  });

  test("a damaged frame is discarded and counts as missing", () => {
    const board = new Aph1Board();
    const damaged = makeAph1State({ seq: 1, timeMs: 20, occupied: E2_LIFTED });
    damaged[14] = 0xff;
    const stream = glue([
      makeAph1State({ seq: 0, timeMs: 0, occupied: START }),
      damaged,
      makeAph1State({ seq: 2, timeMs: 40, occupied: E2_LIFTED }),
    ]);
    expect(board.push(stream, 0).events).toMatchObject([
      { type: "board-reported" },
      { type: "bytes-discarded", why: "bad-checksum" },
      { type: "board-reported" },
    ]);
  });

  test("a port that was opened again", () => {
    const board = new Aph1Board();
    board.push(makeAph1State({ seq: 0, timeMs: 0, occupied: START }), 0);
    expect(board.opening()).toEqual([
      makeAph1Command({ type: "hello" }, 1),
      makeAph1Command({ type: "state" }, 2),
    ]);
    const { events } = board.push(makeAph1State({ seq: 1, timeMs: 20, occupied: E2_LIFTED }), 9);
    expect(events).toEqual([{ ...reported, atMs: 9 }]);
  });

  test("other frames count in the numbering and say nothing of the game", () => {
    const hello = makeAph1Hello({
      seq: 1,
      timeMs: 10,
      name: "APH-DIY",
      firmware: { major: 1, minor: 2 },
      scanPeriodMs: 20,
      debounceScans: 3,
      buttonCount: 5,
      capabilities: 0,
    });
    const board = new Aph1Board();
    board.push(makeAph1State({ seq: 0, timeMs: 0, occupied: START }), 0);
    expect(board.push(hello, 0)).toEqual({ events: [], send: [], frames: 1 });
    const { events } = board.push(makeAph1State({ seq: 2, timeMs: 20, occupied: E2_LIFTED }), 0);
    expect(events.map((event) => event.type)).toEqual(["piece-lifted"]);
  });

  test("the same frame delivered twice is one report", () => {
    expect(
      follow([
        { seq: 0, timeMs: 0, occupied: START },
        { seq: 1, timeMs: 20, occupied: E2_LIFTED },
        { seq: 1, timeMs: 20, occupied: E2_LIFTED },
      ]).map((event) => event.type),
    ).toEqual(["piece-lifted"]);
  });
});

describe("time", () => {
  test("an incomplete frame is given up after a second", () => {
    const board = new Aph1Board();
    const frame = makeAph1State({ seq: 0, timeMs: 0, occupied: START });
    board.push(frame.slice(0, 20), 100);
    expect(board.nextTickAt()).toBe(1100);
    expect(board.tick(1099).events).toEqual([]);
    expect(board.tick(1100).events).toMatchObject([{ type: "bytes-discarded", why: "gap" }]);
    expect(board.nextTickAt()).toBeUndefined();
  });

  test("a frame that a busy host splits is read", () => {
    const board = new Aph1Board();
    const frame = makeAph1State({ seq: 0, timeMs: 0, occupied: START });
    board.push(frame.slice(0, 20), 100);
    board.tick(600);
    expect(board.push(frame.slice(20), 700).events).toMatchObject([{ type: "board-reported" }]);
  });
});

describe("a board may lie any way round", () => {
  const LIFT = [
    { seq: 0, timeMs: 0, occupied: START },
    { seq: 1, timeMs: 20, occupied: E2_LIFTED },
  ];
  test.each([
    [0, false, "e2"],
    [90, false, "b4"],
    [180, false, "d7"],
    [270, false, "g5"],
    [0, true, "d2"],
    [180, true, "e7"],
  ] as const)(
    "turned by %s degrees, mirrored %s: the wire's e2 is %s",
    (rotate, mirror, square) => {
      expect(follow(LIFT, { rotate, mirror })).toMatchObject([{ type: "piece-lifted", square }]);
    },
  );

  test("squares light up where they are, mirrored and turned boards included", () => {
    const lights = (options: Aph1Options) => new Aph1Board(options).lights(["e2", "e4"]);
    expect(lights({})).toEqual([
      makeAph1Command({ type: "lights", lights: hex("00 00 00 00 10 00 10 00") }, 1),
    ]);
    expect(lights({ rotate: 180 })).toEqual([
      makeAph1Command({ type: "lights", lights: hex("00 08 00 08 00 00 00 00") }, 1),
    ]);
    expect(lights({ mirror: true })).toEqual([
      makeAph1Command({ type: "lights", lights: hex("00 00 00 00 08 00 08 00") }, 1),
    ]);
  });

  test("it beeps, and each command has its own number", () => {
    const board = new Aph1Board();
    // The page's example, as the fifth command.
    const all = [1, 2, 3, 4, 5].flatMap(() => [...board.beep(880, 120)]);
    expect(all).toHaveLength(5);
    expect(all[4]).toEqual(hex("5A 10 05 05 70 03 78 00 00 00 00 00 00 00 83 94"));
    expect(all.map((command) => command[2])).toEqual([1, 2, 3, 4, 5]);
  });

  test("a board whose array stands on files is turned without being told so", () => {
    const board = new Aph1Board();
    const onFiles = new Uint8Array(8).fill(0xc3);
    expect(board.push(makeAph1State({ seq: 0, timeMs: 0, occupied: onFiles }), 0).events).toEqual([
      { type: "board-reported", placement: START_TEXT, atMs: 0 },
    ]);
  });
});
