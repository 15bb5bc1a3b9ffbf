/**
 * A short game over a serial port for each wire that `annabella emulate` speaks: one process is the
 * board, another is the table. The board is killed in the middle and comes back as it was. APH-1 and DGT
 * play a whole game in serial-game.test.ts.
 */
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ModelName, modelNamed } from "../../src/board-driver/models.js";
import { openPtyPair, type PtyPair } from "../board-driver/transports/pty.js";
import { gamesIn } from "../cli/play-table.js";
import { PlayProcess } from "./play-process.js";

interface Wire {
  readonly model: ModelName;
  /** Further options of the address. */
  readonly options?: string;
}

const WIRES: readonly Wire[] = [
  { model: "millennium" },
  { model: "certabo" },
  { model: "sentio", options: "&rotate=0" },
  { model: "ichessone" },
  { model: "raw8", options: "&rotate=0" },
  { model: "pegasus", options: "&rotate=0&developerKey=000000000000" },
  { model: "square-off", options: "&rotate=0" },
  { model: "chessnut" },
  { model: "hos" },
];

/** Processes start slowly on a busy machine. */
const WITHIN_MS = 60_000;

let folder: string;
const running: PlayProcess[] = [];
const cables: PtyPair[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-e2e-"));
});
afterEach(async () => {
  for (const program of running.splice(0)) await program.kill("SIGKILL");
  for (const cable of cables.splice(0)) await cable.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: readonly string[]): PlayProcess => {
  const program = new PlayProcess(args, [], { XDG_STATE_HOME: folder });
  running.push(program);
  return program;
};

const layCable = async (): Promise<PtyPair> => {
  await mkdir(join(folder, "cable"), { recursive: true });
  const cable = await openPtyPair(join(folder, "cable"));
  cables.push(cable);
  return cable;
};

/** Types a line and waits for the answer. */
const say = async (program: PlayProcess, line: string, answer: RegExp): Promise<void> => {
  const heard = program.hearsNext(answer, WITHIN_MS);
  program.type(line);
  await heard;
};

test.each(WIRES)(
  "a game on a $model: it is lost when its program dies, comes back, and the game goes on",
  async ({ model, options = "" }) => {
    // On a new line each act waits until the board's position bears it out.
    const pause = `waits ${Math.max(1_000, 1.5 * modelNamed(model).tellsWithinMs) / 1_000}s`;
    /** A hand on the emulated board. */
    const move = async (board: PlayProcess, from: string, to: string): Promise<void> => {
      for (const line of [`lifts ${from}`, pause, `places ${to}`, pause]) {
        await say(board, line, new RegExp(`^${line}$`));
      }
    };
    let cable = await layCable();
    let board = run("emulate", model, "--port", cable.board);
    await board.hears(/is now this one/, WITHIN_MS);
    const journal = join(folder, "journal.sqlite");
    const table = run(
      ...["play", "--white", `serial:${cable.host}?model=${model}${options}`],
      ...["--black", "fake:dgt", "--voice", "none", "--journal", journal],
    );
    await table.hears(/^White's clock started\./, WITHIN_MS);

    await move(board, "e2", "e4");
    await say(table, 'white says "Bauer Eva zwei Eva vier"', /^Room: Bauer Eva zwei Eva vier$/);
    await say(table, "white presses", /^Move 1\./);
    table.type('black repeats "Bauer Eva zwei Eva vier"', "black mirrors");
    await say(table, "black plays e5", /^Move 1\.\.\./);

    const stopped = table.hearsNext(/^White's clock stopped: a board is not seen/, WITHIN_MS);
    await board.kill("SIGKILL");
    // With nobody at its other end the cable falls.
    await cable.close();
    await stopped;
    cable = await layCable();
    const back = table.hearsNext(/^White's board is connected again/, WITHIN_MS);
    const shown = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
    board = run("emulate", model, "--port", cable.board, "--fen", shown);
    await back;
    await say(table, "arbiter starts white's clock", /^White's clock started/);

    await move(board, "e7", "e5");
    await move(board, "g1", "f3");
    const text = "Springer Gustav eins Felix drei";
    await say(table, `white says "${text}"`, new RegExp(`^Room: ${text}$`));
    await say(table, "white presses", /^Move 2\./);
    table.type("quit");
    expect(await table.ended).toBe(0);

    const [found] = await gamesIn(journal);
    const types = found?.records.map(({ type }) => type) ?? [];
    expect(types.filter((type) => type === "move-made")).toHaveLength(3);
    expect(types.filter((type) => type === "board-disconnected")).toHaveLength(1);
    for (const never of ["boards-diverged", "illegal-move-completed", "bytes-discarded"]) {
      expect(types).not.toContain(never);
    }

    // Which model is on the line is remembered, and its men where they had to be learnt.
    const [file = ""] = await readdir(join(folder, "annabella/boards"));
    const kept: unknown = JSON.parse(
      await readFile(join(folder, "annabella/boards", file), "utf8"),
    );
    expect(kept).toMatchObject({ model });
    expect(typeof kept === "object" && kept !== null && "men" in kept).toBe(model === "certabo");
  },
  240_000,
);
