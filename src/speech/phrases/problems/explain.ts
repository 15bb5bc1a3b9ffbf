import { LANGUAGE_TAGS, type LanguageTag } from "../../../vocabulary/languages.js";
import type { Problem } from "../../../vocabulary/problems.js";
import { WORDS } from "../languages.js";
import type { Phrase } from "../say.js";
import { voiced } from "../voiced.js";
import { explainInEnglish } from "./english.js";
import { explainInFrench } from "./french.js";
import { explainInGerman } from "./german.js";
import { explainInPortuguese } from "./portuguese.js";
import { explainInRussian } from "./russian.js";
import { explainInSpanish } from "./spanish.js";

/** Languages in which problems are explained. */
export const PROBLEM_LANGUAGES = LANGUAGE_TAGS;
export type ProblemLanguage = LanguageTag;

/** Each explains every problem: a new code without a text in one of them does not compile. */
const EXPLAIN: Readonly<Record<ProblemLanguage, (problem: Problem) => string>> = {
  de: explainInGerman,
  en: explainInEnglish,
  pt: explainInPortuguese,
  ru: explainInRussian,
  es: explainInSpanish,
  fr: explainInFrench,
};

/**
 * A problem in plain sentences: what happened, what it means for the game, what to do next, and at
 * the end its code in brackets. Made to be read aloud: the library's own words go to the log only.
 */
export const explainProblem = (problem: Problem, language: ProblemLanguage = "en"): string =>
  `${EXPLAIN[language](problem)} (${problem.code})`;

/** A problem to show and to speak: the voice hears no code, and paths and options in words. */
export const sayProblem = (problem: Problem, language: ProblemLanguage = "en"): Phrase => ({
  text: explainProblem(problem, language),
  spokenText: voiced(EXPLAIN[language](problem), WORDS[language]),
});
