import type { Language, Sign } from "./language.js";
import { SIGNS } from "./language.js";
import { transliterateRussian } from "./words/russian.js";

const PLAIN_WORD = /^\p{L}[\p{L}\p{M}]*(['’-]\p{L}[\p{L}\p{M}]*)*$/u;
const RUNS = /\p{L}[\p{L}\p{M}]*|\d+|[^\s]/gu;

const isSign = (text: string): text is Sign => (SIGNS as readonly string[]).includes(text);

/** Letters that the voice of a language knows; others lose their accent or are transliterated. */
const lettersOf = (word: string, language: Language): string => {
  const isKnown = (letter: string): boolean =>
    /[A-Za-z]/.test(letter) || language.furtherLetters.includes(letter.toLowerCase());
  return [...word.normalize("NFC")]
    .map((letter) => {
      if (isKnown(letter)) return letter;
      const bare = letter.normalize("NFD").replace(/\p{M}/gu, "");
      const latin = transliterateRussian(letter.toLowerCase())[0] ?? "";
      return [bare, latin].find((form) => form !== "" && [...form].every(isKnown)) ?? "";
    })
    .join("");
};

/** A number as it is counted; a long one, or one with a leading zero, digit by digit. */
const numberOf = (digits: string, language: Language): string =>
  digits.length > 4 || (digits.length > 1 && digits.startsWith("0"))
    ? [...digits].map((digit) => language.numberWords(Number(digit))).join(" ")
    : language.numberWords(Number(digits));

/** An elision stays one word: French keeps its apostrophe, elsewhere it is not heard. */
const plainWord = (word: string, language: Language): string => {
  const mark = language.tag === "fr" ? "’" : "";
  return word
    .split("-")
    .map((part) =>
      part
        .split(/['’]/)
        .map((piece) => lettersOf(piece, language))
        .join(mark),
    )
    .join(" ");
};

/** What is no word (a path, an option, an address), run by run. */
const spelled = (token: string, language: Language): string => {
  const isOption = /^--?[a-z]/.test(token);
  const runs = (isOption ? token.replace(/^-+/, "") : token).match(RUNS) ?? [];
  const words = runs.map((run) => {
    if (/^\d+$/.test(run)) return numberOf(run, language);
    if (isSign(run)) return isOption && run === "-" ? "" : language.signs[run];
    return lettersOf(run, language);
  });
  return [isOption ? language.option : "", ...words].filter((word) => word !== "").join(" ");
};

/**
 * A text as a voice may get it: words, spaces, commas and full stops, whatever stands in it. Numbers
 * become words; a path, an address or an option is spelled with the names of its signs; quotation
 * marks and brackets, which nobody hears, are left out. Words stay as they are, so that a text that
 * is already made for the voice is not changed.
 */
export const voiced = (text: string, language: Language): string =>
  text
    .normalize("NFC")
    .split(/\s+/u)
    .map((raw) => {
      const token = raw.replace(/^[("„“”«»¿¡'[]+/u, "").replace(/[)"“”«»\]]+(?=[.,;:!?]*$)/u, "");
      const [, core = "", ending = ""] = /^(.*?)([.,;:!?…'’]*)$/su.exec(token) ?? [];
      const words = PLAIN_WORD.test(core) ? plainWord(core, language) : spelled(core, language);
      if (words === "") return "";
      const pause = /[.!?…]/.test(ending) ? "." : /[,;:]/.test(ending) ? "," : "";
      return `${words}${pause}`;
    })
    .filter((words) => words !== "")
    .join(" ")
    .replace(/,$/, "");
