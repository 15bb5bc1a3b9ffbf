import { describe, expect, test } from "vitest";
import { pressLineKey, START_PLACE } from "../../src/braille/line-place.js";
import { LINE_VIEWS, type LineState, lineView } from "../../src/braille/line-view.js";
import { KOMPAKT } from "../../src/braille/profiles/german.js";

const STATE: LineState = {
  profile: KOMPAKT,
  moves: [
    { moveNumber: 1, by: "white", cells: "⠑⠆⠑⠲" },
    { moveNumber: 1, by: "black", cells: "⠑⠶⠑⠢" },
    { moveNumber: 2, by: "white", cells: "⠎⠛⠂⠋⠒" },
  ],
  turn: "black",
  clocks: { white: 5_398_000, black: 60_000 },
  placement: "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R",
  message: { text: "Springer Gustav eins Felix drei", language: "de" },
};
const WIDTHS = [14, 20, 32, 40, 80] as const;

describe("what a Braille line shows", () => {
  test.each(WIDTHS)("fills %i cells in every view, whatever was asked for", (width) => {
    for (const view of LINE_VIEWS) {
      for (const pan of [-1, 0, 1, 5, 1_000]) {
        const image = lineView(STATE, view, width, pan);
        expect(image.cells).toHaveLength(width);
        expect(image.squares).toHaveLength(width);
      }
    }
  });

  test.each(WIDTHS)("on %i cells nothing is lost when it is moved on to the end", (width) => {
    for (const view of LINE_VIEWS) {
      const whole = lineView(STATE, view, 500).cells;
      const { lastPan } = lineView(STATE, view, width);
      let seen = "";
      for (let pan = 0; pan <= lastPan; pan += 1) seen += lineView(STATE, view, width, pan).cells;
      const plain = (cells: string): string => cells.replaceAll("⠀", "");
      // On fewer cells the last move and the turn are written shorter.
      if (view === "move") expect(lastPan).toBe(0);
      else expect(plain(seen)).toBe(plain(whole));
    }
  });

  test("the last move, and whose turn it is", () => {
    expect(lineView(STATE, "move", 14).cells).toBe("⠆⠀⠎⠛⠂⠋⠒⠀⠎⠀⠀⠀⠀⠀");
    expect(lineView(STATE, "move", 20).cells).toBe("⠆⠀⠎⠛⠂⠋⠒⠀⠎⠉⠓⠺⠁⠗⠵⠀⠀⠀⠀⠀");
  });

  test("times stand in the view that the player asks for, and in no other", () => {
    const without: LineState = { ...STATE, clocks: { white: 1_000, black: 1_000 } };
    for (const view of LINE_VIEWS) {
      const isSame = lineView(STATE, view, 80).cells === lineView(without, view, 80).cells;
      expect({ view, isSame }).toEqual({ view, isSame: view !== "clock" });
    }
  });

  test("the board rank by rank from the eighth, and the square under each routing key", () => {
    const first = lineView(STATE, "board", 14);
    expect(first.cells).toBe("⠦⠞⠎⠇⠙⠅⠇⠎⠞⠀⠀⠀⠀⠀");
    expect(first.squares.slice(0, 10)).toEqual([
      undefined,
      ...["a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8"],
      undefined,
    ]);
    expect(first.lastPan).toBe(7);
    // White has dot 7, an empty dark square dot 3.
    expect(lineView(STATE, "board", 14, 7).cells).toBe("⠂⡞⡎⡇⡙⡅⡇⠄⡞⠀⠀⠀⠀⠀");
    expect(lineView(STATE, "board", 14, 5).cells).toBe("⠒⠄⠀⠄⠀⠄⡎⠄⠀⠀⠀⠀⠀⠀");
  });

  test("an announcement, moved on by whole words", () => {
    expect(lineView(STATE, "message", 20).cells).toBe("⠎⠏⠗⠊⠝⠛⠑⠗⠀⠛⠥⠎⠞⠁⠧⠀⠑⠊⠝⠎");
    expect(lineView(STATE, "message", 20, 1).cells.startsWith("⠋⠑⠇⠊⠭⠀⠙⠗⠑⠊⠀")).toBe(true);
  });
});

describe("the keys of a display", () => {
  const press = (...keys: readonly Parameters<typeof pressLineKey>[2][]) => {
    let place = START_PLACE;
    for (const key of keys)
      place = pressLineKey(place, lineView(STATE, place.view, 14, place.pan), key).place;
    return place;
  };

  test("move the window on and back, never past its ends", () => {
    const down = { key: "down" } as const;
    const next = { key: "next" } as const;
    expect(press(down, down, next, next)).toEqual({ view: "board", pan: 2 });
    expect(press(down, down, next, { key: "previous" }, { key: "previous" })).toEqual({
      view: "board",
      pan: 0,
    });
    expect(press(down, down, { key: "bottom" }, next)).toEqual({ view: "board", pan: 7 });
    expect(press(down, down, { key: "bottom" }, { key: "top" })).toEqual({ view: "board", pan: 0 });
  });

  test("change the view, and home is the last move, return the last announcement", () => {
    expect(press({ key: "up" })).toEqual({ view: "message", pan: 0 });
    expect(press({ key: "down" }, { key: "home" })).toEqual(START_PLACE);
    expect(press({ key: "return" })).toEqual({ view: "message", pan: 0 });
  });

  test("a routing key over a square names it, elsewhere nothing", () => {
    const board = lineView(STATE, "board", 14);
    const place = { view: "board", pan: 0 } as const;
    expect(pressLineKey(place, board, { key: "route", cell: 5 })).toEqual({ place, square: "e8" });
    expect(pressLineKey(place, board, { key: "route", cell: 0 })).toEqual({ place });
    expect(pressLineKey(place, board, { key: "route", cell: 99 })).toEqual({ place });
  });
});
