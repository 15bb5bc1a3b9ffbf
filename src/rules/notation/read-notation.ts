import {
  type FileName,
  isSquareName,
  PROMOTION_ROLES,
  type PromotionRole,
  type RankName,
  ROLES,
  type Role,
} from "../../vocabulary/chess.js";
import type { Utterance } from "../../vocabulary/utterance.js";
import { matchUtterance } from "../announcement.js";
import { type LegalMove, type Position, signAfter } from "../position.js";
import {
  FIGURINES,
  foldLookAlikes,
  type NotationLanguage,
  PIECE_LETTERS_OF,
  type PieceLetters,
} from "./languages.js";

/**
 * What is odd about a written move and yet leaves no doubt: `pawn-letter` (a pawn has none, C.4),
 * `coordinates` (both squares and no letter of a piece), `hyphen` (E7), `no-capture`,
 * `no-en-passant`, `no-check` and `no-mate` (the sign is there, the fact is not; `++` is mate in
 * these Laws, double check elsewhere), `castling-as-king-move`.
 */
export const NOTATION_REMARKS = [
  "pawn-letter",
  "coordinates",
  "hyphen",
  "no-capture",
  "no-en-passant",
  "no-check",
  "no-mate",
  "castling-as-king-move",
] as const;
export type NotationRemark = (typeof NOTATION_REMARKS)[number];

/** A written move taken apart, before any position is looked at. */
export type WrittenMove =
  | {
      readonly status: "algebraic";
      readonly utterance: Utterance;
      /** `(=)` stands beside it (C.12). */
      readonly offersDraw: boolean;
      /** The sign after the move. `mate`: `#` or `++`. */
      readonly sign: "check" | "mate" | null;
      readonly remarks: readonly NotationRemark[];
    }
  /** Not the notation of the Laws in this language: no evidence, and nothing is guessed from it. */
  | { readonly status: "not-algebraic" };

/** What a written move means in a position. */
export type NotationReading =
  | {
      readonly status: "understood";
      readonly move: LegalMove;
      readonly offersDraw: boolean;
      readonly remarks: readonly NotationRemark[];
    }
  /** Several legal moves fit, or a pawn arrives and its new piece is not named. */
  | {
      readonly status: "ambiguous" | "promotion-missing";
      readonly candidates: readonly LegalMove[];
      readonly remarks: readonly NotationRemark[];
    }
  | { readonly status: "not-legal" }
  | { readonly status: "not-algebraic" };

interface Grammar {
  readonly body: RegExp;
  readonly roles: ReadonlyMap<string, Role>;
}

const escaped = (text: string): string => text.replace(/[()/\\^$*+?.[\]|{}]/g, "\\$&");

const alternatives = (letters: readonly string[]): string =>
  // The longest first: Кр is a king, К a knight.
  [...letters]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join("|");

const lettersOf = (language: PieceLetters): ReadonlyMap<string, Role> => {
  const roles = new Map<string, Role>();
  for (const role of ROLES) {
    const forms =
      role === "pawn"
        ? language.pawn
        : [language.letters[role], ...(language.otherForms?.[role] ?? [])];
    for (const form of forms) roles.set(foldLookAlikes(form), role);
  }
  for (const [figurine, role] of Object.entries(FIGURINES)) roles.set(figurine, role);
  return roles;
};

const makeGrammar = (language: PieceLetters): Grammar => {
  const roles = lettersOf(language);
  const promoted = [...roles].flatMap(([letter, role]) =>
    PROMOTION_ROLES.some((one) => one === role) ? [letter] : [],
  );
  const piece = alternatives([...roles.keys()]);
  const into = alternatives(promoted);
  return {
    roles,
    body: new RegExp(
      `^(${piece})?([a-h])?([1-8])?([-xX:×])?([a-h][1-8])(?:[=/]?(${into})|\\((${into})\\))?$`,
    ),
  };
};

const grammars = new Map<NotationLanguage, Grammar>();

const grammarOf = (language: NotationLanguage): Grammar => {
  const known = grammars.get(language);
  if (known !== undefined) return known;
  const grammar = makeGrammar(PIECE_LETTERS_OF[language]);
  grammars.set(language, grammar);
  return grammar;
};

/** One form of writing for what has several: look-alikes, dashes, presentation of figurines. */
const normalise = (text: string): string =>
  foldLookAlikes(text)
    .replace(/\u{FE0E}|\u{FE0F}/gu, "")
    .replace(/[‐‑‒–—―−]/g, "-")
    .trim();

const EN_PASSANT = /\s*[«"“(]?e\.?\s?p\.?[»"”)]?$/;
const OFFER = /\s*(?:\(=\)|=)$/;
const MATE = /\s*(?:#|\+\+)$/;
const CHECK = /\s*(?:\+|†)$/;
/** Signs of check that the Laws do not know and that say nothing more: †, ‡, ch, шах. */
const OTHER_CHECK = /\s*(?:‡|ch\.?|шax)$/;
const CASTLING = /^[0Oo]-[0Oo](-[0Oo])?$/;

interface Endings {
  readonly body: string;
  readonly offersDraw: boolean;
  readonly enPassant: boolean;
  readonly sign: "check" | "mate" | null;
}

/** The move without what stands behind it; each sign at most once, in any order. */
const takeEndings = (text: string): Endings => {
  let body = text;
  let offersDraw = false;
  let enPassant = false;
  let sign: Endings["sign"] = null;
  let isSigned = false;
  const takes = (ending: RegExp): boolean => {
    const rest = body.replace(ending, "");
    if (rest === body || rest === "") return false;
    body = rest;
    return true;
  };
  for (;;) {
    if (!offersDraw && takes(OFFER)) offersDraw = true;
    else if (!enPassant && takes(EN_PASSANT)) enPassant = true;
    else if (!isSigned && takes(MATE)) [sign, isSigned] = ["mate", true];
    else if (!isSigned && takes(CHECK)) [sign, isSigned] = ["check", true];
    else if (!isSigned && takes(OTHER_CHECK)) isSigned = true;
    else return { body, offersDraw, enPassant, sign };
  }
};

const isPromotionRole = (role: Role | undefined): role is PromotionRole =>
  PROMOTION_ROLES.some((one) => one === role);

/**
 * Takes a written move apart by the notation of the Laws in one language. A move number before it is
 * passed over. Source: Laws 2018, appendix C (E until 2005); laws matrix, section 5.
 */
export const parseWritten = (text: string, language: NotationLanguage): WrittenMove => {
  const numbered = normalise(text).replace(/^\d+\s*\.(?:\s*\.\.)?\s*/, "");
  const { body, offersDraw, enPassant, sign } = takeEndings(numbered);
  const castling = CASTLING.exec(body);
  if (castling !== null) {
    if (enPassant) return { status: "not-algebraic" };
    const side = castling[1] === undefined ? ("short" as const) : ("long" as const);
    return { status: "algebraic", utterance: { castling: side }, offersDraw, sign, remarks: [] };
  }
  const { body: shape, roles } = grammarOf(language);
  const parts = shape.exec(body);
  const to = parts?.[5] ?? "";
  if (parts === null || !isSquareName(to)) return { status: "not-algebraic" };
  const [, letter, file, rank, separator, , direct, bracketed] = parts;
  const named = letter === undefined ? undefined : roles.get(letter);
  const promotion = roles.get(direct ?? bracketed ?? "");
  const from = `${file ?? ""}${rank ?? ""}`;
  const hasWholeOrigin = isSquareName(from);
  // A pawn names its file, and only when it captures (C.9): "4d5" and "ee4" are slips of the pen.
  const isPawn = named === undefined || named === "pawn";
  if (isPawn && !hasWholeOrigin && from !== "" && (rank !== undefined || to.startsWith(from))) {
    return { status: "not-algebraic" };
  }
  // Both squares and no letter: a pawn in the long form (C.8), any man in coordinates.
  const role = named ?? (hasWholeOrigin ? undefined : "pawn");
  const origin: Pick<Utterance, "from" | "fromFile" | "fromRank"> = hasWholeOrigin
    ? { from }
    : {
        ...(file === undefined ? {} : { fromFile: file as FileName }),
        ...(rank === undefined ? {} : { fromRank: rank as RankName }),
      };
  const isCapture = separator !== undefined && separator !== "-";
  return {
    status: "algebraic",
    utterance: {
      ...(role === undefined ? {} : { role }),
      ...origin,
      to,
      ...(isCapture ? { capture: true as const } : {}),
      ...(enPassant ? { enPassant: true as const } : {}),
      ...(isPromotionRole(promotion) ? { promotion } : {}),
    },
    offersDraw,
    sign,
    remarks: [
      ...(named === "pawn" ? ["pawn-letter" as const] : []),
      ...(separator === "-" && !hasWholeOrigin ? ["hyphen" as const] : []),
    ],
  };
};

const isRemark = (text: string): text is NotationRemark =>
  NOTATION_REMARKS.some((known) => known === text);

/**
 * The legal move that a written move means on a sheet of this language. The squares and letters
 * decide; a missing or wrong sign of capture, check or mate is a remark. Nothing is ever guessed.
 */
export const readNotation = (
  position: Position,
  text: string,
  language: NotationLanguage,
): NotationReading => {
  const written = parseWritten(text, language);
  if (written.status === "not-algebraic") return written;
  const match = matchUtterance(written.utterance, position);
  switch (match.status) {
    case "understood": {
      const { move } = match;
      const { role, from } = written.utterance;
      const isCoordinates = role === undefined && from !== undefined && move.role !== "pawn";
      const { sign } = written;
      const after = sign === null ? null : signAfter(position, move);
      return {
        status: "understood",
        move,
        offersDraw: written.offersDraw,
        remarks: [
          ...written.remarks,
          ...(isCoordinates ? ["coordinates" as const] : []),
          ...match.remarks.filter(isRemark),
          ...(sign === "check" && after === null ? ["no-check" as const] : []),
          ...(sign === "mate" && after !== "mate" ? ["no-mate" as const] : []),
        ],
      };
    }
    case "ambiguous":
    case "promotion-missing":
      return {
        status: match.status,
        candidates: match.candidates,
        remarks: written.remarks,
      };
    case "not-legal":
      return { status: "not-legal" };
    case "unclear":
      return { status: "not-algebraic" };
    default: {
      const never: never = match;
      throw new Error(`unhandled match: ${JSON.stringify(never)}`);
    }
  }
};
