import { describe, expect, test } from "vitest";
import { explainProblem, PROBLEM_LANGUAGES } from "../../../src/speech/phrases/problems/explain.js";
import { plainDetail } from "../../../src/speech/phrases/problems/plain.js";
import { PROBLEMS, SAMPLES } from "./sample-problems.js";

describe.each(PROBLEM_LANGUAGES)("problems in %s", (language) => {
  test.each(PROBLEMS.map((problem) => [problem.code, problem] as const))(
    "%s says what happened, what it means and what to do, and ends with its code",
    (code, problem) => {
      const text = explainProblem(problem, language);
      expect(text.endsWith(` (${code})`)).toBe(true);
      const sentences = text.replace(` (${code})`, "").split(/(?<=[.?!]) (?=\p{Lu}|")/u);
      expect(sentences.length).toBeGreaterThanOrEqual(3);
    },
  );

  test.each(PROBLEMS.map((problem) => [problem.code, problem] as const))(
    "%s can be read aloud: no hex, no call stack, no line break",
    (_, problem) => {
      const text = explainProblem(problem, language);
      expect(text).not.toMatch(/0x|deadbeef|EACCES|ERR_|node\.js|\n|undefined|[<>{}|\\`]/);
    },
  );
});

test("the words of the person who made the mistake and the nearest right ones are given back", () => {
  expect(explainProblem(SAMPLES["option-invalid"])).toBe(
    "--style cannot be ana. Did you mean anna? Nothing was done. Allowed: anna, nato. (option-invalid)",
  );
  expect(explainProblem(SAMPLES["port-busy"])).toBe(
    "The board on /dev/ttyUSB0 is in use by another program. No move of this board can be seen. Close that program, or name another board with --white or --black. (port-busy)",
  );
});

test.each([
  ["no such verb", "no such verb"],
  ["move 12 of White is not legal.", "move 12 of White is not legal"],
  ["ENOENT: no such file", undefined],
  ["address 0x1f is out of range", undefined],
  ["a1b2c3d4e5 is wrong", undefined],
  ["line one\nline two", undefined],
  ["<html>", undefined],
  ["", undefined],
])("detail %j is read aloud as %j", (detail, plain) => {
  expect(plainDetail(detail)).toBe(plain);
});
