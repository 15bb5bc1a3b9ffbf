import type { GameState } from "../../game/game.js";
import { readings } from "../../rules/clock.js";
import type { Color, Millis } from "../../vocabulary/chess.js";
import type { ClockReadings } from "../../vocabulary/clock.js";
import type { GameEventType } from "../../vocabulary/events.js";

/**
 * What spectators may see of a table: the completed moves and the clocks, never a man in the hand, a
 * touch, or a board that is not put right (Laws 2018, 11.3; rules for the visually impaired, 3.6).
 */
export interface PublicGame {
  /** FEN of the positions, the first before any move: one more than moves. */
  readonly fens: readonly string[];
  /** SAN of the completed moves, with `+` and `#`. */
  readonly sans: readonly string[];
  /** Null: no clock is seen. */
  readonly clock: {
    readonly left: ClockReadings;
    readonly running: Color | null;
    /** When the readings were right. Units: milliseconds since the epoch. */
    readonly readAt: Millis;
  } | null;
  readonly isOver: boolean;
}

/** Events after which spectators see something else. */
export const PUBLIC_CHANGES: readonly GameEventType[] = [
  "move-completed",
  "position-restored",
  "game-retraced",
  "new-game-begun",
  "clock-started",
  "clock-stopped",
  "clock-set",
  "time-added",
  "time-deducted",
  "game-ended",
  "game-paused",
];

const SIGNS = { check: "+", mate: "#", none: "" } as const;

/** What spectators may see. `atMs`: time at the table; `epochMs`: the same moment by the wall clock. */
export const publicGameOf = (state: GameState, atMs: Millis, epochMs: Millis): PublicGame => {
  const { completed, initial, clock, opened, ended } = state;
  return {
    fens: [initial.fen, ...completed.map(({ after }) => after.fen)],
    sans: completed.map(({ move }) => `${move.san}${SIGNS[move.full.check ?? "none"]}`),
    clock:
      opened.clock.mode === "none"
        ? null
        : { left: readings(clock, atMs), running: clock.running, readAt: epochMs },
    isOver: ended !== null,
  };
};
