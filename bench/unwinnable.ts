import { readFileSync } from "node:fs";
import { lacksMatingMaterial, positionOf } from "../src/rules/position.js";
import { decideWinnable, FULL_BUDGET } from "../src/rules/unwinnability/decide-winnable.js";
import type { Color } from "../src/vocabulary/chess.js";
import { type Measure, Stopwatch, summarise } from "./measure.js";

const GROUP = "can this side still mate";
const CASES = "fixtures/conformance/dead-positions.jsonl";
const ROUNDS = 10;
/** A result is proposed when a flag falls; an arbiter does not wait for it. */
const P99_BOUND = 2_000;

interface Case {
  readonly id: string;
  readonly fen: string;
  readonly intended_winner: Color;
  readonly winnable: boolean;
}

/** All cases of dead positions, the first look at each included; reference: material alone. */
export const measureUnwinnable = (): readonly Measure[] => {
  const cases = readFileSync(CASES, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Case);
  const decision = new Stopwatch(0);
  const material = new Stopwatch(0);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { id, fen, intended_winner: winner, winnable } of cases) {
      const answer = decision.time(() => decideWinnable(positionOf(fen), winner, FULL_BUDGET));
      if (answer.winnable !== winnable) throw new Error(`${id}: found ${answer.winnable}`);
      material.time(() => lacksMatingMaterial(positionOf(fen), winner));
    }
  }
  return [
    summarise(
      { group: GROUP, name: "decided", isReference: false, p99Bound: P99_BOUND },
      decision.durations,
    ),
    summarise(
      { group: GROUP, name: "material only, by chessops", isReference: true },
      material.durations,
    ),
  ];
};
