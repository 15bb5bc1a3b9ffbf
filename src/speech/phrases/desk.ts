import type { GameEvent, GameEventOf, GameEventType } from "../../vocabulary/events.js";
import type { Input, InputOf, InputType } from "../../vocabulary/inputs.js";
import { ENGLISH_EVENTS, ENGLISH_INPUTS } from "./desk-english.js";
import { GERMAN_EVENTS, GERMAN_INPUTS } from "./desk-german.js";

/** Languages of the arbiter's desk, the terminal and `journal show`. */
export const DESK_LANGUAGES = ["en", "de"] as const;
export type DeskLanguage = (typeof DESK_LANGUAGES)[number];

/** One line for each event. A new event without a line does not compile. */
export type EventLines = { readonly [Type in GameEventType]: (event: GameEventOf<Type>) => string };
/** One line for each input. */
export type InputLines = { readonly [Type in InputType]: (input: InputOf<Type>) => string };

const EVENTS: Readonly<Record<DeskLanguage, EventLines>> = {
  en: ENGLISH_EVENTS,
  de: GERMAN_EVENTS,
};
const INPUTS: Readonly<Record<DeskLanguage, InputLines>> = {
  en: ENGLISH_INPUTS,
  de: GERMAN_INPUTS,
};

/**
 * An event as one plain line for the arbiter's desk, the terminal and `journal show`:
 * "White announced: Springer Gustav eins Felix drei (Nf3)". Complete in itself when it is heard
 * alone; times as hours, minutes and seconds.
 */
export const describeEvent = (event: GameEvent, language: DeskLanguage = "en"): string => {
  const line = EVENTS[language][event.type] as (event: GameEvent) => string;
  return line(event);
};

/** An input as one plain line: "White lifts g1". */
export const describeInput = (input: Input, language: DeskLanguage = "en"): string => {
  const line = INPUTS[language][input.type] as (input: Input) => string;
  return line(input);
};
