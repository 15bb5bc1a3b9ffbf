import { describe, expect, test } from "vitest";
import { DgtBoard } from "../../../src/board-driver/dgt/board.js";
import {
  type DgtAck,
  DgtClockQueue,
  dgtSegments,
  readDgtClockAck,
} from "../../../src/board-driver/dgt/clock.js";
import {
  makeDgtClock,
  makeDgtClockAck,
  makeDgtClockCommand,
  makeDgtDump,
} from "../../../src/board-driver/dgt/codec.js";
import { makeHex } from "../../../src/board-driver/hex.js";
import { hex } from "../bytes.js";

const VERSION_3000: DgtAck = [0x10, 0x09, 0x20, 0];
const VERSION_XL: DgtAck = [0x10, 0x09, 0x1e, 0];

describe("what a clock answers", () => {
  test.each<readonly [string, DgtAck, object]>([
    [
      "17: version 2.0, a DGT 3000 (values logged)",
      VERSION_3000,
      { type: "version", main: 2, sub: 0 },
    ],
    ["18: version 1.14, an XL", VERSION_XL, { type: "version", main: 1, sub: 14 }],
    [
      "20: text accepted (values logged)",
      [0x10, 0x0c, 0, 0],
      { type: "answer", command: 0x0c, status: "ok" },
    ],
    ["22: times accepted", [0x10, 0x0a, 0, 0], { type: "answer", command: 0x0a, status: "ok" }],
    ["23: times refused", [0x40, 0x0a, 0, 0], { type: "answer", command: 0x0a, status: "refused" }],
    [
      "24: command lost (values logged)",
      [0x20, 0, 0, 0],
      { type: "answer", command: undefined, status: "lost" },
    ],
    [
      "25: button back",
      [0x10, 0x88, 0x05, 0x31],
      { type: "button", button: "back", held: ["back"] },
    ],
    ["26: button ok", [0x10, 0x88, 0x41, 0x35], { type: "button", button: "ok", held: ["ok"] }],
    ["minus", [0x10, 0x88, 0x21, 0x34], { type: "button", button: "minus", held: ["minus"] }],
    ["run", [0x10, 0x88, 0x11, 0x33], { type: "button", button: "run", held: ["run"] }],
    ["plus", [0x10, 0x88, 0x09, 0x32], { type: "button", button: "plus", held: ["plus"] }],
    [
      "back and ok",
      [0x10, 0x88, 0x45, 0x35],
      { type: "button", button: "ok", held: ["back", "ok"] },
    ],
    [
      "back and minus",
      [0x10, 0x88, 0x25, 0x34],
      { type: "button", button: "minus", held: ["back", "minus"] },
    ],
    ["ready", [0x10, 0x81, 0, 0], { type: "ready" }],
    ["mode", [0x10, 0x8a, 0, 23], { type: "mode", mode: 23 }],
    ["not in the mode for computers", [0x10, 0x90, 0, 0], { type: "not-in-pc-mode" }],
    ["anything else", [0x11, 0x77, 0, 0], { type: "unknown", ack: [0x11, 0x77, 0, 0] }],
  ])("%s", (_, ack, answer) => {
    expect(readDgtClockAck(ack)).toEqual(answer);
  });

  test("28: e2 e4 in six pictures", () => {
    expect(dgtSegments("e2 e4")).toEqual([0x7b, 0x5b, 0, 0x7b, 0x66, 0]);
  });
});

describe("commands to the clock go one at a time", () => {
  const TEXT = { type: "text", text: "Gustav 1", beep: 3 } as const;
  const TIMES = {
    type: "set-and-run",
    leftMs: 5_025_000,
    rightMs: 3_547_000,
    run: "right",
  } as const;
  const sent = (queue: DgtClockQueue, atMs: number): readonly string[] =>
    queue.take(atMs).send.map(makeHex);
  const bytesOf = (command: Parameters<typeof makeDgtClockCommand>[0]) =>
    makeHex(makeDgtClockCommand(command));
  const OK = (command: number) => readDgtClockAck([0x10, command, 0, 0]);

  test("the next one only after the answer to the one before", () => {
    const queue = new DgtClockQueue();
    queue.put({ type: "beep", steps: 2 });
    queue.put(TEXT);
    expect(sent(queue, 0)).toEqual([bytesOf({ type: "beep", steps: 2 })]);
    expect(sent(queue, 100)).toEqual([]);
    expect(queue.answer(OK(0x0b), 370)).toMatchObject({ result: "ok" });
    expect(sent(queue, 370)).toEqual([bytesOf(TEXT)]);
    expect(queue.length).toBe(1);
  });

  test("without an answer it is repeated three times, every two seconds, then given up", () => {
    const queue = new DgtClockQueue();
    queue.put(TEXT);
    queue.put({ type: "end-text" });
    const times: number[] = [];
    for (let atMs = 0; atMs <= 8_000; atMs += 100) {
      const { send, outcomes } = queue.take(atMs);
      if (send.length > 0) times.push(atMs);
      if (outcomes.length > 0) expect(outcomes).toEqual([{ command: TEXT, result: "unanswered" }]);
    }
    // The last of these is the next command.
    expect(times).toEqual([0, 2_000, 4_000, 6_000, 8_000]);
    expect(queue.nextAt()).toBe(10_000);
  });

  test("a late answer to another command completes nothing, the same answer twice neither", () => {
    const queue = new DgtClockQueue();
    queue.put(TEXT);
    queue.put({ type: "beep", steps: 2 });
    queue.take(0);
    expect(queue.answer(OK(0x03), 50)).toBeUndefined();
    expect(queue.answer(OK(0x0c), 100)).toMatchObject({ result: "ok" });
    expect(sent(queue, 100)).toHaveLength(1);
    expect(queue.answer(OK(0x0c), 150)).toBeUndefined();
    expect(queue.length).toBe(1);
  });

  test("a command that the clock has lost is sent again at once", () => {
    const queue = new DgtClockQueue();
    queue.put(TEXT);
    queue.take(0);
    expect(queue.answer(readDgtClockAck([0x20, 0, 0, 0]), 300)).toBeUndefined();
    expect(sent(queue, 300)).toEqual([bytesOf(TEXT)]);
  });

  test("only the newest text waits", () => {
    const queue = new DgtClockQueue();
    queue.put({ type: "beep", steps: 1 });
    queue.take(0);
    queue.put({ type: "text", text: "old", beep: 0 });
    queue.put(TEXT);
    queue.answer(OK(0x0b), 10);
    expect(sent(queue, 10)).toEqual([bytesOf(TEXT)]);
    queue.answer(OK(0x0c), 20);
    expect(sent(queue, 20)).toEqual([]);
  });

  test("after times were set the text ends, and old times are not believed for a second", () => {
    const queue = new DgtClockQueue();
    expect(queue.trustsTimes(0)).toBe(true);
    queue.put(TIMES);
    expect(sent(queue, 0)).toEqual(["2b0a030a01172d003b070200"]);
    expect(queue.trustsTimes(100)).toBe(false);
    queue.answer(OK(0x0a), 400);
    expect(sent(queue, 400)).toEqual([bytesOf({ type: "end-text" })]);
    expect(queue.trustsTimes(1_399)).toBe(false);
    expect(queue.trustsTimes(1_400)).toBe(true);
  });

  test("refused times, from a clock that was not set for it, leave no text to end", () => {
    const queue = new DgtClockQueue();
    queue.put(TIMES);
    queue.take(0);
    expect(queue.answer(readDgtClockAck([0x40, 0x0a, 0, 0]), 400)).toEqual({
      command: TIMES,
      result: "refused",
    });
    expect(sent(queue, 400)).toEqual([]);
    expect(queue.trustsTimes(1_500)).toBe(true);
  });

  test("a clock that never answers does not stop its times from being believed for ever", () => {
    const queue = new DgtClockQueue();
    queue.put(TIMES);
    for (let atMs = 0; atMs <= 8_000; atMs += 1_000) queue.take(atMs);
    expect(queue.length).toBe(0);
    expect(queue.trustsTimes(8_001)).toBe(true);
  });
});

describe("the clock of a board", () => {
  const START = makeDgtDump([
    ...hex(
      `08 09 0a 0c 0b 0a 09 08 ${"07".repeat(8)} ${"00".repeat(32)} ${"01".repeat(8)} 02 03 04 06 05 04 03 02`,
    ),
  ]);
  const TURNED = makeDgtDump([
    ...hex(
      `02 03 04 05 06 04 03 02 ${"01".repeat(8)} ${"00".repeat(32)} ${"07".repeat(8)} 08 09 0a 0b 0c 0a 09 08`,
    ),
  ]);
  const lay = (dump: Uint8Array, options = {}) => {
    const board = new DgtBoard(options);
    board.opening();
    board.push(dump, 100);
    return board;
  };
  const ack = (...bytes: DgtAck) => makeDgtClockAck([...bytes]);

  test("White's time goes to the left side, to the right when the board is turned", () => {
    expect(lay(START).setClock(5_025_000, 3_547_000, "black").map(makeHex)).toEqual([
      "2b0a030a01172d003b070200",
    ]);
    expect(lay(TURNED).setClock(3_547_000, 5_025_000, "white").map(makeHex)).toEqual([
      "2b0a030a01172d003b070200",
    ]);
    expect(lay(START).setClock(0, 0, "none").map(makeHex)).toEqual(["2b0a030a0000000000000400"]);
  });

  test("a text asks first which clock it is: letters on a DGT 3000, pictures on an XL", () => {
    const board = lay(START);
    expect(board.showText("Gustav 1").map(makeHex)).toEqual(["2b03030900"]);
    expect(board.push(ack(...VERSION_3000), 300).send.map(makeHex)).toEqual([
      "2b0c030c47757374617620310000",
    ]);
    const xl = lay(START);
    xl.showText("e2 e4");
    expect(xl.push(ack(...VERSION_XL), 300).send.map(makeHex)).toEqual([
      "2b0b0301005b7b00667b000100",
    ]);
    xl.push(ack(0x10, 0x01, 0, 0), 600);
    expect(xl.showText("").map(makeHex)).toEqual(["2b03030300"]);
  });

  test("times that come right after others were set are not told", () => {
    const board = lay(START);
    const times = makeDgtClock({
      first: { leftMs: 60_000 },
      second: { leftMs: 60_000 },
      running: true,
      lever: "second",
    });
    expect(board.push(times, 200).events).toHaveLength(1);
    board.setClock(30_000, 30_000, "white");
    expect(board.push(times, 300).events).toEqual([]);
    board.push(ack(0x10, 0x0a, 0, 0), 400);
    expect(board.push(times, 900).events).toEqual([]);
    expect(board.push(times, 1_500).events).toHaveLength(1);
  });

  test("an unanswered command is repeated as time passes", () => {
    const board = lay(START);
    board.setClock(30_000, 30_000, "white");
    expect(board.nextTickAt()).toBeLessThanOrEqual(2_100);
    const repeated = board.tick(2_100).send.map(makeHex);
    expect(repeated).toContain("2b0a030a00001e00001e0100");
  });

  test("buttons of the clock are what they were named, told once", () => {
    const board = lay(START, { clockButtons: { ok: "announce" } });
    expect(board.push(ack(0x10, 0x88, 0x41, 0x35), 500).events).toEqual([
      { type: "button-pressed", button: "announce", atMs: 500 },
    ]);
    expect(board.push(ack(0x10, 0x88, 0x41, 0x35), 700).events).toEqual([]);
    expect(board.push(ack(0x10, 0x88, 0x05, 0x31), 800).events).toEqual([]);
    expect(board.push(ack(0x10, 0x88, 0x41, 0x35), 2_900).events).toHaveLength(1);
    expect(lay(START).push(ack(0x10, 0x88, 0x41, 0x35), 500).events).toEqual([]);
  });

  test("a board with a battery tells its charge", () => {
    const board = lay(START);
    expect(board.battery).toBeUndefined();
    board.push(hex("a0 00 0c 54 7f 7f 03 0c 00 04 14 02"), 500);
    expect(board.battery).toEqual({ percent: 84, isCharging: false });
  });
});
