import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DgtBoard, type DgtOptions } from "../../../src/board-driver/dgt/board.js";
import {
  dgtCode,
  makeDgtClock,
  makeDgtCommand,
  makeDgtDump,
  makeDgtFieldUpdate,
  makeDgtSerialNumber,
  makeDgtVersion,
} from "../../../src/board-driver/dgt/codec.js";
import type { BoardEvent } from "../../../src/vocabulary/board-events.js";
import {
  makePlacement,
  parsePlacement,
  STARTING_PLACEMENT_FEN,
} from "../../../src/vocabulary/placement.js";
import { cutAt, glue, hex, places } from "../bytes.js";

/** Piece codes in wire order of a board that White sits at as its maker meant it. */
const codesOf = (placement: string): readonly number[] => {
  const seen = parsePlacement(placement) ?? [];
  return Array.from({ length: 64 }, (_, index) =>
    dgtCode(seen[(7 - (index >> 3)) * 8 + (index & 7)] ?? null),
  );
};
const START = codesOf(STARTING_PLACEMENT_FEN);
const dumpOf = (placement: string): Uint8Array => makeDgtDump(codesOf(placement));
const ASK = makeDgtCommand("sendBoard");

/** A board that was opened at 0 and has told its first position; the line is new. */
const fresh = (options: DgtOptions = {}, codes: readonly number[] = START): DgtBoard => {
  const board = new DgtBoard(options);
  board.opening();
  board.push(makeDgtDump(codes), 0);
  board.push(makeDgtDump(codes), 0);
  return board;
};

/** The same, and thousands of bytes have come without damage. */
const opened = (options: DgtOptions = {}, codes: readonly number[] = START): DgtBoard => {
  const board = fresh(options, codes);
  for (let dump = 0; dump < 75; dump += 1) board.push(makeDgtDump(codes), 0);
  return board;
};

const E2_LIFTED = hex("8e 00 05 34 00");
const E4_PLACED = hex("8e 00 05 24 01");

describe("a DGT board tells the hands and names the men", () => {
  test("opening asks for version, updates, position, clock and number", () => {
    expect(new DgtBoard().opening()).toEqual(["4d", "4b", "42", "41", "45"].map(hex));
  });

  test("the first dump is the position", () => {
    const board = new DgtBoard();
    board.opening();
    expect(board.push(glue([makeDgtVersion(1, 80), makeDgtDump(START)]), 7)).toEqual({
      events: [{ type: "board-reported", placement: STARTING_PLACEMENT_FEN, atMs: 7 }],
      send: [],
      frames: 2,
    });
  });

  test("what was left over from before the first answer is no hand", () => {
    const board = new DgtBoard();
    board.opening();
    expect(board.push(glue([E2_LIFTED, E4_PLACED]), 1).events).toEqual([]);
    expect(board.push(makeDgtDump(START), 2).events).toHaveLength(1);
  });

  test("e2 is lifted and e4 is placed, each in its own scan", () => {
    const board = opened();
    expect(board.push(E2_LIFTED, 10).events).toEqual([
      { type: "piece-lifted", square: "e2", piece: "P", scan: 78, atMs: 10 },
    ]);
    expect(board.push(E4_PLACED, 900).events).toEqual([
      { type: "piece-placed", square: "e4", piece: "P", scan: 79, atMs: 900 },
    ]);
  });

  test("updates of one chunk share the scan; a man seen on both squares has left the first", () => {
    const events = opened().push(glue([E4_PLACED, E2_LIFTED]), 10).events;
    expect(events).toMatchObject([
      { type: "piece-lifted", square: "e2", scan: 78 },
      { type: "piece-placed", square: "e4", scan: 78 },
    ]);
  });

  test("one man replaced by another: the victim is lifted, then the other man placed", () => {
    const board = opened({}, codesOf("4k3/8/8/3p4/4P3/8/8/4K3"));
    board.push(makeDgtFieldUpdate(36, 0), 1);
    expect(board.push(makeDgtFieldUpdate(27, dgtCode("P")), 2).events).toEqual([
      { type: "piece-lifted", square: "d5", piece: "p", scan: 79, atMs: 2 },
      { type: "piece-placed", square: "d5", piece: "P", scan: 79, atMs: 2 },
    ]);
  });

  test("an update that says what is known already says nothing", () => {
    expect(opened().push(makeDgtFieldUpdate(36, 0), 1).events).toEqual([]);
    expect(opened().push(makeDgtFieldUpdate(52, dgtCode("P")), 1).events).toEqual([]);
  });

  test("a piece that is no chessman is unnamed", () => {
    const board = opened();
    // Nobody has lifted such a piece: the position must say it, too.
    expect(board.push(makeDgtFieldUpdate(36, 13), 1)).toMatchObject({ events: [], send: [ASK] });
    expect(board.push(makeDgtDump(START.with(36, 13)), 90).events).toMatchObject([
      { type: "piece-placed", square: "e4", piece: "?" },
    ]);
  });

  test("a stream that begins with updates is read without a position", () => {
    const board = new DgtBoard({ times: "none" });
    expect(board.push(glue([E2_LIFTED, E4_PLACED]), 0).events).toMatchObject([
      { type: "piece-lifted", square: "e2" },
      { type: "piece-placed", square: "e4", piece: "P" },
    ]);
  });
});

describe("a line without a checksum", () => {
  const LIFTED = START.with(52, 0);
  const MOVED = LIFTED.with(36, 1);

  test("that is new: an update is told as soon as a dump bears it out", () => {
    const board = fresh();
    expect(board.push(E2_LIFTED, 600)).toEqual({ events: [], send: [ASK], frames: 1 });
    expect(board.push(makeDgtDump(LIFTED), 760).events).toEqual([
      { type: "piece-lifted", square: "e2", piece: "P", scan: 3, atMs: 760 },
    ]);
  });

  test("that is new is listened to four times a second until it has proven itself", () => {
    const board = fresh();
    let dumps = 0;
    for (let atMs = 0; atMs < 30_000; atMs += 10) {
      for (const _ of board.tick(atMs).send) {
        dumps += 1;
        board.push(makeDgtDump(START), atMs);
      }
    }
    // 5,000 bytes, then one after twenty seconds at the most.
    expect(dumps).toBeGreaterThan(68);
    expect(dumps).toBeLessThan(80);
    expect(board.push(E2_LIFTED, 30_000).events).toHaveLength(1);
  });

  test("a lift whose square was damaged on the way is nobody's lift", () => {
    const board = fresh();
    // f2 instead of e2.
    board.push(makeDgtFieldUpdate(53, 0), 600);
    expect(board.push(makeDgtDump(LIFTED), 700)).toMatchObject({ events: [], send: [ASK] });
    board.push(makeDgtDump(LIFTED), 800);
    expect(board.tick(1000).events).toMatchObject([
      { type: "board-reported", placement: "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR" },
    ]);
  });

  test("that has proven itself: a man from nowhere waits, and what comes after him", () => {
    const board = opened();
    board.push(E2_LIFTED, 600);
    // A knight instead of the pawn.
    expect(board.push(makeDgtFieldUpdate(36, 3), 900)).toMatchObject({ events: [], send: [ASK] });
    expect(board.push(makeDgtFieldUpdate(12, 0), 950).events).toEqual([]);
    board.push(makeDgtDump(MOVED.with(12, 0)), 1000);
    board.push(makeDgtDump(MOVED.with(12, 0)), 1100);
    expect(board.tick(1300).events).toMatchObject([
      { type: "board-reported", placement: "rnbqkbnr/pppp1ppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR" },
    ]);
  });

  test("one damaged byte, and it has to prove itself again", () => {
    const board = opened();
    board.push(hex("8e 00 05 74 00"), 50);
    board.push(makeDgtDump(START), 150);
    expect(board.push(E2_LIFTED, 600)).toMatchObject({ events: [], send: [ASK] });
  });

  test.each([
    ["that says nothing new", "8e 00 05 24 00"],
    ["under an id that no board has", "f7 00 05 34 00"],
    ["under the id of an answer that nobody asked for", "96 00 05 34 00"],
  ])("an update %s is damage: the position is asked for", (_, bytes) => {
    const board = opened();
    expect(board.push(hex(bytes), 50)).toMatchObject({ events: [], send: [ASK] });
  });

  test("a man lifted and put back before the dump has come was touched", () => {
    const board = fresh();
    board.push(E2_LIFTED, 600);
    board.push(makeDgtFieldUpdate(52, 1), 650);
    expect(board.push(makeDgtDump(START), 700).events).toMatchObject([
      { type: "piece-lifted", square: "e2" },
      { type: "piece-placed", square: "e2" },
    ]);
  });

  test("a position that one dump only shows is nobody's", () => {
    const board = opened();
    expect(board.push(makeDgtDump(START.with(27, 5)), 900)).toMatchObject({
      events: [],
      send: [ASK],
    });
    expect(board.push(makeDgtDump(START), 1000).events).toEqual([]);
    expect(board.tick(5000).events).toEqual([]);
  });

  test("a promoted pawn comes down as a queen at once", () => {
    const board = opened({}, codesOf("4k3/P7/8/8/8/8/8/4K3"));
    board.push(makeDgtFieldUpdate(8, 0), 100);
    expect(board.push(makeDgtFieldUpdate(0, dgtCode("Q")), 500).events).toMatchObject([
      { type: "piece-placed", square: "a8", piece: "Q" },
    ]);
  });
});

describe("a dump corrects the board", () => {
  const AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";

  test("it is asked for after a quiet second", () => {
    const board = opened();
    board.push(E2_LIFTED, 100);
    expect(board.nextTickAt()).toBe(1100);
    expect(board.tick(1099).send).toEqual([]);
    expect(board.tick(1100).send).toEqual([ASK]);
  });

  test("it is asked for when a man was set down: one bit turned over makes another square", () => {
    const board = opened();
    board.push(E2_LIFTED, 100);
    expect(board.push(E4_PLACED, 700).send).toEqual([]);
    expect(board.nextTickAt()).toBe(950);
    expect(board.tick(950).send).toEqual([ASK]);
    expect(board.push(dumpOf(AFTER_E4), 1100)).toEqual({ events: [], send: [], frames: 1 });
    expect(board.nextTickAt()).toBe(21_100);
  });

  test("it is asked for every twenty seconds", () => {
    const board = opened();
    expect(board.nextTickAt()).toBe(20_000);
    expect(board.tick(20_000).send).toEqual([ASK]);
    board.push(makeDgtDump(START), 20_100);
    expect(board.nextTickAt()).toBe(40_100);
  });

  test("it is asked for again when it does not come", () => {
    const board = opened();
    board.push(E2_LIFTED, 0);
    expect(board.tick(1000).send).toEqual([ASK]);
    expect(board.nextTickAt()).toBe(4000);
    expect(board.tick(3999).send).toEqual([]);
    expect(board.tick(4000).send).toEqual([ASK]);
  });

  test("it is asked for at once when a message was damaged, and told when it is said twice", () => {
    const board = opened();
    expect(board.push(hex("8e 00 05 74 00"), 50).send).toEqual([ASK]);
    expect(board.push(dumpOf(AFTER_E4), 150)).toMatchObject({
      events: [{ type: "bytes-discarded", hex: "8e00057400", why: "implausible", atMs: 150 }],
      send: [ASK],
    });
    expect(board.push(dumpOf(AFTER_E4), 250).events).toEqual([
      { type: "board-reported", placement: AFTER_E4, atMs: 250 },
    ]);
  });

  test("a wrong value that looked right does not survive it", () => {
    const board = opened();
    // d2 instead of e2: one wrong bit on the way.
    board.push(makeDgtFieldUpdate(51, 0), 0);
    board.push(E4_PLACED, 600);
    expect(board.tick(850).send).toEqual([ASK]);
    expect(board.push(dumpOf(AFTER_E4), 900).send).toEqual([ASK]);
    board.push(dumpOf(AFTER_E4), 1000);
    expect(board.tick(1200).events).toEqual([
      { type: "board-reported", placement: AFTER_E4, atMs: 1200 },
    ]);
    expect(board.push(hex("8e 00 05 33 00"), 1300).events).toMatchObject([
      { type: "piece-lifted", square: "d2", piece: "P" },
    ]);
  });

  test("a man whose update is still under way is lifted by the update, not by the dump", () => {
    const board = opened();
    const early = dumpOf("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR");
    expect(board.push(early, 1000)).toMatchObject({ events: [], send: [ASK] });
    expect(board.push(early, 1100).events).toEqual([]);
    expect(board.nextTickAt()).toBe(1300);
    expect(board.push(glue([E2_LIFTED, E4_PLACED]), 1200).events).toMatchObject([
      { type: "piece-lifted", square: "e2" },
      { type: "piece-placed", square: "e4" },
    ]);
    expect(board.tick(1300).events).toEqual([]);
  });

  test("a message that stays incomplete is given up after a second and the board asked", () => {
    const board = opened();
    board.push(E2_LIFTED.slice(0, 3), 100);
    expect(board.nextTickAt()).toBe(1100);
    expect(board.tick(1100)).toEqual({
      events: [{ type: "bytes-discarded", hex: "8e0005", why: "gap", atMs: 1100 }],
      send: [ASK],
      frames: 0,
    });
  });

  test("the log of the board may take ten seconds", () => {
    const board = opened();
    board.push(hex("8f 3e 03 7f 7f 7f"), 0);
    expect(board.nextTickAt()).toBe(10_000);
  });

  test("after opening again the position is told again", () => {
    const board = opened();
    board.opening();
    expect(board.push(dumpOf(AFTER_E4), 10)).toMatchObject({ events: [], send: [ASK] });
    expect(board.push(dumpOf(AFTER_E4), 90).events).toEqual([
      { type: "board-reported", placement: AFTER_E4, atMs: 90 },
    ]);
  });
});

describe("a silent board", () => {
  const NUMBER = makeDgtCommand("serialNumber");

  test("is asked for a sign of life, and lost when it gives none", () => {
    const board = opened();
    board.push(makeDgtSerialNumber("23946"), 100);
    expect(board.nextTickAt()).toBe(2100);
    expect(board.tick(2100)).toEqual({ events: [], send: [NUMBER], frames: 0 });
    expect(board.tick(3100).send).toEqual([NUMBER]);
    expect(board.tick(4100).send).toEqual([NUMBER]);
    expect(board.tick(5100).events).toEqual([{ type: "link-changed", link: "lost", atMs: 5100 }]);
    expect(board.tick(9000).events).toEqual([]);
  });

  test("lives as long as it answers", () => {
    const board = opened();
    board.push(makeDgtSerialNumber("23946"), 100);
    board.tick(2100);
    board.push(makeDgtSerialNumber("23946"), 2110);
    expect(board.tick(3100)).toEqual({ events: [], send: [], frames: 0 });
    expect(board.nextTickAt()).toBe(4110);
  });

  test("that never answered such a question may be silent", () => {
    const board = opened();
    expect(board.nextTickAt()).toBe(20_000);
    expect(board.tick(19_000)).toEqual({ events: [], send: [], frames: 0 });
  });
});

describe("a DGT board may lie any way round", () => {
  const TURNED = [...START].reverse();

  test("turned by 180 degrees it is found out by its array", () => {
    const board = new DgtBoard();
    board.opening();
    expect(board.push(makeDgtDump(TURNED), 0).events).toEqual([
      { type: "board-reported", placement: STARTING_PLACEMENT_FEN, atMs: 0 },
    ]);
    board.push(hex("8e 00 05 0b 00 8e 00 05 1b 01"), 0);
    const after = TURNED.with(0x0b, 0).with(0x1b, 1);
    expect(board.push(makeDgtDump(after), 90).events).toMatchObject([
      { type: "piece-lifted", square: "e2", piece: "P" },
      { type: "piece-placed", square: "e4", piece: "P" },
    ]);
  });

  test("turned for the next game it is found out again", () => {
    const board = opened();
    expect(board.push(makeDgtDump(TURNED), 60_000).events).toEqual([
      { type: "board-reported", placement: STARTING_PLACEMENT_FEN, atMs: 60_000 },
    ]);
  });

  test("said to lie as it is meant, it does not turn by itself", () => {
    const board = new DgtBoard({ rotate: 0 });
    board.opening();
    expect(board.push(makeDgtDump(TURNED), 0).events).toMatchObject([
      { placement: "RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr" },
    ]);
  });

  test.each([
    [90, "b4"],
    [180, "d7"],
    [270, "g5"],
  ] as const)("told to be turned by %s degrees: the wire's e2 is %s", (rotate, square) => {
    expect(opened({ rotate }).push(E2_LIFTED, 1).events).toMatchObject([{ square }]);
  });

  test("every placement is read as it stands", () => {
    const code = fc.nat({ max: 12 });
    fc.assert(
      fc.property(fc.array(code, { minLength: 64, maxLength: 64 }), (codes) => {
        const board = new DgtBoard({ rotate: 180, times: "none" });
        const [event] = board.push(makeDgtDump(codes), 0).events;
        const turned = new DgtBoard({ rotate: 0, times: "none" });
        const [other] = turned.push(makeDgtDump([...codes].reverse()), 0).events;
        expect(event).toEqual(other);
        expect(event?.type === "board-reported" && event.placement).toBe(
          makePlacement(
            parsePlacement(event?.type === "board-reported" ? event.placement : "") ?? [],
          ),
        );
      }),
    );
  });
});

describe("the clock", () => {
  const clock = (lever: "first" | "second", running = true): Uint8Array =>
    makeDgtClock({ first: { leftMs: 181_000 }, second: { leftMs: 182_000 }, running, lever });
  const lines = (events: readonly BoardEvent[]): readonly string[] =>
    events.map((event) => {
      switch (event.type) {
        case "button-pressed":
          return event.button;
        case "clock-read":
          return `white ${event.white} black ${event.black} ${event.running}`;
        default:
          return event.type;
      }
    });

  test("White has bytes 6 to 8; the first reading is no press", () => {
    expect(lines(opened().push(clock("second", false), 1).events)).toEqual([
      "white 182000 black 181000 none",
    ]);
  });

  test("the lever changes: the player of the clock that stops has pressed", () => {
    const board = opened();
    board.push(clock("second"), 1);
    expect(lines(board.push(clock("first"), 2).events)).toEqual([
      "lever-white",
      "white 182000 black 181000 black",
    ]);
    expect(lines(board.push(clock("second"), 3).events)).toEqual([
      "lever-black",
      "white 182000 black 181000 white",
    ]);
  });

  test("on a turned board White has bytes 3 to 5, unless it is said otherwise", () => {
    const turned = [...START].reverse();
    const board = opened({}, turned);
    board.push(clock("first"), 1);
    expect(lines(board.push(clock("second"), 2).events)[0]).toBe("lever-white");
    const told = opened({ whiteClock: "second" }, turned);
    told.push(clock("second"), 1);
    expect(lines(told.push(clock("first"), 2).events)[0]).toBe("lever-white");
  });

  test("one wrong bit presses no clock", () => {
    const board = opened();
    board.push(clock("second"), 1);
    const wrong = clock("second");
    wrong[9] = (wrong[9] ?? 0) ^ 0x02;
    expect(lines(board.push(wrong, 2).events)).toEqual(["white 182000 black 181000 white"]);
    expect(lines(board.push(clock("second"), 3).events)).toEqual([
      "white 182000 black 181000 white",
    ]);
  });

  test("on a new line a press is told behind the act of the hand that waits, not before it", () => {
    const board = fresh();
    board.push(clock("second"), 1);
    board.push(E2_LIFTED, 400);
    board.push(makeDgtDump(START.with(52, 0)), 560);
    board.push(E4_PLACED, 900);
    // The clock was pressed at once: the placement has not been borne out yet.
    expect(lines(board.push(clock("first"), 960).events)).not.toContain("lever-white");
    const events = board.push(makeDgtDump(START.with(52, 0).with(36, 1)), 1_100).events;
    expect(events).toMatchObject([
      { type: "piece-placed", square: "e4", piece: "P" },
      { type: "button-pressed", button: "lever-white", atMs: 1_100 },
    ]);
  });

  test("a lever that its turn bits contradict is believed when it is said twice", () => {
    const board = opened();
    board.push(clock("second"), 1);
    const other = clock("second");
    other[9] = (other[9] ?? 0) ^ 0x02;
    board.push(other, 2);
    expect(lines(board.push(other, 3).events)).toContain("lever-white");
  });

  test.each([
    ["no clock", "8d 00 0a 00 00 00 00 00 00 20"],
    ["an empty reading", "8d 00 0a 00 00 00 00 00 00 00"],
    ["a clock's answer", "8d 00 0a 0a 10 09 0a 20 00 00"],
  ])("%s tells no time", (_, bytes) => {
    expect(opened().push(hex(bytes), 1).events).toEqual([]);
  });
});

test("what a DGT board tells does not depend on how its bytes are cut, but for the scan", () => {
  const stream = glue([
    makeDgtDump(START),
    E2_LIFTED,
    E4_PLACED,
    hex("8e 00 05 74 00"),
    makeDgtClock({ first: { leftMs: 0 }, second: { leftMs: 1000 }, running: true, lever: "first" }),
    dumpOf("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"),
  ]);
  const whole = new DgtBoard({ times: "none" }).push(stream, 0).events;
  expect(whole).toHaveLength(6);
  fc.assert(
    fc.property(places(stream.length), (cuts) => {
      const board = new DgtBoard({ times: "none" });
      const events = cutAt(stream, cuts).flatMap((chunk) => [...board.push(chunk, 0).events]);
      const plain = (all: readonly BoardEvent[]) => all.map((event) => ({ ...event, scan: 0 }));
      expect(plain(events)).toEqual(plain(whole));
    }),
  );
});
