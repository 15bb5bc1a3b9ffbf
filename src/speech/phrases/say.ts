import type { Millis } from "../../vocabulary/chess.js";
import { FILE_NAMES, RANK_NAMES, type SquareName } from "../../vocabulary/chess.js";
import type { NamedMove, Utterance } from "../../vocabulary/utterance.js";
import type { Gender, Language, Word } from "./language.js";
import { languageOf, type Naming } from "./languages.js";
import { sentencesOf } from "./sentences.js";

/** Words to show and words to speak. `spokenText` has neither digits nor signs. */
export interface Phrase {
  readonly text: string;
  readonly spokenText: string;
}

export const STYLES = ["anna", "alphabet", "nato", "literate", "san"] as const;
/**
 * How squares are named: `anna` by the names of the rules, `alphabet` by the language's own spelling
 * alphabet, `nato` by the international one, `literate` by letter and digit; `san` writes notation.
 */
export type Style = (typeof STYLES)[number];

export interface SayOptions {
  /** Language tag; default German, the rule. */
  readonly language?: string;
  readonly style?: Style;
  /** `full` (origin and arrival) or `short` (as much as needed); of a {@link NamedMove} only. */
  readonly form?: "full" | "short";
  /** `german`: with the names and numbers of the Laws; default the language's own. */
  readonly names?: Naming;
}

/** Joins words; a comma belongs to the word before it. */
export const phraseOf = (words: readonly (Word | string)[]): Phrase => {
  const join = (parts: readonly string[]): string =>
    parts
      .filter((part) => part !== "")
      .join(" ")
      .replace(/ ,/g, ",");
  return {
    text: join(words.map((word) => (typeof word === "string" ? word : word.text))),
    spokenText: join(
      words.map((word) => (typeof word === "string" ? word : (word.spoken ?? word.text))),
    ),
  };
};

/** A number: a digit to read, a word to hear; before a noun with its gender. */
export const numberWord = (value: number, language: Language, gender?: Gender): Word => ({
  text: String(value),
  spoken: language.numberWords(value, gender),
});

/** Name of a square in a style: "Gustav eins". */
export const squareWords = (
  square: SquareName,
  language: Language,
  style: Style = "anna",
): readonly Word[] => {
  const file = FILE_NAMES.find((name) => name === square[0]);
  const rank = RANK_NAMES.find((name) => name === square[1]);
  if (file === undefined || rank === undefined) throw new Error(`no such square: ${square}`);
  return [...fileWords(file, language, style), ...rankWords(rank, language, style)];
};

const fileWords = (
  file: (typeof FILE_NAMES)[number],
  language: Language,
  style: Style,
): readonly Word[] => {
  switch (style) {
    case "anna":
      return [language.files[file]];
    case "alphabet":
      return [language.alphabet[file]];
    case "nato":
      return [language.nato[file]];
    case "literate":
    case "san":
      return [{ text: file, spoken: language.letterNames[file] }];
  }
};

const rankWords = (
  rank: (typeof RANK_NAMES)[number],
  language: Language,
  style: Style,
): readonly Word[] => {
  const word = language.ranks[rank];
  return style === "literate" || style === "san"
    ? [{ text: rank, spoken: word.spoken ?? word.text }]
    : [word];
};

/** The words of an announcement, in the order of 5.2. */
export const announcementWords = (
  utterance: Utterance,
  language: Language,
  style: Style = "anna",
): readonly Word[] => {
  const { role, from, fromFile, fromRank, to, promotion, castling, check } = utterance;
  const words: Word[] = [];
  if (utterance.correction) words.push(language.correction);
  if (castling !== undefined) words.push(language.castling[castling]);
  else {
    if (role !== undefined) words.push(language.roles[role]);
    if (from !== undefined) words.push(...squareWords(from, language, style));
    if (fromFile !== undefined) words.push(...fileWords(fromFile, language, style));
    if (fromRank !== undefined) words.push(...rankWords(fromRank, language, style));
    if (utterance.capture) words.push(language.capture);
    if (to !== undefined) words.push(...squareWords(to, language, style));
    if (utterance.enPassant) words.push(language.enPassant);
    if (promotion !== undefined) words.push(language.roles[promotion]);
  }
  if (check === "check") words.push(language.check);
  if (check === "mate") words.push(language.mate);
  return words;
};

/** Written notation of an utterance with the letters of a language: `Sg1-f3`, `exd6 e.p.`, `0-0`. */
const notationOf = (utterance: Utterance, language: Language): string => {
  const { role, from, to, promotion, castling, check } = utterance;
  const letter = (piece: Utterance["role"]): string =>
    piece === undefined || piece === "pawn" ? "" : language.letters[piece];
  const sign = check === undefined ? "" : check === "check" ? "+" : "#";
  if (castling !== undefined) return `${castling === "short" ? "0-0" : "0-0-0"}${sign}`;
  const origin = from ?? `${utterance.fromFile ?? ""}${utterance.fromRank ?? ""}`;
  const between = utterance.capture ? "x" : from !== undefined && to !== undefined ? "-" : "";
  const passing = utterance.enPassant ? " e.p." : "";
  return `${letter(role)}${origin}${between}${to ?? ""}${letter(promotion)}${passing}${sign}`;
};

/**
 * An announcement in words: "Springer Gustav eins Felix drei", "kurze Rochade", "… Dame Schach".
 * Takes a parsed announcement, or a named move in its full (default) or short form.
 */
export const sayMove = (move: NamedMove | Utterance, options: SayOptions = {}): Phrase => {
  const language = languageOf(options.language ?? "de", options.names);
  const style = options.style ?? "anna";
  const utterance = "uci" in move ? (options.form === "short" ? move.short : move.full) : move;
  const words = phraseOf(announcementWords(utterance, language, style));
  if (style !== "san") return words;
  const written = "uci" in move ? withPawnFile(utterance, move.full) : utterance;
  return { ...words, text: notationOf(written, language) };
};

/** In notation a capturing pawn names its file ("exd5"), which the spoken short form leaves out. */
const withPawnFile = (utterance: Utterance, full: Utterance): Utterance => {
  const file = FILE_NAMES.find((name) => name === full.from?.[0]);
  const isBareCapture = utterance.capture && full.role === "pawn" && utterance.from === undefined;
  return isBareCapture && file !== undefined ? { ...utterance, fromFile: file } : utterance;
};

/** A square in words: "Gustav eins". */
export const saySquare = (square: SquareName, options: SayOptions = {}): Phrase =>
  phraseOf(squareWords(square, languageOf(options.language ?? "de", options.names), options.style));

/** The words of a time: "1 Stunde 5 Minuten 7 Sekunden". Fractions of a second are cut off. */
export const timeWords = (ms: Millis, tag: string): readonly Word[] => {
  const language = languageOf(tag);
  const { units } = sentencesOf(tag);
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts = [
    [Math.floor(seconds / 3600), units.hour],
    [Math.floor(seconds / 60) % 60, units.minute],
    [seconds % 60, units.second],
  ] as const;
  const counted = parts.filter(([count]) => count > 0);
  return (counted.length > 0 ? counted : [[0, units.second] as const]).flatMap(([count, unit]) => [
    numberWord(count, language, unit.gender),
    { text: unit.noun(count) },
  ]);
};

/** A clock time: "1 Stunde 5 Minuten 7 Sekunden", spoken "eine Stunde fünf Minuten …". */
export const sayTime = (ms: Millis, language = "de"): Phrase => phraseOf(timeWords(ms, language));

/** The number of a move: "Zug 24", spoken "Zug vierundzwanzig". */
export const sayMoveNumber = (moveNumber: number, language = "de"): Phrase =>
  phraseOf([sentencesOf(language).move, numberWord(moveNumber, languageOf(language))]);
