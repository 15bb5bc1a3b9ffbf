import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { decide, evolve, initialState } from "../../src/game/game.js";
import { verifyGame } from "../../src/journal/verify.js";
import type { JournalRecord } from "../../src/vocabulary/records.js";
import { randomFrom } from "../board-driver/bytes.js";
import { gamesIn } from "../cli/play-table.js";
import { makeLines, makeRandomGame, TYPED, typedIn } from "./game-lines.js";
import { inSeconds, printedRecords, viewOf } from "./game-records.js";
import { PlayProcess } from "./play-process.js";

/** Kills of one table; two tables are played at a time. More: `ANNABELLA_KILLS=250`. */
const KILLS = Number(process.env.ANNABELLA_KILLS ?? 25);
/** Other moments than usual: `ANNABELLA_KILL_SEED=2`. */
const SEED = Number(process.env.ANNABELLA_KILL_SEED ?? 0);
const PLIES = Math.max(400, KILLS * 12);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-kill-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const playAndKill = async (path: string, seed: number): Promise<void> => {
  const random = randomFrom(seed);
  const game = makeRandomGame(PLIES, random);
  const lines = makeLines(game);
  const sans = game.map(({ move }) => move.san);
  const args = [
    ...["play", "--json", "--white", "fake:aph1", "--black", "fake:dgt", "--voice", "none"],
    ...["--announce", "player", "--clock", "10h", "--journal", path],
  ];
  let known: readonly JournalRecord[] = [];
  let midMove = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = known.length === 0 ? undefined : viewOf(known);
    const program = new PlayProcess(args);
    // Some are killed while they open or resume the game.
    const isEarly = kill % 6 === 5;
    if (isEarly) await delay(random() * 400);
    else {
      await program.hears(/"type":"(program-restarted|game-opened)"/);
      const { turn } = before ?? { turn: "white" };
      if (before !== undefined) program.type(`arbiter starts ${turn}'s clock`);
      const typed = typedIn(known);
      program.type(...lines.slice(typed));
      // So many lines on, whatever the speed of the machine, and then at any moment.
      const more = 3 + Math.floor(random() * 24);
      await program.printed(`"type":"(${TYPED.join("|")})"`, more);
      await delay(random() * 12);
    }
    await program.kill("SIGKILL");

    const games = await gamesIn(path);
    const begun = games.filter(({ records }) => records.length > 0);
    const [found] = begun;
    if (found === undefined) {
      expect(known).toEqual([]);
      continue;
    }
    // Same game, and nothing that was known of it has changed.
    expect(begun).toHaveLength(1);
    const { records } = found;
    expect(records.slice(0, known.length)).toEqual(known);
    for (const record of printedRecords(program.out))
      expect(records[record.seq - 1]).toEqual(record);
    const now = viewOf(records);
    expect(now.completed).toEqual(sans.slice(0, now.completed.length));
    expect(now.completed.length).toBeGreaterThanOrEqual(before?.completed.length ?? 0);

    const restarted = records.findIndex(
      ({ type }, index) => index >= known.length && type === "program-restarted",
    );
    if (before !== undefined && restarted >= 0) {
      // The clocks stand as the last durable record had them, to the second, and nothing runs.
      const paused = viewOf(records.slice(0, restarted + 2));
      expect(inSeconds(paused.clocks)).toEqual(inSeconds(before.clocks));
      expect(paused).toMatchObject({ running: "none", completed: before.completed });
      expect(records.slice(known.length).map(({ type }) => type)).not.toContain(
        "board-position-unknown",
      );
    }
    if (now.state !== "think" && now.state !== "paused") midMove += 1;
    known = records;
  }
  const rules = { initialState, decide, evolve, program: "test" };
  expect(verifyGame(known, rules)).toMatchObject({ ok: true });
  // The kills have met moves under way, and the game has gone on in spite of them.
  expect(viewOf(known).completed.length).toBeGreaterThan(20);
  expect(midMove).toBeGreaterThan(KILLS / 4);

  const program = new PlayProcess(["journal", "verify", known[0]?.game ?? "", "--journal", path]);
  expect({ code: await program.ended, err: program.err }).toEqual({ code: 0, err: [] });
};

test(
  "a table that is killed at any moment, again and again, loses nothing and charges nobody",
  async () => {
    await Promise.all([
      playAndKill(join(folder, "one.sqlite"), 20_261_129 + SEED),
      playAndKill(join(folder, "two.sqlite"), 4_711 + SEED),
    ]);
  },
  180_000 * Math.max(1, KILLS / 25),
);
