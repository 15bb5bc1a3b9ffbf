import { BLANK, type Cells, isCells, trimEnd } from "./cells.js";

/**
 * Braille Ready Format: one ASCII character a six-dot cell, lines ended by CR LF, pages by a form
 * feed. It has no standard; what is written here is what embossers of North America take.
 *
 * Table, index = cell: North American Braille ASCII, equal to en-us-brf.dis of liblouis 3.24.
 * Source: docs/braille/formats.md; Library of Congress, format description fdd000551.
 */
const ASCII = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)=";

/** Signs of another flavour of the same table: the lower half of ASCII's last two columns. */
const OTHER_FLAVOUR: Readonly<Record<string, string>> = {
  "`": "@",
  "{": "[",
  "|": "\\",
  "}": "]",
  "~": "^",
};

/** How the end of a page is told to the embosser. */
export const PAGE_ENDS = ["form-feed", "lines"] as const;
export type PageEnd = (typeof PAGE_ENDS)[number];

/** ASCII of cells. Errors: a cell with dots 7 or 8 is a bug and throws. */
export const asciiOfCells = (cells: Cells): string =>
  Array.from(cells, (cell) => {
    const sign = ASCII[(cell.codePointAt(0) ?? 0) - 0x2800];
    if (sign === undefined) throw new Error(`not a six-dot cell: ${cell}`);
    return sign;
  }).join("");

/** Cells of Braille ASCII of any flavour; undefined: a sign that stands for no cell. */
export const cellsOfAscii = (text: string): Cells | undefined => {
  let cells = "";
  for (const sign of text) {
    const index = ASCII.indexOf(OTHER_FLAVOUR[sign] ?? sign.toUpperCase());
    if (index < 0) return undefined;
    cells += String.fromCharCode(0x2800 + index);
  }
  return cells;
};

/**
 * The file for an embosser. Every line ends with CR LF. `form-feed`: FF stands directly after the
 * last line of each page but the last. `lines`: pages are filled up with empty lines to `height`,
 * for devices that turn the page by themselves.
 */
export const makeBrf = (
  pages: readonly (readonly Cells[])[],
  height: number,
  pageEnd: PageEnd = "form-feed",
): string =>
  pages
    .map((page, index) => {
      const isLast = index === pages.length - 1;
      const filling = isLast || pageEnd === "form-feed" ? 0 : Math.max(0, height - page.length);
      const lines = [...page, ...Array.from({ length: filling }, () => "")];
      return lines.map((line) => `${asciiOfCells(trimEnd(line))}\r\n`).join("");
    })
    .join(pageEnd === "form-feed" ? "\f" : "");

/** The same as Unicode Braille: lines ended by LF, blanks inside a line as U+2800. */
export const makeUnicodeSheet = (pages: readonly (readonly Cells[])[]): string =>
  pages.map((page) => page.map((line) => `${trimEnd(line)}\n`).join("")).join("\f");

/** Why a text is no Braille sheet. */
export type SheetFault =
  | { readonly fault: "empty" }
  | { readonly fault: "not-text" }
  | { readonly fault: "too-long"; readonly line: number }
  | { readonly fault: "too-large" }
  | { readonly fault: "not-braille"; readonly line: number };

/** A file is read up to this size. Units: characters. */
export const MAX_SHEET_LENGTH = 1_000_000;
/** No game fills more, blank lines at the ends of pages included: the reader tries every one. */
const MAX_SHEET_LINES = 1_500;
/** A line of Braille paper has at most some 80 cells; more than this is no line. */
const MAX_LINE_LENGTH = 400;

/**
 * Pages of lines of a BRF or Unicode Braille file. CR LF, LF and CR end a line, FF a page; tabs are
 * blanks; ASCII may be in capitals or not.
 */
export const parseSheet = (
  text: string,
): { readonly pages: readonly (readonly Cells[])[] } | SheetFault => {
  if (text.length > MAX_SHEET_LENGTH) return { fault: "too-large" };
  const plain = text.replace(/^\uFEFF/, "");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that make a file no text.
  if (/[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufffd]/.test(plain)) return { fault: "not-text" };
  if (plain.trim() === "") return { fault: "empty" };
  const pages: Cells[][] = [];
  let lineNumber = 0;
  for (const pageText of plain.split("\f")) {
    const page: Cells[] = [];
    for (const line of pageText.replace(/\r\n?/g, "\n").split("\n")) {
      lineNumber += 1;
      if (lineNumber > MAX_SHEET_LINES) return { fault: "too-large" };
      if (line.length > MAX_LINE_LENGTH) return { fault: "too-long", line: lineNumber };
      const cells = cellsOfLine(line);
      if (cells === undefined) return { fault: "not-braille", line: lineNumber };
      page.push(trimEnd(cells));
    }
    // What follows the last line end is no line.
    if (page.at(-1) === "") page.pop();
    pages.push(page);
  }
  if (pages.length > 1 && pages.at(-1)?.length === 0) pages.pop();
  return { pages };
};

const cellsOfLine = (line: string): Cells | undefined => {
  const spaced = line.replaceAll("\t", " ");
  if (isCells(spaced.replaceAll(" ", ""))) return spaced.replaceAll(" ", BLANK);
  return cellsOfAscii(spaced);
};
