import type { Problem } from "../../vocabulary/problems.js";
import { ok, type Result } from "../../vocabulary/result.js";
import { type Surroundings, thisMachine } from "../voices/find-program.js";
import type { Decoder } from "./decoder.js";
import { findPocketsphinx, POCKETSPHINX } from "./pocketsphinx-decoder.js";
import {
  findPocketsphinxJs,
  POCKETSPHINX_JS,
  PocketsphinxJsDecoder,
} from "./pocketsphinx-js-decoder.js";
import { NetworkRecogniser, type Recogniser } from "./recogniser.js";
import { dictionaryPath, type HeardLanguage, openNetworks } from "./spoken-words.js";

/** The engines by their names, the one to take first: the same model, and the first is faster. */
export const RECOGNISER_CHOICES = [POCKETSPHINX, POCKETSPHINX_JS] as const;
export type RecogniserChoice = (typeof RECOGNISER_CHOICES)[number];

export const isRecogniserChoice = (name: string): name is RecogniserChoice =>
  (RECOGNISER_CHOICES as readonly string[]).includes(name);

/** Where an engine is looked for. */
export interface DecoderSearch {
  /** Absent: the first that is there. */
  readonly choice?: RecogniserChoice;
  readonly around?: Surroundings;
  /** The file beside which the npm package is looked for. */
  readonly from?: string;
}

/**
 * The engine that there is for a language. All are optional: without one everything else works.
 * Errors: `recogniser-missing`, with what to install.
 */
export const chooseDecoder = (
  language: HeardLanguage,
  { choice, around = thisMachine(), from }: DecoderSearch = {},
): Result<Decoder, Problem> => {
  const dictionary = dictionaryPath(language);
  const finders: Readonly<Record<RecogniserChoice, () => Result<Decoder, Problem>>> = {
    [POCKETSPHINX]: () => findPocketsphinx(dictionary, around),
    [POCKETSPHINX_JS]: () => {
      const found = findPocketsphinxJs(from);
      return found.ok ? ok(new PocketsphinxJsDecoder({ found: found.value, dictionary })) : found;
    },
  };
  if (choice !== undefined) return finders[choice]();
  const first = finders[POCKETSPHINX]();
  if (first.ok) return first;
  const second = finders[POCKETSPHINX_JS]();
  return second.ok ? second : first;
};

/** A recogniser over an engine; several may share one, which answers them one after the other. */
export const makeRecogniser = (decoder: Decoder, language: HeardLanguage): Recogniser =>
  new NetworkRecogniser(decoder, openNetworks(language));

/** The recogniser that there is for a language. Errors: `recogniser-missing`. */
export const chooseRecogniser = (
  language: HeardLanguage,
  search: DecoderSearch = {},
): Result<Recogniser, Problem> => {
  const decoder = chooseDecoder(language, search);
  return decoder.ok ? ok(makeRecogniser(decoder.value, language)) : decoder;
};
