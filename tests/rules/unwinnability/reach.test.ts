import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  lacksMatingMaterial,
  legalMoves,
  playMove,
  positionOf,
} from "../../../src/rules/position.js";
import { CompactBoard } from "../../../src/rules/unwinnability/compact-board.js";
import { lacksMaterial } from "../../../src/rules/unwinnability/material.js";
import { isMateOutOfReach, Reach } from "../../../src/rules/unwinnability/reach.js";
import {
  COLORS,
  type Color,
  isPieceLetter,
  parseSquare,
  type SquareName,
  squareOf,
} from "../../../src/vocabulary/chess.js";
import { fewMen } from "./exhaustive.js";

const boardOf = (fen: string, winner: Color): CompactBoard => {
  const position = positionOf(fen);
  const [, , , enPassant = "-"] = position.fen.split(" ");
  const board = new CompactBoard();
  board.setUp({
    men: position.placement.map((man) => (man !== null && isPieceLetter(man) ? man : null)),
    winner,
    turn: position.turn,
    castling: "-",
    enPassant: parseSquare(enPassant),
  });
  return board;
};

const LOCKED = [
  "8/1p6/pPp1kB2/P1Pp4/3Pp1p1/1b2P1Pp/b6P/4K3 w - - 0 1",
  "5k2/8/8/1p1p1p2/pPpP1Pp1/P1P2bPp/5K1P/8 w - - 0 1",
  "b7/2k5/p7/Pp1p1p1p/1PpP1PpP/2P3P1/8/7K w - - 0 1",
  "8/B4b2/2k5/1p1p4/1P1Pp1pB/1pp1P1P1/1p6/bK3b2 b - - 0 1",
  "8/2b4B/4k3/8/8/2p1p1p1/2PpP1P1/1B1K3n b - - 0 1",
  "8/8/b7/1p1k3p/pPp1p1pP/P1PpPpPK/3P1P2/4B3 w - - 0 1",
  "b7/1p1p4/pPpPp1k1/P1P1Pp1b/4KPp1/6Pp/1B5P/8 w - - 0 1",
  "8/8/1p1p1pkp/pPpPpPpP/P1P1P1P1/8/2K1B1B1/8 b - - 0 1",
  "4k3/8/p2p3p/P2P1p1P/1p2pPp1/1P2P1P1/6K1/8 w - - 0 1",
] as const;

/** A locked position, a winner for whom reach says something, and what it says. */
const REACHES = LOCKED.flatMap((fen) =>
  COLORS.flatMap((winner) => {
    const reach = new Reach(boardOf(fen, winner));
    return reach.settle() ? [{ fen, winner, reach }] : [];
  }),
);

describe("the reach of men", () => {
  test("says something about every one of these positions", () => {
    expect(new Set(REACHES.map(({ fen }) => fen)).size).toBe(LOCKED.length);
  });

  test.each(REACHES)(
    "$fen, $winner to win: no man ever leaves it, whatever is played",
    { timeout: 60_000 },
    ({ fen, winner, reach }) => {
      const flip = winner === "white" ? 0 : 56;
      fc.assert(
        fc.property(fc.array(fc.nat(1_000), { minLength: 60, maxLength: 60 }), (choices) => {
          let position = positionOf(fen);
          // Where each man on the board stood at the start, by the square he stands on now.
          const homes = new Map<number, number>();
          for (const [square, man] of position.placement.entries()) {
            if (man !== null) homes.set(square, square);
          }
          for (const choice of choices) {
            const moves = legalMoves(position);
            const move = moves[choice % moves.length];
            if (move === undefined) return;
            const home = homes.get(move.from) ?? -1;
            const isForeseen = reach.mayStand(home ^ flip, move.to ^ flip);
            expect(isForeseen, `${position.fen} ${move.uci}`).toBe(true);
            homes.delete(move.from);
            if (move.captured !== undefined) homes.delete(move.captured);
            homes.set(move.to, home);
            position = playMove(position, move);
          }
        }),
        { seed: 7, numRuns: 40 },
      );
    },
  );

  test("a pawn beside a king that never moves goes on, unless it gives check", () => {
    const reachOf = (fen: string) => {
      const reach = new Reach(boardOf(fen, "white"));
      reach.settle();
      return (from: SquareName, to: SquareName) => reach.mayStand(squareOf(from), squareOf(to));
    };
    const beside = reachOf("8/2b5/8/4k2B/1p1p4/1P1Pp1p1/4P1Pp/2b2BRK b - - 0 1");
    expect(beside("h2", "g1")).toBe(true);
    // On c2 it mates the king on b1, whom his own and the enemy's men shut in.
    const mating = reachOf("8/B4b2/2k5/1p1p4/1P1Pp1pB/1pp1P1P1/1p6/bK3b2 b - - 0 1");
    expect([mating("c3", "c2"), mating("c3", "c1")]).toEqual([true, false]);
  });

  test("says nothing where a way is open", () => {
    expect(isMateOutOfReach(boardOf("4k3/8/8/p7/P7/8/8/4K3 w - - 0 1", "white"))).toBe(false);
  });

  test("reckons with a capture en passant that is possible now, and only then", () => {
    const wall = "4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 w -";
    expect(isMateOutOfReach(boardOf(`${wall} - 0 1`, "white"))).toBe(true);
    expect(isMateOutOfReach(boardOf(`${wall} d6 0 1`, "white"))).toBe(false);
  });
});

describe("material", () => {
  test("is judged as chessops judges it", () => {
    fc.assert(
      fc.property(fewMen(5), fc.constantFrom(...COLORS), (fen, winner) => {
        const isLacking = lacksMatingMaterial(positionOf(fen), winner);
        expect(lacksMaterial(boardOf(fen, winner)), fen).toBe(isLacking);
      }),
      { seed: 3, numRuns: 2_000 },
    );
  });
});
