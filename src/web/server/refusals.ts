import { type ActRefusal, explainRefusal } from "../../session/table-acts.js";
import { explainProblem } from "../../speech/phrases/problems/explain.js";
import type { LanguageTag } from "../../vocabulary/languages.js";
import type { Problem } from "../../vocabulary/problems.js";
import type { ProblemData } from "../api/acts.js";
import { REFUSAL_TEXTS } from "./refusal-texts.js";

export type RefusalCode = keyof typeof REFUSAL_TEXTS;

const STATUS_OF = {
  "wrong-host": 421,
  "wrong-origin": 403,
  "token-unknown": 401,
  "not-allowed": 403,
  "table-not-playing": 409,
  "no-hall-file": 404,
  "game-over": 410,
  "body-invalid": 400,
  "body-no-json": 415,
  "body-too-large": 413,
  "step-not-here": 400,
  "no-such-ply": 404,
  "too-many": 429,
  "not-found": 404,
  "no-pages": 503,
  fault: 500,
} as const satisfies Record<RefusalCode, number>;

export type RefusalStatus = (typeof STATUS_OF)[RefusalCode] | 422;

/** Why something was not done, to be told in the language of whoever asked. */
export interface Refusal {
  readonly status: RefusalStatus;
  readonly code: string;
  readonly textIn: (language: LanguageTag) => string;
}

/** Ends the handling of a request with a refusal; caught where requests are answered. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** A refusal as it goes out. */
export const bodyOf = ({ code, textIn }: Refusal, language: LanguageTag): ProblemData => ({
  error: { code, text: { language, text: textIn(language) } },
});

export const refuse = (code: RefusalCode): Refusal => ({
  status: STATUS_OF[code],
  code,
  textIn: (language) => REFUSAL_TEXTS[code][language],
});

/** A problem of the program or of what was typed. */
export const refuseProblem = (problem: Problem): Refusal => ({
  status: STATUS[problem.code] ?? 422,
  code: problem.code,
  textIn: (language) => explainProblem(problem, language),
});

/** Why an act was not done. */
export const refuseAct = (fault: ActRefusal): Refusal => ({
  status: STATUS[fault.code] ?? 422,
  code: fault.code,
  textIn: (language) => explainRefusal(fault, language),
});

const STATUS: Readonly<Partial<Record<string, RefusalStatus>>> = {
  "table-unknown": 404,
  "table-there": 409,
  "table-failed": 503,
  "disk-full": 503,
  "journal-failed": 503,
};
