import type { Color, Millis } from "../vocabulary/chess.js";
import type { ClockMode, TimeControl, TimePeriod } from "../vocabulary/clock.js";

/** The clock of one table. Times are milliseconds left; only one side runs (Laws 2018, 6.1). */
export interface Clock {
  readonly mode: ClockMode;
  readonly control: TimeControl;
  readonly running: Color | null;
  /** When the running side was started, or the table's time of the last change. */
  readonly sinceMs: Millis;
  /** Times as they were at `sinceMs`. */
  readonly left: Readonly<Record<Color, Millis>>;
  /** What is left of the delay of the move under way (delay controls). */
  readonly delayLeft: Readonly<Record<Color, Millis>>;
  /** Index into the control's periods. */
  readonly period: Readonly<Record<Color, number>>;
  /** Moves completed since the beginning of the game, those before this table included. */
  readonly movesCompleted: Readonly<Record<Color, number>>;
  readonly flagDown: Readonly<Record<Color, boolean>>;
}

export const periodOf = (clock: Clock, color: Color): TimePeriod => {
  const period = clock.control.periods[clock.period[color]] ?? clock.control.periods.at(-1);
  if (period === undefined) throw new Error("a time control has at least one period");
  return period;
};

/** A clock at the beginning of a table, standing. `period` is from 1. */
export const makeClock = (given: {
  readonly mode: ClockMode;
  readonly control: TimeControl;
  readonly white: Millis;
  readonly black: Millis;
  readonly period: number;
  readonly movesCompleted: Readonly<Record<Color, number>>;
}): Clock => {
  const index = Math.min(Math.max(0, given.period - 1), given.control.periods.length - 1);
  const delayMs = given.control.periods[index]?.delayMs ?? 0;
  return {
    mode: given.mode,
    control: given.control,
    running: null,
    sinceMs: 0,
    left: { white: given.white, black: given.black },
    delayLeft: { white: delayMs, black: delayMs },
    period: { white: index, black: index },
    movesCompleted: given.movesCompleted,
    flagDown: { white: false, black: false },
  };
};

/** Time left of a player at a moment, never below zero. */
export const timeLeft = (clock: Clock, color: Color, atMs: Millis): Millis => {
  if (clock.running !== color) return clock.left[color];
  const elapsed = Math.max(0, atMs - clock.sinceMs);
  return Math.max(0, clock.left[color] - Math.max(0, elapsed - clock.delayLeft[color]));
};

/** Both times at a moment. */
export const readings = (clock: Clock, atMs: Millis): Readonly<Record<Color, Millis>> => ({
  white: timeLeft(clock, "white", atMs),
  black: timeLeft(clock, "black", atMs),
});

/** The clock with the running side charged up to a moment; it goes on running. */
export const settleClock = (clock: Clock, atMs: Millis): Clock => {
  if (clock.running === null) return { ...clock, sinceMs: Math.max(clock.sinceMs, atMs) };
  const color = clock.running;
  const elapsed = Math.max(0, atMs - clock.sinceMs);
  return {
    ...clock,
    sinceMs: Math.max(clock.sinceMs, atMs),
    left: { ...clock.left, [color]: timeLeft(clock, color, atMs) },
    delayLeft: {
      ...clock.delayLeft,
      [color]: Math.max(0, clock.delayLeft[color] - elapsed),
    },
  };
};

export const stopClock = (clock: Clock, atMs: Millis): Clock => ({
  ...settleClock(clock, atMs),
  running: null,
});

export const startClock = (clock: Clock, color: Color, atMs: Millis): Clock => ({
  ...settleClock(clock, atMs),
  running: color,
});

/** A player has completed a move: his move count grows and his next delay is full again. */
export const countMove = (clock: Clock, color: Color): Clock => ({
  ...clock,
  movesCompleted: { ...clock.movesCompleted, [color]: clock.movesCompleted[color] + 1 },
  delayLeft: { ...clock.delayLeft, [color]: periodOf(clock, color).delayMs },
});

/** The clock with a player's time changed at a moment. */
export const setTime = (clock: Clock, color: Color, ms: Millis, atMs: Millis): Clock => {
  const settled = settleClock(clock, atMs);
  return {
    ...settled,
    left: { ...settled.left, [color]: Math.max(0, ms) },
    flagDown: { ...settled.flagDown, [color]: ms > 0 ? false : settled.flagDown[color] },
  };
};

/** The clock with an increment for every move of both players from now on (Guidelines III.4). */
export const withIncrement = (clock: Clock, incrementMs: Millis): Clock => ({
  ...clock,
  control: {
    ...clock.control,
    periods: clock.control.periods.map((period) => ({ ...period, incrementMs })),
  },
});

/** When the running player's time is used up; undefined when nothing runs or it is down already. */
export const expiryOf = (clock: Clock): Millis | undefined => {
  const color = clock.running;
  if (color === null || clock.mode === "none" || clock.flagDown[color]) return undefined;
  return clock.sinceMs + clock.delayLeft[color] + clock.left[color];
};

/**
 * Whether a player has completed the moves of his period and has another: its time is then added
 * instead of a flag falling. Source: Laws 2018, 6.3.1, 6.4.
 */
export const hasNextPeriod = (clock: Clock, color: Color): boolean => {
  const index = clock.period[color];
  if (index + 1 >= clock.control.periods.length) return false;
  let due = 0;
  for (const period of clock.control.periods.slice(0, index + 1)) {
    if (period.moves === null) return false;
    due += period.moves;
  }
  return clock.movesCompleted[color] >= due;
};

/** The clock in the player's next period, its time added. */
export const enterNextPeriod = (clock: Clock, color: Color): Clock => {
  const index = clock.period[color] + 1;
  const period = clock.control.periods[index];
  return {
    ...clock,
    period: { ...clock.period, [color]: index },
    delayLeft: { ...clock.delayLeft, [color]: period?.delayMs ?? 0 },
  };
};

/** Whether a flag down in this period ends the game for both as a draw (6.12(b) 2005). */
export const isInLastPeriod = (clock: Clock, color: Color): boolean =>
  clock.period[color] + 1 >= clock.control.periods.length;
