import {
  colorOfLetter,
  type PieceLetter,
  roleOfLetter,
  type SquareName,
} from "../../vocabulary/chess.js";
import type { MenAnswer, SquareAnswer } from "../../vocabulary/events.js";
import type { Language, Word } from "./language.js";
import { findLanguage } from "./languages.js";
import { squareWords } from "./say.js";
import type { Sentences } from "./sentences.js";

type Words = readonly (Word | string)[];

/** What only a player in training is answered, and what another one hears instead. */
interface InquiryWords {
  /** A polite refusal: what is asked for is no assistant's to tell (VI.9). */
  readonly refused: string;
  readonly notAttacked: string;
}

const GERMAN: InquiryWords = {
  refused: "das darf ich in dieser Partie leider nicht sagen",
  notAttacked: "nicht angegriffen",
};

const WORDS: Readonly<Record<string, InquiryWords>> = {
  de: GERMAN,
  en: { refused: "sorry, I may not tell that in this game", notAttacked: "not attacked" },
  pt: {
    refused: "desculpe, nesta partida não posso dizer isso",
    notAttacked: "não atacada",
  },
  es: { refused: "lo siento, en esta partida no puedo decirlo", notAttacked: "no atacada" },
  fr: {
    refused: "désolé, je ne peux pas le dire dans cette partie",
    notAttacked: "pas attaquée",
  },
  ru: {
    refused: "извините, в этой партии я не могу этого сказать",
    notAttacked: "не атаковано",
  },
};

const wordsOf = (tag: string): InquiryWords => WORDS[findLanguage(tag)?.tag ?? "de"] ?? GERMAN;

/** "das darf ich in dieser Partie leider nicht sagen". */
export const refusalWords = (language: Language): Words => [wordsOf(language.tag).refused];

const manWords = (piece: PieceLetter, s: Sentences, language: Language): Words => [
  s.colors[colorOfLetter(piece)],
  language.roles[roleOfLetter(piece)],
];

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
    return [request === "attackers" ? wordsOf(language.tag).notAttacked : s.empty];
  }
  return men.flatMap(({ square, piece }, index) => [
    ...(index === 0 ? [] : [","]),
    ...named(square, piece, s, language),
  ]);
};
