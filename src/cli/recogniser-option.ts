import {
  isRecogniserChoice,
  RECOGNISER_CHOICES,
  type RecogniserChoice,
} from "../speech/hearing/choose-recogniser.js";
import { nearestWord } from "../vocabulary/nearest-word.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";

/** `--recogniser`; absent: the first that is there. Errors: `option-invalid`. */
export const readRecogniser = (
  name: string | undefined,
): Result<RecogniserChoice | undefined, Problem> => {
  if (name === undefined || isRecogniserChoice(name)) return ok(name);
  const nearest = nearestWord(name, RECOGNISER_CHOICES);
  return err({
    code: "option-invalid",
    option: "--recogniser",
    value: name,
    allowed: RECOGNISER_CHOICES.join(", "),
    ...(nearest === undefined ? {} : { nearest }),
  });
};
