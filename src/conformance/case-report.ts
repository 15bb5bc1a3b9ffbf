import type { EditionId } from "../vocabulary/edition.js";
import type { GameEvent } from "../vocabulary/events.js";

/** What a case came to. */
export interface CaseReport {
  readonly id: string;
  /** The edition it was run in; cases in JSON Lines hold for themselves. */
  readonly edition?: EditionId;
  readonly ok: boolean;
  /** What differed, in words. */
  readonly failures: readonly string[];
  readonly events: readonly GameEvent[];
}

/** The line of a case: `ok VI-12 fide-2018`, `FAIL VI-12 fide-2018: touched: expected …`. */
export const makeCaseLine = ({ id, edition, ok, failures }: CaseReport): string => {
  const name = edition === undefined ? id : `${id} ${edition}`;
  return ok ? `ok ${name}` : `FAIL ${name}: ${failures.join(". ")}`;
};

/** The last line of a run: `12 passed, 1 failed`. */
export const makeSummaryLine = (passed: number, failed: number): string =>
  `${passed} passed, ${failed} failed`;
