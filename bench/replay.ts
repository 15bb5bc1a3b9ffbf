import { decide, evolve, initialState } from "../src/game/game.js";
import { MemoryJournal } from "../src/journal/memory-journal.js";
import { verifyChain, verifyGame } from "../src/journal/verify.js";
import type { Entry, JournalRecord } from "../src/vocabulary/records.js";
import { type Measure, Stopwatch, summarise } from "./measure.js";

const GROUP = "a game of the journal checked";
const ROUNDS = 40;
const WARM_UP = 5;

/** The records of a game, as its journal has them. */
const recordsOf = async (entries: readonly Entry[]): Promise<readonly JournalRecord[]> => {
  const journal = new MemoryJournal();
  const game = await journal.create("2026-01-01", "1");
  if (!game.ok) throw new Error(game.error.code);
  const appended = await journal.append(game.value, entries, 0);
  if (!appended.ok) throw new Error(appended.error.code);
  return appended.value;
};

/**
 * `journal verify`: the chain, and every input decided once more; reference: the chain alone, one
 * SHA-256 for each record.
 */
export const measureReplay = async (entries: readonly Entry[]): Promise<readonly Measure[]> => {
  const records = await recordsOf(entries);
  const rules = { initialState, decide, evolve, program: "bench" };
  const whole = new Stopwatch(WARM_UP);
  const chain = new Stopwatch(WARM_UP);
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const verified = whole.time(() => verifyGame(records, rules));
    if (!verified.ok) throw new Error("the game of the benchmark does not replay");
    chain.time(() => verifyChain(records));
  }
  const rateOf = (measure: Measure): Measure => ({
    ...measure,
    perSecond: { what: "records", count: Math.round((records.length * 1_000) / measure.p50) },
  });
  return [
    summarise({ group: GROUP, name: "decided again", isReference: false }, whole.durations),
    summarise({ group: GROUP, name: "their hashes alone", isReference: true }, chain.durations),
  ].map(rateOf);
};
