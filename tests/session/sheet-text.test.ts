import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameMove } from "../../src/rules/announcement.js";
import { NOTATION_LANGUAGES } from "../../src/rules/notation/languages.js";
import { NOTATION_PROFILES, writeMove } from "../../src/rules/notation/write-notation.js";
import { makeSan, STARTING_POSITION } from "../../src/rules/position.js";
import { SheetEntry } from "../../src/session/sheet-entry.js";
import { readSheetText } from "../../src/session/sheet-text.js";
import { sayMove } from "../../src/speech/phrases/say.js";
import { compareSheets } from "../../src/sync/sheet-comparison.js";
import { playRandomMoves } from "../support/random-games.js";

const read = (text: string, name?: string) => {
  const sheet = readSheetText(text, name === undefined ? {} : { name });
  if (!sheet.ok) throw new Error(sheet.error);
  return sheet.value;
};

const texts = (text: string): readonly string[] => read(text).lines.map((line) => line.text);

const moves = playRandomMoves(40, 3);
const sans = moves.map(({ position, move }) => makeSan(position, move));

describe("a score sheet from a file", () => {
  test("is read in every language and style, with numbers, in two columns, or bare", () => {
    for (const language of NOTATION_LANGUAGES) {
      for (const profile of NOTATION_PROFILES) {
        const lines = moves.map(({ position, move }) =>
          writeMove(position, move, { language, profile }),
        );
        const pairs = lines.flatMap((line, ply) =>
          ply % 2 === 0 ? [`${ply / 2 + 1}. ${line} ${lines[ply + 1] ?? ""}`] : [],
        );
        const half = Math.ceil(pairs.length / 2);
        const columns = pairs
          .slice(0, half)
          .map((row, at) => `${row}    ${pairs[at + half] ?? ""}`);
        for (const text of [lines.join("\n"), pairs.join("\r\n"), columns.join("\n")]) {
          const verdict = compareSheets(texts(text), sans, STARTING_POSITION, false, ["en"]);
          expect(verdict).toMatchObject({ status: "agree", moves: { length: 40 } });
        }
      }
    }
  }, 60_000);

  test.each(["de", "en", "pt"])(
    "is read from announcements in %s, with places of a recording",
    (language) => {
      const said = moves.map(
        ({ position, move }, ply) =>
          `0:${String(10 + ply).padStart(2, "0")} ${sayMove(nameMove(position, move), { language }).text}`,
      );
      const sheet = read(said.join("\n"));
      expect(sheet.kind).toBe("spoken");
      expect(sheet.lines[3]?.place).toBe("0:13");
      const lines = sheet.lines.map(({ text }) => text);
      expect(compareSheets(lines, sans, STARTING_POSITION, false, ["en"])).toMatchObject({
        status: "agree",
      });
    },
  );

  test("PGN: comments, variations, clock times, marks and the next game are passed over", () => {
    const text = `[Event "A (B)"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]

1. e4! {[%clk 1:29:50] (1. d4)} e5 $1 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 ; the rest
2... Nc6 3. Bb5 a6?! (=) *

[Event "another"]

1. c4 c5`;
    expect(texts(text)).toEqual(["e4", "e5", "Nf3", "Nc6", "Bb5", "a6 (=)"]);
  });

  test("lines that were left out or cannot be read are unclear, and the others keep their places", () => {
    expect(texts("1. e4 e5\n3. Lb5 a6")).toEqual(["e4", "e5", "unclear", "unclear", "Lb5", "a6"]);
    expect(texts("1. e4 ?\n2. ... Sc6\n3. Lb5")).toEqual([
      "e4",
      "unclear",
      "unclear",
      "Sc6",
      "Lb5",
    ]);
  });

  test("a line that was written twice and differently is unclear", () => {
    expect(texts("1. e4 e5\n1. d4")).toEqual(["unclear", "e5"]);
  });

  test("castling with noughts is no number and no result", () => {
    expect(texts("1. e4 e5 2. Sf3 Sc6 3. Lc4 Lc5 4. 0-0 Sf6 5. d3 0-0 1-0")).toEqual([
      ..."e4 e5 Sf3 Sc6 Lc4 Lc5 0-0 Sf6 d3 0-0".split(" "),
    ]);
  });

  test("promotions in brackets and en passant in words stay with their moves", () => {
    expect(texts("51. e8(D) dxe3 e.p.\n52. a8=T h1S")).toHaveLength(104);
    expect(texts("51. e8(D) dxe3 e.p.\n52. a8=T h1S").slice(100)).toEqual([
      "e8(D)",
      "dxe3 e.p.",
      "a8=T",
      "h1S",
    ]);
  });

  test("names, dates and times in the head of a written sheet are no moves", () => {
    expect(texts("Weiß: Anna Eva\nDatum 29.11.2026 14:30\n\n1. d4 0:02 d5 0:01")).toEqual([
      "d4",
      "d5",
    ]);
  });

  test.each([
    ["nothing", " \n ", "empty"],
    ["bytes", "1. e4\u0000\u0001", "not-text"],
    ["what is no UTF-8", "\ufffd\ufffd1. e4", "not-text"],
    ["a million signs without an end", "e4".repeat(400_000), "no-moves"],
    ["more than that", "1. e4 e5\n".repeat(200_000), "too-large"],
    ["too many moves", "e4 e5 ".repeat(5_000), "too-long"],
    ["a letter to the arbiter", "Dear arbiter, I have lost my sheet. Sorry!", "no-moves"],
    ["a position that is none", '[FEN "8/8/8 w"]\n\n1. e4', "position"],
    ["a PGN without moves", '[Event "x"]\n\n*', "no-moves"],
    ["brackets that never close", "(".repeat(50_000), "no-moves"],
  ])("%s is no score sheet", (_, text, fault) => {
    expect(readSheetText(text)).toEqual({ ok: false, error: fault });
  });
});

describe("whatever is in a file", () => {
  const word = fc.oneof(
    fc.constantFrom(
      ...'e4 Sf3 1. 12... ? … -- 0-0 O-O-O exd6 e.p. (=) e8=D a1(Q) 1-0 * ( ) { } ; [ ] " ⠁⠃ #a'.split(
        " ",
      ),
    ),
    fc.string({ maxLength: 12 }),
    fc.string({ unit: "binary", maxLength: 4 }),
  );
  const text = fc
    .array(fc.tuple(word, fc.constantFrom(" ", "\n", "\r\n", "\t", "")), { maxLength: 200 })
    .map((parts) => parts.flat().join(""));

  test("it is a sheet of lines that can be compared, or no sheet; never a failure", () => {
    fc.assert(
      fc.property(text, fc.boolean(), (raw, isBrf) => {
        const sheet = readSheetText(raw, { name: isBrf ? "x.brf" : "x" });
        if (!sheet.ok) return;
        const { lines, initial } = sheet.value;
        expect(lines.length).toBeGreaterThan(0);
        const of = lines.map((line) => line.text);
        const verdict = compareSheets(of, of, initial ?? STARTING_POSITION, true);
        expect(["agree", "agree-not-legal", "differ"]).toContain(verdict.status);
      }),
      { numRuns: 300 },
    );
  }, 60_000);
});

describe("a score sheet entered by hand", () => {
  test("offers the legal moves in the language of the sheet, and takes any notation", () => {
    const entry = new SheetEntry(STARTING_POSITION, "de");
    expect(entry.offer("S")).toEqual(["Sa3", "Sc3", "Sf3", "Sh3"]);
    for (const text of ["e2e4", "e5", "Springer Gustav eins Felix drei", "Nc6"]) entry.enter(text);
    expect(entry.lines.map(({ san }) => san)).toEqual(["e4", "e5", "Nf3", "Nc6"]);
    expect(entry.next()).toMatchObject({ ply: 5, by: "white", moveNumber: 3 });
    expect(entry.offer("Lb")).toEqual(["Lb5"]);
  });

  test("a question mark is an unclear line; what follows is entered and not judged", () => {
    const entry = new SheetEntry(STARTING_POSITION, "en");
    entry.enter("e4");
    expect(entry.enter("?")).toEqual({ text: "unclear", san: null });
    expect(entry.next().position).toBeNull();
    expect(entry.offer()).toEqual([]);
    expect(entry.enter("Nf3")).toEqual({ text: "Nf3", san: null });
    entry.back();
    entry.back();
    expect(entry.enter("c5")).toEqual({ text: "c5", san: "c5" });
    expect(entry.enter("Qxf7")).toEqual({ text: "Qxf7", san: null });
  });
});
