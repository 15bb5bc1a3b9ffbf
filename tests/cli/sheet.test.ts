import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { main } from "../../src/cli/main.js";
import { createRecordedIo } from "../support/cli-io.js";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-sheet-"));
});

afterAll(() => rm(folder, { recursive: true }));

const run = async (...args: readonly string[]) => {
  const io = createRecordedIo();
  const code = await main(["sheet", "compare", ...args], io);
  return { code, out: io.stdoutLines, err: io.stderrLines };
};

const write = async (name: string, text: string | Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};

const PGN = '[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *\n';

describe("annabella sheet compare", () => {
  test.skipIf(process.platform === "win32")(
    "a file without an end is not read to its end",
    async () => {
      const { code, err } = await run("/dev/zero", await write("a.pgn", PGN));
      expect(code).toBe(2);
      expect(err.join()).toContain("The score sheet /dev/zero cannot be read.");
    },
  );

  test("sheets that agree, PGN against German writing", async () => {
    const a = await write("a.pgn", PGN);
    const b = await write("b.txt", "1. e4 e5\n2. Sf3 Sc6\n3. Lc4 Lc5\n4. 0-0\n");
    const json = await run(a, b, "--json");
    expect(json.code).toBe(0);
    expect(JSON.parse(json.out[0] ?? "")).toMatchObject({ agree: true });
    const plain = await run(a, b);
    expect(plain.code).toBe(0);
    expect(plain.out[0]).toBe("The sheets agree in all 7 lines.");
  });

  test.each([
    [
      "de",
      "Die Formulare weichen zuerst in Zeile 5 ab: Zug 3 von Weiß.",
      "Formular B hat Lb5, das ist Bb5.",
      "nach 4 Zeilen",
    ],
    [
      "pt",
      "As planilhas diferem primeiro na linha 5: lance 3 das Brancas.",
      "A planilha B tem Lb5, isto é, Bb5.",
      "depois de 4 linhas",
    ],
    [
      "ru",
      "Бланки впервые расходятся в строке 5: ход 3 белых.",
      "На бланке B стоит Lb5, то есть Bb5.",
      "после 4 строк",
    ],
    [
      "es",
      "Las planillas difieren primero en la línea 5: jugada 3 de las Blancas.",
      "La planilla B tiene Lb5, es decir, Bb5.",
      "después de 4 líneas",
    ],
    [
      "fr",
      "Les feuilles diffèrent d'abord à la ligne 5: coup 3 des Blancs.",
      "La feuille B a Lb5, c'est-à-dire Bb5.",
      "après 4 lignes",
    ],
  ])("with --lang %s the lines are in that language", async (lang, first, second, lines) => {
    const a = await write("a.pgn", PGN);
    const b = await write("c.txt", "e4 e5 Sf3 Sc6 Lb5 Lc5 0-0");
    const { code, out } = await run(a, b, "--lang", lang);
    expect(code).toBe(1);
    expect(out).toContain(first);
    expect(out).toContain(second);
    expect(out.at(-1)).toContain(lines);
    const none = await run(a, join(folder, "nowhere"), "--lang", lang);
    expect(none.code).toBe(3);
    expect(none.err.join()).not.toContain("cannot be read");
    const unknown = await run(a, b, "--lang", "xx");
    expect(unknown.code).toBe(2);
    expect(unknown.err.join()).toContain("It is one of de, en, pt, ru, es, fr.");
  });

  test("the first difference, both readings, the position there and the rule", async () => {
    const a = await write("a.pgn", PGN);
    const b = await write("c.txt", "e4 e5 Sf3 Sc6 Lb5 Lc5 0-0");
    const json = await run(a, b, "--json");
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out[0] ?? "")).toMatchObject({
      agree: false,
      ply: 5,
      a: "Bc4",
      b: "Lb5",
      fen: "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
      aMove: { san: "Bc4", uci: "f1c4" },
      bMove: { san: "Bb5", uci: "f1b5" },
    });
    const plain = await run(a, b);
    expect(plain.code).toBe(1);
    expect(plain.out).toEqual([
      "The sheets differ first at line 5: move 3 of White.",
      "Sheet A has Bc4.",
      "Sheet B has Lb5, that is Bb5.",
      "The position before it: r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
      expect.stringMatching(/^Rule 8 .* after 4 lines, on both boards/),
    ]);
  });

  test("a Braille sheet against a PGN, as BRF and as Unicode, whatever the file is called", async () => {
    const a = await write("a.pgn", PGN);
    for (const [name, ...options] of [["s.brf"], ["s.txt"], ["s.uni", "--unicode"]]) {
      const path = join(folder, name ?? "");
      const io = createRecordedIo();
      expect(await main(["braille", a, "-o", path, ...options], io)).toBe(0);
      expect((await run(path, a, "--json")).out).toEqual([
        expect.stringContaining('"agree":true,"plies":7'),
      ]);
    }
  });

  test("a sheet that ends earlier differs at its first missing line", async () => {
    const a = await write("a.pgn", PGN);
    const b = await write("short.txt", "e4 e5 Nf3");
    const json = await run(b, a, "--json");
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out[0] ?? "")).toMatchObject({
      agree: false,
      ply: 4,
      a: null,
      b: "Nc6",
    });
    expect((await run(b, a)).out[1]).toBe("Sheet A has 3 lines and ends before it.");
  });

  test("moves in another order: where the positions meet again is told", async () => {
    const a = await write("t1.txt", "d4 d5 c4 e6 Nc3");
    const b = await write("t2.txt", "d4 e6 c4 d5 Nc3");
    const json = await run(a, b, "--json");
    expect(JSON.parse(json.out[0] ?? "")).toMatchObject({ ply: 2, samePositionAgainAtPly: 4 });
  });

  test("an unclear line is to be read back, with its place in the recording", async () => {
    const a = await write("a.pgn", PGN);
    const b = await write(
      "tape.txt",
      "0:04 Bauer Eva zwei Eva vier\n0:31 ?\n1:02 Springer Gustav eins Felix drei\n",
    );
    const { code, out } = await run(a, b);
    expect(code).toBe(1);
    expect(out[2]).toBe(
      'Sheet B is not clear there; it has "?". Let it be read or played back. In the recording it is at 0:31.',
    );
  });

  test("an illegal move on both sheets is agreed, and is told to be illegal", async () => {
    const a = await write("i1.txt", "e4 e5 Qd3");
    const b = await write("i2.txt", "e4 e5 Dd3");
    const json = await run(a, b, "--json");
    expect(json.code).toBe(0);
    expect(JSON.parse(json.out[0] ?? "")).toMatchObject({ agree: true, illegalPly: 3 });
    expect((await run(a, b)).out[0]).toMatch(/agree on a move that is not legal: move 2 of White/);
  });

  test.each<[string, string | Uint8Array]>([
    ["bytes of a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff])],
    ["ten megabytes", new Uint8Array(10_000_000).fill(0x65)],
    ["one line without an end", "e".repeat(900_000)],
    ["nothing", ""],
    ["no moves", "Nobody wrote anything."],
  ])("a file of %s is refused in one sentence that can be read aloud", async (_, bytes) => {
    const a = await write("a.pgn", PGN);
    const b = await write("hostile", bytes);
    const { code, out, err } = await run(a, b);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err).toHaveLength(1);
    expect(err[0]).toMatch(/^The score sheet .* cannot be read\. /);
  });

  test("a file that is not there, another start and a wrong position are told", async () => {
    const a = await write("a.pgn", PGN);
    expect((await run(a, join(folder, "none"))).code).toBe(3);
    const b = await write("f.pgn", '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *\n');
    expect((await run(a, b)).code).toBe(2);
    expect((await run(b, b, "--json")).code).toBe(0);
    expect((await run(a, a, "--fen", "nonsense")).code).toBe(2);
    expect((await run(a)).code).toBe(2);
  });
});
