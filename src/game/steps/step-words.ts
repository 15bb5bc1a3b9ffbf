import {
  COLORS,
  type Color,
  type GameResult,
  isSquareName,
  RESULTS,
  type SquareName,
} from "../../vocabulary/chess.js";
import { nearestWord } from "../../vocabulary/nearest-word.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { Act, UntimedInput } from "../acts.js";

export type Parsed<T> = Result<T, Problem>;

/** What a verb's words are read with: who acts, and the words after the verb. */
export interface Phrase {
  readonly line: string;
  readonly by: Color;
  readonly speaker: "player" | "assistant";
  readonly rest: string;
}

export type VerbReader = (phrase: Phrase) => Parsed<Act>;

export const fail = (line: string, detail: string, nearest?: string): Result<never, Problem> =>
  err({ code: "step-invalid", text: line, detail, ...(nearest === undefined ? {} : { nearest }) });

export const enter = (input: UntimedInput): Parsed<Act> => ok({ type: "enter", input });

export const pick = <T extends string>(
  line: string,
  word: string,
  known: readonly T[],
  what: string,
): Parsed<T> => {
  const found = known.find((candidate) => candidate === word);
  if (found !== undefined) return ok(found);
  const detail = word === "" ? `${what} is missing` : `"${word}" is not ${what}`;
  return fail(line, detail, word === "" ? undefined : nearestWord(word, known));
};

export const pickColor = (line: string, word: string): Parsed<Color> =>
  pick(line, word, COLORS, "a player, white or black,");

export const pickSquare = (line: string, word: string): Parsed<SquareName> => {
  if (isSquareName(word)) return ok(word);
  return fail(line, word === "" ? "the square is missing" : `"${word}" is not a square`);
};

/** The words inside quotation marks, or the words as they stand where there are none. */
export const unquote = (rest: string): string => {
  const match = /^["“„«](.*)["“”»]$/su.exec(rest);
  return (match?.[1] ?? rest).trim();
};

export const quoted = (
  { line, rest }: Phrase,
  what: string,
  then: (text: string) => Parsed<Act>,
): Parsed<Act> => {
  const text = unquote(rest);
  return text === "" ? fail(line, `${what} is missing`) : then(text);
};

/** A verb that takes no further words. */
export const alone =
  (act: (phrase: Phrase) => Act): VerbReader =>
  (phrase) =>
    phrase.rest === ""
      ? ok(act(phrase))
      : fail(phrase.line, `"${phrase.rest}" is more than this step takes`);

export const entering = (input: (phrase: Phrase) => UntimedInput): ((phrase: Phrase) => Act) => {
  return (phrase) => ({ type: "enter", input: input(phrase) });
};

/** A verb that takes one of some fixed phrases; the first of them is the one that is proposed. */
export const fixed =
  (phrases: Readonly<Record<string, (phrase: Phrase) => UntimedInput>>, what: string): VerbReader =>
  (phrase) => {
    const words = pick(phrase.line, phrase.rest, Object.keys(phrases), what);
    if (!words.ok) return words;
    const make = phrases[words.value];
    return make === undefined ? fail(phrase.line, what) : enter(make(phrase));
  };

export const isResult = (text: string): text is GameResult =>
  text !== "*" && (RESULTS as readonly string[]).includes(text);

export const pickResult = (line: string, word: string): Parsed<GameResult> =>
  isResult(word)
    ? ok(word)
    : fail(line, word === "" ? "the result is missing" : `"${word}" is not a result`);
