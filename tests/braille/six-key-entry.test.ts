import { describe, expect, test } from "vitest";
import { bytesOfCells } from "../../src/braille/cells.js";
import { DE_BASIS, KOMPAKT } from "../../src/braille/profiles/german.js";
import {
  createSixKeyEntry,
  SIX_KEYS,
  type SixKeyEntry,
  type SixKeyInput,
  type SixKeyOutput,
} from "../../src/braille/six-key-entry.js";

const run = (entry: SixKeyEntry, inputs: readonly SixKeyInput[]): readonly SixKeyOutput[] => {
  let state = entry.start;
  const outputs: SixKeyOutput[] = [];
  for (const input of inputs) {
    const step = entry.step(state, input);
    state = step.state;
    outputs.push(...step.outputs);
  }
  return outputs;
};

const keysOf = (cell: string): readonly string[] =>
  Object.entries(SIX_KEYS)
    .filter(([, dot]) => ((bytesOfCells(cell)[0] ?? 0) & (1 << (dot - 1))) !== 0)
    .map(([key]) => key);

/** Cells as somebody presses them: keys of a cell 10 ms apart, cells 200 ms. */
const pressCells = (cells: string): readonly SixKeyInput[] =>
  Array.from(cells).flatMap((cell, index) =>
    keysOf(cell).map((key, order) => ({
      type: "press" as const,
      key,
      atMs: index * 200 + order * 10,
    })),
  );

const enter = (atMs: number): SixKeyInput => ({ type: "press", key: "return", atMs });

describe("six-key entry", () => {
  test.each([
    ["⠎⠛⠂⠋⠒", KOMPAKT, "Sg1-f3"],
    ["⠕⠕", KOMPAKT, "0-0"],
    ["⠙⠓⠢⠭⠋⠶⠜⠍", KOMPAKT, "Dh5xf7#"],
    ["⠑⠼⠃⠤⠑⠼⠙", DE_BASIS, "e2-e4"],
  ] as const)("%s is entered as a move", (cells, profile, text) => {
    const outputs = run(createSixKeyEntry(profile), [...pressCells(cells), enter(10_000)]);
    expect(outputs.at(-1)).toEqual({ type: "entered", cells, text });
  });

  test("every cell is echoed as the line stands, in print once it is a move", () => {
    const outputs = run(createSixKeyEntry(KOMPAKT), [
      ...pressCells("⠑⠆⠑⠲"),
      { type: "time", atMs: 10_000 },
    ]);
    expect(outputs).toEqual([
      { type: "line", cells: "⠑", print: "⠑" },
      { type: "line", cells: "⠑⠆", print: "e2" },
      { type: "line", cells: "⠑⠆⠑", print: "⠑⠆⠑" },
      { type: "line", cells: "⠑⠆⠑⠲", print: "e2-e4" },
    ]);
  });

  test("where releases are told a cell may take its time", () => {
    const entry = createSixKeyEntry(KOMPAKT, { tellsReleases: true });
    const outputs = run(entry, [
      { type: "press", key: "f", atMs: 0 },
      { type: "press", key: "k", atMs: 900 },
      { type: "release", key: "f", atMs: 1_000 },
      { type: "release", key: "k", atMs: 1_500 },
    ]);
    expect(outputs).toEqual([{ type: "line", cells: "⠑", print: "⠑" }]);
  });

  test("backspace takes the last cell away", () => {
    const entry = createSixKeyEntry(KOMPAKT);
    const outputs = run(entry, [
      ...pressCells("⠑⠆"),
      { type: "press", key: "backspace", atMs: 1_000 },
    ]);
    expect(outputs.at(-1)).toMatchObject({ cells: "⠑" });
  });

  test("Enter on a line that is no move, or could be two, leaves it there", () => {
    const entry = createSixKeyEntry(KOMPAKT);
    expect(run(entry, [...pressCells("⠑⠑"), enter(5_000)]).at(-1)).toEqual({
      type: "not-a-move",
      cells: "⠑⠑",
    });
    expect(run(entry, [enter(0)])).toEqual([]);
  });

  test("keys without a meaning change nothing, names of the language's own included", () => {
    for (const key of ["x", "toString", "constructor", "a", ""]) {
      expect(run(createSixKeyEntry(KOMPAKT), [{ type: "press", key, atMs: 0 }])).toEqual([]);
    }
  });

  test("a deadline stands only while a cell is open", () => {
    const entry = createSixKeyEntry(KOMPAKT, { chordMs: 50 });
    expect(entry.deadline(entry.start)).toBeUndefined();
    const { state } = entry.step(entry.start, { type: "press", key: "f", atMs: 100 });
    expect(entry.deadline(state)).toBe(150);
  });
});

describe("without hurry", () => {
  const press = (key: string, atMs = 0): SixKeyInput => ({ type: "press", key, atMs });

  test("the space bar ends a cell, a second one is a blank, and hours may lie between the keys", () => {
    const entry = createSixKeyEntry(KOMPAKT, { chordMs: null });
    const keys = ["f", "k", "space", "d", "s", "space", "space", "f", "return"];
    const outputs = run(
      entry,
      keys.map((key, index) => press(key, index * 3_600_000)),
    );
    expect(outputs.flatMap((output) => (output.type === "line" ? [output.cells] : []))).toEqual([
      "⠑",
      "⠑⠆",
      "⠑⠆⠀",
      "⠑⠆⠀⠁",
    ]);
    expect(outputs.at(-1)).toEqual({ type: "not-a-move", cells: "⠑⠆⠀⠁" });
    expect(entry.deadline({ ...entry.start, pressed: 1 })).toBeUndefined();
  });

  test("backspace takes back the keys of a cell that is not finished, then cells", () => {
    const outputs = run(
      createSixKeyEntry(KOMPAKT, { chordMs: null }),
      ["f", "space", "k", "backspace", "d", "space", "backspace"].map((key) => press(key)),
    );
    expect(outputs.map((output) => output.cells)).toEqual(["⠁", "⠁⠂", "⠁"]);
  });

  test("cells of a display's keyboard join the line, six dots of them in six-dot notations", () => {
    const outputs = run(createSixKeyEntry(KOMPAKT), [
      { type: "cell", dots: 0x11, atMs: 0 },
      { type: "cell", dots: 0xc6, atMs: 0 },
      { type: "cell", dots: 0, atMs: 0 },
    ]);
    expect(outputs.at(-1)).toMatchObject({ cells: "⠑⠆⠀" });
  });
});
