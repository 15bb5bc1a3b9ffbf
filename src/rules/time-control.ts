import type { Millis } from "../vocabulary/chess.js";
import type { TimeControl, TimePeriod } from "../vocabulary/clock.js";
import type { Category, Edition } from "../vocabulary/edition.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";

const UNITS: Readonly<Record<string, Millis>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** The longest time of a period. Units: milliseconds, 1000 hours. */
const LONGEST_MS: Millis = 3_600_000_000;

/** Reads a length of time as people write it: `300ms`, `12.5s`, `2m`, `1h`, `1h30m`. */
export const parseDuration = (text: string): Millis | undefined => {
  let rest = text.trim();
  let total = 0;
  if (rest === "") return undefined;
  while (rest !== "") {
    const part = /^(\d+(?:\.\d+)?)(ms|s|m|h)/.exec(rest);
    if (part === null) return undefined;
    total += Number(part[1]) * (UNITS[part[2] ?? ""] ?? 0);
    rest = rest.slice(part[0].length).trim();
  }
  return Math.round(total);
};

/** Reads a clock reading: `1:30:00`, `0:12:00`, `12:30`. */
export const parseReading = (text: string): Millis | undefined => {
  const parts = /^(?:(\d+):)?([0-5]?\d):([0-5]\d)(?:\.(\d{1,3}))?$/.exec(text.trim());
  if (parts === null) return undefined;
  const [, hours = "0", minutes = "0", seconds = "0", fraction = "0"] = parts;
  return (
    (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 +
    Number(fraction.padEnd(3, "0"))
  );
};

/** Writes a clock reading as `1:29:59`, fractions of a second cut off. */
export const makeReading = (ms: Millis): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

/**
 * Reads a time control: a list of periods `[moves/]time[+increment]` or `[moves/]time dDELAY`,
 * for example `40/2h, 20/1h, 30m`, `90m+30s`, `25m d10s`. Source: Laws 2018, 6.3.
 * Errors: `clock-control-invalid`.
 */
export const parseTimeControl = (text: string): Result<TimeControl, Problem> => {
  const periods: TimePeriod[] = [];
  const problem = err({ code: "clock-control-invalid", text } as const);
  const parts = text.split(",");
  for (const [index, part] of parts.entries()) {
    const shape = /^\s*(?:(\d+)\/)?([\d.hms]+)(?:\+([\d.hms]+)|\s+d([\d.hms]+))?\s*$/.exec(part);
    if (shape === null) return problem;
    const timeMs = parseDuration(shape[2] ?? "");
    const incrementMs = shape[3] === undefined ? 0 : parseDuration(shape[3]);
    const delayMs = shape[4] === undefined ? 0 : parseDuration(shape[4]);
    const moves = shape[1] === undefined ? null : Number(shape[1]);
    if (timeMs === undefined || incrementMs === undefined || delayMs === undefined) return problem;
    // Only the last period may hold all remaining moves, and a period of no moves never ends.
    if (moves === 0 || (moves === null && index < parts.length - 1)) return problem;
    // Longer than any game: a slip of the keyboard.
    if (Math.max(timeMs, incrementMs, delayMs) > LONGEST_MS) return problem;
    if (moves !== null && !Number.isSafeInteger(moves)) return problem;
    periods.push({ moves, timeMs, incrementMs, delayMs });
  }
  return periods.length === 0 ? problem : ok({ text, periods });
};

/**
 * What kind of game a time control makes: all its time, with the increment (or delay) as often as
 * the edition counts it. Source: Laws 1997 to 2009, B1 and C1; since 2014 A.1 and B.1.
 */
export const categoryOf = (control: TimeControl, { rapid }: Edition): Category => {
  const timeMs = control.periods.reduce((sum, period) => sum + period.timeMs, 0);
  const bonusMs = Math.max(...control.periods.map((one) => Math.max(one.incrementMs, one.delayMs)));
  const minutes = (timeMs + rapid.incrementFactor * bonusMs) / 60_000;
  if (minutes < rapid.minMin || (rapid.minExclusive && minutes === rapid.minMin)) return "blitz";
  if (minutes > rapid.maxMin || (rapid.maxExclusive && minutes === rapid.maxMin)) return "standard";
  return "rapid";
};
