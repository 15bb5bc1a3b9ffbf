import {
  colorOfLetter,
  type PieceLetter,
  roleOfLetter,
  type SquareName,
} from "../../vocabulary/chess.js";
import type { MenAnswer, SquareAnswer } from "../../vocabulary/events.js";
import type { Language, Word } from "./language.js";
import { squareWords } from "./say.js";
import type { Sentences } from "./sentences.js";

type Words = readonly (Word | string)[];

const manWords = (piece: PieceLetter, s: Sentences, language: Language): Words =>
  s.man(colorOfLetter(piece), language.roles[roleOfLetter(piece)]);

const named = (square: SquareName, piece: PieceLetter, s: Sentences, language: Language): Words => [
  ...squareWords(square, language),
  ...manWords(piece, s, language),
];

/** What stands on a square: "Eva vier Weiß Bauer", "Eva fünf leer". */
export const squareAnswerWords = (
  { square, piece }: SquareAnswer,
  s: Sentences,
  language: Language,
): Words =>
  piece === null ? [...squareWords(square, language), s.empty] : named(square, piece, s, language);

/** The men of a rank or file, or those that attack a square, each with its square. */
export const menAnswerWords = (
  { request, men }: MenAnswer,
  s: Sentences,
  language: Language,
): Words => {
  if (men.length === 0) {
    return [request === "attackers" ? s.notAttacked : s.empty];
  }
  return men.flatMap(({ square, piece }, index) => [
    ...(index === 0 ? [] : [","]),
    ...named(square, piece, s, language),
  ]);
};
