import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  lacksMatingMaterial,
  legalMoves,
  type Position,
  playMove,
  positionOf,
  STARTING_POSITION,
} from "../../../src/rules/position.js";
import {
  decideWinnable,
  FULL_BUDGET,
  isDeadPosition,
} from "../../../src/rules/unwinnability/decide-winnable.js";
import { COLORS, type Color, isPieceLetter, opponentOf } from "../../../src/vocabulary/chess.js";
import {
  fewMen,
  findMateExhaustively,
  isLegalPosition,
  makePlacementFen,
  matedAfter,
} from "./exhaustive.js";

const decide = (fen: string, winner: Color, budget = FULL_BUDGET) =>
  decideWinnable(positionOf(fen), winner, budget);

/** The answer, after its line was replayed. */
const checkedAnswer = (fen: string, winner: Color): boolean | "unknown" => {
  const answer = decide(fen, winner);
  if (answer.winnable === true) {
    const mated = matedAfter(fen, answer.line);
    expect(mated, `${fen} ${answer.line.join(" ")}`).toBe(opponentOf(winner));
  }
  return answer.winnable;
};

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
    expect(checkedAnswer(fen, intended_winner)).toBe(winnable);
  });

  test("a mate on the board is a line of no moves", () => {
    const fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    expect(decide(fen, "black")).toMatchObject({ winnable: true, line: [] });
    expect(decide(fen, "white").winnable).toBe(false);
  });

  test("stalemate ends every series of moves", () => {
    expect(decide("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "white").winnable).toBe(false);
  });

  test("castling belongs to the moves that may lead to a mate", () => {
    // The king has no other move, and the rook none that lets him move again.
    const fen = "4k2r/3p1p1p/3P1P1P/8/8/8/8/4K3 b k - 0 1";
    expect(checkedAnswer(fen, "white")).toBe(true);
    expect(checkedAnswer(fen, "black")).toBe(true);
  });

  test("counters end nothing: any number of moves may still follow", () => {
    expect(checkedAnswer("8/8/4k3/5n2/8/3KN3/8/8 w - - 99 120", "white")).toBe(true);
  });

  test("with a budget too small the answer is unknown, and the same each time", () => {
    const fen = "8/8/4k3/5n2/8/3KN3/8/8 w - - 0 1";
    expect(decide(fen, "white", 50).winnable).toBe("unknown");
    expect(decide(fen, "white")).toEqual(decide(fen, "white"));
  });
});

describe("the answer is proof either way", () => {
  test.each([
    ["any few men", fewMen(6)],
    ["a check to answer", fewMen(6, true)],
  ] as const)("%s", { timeout: 120_000 }, (_, positions) => {
    let proofs = 0;
    fc.assert(
      fc.property(positions, fc.constantFrom(...COLORS), (fen, winner) => {
        const answer = checkedAnswer(fen, winner);
        expect(answer, fen).not.toBe("unknown");
        if (answer !== false || lacksMatingMaterial(positionOf(fen), winner)) return;
        expect(findMateExhaustively(fen, winner, 5_000), fen).toBe(false);
        proofs += 1;
      }),
      { seed: 20_261, numRuns: 600 },
    );
    expect(proofs).toBeGreaterThan(0);
  });

  test("positions out of games that anybody might have played", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(10_000), { minLength: 20, maxLength: 200 }),
        fc.constantFrom(...COLORS),
        (choices, winner) => {
          let position: Position = STARTING_POSITION;
          for (const choice of choices) {
            const moves = legalMoves(position);
            const captures = moves.filter(({ captured }) => captured !== undefined);
            const pool = choice % 3 === 0 && captures.length > 0 ? captures : moves;
            const move = pool[choice % pool.length];
            if (move === undefined) break;
            position = playMove(position, move);
          }
          expect(checkedAnswer(position.fen, winner), position.fen).not.toBe("unknown");
        },
      ),
      { seed: 64, numRuns: 40 },
    );
  });
});

test("6.9: of the published positions all are decided, half of them at the first look, none after many", () => {
  const nodes = CASES.map(({ fen, intended_winner }) => decide(fen, intended_winner).nodes);
  nodes.sort((a, b) => a - b);
  expect(nodes[CASES.length >> 1]).toBeLessThan(10);
  // A twentieth of what the search may look at before it says that it does not know.
  expect(nodes.at(-1)).toBeLessThan(FULL_BUDGET / 20);
});

describe("walls of pawns", () => {
  // Neither king gets through, and a bishop behind a wall attacks nothing beyond it.
  const WALLS = [
    "8/8/4k3/p3p3/Pp1pPp1p/1PpP1PpP/2P3P1/6K1 w - - 0 1",
    "8/k7/3p4/2pPp1p1/1pP1PpPp/1P3P1P/K6P/8 b - - 0 1",
    "2k3b1/8/p7/Pp1p1p1p/1PpPpPpP/2P1P1P1/4K3/8 b - - 0 1",
    "8/8/7p/p1k1p1pP/Pp1pP1P1/1PpP4/B1P5/3K4 b - - 0 1",
    "8/8/1p1p1pkp/pPpPpPpP/P1P1P1P1/8/2K1B1B1/8 b - - 0 1",
  ] as const;

  test.each(WALLS)("%s is dead", (fen) => {
    expect(isDeadPosition(positionOf(fen), FULL_BUDGET)).toBe(true);
  });

  test.each(WALLS.slice(0, 2))("%s: no mate in any position that can arise", (fen) => {
    for (const winner of COLORS) expect(findMateExhaustively(fen, winner, 20_000)).toBe(false);
  });

  test.each(WALLS)("%s with one pawn less is decided", { timeout: 60_000 }, (fen) => {
    const { placement, turn } = positionOf(fen);
    const men = placement.map((man) => (man !== null && isPieceLetter(man) ? man : null));
    let holes = 0;
    for (const [square, man] of men.entries()) {
      if (man !== "P" && man !== "p") continue;
      const holed = `${makePlacementFen(men.with(square, null))} ${turn.charAt(0)} - - 0 1`;
      if (!isLegalPosition(holed)) continue;
      for (const winner of COLORS) {
        const answer = checkedAnswer(holed, winner);
        expect(answer, holed).not.toBe("unknown");
        if (answer === true) holes += 1;
        else expect(findMateExhaustively(holed, winner, 5_000), holed).not.toBe(true);
      }
    }
    expect(holes).toBeGreaterThan(5);
  });

  test("a king walled in behind his own men", () => {
    // The bishops beyond the wall are one short of taking the flights of a king in the corner.
    const short = "8/B4b2/2k5/1p1p4/1P1Pp1pB/1pp1P1P1/1p6/bK3b2 b - - 0 1";
    expect(decide(short, "white").winnable).toBe(false);
    // The knight's only move mates White at once, so it never gets any further.
    const mates = "8/2b4B/4k3/8/8/2p1p1p1/2PpP1P1/1B1K3n b - - 0 1";
    expect(decide(mates, "white").winnable).toBe(false);
    expect(checkedAnswer(mates, "black")).toBe(true);
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
