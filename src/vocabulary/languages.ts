import { nearestWord } from "./nearest-word.js";

/**
 * Languages the program speaks, shows and understands, as BCP 47 primary tags. German first: it is
 * the rule for announcements (Laws 2023, D.2.1). Every table of texts has all of them.
 */
export const LANGUAGE_TAGS = ["de", "en", "pt", "ru", "es", "fr"] as const;
export type LanguageTag = (typeof LANGUAGE_TAGS)[number];

/** What people call them, in English and in the language itself. */
const NAMES: Readonly<Record<LanguageTag, readonly string[]>> = {
  de: ["german", "deutsch", "ger", "deu"],
  en: ["english", "eng"],
  pt: ["portuguese", "português", "por"],
  ru: ["russian", "русский", "rus"],
  es: ["spanish", "español", "castellano", "spa"],
  fr: ["french", "français", "fra", "fre"],
};

/** The tag of "pt", "PT" or "pt-BR"; undefined for a language that we do not have. */
export const findLanguageTag = (text: string): LanguageTag | undefined => {
  const primary = text.trim().toLowerCase().split(/[-_]/)[0];
  return LANGUAGE_TAGS.find((tag) => tag === primary);
};

/**
 * The tag that was probably meant: by a name of the language ("deutsch", "ger"), else one that shares
 * a letter with what was typed; undefined when nothing is near.
 */
export const nearestLanguageTag = (text: string): LanguageTag | undefined => {
  const typed = text.trim().toLowerCase();
  const named =
    typed.length > 3
      ? nearestWord(
          typed,
          LANGUAGE_TAGS.flatMap((tag) => NAMES[tag]),
        )
      : typed;
  const byName = LANGUAGE_TAGS.find((tag) => named !== undefined && NAMES[tag].includes(named));
  if (byName !== undefined || typed.length > 3) return byName;
  return (
    LANGUAGE_TAGS.find((tag) => tag[0] === typed[0]) ??
    LANGUAGE_TAGS.find((tag) => tag[1] === typed[1])
  );
};
