import { nearestWord } from "../vocabulary/nearest-word.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";

/** One of a list of words. Errors: `option-invalid`, with the nearest word. */
export const wordOption = <Word extends string>(
  option: string,
  value: string,
  allowed: readonly Word[],
): Result<Word, Problem> => {
  const word = allowed.find((candidate) => candidate === value);
  if (word !== undefined) return ok(word);
  const nearest = nearestWord(value, allowed);
  return err({
    code: "option-invalid",
    option,
    value,
    allowed: allowed.join(", "),
    ...(nearest === undefined ? {} : { nearest }),
  });
};
