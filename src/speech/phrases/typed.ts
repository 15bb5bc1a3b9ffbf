import {
  type FileName,
  PROMOTION_ROLES,
  type PromotionRole,
  type RankName,
  type Role,
  type SquareName,
} from "../../vocabulary/chess.js";
import type { Utterance } from "../../vocabulary/utterance.js";
import type { Language } from "./language.js";
import { languageOf } from "./languages.js";
import { ENGLISH } from "./words/english.js";

const FIGURINES: Readonly<Record<string, Role>> = {
  "♔": "king",
  "♚": "king",
  "♕": "queen",
  "♛": "queen",
  "♖": "rook",
  "♜": "rook",
  "♗": "bishop",
  "♝": "bishop",
  "♘": "knight",
  "♞": "knight",
  "♙": "pawn",
  "♟": "pawn",
};

const OFFICERS = ["king", "queen", "rook", "bishop", "knight"] as const;

/** Cyrillic letters of a move that look like Latin ones, as they are typed for them. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: "a",
  с: "c",
  е: "e",
  х: "x",
  Х: "x",
  о: "o",
  О: "O",
  К: "K",
  С: "C",
};

const foldLookAlikes = (text: string): string =>
  text.replace(/[а-яА-Я]/g, (letter) => LOOK_ALIKES[letter] ?? letter);

const lettersOf = (language: Language): ReadonlyMap<string, Role> =>
  new Map(
    // The language's own letters win over the English ones ("R" is the king in Portuguese).
    [ENGLISH, language].flatMap(({ letters }) =>
      OFFICERS.flatMap((role): readonly [string, Role][] => [
        [letters[role], role],
        [foldLookAlikes(letters[role]), role],
      ]),
    ),
  );

const FIGURINE_OF = { king: "♔", queen: "♕", rook: "♖", bishop: "♗", knight: "♘" } as const;

/**
 * Notation with Cyrillic letters in the signs of the other languages: "Крg1" is "♔g1", "Сb5" "♗b5",
 * "ехd5" "exd5". A small "с" is the file.
 */
const latinized = (text: string, language: Language): string => {
  if (!/[А-Я]/.test(Object.values(language.letters).join(""))) return text;
  const figurine = (letter: string): string => {
    const role = OFFICERS.find(
      (name) =>
        language.letters[name] === letter ||
        (letter !== "с" && language.letters[name].toLowerCase() === letter.toLowerCase()),
    );
    return role === undefined ? letter : FIGURINE_OF[role];
  };
  return foldLookAlikes(
    text
      .replace(/^(Кр|КР|кр|[А-Яа-я])(?=[a-hасе1-8xх:-])/u, figurine)
      .replace(/(?<=[1-8][=/(]?)([А-Яа-я])(?=\)?[+#]*$)/u, figurine),
  );
};

const CASTLING = /^([0oO])-?\1(-?\1)?(\+\+|[+#†‡])?$/;

/** Piece, origin, separator, arrival, promotion, en passant, check: each part may be missing. */
const MOVE =
  /^([A-Za-z♔-♟])?([a-h])?([1-8])?(?:\s*([-–—x×:])\s*)?([a-h])([1-8])\s*(?:([=/(]?)\s*([A-Za-z♔-♟])\)?)?\s*(e\.?\s?p\.?)?\s*(\+\+|[+#†‡])?$/u;

const UCI = /^([a-h][1-8])([a-h][1-8])([a-z])?$/;

const checkOf = (sign: string | undefined): Pick<Utterance, "check"> =>
  sign === undefined || sign === ""
    ? {}
    : { check: sign === "+" || sign === "†" ? "check" : "mate" };

const promotionOf = (role: Role | undefined): PromotionRole | undefined =>
  PROMOTION_ROLES.find((promotion) => promotion === role);

/**
 * A move in notation: short or long algebraic with English letters, those of `language` or
 * figurines, UCI, or plain coordinates ("g1f3", "Sg1-f3", "exd6 e.p.", "0-0", "e8D+").
 * Undefined when the text is no notation. Signs of the Laws, C.13: `++` is mate; `(=)` offers a draw.
 * Source: Laws 2023, appendix C; piece letters by language: PGN standard.
 */
export const parseTyped = (text: string, language = "de"): Utterance | undefined => {
  const trimmed = text
    .normalize("NFC")
    .trim()
    .replace(/^\d+\s*\.(\.\.|…)?\s*/, "");
  const offered = /\s*\(=\)$/.exec(trimmed);
  const written = trimmed.slice(0, offered?.index ?? trimmed.length).replace(/[!?]+$/, "");
  const move = parseMoveText(
    latinized(written, languageOf(language)),
    lettersOf(languageOf(language)),
  );
  if (move === undefined || offered === null) return move;
  return { ...move, keyword: "offer-draw" };
};

const parseMoveText = (text: string, letters: ReadonlyMap<string, Role>): Utterance | undefined => {
  const castling = CASTLING.exec(text);
  if (castling !== null) {
    return { castling: castling[2] === undefined ? "short" : "long", ...checkOf(castling[3]) };
  }
  // A capital letter is a piece; a small one is a piece only where it names no file.
  const roleOf = (letter: string): Role | undefined =>
    FIGURINES[letter] ??
    letters.get(letter) ??
    (/[a-h]/.test(letter) ? undefined : letters.get(letter.toUpperCase()));

  const uci = UCI.exec(text);
  if (uci !== null) {
    const [, from, to, letter] = uci;
    const role = letter === undefined ? undefined : letters.get(letter.toUpperCase());
    const promotion = promotionOf(role);
    if (letter !== undefined && promotion === undefined) return undefined;
    return {
      from: from as SquareName,
      to: to as SquareName,
      ...(promotion === undefined ? {} : { promotion }),
    };
  }

  const parts = MOVE.exec(text);
  if (parts === null) return undefined;
  const [, letter, file, rank, sign, toFile, toRank, mark, promotionLetter, enPassant, check] =
    parts;
  // "ed6": the regular expression may take the file for a piece letter.
  const isFile = letter !== undefined && file === undefined && /[a-h]/.test(letter);
  const role = letter === undefined || isFile ? undefined : roleOf(letter);
  if (letter !== undefined && !isFile && role === undefined) return undefined;
  const fromFile = (isFile ? letter : file) as FileName | undefined;
  const fromRank = rank as RankName | undefined;
  const to = `${toFile}${toRank}` as SquareName;
  const isCapture = sign !== undefined && /[x×:]/.test(sign);
  const isBare = role === undefined && (fromFile === undefined || fromRank === undefined);
  if (isBare) {
    // A pawn leaves its file only by capturing: "ed6" and "exd6", but neither "dd5" nor "5d6".
    if (fromRank !== undefined) return undefined;
    if (fromFile !== undefined && fromFile === toFile) return undefined;
    if (fromFile === undefined && sign !== undefined) return undefined;
    if (fromFile !== undefined && sign !== undefined && !isCapture) return undefined;
  }
  let promotion: PromotionRole | undefined;
  if (promotionLetter !== undefined) {
    promotion = promotionOf(
      mark === "" ? roleOf(promotionLetter) : letters.get(promotionLetter.toUpperCase()),
    );
    promotion ??= promotionOf(FIGURINES[promotionLetter]);
    if (promotion === undefined) return undefined;
  }
  const named = role ?? (isBare ? "pawn" : undefined);
  return {
    ...(named === undefined ? {} : { role: named }),
    ...(fromFile !== undefined && fromRank !== undefined
      ? { from: `${fromFile}${fromRank}` as SquareName }
      : fromFile !== undefined
        ? { fromFile }
        : fromRank !== undefined
          ? { fromRank }
          : {}),
    ...(isCapture ? { capture: true as const } : {}),
    to,
    ...(promotion === undefined ? {} : { promotion }),
    ...(enPassant === undefined ? {} : { enPassant: true as const }),
    ...checkOf(check),
  };
};
