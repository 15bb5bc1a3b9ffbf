import type { Millis } from "../vocabulary/chess.js";
import type { GameEvent } from "../vocabulary/events.js";
import type { Input } from "../vocabulary/inputs.js";
import type { GameOpened } from "../vocabulary/opened.js";
import type { Entry } from "../vocabulary/records.js";
import type { GameState } from "./state.js";

export type { GameState } from "./state.js";

/** State of a table before its first input after `game-opened`. */
export const initialState = (_opened: GameOpened): GameState => {
  throw new Error("under construction");
};

/** What an input means under the Laws: zero or more events. Sees the state before the input. */
export const decide = (_input: Input, _state: GameState): readonly GameEvent[] => [];

/** Folds one input (what was seen) or event (what it means) into the state. */
export const evolve = (state: GameState, _entry: Entry): GameState => state;

/** When `time-passed` is due next: a flag, a debounce, a delay; undefined: nothing is waiting. */
export const nextDeadline = (_state: GameState): Millis | undefined => undefined;
