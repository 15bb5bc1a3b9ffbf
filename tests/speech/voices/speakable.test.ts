import fc from "fast-check";
import { expect, test } from "vitest";
import {
  checkSpeakable,
  expectedLengthMs,
  VOICE_LANGUAGES,
} from "../../../src/speech/voices/speakable.js";
import { HOSTILE } from "./hostile-texts.js";

test.each(HOSTILE)("%s reaches no engine", (_what, text) => {
  for (const language of VOICE_LANGUAGES) {
    for (const letters of ["plain", "language"] as const) {
      const checked = checkSpeakable({ words: text, language }, "say", letters);
      expect(checked).toEqual({ ok: false, error: { code: "text-unspeakable", name: "say" } });
    }
  }
});

test("announcements, times and umlauts pass as they are", () => {
  for (const words of [
    "Springer Gustav eins Felix drei",
    "Läufer schlägt König, Schach",
    "Weiß 45 Minuten 10 Sekunden.",
    "Turm Anna-eins",
  ]) {
    expect(checkSpeakable({ words, language: "de" }, "say", "plain")).toEqual({
      ok: true,
      value: { words, language: "de" },
    });
  }
});

test("an umlaut written as two code points is one letter", () => {
  expect(checkSpeakable({ words: "Ko\u0308nig", language: "de" }, "x")).toEqual({
    ok: true,
    value: { words: "König", language: "de" },
  });
});

test("letters of another language reach the engines that take them as text, in that language only", () => {
  const russian = { words: "Конь жэ один", language: "ru" };
  expect(checkSpeakable(russian, "embedded").ok).toBe(true);
  expect(checkSpeakable(russian, "say", "plain").ok).toBe(false);
  expect(checkSpeakable({ ...russian, language: "de" }, "embedded").ok).toBe(false);
  expect(checkSpeakable({ words: "Relógio", language: "pt-BR" }, "embedded")).toEqual({
    ok: true,
    value: { words: "Relógio", language: "pt" },
  });
});

test("a language that is none of ours reaches no command line", () => {
  for (const language of ["", "-v", "../de", "xx", "constructor", "__proto__", "de+f2;x"]) {
    expect(checkSpeakable({ words: "Springer", language }, "espeak-ng").ok).toBe(false);
  }
});

test("whatever passes consists of allowed characters and does not begin with a dash", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."aZäß09 ,.-\"'()[]<>\n\\$;|&`é\u0301Ж") }),
      (words) => {
        const checked = checkSpeakable({ words, language: "de" }, "x", "plain");
        if (checked.ok)
          expect(checked.value.words).toMatch(/^[A-Za-zÄÖÜäöüß0-9,.][A-Za-zÄÖÜäöüß0-9 ,.-]*$/);
        else expect(/[^A-Za-zÄÖÜäöüß0-9 ,.-]|^\s*-|^[ ,.-]*$/.test(words)).toBe(true);
      },
    ),
    { numRuns: 2_000, seed: 7 },
  );
});

test("the expected length leaves room for a slow voice and for spoken digits", () => {
  expect(expectedLengthMs("Springer Gustav eins Felix drei")).toBeGreaterThan(3_000);
  expect(expectedLengthMs("Springer Gustav eins Felix drei")).toBeLessThan(5_000);
  expect(expectedLengthMs("45")).toBeGreaterThan(expectedLengthMs("ab"));
});
