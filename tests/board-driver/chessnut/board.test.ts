import { describe, expect, test } from "vitest";
import { ChessnutBoard, type ChessnutOptions } from "../../../src/board-driver/chessnut/board.js";
import {
  makeChessnutBattery,
  makeChessnutPosition,
  makeMoveBattery,
  makeMoveKind,
} from "../../../src/board-driver/chessnut/codec.js";
import { makeHex } from "../../../src/board-driver/hex.js";
import {
  EMPTY_PLACEMENT,
  parsePlacement,
  STARTING_PLACEMENT_FEN,
} from "../../../src/vocabulary/placement.js";
import { hex } from "../bytes.js";
import { inReadingOrder } from "../placement-suite.js";

const report = (text: string): Uint8Array =>
  makeChessnutPosition(inReadingOrder(parsePlacement(text) ?? EMPTY_PLACEMENT));
const START = report(STARTING_PLACEMENT_FEN);
const LIFTED = report("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR");
const TURNED = report("RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr");

/** A board that was opened at 0 and has told its first position. */
const opened = (options: ChessnutOptions = {}, first = START): ChessnutBoard => {
  const board = new ChessnutBoard(options);
  board.opening();
  board.push(first, 0);
  board.push(first, 200);
  return board;
};

describe("a Chessnut board", () => {
  test("is put into real-time mode after each opening, and asked what it is and how it is charged", () => {
    expect(new ChessnutBoard().opening().map(makeHex)).toEqual(["210100", "410115", "290100"]);
    expect(new ChessnutBoard({ kind: "move" }).opening().map(makeHex)).toEqual([
      "210100",
      "41010c",
    ]);
  });

  test("tells the first position when it was heard twice, then each change", () => {
    const board = new ChessnutBoard();
    board.opening();
    expect(board.push(START, 100)).toEqual({ events: [], send: [], frames: 1 });
    expect(board.push(START, 300).events).toEqual([
      { type: "board-reported", placement: STARTING_PLACEMENT_FEN, atMs: 300 },
    ]);
    expect(board.push(LIFTED, 500).events).toEqual([]);
    expect(board.push(LIFTED, 700).events).toEqual([
      { type: "piece-lifted", square: "e2", piece: "P", scan: 2, atMs: 700 },
    ]);
  });

  test("the event comes with the last byte of the men, not with what fills the report", () => {
    const board = opened();
    board.push(LIFTED, 400);
    expect(board.push(LIFTED.slice(0, 33), 600).events).toEqual([]);
    expect(board.push(LIFTED.slice(33, 34), 600).events).toHaveLength(1);
    expect(board.push(LIFTED.slice(34), 600).events).toEqual([]);
  });

  test("a report that stays incomplete is given up before the next one", () => {
    const board = opened();
    board.push(LIFTED.slice(0, 20), 400);
    expect(board.nextTickAt()).toBe(550);
    expect(board.tick(550).events).toEqual([
      { type: "bytes-discarded", hex: makeHex(LIFTED.slice(0, 20)), why: "gap", atMs: 550 },
    ]);
  });

  test("its silence is a loss when it has repeated itself", () => {
    const board = opened();
    for (let time = 2; time < 6; time += 1) board.push(START, 200 * time);
    expect(board.repeatsItself).toBe(true);
  });

  test("the charge is told from either of the two places where boards have it", () => {
    const board = opened();
    expect(board.battery).toBeUndefined();
    board.push(makeChessnutBattery(12, false), 300);
    expect(board.battery).toEqual({ percent: 12, isCharging: false });
    board.push(hex("2A 02 8C 00"), 400);
    expect(board.battery).toEqual({ percent: 12, isCharging: true });
    // A Move answers zero, which is no charge.
    board.push(makeChessnutBattery(0, false), 500);
    expect(board.battery).toEqual({ percent: 12, isCharging: true });
  });

  test("the charge is asked for every five minutes", () => {
    const board = opened();
    expect(board.nextTickAt()).toBe(300_000);
    expect(board.tick(300_000).send.map(makeHex)).toEqual(["290100"]);
    expect(board.nextTickAt()).toBe(600_000);
  });

  test("lights burn beside the squares of the game, however the board lies", () => {
    expect(opened().lights(["e2", "e4"]).map(makeHex)).toEqual(["0a080000000008000800"]);
    expect(opened({}, TURNED).lights(["d7", "d5"]).map(makeHex)).toEqual(["0a080000000008000800"]);
    expect(opened().lights([]).map(makeHex)).toEqual(["0a080000000000000000"]);
  });

  test("it beeps", () => {
    expect(opened().beep(1_000, 200).map(makeHex)).toEqual(["0b0403e800c8"]);
  });
});

describe("a Chessnut Move", () => {
  const BLUE = `4320${"00".repeat(17)}30${"00".repeat(7)}30${"00".repeat(6)}`;

  test("is known by the answer that only it gives, and lit in its own way", () => {
    const board = opened();
    board.push(makeMoveKind(), 300);
    expect(board.lights(["e2", "e4"]).map(makeHex)).toEqual([BLUE]);
    expect(board.tick(300_000).send.map(makeHex)).toEqual(["41010c"]);
    board.push(makeMoveBattery(40, true), 300_100);
    expect(board.battery).toEqual({ percent: 40, isCharging: true });
  });

  test("said to be one, it is one from the beginning", () => {
    expect(opened({ kind: "move" }).lights(["e2", "e4"]).map(makeHex)).toEqual([BLUE]);
  });

  test("nothing that it is ever sent moves a man", () => {
    const board = opened({ kind: "move" });
    const sent = [
      ...board.opening(),
      ...board.lights(["e2"]),
      ...board.beep(440, 100),
      ...board.tick(700_000).send,
    ];
    expect(sent.map((bytes) => bytes[0])).not.toContain(0x42);
    expect(sent.length).toBeGreaterThan(3);
  });
});
