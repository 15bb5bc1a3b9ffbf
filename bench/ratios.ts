import type { Measure } from "./measure.js";

/** The median of a measure beside the median of its group's reference. */
export interface Ratio {
  /** Group and name. */
  readonly name: string;
  readonly ratio: number;
}

/** Ratios of measures that have a reference in their group: those survive a change of machine. */
export const ratiosOf = (measures: readonly Measure[]): readonly Ratio[] =>
  measures.flatMap((measure) => {
    if (measure.isReference) return [];
    const reference = measures.find(
      ({ group, isReference }) => isReference && group === measure.group,
    );
    return reference === undefined || reference.p50 === 0
      ? []
      : [{ name: `${measure.group}, ${measure.name}`, ratio: measure.p50 / reference.p50 }];
  });

export const isHeld = (ratio: number, limit: number): boolean => ratio <= limit;

/**
 * What no change may make worse without saying so: about four times what was measured when the limit
 * was set (docs/numbers.md).
 */
export const RATIO_LIMITS: Readonly<Record<string, number>> = {
  "event to decision, two boards": 3,
  "decision to journaled, one table": 12,
  "a game of the journal checked, 611 records decided again": 25,
  "words to the move they mean, German announcement": 2,
  "from the command to its end, annabella --help": 12,
};
