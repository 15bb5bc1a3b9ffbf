import { parseStep } from "../../game/steps/parse-step.js";
import type { SeatedTable } from "../../session/hall.js";
import { explainNoEffect } from "../../speech/phrases/act-lines.js";
import type { LanguageTag } from "../../vocabulary/languages.js";
import { entryOf } from "../../vocabulary/records.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { ActsAnswer, ActsBody } from "../api/acts.js";
import { isSeat, type WebRole } from "../api/roles.js";
import { makeEventItem } from "./items.js";
import { mayAct } from "./permissions.js";
import { type Refusal, refuse, refuseAct, refuseProblem } from "./refusals.js";

/**
 * Does the steps of a request, one after the other. All are read and allowed before the first is
 * done; the first that is refused at the table ends it, and what was done before stands.
 * `language`: of the lines in the answer.
 */
export const doActs = async (
  seated: SeatedTable,
  role: WebRole,
  body: ActsBody,
  language: LanguageTag,
): Promise<Result<ActsAnswer, Refusal>> => {
  const lines = "step" in body ? [body.step] : body.steps;
  const acts = [];
  for (const line of lines) {
    const step = parseStep(line);
    if (!step.ok) return err(refuseProblem(step.error));
    const { act, time } = step.value;
    if (time !== undefined || act.type === "wait") return err(refuse("step-not-here"));
    const isOnPage = isSeat(role) && boardOf(seated, role)?.kind === "web";
    if (!mayAct(role, act, isOnPage)) return err(refuse("not-allowed"));
    acts.push({ line, act });
  }
  const answers: ActsAnswer["acts"] = [];
  for (const { line, act } of acts) {
    const done = await seated.do(act);
    if (!done.ok) return err(refuseAct(done.error));
    const { records, noEffect } = done.value;
    const happened = records.flatMap((record) => {
      const entry = entryOf(record);
      return entry.kind === "event" ? [makeEventItem(entry.record, language).line] : [];
    });
    if (noEffect !== undefined) {
      happened.push({ language, text: explainNoEffect(line, noEffect, language) });
    }
    // What came of it is told to a seat by its stream, as far as it may know; that nothing did, here.
    answers.push({
      step: line,
      hadEffect: noEffect === undefined,
      lines: role === "arbiter" || noEffect !== undefined ? happened : [],
    });
  }
  return ok({ acts: answers });
};

const boardOf = (seated: SeatedTable, color: "white" | "black") =>
  seated.boards[seated.table.opened.shared ? "white" : color];
