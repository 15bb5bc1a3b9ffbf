import type { Color, Millis } from "./chess.js";

/**
 * One period of a time control.
 * `moves`: moves to be completed in it; null: all the rest. `delayMs`: main time untouched within
 * it on each move (Bronstein), instead of an increment.
 */
export interface TimePeriod {
  readonly moves: number | null;
  readonly timeMs: Millis;
  readonly incrementMs: Millis;
  readonly delayMs: Millis;
}

/** A time control: its periods in order, at least one. Source: Laws 2018, 6.3. */
export interface TimeControl {
  readonly text: string;
  readonly periods: readonly TimePeriod[];
}

/** `program`: annabella runs the clock; `external`: she only sees it; `none`: played without one. */
export type ClockMode = "program" | "external" | "none";

/** Times of both players. Units: milliseconds left. */
export type ClockReadings = Readonly<Record<Color, Millis>>;
