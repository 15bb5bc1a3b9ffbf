import { describe, expect, test } from "vitest";
import { nameMove } from "../../../src/rules/announcement.js";
import { findMove, STARTING_POSITION } from "../../../src/rules/position.js";
import { parseWords } from "../../../src/speech/phrases/hear.js";
import { sayHearing } from "../../../src/speech/phrases/hearing.js";
import { LANGUAGE_TAGS } from "../../../src/vocabulary/languages.js";
import { HEARINGS } from "../../support/texts-page.js";

const move = findMove(STARTING_POSITION, "g1h3");
if (move === undefined) throw new Error("no such move");
const board = nameMove(STARTING_POSITION, move);
const heard = parseWords("springer gustav eins felix drei");

test("what differs from the board is read back, first the board, then what was heard", () => {
  expect(sayHearing({ kind: "differs", board, heard }, "de").text).toBe(
    "Brett Hector drei, gehört Felix drei, bitte noch einmal ansagen",
  );
  expect(sayHearing({ kind: "differs", board, heard }, "en").text).toBe(
    "board Hector drei, heard Felix drei, please announce it again",
  );
});

describe.each(LANGUAGE_TAGS)("what is told of a hearing in %s", (language) => {
  test("is in words only, with what to do next", () => {
    for (const one of HEARINGS) {
      const { spokenText } = sayHearing(one, language);
      expect(spokenText).toMatch(/^[\p{L}\p{M}’ ,]+$/u);
      expect(spokenText.split(",").length).toBeGreaterThanOrEqual(2);
    }
  });
});
