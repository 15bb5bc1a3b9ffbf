import type { LanguageTag } from "../../vocabulary/languages.js";
import { ENGLISH_PAGE, type PageWords } from "./page-words/english.js";
import { FRENCH_PAGE } from "./page-words/french.js";
import { GERMAN_PAGE } from "./page-words/german.js";
import { PORTUGUESE_PAGE } from "./page-words/portuguese.js";
import { RUSSIAN_PAGE } from "./page-words/russian.js";
import { SPANISH_PAGE } from "./page-words/spanish.js";

export type { PageWords, TextName } from "./page-words/english.js";

/** The pages' own words in each language; announcements have the language of their table. */
export const PAGE_WORDS: Readonly<Record<LanguageTag, PageWords>> = {
  de: GERMAN_PAGE,
  en: ENGLISH_PAGE,
  pt: PORTUGUESE_PAGE,
  ru: RUSSIAN_PAGE,
  es: SPANISH_PAGE,
  fr: FRENCH_PAGE,
};
