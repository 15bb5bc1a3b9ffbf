/** A Novag writes each move once, and nothing protects the line: what is lost must be asked for. */
import { describe, expect, test } from "vitest";
import type { BoardOutput } from "../../../src/board-driver/board.js";
import { NovagBoard } from "../../../src/board-driver/novag/board.js";
import {
  makeNovagCommand,
  makeNovagGame,
  makeNovagId,
  makeNovagMoveLine,
} from "../../../src/board-driver/novag/codec.js";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
const AFTER_E4_E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";

const placements = ({ events }: BoardOutput): readonly string[] =>
  events.flatMap((event) => (event.type === "board-reported" ? [event.placement] : []));

const concat = (...chunks: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(chunks.flatMap((chunk) => [...chunk]));

/** A board whose game has begun with 1. e4, told at 1,000 ms. */
const afterE4 = (): NovagBoard => {
  const board = new NovagBoard();
  board.opening();
  board.push(concat(makeNovagId("UCBII VI.09"), makeNovagGame(1, [])), 0);
  board.tick(600);
  const output = board.push(makeNovagMoveLine("move", 1, "white", "e2-e4"), 1_000);
  expect(placements(output)).toEqual([AFTER_E4]);
  return board;
};

/** The list arrives whole, and the line is quiet after it. */
const answer = (board: NovagBoard, list: Uint8Array, atMs: number): readonly string[] => {
  const output = board.push(list, atMs);
  return [...placements(output), ...placements(board.tick(atMs + 500))];
};

describe("a line that loses what the board writes", () => {
  test("a quiet board is asked for its game, and a move that was lost is told", () => {
    const board = afterE4();
    expect(board.nextTickAt()).toBe(6_000);
    expect(board.tick(6_000).send).toEqual([makeNovagCommand("id"), makeNovagCommand("game")]);
    expect(answer(board, makeNovagGame(1, ["e2-e4", "e7-e5"]), 6_050)).toEqual([AFTER_E4_E5]);
  });

  test("a move is told at once and proven at once: one letter turned over makes another move", () => {
    const board = afterE4();
    const misread = board.push(makeNovagMoveLine("move", 1, "black", "d7-d5"), 2_000);
    expect(misread.events).toHaveLength(1);
    expect(misread.send).toEqual([makeNovagCommand("game")]);
    const list = makeNovagGame(1, ["e2-e4", "e7-e5"]);
    expect(answer(board, list, 2_050)).toEqual([]);
    expect(answer(board, list, 2_600)).toEqual([AFTER_E4_E5]);
  });

  test("a list that says what is known says nothing", () => {
    const board = afterE4();
    expect(answer(board, makeNovagGame(1, ["e2-e4"]), 6_050)).toEqual([]);
  });

  test("a list that contradicts what is known is asked for again, and believed the second time", () => {
    const board = afterE4();
    expect(placements(board.push(makeNovagGame(1, []), 6_050))).toEqual([]);
    const { events, send } = board.tick(6_550);
    expect(events).toEqual([]);
    expect(send).toContainEqual(makeNovagCommand("game"));
    expect(answer(board, makeNovagGame(1, []), 6_600)).toEqual([START]);
  });

  test("moves that were missed are told one by one", () => {
    const board = afterE4();
    const list = makeNovagGame(1, ["e2-e4", "e7-e5", "g1-f3"]);
    expect(answer(board, list, 6_050)).toEqual([
      AFTER_E4_E5,
      "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R",
    ]);
  });

  test("two lists that contradict what is known and each other are both wrong", () => {
    const board = afterE4();
    expect(answer(board, makeNovagGame(1, ["e2-e3"]), 6_050)).toEqual([]);
    expect(answer(board, makeNovagGame(1, ["d2-d4"]), 7_050)).toEqual([]);
    expect(answer(board, makeNovagGame(1, ["e2-e4", "e7-e5"]), 8_050)).toEqual([AFTER_E4_E5]);
  });

  test("a list with a row missing is no list", () => {
    const board = afterE4();
    const lines = [...makeNovagGame(1, ["e2-e4", "e7-e5", "g1-f3", "b8-c6", "d2-d4"])];
    const text = String.fromCharCode(...lines)
      .split("\r\n")
      .filter((line) => !line.startsWith(".   2"))
      .join("\r\n");
    const broken = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    expect(answer(board, broken, 6_050)).toEqual([]);
    expect(answer(board, broken, 7_050)).toEqual([]);
  });
});
