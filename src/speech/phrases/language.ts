import type { FileName, RankName, Role } from "../../vocabulary/chess.js";
import type { LanguageTag } from "../../vocabulary/languages.js";
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

/** The words a move is announced with, in the order of the rules for the visually impaired, 5.2. */
export interface MoveNames {
  readonly files: Readonly<Record<FileName, Name>>;
  readonly ranks: Readonly<Record<RankName, Name>>;
  readonly roles: Readonly<Record<Role, Name>>;
  readonly castling: Readonly<Record<"short" | "long", Name>>;
  readonly capture: Name;
  readonly check: Name;
  readonly mate: Name;
  readonly enPassant: Name;
}

/** Grammatical gender of what is counted: "eine Stunde", "две минуты", "un minuto". */
export type Gender = "masculine" | "feminine" | "neuter";

export const SIGNS = ["/", "\\", ".", ":", "-", "_", "=", "+", "%", "@", "#", "*", "&"] as const;
/** A sign in the middle of something that is not a word: a path, an option, an address. */
export type Sign = (typeof SIGNS)[number];

/**
 * The announcement vocabulary of one language, as data. A new language is a tag in
 * `vocabulary/languages.ts`; the compiler then asks for this table and for those of the sentences,
 * the desk and the problems. The grammar (rules for the visually impaired, 5.2) is the same.
 */
export interface Language extends MoveNames {
  readonly tag: LanguageTag;
  /** The German names and numbers of the Laws, as this language writes and its voice says them. */
  readonly german: MoveNames;
  readonly correction: Name;
  /** Words that may stand before the promotion piece ("wird Dame"). */
  readonly promotionMarks: readonly string[];
  /** Words that may stand before a square and add nothing ("von", "nach"). */
  readonly fillers: readonly string[];
  /** What is said that is not a move; each phrase is the whole utterance. */
  readonly keywords: Readonly<Record<Keyword, readonly string[]>>;
  /** Letters that are often typed or heard without their sign, and what stands for them. */
  readonly respellings: Readonly<Record<string, readonly string[]>>;
  /** The phrase in the usual transliterations, where the language has another alphabet. */
  readonly transliterate?: (text: string) => readonly string[];
  /** Piece letters of the score sheet (Laws 2023, C.3); pawns have none. */
  readonly letters: Readonly<Record<Exclude<Role, "pawn">, string>>;
  /** The language's own spelling alphabet, by file; a style of its own. */
  readonly alphabet: Readonly<Record<FileName, Word>>;
  /** The international one, as the language writes it; a style in every language. */
  readonly nato: Readonly<Record<FileName, Word>>;
  /** Names of the letters a to h, as a voice says them; further forms are understood only. */
  readonly letterNames: Readonly<Record<FileName, string>>;
  readonly otherLetterNames?: Readonly<Partial<Record<FileName, readonly string[]>>>;
  /** Letters of the language beyond A to Z: what its voice may get. Shape: lower case. */
  readonly furtherLetters: string;
  /** What a sign is called when a text must be read aloud. */
  readonly signs: Readonly<Record<Sign, string>>;
  /** Before the name of an option of the command line: "Option white". */
  readonly option: string;
  /** Whole numbers from 0 to 9999 in words, as counted; before a noun with its gender. */
  readonly numberWords: (value: number, gender?: Gender) => string;
}

/** International spelling alphabet, in the letters of most languages. */
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
