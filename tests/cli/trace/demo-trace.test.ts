import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runDemo } from "../../../src/cli/commands/demo.js";
import { runTrace, type TraceCommandOptions } from "../../../src/cli/commands/trace.js";
import { type MoveWay, waysOf } from "../../../src/cli/trace/move-way.js";
import { openTrace } from "../../../src/cli/trace/open-trace.js";
import { type ReadTrace, readTrace, type TraceLine } from "../../../src/cli/trace/read-trace.js";
import { createRecordedIo } from "../../support/cli-io.js";

interface Shown {
  readonly seq: number;
  readonly kind: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

let folder: string;
let path: string;
let printed: readonly string[];
let records: readonly Shown[];
let trace: ReadTrace;
let lines: readonly TraceLine[];
let ways: readonly MoveWay[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-trace-"));
  path = join(folder, "demo.trace");
  const io = createRecordedIo();
  expect(await runDemo({ speed: "max", json: true, trace: path }, io)).toBe(0);
  printed = io.stdoutLines;
  records = printed.slice(0, -1).map((line) => JSON.parse(line) as Shown);
  trace = readTrace(await readFile(path, "utf8"));
  lines = trace.runs[0]?.lines ?? [];
  ways = trace.runs.flatMap(waysOf);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const completedIn = (shown: readonly Shown[]) =>
  shown
    .filter(({ type }) => type === "move-completed")
    .map(({ seq, data }) => ({ seq, ply: data.ply, by: data.by, san: data.san }));

/** What is told of a station, without its numbers. */
const namesOf = ({ stations }: MoveWay): string =>
  stations.map(({ what }) => what.replace(/\d+/g, "#").replace(/:.*$/, "")).join("; ");

describe("the trace of a game", () => {
  test("says which program wrote it, and when its time began", () => {
    expect(trace.runs).toHaveLength(1);
    expect(trace.runs[0]?.origin).toMatchObject({ v: 1, command: "demo", speed: "max", atMs: 0 });
    expect(Date.parse(trace.runs[0]?.origin?.startedAt ?? "")).toBeGreaterThan(0);
    expect(trace).toMatchObject({ damaged: [], unknown: 0 });
  });

  test("goes on in time, to the microsecond", () => {
    const times = lines.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    for (const ms of times) expect(Number(ms.toFixed(3))).toBe(ms);
  });

  test("has every completed move, with the number of its record in the journal", () => {
    expect(ways.map(({ seq, ply, by, san }) => ({ seq, ply, by, san }))).toEqual(
      completedIn(records),
    );
  });

  test("has every record of the journal that is more than the beat of a clock, once", () => {
    const durable = lines.flatMap((line) =>
      line.type === "made-durable"
        ? Array.from({ length: line.lastSeq - line.seq + 1 }, (_, index) => line.seq + index)
        : [],
    );
    const noted = new Set(durable);
    expect(noted.size).toBe(durable.length);
    const missing = records.filter(({ seq }) => !noted.has(seq));
    expect(missing.map(({ type }) => type).filter((type) => type !== "time-passed")).toEqual([]);
  });

  test("has the whole way of each move in its order, from the bytes to the last record", () => {
    for (const way of ways) {
      expect({ san: way.san, isWhole: way.isWhole }).toEqual({ san: way.san, isWhole: true });
      const names = namesOf(way);
      const contact = [
        // A DGT line proves itself by thousands of clean bytes; until then the board is asked again.
        "(what Black's board said first is borne out; )?# bytes of (White|Black)'s board read",
        ...["frame decoded", "board event", "judged", "durable"],
      ].join("; ");
      expect(names).toMatch(new RegExp(`^${contact}; `));
      const announced = [
        ...["text made for the room", "handed to the queue, # ahead", "its turn came [^;]*"],
        ...["voice chosen", "last word said", "the program goes on to announce", "judged"],
        // The announcement that mates needs no press.
        "(the program goes on to press; judged; durable; )?durable",
      ].join("; ");
      expect(names).toMatch(
        new RegExp(way.by === "white" ? `${contact}; ${announced}$` : `${contact}$`),
      );
    }
  });

  test("gives each millisecond of a way to somebody, none twice", () => {
    for (const { stations, fromMs, toMs } of ways) {
      let at = fromMs;
      for (const station of stations) {
        expect(station.fromMs).toBe(at);
        expect(station.toMs).toBeGreaterThanOrEqual(at);
        at = station.toMs;
      }
      expect(at).toBe(toMs);
    }
  });

  test("tells that a lift was given time to be more than a trembling contact", () => {
    const waited = ways.flatMap(({ asides }) => asides).map(({ what }) => what);
    expect(waited).toContain(
      "waiting 300 milliseconds to see whether the lift of e2 is a touch: piece touched",
    );
  });

  test("has words of moves, and nothing else that was said to a player", () => {
    const words = lines.filter((line) => line.type === "words-made");
    expect(words.filter(({ kind }) => kind === "clock").length).toBeGreaterThan(0);
    for (const { kind, text } of words) {
      expect(text !== undefined).toBe(kind === "own-announcement" || kind === "opponent-move");
    }
    const text = JSON.stringify(trace);
    for (const name of ["Anna Berg", "Ben"]) expect(text).not.toContain(`"${name}"`);
  });
});

test("without the option there is no file and nothing that notes", async () => {
  const empty = await mkdtemp(join(folder, "empty-"));
  const before = process.cwd();
  process.chdir(empty);
  try {
    const never = (): never => {
      throw new Error("nothing is noted");
    };
    expect(openTrace({}, "demo", never)).toEqual({ ok: true, value: undefined });
    const io = createRecordedIo();
    expect(await runDemo({ speed: "max", json: true }, io)).toBe(0);
    expect(io.stderrLines.join("\n")).not.toMatch(/trace/i);
  } finally {
    process.chdir(before);
  }
  expect(await readdir(empty)).toEqual([]);
}, 60_000);

test("the game is the same with a trace and without", async () => {
  const io = createRecordedIo();
  await runDemo({ speed: "max", json: true }, io);
  expect(io.stdoutLines).toEqual(printed);
}, 60_000);

test("a trace that cannot be written is refused before the game, as wrong usage", async () => {
  for (const file of [folder, join(folder, "missing", "demo.trace"), "/dev/full"]) {
    const io = createRecordedIo();
    expect(await runDemo({ speed: "max", trace: file }, io)).toBe(2);
    expect(io.stdoutLines).toEqual([]);
    expect(io.stderrLines).toHaveLength(1);
    expect(io.stderrLines[0]).toMatch(/^The trace .* cannot be written\..*\(trace-unwritable\)$/);
  }
});

describe("annabella trace", () => {
  const run = async (options: Partial<TraceCommandOptions> = {}) => {
    const io = createRecordedIo();
    const code = await runTrace({ file: path, ...options }, io);
    return { code, out: io.stdoutLines, err: io.stderrLines };
  };

  test("tells each move in a line that can be heard alone, then how quick the program was", async () => {
    const { code, out, err } = await run();
    expect({ code, err }).toEqual({ code: 0, err: [] });
    const moves = out.filter((line) => line.startsWith("Move "));
    expect(moves).toHaveLength(ways.length);
    expect(moves[2]).toMatch(
      /^Move 2, White: Nf3, Springer Gustav eins Felix drei\. From the first lift [\d.]+ (milli)?seconds: player .*\. The machine had [\d.]+ milliseconds of it\.$/,
    );
    expect(out.at(0)).toMatch(/^Run of annabella .*, demo, without waiting, begun /);
    expect(out.at(-1)).toMatch(/^Last word to the clock's record: \d+ times, half of them within /);
    for (const line of out) expect(line).not.toMatch(/[|│─<>{}]/);
  });

  test("tells one move station by station, of both players or of one", async () => {
    const both = await run({ move: { number: 2 } });
    expect(both.out.filter((line) => line.startsWith("Move 2, "))).toHaveLength(2);
    const { code, out } = await run({ move: { number: 2, by: "white" } });
    expect(code).toBe(0);
    expect(out.filter((line) => line.startsWith("Move "))).toHaveLength(1);
    expect(out.at(-1)).toMatch(/^The move is complete in record \d+ of game 2026-11-29-demo-1\.$/);
    expect(out.join("\n")).toMatch(
      /board event: piece lifted g1\. It took [\d.]+ milliseconds, board and wire\./,
    );
  });

  test("gives the same as JSON", async () => {
    const { out } = await run({ json: true });
    const moves = out.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(moves.map(({ ply }) => ply)).toEqual(ways.map(({ ply }) => ply));
    expect(moves[0]).toMatchObject({
      ...{ game: "2026-11-29-demo-1", ply: 1, by: "white", san: "e4", whole: true },
      text: "Bauer Eva zwei Eva vier",
    });
  });

  test("draws a move as a picture that says in words what it shows", async () => {
    const svg = join(folder, "move.svg");
    const { code, err } = await run({ move: { number: 2, by: "white" }, svg });
    expect({ code, err }).toEqual({ code: 0, err: [`The picture is in ${svg}.`] });
    const text = await readFile(svg, "utf8");
    expect(text).toMatch(/^<svg [^>]*role="img" aria-labelledby="title description"/);
    expect(text).toMatch(/<title id="title">The way of one move\. Move 2, White: Nf3, Springer/);
    expect(text).toMatch(/<desc id="description">\d+ stations from the first lift/);
    // Every bar has its number and its word beside it.
    const rows = ways.find(({ san }) => san === "Nf3")?.stations.length ?? 0;
    expect(text.match(/fill="url\(#/g)).toHaveLength(rows);
    expect(text.match(/>judged: /g)?.length).toBeGreaterThan(2);
  });

  test("says when there is no such move, no trace, or no file", async () => {
    expect(await run({ move: { number: 99 } })).toMatchObject({ code: 1, out: [] });
    const nothing = await run({ file: join(folder, "nothing") });
    expect(nothing).toMatchObject({ code: 3, out: [] });
    const other = await run({ file: new URL("../../../package.json", import.meta.url).pathname });
    expect(other.code).toBe(2);
    expect(other.err.at(-1)).toMatch(/is no trace.*\(trace-invalid\)$/);
  });
});
