import type { Heard, Hypothesis } from "./recogniser.js";

/**
 * How sure a hearing has to be. Units: log-likelihood of the engine, a whole utterance; the values
 * belong to pocketsphinx and its English model.
 */
export interface Limits {
  /** How much better than the expected choice anything else that can be said may fit. */
  readonly doubt: number;
  /** How much better than every other choice the expected one has to fit. */
  readonly lead: number;
}

/** Measured in docs/speech/hearing.md: chosen on one set of utterances, tried on another. */
export const LIMITS: Limits = { doubt: 500, lead: 100 };

/** What a hearing says about the choice that was expected. */
export type Judgement =
  /** It was said. */
  | { readonly kind: "confirmed"; readonly text: string }
  /** Something else was said, as far as can be heard. `id`: the choice that it is, if it is one. */
  | { readonly kind: "differs"; readonly text: string; readonly id?: string }
  | { readonly kind: "unsure" };

/**
 * Whether the expected choice was said: it must fit better than all other choices by a lead, and
 * nothing else that can be said may fit much better. One of the others must pass the same to be read
 * back; else the hearing is unsure.
 */
export const judgeHearing = (
  heard: Heard,
  expected: string,
  limits: Limits = LIMITS,
): Judgement => {
  const { open, choices } = heard;
  const own = choices.find(({ id }) => id === expected);
  const other = choices.find(({ id }) => id !== expected);
  const openScore = open?.score ?? Number.NEGATIVE_INFINITY;
  const isSure = (one: Hypothesis, next: Hypothesis | undefined): boolean =>
    openScore - one.score <= limits.doubt &&
    (next === undefined || one.score - next.score >= limits.lead);
  if (own !== undefined && isSure(own, other)) return { kind: "confirmed", text: own.text };
  if (other !== undefined && isSure(other, own)) {
    return {
      kind: "differs",
      text: other.text,
      ...(other.id === undefined ? {} : { id: other.id }),
    };
  }
  const best = Math.max(
    own?.score ?? Number.NEGATIVE_INFINITY,
    other?.score ?? Number.NEGATIVE_INFINITY,
  );
  if (open !== undefined && open.score - best >= limits.doubt + limits.lead) {
    return { kind: "differs", text: open.text };
  }
  return { kind: "unsure" };
};
