/**
 * The program is killed at the boundaries of the records of a whole game and inside of them: before
 * what is written, in the middle of it, when all is written and not yet safe, and when it is safe and
 * nobody has heard it yet. Not at random moments (`killed.test.ts`): at the calls to the disk that an
 * act makes, by a disk that kills.
 *
 * `ANNABELLA_SWEEP_STEP`: of so many acts one (default 64; 1: every act of the game).
 */
import { existsSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { JournalRecord } from "../../../src/vocabulary/records.js";
import { makeLines, makeNamedGame, TYPED, typedIn } from "../game-lines.js";
import { inSeconds, printedRecords, recordsOfOne, verify, viewOf } from "../game-records.js";
import { PlayProcess } from "../play-process.js";
import { BreakingDisk, type DiskFault } from "./breaking-disk.js";

/** A machine that has other things to do may take its time. */
const PATIENCE_MS = 200_000;
const STEP = Number(process.env.ANNABELLA_SWEEP_STEP ?? 64);

/** Morphy against the Duke of Brunswick and Count Isouard, Paris 1858: a whole game, mate at the end. */
const GAME = (
  "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 " +
  "O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#"
).split(" ");

/** An act is one transaction: two frames of two parts each go into the log, then it is made safe. */
const INSIDE: readonly DiskFault[] = [
  { kill: "before", calls: "write", nth: 1 },
  { kill: "halfway", calls: "write", nth: 1 },
  { kill: "halfway", calls: "write", nth: 2 },
  { kill: "after", calls: "write", nth: 3 },
  { kill: "halfway", calls: "write", nth: 4 },
];
/** All is written: nobody has heard it, and a machine without power might not have it. */
const BOUNDARY: readonly DiskFault[] = [
  { kill: "before", calls: "sync", nth: 1 },
  { kill: "after", calls: "sync", nth: 1 },
];

let folder: string;
let journal: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "annabella-sweep-")));
  journal = join(folder, "journal.sqlite");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ARGS = [
  ...["play", "--json", "--white", "fake:aph1", "--black", "fake:dgt", "--voice", "none"],
  ...["--announce", "player", "--clock", "10h"],
];
const argsOf = (): readonly string[] => [...ARGS, "--journal", journal];

/** The program's own check of what it has kept. */
const checkCommand = async (records: readonly JournalRecord[]): Promise<void> => {
  const args = ["journal", "verify", records[0]?.game ?? "", "--journal", journal];
  const program = new PlayProcess(args);
  expect({ code: await program.ended, err: program.err }).toEqual({ code: 0, err: [] });
};

/** After a kill there stands what anybody heard, and what the rules make of it. */
const readAfterKill = async (
  known: readonly JournalRecord[],
  program: PlayProcess,
  about: string,
): Promise<readonly JournalRecord[]> => {
  expect(program.child.signalCode, `${about}: ${program.err.join(" ")}`).toBe("SIGKILL");
  const records = existsSync(journal) ? await recordsOfOne(journal) : [];
  expect(records.slice(0, known.length), about).toEqual(known);
  for (const heard of printedRecords(program.out)) {
    expect(records[heard.seq - 1], about).toEqual(heard);
  }
  expect(verify(records), about).toMatchObject({ ok: true });
  return records;
};

/** The game as it comes back: the same moves, the same times to the second, and no clock runs. */
const checkPaused = (
  now: readonly JournalRecord[],
  known: readonly JournalRecord[],
  about: string,
): void => {
  const before = viewOf(known);
  const restarted = now.findIndex(
    ({ type }, index) => index >= known.length && type === "program-restarted",
  );
  const paused = viewOf(now.slice(0, restarted + 2));
  expect(paused, about).toMatchObject({ running: "none", completed: before.completed });
  expect(inSeconds(paused.clocks), about).toEqual(inSeconds(before.clocks));
  const types = now.slice(known.length).map(({ type }) => type);
  expect(types, about).not.toContain("board-position-unknown");
};

/** How long the program took until the game was back. */
const tellResumes = (resumesMs: readonly number[]): void => {
  const sorted = [...resumesMs].sort((a, b) => a - b);
  const within = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  process.stdout.write(
    `${sorted.length} times resumed: half within ${within(0.5)} ms, ` +
      `95 percent within ${within(0.95)} ms, all within ${within(1)} ms\n`,
  );
};

describe.runIf(process.platform === "linux")("a program that dies at a call to its disk", () => {
  test(
    "loses no act of a whole game, and invents none, wherever in the act it dies",
    async () => {
      const disk = new BreakingDisk(journal);
      const game = makeNamedGame(GAME);
      const sans = game.map(({ move }) => move.san);
      const lines = makeLines(game);
      let known: readonly JournalRecord[] = [];
      const resumesMs: number[] = [];
      let kept = 0;
      let gone = 0;

      /** Plays on up to an act, in which the disk kills. Returns whether the act is kept. */
      const dieAt = async (act: number, fault: DiskFault): Promise<boolean> => {
        const about = `act ${act} "${lines[act]}", ${JSON.stringify(fault)}`;
        const began = performance.now();
        const program = new PlayProcess(argsOf(), [], disk.env);
        await program.hears(/"type":"(program-restarted|game-opened)"/, PATIENCE_MS);
        if (known.length > 0) {
          resumesMs.push(performance.now() - began);
          program.type(`arbiter starts ${viewOf(known).turn}'s clock`);
          await program.hears(/"type":"clock-started"/, PATIENCE_MS);
          checkPaused(await recordsOfOne(journal), known, about);
        }
        const played = typedIn(known);
        program.type(...lines.slice(played, act));
        await program.printed(`"kind":"input","type":"(${TYPED.join("|")})"`, act - played);
        disk.plan(fault);
        program.type(lines[act] ?? "");
        await program.ended;
        disk.heal();
        known = await readAfterKill(known, program, about);
        const { completed } = viewOf(known);
        expect(completed, about).toEqual(sans.slice(0, completed.length));
        // Of the act under way everything or nothing.
        expect([act, act + 1], about).toContain(typedIn(known));
        return typedIn(known) > act;
      };

      for (let round = 0, act = 0; act < lines.length; round += 1, act += STEP) {
        for (const faults of [INSIDE, BOUNDARY]) {
          const fault = faults[round % faults.length];
          if (fault === undefined || typedIn(known) > act) continue;
          if (await dieAt(act, fault)) kept += 1;
          else gone += 1;
        }
        if (viewOf(known).state === "ended") break;
      }
      // Both have happened: the disk kills where it matters.
      expect(kept).toBeGreaterThan(lines.length / STEP / 4);
      expect(gone).toBeGreaterThan(lines.length / STEP / 4);

      if (viewOf(known).state !== "ended") {
        const program = new PlayProcess(argsOf());
        await program.hears(/"type":"program-restarted"/);
        program.type(`arbiter starts ${viewOf(known).turn}'s clock`);
        program.type(...lines.slice(typedIn(known)));
        expect(await program.ended).toBe(0);
        known = await recordsOfOne(journal);
      }
      expect(viewOf(known).completed).toEqual(sans);
      await checkCommand(known);
      if (STEP === 1) tellResumes(resumesMs);
    },
    STEP < 64 ? 7_200_000 : 300_000,
  );

  /** Starts the program on a journal that its disk kills at a call; undefined: it got past it. */
  const dieWhileOpening = async (fault: DiskFault): Promise<PlayProcess | undefined> => {
    const disk = new BreakingDisk(journal);
    disk.plan(fault);
    const program = new PlayProcess(argsOf(), [], disk.env);
    const past = program.hears(/Type help/, PATIENCE_MS).then(
      () => true,
      () => false,
    );
    if (!(await past)) return program;
    await program.kill("SIGKILL");
    return undefined;
  };

  /** What is there can be looked at, and the program goes on with it, or opens its first game. */
  const checkOpens = async (known: readonly JournalRecord[], about: string): Promise<void> => {
    if (existsSync(journal)) {
      const looked = new PlayProcess(["journal", "list", "--journal", journal]);
      expect({ code: await looked.ended, err: looked.err }, about).toEqual({ code: 0, err: [] });
    }
    const program = new PlayProcess(argsOf());
    await program.hears(/Type help/, PATIENCE_MS);
    program.type("white resigns");
    expect(await program.ended, about).toBe(0);
    const records = await recordsOfOne(journal);
    expect(records.slice(0, known.length), about).toEqual(known);
    expect(verify(records), about).toMatchObject({ ok: true });
  };

  test("can be started again, wherever in the making of its journal it dies", async () => {
    const step = STEP === 1 ? 1 : 11;
    let deaths = 0;
    for (let nth = 2; ; nth += step) {
      const kill = (["before", "halfway", "after"] as const)[nth % 3] ?? "after";
      const fault = { kill, calls: "any", nth } as const;
      const about = `making the journal, ${JSON.stringify(fault)}`;
      journal = join(folder, `made-${nth}.sqlite`);
      const program = await dieWhileOpening(fault);
      if (program === undefined) break;
      const records = await readAfterKill([], program, about);
      await checkOpens(records, about);
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(2);
  }, 600_000);

  test("can be started again, wherever in its coming back it dies", async () => {
    const first = new PlayProcess(argsOf());
    await first.hears(/Type help/, PATIENCE_MS);
    first.type(...makeLines(makeNamedGame(GAME)).slice(0, 12));
    await first.printed(`"kind":"input","type":"(${TYPED.join("|")})"`, 12);
    await first.kill("SIGKILL");
    let known = await recordsOfOne(journal);
    const { completed, clocks } = viewOf(known);
    const step = STEP === 1 ? 1 : 4;
    let deaths = 0;
    for (let nth = 1; ; nth += step) {
      const kill = (["before", "halfway", "after"] as const)[nth % 3] ?? "after";
      const fault = { kill, calls: "any", nth } as const;
      const program = await dieWhileOpening(fault);
      if (program === undefined) break;
      known = await readAfterKill(known, program, `coming back, ${JSON.stringify(fault)}`);
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(2);
    // However often it died on its way, nobody has lost a move or a second.
    expect(viewOf(known).completed).toEqual(completed);
    expect(inSeconds(viewOf(known).clocks)).toEqual(inSeconds(clocks));
    await checkOpens(known, "in the end");
  }, 600_000);
});
