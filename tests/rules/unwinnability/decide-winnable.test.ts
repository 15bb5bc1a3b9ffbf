import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findMove, isCheckmate, playMove, positionOf } from "../../../src/rules/position.js";
import {
  decideWinnable,
  FULL_BUDGET,
  isDeadPosition,
} from "../../../src/rules/unwinnability/decide-winnable.js";
import type { Color } from "../../../src/vocabulary/chess.js";

/** Plays a line move by move; the color that is mated at its end. */
const matedBy = (fen: string, line: readonly string[]): Color => {
  let position = positionOf(fen);
  for (const uci of line) {
    const move = findMove(position, uci);
    if (move === undefined) throw new Error(`${uci} is not legal in ${position.fen}`);
    position = playMove(position, move);
  }
  if (!isCheckmate(position)) throw new Error(`no mate in ${position.fen}`);
  return position.turn;
};

const decide = (fen: string, winner: Color) => decideWinnable(positionOf(fen), winner, FULL_BUDGET);

interface Case {
  readonly id: string;
  readonly fen: string;
  readonly intended_winner: Color;
  readonly winnable: boolean;
}

const CASES = readFileSync("fixtures/conformance/dead-positions.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

describe("whether a side can still mate", () => {
  test.each(CASES)("$id: $fen for $intended_winner", ({ fen, intended_winner, winnable }) => {
    const answer = decide(fen, intended_winner);
    expect(answer.winnable).toBe(winnable);
    if (answer.winnable === true) {
      expect(matedBy(fen, answer.line)).toBe(intended_winner === "white" ? "black" : "white");
    }
  });

  test("a mate on the board is a line of no moves", () => {
    const fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    expect(decide(fen, "black")).toMatchObject({ winnable: true, line: [] });
    expect(decide(fen, "white").winnable).toBe(false);
  });

  test("stalemate ends every series of moves", () => {
    expect(decide("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "white").winnable).toBe(false);
  });

  test("with a budget too small the answer is unknown, and the same each time", () => {
    const fen = "8/8/4k3/5n2/8/3KN3/8/8 w - - 0 1";
    expect(decideWinnable(positionOf(fen), "white", 50).winnable).toBe("unknown");
    expect(decide(fen, "white")).toEqual(decide(fen, "white"));
  });
});

describe("a dead position", () => {
  test("is one that neither side can win", () => {
    const dead = (fen: string) => isDeadPosition(positionOf(fen), FULL_BUDGET);
    expect(dead("b7/2k5/p7/Pp1p1p1p/1PpP1PpP/2P3P1/8/7K w - - 0 1")).toBe(true);
    // Black may still mate here; White has lost his last man.
    expect(dead("8/8/8/8/8/8/1kpK4/8 w - - 2 78")).toBe(false);
    // White must take the queen.
    expect(dead("7k/8/8/8/8/8/1q6/K7 w - - 0 1")).toBe(true);
  });
});
