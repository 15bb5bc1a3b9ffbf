import type { ReplayRules } from "../../src/journal/verify.js";
import type { Entry } from "../../src/vocabulary/records.js";

/** Rules small enough to follow by eye: every second lift of a game is ruled upon. */
export const liftCounting: ReplayRules<{ readonly lifts: number }> = {
  program: "0.2.0",
  initialState: () => ({ lifts: 0 }),
  decide: (record, state) =>
    record.type === "piece-lifted" && state.lifts % 2 === 1
      ? [
          {
            type: "piece-touched",
            atMs: record.atMs,
            by: record.board,
            square: record.square,
            piece: null,
            liftedAtMs: record.atMs,
          },
          { type: "ruling-given", atMs: record.atMs, text: `lift ${state.lifts + 1}` },
        ]
      : [],
  evolve: (state, { record }) =>
    record.type === "piece-lifted" ? { lifts: state.lifts + 1 } : state,
};

/** A game under these rules: an opening and some lifts, with the events that they give. */
export const playLifts = (opening: Entry, lifts: number): readonly Entry[] => {
  const entries: Entry[] = [opening];
  let state = { lifts: 0 };
  for (let lift = 1; lift <= lifts; lift += 1) {
    const record = {
      type: "piece-lifted",
      atMs: lift * 1000,
      board: "white",
      square: "e2",
      scan: lift,
    } as const;
    const batch: readonly Entry[] = [
      { kind: "input", record },
      ...liftCounting
        .decide(record, state)
        .map((event) => ({ kind: "event", record: event }) as const),
    ];
    for (const entry of batch) state = liftCounting.evolve(state, entry);
    entries.push(...batch);
  }
  return entries;
};
