import { afterEach, expect, test } from "vitest";
import { timeOfDay } from "../../src/board-driver/time-of-day.js";

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each([
  ["America/Sao_Paulo", "2026-11-30T22:05:00.250-03:00"],
  ["Asia/Kolkata", "2026-12-01T06:35:00.250+05:30"],
  ["America/St_Johns", "2026-11-30T21:35:00.250-03:30"],
  ["Europe/Berlin", "2026-12-01T02:05:00.250+01:00"],
  ["UTC", "2026-12-01T01:05:00.250+00:00"],
])("in %s it is %s: the date is that of the board, and the instant is the same", (name, text) => {
  process.env.TZ = name;
  const at = new Date("2026-12-01T01:05:00.250Z");
  expect(timeOfDay(at)).toBe(text);
  expect(new Date(timeOfDay(at)).getTime()).toBe(at.getTime());
});
