import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TraceFile } from "../../../src/cli/trace/trace-file.js";
import type { Problem } from "../../../src/vocabulary/problems.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-trace-file-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (path: string, problems: Problem[] = []): TraceFile => {
  const opened = TraceFile.open(path, {
    ...{ program: "1.2.3", command: "play" },
    onProblem: (problem) => problems.push(problem),
  });
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
};

const linesOf = async (path: string): Promise<readonly Record<string, unknown>[]> => {
  const text = await readFile(path, "utf8");
  expect(text.endsWith("\n")).toBe(true);
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
};

describe("the file of a trace", () => {
  test("has a line for each mark, in the order in which they were made", async () => {
    const path = join(folder, "marks");
    const file = open(path);
    const tracer = file.at();
    for (let lines = 1; lines <= 5_000; lines += 1) tracer.mark({ type: "lines-lost", lines });
    await file.close();
    const [origin, ...marks] = await linesOf(path);
    expect(origin).toMatchObject({ type: "trace", v: 1, program: "1.2.3", command: "play" });
    expect(marks.map(({ lines }) => lines)).toEqual(Array.from({ length: 5_000 }, (_, n) => n + 1));
    const times = marks.map(({ atMs }) => Number(atMs));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test("is on disk soon after, while the game goes on", async () => {
    const path = join(folder, "soon");
    const file = open(path);
    file.at("3").mark({ type: "lines-lost", lines: 7 });
    await expect
      .poll(async () => (await readFile(path, "utf8")).split("\n").length, { timeout: 20_000 })
      .toBe(3);
    expect((await linesOf(path))[1]).toMatchObject({ type: "lines-lost", table: "3", lines: 7 });
    await file.close();
  });

  test("keeps what an earlier run has written, and begins its own with a first line", async () => {
    const path = join(folder, "again");
    await open(path).close();
    const second = open(path);
    second.at().mark({ type: "lines-lost", lines: 1 });
    await second.close();
    expect((await linesOf(path)).map(({ type }) => type)).toEqual(["trace", "trace", "lines-lost"]);
  });

  test("begins on a line of its own after one that was cut off", async () => {
    const path = join(folder, "cut");
    await open(path).close();
    await appendFile(path, '{"type":"lines-lo');
    await open(path).close();
    const lines = (await readFile(path, "utf8")).split("\n");
    expect(lines[1]).toBe('{"type":"lines-lo');
    expect(JSON.parse(lines[2] ?? "")).toMatchObject({ type: "trace" });
  });

  test("is never a file that holds something else", async () => {
    const path = join(folder, "journal.sqlite");
    await writeFile(path, "SQLite format 3\0 and all games of this season");
    const opened = TraceFile.open(path, { program: "", command: "", onProblem: () => undefined });
    expect(opened).toMatchObject({
      ok: false,
      error: { code: "trace-unwritable", detail: "there is something else in it" },
    });
    expect(await readFile(path, "utf8")).toMatch(/^SQLite format 3\0 and all/);
  });

  test("takes nothing more after it was closed, and may be closed twice", async () => {
    const path = join(folder, "closed");
    const file = open(path);
    await file.close();
    file.at().mark({ type: "lines-lost", lines: 1 });
    await file.close();
    expect(await linesOf(path)).toHaveLength(1);
  });

  test("knows what work follows from until it returns, also when it fails", async () => {
    const file = open(join(folder, "causes"));
    const tracer = file.at();
    const inner = tracer.within({ act: 5 }, () => [
      tracer.within({ read: 6 }, () => tracer.cause()),
      tracer.cause(),
    ]);
    expect(inner).toEqual([{ read: 6 }, { act: 5 }]);
    expect(() =>
      tracer.within({ act: 7 }, () => {
        throw new Error("a fault");
      }),
    ).toThrow("a fault");
    expect(tracer.cause()).toBeUndefined();
    await file.close();
  });
});
