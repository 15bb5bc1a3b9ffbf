import type { Entry } from "../vocabulary/records.js";
import { evolveEvent } from "./evolve-event.js";
import { evolveInput } from "./evolve-input.js";
import type { GameState } from "./state.js";

/** Folds one input (what was seen) or event (what it means) into the state. */
export const evolve = (state: GameState, entry: Entry): GameState => {
  const next =
    entry.kind === "input" ? evolveInput(state, entry.record) : evolveEvent(state, entry.record);
  return {
    ...next,
    seq: state.seq + 1,
    nowMs: Math.max(state.nowMs, entry.record.atMs),
  };
};
