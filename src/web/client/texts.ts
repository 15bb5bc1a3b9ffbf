import { type PageLanguage, TEXTS, type TextName } from "./page-words.js";

export type { TextName };

const STORED = "annabella-language";

/** The language chosen on this device, else the browser's, else English. */
export const chosenLanguage = (): PageLanguage => {
  const stored = localStorage.getItem(STORED);
  if (stored === "en" || stored === "de") return stored;
  return navigator.language.startsWith("de") ? "de" : "en";
};

export const chooseLanguage = (language: PageLanguage): void =>
  localStorage.setItem(STORED, language);

const language = chosenLanguage();

/** The pages' own words, in the language of this page. */
export const text = (name: TextName): string => TEXTS[name][language];
export const pageLanguage = language;

const MEN: Readonly<Record<string, Readonly<Record<PageLanguage, string>>>> = {
  P: { en: "white pawn", de: "weißer Bauer" },
  N: { en: "white knight", de: "weißer Springer" },
  B: { en: "white bishop", de: "weißer Läufer" },
  R: { en: "white rook", de: "weißer Turm" },
  Q: { en: "white queen", de: "weiße Dame" },
  K: { en: "white king", de: "weißer König" },
  p: { en: "black pawn", de: "schwarzer Bauer" },
  n: { en: "black knight", de: "schwarzer Springer" },
  b: { en: "black bishop", de: "schwarzer Läufer" },
  r: { en: "black rook", de: "schwarzer Turm" },
  q: { en: "black queen", de: "schwarze Dame" },
  k: { en: "black king", de: "schwarzer König" },
  "?": { en: "a man", de: "ein Stein" },
};

/** Name of a man, by its FEN letter; `?`: one that cannot be named; null: none. */
export const manName = (letter: string | null): string =>
  letter === null ? text("empty") : (MEN[letter]?.[language] ?? letter);

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
