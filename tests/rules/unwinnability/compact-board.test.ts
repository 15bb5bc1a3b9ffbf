import { Chess } from "chessops/chess";
import { perft } from "chessops/debug";
import { parseFen } from "chessops/fen";
import { describe, expect, test } from "vitest";
import { positionOf } from "../../../src/rules/position.js";
import {
  CompactBoard,
  PACKED_WORDS,
  type Side,
} from "../../../src/rules/unwinnability/compact-board.js";
import { isPieceLetter, parseSquare } from "../../../src/vocabulary/chess.js";

const boardOf = (fen: string, winner: "white" | "black"): CompactBoard => {
  const position = positionOf(fen);
  const [, , castling = "-", enPassant = "-"] = position.fen.split(" ");
  const board = new CompactBoard();
  board.setUp({
    men: position.placement.map((man) => (man !== null && isPieceLetter(man) ? man : null)),
    winner,
    turn: position.turn,
    castling,
    enPassant: parseSquare(enPassant),
  });
  return board;
};

/** Counts the leaves of the tree of legal moves; every position goes through its packed form. */
const countLeaves = (from: CompactBoard, depth: number): number => {
  if (depth === 0) return 1;
  const words = new Int32Array(PACKED_WORDS);
  from.pack(words, 0);
  const board = new CompactBoard();
  board.unpack(words, 0);
  board.generate();
  const { turn, rights, enPassant } = board;
  const other: Side = turn === 0 ? 1 : 0;
  let leaves = 0;
  for (const move of [...board.moves.subarray(0, board.moveCount)]) {
    const captured = board.play(move);
    if (!board.isInCheck(turn)) {
      board.rights = board.rightsAfter(move);
      board.enPassant = board.enPassantAfter(move);
      board.turn = other;
      leaves += countLeaves(board, depth - 1);
      board.turn = turn;
      board.rights = rights;
      board.enPassant = enPassant;
    }
    board.undo(move, captured);
  }
  expect(board.squares).toEqual(from.squares);
  return leaves;
};

const POSITIONS = [
  ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3],
  // Castling both ways, pins, promotions by capture, checks by en passant.
  ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2],
  ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4],
  ["r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3],
  ["rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 2],
  ["8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3", 4],
  ["r3k2r/8/8/8/3q4/8/8/R3K2R w KQkq - 0 1", 3],
] as const;

describe("the board of the search has the legal moves of chessops, from either side", () => {
  test.each(POSITIONS)("%s, %i plies", (fen, depth) => {
    const engine = parseFen(fen)
      .chain((setup) => Chess.fromSetup(setup))
      .unwrap();
    const leaves = perft(engine, depth);
    expect(countLeaves(boardOf(fen, "white"), depth)).toBe(leaves);
    expect(countLeaves(boardOf(fen, "black"), depth)).toBe(leaves);
  });
});
