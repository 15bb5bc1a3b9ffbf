import { findLanguageTag, type LanguageTag } from "../../vocabulary/languages.js";
import { assertNever } from "../../vocabulary/result.js";
import type { NamedMove, Utterance } from "../../vocabulary/utterance.js";
import type { Word } from "./language.js";
import { languageOf } from "./languages.js";
import { mismatchWords } from "./narrate.js";
import { type Phrase, phraseOf } from "./say.js";
import { sentencesOf } from "./sentences.js";
import { voiced } from "./voiced.js";

/** What a player is told about what was heard of him. */
export type HearingTold =
  /** Not what his board shows, as far as can be heard: read back, not taken. */
  | { readonly kind: "differs"; readonly board: NamedMove; readonly heard: Utterance }
  /** Too doubtful even to be read back. */
  | { readonly kind: "unsure" }
  /** A second time in a row: people settle it. */
  | { readonly kind: "to-arbiter" }
  /** A command that ends or changes the game counts when it is said twice. `words`: as they were heard. */
  | { readonly kind: "say-again"; readonly words: string };

/** The words about hearing in one language; short, because they are heard in the middle of a game. */
interface HearingWords {
  readonly heard: string;
  readonly announceAgain: string;
  readonly unsure: string;
  readonly toArbiter: string;
  readonly sayAgain: string;
}

const GERMAN: HearingWords = {
  heard: "gehört",
  announceAgain: "bitte noch einmal ansagen",
  unsure: "Ansage nicht sicher gehört",
  toArbiter: "Ansage zweimal nicht bestätigt, die Uhren stehen, der Schiedsrichter wird gerufen",
  sayAgain: "zum Bestätigen noch einmal sagen",
};

const ENGLISH: HearingWords = {
  heard: "heard",
  announceAgain: "please announce it again",
  unsure: "announcement not heard for certain",
  toArbiter:
    "announcement not confirmed a second time, the clocks are stopped, the arbiter is called",
  sayAgain: "say it again to confirm",
};

const PORTUGUESE: HearingWords = {
  heard: "ouvido",
  announceAgain: "anuncie outra vez, por favor",
  unsure: "anúncio não ouvido com certeza",
  toArbiter:
    "anúncio não confirmado pela segunda vez, os relógios estão parados, o árbitro é chamado",
  sayAgain: "diga outra vez para confirmar",
};

const RUSSIAN: HearingWords = {
  heard: "услышано",
  announceAgain: "объявите, пожалуйста, ещё раз",
  unsure: "объявление услышано неуверенно",
  toArbiter: "объявление второй раз не подтверждено, часы остановлены, вызывается арбитр",
  sayAgain: "для подтверждения скажите ещё раз",
};

const SPANISH: HearingWords = {
  heard: "oído",
  announceAgain: "anúncielo otra vez, por favor",
  unsure: "anuncio no oído con seguridad",
  toArbiter:
    "anuncio no confirmado por segunda vez, los relojes están parados, se llama al árbitro",
  sayAgain: "dígalo otra vez para confirmar",
};

const FRENCH: HearingWords = {
  heard: "entendu",
  announceAgain: "annoncez encore une fois, s'il vous plaît",
  unsure: "annonce entendue sans certitude",
  toArbiter:
    "annonce non confirmée pour la deuxième fois, les pendules sont arrêtées, l'arbitre est appelé",
  sayAgain: "répétez pour confirmer",
};

const WORDS: Readonly<Record<LanguageTag, HearingWords>> = {
  de: GERMAN,
  en: ENGLISH,
  pt: PORTUGUESE,
  ru: RUSSIAN,
  es: SPANISH,
  fr: FRENCH,
};

/**
 * What is said about a hearing: "Brett Hector drei, gehört Felix drei, bitte noch einmal ansagen".
 * `language`: of the player's ear; German where we have no words for it.
 */
export const sayHearing = (told: HearingTold, language: string): Phrase => {
  const tag = findLanguageTag(language) ?? "de";
  const { text, spokenText } = phraseOf(hearingWords(told, WORDS[tag], language));
  return { text, spokenText: voiced(spokenText, languageOf(tag)) };
};

const hearingWords = (
  told: HearingTold,
  words: HearingWords,
  tag: string,
): readonly (Word | string)[] => {
  switch (told.kind) {
    case "differs":
      return [
        ...mismatchWords(
          told.board.full,
          told.heard,
          words.heard,
          sentencesOf(tag),
          languageOf(tag, "german"),
        ),
        ",",
        words.announceAgain,
      ];
    case "unsure":
      return [words.unsure, ",", words.announceAgain];
    case "to-arbiter":
      return [words.toArbiter];
    case "say-again":
      return [words.heard, ",", told.words, ",", words.sayAgain];
    default:
      return assertNever(told);
  }
};
