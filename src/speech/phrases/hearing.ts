import type { Millis } from "../../vocabulary/chess.js";
import { findLanguageTag, type LanguageTag } from "../../vocabulary/languages.js";
import { assertNever } from "../../vocabulary/result.js";
import type { NamedMove, Utterance } from "../../vocabulary/utterance.js";
import type { Word } from "./language.js";
import { languageOf } from "./languages.js";
import { mismatchWords } from "./narrate.js";
import { announcementWords, type Phrase, phraseOf, timeWords } from "./say.js";
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
  /**
   * A command that ends or changes the game counts when it is said twice. `words`: as they were
   * heard; `withinMs`: how long there is for the second time.
   */
  | { readonly kind: "say-again"; readonly words: string; readonly withinMs: Millis }
  /** The second time was not heard for certain; `withinMs`: how long there is from now on. */
  | { readonly kind: "second-unsure"; readonly words: string; readonly withinMs: Millis }
  /** The second time did not come, or something else was said: the command is forgotten. */
  | { readonly kind: "not-said-again"; readonly words: string }
  /** An announcement before its move: it waits for the board. */
  | { readonly kind: "waits"; readonly heard: Utterance }
  /** It has waited too long, and counts no more. */
  | { readonly kind: "waited-too-long" }
  /** It is not his turn to announce anything. */
  | { readonly kind: "not-due" }
  /** The program spoke at the same time: nothing of it was taken. */
  | { readonly kind: "talked-over" }
  /** The talk key was pressed, and nobody spoke. */
  | { readonly kind: "nothing-heard" }
  /** Announcements cannot be recognised at the moment; why is printed. */
  | { readonly kind: "not-recognised" }
  /** Nothing more comes from his microphone, or only silence; why is printed. And the end of it. */
  | { readonly kind: "microphone-lost" | "microphone-silent" | "microphone-back" };

/** The words about hearing in one language; short, because they are heard in the middle of a game. */
interface HearingWords {
  readonly heard: string;
  readonly announceAgain: string;
  readonly unsure: string;
  readonly toArbiter: string;
  readonly sayAgain: string;
  /** Before how long there is for it. */
  readonly within: string;
  readonly secondUnsure: string;
  readonly notSaidAgain: string;
  readonly waits: string;
  readonly waitedTooLong: string;
  readonly notDue: string;
  readonly talkedOver: string;
  readonly nothingHeard: string;
  readonly notRecognised: string;
  readonly microphoneLost: string;
  readonly microphoneSilent: string;
  readonly microphoneBack: string;
}

const GERMAN: HearingWords = {
  heard: "gehört",
  announceAgain: "bitte noch einmal ansagen",
  unsure: "Ansage nicht sicher gehört",
  toArbiter: "Ansage zweimal nicht bestätigt, die Uhren stehen, der Schiedsrichter wird gerufen",
  sayAgain: "zum Bestätigen noch einmal sagen",
  within: "innerhalb von",
  secondUnsure: "zweites Mal nicht sicher gehört",
  notSaidAgain: "gilt nicht, es wurde nicht noch einmal gesagt",
  waits: "Ansage wartet auf den Zug am Brett",
  waitedTooLong: "frühe Ansage verfallen",
  notDue: "gehört, jetzt ist keine Ansage fällig",
  talkedOver: "das Programm sprach zugleich",
  nothingHeard: "nichts gehört",
  notRecognised: "Spracherkennung gibt keine Antwort, bitte die Ansage eintippen",
  microphoneLost: "Mikrofon ausgefallen, bitte die Ansagen eintippen, es wird weiter gesucht",
  microphoneSilent: "vom Mikrofon kommt kein Ton, bitte einschalten oder die Ansagen eintippen",
  microphoneBack: "Mikrofon wieder da, Ansagen werden gehört",
};

const ENGLISH: HearingWords = {
  heard: "heard",
  announceAgain: "please announce it again",
  unsure: "announcement not heard for certain",
  toArbiter:
    "announcement not confirmed a second time, the clocks are stopped, the arbiter is called",
  sayAgain: "say it again to confirm",
  within: "within",
  secondUnsure: "not heard for certain the second time",
  notSaidAgain: "does not count, it was not said again",
  waits: "the announcement waits for the move on the board",
  waitedTooLong: "the early announcement has lapsed",
  notDue: "heard, no announcement is due now",
  talkedOver: "the program spoke at the same time",
  nothingHeard: "nothing heard",
  notRecognised: "the speech recogniser gives no answer, please type the announcement",
  microphoneLost: "microphone lost, please type the announcements, it is looked for again",
  microphoneSilent:
    "no sound comes from the microphone, please switch it on or type the announcements",
  microphoneBack: "microphone back, announcements are heard",
};

const PORTUGUESE: HearingWords = {
  heard: "ouvido",
  announceAgain: "anuncie outra vez, por favor",
  unsure: "anúncio não ouvido com certeza",
  toArbiter:
    "anúncio não confirmado pela segunda vez, os relógios estão parados, o árbitro é chamado",
  sayAgain: "diga outra vez para confirmar",
  within: "dentro de",
  secondUnsure: "não ouvido com certeza da segunda vez",
  notSaidAgain: "não vale, não foi dito outra vez",
  waits: "o anúncio espera pelo lance no tabuleiro",
  waitedTooLong: "o anúncio adiantado perdeu o efeito",
  notDue: "ouvido, agora não cabe nenhum anúncio",
  talkedOver: "o programa falava ao mesmo tempo",
  nothingHeard: "nada ouvido",
  notRecognised: "o reconhecimento de voz não responde, digite o anúncio, por favor",
  microphoneLost: "microfone perdido, digite os anúncios, por favor, ele continua a ser procurado",
  microphoneSilent: "não vem nenhum som do microfone, ative o microfone ou digite os anúncios",
  microphoneBack: "microfone de volta, os anúncios são ouvidos",
};

const RUSSIAN: HearingWords = {
  heard: "услышано",
  announceAgain: "объявите, пожалуйста, ещё раз",
  unsure: "объявление услышано неуверенно",
  toArbiter: "объявление второй раз не подтверждено, часы остановлены, вызывается арбитр",
  sayAgain: "для подтверждения скажите ещё раз",
  within: "срок",
  secondUnsure: "второй раз услышано неуверенно",
  notSaidAgain: "не считается, второй раз не сказано",
  waits: "объявление ждёт хода на доске",
  waitedTooLong: "раннее объявление утратило силу",
  notDue: "услышано, сейчас объявлять нечего",
  talkedOver: "программа говорила одновременно",
  nothingHeard: "ничего не услышано",
  notRecognised: "распознавание речи не отвечает, наберите, пожалуйста, объявление",
  microphoneLost: "микрофон пропал, набирайте, пожалуйста, объявления, поиск продолжается",
  microphoneSilent: "с микрофона не поступает звук, включите его или набирайте объявления",
  microphoneBack: "микрофон снова есть, объявления слышны",
};

const SPANISH: HearingWords = {
  heard: "oído",
  announceAgain: "anúncielo otra vez, por favor",
  unsure: "anuncio no oído con seguridad",
  toArbiter:
    "anuncio no confirmado por segunda vez, los relojes están parados, se llama al árbitro",
  sayAgain: "dígalo otra vez para confirmar",
  within: "en un plazo de",
  secondUnsure: "la segunda vez no se oyó con seguridad",
  notSaidAgain: "no vale, no se dijo otra vez",
  waits: "el anuncio espera la jugada en el tablero",
  waitedTooLong: "el anuncio adelantado ha caducado",
  notDue: "oído, ahora no toca anunciar nada",
  talkedOver: "el programa hablaba al mismo tiempo",
  nothingHeard: "no se oyó nada",
  notRecognised: "el reconocimiento de voz no responde, escriba el anuncio, por favor",
  microphoneLost: "micrófono perdido, escriba los anuncios, por favor, se sigue buscando",
  microphoneSilent: "del micrófono no llega ningún sonido, enciéndalo o escriba los anuncios",
  microphoneBack: "el micrófono ha vuelto, los anuncios se oyen",
};

const FRENCH: HearingWords = {
  heard: "entendu",
  announceAgain: "annoncez encore une fois, s'il vous plaît",
  unsure: "annonce entendue sans certitude",
  toArbiter:
    "annonce non confirmée pour la deuxième fois, les pendules sont arrêtées, l'arbitre est appelé",
  sayAgain: "répétez pour confirmer",
  within: "dans un délai de",
  secondUnsure: "pas entendu avec certitude la deuxième fois",
  notSaidAgain: "ne compte pas, cela n'a pas été répété",
  waits: "l'annonce attend le coup sur l'échiquier",
  waitedTooLong: "l'annonce anticipée n'est plus valable",
  notDue: "entendu, aucune annonce n'est attendue maintenant",
  talkedOver: "le programme parlait en même temps",
  nothingHeard: "rien entendu",
  notRecognised: "la reconnaissance vocale ne répond pas, tapez l'annonce, s'il vous plaît",
  microphoneLost:
    "microphone perdu, tapez les annonces, s'il vous plaît, il est toujours recherché",
  microphoneSilent: "aucun son ne vient du microphone, activez le microphone ou tapez les annonces",
  microphoneBack: "microphone revenu, les annonces sont entendues",
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
  const within = (ms: Millis): readonly (Word | string)[] => [words.within, ...timeWords(ms, tag)];
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
      return [words.heard, ",", told.words, ",", words.sayAgain, ",", ...within(told.withinMs)];
    case "second-unsure":
      return [
        ...[words.secondUnsure, ",", words.sayAgain, ",", told.words, ","],
        ...within(told.withinMs),
      ];
    case "not-said-again":
      return [told.words, ",", words.notSaidAgain];
    case "waits":
      return [
        ...[words.heard, ...announcementWords(told.heard, languageOf(tag, "german"))],
        ...[",", words.waits],
      ];
    case "waited-too-long":
      return [words.waitedTooLong, ",", words.announceAgain];
    case "not-due":
      return [words.notDue];
    case "talked-over":
      return [words.talkedOver, ",", words.announceAgain];
    case "nothing-heard":
      return [words.nothingHeard, ",", words.announceAgain];
    case "not-recognised":
      return [words.notRecognised];
    case "microphone-lost":
      return [words.microphoneLost];
    case "microphone-silent":
      return [words.microphoneSilent];
    case "microphone-back":
      return [words.microphoneBack];
    default:
      return assertNever(told);
  }
};
