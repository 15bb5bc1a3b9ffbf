import { describe, expect, test } from "vitest";
import { EDITIONS } from "../../src/rules/editions/editions.js";
import { categoryOf, parseTimeControl } from "../../src/rules/time-control.js";
import type { EditionId } from "../../src/vocabulary/edition.js";

const category = (text: string, edition: EditionId): string => {
  const control = parseTimeControl(text);
  if (!control.ok) throw new Error(text);
  return categoryOf(control.value, EDITIONS[edition]);
};

test.each(["99999999999999999h", "1001h", "90m+2000h", "9999999999999999999/2h"])(
  "%s is no time control: no game is so long",
  (text) => {
    expect(parseTimeControl(text)).toMatchObject({ ok: false });
  },
);

describe("the time control says what kind of game it is", () => {
  test.each([
    ["90m+30s", "fide-2023", "standard"],
    ["40/2h, 20/1h, 30m", "fide-2023", "standard"],
    ["60m", "fide-2023", "standard"],
    ["30m+30s", "fide-2023", "standard"],
    ["59m", "fide-2023", "rapid"],
    ["15m+10s", "fide-2023", "rapid"],
    ["25m d10s", "fide-2023", "rapid"],
    ["11m", "fide-2023", "rapid"],
    ["10m", "fide-2023", "blitz"],
    ["5m+5s", "fide-2023", "blitz"],
    ["3m+2s", "fide-2018", "blitz"],
  ] as const)("A.1, B.1: %s in %s is %s", (text, edition, expected) => {
    expect(category(text, edition)).toBe(expected);
  });

  test.each([
    ["60m", "fide-1997", "rapid"],
    ["60m", "fide-2009", "standard"],
    ["15m", "fide-1997", "rapid"],
    ["14m", "fide-2009", "blitz"],
    ["11m", "fide-2009", "blitz"],
    ["11m", "fide-2014", "rapid"],
    ["10m+10s", "fide-2009", "rapid"],
    ["10m+10s", "fide-2001", "blitz"],
  ] as const)("B1, C1: %s in %s is %s", (text, edition, expected) => {
    expect(category(text, edition)).toBe(expected);
  });
});
