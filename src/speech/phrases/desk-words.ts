import { type Color, type GameResult, isSquareName, type Millis } from "../../vocabulary/chess.js";
import type { Difference } from "../../vocabulary/events.js";
import { findLanguageTag, type LanguageTag } from "../../vocabulary/languages.js";
import type { Seen } from "../../vocabulary/placement.js";
import type { NamedMove, Utterance } from "../../vocabulary/utterance.js";
import type { Gender } from "./language.js";
import { WORDS } from "./languages.js";
import { phraseOf, sayMove, saySquare, timeWords } from "./say.js";
import { sentencesOf, type Unit } from "./sentences.js";
import { parseTyped } from "./typed.js";
import { voiced } from "./voiced.js";

/** A clock reading. Shape: `1:05:07`; fractions of a second are cut off. */
export const clockText = (ms: Millis): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

/** SAN with the signs of check and mate. */
export const sanOf = (move: NamedMove): string =>
  move.san + (move.full.check === "mate" ? "#" : move.full.check === "check" ? "+" : "");

/**
 * How the parts of a line are given: as signs to be read, or as words to be heard. One line of a
 * table makes both, so that what is shown and what is spoken cannot differ.
 */
export interface Parts {
  /** "g1", "Gustav eins". */
  readonly square: (square: string) => string;
  /** Squares with commas between them. */
  readonly squares: (squares: readonly string[]) => string;
  /** "Sf3+", "Springer Felix drei Schach". */
  readonly san: (move: NamedMove) => string;
  /** A move that we have as SAN only. */
  readonly written: (san: string) => string;
  /** Moves with commas between them, or a word for none. */
  readonly moves: (moves: readonly (NamedMove | string)[], none: string) => string;
  /** "1:05:07", "eine Stunde fünf Minuten sieben Sekunden". */
  readonly clock: (ms: Millis) => string;
  /** "3", "drei"; before a noun with its gender. */
  readonly number: (value: number, gender?: Gender) => string;
  /** "1-0", "Weiß gewinnt". */
  readonly result: (result: GameResult) => string;
  /** "40/2h, 30m+30s", "vierzig Züge zwei Stunden, dreißig Minuten plus dreißig Sekunden". */
  readonly control: (text: string) => string;
  /** What somebody said or wrote, as he did. */
  readonly quoted: (text: string) => string;
  /** What was announced, as it was said or as the program says it, and the move it names. */
  readonly announced: (text: string, utterance: Utterance, move: NamedMove | null) => string;
  /** Squares that differ, each with a word for what stands there. */
  readonly differences: (
    differences: readonly Difference[],
    seenText: (seen: Seen) => string,
  ) => string;
}

const listed = <Item>(items: readonly Item[], text: (item: Item) => string): string =>
  items.map(text).join(", ");

/** SAN with the piece letters of a language: "Nf3" is "Sf3" in German. */
const localSan = (san: string, tag: LanguageTag): string => {
  const move = parseTyped(san, "en");
  if (move === undefined || move.castling !== undefined) return san;
  const { letters } = WORDS[tag];
  const letterOf = (letter: string): string =>
    ({
      K: letters.king,
      Q: letters.queen,
      R: letters.rook,
      B: letters.bishop,
      N: letters.knight,
    })[letter] ?? letter;
  return san.replace(/^[KQRBN]/, letterOf).replace(/(?<==)[QRBN]/, letterOf);
};

const shownParts = (tag: LanguageTag): Parts => {
  const san = (move: NamedMove): string => localSan(sanOf(move), tag);
  const written = (text: string): string => localSan(text, tag);
  return {
    square: (square) => square,
    squares: (squares) => squares.join(", "),
    san,
    written,
    moves: (moves, none) =>
      moves.length === 0
        ? none
        : listed(moves, (move) => (typeof move === "string" ? written(move) : san(move))),
    clock: clockText,
    number: (value) => String(value),
    result: (result) => result,
    control: (text) => text,
    quoted: (text) => text.trim(),
    announced: (text, utterance, move) => {
      const said = text.trim();
      const words = said === "" ? sayMove(move?.full ?? utterance, { language: tag }).text : said;
      return move === null ? words : `${words} (${san(move)})`;
    },
    differences: (differences, seenText) =>
      listed(differences, ({ square, found }) => `${square} ${seenText(found)}`),
  };
};

const spokenParts = (tag: LanguageTag): Parts => {
  const language = WORDS[tag];
  const square = (name: string): string =>
    isSquareName(name) ? saySquare(name, { language: tag }).spokenText : voiced(name, language);
  const say = (move: Utterance): string => sayMove(move, { language: tag }).spokenText;
  const san = (move: NamedMove): string => say(move.short);
  const written = (text: string): string => {
    const move = parseTyped(text, "en");
    return move === undefined ? voiced(text, language) : say(move);
  };
  // What a player wrote: his own letters first, then those that every table understands.
  const quoted = (text: string): string => {
    const move = parseTyped(text, tag) ?? parseTyped(text, "de");
    return move === undefined ? voiced(text, language) : say(move);
  };
  const { units, moves: movesNoun } = sentencesOf(tag);
  const counted = (digits: string, { gender, noun }: Unit): string =>
    ` ${language.numberWords(Number(digits), gender)} ${noun(Number(digits))} `;
  const control = (text: string): string =>
    text
      .replace(/(\d+)\//g, (_, digits: string) => counted(digits, movesNoun))
      .replace(/(\d+)h/g, (_, digits: string) => counted(digits, units.hour))
      .replace(/(\d+)m/g, (_, digits: string) => counted(digits, units.minute))
      .replace(/(\d+)s/g, (_, digits: string) => counted(digits, units.second));
  return {
    square,
    squares: (squares) => listed(squares, square),
    san,
    written,
    moves: (moves, none) =>
      moves.length === 0
        ? none
        : listed(moves, (move) => (typeof move === "string" ? written(move) : san(move))),
    clock: (ms) => phraseOf(timeWords(ms, tag)).spokenText,
    number: (value, gender) => language.numberWords(value, gender),
    result: (result) => {
      const words = result === "*" ? undefined : sentencesOf(tag).results[result];
      return words?.spoken ?? words?.text ?? "";
    },
    control,
    quoted,
    announced: (text, utterance, move) =>
      text.trim() === "" ? say(move?.full ?? utterance) : quoted(text),
    differences: (differences, seenText) =>
      listed(
        differences,
        (difference) => `${square(difference.square)} ${seenText(difference.found)}`,
      ),
  };
};

const partsOf = (make: (tag: LanguageTag) => Parts): ((tag: LanguageTag) => Parts) => {
  const made = new Map<LanguageTag, Parts>();
  return (tag) => {
    const parts = made.get(tag) ?? make(tag);
    made.set(tag, parts);
    return parts;
  };
};

/** The parts of a line as they are shown in a language. */
export const showParts = partsOf(shownParts);
/** The parts of a line as a voice of the language gets them. */
export const speakParts = partsOf(spokenParts);

/** The language of a tag, German where we have none. */
export const tagOf = (tag: string): LanguageTag => findLanguageTag(tag) ?? "de";

/** A list in words, or a word for none. */
export const listText = (items: readonly string[], none: string): string =>
  items.length === 0 ? none : items.join(", ");

/** Words after a colon, where there are any. */
export const after = (head: string, rest: string): string =>
  rest === "" ? head : `${head}: ${rest}`;

/** Who has the move in a FEN. */
export const turnOf = (fen: string): Color => (fen.split(" ")[1] === "b" ? "black" : "white");
