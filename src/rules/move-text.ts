import { type Color, type Square, squareName } from "../vocabulary/chess.js";
import { isNotationLanguage, type NotationLanguage } from "./notation/languages.js";
import { type NotationReading, parseWritten, readNotation } from "./notation/read-notation.js";
import { readSheet } from "./notation/read-sheet.js";
import { findMove, type LegalMove, type Position } from "./position.js";

/** Letters understood at every table beside those of its own language. */
export const COMMON_LANGUAGES: readonly NotationLanguage[] = ["en", "de"];

/** The languages that moves may be written in at a table: its own first. */
export const languagesOfTable = (language: string): readonly NotationLanguage[] => [
  ...new Set([...(isNotationLanguage(language) ? [language] : []), ...COMMON_LANGUAGES]),
];

const isByPawnLetter = (reading: NotationReading): boolean =>
  "remarks" in reading && reading.remarks.includes("pawn-letter");

/**
 * The legal move that a written move means: in the notation of the Laws in one of these languages,
 * the first that knows it, or as UCI. Undefined: none, or not exactly one. A letter for the pawn,
 * which the Laws do not have, counts only where no language reads the text as another man's move.
 * Source: Laws 2018, appendix C.
 */
export const readMoveText = (
  position: Position,
  text: string,
  languages: readonly NotationLanguage[] = COMMON_LANGUAGES,
): LegalMove | undefined => {
  const readings = languages.map((language) => readNotation(position, text, language));
  const found =
    readings.find((reading) => "remarks" in reading && !isByPawnLetter(reading)) ??
    readings.find(isByPawnLetter);
  switch (found?.status) {
    case "understood":
      return found.move;
    case undefined:
      return findMove(
        position,
        text
          .replace(/\s*(\(=\)|=)$/, "")
          .trim()
          .toLowerCase(),
      );
    default:
      return undefined;
  }
};

/**
 * The languages to read the lines of a player's sheet in. A sheet has one language (C.3): one of the
 * table's if the whole sheet replays in it, else the one in which it does. Where none does, its lines
 * are read one by one in the table's.
 */
export const languagesOfSheet = (
  initial: Position,
  lines: readonly string[],
  ofTable: readonly NotationLanguage[],
): readonly NotationLanguage[] => {
  // A line that was left out replays in no language.
  if (!Array.from(lines).every((line) => typeof line === "string")) return ofTable;
  const own = ofTable.find((language) => readSheet(initial, lines, [language]).status === "read");
  if (own !== undefined) return [own];
  const reading = readSheet(initial, lines);
  return reading.status === "read" ? reading.languages.slice(0, 1) : ofTable;
};

const menOf = (position: Position, letter: string): readonly Square[] =>
  position.placement.flatMap((seen, square) => (seen === letter ? [square] : []));

const LETTERS = { pawn: "P", knight: "N", bishop: "B", rook: "R", queen: "Q", king: "K" } as const;

const letterOf = (role: keyof typeof LETTERS, turn: Color): string =>
  turn === "white" ? LETTERS[role] : LETTERS[role].toLowerCase();

/** The man and the square that a written move names, even when the move is not legal. */
export const readMoveOrigin = (
  position: Position,
  text: string,
  languages: readonly NotationLanguage[] = COMMON_LANGUAGES,
): Square | undefined => {
  for (const language of languages) {
    const written = parseWritten(text, language);
    if (written.status !== "algebraic") continue;
    // Who castles touches his king first (4.4).
    if (written.utterance.castling !== undefined) {
      return menOf(position, letterOf("king", position.turn))[0];
    }
    if (written.utterance.to === undefined) continue;
    const { role = "pawn", from, fromFile, fromRank } = written.utterance;
    const [only, ...others] = menOf(position, letterOf(role, position.turn)).filter((square) => {
      const name = squareName(square);
      return (
        (from === undefined || name === from) &&
        (fromFile === undefined || name.startsWith(fromFile)) &&
        (fromRank === undefined || name.endsWith(fromRank))
      );
    });
    if (only !== undefined && others.length === 0) return only;
  }
  return undefined;
};
