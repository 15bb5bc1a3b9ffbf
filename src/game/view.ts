import type { Color, GameResult, Millis, San, SquareName } from "../vocabulary/chess.js";
import type { ClockReadings } from "../vocabulary/clock.js";
import type { EndReason, Proposal } from "../vocabulary/events.js";
import type { NamedMove } from "../vocabulary/utterance.js";

import type { GameState } from "./state.js";
export const TABLE_STATES = [
  "replicate",
  "think",
  "hand",
  "placed",
  "placed-illegal",
  "made",
  "discrepancy",
  "paused",
  "ended",
] as const;
/** Where the side to move stands in his turn (rules for the visually impaired, section 3). */
export type TableStateName = (typeof TABLE_STATES)[number];

/** What a table shows to those who read it: desk, pages, cases. Times as of the last input. */
export interface TableView {
  /** Side to move of the official position. */
  readonly turn: Color;
  readonly state: TableStateName;
  /** Squares touched by the side to move, in the order the Laws give them. */
  readonly touched: readonly SquareName[];
  /** Moves he may still play, SAN without `+` and `#`, in no order. */
  readonly allowed: readonly San[];
  /** The move made and not yet completed, SAN; null: none. */
  readonly made: San | null;
  /** Moves completed since the table was opened, without those it was opened with. */
  readonly completed: readonly San[];
  readonly officialFen: string;
  readonly running: Color | "none";
  /** Units: milliseconds left. */
  readonly clocks: ClockReadings;
  readonly result: GameResult;
  readonly reason: EndReason | null;
  readonly proposals: readonly Proposal[];
  /** What each board shows, first field of a FEN with `?` for a man it cannot name. */
  readonly boards: Readonly<Record<Color, string>>;
  /** The opponent's move that this player's board must still show; null: none. */
  readonly pending: Readonly<Record<Color, NamedMove | null>>;
  /** Legal moves that the board of the side to move shows as placed or made; one when it is clear. */
  readonly placed: readonly NamedMove[];
  /** Language in which announcements are read now. */
  readonly language: string;
  /** When the last lift that is not yet judged will be a touch; undefined: nothing is in doubt. */
  readonly liftsJudgedAtMs?: Millis;
}

/** What a table shows. Pure; times are those of the last input that the state has seen. */
export const readTable = (_state: GameState): TableView => {
  throw new Error("under construction");
};

/** Whose clock runs, cheaply: asked after every input. */
export const runningClock = (_state: GameState): Color | "none" => {
  throw new Error("under construction");
};
