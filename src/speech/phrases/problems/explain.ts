import type { Problem } from "../../../vocabulary/problems.js";
import { explainInEnglish } from "./english.js";
import { explainInGerman } from "./german.js";

/** Languages in which problems are explained. */
export const PROBLEM_LANGUAGES = ["en", "de"] as const;
export type ProblemLanguage = (typeof PROBLEM_LANGUAGES)[number];

/**
 * A problem in plain sentences: what happened, what it means for the game, what to do next, and at
 * the end its code in brackets. Made to be read aloud: the library's own words go to the log only.
 */
export const explainProblem = (problem: Problem, language: ProblemLanguage = "en"): string => {
  const text = language === "de" ? explainInGerman(problem) : explainInEnglish(problem);
  return `${text} (${problem.code})`;
};
