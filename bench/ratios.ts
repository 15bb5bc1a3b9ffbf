import type { Measure } from "./measure.js";

/** The median of a measure beside the median of its group's first reference. */
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

/** Limits of one group, by the names of its measures. */
const inGroup = (
  group: string,
  limits: Readonly<Record<string, number>>,
): readonly (readonly [string, number])[] =>
  Object.entries(limits).map(([name, limit]) => [`${group}, ${name}`, limit] as const);

/** The same limit for families whose lines are alike. */
const each = (names: readonly string[], limit: number): Readonly<Record<string, number>> =>
  Object.fromEntries(names.map((name) => [name, limit]));

/** Boards that report everything at once, over and over, and prove nothing by a checksum. */
const LINES = ["certabo", "cerno", "cerno-spectrum", "sentio", "tactum"];
const PLACEMENTS = ["chessnut", "chessnut-move", "hos", "ichessone"];
const ACTS = ["dgt", "square-off", "pegasus"];

/**
 * What no change may make worse without saying so: about four times what was measured when the limit
 * was set (docs/numbers.md). Where the disk or a scheduler has its hand in it, more.
 */
export const RATIO_LIMITS: Readonly<Record<string, number>> = Object.fromEntries([
  ...inGroup("byte to event", {
    ...each([...LINES, ...PLACEMENTS, "dgt, each update borne out by a dump"], 100),
    ...each([...ACTS, "aph1"], 15),
    millennium: 60,
    raw8: 25,
  }),
  ...inGroup("frame decoded", {
    ...each(LINES, 450),
    ...each(PLACEMENTS, 300),
    ...each(ACTS, 25),
    aph1: 28,
    millennium: 200,
    raw8: 200,
  }),
  ...inGroup("event to decision", { "two boards": 2.5 }),
  ...inGroup("decision to journaled", { "one table": 12, "64 tables at once": 60 }),
  ...inGroup("a game of the journal checked", { "decided again": 28 }),
  ...inGroup("words to the move they mean", { "German announcement": 2 }),
  ...inGroup("Braille score sheet of 100 moves", { written: 0.5, "read back": 7 }),
  ...inGroup("can this side still mate", { decided: 50 }),
  ...inGroup("placement settled to first sample at the device", {
    "embedded, made ready while the player thinks": 0.5,
    "embedded, made on the spot": 2,
    "espeak-ng, made ready while the player thinks": 0.5,
  }),
  ...inGroup("from the order to speak to the first sample that can be heard", {
    "clips on the system's device": 0.5,
    "espeak-ng on the system's device": 0.8,
    "speech-dispatcher": 2,
    "embedded, made ready, on the system's device": 2,
    "embedded on the system's device": 3,
    "espeak-ng on a device by its name, through paplay": 3,
    "espeak-ng on a device by its name, through aplay": 4,
  }),
  ...inGroup("move to the last of 500 spectators", { "one game among 64": 8 }),
  ...inGroup("from the command to its end", {
    "annabella --help": 5,
    "annabella say e4": 6,
    "annabella demo --speed max": 35,
  }),
  ...inGroup("memory of a table", { "two boards, game and listeners": 25 }),
]);
