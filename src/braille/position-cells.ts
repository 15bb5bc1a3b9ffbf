import type { Cells } from "./cells.js";

/**
 * A FEN in six-dot cells, so that a game from a position can be read back from its sheet.
 * Shape: letters, a capital (a white man, castling of White) after dot 6; each digit after its own
 * number sign; `/` is dots 34, `-` dots 36, the space dot 5, so that no blank can be lost.
 * Source: own choice; nobody else writes positions so.
 */
const LETTERS: Readonly<Record<string, Cells>> = {
  a: "⠁",
  b: "⠃",
  c: "⠉",
  d: "⠙",
  e: "⠑",
  f: "⠋",
  g: "⠛",
  h: "⠓",
  k: "⠅",
  n: "⠝",
  p: "⠏",
  q: "⠟",
  r: "⠗",
  w: "⠺",
};
const DIGITS = [..."⠚⠁⠃⠉⠙⠑⠋⠛⠓⠊"];
const NUMBER_SIGN = "⠼";
const CAPITAL = "⠠";
const SPACE = "⠐";

/** Cells of a FEN. */
export const makePositionCells = (fen: string): Cells =>
  Array.from(fen, (sign) => {
    if (sign === " ") return SPACE;
    if (sign === "/") return "⠌";
    if (sign === "-") return "⠤";
    if (/[0-9]/.test(sign)) return NUMBER_SIGN + (DIGITS[Number(sign)] ?? "");
    return (sign === sign.toLowerCase() ? "" : CAPITAL) + (LETTERS[sign.toLowerCase()] ?? "");
  }).join("");

/** The FEN of such cells; undefined: a cell that has no place in one. */
export const parsePositionCells = (cells: Cells): string | undefined => {
  const letterOf = new Map(Object.entries(LETTERS).map(([letter, cell]) => [cell, letter]));
  let fen = "";
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] ?? "";
    const next = cells[at + 1] ?? "";
    if (cell === SPACE) fen += " ";
    else if (cell === "⠌") fen += "/";
    else if (cell === "⠤") fen += "-";
    else if (cell === NUMBER_SIGN) {
      const digit = DIGITS.indexOf(next);
      if (digit < 0) return undefined;
      fen += digit;
      at += 1;
    } else if (cell === CAPITAL) {
      const letter = letterOf.get(next);
      if (letter === undefined) return undefined;
      fen += letter.toUpperCase();
      at += 1;
    } else {
      const letter = letterOf.get(cell);
      if (letter === undefined) return undefined;
      fen += letter;
    }
  }
  return fen;
};
