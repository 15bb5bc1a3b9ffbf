import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sayEvent, sayInput } from "../../../src/speech/phrases/desk.js";
import { WORDS } from "../../../src/speech/phrases/languages.js";
import { sayProblem } from "../../../src/speech/phrases/problems/explain.js";
import { voiced } from "../../../src/speech/phrases/voiced.js";
import { checkSpeakable } from "../../../src/speech/voices/speakable.js";
import type { GameEvent } from "../../../src/vocabulary/events.js";
import { LANGUAGE_TAGS, type LanguageTag } from "../../../src/vocabulary/languages.js";
import { makeTextsPage, phrasesOf, SAID_EVENTS, spokenOf } from "../../support/texts-page.js";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const SEED = { seed: 11, numRuns: 300 };

/** Words, with a comma or a full stop between some of them; an elision is one word. */
const WORDS_ONLY = /^\p{L}[\p{L}\p{M}]*(’\p{L}+)*([,.]? \p{L}[\p{L}\p{M}]*(’\p{L}+)*)*\.?$/u;

const expectWords = (about: string, words: string, tag: LanguageTag): void => {
  expect(`${about}: ${WORDS_ONLY.test(words) ? "words" : words}`).toBe(`${about}: words`);
  const checked = checkSpeakable({ words, language: tag, kind: "help" }, "test");
  expect(`${about}: ${checked.ok ? "spoken" : words}`).toBe(`${about}: spoken`);
};

/** What people may type, say or call a file. */
const anything = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.constantFrom(
    "Nf3",
    "Sf3+",
    "0-0-0",
    "exd6 e.p.",
    "/dev/ttyUSB0",
    "1:05",
    "--white",
    "Ещё",
    "ß",
  ),
);

describe.each(LANGUAGE_TAGS)("texts in %s", (tag) => {
  test("a voice gets words only, whatever the program has to say", () => {
    const phrases = phrasesOf(tag);
    expect(phrases.length).toBeGreaterThan(400);
    for (const [about, { text, spokenText }] of phrases) {
      expect(text.trim()).not.toBe("");
      expectWords(about, spokenText, tag);
    }
  });

  test("a voice gets words only, whatever somebody typed, said or called a file", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const said: readonly GameEvent[] = [
          { type: "announcement-unclear", atMs: 0, by: "white", text, words: text.split(" ") },
          { type: "ruling-given", atMs: 0, text },
          { type: "sheet-written", atMs: 0, by: "white", ply: 1, text },
          { type: "assistant-exceeded", atMs: 0, by: "white", act: text },
          { type: "language-set", atMs: 0, language: text },
        ];
        for (const event of said) expectWords(event.type, sayEvent(event, tag).spokenText, tag);
        for (const { about, text: shown, spokenText } of spokenOf(said, tag)) {
          expectWords(about, spokenText ?? shown, tag);
        }
        expectWords(
          "arbiter-rule",
          sayInput({ type: "arbiter-rule", atMs: 0, text }, tag).spokenText,
          tag,
        );
        for (const problem of [
          { code: "port-unknown", path: text },
          { code: "step-invalid", text, detail: text, nearest: text },
          { code: "policy-unknown", name: text, allowed: text },
        ] as const) {
          expectWords(problem.code, sayProblem(problem, tag).spokenText, tag);
        }
      }),
      SEED,
    );
  }, 120_000);

  test("what is made for the voice is not changed once more", () => {
    for (const [, { spokenText }] of phrasesOf(tag)) {
      expect(voiced(spokenText, WORDS[tag])).toBe(spokenText);
    }
  });

  test("every number up to 9999 has words, and no two have the same", () => {
    for (const gender of [undefined, "masculine", "feminine", "neuter"] as const) {
      const words = Array.from({ length: 10_000 }, (_, value) =>
        WORDS[tag].numberWords(value, gender),
      );
      expect(new Set(words).size).toBe(10_000);
      expect(words.filter((word) => !/^\p{Ll}+( \p{Ll}+)*$/u.test(word))).toEqual([]);
    }
  }, 60_000);

  test("the page of its texts is fresh: run tests/support/write-texts.ts after a change", async () => {
    const page = await readFile(join(ROOT, `docs/speech/texts-${tag}.md`), "utf8");
    expect(page).toBe(makeTextsPage(tag));
  });
});

test("no line is left in another language; only Portuguese and Spanish have some in common", () => {
  const texts = new Map<string, LanguageTag>();
  for (const tag of LANGUAGE_TAGS) {
    for (const event of SAID_EVENTS) {
      const { text } = sayEvent(event, tag);
      const other = texts.get(text) ?? tag;
      expect(`${text}: ${tag === "es" && other === "pt" ? tag : other}`).toBe(`${text}: ${tag}`);
      texts.set(text, tag);
    }
  }
});

test("a move is announced in German by a German voice while the rest is in the player's language", () => {
  const said = spokenOf(SAID_EVENTS, "fr", "de");
  const announced = said.find(({ about }) => about === "move-announced");
  expect(announced).toMatchObject({ language: "de", text: "Springer Bella eins Cesar drei" });
  const wrong = said.find(({ about }) => about === "mirror-wrong");
  expect(wrong).toMatchObject({
    language: "fr",
    text: "Springer Bella eins Cesar drei, échiquier Cesar vier Springer",
    spokenText: "chepringueur Bella aïnns Tsézar draï, échiquier Tsézar fir chepringueur",
  });
});
