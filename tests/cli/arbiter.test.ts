import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  runArbiter,
  runArbiterBoards,
  runArbiterDifferences,
  runArbiterLinks,
  runArbiterRule,
  runArbiterSheets,
  runArbiterShow,
  runArbiterTables,
  runArbiterWatch,
} from "../../src/cli/commands/arbiter.js";
import { runHallAdd, runHallStatus, runHallStop } from "../../src/cli/commands/hall.js";
import { deskPath } from "../../src/cli/offered-desk.js";
import { ok } from "../../src/vocabulary/result.js";
import { createRecordedIo } from "../support/cli-io.js";
import { ask, openTestHall, rule, type TestHall } from "../web/hall.js";

/** The arbiter's desk on the terminal, against a hall with two tables. */

let folder: string;
let journal: string;
let hall: TestHall;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-arbiter-"));
  journal = join(folder, "journal.sqlite");
  hall = await openTestHall({ tables: ["1", "second"] });
  const key = { url: hall.server.localUrl, token: hall.tokens.desk, pid: process.pid };
  await writeFile(deskPath(journal), JSON.stringify(key));
});
afterEach(async () => {
  await hall.close();
  await rm(folder, { recursive: true, force: true });
});

describe("the arbiter's commands", () => {
  test("list the tables, and show one in lines that stand alone", async () => {
    await rule(hall, "1", "white plays e4", "white lifts g1");
    const io = createRecordedIo();
    expect(await runArbiterTables({ journal }, io)).toBe(0);
    expect(await runHallStatus({ journal }, io)).toBe(0);
    expect(io.stdoutLines).toEqual([
      "Table 1: Anna against Ben, is playing. 1 move begun. Black has the move.",
      "Table second: Anna against Ben, is playing. 0 moves begun. White has the move.",
      "Table 1: Anna against Ben, is playing. 1 move begun. Black has the move.",
      "Table second: Anna against Ben, is playing. 0 moves begun. White has the move.",
    ]);
    const shown = createRecordedIo();
    expect(await runArbiterShow({ journal, table: "1" }, shown)).toBe(0);
    expect(shown.stdoutLines).toContain("Black has still to execute e4.");
    expect(shown.stdoutLines.join("\n")).toMatch(/Black's clock runs\./);
    const boards = createRecordedIo();
    expect(await runArbiterBoards({ journal, table: "1" }, boards)).toBe(0);
    expect(boards.stdoutLines).toContain(
      "White: king e1, queen d1, rooks a1 h1, bishops c1 f1, knight b1, pawns a2 b2 c2 d2 f2 g2 h2 e4.",
    );
    const differences = createRecordedIo();
    expect(await runArbiterDifferences({ journal, table: "1" }, differences)).toBe(0);
    expect(differences.stdoutLines[0]).toBe("White's board differs: g1 has nothing instead of N.");
  });

  test("rule, and say with exit code 1 when nothing came of it", async () => {
    const io = createRecordedIo();
    expect(await runArbiterRule({ journal, table: "1", words: ["stops", "clocks"] }, io)).toBe(0);
    expect(io.stdoutLines.join(" ")).toContain("clock stopped");
    const nothing = createRecordedIo();
    const words = ["arbiter", "confirms", "proposal"];
    expect(await runArbiterRule({ journal, table: "1", words }, nothing)).toBe(1);
    expect(nothing.stdoutLines).toEqual([]);
    expect(nothing.stderrLines.join(" ")).toContain("Nothing waits for the arbiter.");
    const wrong = createRecordedIo();
    expect(await runArbiterRule({ journal, table: "1", words: ["stopps", "clocks"] }, wrong)).toBe(
      2,
    );
    expect(wrong.stderrLines.join(" ")).toMatch(/not understood.*\(step-invalid\)/);
    const penalty = createRecordedIo();
    const minus = ["penalises", "white", "-5m"];
    expect(await runArbiterRule({ journal, table: "1", words: minus }, penalty)).toBe(0);
    const unknown = createRecordedIo();
    expect(
      await runArbiterRule({ journal, table: "secnd", words: ["stops", "clocks"] }, unknown),
    ).toBe(2);
    expect(unknown.stderrLines.join(" ")).toContain("Did you mean second?");
  });

  test("show the score sheets beside the game, and where they differ", async () => {
    await rule(hall, "1", "white plays e4", "white writes e4", "black writes e3");
    const io = createRecordedIo();
    expect(await runArbiterSheets({ journal, table: "1" }, io)).toBe(0);
    expect(io.stdoutLines).toEqual([
      "Ply 1: game e4, White e4, Black e3.",
      "The sheets differ first at ply 1.",
    ]);
  });

  test("give out links, new ones on request, and draw them for cameras", async () => {
    const io = createRecordedIo();
    expect(await runArbiterLinks({ journal, table: "1", qr: true }, io)).toBe(0);
    const [white = ""] = io.stdoutLines;
    expect(white).toMatch(/^Table 1, white, for nobody else: http:.*#token=/);
    expect(io.stdoutLines.some((line) => line.includes("█"))).toBe(true);
    const renewed = createRecordedIo();
    expect(await runArbiterLinks({ journal, table: "1", new: true }, renewed)).toBe(0);
    expect(renewed.stdoutLines[0]).not.toBe(white);
    const old = white.split("#token=")[1];
    expect((await ask(hall.server, "/api/tables/1", { token: old })).status).toBe(401);
  });

  test("stop a table, and say when there is no hall file to add one from", async () => {
    const io = createRecordedIo();
    expect(await runHallStop({ journal, table: "second" }, io)).toBe(0);
    expect(await runHallStatus({ journal }, io)).toBe(0);
    expect(io.stdoutLines.at(-1)).toBe(
      "Table second: Anna against Ben, is taken down, its game is kept.",
    );
    expect(await runHallAdd({ journal, table: "second" }, io)).toBe(1);
    expect(io.stderrLines.join(" ")).toContain("(no-hall-file)");
  });

  test("tell of a table that is taken down what is with its game: kept, over, or none", async () => {
    const added = await hall.hall.add({
      name: "empty",
      names: { white: "Clara", black: "Dan" },
      players: { white: "sighted", black: "sighted" },
      // Its boards never come.
      seat: ({ signal }) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => resolve(ok(undefined)), { once: true });
        }),
    });
    expect(added.ok).toBe(true);
    await rule(hall, "1", "white resigns");
    const io = createRecordedIo();
    for (const table of ["1", "second", "empty"]) {
      expect(await runHallStop({ journal, table }, io)).toBe(0);
    }
    // Taken down again, it is still the same game.
    expect(await runHallStop({ journal, table: "second" }, io)).toBe(0);
    expect(io.stdoutLines).toEqual([
      "Table 1 was taken down. Its game was over and is in the journal. hall add sets it up for the next one.",
      "Table second was taken down. Its game is kept: hall add goes on with it.",
      "Table empty was taken down. No game was on at it. hall add sets it up again.",
      "Table second was taken down. Its game is kept: hall add goes on with it.",
    ]);
    const list = createRecordedIo();
    expect(await runHallStatus({ journal }, list)).toBe(0);
    expect(list.stdoutLines).toEqual([
      "Table 1: Anna against Ben, is taken down, its game is over.",
      "Table second: Anna against Ben, is taken down, its game is kept.",
      "Table empty: Clara against Dan, is taken down, no game was on.",
    ]);
    // Nobody else is told that a game which spectators see later is over.
    const shown = await ask(hall.server, "/api/tables");
    for (const table of shown.json.tables) expect(table.left).toBe(null);
  });

  test("say what is missing when no program runs, or it has gone", async () => {
    const none = createRecordedIo();
    expect(await runArbiterTables({ journal: join(folder, "other") }, none)).toBe(3);
    expect(none.stderrLines.join(" ")).toContain("(desk-missing)");
    await hall.close();
    const gone = createRecordedIo();
    expect(await runArbiterTables({ journal }, gone)).toBe(3);
    expect(gone.stderrLines.join(" ")).toContain("(desk-silent)");
  });

  test("watch the desk until they are interrupted", async () => {
    let interrupt: () => void = () => undefined;
    const interrupted = new Promise<void>((resolve) => {
      interrupt = resolve;
    });
    const heard: string[] = [];
    const io = {
      ...createRecordedIo({ interrupted }),
      out: (line: string) => {
        heard.push(line);
        if (/\be4\b/.test(line)) interrupt();
      },
    };
    const watching = runArbiterWatch({ journal, table: "1" }, io);
    while (hall.server.streams.size === 0) await new Promise((done) => setTimeout(done, 10));
    await rule(hall, "second", "white plays d4");
    await rule(hall, "1", "white plays e4");
    expect(await watching).toBe(0);
    expect(heard).toEqual(["Table 1: White completed e4, ply 1."]);
  });
});

test("the desk is a line of words: choose a table, look, rule, and be told what is not understood", async () => {
  const io = createRecordedIo({
    stdin: [
      "stops clocks",
      "table 9",
      "table second",
      "show",
      "stops clocks",
      "stpos clocks",
      "quit",
      "table 1",
      "",
    ].join("\n"),
  });
  expect(await runArbiter({ journal }, io)).toBe(0);
  const err = io.stderrLines.join("\n");
  expect(err).toContain("No table is chosen. Nothing was done.");
  expect(err).toContain("There is no table 9. You are at none. There are: 1, second.");
  expect(err).toContain("Did you mean stops?");
  expect(io.stdoutLines).toContain("Done: arbiter stops clocks.");
  expect(io.stdoutLines.filter((line) => line.startsWith("Table 1:"))).toHaveLength(1);
  const view = await ask(hall.server, "/api/tables/second", { token: hall.tokens.desk });
  expect(view.json.paused).toBe("arbiter");
});

test("keys are kept in files that only their owner can read", async () => {
  const { TokenStore, writePrivate } = await import("../../src/web/server/tokens.js");
  const path = join(folder, "keys", "tokens");
  const store = await TokenStore.open(path);
  if (!store.ok) throw new Error(store.error.code);
  await store.value.seats("1");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await writeFile(`${path}.new`, "left behind", { mode: 0o644 });
  expect((await writePrivate(path, "{}")).ok).toBe(true);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await TokenStore.open(path)).toMatchObject({
    ok: false,
    error: { code: "file-unreadable" },
  });
});
