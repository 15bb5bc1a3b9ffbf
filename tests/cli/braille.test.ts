import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parsePgn } from "chessops/pgn";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { main } from "../../src/cli/main.js";
import { createRecordedIo } from "../support/cli-io.js";

const GAME = "fixtures/games/demo.pgn";
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-braille-"));
});

afterAll(() => rm(folder, { recursive: true }));

const run = async (...args: readonly string[]) => {
  const io = createRecordedIo();
  const code = await main(["braille", ...args], io);
  return { code, out: io.stdoutLines, err: io.stderrLines };
};

const write = async (name: string, text: string | Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};

describe("annabella braille", () => {
  test("writes a BRF that reads back as the game, with check signs", async () => {
    const [game] = parsePgn(await readFile(GAME, "utf8"));
    const sans = [...(game?.moves.mainline() ?? [])].map(({ san }) => san);
    for (const profile of ["de-basis", "kompakt", "uk-2015", "ueb", "pt", "ru"]) {
      const path = join(folder, `${profile}.brf`);
      expect(await run(GAME, "--profile", profile, "-o", path)).toEqual({
        code: 0,
        out: [],
        err: [],
      });
      const read = await run("read", path, "--json");
      expect(read.code).toBe(0);
      expect(read.out.map((line) => JSON.parse(line).san)).toEqual(sans);
      expect(JSON.parse(read.out[0] ?? "")).toMatchObject({ ply: 1, state: "confirmed" });
    }
  });

  test("a BRF has lines of at most 40 cells ended by CR LF, and pages of 25 ended by FF", async () => {
    const path = join(folder, "page.brf");
    await run(GAME, "-o", path);
    const text = await readFile(path, "latin1");
    expect(text).toMatch(/^(?:[ -_]{0,40}\r\n|\f)+$/);
    for (const page of text.split("\f")) {
      expect(page.split("\r\n").length - 1).toBeLessThanOrEqual(25);
    }
  });

  test("prints the sheet as Unicode Braille, page after page", async () => {
    const { code, out } = await run(GAME, "--profile", "kompakt", "--unicode");
    expect(code).toBe(0);
    expect(out.some((line) => line.startsWith("⠂⠀⠀⠑⠆⠑⠲"))).toBe(true);
    expect(out.join("")).toMatch(/^[\u2800-\u28ff\f]+$/);
  });

  test("with --svg a picture has as many dots as the sheet", async () => {
    const path = join(folder, "page.svg");
    const { out } = await run(GAME, "--unicode", "--svg", path);
    const svg = await readFile(path, "utf8");
    const dots = Array.from(
      out.join("").replaceAll("\f", ""),
      (cell) => (cell.codePointAt(0) ?? 0).toString(2).slice(-8).replaceAll("0", "").length,
    ).reduce((sum, count) => sum + count, 0);
    // The code point U+2800 itself has no bit among the last eight.
    expect(svg.match(/M[\d.]+ [\d.]+a/g)).toHaveLength(dots);
    expect(svg).toContain("<title>");
  });

  test("takes a notation of one's own from a TOML file", async () => {
    const profile = await write("own.toml", 'name = "own"\nbase = "kompakt"\nmate = "345 345"\n');
    const sheet = join(folder, "own.brf");
    expect((await run(GAME, "--profile", profile, "-o", sheet)).code).toBe(0);
    expect(await readFile(sheet, "latin1")).toContain(">>");
    expect((await run("read", sheet, "--profile", profile)).code).toBe(0);
  });

  test("writes the clock times, and reads the sheet all the same", async () => {
    const pgn = await write(
      "clock.pgn",
      '[White "A"]\n\n1. e4 {[%clk 1:29:58]} e5 {[%clk 1:29:30]} 2. Nf3 {(=) [%clk 1:28:00]} *\n',
    );
    const sheet = join(folder, "clock.brf");
    await run(pgn, "--profile", "kompakt", "--clocks", "-o", sheet);
    const text = await readFile(sheet, "latin1");
    expect(text).toContain("#A@3BI@3EH #A@3BI@3CJ");
    expect(text).toContain("SG1F3>R");
    const { code, out } = await run("read", sheet, "--json");
    expect(code).toBe(0);
    expect(out.map((line) => JSON.parse(line).san)).toEqual(["e4", "e5", "Nf3"]);
  });
});

test("a game behind the last of a file is told with how many there are", async () => {
  const games = '[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *\n';
  const several = await run(await write("two.pgn", games), "--game", "5");
  expect(several).toMatchObject({ code: 2, out: [] });
  expect(several.err).toEqual([
    "--game cannot be 5. Nothing was done. Allowed: 1 to 2, the games of the file. (option-invalid)",
  ]);
  expect((await run(await write("two.pgn", games), "--game", "2")).code).toBe(0);
});

describe("annabella braille read", () => {
  test("tells each move, and what is possible where it is not sure; exit code 1", async () => {
    const path = await write("typed.brf", "1 E2E4 E7E5\r\n2 SG1?3 SB8C6\r\n3 LF1B5\r\n");
    const { code, out } = await run("read", path, "--profile", "kompakt");
    expect(code).toBe(1);
    expect(out).toEqual([
      "1. e4",
      "1... e5",
      "2. unclear: ⠎⠛⠂⠹⠒; possible are Na3, Nc3, Nf3, Nh3",
      "2... Nc6",
      "3. Bb5",
      "4 of 5 moves confirmed, notation kompakt",
    ]);
  });
});

describe("what is no game and no sheet gets a message", () => {
  const noise = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 256);

  test.each([
    ["binary.pgn", noise, 2, /not a text file/],
    ["large.pgn", new Uint8Array(10_000_000).fill(0x41), 3, /larger than 4 megabytes/],
    ["endless.pgn", "e4 ".repeat(500_000), 2, /a line has no end/],
    ["words.pgn", "There is no game here.", 2, /there is no game in it/],
    ["illegal.pgn", '[White "A"]\n\n1. e4 e5 2. Nf6 *', 2, /move 2 of White, Nf6, is not legal/],
  ])("%s", async (name, content, code, message) => {
    const ran = await run(await write(name, content));
    expect(ran).toMatchObject({ code, out: [] });
    expect(ran.err).toHaveLength(1);
    expect(ran.err[0]).toMatch(message);
  });

  test.each([
    ["binary.brf", noise, 2, /not a text file/],
    ["large.brf", new Uint8Array(10_000_000).fill(0x41), 3, /larger than 4 megabytes/],
    ["endless.brf", "1 E2E4 ".repeat(100_000), 2, /A line has no end/],
    ["empty.brf", "", 2, /It is empty/],
    ["words.brf", "HELLO WORLD\n", 2, /No line of it is a move/],
  ])("%s", async (name, content, code, message) => {
    const ran = await run("read", await write(name, content));
    expect(ran).toMatchObject({ code, out: [] });
    expect(ran.err).toHaveLength(1);
    expect(ran.err[0]).toMatch(message);
  });

  test.each([
    [["--profile", "kompackt"], /Did you mean kompakt\?/],
    [["--profile", "de-8dot"], /because BRF has six dots/],
    [["--width", "10"], /Allowed: 20 to 120/],
    [["--height", "5"], /Allowed: 12 to 120/],
    [
      ["--game", "7"],
      /^--game cannot be 7\. Nothing was done\. Allowed: 1, the only game of the file\./,
    ],
  ])("%j", async (options, message) => {
    const ran = await run(GAME, ...options);
    expect(ran).toMatchObject({ code: 2, out: [] });
    expect(ran.err[0]).toMatch(message);
  });
});
