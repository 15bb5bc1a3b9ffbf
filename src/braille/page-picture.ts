import { bytesOfCells, type Cells } from "./cells.js";

/**
 * Measures of embossed paper. Units: millimetres. Source: the usual cell of European embossers,
 * dots 2.5 apart, cells 6, lines 10 (Marburg medium); see docs/braille/formats.md.
 */
const DOT_STEP = 2.5;
const CELL_STEP = 6;
const LINE_STEP = 10;
const DOT_RADIUS = 0.75;
const MARGIN = 12;
const PAGE_GAP = 6;

/** Place of each dot in its cell, dot 1 first: column, row. */
const DOTS = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 0],
  [1, 1],
  [1, 2],
  [0, 3],
  [1, 3],
] as const;

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

/**
 * SVG of embossed pages, one below the other, at their size on paper. `title` is what a screen
 * reader says of the picture. Dots only: it is for people who look at what others touch.
 */
export const drawPages = (
  pages: readonly (readonly Cells[])[],
  width: number,
  height: number,
  title: string,
): string => {
  const pageWidth = 2 * MARGIN + width * CELL_STEP;
  const pageHeight = 2 * MARGIN + height * LINE_STEP;
  const all = pages.length * (pageHeight + PAGE_GAP) - PAGE_GAP;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pageWidth}mm" height="${all}mm" ` +
      `viewBox="0 0 ${pageWidth} ${all}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
  ];
  for (const [index, page] of pages.entries()) {
    const top = index * (pageHeight + PAGE_GAP);
    parts.push(
      `<rect x="0" y="${top}" width="${pageWidth}" height="${pageHeight}" fill="#fffdf4" stroke="#999" stroke-width="0.3"/>`,
    );
    const path = page.flatMap((line, row) =>
      [...bytesOfCells(line)].flatMap((byte, column) =>
        DOTS.flatMap(([right, down], dot) => {
          if ((byte & (1 << dot)) === 0) return [];
          const x = MARGIN + column * CELL_STEP + right * DOT_STEP;
          const y = top + MARGIN + row * LINE_STEP + down * DOT_STEP;
          return [
            `M${x - DOT_RADIUS} ${y}a${DOT_RADIUS} ${DOT_RADIUS} 0 1 0 1.5 0a${DOT_RADIUS} ${DOT_RADIUS} 0 1 0 -1.5 0`,
          ];
        }),
      ),
    );
    if (path.length > 0) parts.push(`<path fill="#222" d="${path.join("")}"/>`);
  }
  return `${[...parts, "</svg>"].join("\n")}\n`;
};
