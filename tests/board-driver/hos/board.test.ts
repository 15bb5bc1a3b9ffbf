import { describe, expect, test } from "vitest";
import { makeHex } from "../../../src/board-driver/hex.js";
import { HosBoard } from "../../../src/board-driver/hos/board.js";
import { makeHosPosition } from "../../../src/board-driver/hos/codec.js";
import {
  EMPTY_PLACEMENT,
  parsePlacement,
  STARTING_PLACEMENT_FEN,
} from "../../../src/vocabulary/placement.js";
import { glue } from "../bytes.js";
import { inReadingOrder } from "../placement-suite.js";

const report = (text: string): Uint8Array =>
  makeHosPosition(inReadingOrder(parsePlacement(text) ?? EMPTY_PLACEMENT));
const START = report(STARTING_PLACEMENT_FEN);
const LIFTED = report("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR");

describe("a HoS board", () => {
  test("is asked nothing, and told what it shows twice", () => {
    const board = new HosBoard();
    expect(board.opening()).toEqual([]);
    expect(board.push(glue([START, START]), 0).events).toMatchObject([
      { placement: STARTING_PLACEMENT_FEN },
    ]);
    board.push(LIFTED, 200);
    expect(board.push(LIFTED, 400).events).toMatchObject([{ type: "piece-lifted", square: "e2" }]);
  });

  test("that says each position once is believed after a quiet while, then at once", () => {
    const board = new HosBoard();
    board.push(START, 0);
    expect(board.tick(600).events).toMatchObject([{ type: "board-reported" }]);
    expect(board.push(LIFTED, 5_000).events).toMatchObject([{ type: "piece-lifted" }]);
    expect(board.repeatsItself).toBe(false);
  });

  test("a pause begins a report", () => {
    const board = new HosBoard();
    board.push(START.slice(0, 20), 0);
    expect(board.nextTickAt()).toBe(40);
    expect(board.push(START, 50).events).toMatchObject([{ type: "bytes-discarded", why: "gap" }]);
    expect(board.push(START, 250).events).toMatchObject([{ type: "board-reported" }]);
  });

  test("one light burns: that of the square named last", () => {
    const board = new HosBoard({ rotate: 180 });
    expect(board.lights(["e7", "d5"]).map(makeHex)).toEqual(["0080"]);
    expect(board.lights([]).map(makeHex)).toEqual(["00ba"]);
  });
});
