/**
 * Noisy games in which another move was once recorded than the one that was played, cut down to the
 * least that went wrong: nobody was told. Each is now understood, or asked about.
 */
import { expect, test } from "vitest";
import type { NoisePlan } from "./noise-plan.js";
import { playSeed } from "./noise-run.js";
import games from "./shrunk-games.json" with { type: "json" };

interface ShrunkGame {
  readonly title: string;
  readonly plan: NoisePlan;
}

test.each(games as unknown as readonly ShrunkGame[])(
  "$title",
  { timeout: 120_000 },
  async ({ plan }) => {
    const { verdict } = await playSeed(plan, true);
    expect(["equal", "stopped", "disputed"]).toContain(verdict.kind);
  },
);
