import { type DeskLanguage, describeEvent, describeInput } from "../speech/phrases/desk.js";
import { clockText } from "../speech/phrases/desk-words.js";
import { COLORS } from "../vocabulary/chess.js";
import type { ClockReadings } from "../vocabulary/clock.js";
import type { Evidence, EvidenceLine, EvidenceMoment, EvidencePass } from "./evidence.js";
import { EVIDENCE_WORDS, type PageWords } from "./evidence-words.js";

const wordsOf = (language: DeskLanguage): PageWords => EVIDENCE_WORDS[language];

/** Time since the table was opened, to the tenth of a second: `0:01:12.4`. */
const timeText = (ms: number): string => `${clockText(ms)}.${Math.floor((ms % 1000) / 100)}`;

const clocksText = (clocks: ClockReadings, words: PageWords): string =>
  COLORS.map((color) => `${words.colors[color]} ${clockText(clocks[color])}`).join(", ");

const contentOf = ({ entry }: EvidenceLine, language: DeskLanguage): string =>
  entry.kind === "input"
    ? describeInput(entry.record, language)
    : describeEvent(entry.record, language);

const momentLines = (head: string, moment: EvidenceMoment, words: PageWords): readonly string[] => [
  `${head}. ${words.position}: ${moment.fen}`,
  ...COLORS.map((color) => `${head}. ${words.board(color)}: ${moment.boards[color]}`),
  `${head}. ${words.clocks}: ${clocksText(moment.clocks, words)}`,
];

const headLines = (evidence: Evidence, words: PageWords): readonly string[] => {
  const { opened } = evidence;
  return [
    `${words.table}: ${opened.table}`,
    `${words.opened}: ${opened.openedAt}`,
    `${words.players}: ${COLORS.map((color) => `${words.colors[color]} ${opened.names[color]}`).join(", ")}`,
    `${words.edition}: ${opened.edition.id}`,
    `${words.program}: ${opened.program}`,
    words.use,
  ];
};

const sheetLines = ({ sheets }: Evidence, words: PageWords): readonly string[] =>
  COLORS.map((color) => {
    const text = sheets[color];
    return text === null ? words.noSheet(color) : words.sheet(color, text);
  });

const endLines = ({ game, head }: Evidence, words: PageWords): readonly string[] => [
  words.head(head.seq, head.hash),
  words.verify(game, head.hash),
];

const outcomeOf = ({ completed }: EvidencePass, words: PageWords): string =>
  completed === null ? words.notCompleted : words.completed(completed);

/** The evidence as plain lines, a fact each, complete when it is heard alone. */
export const evidenceText = (
  evidence: Evidence,
  language: DeskLanguage = "en",
): readonly string[] => {
  const words = wordsOf(language);
  const { passes } = evidence;
  return [
    words.title(evidence),
    ...headLines(evidence, words),
    ...passes.flatMap((pass, index) => [
      words.pass(index + 1, passes.length),
      ...momentLines(words.before, pass.before, words),
      ...pass.lines.map(
        (line) =>
          `${words.record} ${line.record.seq}, ${timeText(line.record.atMs)}, ${words.sources[line.source]}: ` +
          `${contentOf(line, language)}. ${words.clocks}: ${clocksText(line.clocks, words)}.`,
      ),
      ...momentLines(words.after, pass.after, words),
      outcomeOf(pass, words),
    ]),
    ...sheetLines(evidence, words),
    ...endLines(evidence, words),
  ];
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const list = (lines: readonly string[]): string =>
  `<ul>\n${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("\n")}\n</ul>`;

const row = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`;

const table = (pass: EvidencePass, caption: string, language: DeskLanguage): string => {
  const words = wordsOf(language);
  const heads = [
    words.record,
    words.time,
    words.source,
    words.what,
    ...COLORS.map((color) => `${words.clocks}: ${words.colors[color]}`),
  ];
  return [
    "<table>",
    `<caption>${escapeHtml(caption)}</caption>`,
    `<thead><tr>${heads.map((head) => `<th scope="col">${escapeHtml(head)}</th>`).join("")}</tr></thead>`,
    "<tbody>",
    ...pass.lines.map((line) =>
      row([
        String(line.record.seq),
        timeText(line.record.atMs),
        words.sources[line.source],
        contentOf(line, language),
        ...COLORS.map((color) => clockText(line.clocks[color])),
      ]),
    ),
    "</tbody>",
    "</table>",
  ].join("\n");
};

const STYLE = `body{font:1rem/1.5 sans-serif;max-width:60rem;margin:1rem auto;padding:0 1rem;color:#000;background:#fff}
table{border-collapse:collapse;width:100%}caption{text-align:left;font-weight:bold}
th,td{border:1px solid #000;padding:.2rem .5rem;text-align:left;vertical-align:top}
li,td{overflow-wrap:anywhere}@media print{body{max-width:none;margin:0}thead{display:table-header-group}tr{break-inside:avoid}}`;

/** The evidence as one page that needs nothing else: to print, or for a screen reader. */
export const evidenceHtml = (evidence: Evidence, language: DeskLanguage = "en"): string => {
  const words = wordsOf(language);
  const { passes } = evidence;
  const title = escapeHtml(words.title(evidence));
  return `${[
    "<!doctype html>",
    `<html lang="${language}">`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${title}</title>`,
    `<style>${STYLE}</style>`,
    "</head>",
    "<body>",
    "<main>",
    `<h1>${title}</h1>`,
    list(headLines(evidence, words)),
    ...passes.flatMap((pass, index) => [
      `<h2>${escapeHtml(words.pass(index + 1, passes.length))}</h2>`,
      list(momentLines(words.before, pass.before, words)),
      table(pass, words.pass(index + 1, passes.length), language),
      list([...momentLines(words.after, pass.after, words), outcomeOf(pass, words)]),
    ]),
    list(sheetLines(evidence, words)),
    list(endLines(evidence, words)),
    "</main>",
    "</body>",
    "</html>",
  ].join("\n")}\n`;
};

/**
 * The evidence as JSON. Every line has its record as the journal holds it, with its hash; the first
 * chains from `previousHash`, so that the lines can be checked without the journal.
 */
export const evidenceJson = (evidence: Evidence): string => {
  const { game, opened, ply, by, moveNumber, passes, sheets, head } = evidence;
  return `${JSON.stringify({
    game,
    ply,
    by,
    moveNumber,
    table: opened.table,
    openedAt: opened.openedAt,
    names: opened.names,
    edition: opened.edition.id,
    program: opened.program,
    passes: passes.map(({ before, after, completed, previousHash, lines }) => ({
      before,
      after,
      completed,
      previousHash,
      lines: lines.map((line) => ({
        source: line.source,
        by: line.by,
        clocks: line.clocks,
        text: contentOf(line, "en"),
        record: line.record,
      })),
    })),
    sheets,
    head,
  })}\n`;
};
