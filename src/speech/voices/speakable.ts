import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { VoiceRequest } from "./voice.js";

/**
 * Characters that may reach any engine. Everything an engine could take for a command is outside:
 * quotes, parentheses, backslash, `$`, `[[` (phonemes), `<` (markup), line ends.
 */
const PLAIN = "A-Za-zÄÖÜäöüß0-9 ,.\\-";

/** Further letters of a language, for engines that take any letter as text. */
const LETTERS_OF: Readonly<Record<string, string>> = {
  de: "",
  en: "",
  es: "ÁÉÍÑÓÚÜáéíñóúü",
  // The apostrophe of an elision belongs to the word ("n’est"): as U+2019 it is no quotation mark.
  fr: "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ’",
  it: "ÀÈÉÌÒÙàèéìòù",
  nl: "ËÏëï",
  pl: "ĄĆĘŁŃÓŚŹŻąćęłńóśźż",
  pt: "ÀÁÂÃÇÉÊÍÓÔÕÚàáâãçéêíóôõú",
  ru: "А-Яа-яЁё",
};

/** Languages the voices are sent, by their primary tags. */
export const VOICE_LANGUAGES: readonly string[] = Object.keys(LETTERS_OF);

/** Which letters an engine may get: only the plain list, or those of the language as well. */
export type SpeakableLetters = "plain" | "language";

/** Words that passed the white-list, and the language they are in. */
export interface SpeakableWords {
  readonly words: string;
  readonly language: string;
}

/**
 * The only door to an engine: words that hold nothing but letters, digits, space, comma, full stop
 * and hyphen, do not begin with a hyphen (an option, to a command) and hold something to say.
 * Errors: `text-unspeakable`, whatever the engine; `words-unknown` when only this one lacks letters.
 */
export const checkSpeakable = (
  request: VoiceRequest,
  engine: string,
  letters: SpeakableLetters = "language",
): Result<SpeakableWords, Problem> => {
  const language = (request.language.split("-")[0] ?? "").toLowerCase();
  const more = Object.hasOwn(LETTERS_OF, language) ? LETTERS_OF[language] : undefined;
  // An "ü" written as two code points is the same letter.
  const words = request.words.normalize("NFC");
  const allowed = new RegExp(`^[${PLAIN}${more ?? ""}]+$`, "u");
  if (
    more === undefined ||
    !allowed.test(words) ||
    words.trimStart().startsWith("-") ||
    !/[\p{L}\p{N}]/u.test(words)
  ) {
    return err({ code: "text-unspeakable", name: engine });
  }
  if (letters === "plain" && !new RegExp(`^[${PLAIN}]+$`, "u").test(words)) {
    return err({ code: "words-unknown", name: engine });
  }
  return ok({ words: words.trim(), language });
};

/**
 * How long the words should take at most, from the call to the last word. Units: milliseconds.
 * Generous: German at 175 words a minute takes 60 to 70 ms a character; a digit is a word.
 */
export const expectedLengthMs = (words: string): number => {
  let ms = 700;
  for (const character of words) {
    if (/[0-9]/.test(character)) ms += 600;
    else if (/[,.]/.test(character)) ms += 400;
    else ms += 100;
  }
  return ms;
};
