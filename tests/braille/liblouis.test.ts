import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { asciiOfCells, cellsOfAscii } from "../../src/braille/brf.js";
import { MoveWriter } from "../../src/braille/game-cells.js";
import { printMove } from "../../src/braille/move-cells.js";
import type { TextLanguage } from "../../src/braille/profiles/profile.js";
import { findProfile } from "../../src/braille/profiles/profiles.js";
import { SHEET_WORDS } from "../../src/braille/sheet-words.js";
import { textCells } from "../../src/braille/text-cells.js";
import { describeMove } from "../../src/rules/announcement.js";
import { makeSan } from "../../src/rules/position.js";
import { playRandomMoves } from "../support/random-games.js";

/**
 * Our tables against those of liblouis, where it is installed (Debian: liblouis-bin; `scripts/test`
 * installs it). Ours do not come from it at run time.
 */
const translate = (
  lines: readonly string[],
  tables: string,
  direction: "--forward" | "--backward",
): readonly string[] =>
  execFileSync("lou_translate", [direction, tables], {
    input: `${lines.join("\n")}\n`,
    encoding: "utf8",
  })
    .trimEnd()
    .split("\n");

const isInstalled = (): boolean => {
  try {
    translate(["a"], "unicode.dis,de-g0.utb", "--forward");
    return true;
  } catch {
    return false;
  }
};

const TABLES = {
  "de-basis": "de-g0.utb",
  "de-8dot": "de-de-comp8.ctb",
  ueb: "en-ueb-g1.ctb",
  pt: "pt-pt-g1.utb",
  ru: "ru-litbrl.ctb",
} as const;

const MOVES = playRandomMoves(1_500, 23);

describe.skipIf(!isInstalled())("liblouis", () => {
  test.each(Object.entries(TABLES))("makes the cells of %s from print (%s)", (name, table) => {
    const profile = findProfile(name);
    if (profile === undefined) throw new Error(name);
    const printed: string[] = [];
    const written: string[] = [];
    for (const { position, move } of MOVES) {
      const full = describeMove(position, move, "full");
      // The Russian table puts no blank between the check sign and what follows it; we do.
      const hasDrawOffer =
        position.halfmovesSinceProgress === 3 && !(name === "ru" && full.check !== undefined);
      printed.push(printMove(profile, full, hasDrawOffer));
      written.push(
        new MoveWriter(profile, "long").write({ before: position, move, drawOffer: hasDrawOffer }),
      );
    }
    expect(translate(printed, `unicode.dis,${table}`, "--forward")).toEqual(written);
  });

  test("makes the cells of the English short form from SAN", () => {
    const profile = findProfile("ueb");
    if (profile === undefined) throw new Error("ueb");
    const writer = new MoveWriter(profile, "short");
    const check = { check: "+", mate: "#" } as const;
    const sans = MOVES.map(({ position, move }) => {
      const full = describeMove(position, move, "short");
      const ep = move.enPassant === true ? " e.p." : "";
      return makeSan(position, move) + ep + (full.check === undefined ? "" : check[full.check]);
    });
    const written = MOVES.map(({ position, move }) =>
      writer.write({ before: position, move, drawOffer: false }),
    );
    expect(translate(sans, "unicode.dis,en-ueb-g1.ctb", "--forward")).toEqual(written);
  });

  test.each(["de-basis", "ueb", "pt"] as const)(
    "reads the BRF of %s as the printed move",
    (name) => {
      const profile = findProfile(name);
      if (profile === undefined) throw new Error(name);
      const printed: string[] = [];
      const brf: string[] = [];
      for (const { position, move } of MOVES) {
        const full = describeMove(position, move, "full");
        printed.push(printMove(profile, full));
        brf.push(
          asciiOfCells(
            new MoveWriter(profile, "long").write({ before: position, move, drawOffer: false }),
          ),
        );
      }
      const read = translate(brf, `en-us-brf.dis,${TABLES[name]}`, "--backward");
      // Basisschrift has no capitals.
      const expected = name === "de-basis" ? printed.map((text) => text.toLowerCase()) : printed;
      // In the Portuguese table the plus sign and the exclamation mark are the same cell.
      expect(read.map((text) => text.replace(/!$/, "+"))).toEqual(expected);
    },
  );

  test("has the same 64 signs of Braille ASCII", () => {
    const cells = Array.from({ length: 63 }, (_, index) => String.fromCharCode(0x2801 + index));
    // braille-patterns.cti gives every cell as it is.
    const ascii = translate(cells, "en-us-brf.dis,braille-patterns.cti", "--forward");
    expect(cells.map(asciiOfCells)).toEqual(ascii.map((sign) => sign.toUpperCase()));
    expect(ascii.map((sign) => cellsOfAscii(sign))).toEqual(cells);
  });

  test.each([
    ["de", "de-g0.utb"],
    ["en", "en-ueb-g1.ctb"],
    ["pt", "pt-pt-g1.utb"],
    ["ru", "ru-litbrl.ctb"],
  ] as const)("writes the words of a sheet as we do (%s, %s)", (language: TextLanguage, table) => {
    const own: Readonly<Record<TextLanguage, readonly string[]>> = {
      de: [
        "Müller, Jürgen",
        "Weiß: Anna Berger",
        "Runde 5, Tisch 3",
        "29.11.2026",
        "1:29:30",
        "Springer Gustav eins Felix drei",
        "Läufer Felix eins Bella fünf Schach",
        "Bauer Eva vier schlägt David fünf",
        "3a (b) 12k?",
        "König D'Orsay!",
        "½-½",
      ],
      en: [
        "White: IM Smith",
        "O'Brien, J.",
        "Round 5, table 3",
        "29.11.2026",
        "3a 12k?",
        "é ü ñ ç",
        "0-1",
      ],
      pt: ["Brancas: João", "IM Silva", "29.11.2026", "á é í ó ú â ê ô à ç ã õ", "1-0"],
      ru: ["Белые: Иванов", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "что? да!", "1-0"],
    };
    const { white, black, event, round, result, signature } = SHEET_WORDS[language];
    const texts = [white, black, event, round, result, signature, ...own[language]];
    expect(texts.map((text) => textCells(text, language))).toEqual(
      translate(texts, `unicode.dis,${table}`, "--forward"),
    );
  });
});
