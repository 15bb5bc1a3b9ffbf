import type { Problem } from "../../vocabulary/problems.js";
import { ok, type Result } from "../../vocabulary/result.js";
import { type Surroundings, thisMachine } from "../voices/find-program.js";
import { findPocketsphinx } from "./pocketsphinx-decoder.js";
import { NetworkRecogniser, type Recogniser } from "./recogniser.js";
import { dictionaryPath, type HeardLanguage, openNetworks } from "./spoken-words.js";

/**
 * The recogniser that there is for a language: Debian's pocketsphinx. It is optional: without it
 * everything else works. Errors: `recogniser-missing`, with what to install.
 */
export const chooseRecogniser = (
  language: HeardLanguage,
  around: Surroundings = thisMachine(),
): Result<Recogniser, Problem> => {
  const decoder = findPocketsphinx(dictionaryPath(language), around);
  return decoder.ok ? ok(new NetworkRecogniser(decoder.value, openNetworks(language))) : decoder;
};
