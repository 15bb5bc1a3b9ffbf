import { handMovementsOf } from "../../src/board-driver/fake/hand-movements.js";
import { type ModelName, modelNamed } from "../../src/board-driver/models.js";
import type { PlayedGame } from "./games.js";
import {
  addScores,
  NO_SCORE,
  SimulatedWire,
  WireJudge,
  type WireOptions,
  type WireScore,
} from "./simulated-wire.js";

/** What a quiet hand leaves a board between two movements. Units: milliseconds. */
const pauseMs = (model: ModelName, isBadLine: boolean): number =>
  Math.max(400, (isBadLine ? 3 : 1.5) * modelNamed(model).tellsWithinMs);

/**
 * Plays games by hand on a board of this model, over a line like this one, and judges what is told.
 * Captures are made in both orders. `lineOf`: the line of each game.
 */
export const playOnTheWire = (
  model: ModelName,
  games: readonly PlayedGame[],
  lineOf: () => WireOptions,
): WireScore => {
  let total = NO_SCORE;
  const { sensor } = modelNamed(model);
  for (const { moves } of games) {
    const line = lineOf();
    const wire = new SimulatedWire(model, line);
    const pause = pauseMs(model, line.damage !== undefined);
    const judge = new WireJudge(sensor === "placement");
    judge.did(undefined, wire.placement);
    wire.pass(15_000);
    judge.judge(wire.events, wire.placement);
    for (const [ply, uci] of moves.entries()) {
      const acts = [...handMovementsOf(uci, (square) => wire.at(square))];
      const [first, second] = acts;
      if (ply % 2 === 0 && first?.type === "lift" && second?.type === "lift") {
        acts.splice(0, 2, second, first);
      }
      for (const act of acts) {
        if (act.type !== "lift" && act.type !== "place") continue;
        const square = act.type === "lift" ? (act.squares[0] ?? "a1") : act.square;
        const before = wire.at(square);
        wire.do(act);
        const man = sensor === "placement" ? (act.type === "lift" ? before : wire.at(square)) : "";
        judge.did(`${act.type === "lift" ? "-" : "+"}${man}${square}`, wire.placement);
        wire.pass(pause);
      }
      wire.pass(1_500);
      judge.judge(wire.events, wire.placement);
    }
    total = addScores(total, judge.score());
  }
  return total;
};
