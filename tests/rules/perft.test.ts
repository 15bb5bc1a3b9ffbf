import { expect, test } from "vitest";
import { legalMoves, type Position, playMove, positionOf } from "../../src/rules/position.js";

/**
 * Numbers of legal move sequences. Source: chessprogramming.org/Perft_Results, positions 1 to 6, as
 * published by several independent programs.
 */
const POSITIONS = [
  {
    fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    counts: [20, 400, 8902, 197_281],
  },
  {
    fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    counts: [48, 2039, 97_862],
  },
  { fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", counts: [14, 191, 2812, 43_238] },
  {
    fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    counts: [6, 264, 9467],
  },
  {
    fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    counts: [44, 1486, 62_379],
  },
  {
    fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    counts: [46, 2079, 89_890],
  },
] as const;

const countSequences = (position: Position, plies: number): number => {
  const moves = legalMoves(position);
  if (plies === 1) return moves.length;
  return moves.reduce((sum, move) => sum + countSequences(playMove(position, move), plies - 1), 0);
};

test.each(POSITIONS)(
  "3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7.1, 3.7.2, 3.7.3, 3.8.1, 3.8.2: the moves of $fen are as many as published",
  ({ fen, counts }) => {
    const position = positionOf(fen);
    expect(counts.map((_, index) => countSequences(position, index + 1))).toEqual(counts);
  },
  120_000,
);
