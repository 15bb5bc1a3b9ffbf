import type { Millis } from "../vocabulary/chess.js";
import type { TimeControl, TimePeriod } from "../vocabulary/clock.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/**
 * Reads a span of time: `300ms`, `12.5s`, `90m`, `2h`. Units: milliseconds, rounded to whole ones.
 * Errors: undefined when the text is none.
 */
export const parseDuration = (text: string): Millis | undefined => {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text);
  if (match === null) return undefined;
  return Math.round(Number(match[1]) * UNIT_MS[match[2] as keyof typeof UNIT_MS]);
};

/** Writes a span of time in the largest unit that holds it whole: `300ms`, `90s`, `2h`. */
export const makeDuration = (ms: Millis): string => {
  if (ms !== 0 && ms % UNIT_MS.h === 0) return `${ms / UNIT_MS.h}h`;
  if (ms !== 0 && ms % UNIT_MS.m === 0) return `${ms / UNIT_MS.m}m`;
  if (ms % UNIT_MS.s === 0) return `${ms / UNIT_MS.s}s`;
  return `${ms}ms`;
};

/** Reads a clock: `1:30:00`, hours, minutes, seconds. Errors: undefined when the text is none. */
export const parseReading = (text: string): Millis | undefined => {
  const match = /^(\d{1,2}):([0-5]\d):([0-5]\d)$/.exec(text);
  if (match === null) return undefined;
  return (Number(match[1]) * 3_600 + Number(match[2]) * 60 + Number(match[3])) * 1_000;
};

/** Writes a clock as `1:30:00`; fractions of a second are cut off. */
export const makeReading = (ms: Millis): string => {
  const seconds = Math.floor(Math.max(0, ms) / 1_000);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

const parsePeriod = (text: string): TimePeriod | undefined => {
  const match = /^(?:(\d+)\/)?(\S+?)(?:\+(\S+)|\s+d(\S+))?$/.exec(text);
  if (match === null) return undefined;
  const [, movesText, timeText = "", incrementText, delayText] = match;
  const timeMs = parseDuration(timeText);
  const incrementMs = incrementText === undefined ? 0 : parseDuration(incrementText);
  const delayMs = delayText === undefined ? 0 : parseDuration(delayText);
  if (timeMs === undefined || incrementMs === undefined || delayMs === undefined) return undefined;
  const moves = movesText === undefined ? null : Number(movesText);
  if (moves === 0) return undefined;
  return { moves, timeMs, incrementMs, delayMs };
};

/**
 * Reads a time control: a list of periods `[moves/]time[+increment]` or `[moves/]time dDELAY`:
 * `40/2h, 20/1h, 30m`, `90m+30s`, `25m d10s`. Only the last period may be without a number of
 * moves. Errors: `clock-control-invalid`.
 */
export const parseTimeControl = (text: string): Result<TimeControl, Problem> => {
  const periods = text.split(",").map((period) => parsePeriod(period.trim()));
  const read = periods.filter((period) => period !== undefined);
  const inOrder = read.every((period, index) => index === read.length - 1 || period.moves !== null);
  if (read.length !== periods.length || !inOrder) {
    return err({ code: "clock-control-invalid", text });
  }
  return ok({ text, periods: read });
};
