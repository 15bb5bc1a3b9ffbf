/** What a board shows after a gap, and what else it may be. */
import { expect, test } from "vitest";
import { makeBoardReading } from "../../src/rules/board-reading.js";
import { type LegalMove, legalMoves, playMove, positionOf } from "../../src/rules/position.js";
import { isShownByMore } from "../../src/rules/shown-pair.js";

const pairOf = (fen: string, uci: string, reply: string) => {
  const position = positionOf(fen);
  const find = (from: typeof position, wanted: string): LegalMove => {
    const move = legalMoves(from).find((one) => one.uci === wanted);
    if (move === undefined) throw new Error(`${wanted} is no move there`);
    return move;
  };
  const first = find(position, uci);
  const second = find(playMove(position, first), reply);
  const board = makeBoardReading("placement", second.after);
  return { board, position, pair: { first, reply: second } };
};

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

test.each([
  ["e2e4", "e7e5", true],
  ["e2e3", "e7e6", false],
  ["g1f3", "b8c6", false],
])("%s and %s in more steps: %s", (first, reply, isMore) => {
  const { board, position, pair } = pairOf(START, first, reply);
  expect(isShownByMore(board, position, pair)).toBe(isMore);
});

test("he who is taken may be in the hand for his next move, if he could have gone elsewhere", () => {
  const before = "8/8/2r5/4k3/7P/1B1K2N1/3B4/1R6 b - - 4 45";
  const { board, position, pair } = pairOf(before, "c6c3", "d3c3");
  expect(isShownByMore(board, position, pair)).toBe(true);
});

test("he who had one move only was taken", () => {
  const before = "4k3/8/8/8/8/8/p1p5/RNK5 b - - 0 1";
  const { board, position, pair } = pairOf(before, "a2b1q", "a1b1");
  expect(isShownByMore(board, position, pair)).toBe(false);
});
