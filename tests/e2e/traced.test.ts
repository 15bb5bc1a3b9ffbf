import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { waysOf } from "../../src/cli/trace/move-way.js";
import { readTrace } from "../../src/cli/trace/read-trace.js";
import { randomFrom } from "../board-driver/bytes.js";
import { makeLines, makeRandomGame } from "./game-lines.js";
import { PlayProcess } from "./play-process.js";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-traced-"));
  path = join(folder, "game.trace");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The trace as it is on disk; no line of it is cut off or damaged. */
const readWhole = async () => {
  const text = await readFile(path, "utf8");
  expect(text.endsWith("\n")).toBe(true);
  const trace = readTrace(text);
  expect(trace).toMatchObject({ damaged: [], unknown: 0 });
  return trace;
};

const completedIn = async (): Promise<number> =>
  (await readFile(path, "utf8").catch(() => "")).split('"type":"move-completed"').length - 1;

describe("a game that is traced", () => {
  test("leaves whole lines when it is killed, and the next run goes on in the same file", async () => {
    const args = [
      ...["play", "--json", "--white", "fake:aph1", "--black", "fake:dgt", "--voice", "none"],
      ...["--announce", "player", "--clock", "10h", "--journal", join(folder, "journal.sqlite")],
      ...["--trace", path],
    ];
    const lines = makeLines(makeRandomGame(60, randomFrom(11)));
    const killed = new PlayProcess(args);
    await killed.hears(/"type":"game-opened"/);
    killed.type(...lines);
    await expect.poll(completedIn, { timeout: 60_000 }).toBeGreaterThan(5);
    await killed.kill("SIGKILL");
    const before = await readWhole();
    expect(before.runs).toHaveLength(1);
    const moves = before.runs.flatMap(waysOf);
    expect(moves.length).toBeGreaterThan(5);
    expect(moves.every(({ isWhole }) => isWhole)).toBe(true);

    const again = new PlayProcess(args);
    await again.hears(/"type":"program-restarted"/);
    again.type("white resigns");
    expect(await again.ended).toBe(0);
    const { runs } = await readWhole();
    expect(runs).toHaveLength(2);
    expect(runs[0]?.lines.length).toBe(before.runs[0]?.lines.length);
    const [first] = runs[1]?.lines.filter(({ type }) => type === "game-opened") ?? [];
    expect(first).toMatchObject({ game: moves[0]?.game });
    expect(first?.type === "game-opened" ? first.seq : 0).toBeGreaterThan(moves.at(-1)?.seq ?? 0);
  }, 120_000);

  test("goes on to its end without a trace when there is no more room for one", async () => {
    const limited = ["bash", "-c", 'trap "" XFSZ; ulimit -f 40; exec "$@"', "bash"];
    const demo = new PlayProcess(["demo", "--speed", "max", "--json", "--trace", path], limited);
    expect(await demo.ended).toBe(0);
    expect(demo.out.at(-1)).toMatch(/"type":"summary","result":"1-0"/);
    const told = demo.err.filter((line) => line.includes("trace"));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(
      /^The trace .* has ended\. The reason given: .* The game goes on without it, .*\(trace-lost\)$/,
    );
    // What there was room for can be read, and no line is left half.
    const { runs } = await readWhole();
    expect(runs.flatMap(waysOf).length).toBeGreaterThan(0);
    expect((await readFile(path)).length).toBeLessThanOrEqual(40 * 1024);
  }, 120_000);

  test("has its last lines on disk when the process ends by itself, or by a fault", async () => {
    const module = pathToFileURL(join(root, "dist/cli/trace/trace-file.js")).href;
    for (const end of ["process.exit(7)", "throw new Error('a fault')"]) {
      await rm(path, { force: true });
      const script = `
        import { TraceFile } from ${JSON.stringify(module)};
        const { value } = TraceFile.open(${JSON.stringify(path)}, { program: "", command: "", onProblem: () => {} });
        const tracer = value.at();
        for (let lines = 1; lines <= 2000; lines += 1) tracer.mark({ type: "lines-lost", lines });
        // The system has been given the first half, and has not said yet that it is written.
        setTimeout(() => {
          for (let lines = 2001; lines <= 4000; lines += 1) tracer.mark({ type: "lines-lost", lines });
          ${end};
        }, 21);`;
      await new Promise((done) =>
        execFile(process.execPath, ["--input-type=module", "-e", script], done),
      );
      const { runs } = await readWhole();
      const numbers = runs
        .flatMap(({ lines }) => lines)
        .map((line) => (line.type === "lines-lost" ? line.lines : 0));
      expect(numbers).toEqual(Array.from({ length: 4000 }, (_, index) => index + 1));
    }
  }, 60_000);
});
