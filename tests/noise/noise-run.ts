import process from "node:process";
import { COLORS } from "../../src/vocabulary/chess.js";
import type { NoisePlan } from "./noise-plan.js";
import { type NoisyGame, playNoisyGame } from "./noisy-game.js";
import { judge, type Verdict } from "./verdict.js";

/** What a game came to, JSON-safe. `fault`: the program stopped in the middle of it. */
export interface NoiseOutcome {
  readonly seed: number;
  readonly verdict: Verdict | { readonly kind: "fault"; readonly message: string };
  readonly table: string;
  readonly models: readonly string[];
  readonly troubles: readonly string[];
  readonly plies: number;
  readonly completed: number;
  /** Questions that were asked on the way and answered by going on. */
  readonly cpuMs: number;
}

const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
};

/** Plays the game of a plan and judges it. `replays`: the journal is checked too. */
export const playSeed = async (plan: NoisePlan, replays: boolean): Promise<NoiseOutcome> => {
  const began = process.cpuUsage();
  const { seed, table } = plan;
  const about = {
    seed,
    table,
    models: [...new Set(COLORS.map((color) => plan.models[color]))],
    troubles: plan.troubles.map(({ name }) => name),
  };
  let game: NoisyGame;
  try {
    game = await playNoisyGame(plan, { replays });
  } catch (cause) {
    const message = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    const verdict = { kind: "fault", message } as const;
    return { ...about, verdict, plies: 0, completed: 0, cpuMs: cpuMs(began) };
  }
  return {
    ...about,
    verdict: judge(game),
    plies: game.moves.length,
    completed: game.completed.length,
    cpuMs: cpuMs(began),
  };
};

/** How many games came to what. */
export type Verdicts = Readonly<Partial<Record<NoiseOutcome["verdict"]["kind"], number>>>;

/** Counts of a run. A game on two boards counts for both families; one with five troubles for all five. */
export interface NoiseTally {
  readonly games: number;
  readonly moves: number;
  readonly cpuMs: number;
  readonly verdicts: Verdicts;
  readonly families: Readonly<Record<string, Verdicts>>;
  readonly troubles: Readonly<Record<string, Verdicts>>;
  readonly tables: Readonly<Record<string, Verdicts>>;
  readonly questions: Readonly<Record<string, number>>;
}

export const EMPTY_TALLY: NoiseTally = {
  games: 0,
  moves: 0,
  cpuMs: 0,
  verdicts: {},
  families: {},
  troubles: {},
  tables: {},
  questions: {},
};

type Counts = Readonly<Partial<Record<string, number>>>;

const sum = <T extends Counts>(a: T, b: T): T => {
  const all: Record<string, number> = { ...(a as Record<string, number>) };
  for (const [name, count = 0] of Object.entries(b)) all[name] = (all[name] ?? 0) + count;
  return all as unknown as T;
};

const sumEach = (
  a: Readonly<Record<string, Verdicts>>,
  b: Readonly<Record<string, Verdicts>>,
): Readonly<Record<string, Verdicts>> => {
  const all = { ...a };
  for (const [name, verdicts] of Object.entries(b)) all[name] = sum(all[name] ?? {}, verdicts);
  return all;
};

export const addTallies = (a: NoiseTally, b: NoiseTally): NoiseTally => ({
  games: a.games + b.games,
  moves: a.moves + b.moves,
  cpuMs: a.cpuMs + b.cpuMs,
  verdicts: sum(a.verdicts, b.verdicts),
  families: sumEach(a.families, b.families),
  troubles: sumEach(a.troubles, b.troubles),
  tables: sumEach(a.tables, b.tables),
  questions: sum(a.questions, b.questions),
});

const each = (names: readonly string[], one: Verdicts): Readonly<Record<string, Verdicts>> =>
  Object.fromEntries(names.map((name) => [name, one]));

export const addOutcome = (tally: NoiseTally, outcome: NoiseOutcome): NoiseTally => {
  const { verdict, troubles } = outcome;
  const one: Verdicts = { [verdict.kind]: 1 };
  return addTallies(tally, {
    games: 1,
    moves: outcome.completed,
    cpuMs: outcome.cpuMs,
    verdicts: one,
    families: each(outcome.models, one),
    troubles: each(troubles.length === 0 ? ["none"] : troubles, one),
    tables: each([outcome.table], one),
    questions: verdict.kind === "stopped" ? { [verdict.question]: 1 } : {},
  });
};
