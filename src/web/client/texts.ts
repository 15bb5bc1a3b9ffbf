import { findLanguageTag, LANGUAGE_TAGS, type LanguageTag } from "../../vocabulary/languages.js";
import { PAGE_WORDS, type TextName } from "./page-words.js";

export type { TextName };

const STORED = "annabella-language";
const ASKED = "lang";

/**
 * The language that the address asks for (`?lang=pt`), else the one chosen on this device, else the
 * first of the browser's that we have, else English.
 */
export const chosenLanguage = (): LanguageTag => {
  const wanted = [
    new URLSearchParams(location.search).get(ASKED),
    localStorage.getItem(STORED),
    ...navigator.languages,
  ];
  return wanted.map((tag) => findLanguageTag(tag ?? "")).find((tag) => tag !== undefined) ?? "en";
};

/** Keeps the language on this device, and opens the page again in it. */
export const chooseLanguage = (language: LanguageTag): void => {
  localStorage.setItem(STORED, language);
  const url = new URL(location.href);
  if (!url.searchParams.has(ASKED)) {
    location.reload();
    return;
  }
  // What the address asks for would go before what was chosen.
  url.searchParams.delete(ASKED);
  location.replace(url);
};

const language = chosenLanguage();

/** The pages' own words, in the language of this page. */
export const text = (name: TextName): string => PAGE_WORDS[language][name];
export const pageLanguage = language;

/** All languages of the pages, each with its name in itself. */
export const LANGUAGE_NAMES: readonly (readonly [tag: LanguageTag, name: string])[] =
  LANGUAGE_TAGS.map((tag) => [tag, PAGE_WORDS[tag].languageName]);

const hasText = (name: string): name is TextName => Object.hasOwn(PAGE_WORDS.en, name);

/** Name of a man, by its FEN letter; `?`: one that cannot be named; null: none. */
export const manName = (letter: string | null): string => {
  if (letter === null) return text("empty");
  const name = `man_${letter}`;
  return hasText(name) ? text(name) : letter;
};

/** A text as the beginning of a sentence. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** How long something lasts, in words: "5 minutes, 30 seconds". Units of `ms`: milliseconds. */
export const durationText = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  const parts = [
    ["hour", Math.floor(seconds / 3600)],
    ["minute", Math.floor(seconds / 60) % 60],
    ["second", seconds % 60],
  ] as const;
  return parts
    .filter(([, count]) => count > 0)
    .map(([unit, count]) =>
      new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count),
    )
    .join(", ");
};

/** Time at the table, for a list of what happened. Units of `ms`: milliseconds. */
export const tableTime = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

/** A time as people read it. Units of `ms`: milliseconds. */
export const clockText = (ms: number): string => {
  const seconds = Math.max(0, ms < 10_000 ? Math.floor(ms / 100) / 10 : Math.floor(ms / 1000));
  const whole = Math.floor(seconds);
  const two = (value: number): string => String(value).padStart(2, "0");
  const tail =
    ms < 10_000 ? `${two(whole % 60)}.${Math.floor((seconds * 10) % 10)}` : two(whole % 60);
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${tail}`;
};
