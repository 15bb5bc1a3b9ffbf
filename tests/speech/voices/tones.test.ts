import { expect, test } from "vitest";
import { samplesToMs } from "../../../src/speech/voices/synthesiser.js";
import { toneOf } from "../../../src/speech/voices/tones.js";
import { SIGNALS, type SignalName } from "../../../src/vocabulary/signals.js";

/** Loudness in steps of 10 ms, and the zero crossings of each: rhythm and pitch. */
const shapeOf = (signal: SignalName): readonly string[] => {
  const pcm = toneOf(signal);
  const step = 220;
  return Array.from({ length: Math.floor(pcm.length / step) }, (_, index) => {
    const part = pcm.subarray(index * step, (index + 1) * step);
    const loud = part.some((sample) => Math.abs(sample) > 1_000);
    let crossings = 0;
    for (let at = 1; at < part.length; at += 1) {
      if ((part[at - 1] ?? 0) < 0 !== (part[at] ?? 0) < 0) crossings += 1;
    }
    return loud ? String(Math.round(crossings / 3)) : "-";
  });
};

test.each(SIGNALS)(
  "%s is short, begins and ends without a click, and is never clipped",
  (signal) => {
    const pcm = toneOf(signal);
    expect(samplesToMs(pcm.length)).toBeLessThan(500);
    expect(samplesToMs(pcm.length)).toBeGreaterThan(50);
    expect(Math.abs(pcm[0] ?? 0)).toBeLessThan(300);
    expect(Math.abs(pcm.at(-1) ?? 0)).toBeLessThan(1_500);
    expect(Math.max(...pcm.map(Math.abs))).toBeLessThan(12_000);
  },
);

test("no two signals have the same rhythm and melody", () => {
  const shapes = SIGNALS.map((signal) => shapeOf(signal).join(" "));
  expect(new Set(shapes).size).toBe(SIGNALS.length);
  // Not even by their first tenth of a second, when somebody listens to something else.
  for (const [index, one] of SIGNALS.entries()) {
    for (const other of SIGNALS.slice(index + 1)) {
      expect(shapeOf(one).slice(0, 24)).not.toEqual(shapeOf(other).slice(0, 24));
    }
  }
});
