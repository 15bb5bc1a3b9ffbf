import { describe, expect, test } from "vitest";
import { NOTATION_LANGUAGES } from "../../../src/rules/notation/languages.js";
import { readNotation } from "../../../src/rules/notation/read-notation.js";
import { NOTATION_PROFILES, writeMove } from "../../../src/rules/notation/write-notation.js";
import { signAfter } from "../../../src/rules/position.js";
import { playRandomMoves } from "../../support/random-games.js";

const MOVES = playRandomMoves(10_000, 2018);

const STYLES = NOTATION_PROFILES.flatMap((profile) =>
  NOTATION_LANGUAGES.filter((language) => profile !== "pgn" || language === "en").map(
    (language) => ({ language, profile }),
  ),
);

describe("ten thousand moves of random games", () => {
  test("hold every kind of move", () => {
    const kinds = {
      castling: MOVES.filter(({ move }) => move.castling !== undefined).length,
      enPassant: MOVES.filter(({ move }) => move.enPassant !== undefined).length,
      promotions: new Set(MOVES.map(({ move }) => move.promotion)).size,
      checks: MOVES.filter(({ position, move }) => signAfter(position, move) === "check").length,
      mates: MOVES.filter(({ position, move }) => signAfter(position, move) === "mate").length,
    };
    for (const [kind, count] of Object.entries(kinds)) {
      expect({ kind, isThere: count > 0 }).toEqual({ kind, isThere: true });
    }
    expect(kinds.promotions).toBe(5);
  });

  test.each(STYLES)("are read as they were written: $profile, $language", (style) => {
    const wrong: unknown[] = [];
    for (const [index, { position, move }] of MOVES.entries()) {
      const offersDraw = index % 7 === 0 && style.profile !== "pgn";
      const text = writeMove(position, move, { ...style, offersDraw });
      const reading = readNotation(position, text, style.language);
      const isSame =
        reading.status === "understood" &&
        reading.move.uci === move.uci &&
        reading.offersDraw === offersDraw &&
        reading.remarks.length === 0;
      if (!isSame) wrong.push({ fen: position.fen, move: move.uci, text, reading });
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test("a sheet in one language is never read as another move in the same language", () => {
    // Every legal move of a position is written differently.
    const alike: string[] = [];
    for (const { position, move } of MOVES.slice(0, 2000)) {
      const texts = new Set<string>();
      for (const language of NOTATION_LANGUAGES) {
        const text = writeMove(position, move, { language, profile: "fide-minimal" });
        texts.add(`${language} ${text}`);
        const reading = readNotation(position, text, language);
        if (reading.status !== "understood" || reading.move !== move) alike.push(text);
      }
      expect(texts.size).toBe(NOTATION_LANGUAGES.length);
    }
    expect(alike).toEqual([]);
  });
});
