import {
  colorOfLetter,
  type PieceLetter,
  roleOfLetter,
  type SquareName,
} from "../../vocabulary/chess.js";
import { languageOf } from "./languages.js";
import { type Phrase, phraseOf, squareWords } from "./say.js";
import { sentencesOf } from "./sentences.js";

/** What stands on a square, in words: "Gustav eins, Weiß, Springer", "Eva vier, leer". */
export const saySquare = (square: SquareName, piece: PieceLetter | null, tag: string): Phrase => {
  const language = languageOf(tag);
  const sentences = sentencesOf(tag);
  const name = squareWords(square, language);
  return piece === null
    ? phraseOf([...name, ",", sentences.empty])
    : phraseOf([
        ...name,
        ",",
        sentences.colors[colorOfLetter(piece)],
        ",",
        language.roles[roleOfLetter(piece)],
      ]);
};
