import { ENGLISH } from "./english.js";
import { GERMAN } from "./german.js";
import type { Language } from "./language.js";
import { PORTUGUESE } from "./portuguese.js";

/** Languages in which moves can be announced. German first: it is the rule (Laws 2023, D.2.1). */
export const LANGUAGES: readonly Language[] = [GERMAN, ENGLISH, PORTUGUESE];

/** Their tags, for options and messages. */
export const LANGUAGE_TAGS: readonly string[] = LANGUAGES.map((language) => language.tag);

/** The language of a tag ("pt", "pt-BR"), or undefined when we have no words for it. */
export const findLanguage = (tag: string): Language | undefined => {
  const primary = tag.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language.tag === primary);
};

/** The language of a tag; German, the rule, where we have no words for it. */
export const languageOf = (tag: string): Language => findLanguage(tag) ?? GERMAN;
