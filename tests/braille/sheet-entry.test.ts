import { describe, expect, test } from "vitest";
import { writeMove } from "../../src/braille/move-cells.js";
import { KOMPAKT } from "../../src/braille/profiles/german.js";
import { PROFILES } from "../../src/braille/profiles/profiles.js";
import { cellsOfTyped, EntryReader } from "../../src/braille/sheet-entry.js";
import { SIX_KEYS } from "../../src/braille/six-key-entry.js";
import { describeMove } from "../../src/rules/announcement.js";
import { readMoveText } from "../../src/rules/move-text.js";
import { positionOf, STARTING_POSITION } from "../../src/rules/position.js";
import { playRandomMoves } from "../support/random-games.js";

const read = (cells: string, sheet: readonly (string | undefined)[] = []) =>
  new EntryReader(KOMPAKT).read(cells, sheet, STARTING_POSITION);

const movesOf = (cells: string, sheet: readonly (string | undefined)[] = []) => {
  const reading = read(cells, sheet);
  return reading.status === "moves" ? reading.moves.map(({ ply, text }) => [ply, text]) : reading;
};

describe("a line that a player writes on his own sheet", () => {
  test.each([
    ["a move is the next one", "⠑⠆⠑⠲", [], [[1, "e2-e4"]]],
    ["and after White's move Black's", "⠑⠶⠑⠢", ["e4"], [[2, "e7-e5"]]],
    [
      "a number begins a pair",
      "⠂⠀⠑⠆⠑⠲⠀⠑⠶⠑⠢",
      [],
      [
        [1, "e2-e4"],
        [2, "e7-e5"],
      ],
    ],
    ["the number of an earlier pair corrects it", "⠂⠀⠙⠆⠙⠲", ["e4", "e5", "Nf3"], [[1, "d2-d4"]]],
    ["dots before it make it Black's", "⠂⠀⠄⠄⠄⠀⠑⠶⠑⠖", ["e4", "e5", "Nf3"], [[2, "e7-e6"]]],
    ["of a half pair only Black can have made it", "⠂⠀⠑⠶⠑⠢", ["e4"], [[2, "e7-e5"]]],
    ["of a half pair only White can have made it", "⠂⠀⠙⠆⠙⠲", ["e4"], [[1, "d2-d4"]]],
    ["a draw offer stands with its move", "⠑⠆⠑⠲⠜⠗", [], [[1, "e2-e4 (=)"]]],
    ["six dots erase a cell", "⠿⠑⠆⠿⠑⠲", [], [[1, "e2-e4"]]],
    ["what has no meaning is asked", "⠑⠆⠑", [], { status: "unclear", word: "⠑⠆⠑", why: "no-move" }],
    ["an erased word is none", "⠙⠆⠙⠲⠿", [], [[1, "d2-d4"]]],
    ["nothing is nothing", "⠀⠀", [], { status: "nothing" }],
    [
      "a number far ahead is a slip",
      "⠔⠔⠀⠑⠆⠑⠲",
      [],
      { status: "unclear", word: "⠔⠔", why: "no-move" },
    ],
    ["a number alone is no move", "⠂", [], { status: "unclear", word: "⠂", why: "no-move" }],
  ])("%s", (_name, cells, sheet, expected) => {
    expect(movesOf(cells, sheet)).toEqual(expected);
  });

  test("a number and a move that nobody can tell whose is asked", () => {
    expect(read("⠂⠀⠑⠢⠑⠖", ["e4"])).toEqual({ status: "unclear", word: "⠑⠢⠑⠖", why: "whose" });
  });

  test("counts from the position of the game, Black to move included", () => {
    const initial = positionOf("4k3/8/8/8/8/8/4P3/4K3 b - - 0 30");
    const reader = new EntryReader(KOMPAKT);
    const first = reader.read("⠒⠴⠀⠄⠄⠄⠀⠅⠑⠦⠑⠶", [], initial);
    expect(first).toMatchObject({ moves: [{ ply: 1, text: "Ke8-e7" }] });
    expect(reader.read("⠒⠂⠀⠑⠆⠑⠲", ["Ke7"], initial)).toMatchObject({ moves: [{ ply: 2 }] });
  });

  test("in every notation what goes onto the sheet is read as the move that was written", () => {
    for (const profile of PROFILES) {
      const reader = new EntryReader(profile);
      for (const { position, move } of playRandomMoves(150, 31)) {
        const cells = writeMove(profile, describeMove(position, move, "full"));
        const reading = reader.read(cells, [], position);
        if (reading.status !== "moves") throw new Error(`${profile.name} ${cells}`);
        const [{ text } = { text: "" }] = reading.moves;
        const languages = [profile.language, "en", "de"] as const;
        expect([profile.name, text, readMoveText(position, text, languages)?.uci]).toEqual([
          profile.name,
          text,
          move.uci,
        ]);
      }
    }
  }, 60_000);
});

describe("cells that are typed as letters", () => {
  test.each([
    ["fk ds fk dkl", "⠑⠆⠑⠲"],
    ["FK DS", "⠑⠆"],
    ["fk  ds", "⠑⠀⠆"],
    ["⠑⠆ ⠑⠲", "⠑⠆⠀⠑⠲"],
    ["hello", undefined],
    ["⠑x", undefined],
  ])("%j is %s", (text, cells) => {
    expect(cellsOfTyped(text, SIX_KEYS)).toBe(cells);
  });
});
