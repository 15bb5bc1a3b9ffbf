import type { GameEvent } from "../vocabulary/events.js";
import type { Input } from "../vocabulary/inputs.js";
import type { GameOpened } from "../vocabulary/opened.js";
import type { Entry, JournalRecord } from "../vocabulary/records.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import { canonicalJson, chainStart, hashRecord } from "./hash-chain.js";
import { entriesOf } from "./upcasts.js";

/** Where the chain of a game breaks, and how. */
export interface ChainBreak {
  /** The first record that is missing or not as it was written. */
  readonly seq: number;
  /**
   * `gap`: the record is missing. `out-of-order`: another number stands where its number belongs.
   * `other-game`: it belongs to another game. `hash-mismatch`: it, or the order, was changed after
   * it was written. `not-opened`: the first record is not `game-opened`.
   */
  readonly why: "gap" | "out-of-order" | "other-game" | "hash-mismatch" | "not-opened";
}

/**
 * Whether the records of one game, from the first, are what was written: numbered without a gap,
 * every hash right, `game-opened` at the head. No records: nothing is broken.
 */
export const verifyChain = (records: readonly JournalRecord[]): Result<void, ChainBreak> => {
  const game = records[0]?.game ?? "";
  let previous = chainStart(game);
  for (const [index, record] of records.entries()) {
    const seq = index + 1;
    if (record.game !== game) return err({ seq, why: "other-game" });
    if (record.seq !== seq) return err({ seq, why: record.seq > seq ? "gap" : "out-of-order" });
    if (record.hash !== hashRecord(previous, record)) return err({ seq, why: "hash-mismatch" });
    if (seq === 1 && (record.kind !== "input" || record.type !== "game-opened")) {
      return err({ seq, why: "not-opened" });
    }
    previous = record.hash;
  }
  return ok(undefined);
};

/** What a journal is replayed with: the rules of a table, and the version of their program. */
export interface ReplayRules<State> {
  initialState(opened: GameOpened): State;
  decide(input: Input, state: State): readonly GameEvent[];
  evolve(state: State, entry: Entry): State;
  readonly program: string;
}

/**
 * Where today's rules and the journal part: `found` is the event in the journal, `expected` what the
 * rules make of the input before it; null: none. `writtenBy`: the program that wrote the record;
 * `verifiedBy`: the one that checks it.
 */
export interface ReplayDifference {
  readonly seq: number;
  readonly why: "replay" | "rules-failed" | "shape-unknown";
  readonly expected: GameEvent | null;
  readonly found: GameEvent | null;
  readonly writtenBy: string;
  readonly verifiedBy: string;
  /** What went wrong, where no event can show it. */
  readonly detail?: string;
}

const isSame = (a: GameEvent | undefined, b: GameEvent | undefined): boolean =>
  a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b);

/**
 * Whether the inputs of a game, decided once more, give the events of its journal: the proof that
 * the arbiter gets. Returns how many events were compared.
 *
 * Every input is handed to `decide` with the state before it, then it and its events, as they stand
 * in the journal, are folded into the state. `game-opened` makes the initial state, and is decided and
 * folded like any input: a seq of the state is the seq of its record.
 */
export const verifyReplay = <State>(
  records: readonly JournalRecord[],
  rules: ReplayRules<State>,
): Result<number, ReplayDifference> => {
  let writtenBy = "";
  const differ = (
    seq: number,
    why: ReplayDifference["why"],
    expected: GameEvent | undefined,
    found: GameEvent | undefined,
    detail?: string,
  ): Result<number, ReplayDifference> =>
    err({
      seq,
      why,
      expected: expected ?? null,
      found: found ?? null,
      writtenBy,
      verifiedBy: rules.program,
      ...(detail === undefined ? {} : { detail }),
    });

  let state: State | undefined;
  let events = 0;
  let due: readonly GameEvent[] = [];
  let met = 0;
  for (const record of records) {
    const lifted = entriesOf([record]);
    if (!lifted.ok) {
      return differ(
        record.seq,
        "shape-unknown",
        undefined,
        undefined,
        "detail" in lifted.error ? lifted.error.detail : lifted.error.code,
      );
    }
    for (const entry of lifted.value) {
      const expected = due[met];
      if (entry.kind === "event") {
        if (!isSame(expected, entry.record)) {
          return differ(record.seq, "replay", expected, entry.record);
        }
        met += 1;
        events += 1;
      } else if (expected !== undefined) {
        return differ(record.seq, "replay", expected, undefined);
      }
      try {
        if (entry.kind === "input") {
          if (entry.record.type === "game-opened") writtenBy = entry.record.opened.program;
          if (entry.record.type === "program-restarted") writtenBy = entry.record.program;
          const before =
            state ??
            (entry.record.type === "game-opened" ? rules.initialState(entry.record.opened) : state);
          if (before === undefined) {
            return differ(record.seq, "rules-failed", undefined, undefined, "no game was opened");
          }
          due = rules.decide(entry.record, before);
          met = 0;
          state = rules.evolve(before, entry);
        } else if (state !== undefined) {
          state = rules.evolve(state, entry);
        }
      } catch (error) {
        // A record that breaks the rules of this version is the answer, not the end of the check.
        const detail = error instanceof Error ? error.message : String(error);
        return differ(record.seq, "rules-failed", undefined, undefined, detail);
      }
    }
  }
  const missing = due[met];
  if (missing !== undefined) {
    return differ((records.at(-1)?.seq ?? 0) + 1, "replay", missing, undefined);
  }
  return ok(events);
};

/** The answer of `annabella journal verify`. `events`: how many the journal holds. */
export type Verification =
  | { readonly ok: true; readonly events: number }
  | {
      readonly ok: false;
      readonly events: number;
      readonly firstDifference: ChainBreak | ReplayDifference;
    };

/** Checks the chain of a game, then replays it. */
export const verifyGame = <State>(
  records: readonly JournalRecord[],
  rules: ReplayRules<State>,
): Verification => {
  const events = records.filter((record) => record.kind === "event").length;
  const chain = verifyChain(records);
  if (!chain.ok) return { ok: false, events, firstDifference: chain.error };
  const replay = verifyReplay(records, rules);
  return replay.ok ? { ok: true, events } : { ok: false, events, firstDifference: replay.error };
};
