import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  isCheckmate,
  isDeadByMaterial,
  isStalemate,
  playMove,
  positionOf,
} from "../../../src/rules/position.js";
import { isPlainlyDead } from "../../../src/rules/unwinnability/dead-position.js";
import { FULL_BUDGET, isDeadPosition } from "../../../src/rules/unwinnability/decide-winnable.js";
import { playRandomMoves } from "../../support/random-games.js";

const FENS = [
  ...new Set(
    readFileSync("fixtures/conformance/dead-positions.jsonl", "utf8")
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { readonly fen: string }).fen),
  ),
];

test.each(FENS)("5.2.2: what is plainly dead and what is dead is the same in %s", (fen) => {
  const position = positionOf(fen);
  // Those end a game by themselves.
  const isOver = isDeadByMaterial(position) || isStalemate(position) || isCheckmate(position);
  if (!isOver) expect(isPlainlyDead(position)).toBe(isDeadPosition(position, FULL_BUDGET));
});

test("1.5: nothing that can still be won is called dead in the positions of random games", () => {
  for (const { position, move } of playRandomMoves(4_000, 522)) {
    const after = playMove(position, move);
    if (isPlainlyDead(after)) expect(isDeadPosition(after, FULL_BUDGET), after.fen).toBe(true);
  }
}, 120_000);
