import { explainProblem } from "../speech/phrases/problems/explain.js";
import { terminalLanguage } from "../speech/phrases/terminal.js";
import type { Color } from "../vocabulary/chess.js";
import type { LanguageTag } from "../vocabulary/languages.js";
import type { Problem } from "../vocabulary/problems.js";

interface BoardWords {
  readonly boardOf: Readonly<Record<Color, string>>;
  readonly triedAgain: string;
}

const WORDS: Readonly<Record<LanguageTag, BoardWords>> = {
  de: {
    boardOf: { white: "Brett von Weiß", black: "Brett von Schwarz" },
    triedAgain: "Es wird weiter gesucht, bis es da ist.",
  },
  en: {
    boardOf: { white: "White's board", black: "Black's board" },
    triedAgain: "It is tried again until it is there.",
  },
  pt: {
    boardOf: { white: "Tabuleiro das brancas", black: "Tabuleiro das pretas" },
    triedAgain: "O programa continua a procurá-lo até encontrá-lo.",
  },
  ru: {
    boardOf: { white: "Доска белых", black: "Доска чёрных" },
    triedAgain: "Её ищут дальше, пока она не найдётся.",
  },
  es: {
    boardOf: { white: "Tablero de las blancas", black: "Tablero de las negras" },
    triedAgain: "Se sigue buscando hasta que aparezca.",
  },
  fr: {
    boardOf: { white: "Échiquier des Blancs", black: "Échiquier des Noirs" },
    triedAgain: "On continue de le chercher jusqu'à ce qu'il soit là.",
  },
};

/** A problem as a line of the terminal. `lang`: what `--lang` says. */
export const problemLine = (problem: Problem, lang: string | undefined): string =>
  explainProblem(problem, terminalLanguage(lang));

/** That a player's board cannot be had, and that it is looked for without end. */
export const boardLine = (owner: Color, problem: Problem, lang: string | undefined): string => {
  const { boardOf, triedAgain } = WORDS[terminalLanguage(lang)];
  return `${boardOf[owner]}: ${problemLine(problem, lang)} ${triedAgain}`;
};
