import type { MoveWay, Share, Station } from "./move-way.js";
import { machineMs, SHARE_NAMES, sharesOf, spanText, titleOf } from "./trace-lines.js";

/** Units of all lengths: user units of the SVG, pixels at its natural size. */
const WIDTH = 1000;
const MARGIN = 16;
const ROW = 22;
const LABEL = 430;
const TIME = 120;
const SHARE_WIDTH = 130;
const HEAD = 92;
const BAR_LEFT = MARGIN + LABEL + TIME + SHARE_WIDTH;
/** Room for half of the last number of the scale. */
const BAR_WIDTH = WIDTH - MARGIN - 18 - BAR_LEFT;

/** The bars begin here and end there, on a logarithmic scale. Units: milliseconds. */
const LEAST_MS = 0.01;
const MOST_MS = 10_000;
const DECADES = Math.log10(MOST_MS / LEAST_MS);

/** Bars differ by their hatching; the word beside them says the same. */
const PATTERNS: Readonly<Record<Share, string>> = {
  player: '<path d="M0 0h8v8H0z" fill="#ffffff"/><path d="M0 4h8" stroke="#888888"/>',
  wire: '<path d="M0 0h8v8H0z" fill="#ffffff"/><path d="M0 8L8 0" stroke="#111111"/>',
  settling:
    '<path d="M0 0h8v8H0z" fill="#ffffff"/><path d="M0 2h4M4 6h4" stroke="#111111" stroke-width="2"/>',
  rules: '<path d="M0 0h8v8H0z" fill="#ffffff"/><path d="M4 0v8" stroke="#111111"/>',
  disk: '<path d="M0 0h8v8H0z" fill="#ffffff"/><path d="M0 4h8M4 0v8" stroke="#111111"/>',
  program: '<path d="M0 0h8v8H0z" fill="#333333"/>',
  queue: '<path d="M0 0h8v8H0z" fill="#ffffff"/><circle cx="4" cy="4" r="1.5" fill="#111111"/>',
  voice: '<path d="M0 0h8v8H0z" fill="#ffffff"/><path d="M0 0L8 8" stroke="#111111"/>',
  device: '<path d="M0 0h8v8H0z" fill="#ffffff"/><path d="M0 0L8 8M0 8L8 0" stroke="#111111"/>',
  words: '<path d="M0 0h8v8H0z" fill="#cccccc"/>',
};

/** Text as XML can carry it. */
const xmlText = (text: string): string =>
  text
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD]/gu, " ")
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

const numberText = (ms: number): string => (ms < 1000 ? ms.toFixed(3) : ms.toFixed(0));

const barOf = (ms: number): number =>
  ms <= LEAST_MS ? 1 : Math.max(1, Math.min(1, Math.log10(ms / LEAST_MS) / DECADES) * BAR_WIDTH);

/**
 * One move as a picture: its stations from the top, each with its time as a number and as a bar. The
 * bars are on a logarithmic scale, for speaking takes ten thousand times as long as judging. Title and
 * description say what it shows to those who do not see it.
 */
export const drawMove = (way: MoveWay): string => {
  const { stations } = way;
  const height = HEAD + stations.length * ROW + 2 * MARGIN;
  const title = `The way of one move. ${titleOf(way)}`;
  const shares = sharesOf(stations);
  const parts = (Object.keys(shares) as Share[])
    .filter((share) => shares[share] > 0)
    .map((share) => `${SHARE_NAMES[share]} ${spanText(shares[share])}`);
  const description =
    `${stations.length} stations from the first lift to the last, ${spanText(way.toMs - way.fromMs)} in all. ` +
    `${parts.join(", ")}. The machine had ${spanText(machineMs(stations))}.`;
  const used = [...new Set(stations.map(({ share }) => share))];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title description" font-family="sans-serif" font-size="13" fill="#111111">`,
    `<title id="title">${xmlText(title)}</title>`,
    `<desc id="description">${xmlText(description)}</desc>`,
    "<defs>",
    ...used.map(
      (share) =>
        `<pattern id="${share}" width="8" height="8" patternUnits="userSpaceOnUse">${PATTERNS[share]}</pattern>`,
    ),
    "</defs>",
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    textAt(
      MARGIN,
      MARGIN + 14,
      xmlText(shorten(titleOf(way), 110)),
      'font-size="17" font-weight="bold"',
    ),
    textAt(
      MARGIN,
      MARGIN + 34,
      xmlText(
        `${spanText(way.toMs - way.fromMs)} from the first lift; the machine had ${spanText(machineMs(stations))} of it. Bars on a logarithmic scale.`,
      ),
    ),
    textAt(MARGIN, HEAD - 12, "station", BOLD),
    textAt(MARGIN + LABEL + TIME - 14, HEAD - 12, "milliseconds", `${BOLD} text-anchor="end"`),
    textAt(MARGIN + LABEL + TIME, HEAD - 12, "whose time", BOLD),
    ...scaleOf(height),
    ...stations.flatMap((station, row) => rowOf(station, row)),
    "</svg>",
    "",
  ].join("\n");
};

const BOLD = 'font-weight="bold"';

const textAt = (x: number, y: number, text: string, attributes = ""): string =>
  `<text x="${x}" y="${y}"${attributes === "" ? "" : ` ${attributes}`}>${text}</text>`;

/** A line for each power of ten. */
const scaleOf = (height: number): readonly string[] =>
  [0.01, 0.1, 1, 10, 100, 1000, 10_000].flatMap((ms, index, all) => {
    const x = BAR_LEFT + (index / (all.length - 1)) * BAR_WIDTH;
    return [
      `<path d="M${x} ${HEAD - 6}V${height - MARGIN}" stroke="#bbbbbb"/>`,
      textAt(x, HEAD - 12, String(ms), 'font-size="11" text-anchor="middle"'),
    ];
  });

const rowOf = ({ share, what, fromMs, toMs }: Station, row: number): readonly string[] => {
  const y = HEAD + row * ROW;
  const ms = toMs - fromMs;
  return [
    textAt(MARGIN, y + 15, xmlText(shorten(what, 62))),
    textAt(MARGIN + LABEL + TIME - 14, y + 15, numberText(ms), 'text-anchor="end"'),
    textAt(MARGIN + LABEL + TIME, y + 15, SHARE_NAMES[share]),
    `<rect x="${BAR_LEFT}" y="${y + 4}" width="${barOf(ms).toFixed(1)}" height="14" fill="url(#${share})" stroke="#111111"/>`,
  ];
};
