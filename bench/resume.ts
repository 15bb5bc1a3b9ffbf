import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { decide, evolve, initialState } from "../src/game/game.js";
import { openJournal } from "../src/journal/open-journal.js";
import type { Entry } from "../src/vocabulary/records.js";
import { type Measure, summarise } from "./measure.js";

const GROUP = "from the command to the game that goes on";
const ROUNDS = 12;
const BIN = fileURLToPath(new URL("../../dist/program/annabella.js", import.meta.url));

/** Starts a process, kills it at the first output that fits, and tells how long that took. */
const timeTo = (args: readonly string[], mark: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "pipe"] });
    let out = "";
    let durationMs: number | undefined;
    child.stdout.setEncoding("utf8");
    child.stderr.setEncoding("utf8");
    child.stdout.on("data", (text: string) => {
      out += text;
      if (durationMs !== undefined || !out.includes(mark)) return;
      durationMs = performance.now() - began;
      child.kill("SIGKILL");
    });
    child.stderr.on("data", (text: string) => {
      out += text;
    });
    child.on("close", () => {
      if (durationMs === undefined) reject(new Error(`no ${mark}: ${out}`));
      else resolve(durationMs);
    });
  });

/** The game, not ended, with this many seconds of thought at its end: a heartbeat each. */
const unfinished = (entries: readonly Entry[], seconds: number): readonly Entry[] => {
  const end = entries.findIndex(({ record }) => record.type === "game-ended");
  const last = entries.findLastIndex(
    ({ kind, record }, index) => index < end && kind === "input" && record.type === "press",
  );
  const kept = [...entries.slice(0, last)];
  const [opening, ...rest] = kept;
  if (opening?.record.type !== "game-opened") throw new Error("a game begins with its opening");
  let state = evolve(initialState(opening.record.opened), opening);
  for (const entry of rest) state = evolve(state, entry);
  for (let second = 1; second <= seconds; second += 1) {
    const record = { type: "time-passed", atMs: state.nowMs + 1_000 } as const;
    const events = decide(record, state).map((event): Entry => ({ kind: "event", record: event }));
    const taken: readonly Entry[] = [{ kind: "input", record }, ...events];
    for (const entry of taken) state = evolve(state, entry);
    kept.push(...taken);
  }
  return kept;
};

/**
 * `play` after kill -9: the journal opened, the game read, both boards compared and its clocks
 * stopped, as it is installed (`npm run build`); reference: Node that does nothing. Each round kills the
 * one before it.
 */
export const measureResume = async (entries: readonly Entry[]): Promise<readonly Measure[]> => {
  const folder = await mkdtemp(join(tmpdir(), "annabella-bench-"));
  const measures: Measure[] = [];
  try {
    for (const seconds of [0, 4 * 3_600]) {
      const path = join(folder, `${seconds}.sqlite`);
      const journal = await openJournal(path, { mode: "write" });
      if (!journal.ok) throw new Error(journal.error.code);
      const game = await journal.value.create("2026-01-01", "1");
      if (!game.ok) throw new Error(game.error.code);
      const records = unfinished(entries, seconds);
      const appended = await journal.value.append(game.value, records, 0);
      if (!appended.ok) throw new Error(appended.error.code);
      await journal.value.close();
      const args = [
        ...[BIN, "play", "--json", "--white", "fake:aph1", "--black", "fake:aph1"],
        ...["--voice", "none", "--journal", path],
      ];
      const durations: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const durationMs = await timeTo(args, '"program-restarted"');
        if (round > 0) durations.push(durationMs);
      }
      const name = `a game of ${records.length} records`;
      measures.push(summarise({ group: GROUP, name, isReference: false }, durations));
    }
    const nothing: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      nothing.push(await timeTo(["-e", "console.log('here')"], "here"));
    }
    const name = "node that does nothing";
    return [...measures, summarise({ group: GROUP, name, isReference: true }, nothing)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
