import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { runConformance } from "../../src/cli/commands/conformance.js";

const folderWith = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), "annabella-cases-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
};

const run = async (paths: readonly string[], json = false) => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runConformance(
    { paths, json },
    {
      out: (line) => out.push(line),
      err: (line) => err.push(line),
      stdin: Readable.from([]),
      env: {},
      interrupted: new Promise(() => undefined),
    },
  );
  return { code, out, err };
};

const GOOD = "id: A\neditions: [fide-2018, fide-2023]\nsteps: [wait 1s]\nexpect: { turn: white }\n";
const BAD = "id: B\neditions: [fide-2023]\nsteps: [wait 1s]\nexpect: { turn: black }\n";
const REPETITION =
  '{"id":"R","source":"","fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1","san":"Kd1","moves":["e1d1"],"expect":{"occurrences":1,"threefold":false,"fivefold":false,"fifty":false,"seventyfive":false,"final_fen":"4k3/8/8/8/8/8/8/3K4 b - - 1 1","same_placement":1},"why":""}\n';

describe("annabella conformance", () => {
  test("prints one line for each case and edition, then the sum", async () => {
    const { code, out } = await run([folderWith({ "a.yaml": GOOD, "inner/r.jsonl": REPETITION })]);
    expect(out).toEqual(["ok A fide-2018", "ok A fide-2023", "ok R", "3 passed, 0 failed"]);
    expect(code).toBe(0);
  });

  test("exits 1 when a case fails, and says in what", async () => {
    const { code, out } = await run([folderWith({ "b.yaml": `${GOOD}---\n${BAD}` })]);
    expect(code).toBe(1);
    expect(out.at(-2)).toBe("FAIL B fide-2023: turn: expected black, found white");
    expect(out.at(-1)).toBe("2 passed, 1 failed");
  });

  test("with --json every case is one object with its failures and events", async () => {
    const { code, out } = await run([folderWith({ "b.yaml": BAD })], true);
    expect(code).toBe(1);
    expect(out).toHaveLength(1);
    expect(JSON.parse(out[0] ?? "")).toMatchObject({
      id: "B",
      ok: false,
      failures: ["turn: expected black, found white"],
      events: [],
    });
  });

  test("a mistake in a file ends the run before any case, with its place and the nearest word", async () => {
    const folder = folderWith({ "a.yaml": GOOD, "c.yaml": GOOD.replace("expect:", "expct:") });
    const { code, out, err } = await run([folder]);
    expect(code).toBe(2);
    expect(out).toEqual([]);
    expect(err).toEqual([`${folder}/c.yaml line 4: unknown key "expct". Did you mean expect?`]);
  });

  test("a broken line of JSON is a mistake of the file", async () => {
    const { code, err } = await run([folderWith({ "r.jsonl": `${REPETITION}{"id":\n` })]);
    expect(code).toBe(2);
    expect(err[0]).toContain("line 2");
  });

  test("a path that is not there cannot be read", async () => {
    const { code, err } = await run([join(folderWith({}), "nothing.yaml")]);
    expect(code).toBe(3);
    expect(err[0]).toContain("cannot be read. The reason given: there is no such file or folder.");
  });

  test("a folder without cases is wrong usage: nothing run is nothing shown", async () => {
    const { code, out, err } = await run([folderWith({ "notes.txt": "no case" })]);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err[0]).toContain("There are no cases in");
  });
});
