import { type ActRefusal, explainRefusal } from "../../session/table-acts.js";
import { explainProblem } from "../../speech/phrases/problems/explain.js";
import type { Problem } from "../../vocabulary/problems.js";
import type { ProblemData } from "../api/acts.js";
import type { LineData } from "../api/names.js";

/** Why a request is refused before it reaches a table, with its status. */
const REFUSALS = {
  "wrong-host": {
    status: 421,
    en: "This address is not one under which the program offers its pages. Nothing was done. Use the link that was given out.",
    de: "Unter dieser Adresse bietet das Programm seine Seiten nicht an. Nichts wurde getan. Benutzen Sie den ausgegebenen Link.",
  },
  "wrong-origin": {
    status: 403,
    en: "A page of another site has asked for this. Nothing was done.",
    de: "Eine Seite eines anderen Angebots hat das verlangt. Nichts wurde getan.",
  },
  "token-unknown": {
    status: 401,
    en: "This link is not valid, or not any more. Nothing was done. Ask the arbiter for a new one.",
    de: "Dieser Link ist nicht oder nicht mehr gültig. Nichts wurde getan. Bitten Sie den Schiedsrichter um einen neuen.",
  },
  "not-allowed": {
    status: 403,
    en: "Whoever has this link may not do or see that. Nothing was done. The arbiter can.",
    de: "Mit diesem Link ist das nicht erlaubt. Nichts wurde getan. Der Schiedsrichter kann es.",
  },
  "table-not-playing": {
    status: 409,
    en: "No game is on at this table now. Nothing was done. Try again when its boards are there.",
    de: "An diesem Tisch läuft jetzt keine Partie. Nichts wurde getan. Versuchen Sie es wieder, wenn die Bretter da sind.",
  },
  "no-hall-file": {
    status: 404,
    en: "This program runs no hall file: there is no other table to set up. Nothing was done. Start one with annabella hall and a hall file.",
    de: "Dieses Programm führt keine Saaldatei: es gibt keinen weiteren Tisch, der aufgebaut werden könnte. Nichts wurde getan. Starten Sie annabella hall mit einer Saaldatei.",
  },
  "game-over": {
    status: 410,
    en: "Another game is at this table now. Load the page again.",
    de: "An diesem Tisch ist jetzt eine andere Partie. Laden Sie die Seite neu.",
  },
  "body-invalid": {
    status: 400,
    en: "The request is not understood. Nothing was done.",
    de: "Die Anfrage ist nicht verständlich. Nichts wurde getan.",
  },
  "body-no-json": {
    status: 415,
    en: "The request is not JSON. Nothing was done.",
    de: "Die Anfrage ist kein JSON. Nichts wurde getan.",
  },
  "body-too-large": {
    status: 413,
    en: "The request is too large. Nothing was done.",
    de: "Die Anfrage ist zu groß. Nichts wurde getan.",
  },
  "step-not-here": {
    status: 400,
    en: "Steps are done when they arrive: a time in front of one, and wait, are for written cases only. Nothing was done.",
    de: "Schritte geschehen, wenn sie ankommen: eine Zeit davor und wait gelten nur für geschriebene Fälle. Nichts wurde getan.",
  },
  "no-such-ply": {
    status: 404,
    en: "Nothing is known of this ply: the game has not come so far. Ply 1 is the first move of the game.",
    de: "Von diesem Halbzug ist nichts bekannt: so weit ist die Partie nicht. Halbzug 1 ist der erste Zug der Partie.",
  },
  "too-many": {
    status: 429,
    en: "Too many requests have come from there. This one was not done. Wait a moment.",
    de: "Von dort sind zu viele Anfragen gekommen. Diese wurde nicht ausgeführt. Warten Sie einen Augenblick.",
  },
  "not-found": {
    status: 404,
    en: "There is nothing at this address.",
    de: "Unter dieser Adresse gibt es nichts.",
  },
  "no-pages": {
    status: 503,
    en: "The pages were not built with this program. Games go on, and the commands hall and arbiter work. Run npm run build, then start it again.",
    de: "Die Seiten wurden mit diesem Programm nicht gebaut. Die Partien gehen weiter, und die Befehle hall und arbiter arbeiten. Rufen Sie npm run build auf und starten Sie es wieder.",
  },
  fault: {
    status: 500,
    en: "Something in annabella itself went wrong with this request. The games go on. Please report it.",
    de: "Bei dieser Anfrage ist in annabella selbst etwas schiefgegangen. Die Partien gehen weiter. Bitte melden Sie es.",
  },
} as const;

export type RefusalCode = keyof typeof REFUSALS;
export type RefusalStatus = (typeof REFUSALS)[RefusalCode]["status"] | 404 | 409 | 422 | 503;

/** A refusal as it goes out. */
export interface Refusal {
  readonly status: RefusalStatus;
  readonly body: ProblemData;
}

/** Ends the handling of a request with a refusal; caught where requests are answered. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.body.error.code);
    this.refusal = refusal;
  }
}

const refusal = (status: RefusalStatus, code: string, text: LineData): Refusal => ({
  status,
  body: { error: { code, text } },
});

export const refuse = (code: RefusalCode): Refusal => {
  const { status, en, de } = REFUSALS[code];
  return refusal(status, code, { en, de });
};

/** A problem of the program or of what was typed, in both languages. */
export const refuseProblem = (problem: Problem): Refusal =>
  refusal(STATUS[problem.code] ?? 422, problem.code, {
    en: explainProblem(problem, "en"),
    de: explainProblem(problem, "de"),
  });

/** Why an act was not done. */
export const refuseAct = (fault: ActRefusal): Refusal =>
  refusal(STATUS[fault.code] ?? 422, fault.code, {
    en: explainRefusal(fault, "en"),
    de: explainRefusal(fault, "de"),
  });

const STATUS: Readonly<Partial<Record<string, RefusalStatus>>> = {
  "table-unknown": 404,
  "table-there": 409,
  "table-failed": 503,
  "disk-full": 503,
  "journal-failed": 503,
};
