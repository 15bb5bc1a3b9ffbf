import { spawn } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isModelName } from "../src/board-driver/models.js";
import {
  type Families,
  type NoisePlan,
  planOf,
  TABLE_KINDS,
  type TableKind,
  TROUBLES,
  type TroubleName,
} from "../tests/noise/noise-plan.js";
import {
  addOutcome,
  addTallies,
  EMPTY_TALLY,
  type NoiseTally,
  playSeed,
} from "../tests/noise/noise-run.js";
import { describeGame, shrink } from "../tests/noise/shrinker.js";

// `npm run noise -- --games 1000 --seed 1 --family all --workers 1 --out noise.jsonl`: random games over
// the bytes of every board, with every trouble. Writes JSON Lines: each game that is not equal to the
// one that was played, and what a block of 1000 games came to; the last line is the sum of this run.
// `--without mute,skipped` leaves troubles out of games that are the same otherwise; `--often 2` has each
// trouble twice as often, for hunts.
// A game is played again by `--seed X --games 1`; with `--story` everything that happened in it is
// written out, with `--shrink` it is cut down to the least that still goes wrong the same way.
// A run that was stopped goes on with `--from N` (the number of the game, from 1). `--sum FILE` adds
// up the blocks of a file.

const { values } = parseArgs({
  options: {
    games: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    from: { type: "string", default: "1" },
    family: { type: "string", default: "all" },
    table: { type: "string", default: "all" },
    without: { type: "string", default: "" },
    often: { type: "string", default: "1" },
    workers: { type: "string", default: "1" },
    out: { type: "string" },
    "replay-every": { type: "string", default: "20" },
    story: { type: "boolean", default: false },
    shrink: { type: "boolean", default: false },
    sum: { type: "string" },
    worker: { type: "string", default: "0" },
    "is-worker": { type: "boolean", default: false },
  },
});

const BLOCK = 1_000;
const GAMES = Number(values.games);
const SEED = Number(values.seed);
const FROM = Number(values.from);
const WORKERS = Math.max(1, Math.min(Number(values.workers), availableParallelism()));
const OFTEN = Number(values.often);
const REPLAY_EVERY = Math.max(1, Number(values["replay-every"]));

const familiesNamed = (text: string): Families => {
  if (text === "all") return "all";
  const names = text.split(",");
  const unknown = names.find((name) => !isModelName(name));
  if (unknown !== undefined) throw new Error(`no board is called ${unknown}`);
  return names.filter(isModelName);
};

const tablesNamed = (text: string): readonly TableKind[] =>
  text === "all" ? TABLE_KINDS : TABLE_KINDS.filter((kind) => text.split(",").includes(kind));

const troublesNamed = (text: string): readonly TroubleName[] => {
  const names = text.split(",").filter((name) => name !== "");
  const unknown = names.find((name) => !(TROUBLES as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`no trouble is called ${unknown}`);
  return TROUBLES.filter((name) => names.includes(name));
};

const FAMILIES = familiesNamed(values.family);
const WITHOUT = troublesNamed(values.without);
const TABLES = tablesNamed(values.table);

const planFor = (seed: number): NoisePlan => {
  const plan = planOf(seed, FAMILIES, TABLES, OFTEN);
  return { ...plan, troubles: plan.troubles.filter(({ name }) => !WITHOUT.includes(name)) };
};

const write = (line: object): void => {
  const text = `${JSON.stringify(line)}\n`;
  if (values.out === undefined || values["is-worker"]) process.stdout.write(text);
  else appendFileSync(values.out, text);
};

const tallies = (tally: NoiseTally): string =>
  `${tally.games} games: ${Object.entries(tally.verdicts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(", ")}; ${(tally.cpuMs / Math.max(1, tally.games)).toFixed(0)} ms each`;

/** Plays the games of a block that this process is to play. */
const playBlock = async (first: number, last: number): Promise<NoiseTally> => {
  let tally = EMPTY_TALLY;
  for (let number = first; number <= last; number += 1) {
    const seed = SEED + number - 1;
    const plan = planFor(seed);
    const outcome = await playSeed(plan, seed % REPLAY_EVERY === 0);
    tally = addOutcome(tally, outcome);
    if (outcome.verdict.kind !== "equal") write({ type: "game", number, ...outcome });
  }
  write({ type: "counts", from: first, to: last, seed: SEED, ...tally });
  return tally;
};

const blocks = (): readonly (readonly [first: number, last: number])[] =>
  Array.from({ length: Math.ceil((GAMES - FROM + 1) / BLOCK) }, (_, index) => {
    const first = FROM + index * BLOCK;
    return [first, Math.min(GAMES, first + BLOCK - 1)] as const;
  });

const playHere = async (): Promise<NoiseTally> => {
  let total = EMPTY_TALLY;
  for (const [index, [first, last]] of blocks().entries()) {
    if (values["is-worker"] && index % WORKERS !== Number(values.worker)) continue;
    total = addTallies(total, await playBlock(first, last));
    process.stderr.write(`${first} to ${last} done. ${tallies(total)}\n`);
  }
  return total;
};

/** One process for each worker; what they write is written here, line by line. */
const playInWorkers = async (): Promise<NoiseTally> => {
  let total = EMPTY_TALLY;
  await Promise.all(
    Array.from({ length: WORKERS }, async (_, worker) => {
      const args = [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
      const child = spawn(process.execPath, [...args, "--is-worker", "--worker", String(worker)], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
      for await (const text of createInterface({ input: child.stdout })) {
        const line = JSON.parse(text) as { readonly type: string };
        if (line.type === "counts") total = addTallies(total, line as unknown as NoiseTally);
        write(line);
      }
      const code = await ended;
      if (code !== 0) throw new Error(`worker ${worker} ended with ${code}`);
    }),
  );
  return total;
};

const sumUp = (path: string): NoiseTally =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((text) => text.startsWith('{"type":"counts"'))
    .map((text) => JSON.parse(text) as NoiseTally)
    .reduce(addTallies, EMPTY_TALLY);

const main = async (): Promise<void> => {
  if (values.sum !== undefined) {
    process.stdout.write(`${JSON.stringify(sumUp(values.sum), null, 1)}\n`);
    return;
  }
  if (values.shrink || values.story) {
    const plan = planFor(SEED);
    const small = values.shrink
      ? await shrink(plan, (text) => process.stderr.write(`${text}\n`))
      : plan;
    process.stdout.write(`${await describeGame(small)}\n`);
    return;
  }
  const total = values["is-worker"] || WORKERS === 1 ? await playHere() : await playInWorkers();
  if (values["is-worker"]) return;
  write({ type: "total", from: FROM, to: GAMES, seed: SEED, ...total });
  process.stderr.write(`${tallies(total)}\n`);
  const { wrong = 0, silent = 0, fault = 0, replay = 0 } = total.verdicts;
  process.exitCode = wrong + silent + fault + replay > 0 ? 1 : 0;
};

await main();
