import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchUtterance } from "../../../src/rules/announcement.js";
import { STARTING_POSITION } from "../../../src/rules/position.js";
import { parseAnnouncement, parseWords } from "../../../src/speech/phrases/hear.js";
import { LANGUAGES } from "../../../src/speech/phrases/languages.js";
import { lexiconOf, splitWords } from "../../../src/speech/phrases/lexicon.js";
import { sayMove } from "../../../src/speech/phrases/say.js";

const SEED = { seed: 5, numRuns: 2_000 };

describe.each(LANGUAGES.map((language) => [language.tag, language] as const))(
  "%s",
  (tag, language) => {
    const phrases = [...lexiconOf(language).entries.keys()];
    const knownWords = new Set(phrases.flatMap((phrase) => phrase.split(" ")));
    const known = fc.constantFrom(...phrases);

    test("any text is answered, and nothing is thrown", () => {
      fc.assert(
        fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
          expect(parseAnnouncement(text, tag)).toBeTypeOf("object");
        }),
        SEED,
      );
    }, 60_000);

    test("any list of known phrases is answered, and nothing is thrown", () => {
      fc.assert(
        fc.property(fc.array(known, { maxLength: 12 }), (words) => {
          const utterance = parseWords(words.join(" "), tag);
          // Either it says something, or it says which words have no place.
          expect(Object.keys(utterance).length).toBeGreaterThan(0);
        }),
        SEED,
      );
    }, 60_000);

    test("an unknown word anywhere makes the announcement unclear, and is named as it was said", () => {
      const unknown = fc
        .stringMatching(/^[A-Za-zäöüß]{2,12}$/)
        .filter(
          (word) =>
            !knownWords.has(word.toLowerCase()) &&
            !lexiconOf(language).fileLetters.has(word.toLowerCase()),
        );
      fc.assert(
        fc.property(
          fc.array(known, { maxLength: 6 }),
          unknown,
          fc.array(known, { maxLength: 6 }),
          (before, word, after) => {
            const text = [...before, word, ...after].join(" ");
            const utterance = parseWords(text, tag);
            expect(utterance.notUnderstood).toContain(word);
            expect(utterance.to).toBeUndefined();
            expect(matchUtterance(utterance, STARTING_POSITION).status).toBe("unclear");
          },
        ),
        SEED,
      );
    }, 60_000);

    test("what is understood says the same when it is said again; the rest is reported", () => {
      fc.assert(
        fc.property(fc.array(known, { minLength: 1, maxLength: 8 }), (list) => {
          const text = list.join(" ");
          const { remarks, ...utterance } = parseWords(text, tag);
          if (utterance.notUnderstood !== undefined) {
            expect(utterance.notUnderstood.length).toBeGreaterThan(0);
            for (const word of utterance.notUnderstood) expect(splitWords(text)).toContain(word);
            expect(utterance.to ?? utterance.castling ?? utterance.keyword).toBeUndefined();
          } else if (utterance.keyword === undefined) {
            expect(parseWords(sayMove(utterance, { language: tag }).text, tag)).toEqual(utterance);
          }
        }),
        SEED,
      );
    }, 60_000);

    test("a move with one known word too many is no longer that move", () => {
      const move = sayMove({ role: "knight", from: "g1", to: "f3" }, { language: tag }).text;
      for (const phrase of phrases) {
        const { remarks, ...utterance } = parseWords(`${move} ${phrase}`, tag);
        const { check, enPassant, promotion, keyword, ...plain } = utterance;
        const isEnding = check ?? enPassant ?? promotion ?? keyword;
        if (isEnding === undefined) {
          expect(`${phrase}: ${JSON.stringify(plain.to)}`).not.toBe(`${phrase}: "f3"`);
        }
      }
    });
  },
);

test("no form of a word has two meanings in one language", () => {
  for (const language of LANGUAGES) {
    const spelt = (text: string): string => splitWords(text).join(" ").toLowerCase();
    const meanings = new Map<string, string>();
    const claim = (text: string, meaning: string): void => {
      const earlier = meanings.get(spelt(text));
      expect(`${text}: ${earlier ?? meaning}`).toBe(`${text}: ${meaning}`);
      meanings.set(spelt(text), meaning);
    };
    const groups = {
      file: language.files,
      rank: language.ranks,
      role: language.roles,
      castling: language.castling,
      word: {
        capture: language.capture,
        check: language.check,
        mate: language.mate,
        "en passant": language.enPassant,
        correction: language.correction,
      },
    };
    for (const [group, names] of Object.entries(groups)) {
      for (const [key, name] of Object.entries(names)) {
        const forms = [
          name.text,
          ...(name.also ?? []),
          ...(name.aliases ?? []),
          ...(name.misprints ?? []),
        ];
        for (const form of forms) claim(form, `${group} ${key}`);
      }
    }
    for (const [keyword, texts] of Object.entries(language.keywords)) {
      for (const text of texts) claim(text, `keyword ${keyword}`);
    }
    for (const text of language.promotionMarks) claim(text, "promotion mark");
    for (const text of language.fillers) claim(text, "filler");
  }
});
