import { type Role, squareName } from "../../vocabulary/chess.js";
import { assertNever } from "../../vocabulary/result.js";
import { type LegalMove, makeSan, type Position, signAfter } from "../position.js";
import { type NotationLanguage, PIECE_LETTERS_OF } from "./languages.js";

/**
 * How a move is written: `fide-paper` as the Laws have it; `fide-minimal` without the signs that are
 * not mandatory (C.9, C.13); `fide-long` with the square of departure (C.8); `pgn` as files have it,
 * in English whatever the language. Source: laws matrix, section 5.4.
 */
export const NOTATION_PROFILES = ["fide-paper", "fide-minimal", "fide-long", "pgn"] as const;
export type NotationProfile = (typeof NOTATION_PROFILES)[number];

export interface WritingStyle {
  readonly language: NotationLanguage;
  readonly profile: NotationProfile;
  /** A draw is offered with this move: `(=)`. In PGN it is the comment's, not the move's. */
  readonly offersDraw?: boolean;
}

const ENGLISH_LETTERS = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight" } as const;
type EnglishLetter = keyof typeof ENGLISH_LETTERS;

const isEnglishLetter = (text: string): text is EnglishLetter =>
  Object.hasOwn(ENGLISH_LETTERS, text);

const letterOf = (role: Role, language: NotationLanguage): string =>
  role === "pawn" ? "" : PIECE_LETTERS_OF[language].letters[role];

const signs = { check: "+", mate: "#" } as const;

/** What is written before the arrival square: piece and as much of the origin as is needed. */
const makeStart = (position: Position, move: LegalMove, style: WritingStyle): string => {
  const { language, profile } = style;
  const takes = move.captured === undefined ? "" : "x";
  if (profile === "fide-long") {
    return `${letterOf(move.role, language)}${squareName(move.from)}${takes}`;
  }
  const san = makeSan(position, move);
  const [first = ""] = san;
  const piece = isEnglishLetter(first) ? letterOf(ENGLISH_LETTERS[first], language) : "";
  const origin = san
    .replace(/=.$/, "")
    .slice(isEnglishLetter(first) ? 1 : 0, -2)
    .replace("x", "");
  return `${piece}${origin}${profile === "fide-minimal" ? "" : takes}`;
};

const makePlain = (position: Position, move: LegalMove, style: WritingStyle): string => {
  if (move.castling !== undefined) return move.castling.side === "short" ? "0-0" : "0-0-0";
  const promotion = move.promotion === undefined ? "" : letterOf(move.promotion, style.language);
  return `${makeStart(position, move, style)}${squareName(move.to)}${promotion}`;
};

/** A legal move as it is written. Source: Laws 2018, appendix C. */
export const writeMove = (position: Position, move: LegalMove, style: WritingStyle): string => {
  const sign = signAfter(position, move);
  const shown = sign === null ? "" : signs[sign];
  const offer = style.offersDraw === true ? " (=)" : "";
  switch (style.profile) {
    case "pgn":
      return `${makeSan(position, move)}${shown}`;
    case "fide-minimal":
      return `${makePlain(position, move, style)}${offer}`;
    case "fide-paper":
    case "fide-long": {
      const enPassant = move.enPassant === undefined ? "" : " e.p.";
      return `${makePlain(position, move, style)}${shown}${enPassant}${offer}`;
    }
    default:
      return assertNever(style.profile);
  }
};
