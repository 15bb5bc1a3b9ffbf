import type { GameEvent, GameEventOf, GameEventType } from "../../vocabulary/events.js";
import type { Input, InputOf, InputType } from "../../vocabulary/inputs.js";
import { LANGUAGE_TAGS, type LanguageTag } from "../../vocabulary/languages.js";
import { ENGLISH_EVENTS, ENGLISH_INPUTS } from "./desk/english.js";
import { FRENCH_EVENTS, FRENCH_INPUTS } from "./desk/french.js";
import { GERMAN_EVENTS, GERMAN_INPUTS } from "./desk/german.js";
import { PORTUGUESE_EVENTS, PORTUGUESE_INPUTS } from "./desk/portuguese.js";
import { RUSSIAN_EVENTS, RUSSIAN_INPUTS } from "./desk/russian.js";
import { SPANISH_EVENTS, SPANISH_INPUTS } from "./desk/spanish.js";
import { type Parts, showParts, speakParts } from "./desk-words.js";
import { WORDS } from "./languages.js";
import type { Phrase } from "./say.js";
import { voiced } from "./voiced.js";

/** Languages of the arbiter's desk, the terminal and `journal show`. */
export const DESK_LANGUAGES = LANGUAGE_TAGS;
export type DeskLanguage = LanguageTag;

/**
 * One line for each event, of words and of the {@link Parts} that are shown in one way and spoken in
 * another. A new event without a line does not compile.
 */
export type EventLines = {
  readonly [Type in GameEventType]: (event: GameEventOf<Type>, parts: Parts) => string;
};
/** One line for each input. */
export type InputLines = {
  readonly [Type in InputType]: (input: InputOf<Type>, parts: Parts) => string;
};

const EVENTS: Readonly<Record<DeskLanguage, EventLines>> = {
  de: GERMAN_EVENTS,
  en: ENGLISH_EVENTS,
  pt: PORTUGUESE_EVENTS,
  ru: RUSSIAN_EVENTS,
  es: SPANISH_EVENTS,
  fr: FRENCH_EVENTS,
};
const INPUTS: Readonly<Record<DeskLanguage, InputLines>> = {
  de: GERMAN_INPUTS,
  en: ENGLISH_INPUTS,
  pt: PORTUGUESE_INPUTS,
  ru: RUSSIAN_INPUTS,
  es: SPANISH_INPUTS,
  fr: FRENCH_INPUTS,
};

const lineOfEvent = (event: GameEvent, language: DeskLanguage, parts: Parts): string => {
  const line = EVENTS[language][event.type] as (event: GameEvent, parts: Parts) => string;
  return line(event, parts);
};

const lineOfInput = (input: Input, language: DeskLanguage, parts: Parts): string => {
  const line = INPUTS[language][input.type] as (input: Input, parts: Parts) => string;
  return line(input, parts);
};

/**
 * An event as one plain line for the arbiter's desk, the terminal and `journal show`:
 * "White announced: Springer Gustav eins Felix drei (Nf3)". Complete in itself when it is heard
 * alone; times as hours, minutes and seconds, moves with the letters of the language.
 */
export const describeEvent = (event: GameEvent, language: DeskLanguage = "en"): string =>
  lineOfEvent(event, language, showParts(language));

/** An input as one plain line: "White lifts g1". */
export const describeInput = (input: Input, language: DeskLanguage = "en"): string =>
  lineOfInput(input, language, showParts(language));

const phrase = (text: string, spoken: string, language: DeskLanguage): Phrase => ({
  text,
  spokenText: voiced(spoken, WORDS[language]),
});

/** The line of an event with the words for a voice: neither digits nor signs nor notation. */
export const sayEvent = (event: GameEvent, language: DeskLanguage = "en"): Phrase =>
  phrase(
    describeEvent(event, language),
    lineOfEvent(event, language, speakParts(language)),
    language,
  );

/** The line of an input with the words for a voice. */
export const sayInput = (input: Input, language: DeskLanguage = "en"): Phrase =>
  phrase(
    describeInput(input, language),
    lineOfInput(input, language, speakParts(language)),
    language,
  );
