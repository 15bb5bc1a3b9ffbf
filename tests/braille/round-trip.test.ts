import { describe, expect, test } from "vitest";
import { makeBrf, makeUnicodeSheet, PAGE_ENDS, parseSheet } from "../../src/braille/brf.js";
import type { Cells } from "../../src/braille/cells.js";
import { DE_BASIS } from "../../src/braille/profiles/german.js";
import { PT } from "../../src/braille/profiles/portuguese.js";
import type { NotationProfile } from "../../src/braille/profiles/profile.js";
import { PROFILES } from "../../src/braille/profiles/profiles.js";
import { readSheet, type SheetReading } from "../../src/braille/read-sheet.js";
import { layOutSheet } from "../../src/braille/score-sheet.js";
import type { SheetMove } from "../../src/braille/sheet-game.js";
import { textCells } from "../../src/braille/text-cells.js";
import { makeSan, positionOf } from "../../src/rules/position.js";
import { createRandom, pick } from "../support/random-games.js";
import { makeGame, playRandomly } from "./random-sheets.js";

// ANNABELLA_BRAILLE_GAMES=2000 plays as many as are asked for once in a while.
const GAMES = Number(process.env.ANNABELLA_BRAILLE_GAMES ?? 30);
const SIZES = [
  [40, 25],
  [32, 28],
  [27, 33],
  [20, 12],
] as const;
const LONGEST = 200;

interface Written {
  readonly profile: NotationProfile;
  readonly moves: readonly SheetMove[];
  readonly pages: readonly (readonly Cells[])[];
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

const writeGame = (
  random: () => number,
  moves: readonly SheetMove[],
  profile: NotationProfile,
): Written => {
  const [width, height] = pick(SIZES, random);
  const pages = layOutSheet(makeGame(moves), {
    profile,
    width,
    height,
    hasChecks: true,
    hasClocks: false,
  });
  const text =
    profile.dots === 8 ? makeUnicodeSheet(pages) : makeBrf(pages, height, pick(PAGE_ENDS, random));
  return { profile, moves, pages, text, width, height };
};

const read = (text: string, profiles: readonly NotationProfile[]): SheetReading => {
  const sheet = parseSheet(text);
  if ("fault" in sheet) throw new Error(sheet.fault);
  const reading = readSheet(sheet.pages, profiles);
  if (!reading.ok) throw new Error(reading.error.fault);
  return reading.value;
};

const plainSan = (san: string | null): string => (san ?? "").replace(/[+#]$/, "");
const sansOf = (moves: readonly SheetMove[]): readonly string[] =>
  moves.map(({ before, move }) => makeSan(before, move));

const randomLength = (random: () => number): number => 1 + Math.floor(random() * LONGEST);

describe("a sheet that was written", () => {
  test(`gives the same game when it is read, in every notation and on any page (${GAMES} games)`, () => {
    const random = createRandom(20_261_129);
    for (let game = 0; game < GAMES; game += 1) {
      const moves = playRandomly(random, randomLength(random));
      for (const profile of PROFILES) {
        const sheet = writeGame(random, moves, profile);
        const { lines } = read(sheet.text, [profile]);
        expect(lines.map(({ san }) => plainSan(san))).toEqual(sansOf(moves));
        expect(new Set(lines.map(({ state }) => state))).toEqual(new Set(["confirmed"]));
      }
    }
  }, 900_000);

  test("keeps to the page, and no page break splits a pair of moves", () => {
    const random = createRandom(7);
    for (const profile of PROFILES) {
      const sheet = writeGame(random, playRandomly(random, 150), profile);
      for (const page of sheet.pages) {
        expect(page.length).toBeLessThanOrEqual(sheet.height);
        for (const line of page) expect(line.length).toBeLessThanOrEqual(sheet.width);
        // After the head a page begins with a number, never with the second half of a pair.
        const rule = page.findIndex((line) => /^⠒{8,}$/.test(line));
        expect(page[rule + 1]).not.toMatch(/^⠀/);
      }
    }
  });

  test("tells on every page whose game it is, with event, date and result where they fit", () => {
    const moves = playRandomly(createRandom(5), 150);
    const game = makeGame(moves, { white: "Anna", black: "Ben", event: "Open" });
    const layOut = (width: number) =>
      layOutSheet(game, {
        profile: DE_BASIS,
        width,
        height: 25,
        hasChecks: true,
        hasClocks: false,
      });
    const [, second] = layOut(60);
    expect(second?.[0]).toBe(
      `${textCells("Anna - Ben, Open, 29.11.2026, 1-0", "de").padEnd(60 - 8, "⠀")}⠎⠑⠊⠞⠑⠀⠼⠃`,
    );
    const [, narrow] = layOut(27);
    expect(narrow?.[0]).toBe(`${textCells("Anna - Ben, Open", "de").padEnd(27 - 8, "⠀")}⠎⠑⠊⠞⠑⠀⠼⠃`);
  });

  test("is recognised without naming the notation", () => {
    const random = createRandom(11);
    for (const profile of PROFILES) {
      const moves = playRandomly(random, 60);
      const { lines } = read(writeGame(random, moves, profile).text, PROFILES);
      expect(lines.map(({ san }) => plainSan(san))).toEqual(sansOf(moves));
    }
  });

  test("from another position brings the position with it, Black to move included", () => {
    const random = createRandom(13);
    const initial = positionOf("r3k2r/pp3ppp/8/8/4P3/8/PP3PPP/R3K2R b Kq - 4 17");
    const moves = playRandomly(random, 31, initial);
    for (const profile of PROFILES) {
      const reading = read(writeGame(random, moves, profile).text, [profile]);
      expect(reading.initial.fen).toBe(initial.fen);
      expect(reading.lines.map(({ san }) => plainSan(san))).toEqual(sansOf(moves));
      expect(reading.lines[0]).toMatchObject({ by: "black", moveNumber: 17, ply: 1 });
    }
  });

  test("in the short form of a notation where a letter is a piece and a file", () => {
    const random = createRandom(17);
    for (let game = 0; game < 20; game += 1) {
      const moves = playRandomly(random, 100);
      for (const profile of PROFILES) {
        const pages = layOutSheet(makeGame(moves), {
          profile,
          form: "short",
          width: 40,
          height: 25,
          hasChecks: true,
          hasClocks: false,
        });
        const { lines } = read(makeUnicodeSheet(pages), [profile]);
        expect(lines.map(({ san }) => plainSan(san))).toEqual(sansOf(moves));
      }
    }
  }, 60_000);
});

/** The text with some cells replaced by others; line ends stay. */
const damage = (text: string, random: () => number, share: number, dots: 6 | 8): string =>
  Array.from(text, (sign) => {
    if (/[\r\n\f]/.test(sign) || random() >= share) return sign;
    return dots === 8
      ? String.fromCharCode(0x2800 + Math.floor(random() * 256))
      : String.fromCharCode(0x20 + Math.floor(random() * 64));
  }).join("");

describe("a damaged sheet", () => {
  test(`gives the game or marked lines, never another game (one cell in a hundred, ${GAMES} games)`, () => {
    const random = createRandom(29);
    let confirmed = 0;
    let all = 0;
    for (let game = 0; game < GAMES; game += 1) {
      const moves = playRandomly(random, randomLength(random));
      const profile = pick(PROFILES, random);
      const sheet = writeGame(random, moves, profile);
      const { lines } = read(damage(sheet.text, random, 0.01, profile.dots), [profile]);
      const sans = sansOf(moves);
      expect(lines.length).toBeGreaterThanOrEqual(sans.length);
      for (const [index, { san, state }] of lines.entries()) {
        all += 1;
        if (state !== "confirmed") continue;
        confirmed += 1;
        expect(plainSan(san)).toBe(sans[index]);
      }
    }
    // And it is of use: most lines are still sure.
    expect(confirmed / all).toBeGreaterThan(0.5);
  }, 900_000);

  test("keeps every pair when the checks and numbers of neighbouring lines are gone", () => {
    const moves = playRandomly(createRandom(3), 40);
    const pages = layOutSheet(makeGame(moves), {
      profile: PT,
      width: 27,
      height: 120,
      hasChecks: true,
      hasClocks: false,
    });
    const lines = pages.flat();
    const first = lines.findIndex((line) => /^⠒{8,}$/.test(line)) + 1;
    // Of pairs 5 and 6: the sign of the check, and the number below it.
    const spoilt = lines.map((line, index) => {
      if (index === first + 9) return line.replace("⠸", "⠽");
      return index === first + 10 ? line.replace(/^⠼⠋/, "⠼⠬") : line;
    });
    const { lines: found } = read(makeUnicodeSheet([spoilt]), [PT]);
    expect(found).toHaveLength(moves.length);
    for (const [index, { san, state }] of found.entries()) {
      if (state === "confirmed") expect(plainSan(san)).toBe(sansOf(moves)[index]);
    }
    expect(found.filter(({ state }) => state !== "confirmed")).toHaveLength(4);
  });
});
