import { languageOf } from "../speech/phrases/languages.js";
import { sentencesOf } from "../speech/phrases/sentences.js";
import { voiced } from "../speech/phrases/voiced.js";
import type { Ear, Spoken } from "../vocabulary/spoken.js";

/** The name of the voice that speaks in an ear, as it says it itself: "Stimme embedded". */
export const voiceSaying = (name: string, to: Ear, language: string): Spoken => {
  const text = `${sentencesOf(language).voice} ${name}`;
  const spokenText = voiced(text, languageOf(language));
  return { to, kind: "help", language, text, spokenText, atMs: 0 };
};
