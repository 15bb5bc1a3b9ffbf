import { describe, expect, test } from "vitest";
import { boardLine, problemLine } from "../../src/cli/problem-lines.js";
import { LANGUAGE_TAGS } from "../../src/vocabulary/languages.js";

const MISSING = { code: "port-unknown", path: "/dev/ttyUSB0" } as const;

describe("a problem at the terminal is told in the language of --lang", () => {
  test("and in English where none is given", () => {
    expect(problemLine(MISSING, undefined)).toMatch(/^There is no port/);
    expect(boardLine("white", MISSING, undefined)).toMatch(
      /^White's board: There is no port .*It is tried again until it is there\.$/,
    );
  });

  test("with the player's board in the same language, in each of them", () => {
    const lines = LANGUAGE_TAGS.map((tag) => boardLine("black", MISSING, tag));
    expect(new Set(lines).size).toBe(LANGUAGE_TAGS.length);
    expect(boardLine("black", MISSING, "de-AT")).toMatch(/^Brett von Schwarz: .*bis es da ist\.$/);
  });
});
