/**
 * Random games over the bytes of every family of boards, with every trouble of hands and lines: the
 * table has the game that was played, or it has asked, or it has called the arbiter for the one move
 * that is in question. `npm run noise` plays any number of them and cuts a failure down.
 *
 * `ANNABELLA_NOISE_GAMES`: games for each family (default 2). `ANNABELLA_NOISE_SEED`: first seed
 * (default 1).
 */
import { describe, expect, test } from "vitest";
import { MODEL_NAMES } from "../../src/board-driver/models.js";
import { planOf } from "./noise-plan.js";
import { playNoisyGame } from "./noisy-game.js";
import { judge } from "./verdict.js";

const GAMES = Number(process.env.ANNABELLA_NOISE_GAMES ?? 2);
const FIRST = Number(process.env.ANNABELLA_NOISE_SEED ?? 1);

describe.each(MODEL_NAMES)("noisy games on a board %s", (model) => {
  test("are the games that were played, or somebody is asked", { timeout: 600_000 }, async () => {
    for (let seed = FIRST; seed < FIRST + GAMES; seed += 1) {
      const game = await playNoisyGame(planOf(seed, [model]));
      const verdict = judge(game);
      const about = `npm run noise -- --family ${model} --seed ${seed} --story: ${JSON.stringify(verdict)}`;
      expect(["equal", "stopped", "disputed"], about).toContain(verdict.kind);
    }
  });
});

test("a game is the same each time it is played", { timeout: 600_000 }, async () => {
  const plan = planOf(7);
  const [once, again] = [await playNoisyGame(plan), await playNoisyGame(plan)];
  expect(again.events).toEqual(once.events);
  expect(again.moves).toEqual(once.moves);
});

test("hands without trouble play a game to its end on every kind of table", {
  timeout: 600_000,
}, async () => {
  for (const table of ["two", "pressed", "clockless"] as const) {
    const plan = { ...planOf(3, ["dgt"], [table]), troubles: [] };
    expect(judge(await playNoisyGame(plan))).toEqual({ kind: "equal" });
  }
});
