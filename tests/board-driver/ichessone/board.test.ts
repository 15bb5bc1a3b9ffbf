import { describe, expect, test } from "vitest";
import { makeHex } from "../../../src/board-driver/hex.js";
import { IChessOneBoard } from "../../../src/board-driver/ichessone/board.js";
import {
  makeIChessOneBattery,
  makeIChessOnePosition,
} from "../../../src/board-driver/ichessone/codec.js";
import {
  EMPTY_PLACEMENT,
  parsePlacement,
  STARTING_PLACEMENT_FEN,
} from "../../../src/vocabulary/placement.js";
import { inReadingOrder } from "../placement-suite.js";

const report = (text: string): Uint8Array =>
  makeIChessOnePosition(inReadingOrder(parsePlacement(text) ?? EMPTY_PLACEMENT));
const START = report(STARTING_PLACEMENT_FEN);
const LIFTED = report("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR");
const ASK = new TextEncoder().encode("RP");

/** A board that was opened at 0 and has told its first position. */
const opened = (): IChessOneBoard => {
  const board = new IChessOneBoard({ rotate: 0 });
  board.opening();
  board.push(START, 0);
  board.push(START, 10);
  return board;
};

describe("an iChessOne board", () => {
  test("is told to report changes, and asked for position and charge", () => {
    const sent = new IChessOneBoard().opening().map((bytes) => new TextDecoder().decode(bytes));
    expect(sent).toEqual(["CPIRQ", "RP", "RB"]);
  });

  test("a change is asked for once more at once, and believed when the answer is the same", () => {
    const board = opened();
    expect(board.push(LIFTED, 1_000)).toEqual({ events: [], send: [ASK], frames: 1 });
    expect(board.push(LIFTED, 1_010)).toEqual({
      events: [{ type: "piece-lifted", square: "e2", piece: "P", scan: 2, atMs: 1_010 }],
      send: [],
      frames: 1,
    });
  });

  test("a damaged report is asked for once more, and is no hand", () => {
    const board = opened();
    expect(board.push(LIFTED.with(20, 0xff), 300).send).toEqual([]);
    const { events, send } = board.tick(400);
    expect(events).toMatchObject([{ type: "bytes-discarded", why: "implausible" }]);
    expect(send).toEqual([ASK]);
    expect(board.push(LIFTED, 410).send).toEqual([ASK]);
    expect(board.push(LIFTED, 420).events).toMatchObject([{ type: "piece-lifted" }]);
  });

  test("a board that stops answering is lost", () => {
    const board = opened();
    const events = [];
    let asked = 0;
    for (
      let due = board.nextTickAt();
      due !== undefined && due < 10_000;
      due = board.nextTickAt()
    ) {
      const output = board.tick(due);
      events.push(...output.events);
      asked += output.send.length;
    }
    expect(asked).toBe(12);
    expect(events).toEqual([{ type: "link-changed", link: "lost", atMs: 3_510 }]);
  });

  test("what has changed while a question stayed unanswered is told as a position", () => {
    const board = opened();
    expect(board.tick(510).send).toEqual([ASK]);
    expect(board.tick(760).send).toEqual([ASK]);
    board.push(LIFTED, 800);
    expect(board.push(LIFTED, 810).events).toEqual([
      {
        type: "board-reported",
        placement: "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR",
        atMs: 810,
      },
    ]);
  });

  test("a board that is asked twice a second and answers has no gap", () => {
    const board = opened();
    for (let atMs = 510; atMs < 5_000; atMs = board.nextTickAt() ?? 5_000) {
      expect(board.tick(atMs).send).toEqual([ASK]);
      expect(board.push(START, atMs + 10).events).toEqual([]);
    }
    board.push(LIFTED, 5_000);
    expect(board.push(LIFTED, 5_010).events).toMatchObject([{ type: "piece-lifted" }]);
  });

  test("one that never answered is not lost for that", () => {
    const board = new IChessOneBoard();
    board.opening();
    expect(board.nextTickAt()).toBeUndefined();
  });

  test("charge and lights", () => {
    const board = opened();
    board.push(makeIChessOneBattery(14, false), 20);
    expect(board.battery).toEqual({ percent: 14, isCharging: false });
    expect(board.lights(["e2", "e4"]).map(makeHex)).toEqual([
      "454c800f00000000001000100000" + "01ff",
    ]);
  });
});
