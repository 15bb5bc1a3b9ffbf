import {
  type FileName,
  isSquareName,
  PROMOTION_ROLES,
  type PromotionRole,
  type RankName,
  type Role,
  type SquareName,
} from "../../vocabulary/chess.js";
import type { Utterance } from "../../vocabulary/utterance.js";
import { languageOf, type Naming } from "./languages.js";
import { type Token, tokenize } from "./lexicon.js";
import { parseTyped } from "./typed.js";

/**
 * What a player said or typed, in words or in notation, as an {@link Utterance}: parsed, not judged.
 *
 * Total: any text has an answer. What has no meaning, or no place in an announcement, stands in
 * `notUnderstood`; nothing is guessed. `language`: tag of the language in which moves are announced;
 * `names`: whether with its own names and numbers or with the German ones of the Laws.
 * Source: rules for the visually impaired, 5.1 to 5.3.
 */
export const parseAnnouncement = (
  text: string,
  language = "de",
  names: Naming = "own",
): Utterance => parseTyped(text, language) ?? parseWords(text, language, names);

const isUnderstood = ({ notUnderstood = [], ...rest }: Utterance): boolean =>
  notUnderstood.length === 0 && Object.keys(rest).length > 0;

/**
 * What is said at a table whose announcements are in `language`. German is the language of the Laws
 * (VI.1) and is understood at every table, where it is understood whole and the table's own is not.
 */
export const parseAtTable = (text: string, language: string): Utterance => {
  const own = parseAnnouncement(text, language);
  if (language === "de" || isUnderstood(own)) return own;
  const german = parseAnnouncement(text, "de");
  return isUnderstood(german) ? german : own;
};

/** The same for words alone (a recogniser's result): no notation is looked for. */
export const parseWords = (text: string, language = "de", names: Naming = "own"): Utterance => {
  const tokens = tokenize(text, languageOf(language, names));
  const unknown = tokens.filter((token) => token.meaning.kind === "unknown");
  if (tokens.length === 0) return { notUnderstood: [text.trim()] };
  if (unknown.length > 0) {
    const remarks = remarksOf(tokens);
    // A correction takes back what was said before, even when its own words are not understood.
    const isCorrection = tokens.some((token) => token.meaning.kind === "correction");
    return {
      ...remarks,
      ...(isCorrection ? { correction: true as const } : {}),
      notUnderstood: unknown.flatMap((token) => token.words),
    };
  }
  // "…, Korrektur, …": what stands before the last correction is taken back.
  const last = tokens.findLastIndex((token) => token.meaning.kind === "correction");
  const said = tokens.slice(last + 1);
  return {
    ...parseTokens(said),
    ...(last >= 0 ? { correction: true as const } : {}),
    ...remarksOf(said),
  };
};

const remarksOf = (tokens: readonly Token[]): Pick<Utterance, "remarks"> => {
  const remarks = tokens.flatMap((token) => (token.remark === undefined ? [] : [token.remark]));
  return remarks.length > 0 ? { remarks } : {};
};

const wordsOf = (tokens: readonly Token[]): readonly string[] =>
  tokens.flatMap((token) => token.words);

/** An announcement without its corrections: nothing, a keyword, a move, or a move and an offer. */
const parseTokens = (tokens: readonly Token[]): Utterance => {
  if (tokens.length === 0) return {};
  const last = tokens.at(-1);
  if (last?.meaning.kind !== "keyword") return parseMove(tokens);
  const { keyword } = last.meaning;
  if (tokens.length === 1) return { keyword };
  // Laws 2023, 9.1.2.1: the offer is made with the move, before the clock is pressed.
  const move = parseMove(tokens.slice(0, -1));
  const isWhole = move.to !== undefined || move.castling !== undefined;
  if (keyword === "offer-draw" && isWhole && move.notUnderstood === undefined) {
    return { ...move, keyword };
  }
  return { notUnderstood: [...(move.notUnderstood ?? []), ...last.words] };
};

/** Reads the tokens of a move one after the other. */
class Reader {
  private readonly tokens: readonly Token[];
  private at = 0;

  constructor(tokens: readonly Token[]) {
    // "nach Felix drei": the word adds nothing, but only where a square follows.
    this.tokens = tokens.filter((token, index) => {
      const next = tokens[index + 1]?.meaning.kind;
      return token.meaning.kind !== "filler" || (next !== "file" && next !== "square");
    });
  }

  peek(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead];
  }

  skip(count = 1): void {
    this.at += count;
  }

  rest(): readonly Token[] {
    return this.tokens.slice(this.at);
  }
}

type Place =
  | { readonly square: SquareName }
  | { readonly file: FileName }
  | { readonly rank: RankName };

const readPlace = (reader: Reader): Place | undefined => {
  const first = reader.peek()?.meaning;
  const second = reader.peek(1)?.meaning;
  if (first?.kind === "square") {
    reader.skip();
    return { square: first.square };
  }
  if (first?.kind === "file") {
    const name = second?.kind === "rank" ? `${first.file}${second.rank}` : "";
    reader.skip(isSquareName(name) ? 2 : 1);
    return isSquareName(name) ? { square: name } : { file: first.file };
  }
  if (first?.kind === "rank") {
    reader.skip();
    return { rank: first.rank };
  }
  return undefined;
};

const readCapture = (reader: Reader): boolean => {
  if (reader.peek()?.meaning.kind !== "capture") return false;
  reader.skip();
  return true;
};

const isPromotionRole = (role: Role): role is PromotionRole =>
  (PROMOTION_ROLES as readonly Role[]).includes(role);

/** After castling or a piece alone nothing but check may follow. */
const readCheck = (reader: Reader): Utterance => {
  const meaning = reader.peek()?.meaning;
  if (meaning?.kind !== "check") return {};
  reader.skip();
  return { check: meaning.check };
};

/** What may follow the arrival square: en passant, promotion piece, check; each once, any order. */
const readEnding = (reader: Reader): Utterance => {
  let ending: Utterance = {};
  for (;;) {
    const meaning = reader.peek()?.meaning;
    const marked = meaning?.kind === "promotion-mark" ? 1 : 0;
    const piece = reader.peek(marked)?.meaning;
    if (meaning?.kind === "en-passant" && ending.enPassant === undefined) {
      ending = { ...ending, enPassant: true };
      reader.skip();
    } else if (meaning?.kind === "check" && ending.check === undefined) {
      ending = { ...ending, check: meaning.check };
      reader.skip();
    } else if (
      piece?.kind === "role" &&
      isPromotionRole(piece.role) &&
      ending.promotion === undefined
    ) {
      ending = { ...ending, promotion: piece.role };
      reader.skip(marked + 1);
    } else {
      return ending;
    }
  }
};

/** Grammar of 5.2: castling, a move in full or short form, or a piece alone (promotion). */
const parseMove = (tokens: readonly Token[]): Utterance => {
  const reader = new Reader(tokens);
  const unclear: Utterance = { notUnderstood: wordsOf(tokens) };
  const first = reader.peek()?.meaning;
  if (first?.kind === "castling") {
    reader.skip();
    return finish(reader, { castling: first.side, ...readCheck(reader) });
  }
  if (first?.kind === "promotion-mark") {
    // "wird Dame": names the promotion piece, as "Dame" alone does.
    const piece = reader.peek(1)?.meaning;
    if (piece?.kind !== "role" || !isPromotionRole(piece.role)) return unclear;
    reader.skip(2);
    return finish(reader, { role: piece.role, ...readCheck(reader) });
  }
  const role = first?.kind === "role" ? first.role : undefined;
  if (role !== undefined) reader.skip();
  let isCapture = readCapture(reader);
  const one = readPlace(reader);
  if (one === undefined) {
    if (role === undefined || isCapture) return unclear;
    return finish(reader, { role, ...readCheck(reader) });
  }
  let from: Place | undefined;
  let to: Place = one;
  if (!isCapture) {
    isCapture = readCapture(reader);
    const two = readPlace(reader);
    if (two !== undefined) {
      from = one;
      to = two;
    } else if (isCapture) {
      return unclear;
    }
  }
  if (!("square" in to)) return unclear;
  // Part of an origin belongs to a piece; only a pawn's file may stand alone ("Eva schlägt David fünf").
  if (role === undefined && from !== undefined && "rank" in from) return unclear;
  const isPawnForm = role === undefined && (from === undefined || "file" in from);
  const named = isPawnForm ? "pawn" : role;
  return finish(reader, {
    ...(named === undefined ? {} : { role: named }),
    ...(from === undefined
      ? {}
      : "square" in from
        ? { from: from.square }
        : "file" in from
          ? { fromFile: from.file }
          : { fromRank: from.rank }),
    ...(isCapture ? { capture: true as const } : {}),
    to: to.square,
    ...readEnding(reader),
  });
};

const finish = (reader: Reader, utterance: Utterance): Utterance => {
  const rest = wordsOf(reader.rest());
  return rest.length === 0 ? utterance : { notUnderstood: rest };
};
