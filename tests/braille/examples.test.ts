import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { asciiOfCells, cellsOfAscii } from "../../src/braille/brf.js";
import { MoveWriter } from "../../src/braille/game-cells.js";
import { printMove } from "../../src/braille/move-cells.js";
import { DE_BASIS, DE_EIGHT_DOTS, KOMPAKT } from "../../src/braille/profiles/german.js";
import { describeMove } from "../../src/rules/announcement.js";
import { findMove, positionOf } from "../../src/rules/position.js";

interface Example {
  readonly fen: string;
  readonly uci: string;
  readonly san: string;
  readonly print: string;
  readonly deBasis: string;
  readonly deBasisBrf: string;
  readonly kompakt: string;
  readonly kompaktBrf: string;
  readonly eightDots: string;
}

const EXAMPLES = readFileSync("fixtures/braille/examples.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Example);

describe("twenty worked examples", () => {
  test("there are twenty", () => {
    expect(EXAMPLES).toHaveLength(20);
  });

  test.each(EXAMPLES.map((example) => [example.print, example] as const))(
    "%s is written cell for cell in Basisschrift, kompakt and eight dots",
    (print, example) => {
      const before = positionOf(example.fen);
      const move = findMove(before, example.uci);
      if (move === undefined) throw new Error("not legal");
      const played = { before, move, drawOffer: false };
      const basis = new MoveWriter(DE_BASIS).write(played);
      const kompakt = new MoveWriter(KOMPAKT).write(played);
      expect(basis).toBe(example.deBasis);
      expect(asciiOfCells(basis)).toBe(example.deBasisBrf);
      expect(cellsOfAscii(example.deBasisBrf)).toBe(example.deBasis);
      expect(kompakt).toBe(example.kompakt);
      expect(asciiOfCells(kompakt)).toBe(example.kompaktBrf);
      expect(new MoveWriter(DE_EIGHT_DOTS).write(played)).toBe(example.eightDots);
      expect(printMove(DE_BASIS, describeMove(before, move, "full"))).toBe(print);
    },
  );
});
