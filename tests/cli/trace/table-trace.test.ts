import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { runArbiterRule } from "../../../src/cli/commands/arbiter.js";
import { runHall } from "../../../src/cli/commands/hall.js";
import { runTrace } from "../../../src/cli/commands/trace.js";
import { waysOf } from "../../../src/cli/trace/move-way.js";
import { readTrace, type TraceRun } from "../../../src/cli/trace/read-trace.js";
import { makePath } from "../../../src/web/api/paths.js";
import { FakeBrlApi } from "../../braille/line/fake-brlapi.js";
import { createRecordedIo } from "../../support/cli-io.js";
import { play } from "../play-table.js";

// A whole table is opened in each of these; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let journal: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-traced-table-"));
  journal = join(folder, "journal.sqlite");
  path = join(folder, "game.trace");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const readRun = async (): Promise<TraceRun> => {
  const { runs, damaged, unknown } = readTrace(await readFile(path, "utf8"));
  expect({ damaged, unknown }).toEqual({ damaged: [], unknown: 0 });
  const [run] = runs;
  if (run === undefined) throw new Error("no trace");
  return run;
};

describe("the trace of a table", () => {
  test("tells when a move stands on the Braille display, and when the open pages have it", async () => {
    const display = new FakeBrlApi(40);
    let number = 800;
    for (let port = 0; port === 0; number += 1) {
      port = await display.listen(4_101 + number).catch(() => 0);
    }
    const heard: string[] = [];
    let pages: Response | undefined;
    try {
      await play(
        journal,
        async ({ type, hears, end }) => {
          await hears(/White's Braille display is there/);
          await hears(/White's clock started/);
          await hears(/^Pages for spectators/);
          const [url = ""] = /http:\S+/.exec(heard.join(" ")) ?? [];
          pages = await fetch(new URL(makePath.tableStream("1"), url));
          type("white plays e4");
          await hears(/^Move 1\. e4/);
          await vi.waitFor(
            async () => expect(await readFile(path, "utf8")).toContain('"pages-told"'),
            { timeout: 20_000 },
          );
          end();
        },
        { braille: [`white=127.0.0.1:${number - 1}`], web: true, port: 0, trace: path },
        (line) => heard.push(line),
      );
    } finally {
      await pages?.body?.cancel();
      await display.close();
    }
    const run = await readRun();
    expect(run.origin).toMatchObject({ command: "play" });
    const [way] = waysOf(run);
    expect(way).toMatchObject({ san: "e4", by: "white", table: undefined });
    const told = way?.asides.map(({ what }) => what) ?? [];
    expect(told).toContain("written on White's Braille display");
    expect(told).toContain("1 open page told");
    // What is told beside the way comes after the record that it tells of.
    const durable = run.lines.find((line) => line.type === "made-durable");
    const written = run.lines.find(
      (line) => line.type === "braille-written" && line.act !== undefined,
    );
    expect(written?.atMs).toBeGreaterThan(durable?.atMs ?? Number.POSITIVE_INFINITY);
  });

  test("keeps the tables of a hall apart", async () => {
    const config = join(folder, "hall.toml");
    const table = (name: string): string =>
      `[[table]]\nname = "${name}"\nwhite = "fake:aph1"\nblack = "fake:dgt"\nvoice = "none"\n`;
    await writeFile(config, `port = 0\n${table("7")}${table("8")}`);
    let end: () => void = () => undefined;
    const interrupted = new Promise<void>((resolve) => {
      end = resolve;
    });
    const io = createRecordedIo({ interrupted });
    const running = runHall({ config, journal, trace: path }, io);
    const says = async (name: string, ...words: readonly string[]): Promise<void> => {
      const answer = createRecordedIo();
      expect(await runArbiterRule({ journal, table: name, words }, answer)).toBe(0);
    };
    try {
      for (const name of ["7", "8"]) {
        await vi.waitFor(() => expect(io.stderrLines.join("\n")).toMatch(`Table ${name}: Game `), {
          timeout: 30_000,
        });
      }
      await says("7", "white", "plays", "e4");
      await says("8", "white", "plays", "d4");
      await says("7", "black", "plays", "e5");
    } finally {
      end();
      expect(await running).toBe(0);
    }
    const run = await readRun();
    expect(
      waysOf(run)
        .map(({ table: name, san }) => `${name} ${san}`)
        .toSorted(),
    ).toEqual(["7 e4", "7 e5", "8 d4"]);
    expect(new Set(run.lines.map(({ table: name }) => name))).toEqual(new Set(["7", "8"]));

    const told = createRecordedIo();
    expect(await runTrace({ file: path, table: "8" }, told)).toBe(0);
    expect(told.stdoutLines.filter((line) => line.includes("Move 1"))).toHaveLength(1);
    expect(told.stdoutLines[1]).toMatch(/^Table 8\. Move 1, White: d4/);
  });

  test("is refused as wrong usage where it cannot be written, and no game is opened", async () => {
    const io = createRecordedIo();
    const config = join(folder, "hall.toml");
    await writeFile(config, '[[table]]\nname = "7"\nwhite = "fake:aph1"\nblack = "fake:dgt"\n');
    expect(await runHall({ config, journal, trace: folder }, io)).toBe(2);
    expect(io.stderrLines.join("\n")).toMatch(/^The trace .*\(trace-unwritable\)$/);
    const { code, out, err } = await play(journal, ["white plays e4"], {
      trace: join(folder, "nowhere", "game.trace"),
      lang: "de",
    });
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.join("\n")).toMatch(
      /^Die Zeitspur .* Keine Partie wurde eröffnet\..*\(trace-unwritable\)$/,
    );
  });
});
