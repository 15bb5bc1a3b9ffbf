import { describe, expect, test } from "vitest";
import { nameMove } from "../../../src/rules/announcement.js";
import { clipTexts, cutIntoClips } from "../../../src/speech/phrases/clip-words.js";
import { LANGUAGES, languageOf } from "../../../src/speech/phrases/languages.js";
import { sayMove, sayMoveNumber, saySquare, sayTime } from "../../../src/speech/phrases/say.js";
import { sentencesOf } from "../../../src/speech/phrases/sentences.js";
import { voiced } from "../../../src/speech/phrases/voiced.js";
import { checkSpeakable } from "../../../src/speech/voices/speakable.js";
import { ROLES, SQUARE_NAMES } from "../../../src/vocabulary/chess.js";
import type { Utterance } from "../../../src/vocabulary/utterance.js";
import { playRandomMoves } from "../../support/random-games.js";

const TAGS = LANGUAGES.map(({ tag }) => tag);
const textsOf = (words: string, tag: string): readonly string[] =>
  cutIntoClips(words, tag).cuts.map(({ text }) => text);

describe.each(TAGS)("in %s", (tag) => {
  const wholeFromClips = (spokenText: string): void => {
    const { cuts, rest } = cutIntoClips(spokenText, tag);
    expect([rest, cuts.map(({ text }) => text).join(" ")]).toEqual(["", spokenText]);
  };

  test("every announcement of a game comes from clips, word for word", () => {
    for (const { position, move } of playRandomMoves(400, 20_260_101)) {
      const named = nameMove(position, move);
      for (const form of ["full", "short"] as const) {
        wholeFromClips(sayMove(named, { language: tag, form }).spokenText);
      }
    }
  });

  test("castling, en passant, promotion, check, mate and a correction come from clips, too", () => {
    const step = { role: "pawn", from: "e5", to: "d6" } as const;
    const rare: readonly Utterance[] = [
      ...(["short", "long"] as const).flatMap((castling) =>
        [{}, { check: "check" }, { check: "mate" }].map(
          (check) => ({ castling, ...check }) as Utterance,
        ),
      ),
      { ...step, capture: true, enPassant: true, check: "mate" },
      ...ROLES.filter((role) => role !== "king" && role !== "pawn").map(
        (promotion): Utterance => ({
          role: "pawn",
          from: "a7",
          to: "b8",
          capture: true,
          promotion,
          check: "check",
        }),
      ),
      { ...step, correction: true },
      { role: "rook", fromFile: "a", to: "d1" },
      { role: "knight", fromRank: "5", to: "f3" },
    ];
    for (const utterance of rare) wholeFromClips(sayMove(utterance, { language: tag }).spokenText);
  });

  test("a square is one clip, so that it flows", () => {
    for (const square of SQUARE_NAMES) {
      const { spokenText } = saySquare(square, { language: tag });
      expect(textsOf(spokenText, tag)).toEqual([spokenText]);
    }
  });

  test("every time of a clock up to ten hours comes from clips", () => {
    for (let seconds = 0; seconds < 36_000; seconds += 37) {
      const { spokenText } = sayTime(seconds * 1_000, tag);
      expect([spokenText, cutIntoClips(spokenText, tag).rest]).toEqual([spokenText, ""]);
    }
    expect(cutIntoClips(sayMoveNumber(27, tag).spokenText, tag).rest).toBe("");
  });

  test("a player without a move yet, and one whose press is refused, hear why", () => {
    const s = sentencesOf(tag);
    for (const sentence of [s.noMoveYet, ...Object.values(s.refusals)]) {
      const words = voiced(sentence, languageOf(tag));
      expect(textsOf(words, tag)).toEqual([words]);
    }
  });

  test("there are some hundred and fifty clips, each once", () => {
    const texts = clipTexts(tag);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThan(115);
    expect(texts.length).toBeLessThan(200);
    for (const words of texts) {
      expect(checkSpeakable({ words, language: tag }, "clips")).toMatchObject({ value: { words } });
      expect(words).not.toMatch(/\d/);
    }
  });
});

describe("what clips do not hold", () => {
  test("is left from the clause on in which it stands", () => {
    const cut = cutIntoClips("Springer Gustav eins Felix drei, Xaver vier, Dame", "de");
    expect(cut.cuts.map(({ text }) => text)).toEqual(["Springer", "Gustav eins", "Felix drei"]);
    expect(cut.rest).toBe("Xaver vier, Dame");
  });

  test("of a clause with one strange word nothing is said: half of it would be another fact", () => {
    expect(cutIntoClips("Turm Anna eins fehlt", "de")).toEqual({
      cuts: [],
      rest: "Turm Anna eins fehlt",
    });
  });

  test("a word is not found within another one", () => {
    expect(cutIntoClips("Dameneins", "de").cuts).toEqual([]);
    expect(cutIntoClips("", "de")).toEqual({ cuts: [], rest: "" });
  });
});

test("a comma is heard as a pause, the words of a clause follow close", () => {
  expect(cutIntoClips("Dame David eins, Turm", "de").cuts).toEqual([
    { text: "Dame", pauseMs: 60 },
    { text: "David eins", pauseMs: 250 },
    { text: "Turm", pauseMs: 0 },
  ]);
});

test("a language tag with a region has the clips of its language", () => {
  expect(clipTexts("pt-BR")).toBe(clipTexts(languageOf("pt").tag));
});
