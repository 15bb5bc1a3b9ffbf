/**
 * Text of Braille cells. Shape: one character U+2800..U+28FF a cell, the low byte is the cell:
 * dot n is bit n-1, so that U+2800 is the blank. Six-dot cells are U+2800..U+283F.
 * Source: Unicode, block Braille Patterns.
 */
export type Cells = string;

const FIRST = 0x2800;

/** The empty cell. */
export const BLANK: Cells = "\u2800";
/** All six dots: on paper a wrong cell is made unreadable by pressing all of them over it. */
export const FULL_CELL: Cells = "\u283f";

/** Cell of a byte. Shape: 0..255. */
export const cellOfByte = (byte: number): Cells => String.fromCharCode(FIRST + (byte & 0xff));

/** Bytes of cells. Errors: a character that is no cell is a bug and throws. */
export const bytesOfCells = (cells: Cells): Uint8Array => {
  if (!isCells(cells)) throw new Error(`not Braille cells: ${cells}`);
  const bytes = new Uint8Array(cells.length);
  for (let at = 0; at < cells.length; at += 1) bytes[at] = cells.charCodeAt(at) - FIRST;
  return bytes;
};

/** Whether every character is a cell; the empty text is. */
export const isCells = (text: string): boolean => /^[\u2800-\u28ff]*$/.test(text);

/** Whether every character is a cell without dots 7 and 8. */
export const isSixDots = (text: string): boolean => /^[\u2800-\u283f]*$/.test(text);

/** `"1245"` for a cell, `"0"` for the blank, with a space between cells. */
export const dotsOfCells = (cells: Cells): string =>
  [...bytesOfCells(cells)]
    .map((byte) => {
      const dots = [1, 2, 3, 4, 5, 6, 7, 8].filter((dot) => (byte & (1 << (dot - 1))) !== 0);
      return dots.length === 0 ? "0" : dots.join("");
    })
    .join(" ");

/** Cells of dot numbers: `"234 1245 0"`. Undefined: something else stands there. */
export const parseDots = (text: string): Cells | undefined => {
  const words = text.trim().split(/\s+/);
  let cells = "";
  for (const word of words) {
    if (!/^(0|[1-8]+)$/.test(word) || new Set(word).size !== word.length) return undefined;
    const bits = word === "0" ? [] : [...word].map((dot) => 1 << (Number(dot) - 1));
    cells += cellOfByte(bits.reduce((sum, bit) => sum | bit, 0));
  }
  return cells;
};

/** Without the blanks at the end of a line. */
export const trimEnd = (cells: Cells): Cells => cells.replace(/\u2800+$/, "");

/** Filled up with blanks to this many cells. */
export const padEnd = (cells: Cells, width: number): Cells => cells.padEnd(width, BLANK);
