import type { FileName, RankName, Role } from "../../vocabulary/chess.js";
import type { Keyword } from "../../vocabulary/utterance.js";

/** A word or a short phrase: as it is written, and as a voice must get it to say it right. */
export interface Word {
  readonly text: string;
  /** Absent: a voice reads `text` as it should. */
  readonly spoken?: string;
}

/** A word of the announcement, with all the forms in which it may be heard. */
export interface Name extends Word {
  /** Other right forms ("Hektor", "zwo"): understood without a remark. */
  readonly also?: readonly string[];
  /** Names of another alphabet ("Emil" for Eva): understood, with a remark on the form. */
  readonly aliases?: readonly string[];
  /** Misprints met in public copies of the rules: understood, with a remark on the form. */
  readonly misprints?: readonly string[];
}

/**
 * The announcement vocabulary of one language, as data. A new language is a file with one of these
 * and a row in `languages.ts`; the grammar (rules for the visually impaired, 5.2) is the same.
 */
export interface Language {
  /** BCP 47 primary tag. */
  readonly tag: string;
  readonly files: Readonly<Record<FileName, Name>>;
  readonly ranks: Readonly<Record<RankName, Name>>;
  readonly roles: Readonly<Record<Role, Name>>;
  readonly castling: Readonly<Record<"short" | "long", Name>>;
  readonly capture: Name;
  readonly check: Name;
  readonly mate: Name;
  readonly enPassant: Name;
  readonly correction: Name;
  /** Words that may stand before the promotion piece ("wird Dame"). */
  readonly promotionMarks: readonly string[];
  /** Words that may stand before a square and add nothing ("von", "nach"). */
  readonly fillers: readonly string[];
  /** What is said that is not a move; each phrase is the whole utterance. */
  readonly keywords: Readonly<Record<Keyword, readonly string[]>>;
  /** Letters that are often typed or heard without their sign, and what stands for them. */
  readonly respellings: Readonly<Record<string, readonly string[]>>;
  /** Piece letters of the score sheet (Laws 2023, C.3); pawns have none. */
  readonly letters: Readonly<Record<Exclude<Role, "pawn">, string>>;
  /** The language's own spelling alphabet, by file; a style of its own. */
  readonly alphabet: Readonly<Record<FileName, Word>>;
  /** Names of the letters a to h, as a voice says them. */
  readonly letterNames: Readonly<Record<FileName, string>>;
  /** Whole numbers from 0 to 9999 in words, as counted. */
  readonly numberWords: (value: number) => string;
}

/** International spelling alphabet, a style in every language. */
export const NATO_FILES: Readonly<Record<FileName, Word>> = {
  a: { text: "Alfa" },
  b: { text: "Bravo" },
  c: { text: "Charlie" },
  d: { text: "Delta" },
  e: { text: "Echo" },
  f: { text: "Foxtrot" },
  g: { text: "Golf" },
  h: { text: "Hotel" },
};
