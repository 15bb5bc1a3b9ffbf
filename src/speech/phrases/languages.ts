import { findLanguageTag, type LanguageTag } from "../../vocabulary/languages.js";
import type { Language } from "./language.js";
import { ENGLISH } from "./words/english.js";
import { FRENCH } from "./words/french.js";
import { GERMAN } from "./words/german.js";
import { PORTUGUESE } from "./words/portuguese.js";
import { RUSSIAN } from "./words/russian.js";
import { SPANISH } from "./words/spanish.js";

export { LANGUAGE_TAGS, type LanguageTag } from "../../vocabulary/languages.js";

/** The words of each language. A tag without a table does not compile. */
export const WORDS: Readonly<Record<LanguageTag, Language>> = {
  de: GERMAN,
  en: ENGLISH,
  pt: PORTUGUESE,
  ru: RUSSIAN,
  es: SPANISH,
  fr: FRENCH,
};

/** Languages in which moves can be announced. German first: it is the rule (Laws 2023, D.2.1). */
export const LANGUAGES: readonly Language[] = Object.values(WORDS);

export const NAMINGS = ["own", "german"] as const;
/**
 * Whose names a move is announced with: those of the language itself, which the arbiter may allow, or
 * the German ones that the Laws ask for, as the voice of the language says them.
 */
export type Naming = (typeof NAMINGS)[number];

const WITH_GERMAN_NAMES: ReadonlyMap<LanguageTag, Language> = new Map(
  LANGUAGES.map((language) => [language.tag, { ...language, ...language.german }]),
);

/** The language of a tag ("pt", "pt-BR"), or undefined when we have no words for it. */
export const findLanguage = (tag: string): Language | undefined => {
  const known = findLanguageTag(tag);
  return known === undefined ? undefined : WORDS[known];
};

/** The language of a tag; German, the rule, where we have no words for it. */
export const languageOf = (tag: string, names: Naming = "own"): Language => {
  const language = findLanguage(tag) ?? GERMAN;
  return names === "own" ? language : (WITH_GERMAN_NAMES.get(language.tag) ?? language);
};
