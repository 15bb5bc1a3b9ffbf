import { BLANK, type Cells } from "./cells.js";
import { EIGHT_DOT_DIGITS, UPPER_DIGITS } from "./profiles/digits.js";
import type { TextLanguage } from "./profiles/profile.js";

/**
 * Ordinary words in uncontracted Braille: names, labels, announcements. Not a translator of prose:
 * a sign without a table entry is written as the letter under its accent, or left out.
 * Source: liblouis 3.24, tables de-g0, en-ueb-g1, pt-pt-g1, ru-litbrl, de-de-comp8; compared in
 * tests/braille/liblouis.test.ts.
 */
interface TextTable {
  readonly letters: Readonly<Record<string, Cells>>;
  /** Punctuation; `afterDigit` where it is another sign after a digit. */
  readonly signs: Readonly<Record<string, Cells>>;
  readonly afterDigit: Readonly<Record<string, Cells>>;
  /** Signs after which a number goes on without a new number sign. */
  readonly inNumber: string;
  readonly numberSign: Cells;
  readonly digits: readonly Cells[];
  /** Before a letter a to j that follows a digit. */
  readonly letterSign: Cells;
  /** Before one capital letter, before a word in capitals; empty: capitals are not marked. */
  readonly capital: Cells;
  readonly capitals: Cells;
  /** Accent marks (combining characters) before their letter. */
  readonly accents: Readonly<Record<string, Cells>>;
}

const LATIN = Object.fromEntries(
  [..."abcdefghijklmnopqrstuvwxyz"].map((letter, index) => [
    letter,
    [..."⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵"][index] ?? "",
  ]),
);
const CYRILLIC = Object.fromEntries(
  [..."абвгдеёжзийклмнопрстуфхцчшщъыьэюя"].map((letter, index) => [
    letter,
    [..."⠁⠃⠺⠛⠙⠑⠡⠚⠵⠊⠯⠅⠇⠍⠝⠕⠏⠗⠎⠞⠥⠋⠓⠉⠟⠱⠭⠷⠮⠾⠪⠳⠫"][index] ?? "",
  ]),
);

const COMMON = {
  letters: { ...CYRILLIC, ...LATIN },
  numberSign: "⠼",
  digits: UPPER_DIGITS,
  accents: {},
  capital: "",
  capitals: "",
} as const;

const GERMAN: TextTable = {
  ...COMMON,
  letters: { ...COMMON.letters, ä: "⠜", ö: "⠪", ü: "⠳", ß: "⠮" },
  signs: {
    ".": "⠄",
    ",": "⠂",
    ";": "⠆",
    ":": "⠒",
    "-": "⠤",
    "–": "⠠⠤",
    "?": "⠢",
    "!": "⠖",
    "(": "⠶",
    ")": "⠶",
    "'": "⠠",
    "/": "⠐⠂",
    "+": "⠈⠖",
    "=": "⠈⠶",
    "#": "⠈⠼",
    "&": "⠐⠥",
    "*": "⠠⠔",
    "½": "⠼⠁⠆",
  },
  afterDigit: { ":": "⠈⠒", ";": "⠠⠆", ")": "⠠⠶" },
  inNumber: ".,:",
  letterSign: "⠠",
  accents: Object.fromEntries(
    [..."\u0301\u0300\u0302\u0308\u0303\u030c\u0327\u030a"].map((mark) => [mark, "⠈"]),
  ),
};

const ENGLISH: TextTable = {
  ...COMMON,
  signs: {
    ".": "⠲",
    ",": "⠂",
    ";": "⠆",
    ":": "⠒",
    "-": "⠤",
    "–": "⠠⠤",
    "?": "⠦",
    "!": "⠖",
    "(": "⠐⠣",
    ")": "⠐⠜",
    "'": "⠄",
    "/": "⠸⠌",
    "+": "⠐⠖",
    "=": "⠐⠶",
    "#": "⠸⠹",
    "&": "⠈⠯",
    "*": "⠐⠔",
    "½": "⠼⠁⠌⠃",
    ß: "⠨⠮",
  },
  afterDigit: {},
  inNumber: ".,",
  letterSign: "⠰",
  capital: "⠠",
  capitals: "⠠⠠",
  accents: {
    "\u0301": "⠘⠌",
    "\u0300": "⠘⠡",
    "\u0302": "⠘⠩",
    "\u0308": "⠘⠒",
    "\u0303": "⠘⠻",
    "\u0327": "⠘⠯",
    "\u030c": "⠘⠬",
    "\u030a": "⠘⠫",
  },
};

const PORTUGUESE: TextTable = {
  ...COMMON,
  letters: {
    ...COMMON.letters,
    á: "⠷",
    é: "⠿",
    í: "⠌",
    ó: "⠬",
    ú: "⠾",
    â: "⠡",
    ê: "⠣",
    ô: "⠹",
    à: "⠫",
    ç: "⠯",
    ü: "⠳",
    ã: "⠜",
    õ: "⠪",
  },
  signs: {
    ".": "⠄",
    ",": "⠂",
    ";": "⠆",
    ":": "⠒",
    "-": "⠤",
    "–": "⠤",
    "?": "⠢",
    "!": "⠖",
    "(": "⠣",
    ")": "⠜",
    "'": "⠠",
    "/": "⠠⠂",
    "+": "⠖",
    "=": "⠶",
    "½": "⠼⠂⠃",
  },
  afterDigit: {},
  inNumber: ".,",
  letterSign: "",
  capital: "⠨",
  capitals: "⠨⠨",
};

const RUSSIAN: TextTable = {
  ...COMMON,
  signs: {
    ".": "⠲",
    ",": "⠂",
    ";": "⠆",
    ":": "⠒",
    "-": "⠤",
    "–": "⠤",
    "?": "⠢",
    "!": "⠖",
    "(": "⠣",
    ")": "⠜",
    "/": "⠠⠌",
    "+": "⠖",
    "=": "⠶",
    "#": "⠹",
  },
  afterDigit: { ",": "⠠⠂" },
  inNumber: "",
  letterSign: "⠐",
};

const GERMAN_EIGHT_DOTS: TextTable = {
  ...COMMON,
  letters: {
    ...COMMON.letters,
    ...Object.fromEntries(
      Object.entries(LATIN).map(([letter, cell]) => [
        letter.toUpperCase(),
        String.fromCharCode((cell.codePointAt(0) ?? 0) + 0x40),
      ]),
    ),
    ä: "⢜",
    ö: "⢪",
    ü: "⢳",
    ß: "⢼",
  },
  signs: {
    ".": "⠄",
    ",": "⠂",
    ";": "⠆",
    ":": "⠒",
    "-": "⠤",
    "–": "⠤",
    "?": "⠢",
    "!": "⠐",
    "(": "⠦",
    ")": "⠴",
    "'": "⠠",
    "/": "⠲",
    "+": "⠖",
    "=": "⠶",
    "#": "⠼",
    "&": "⠯",
    "*": "⠔",
    "½": "⢧",
  },
  afterDigit: {},
  inNumber: "",
  numberSign: "",
  digits: EIGHT_DOT_DIGITS,
  letterSign: "",
};

const TABLES: Readonly<Record<TextLanguage, TextTable>> = {
  de: GERMAN,
  en: ENGLISH,
  pt: PORTUGUESE,
  ru: RUSSIAN,
};

const isDigit = (sign: string | undefined): boolean => sign !== undefined && /^[0-9]$/.test(sign);

/** Cells of a letter, with its accent before it where the language writes accents apart. */
const cellsOfLetter = (table: TextTable, letter: string): Cells | undefined => {
  const known = table.letters[letter] ?? table.letters[letter.toLowerCase()];
  if (known !== undefined) return known;
  const [base = "", ...marks] = letter.toLowerCase().normalize("NFD");
  const plain = table.letters[base];
  if (plain === undefined || marks.length === 0) return undefined;
  return (table.accents[marks[0] ?? ""] ?? "") + plain;
};

const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();

/**
 * Cells of a line of text. Shape: any text; white space and control characters become blanks.
 * `dots` 8 writes German computer Braille, whatever the language.
 */
export const textCells = (text: string, language: TextLanguage, dots: 6 | 8 = 6): Cells => {
  const table = dots === 8 ? GERMAN_EIGHT_DOTS : TABLES[language];
  const signs = [...text.normalize("NFC").replace(/[\s\p{Cc}]/gu, " ")];
  let cells = "";
  let inNumber = false;
  let afterCapitals = false;
  for (const [index, sign] of signs.entries()) {
    const next = signs[index + 1];
    if (isDigit(sign)) {
      cells += (inNumber ? "" : table.numberSign) + (table.digits[Number(sign)] ?? "");
      inNumber = true;
      afterCapitals = false;
      continue;
    }
    const follows = isDigit(signs[index - 1]);
    const mark = (follows ? table.afterDigit[sign] : undefined) ?? table.signs[sign];
    if (mark !== undefined) {
      cells += mark;
      inNumber = inNumber && table.inNumber.includes(sign) && isDigit(next);
      afterCapitals = false;
      continue;
    }
    const letter = sign === " " ? undefined : cellsOfLetter(table, sign);
    if (letter === undefined) {
      cells += sign === " " ? BLANK : "";
      inNumber = false;
      afterCapitals = false;
      continue;
    }
    if (follows && /^[a-j]/i.test(sign.normalize("NFD"))) cells += table.letterSign;
    if (table.capital !== "" && isCapital(sign) && !afterCapitals) {
      const isWord = next !== undefined && isCapital(next);
      cells += isWord ? table.capitals : table.capital;
      afterCapitals = isWord;
    } else if (!isCapital(sign)) afterCapitals = false;
    cells += letter;
    inNumber = false;
  }
  return cells;
};
