import { RECOGNISER_CHOICES, type RecogniserChoice } from "../speech/hearing/choose-recogniser.js";
import type { Problem } from "../vocabulary/problems.js";
import { ok, type Result } from "../vocabulary/result.js";
import { wordOption } from "./word-option.js";

/** `--recogniser`; absent: the first that is there. Errors: `option-invalid`. */
export const readRecogniser = (
  name: string | undefined,
): Result<RecogniserChoice | undefined, Problem> =>
  name === undefined ? ok(undefined) : wordOption("--recogniser", name, RECOGNISER_CHOICES);
