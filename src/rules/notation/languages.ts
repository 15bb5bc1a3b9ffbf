import type { Role } from "../../vocabulary/chess.js";

export const NOTATION_LANGUAGES = ["en", "pt", "ru", "de", "fr", "es", "it", "nl"] as const;
/** A language whose piece letters we read and write, as its ISO 639-1 code. */
export type NotationLanguage = (typeof NOTATION_LANGUAGES)[number];

export const isNotationLanguage = (text: string): text is NotationLanguage =>
  (NOTATION_LANGUAGES as readonly string[]).includes(text);

/**
 * How one language writes the men. The letters are written as they stand here; a reader compares
 * them after {@link foldLookAlikes}, and longer letters first (Russian Кр before К).
 * Source: laws matrix, section 5.2; Laws 2018, C.1, C.2 (each player may use his own language).
 */
export interface PieceLetters {
  /** In English, for messages. */
  readonly name: string;
  readonly letters: Readonly<Record<Exclude<Role, "pawn">, string>>;
  /** Further forms of a letter that mean nothing else in this language. */
  readonly otherForms?: Readonly<Partial<Record<Exclude<Role, "pawn">, readonly string[]>>>;
  /** The pawn has no letter in the Laws (C.4); this one is understood, with a remark. */
  readonly pawn: readonly string[];
}

export const PIECE_LETTERS_OF: Readonly<Record<NotationLanguage, PieceLetters>> = {
  en: {
    name: "English",
    letters: { king: "K", queen: "Q", rook: "R", bishop: "B", knight: "N" },
    pawn: ["P"],
  },
  pt: {
    name: "Portuguese",
    letters: { king: "R", queen: "D", rook: "T", bishop: "B", knight: "C" },
    pawn: ["P"],
  },
  ru: {
    name: "Russian",
    letters: { king: "Кр", queen: "Ф", rook: "Л", bishop: "С", knight: "К" },
    otherForms: { king: ["КР"] },
    pawn: ["п", "П"],
  },
  de: {
    name: "German",
    letters: { king: "K", queen: "D", rook: "T", bishop: "L", knight: "S" },
    pawn: ["B"],
  },
  fr: {
    name: "French",
    letters: { king: "R", queen: "D", rook: "T", bishop: "F", knight: "C" },
    pawn: ["P"],
  },
  es: {
    name: "Spanish",
    letters: { king: "R", queen: "D", rook: "T", bishop: "A", knight: "C" },
    pawn: ["P"],
  },
  it: {
    name: "Italian",
    letters: { king: "R", queen: "D", rook: "T", bishop: "A", knight: "C" },
    pawn: ["P"],
  },
  nl: {
    name: "Dutch",
    letters: { king: "K", queen: "D", rook: "T", bishop: "L", knight: "P" },
    pawn: ["O"],
  },
};

/** Cyrillic letters that look like Latin ones. Source: laws matrix, section 5.3. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  А: "A",
  В: "B",
  С: "C",
  Е: "E",
  Н: "H",
  К: "K",
  М: "M",
  О: "O",
  Р: "P",
  Т: "T",
  Х: "X",
  а: "a",
  с: "c",
  е: "e",
  о: "o",
  р: "p",
  х: "x",
};

/**
 * Text in which letters that look alike are alike, so that a sheet written or typed with the wrong
 * alphabet is read as it looks. What the letter then means is decided by the sheet's language. Small
 * в, д and ф look like no Latin letter and stay as they are.
 */
export const foldLookAlikes = (text: string): string =>
  text.replace(/[А-Яа-я]/g, (letter) => LOOK_ALIKES[letter] ?? letter);

/** Figurines, which stand for a man in every language (C.3). Either color is used in print. */
export const FIGURINES: Readonly<Record<string, Role>> = {
  "♔": "king",
  "♕": "queen",
  "♖": "rook",
  "♗": "bishop",
  "♘": "knight",
  "♙": "pawn",
  "♚": "king",
  "♛": "queen",
  "♜": "rook",
  "♝": "bishop",
  "♞": "knight",
  "♟": "pawn",
};
