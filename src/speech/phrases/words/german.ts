import { type Language, type MoveNames, NATO_FILES } from "../language.js";

const UNITS = [
  "null",
  "eins",
  "zwei",
  "drei",
  "vier",
  "fünf",
  "sechs",
  "sieben",
  "acht",
  "neun",
  "zehn",
  "elf",
  "zwölf",
  "dreizehn",
  "vierzehn",
  "fünfzehn",
  "sechzehn",
  "siebzehn",
  "achtzehn",
  "neunzehn",
] as const;
const TENS = [
  "",
  "",
  "zwanzig",
  "dreißig",
  "vierzig",
  "fünfzig",
  "sechzig",
  "siebzig",
  "achtzig",
  "neunzig",
] as const;

/** Before "und", "hundert" and "tausend" the word for 1 is "ein". */
const joined = (value: number): string => (value === 1 ? "ein" : germanNumber(value));

const germanNumber = (value: number): string => {
  if (value >= 1000) {
    const rest = value % 1000;
    return `${joined(Math.floor(value / 1000))}tausend${rest === 0 ? "" : germanNumber(rest)}`;
  }
  if (value >= 100) {
    const rest = value % 100;
    return `${joined(Math.floor(value / 100))}hundert${rest === 0 ? "" : germanNumber(rest)}`;
  }
  const unit = UNITS[value];
  if (unit !== undefined) return unit;
  const tens = TENS[Math.floor(value / 10)] ?? "";
  return value % 10 === 0 ? tens : `${joined(value % 10)}und${tens}`;
};

/**
 * German, the language of announcements (Laws 2023, D.2.1). Names and accepted forms: rules for the
 * visually impaired, 5.1; spoken forms: what the German voices of espeak-ng read wrongly otherwise.
 */
export const GERMAN_NAMES: MoveNames = {
  files: {
    a: { text: "Anna", aliases: ["Anton"] },
    b: { text: "Bella", aliases: ["Berta"], misprints: ["Belia"] },
    c: { text: "Cesar", spoken: "Zesar", also: ["Zesar", "Cäsar"], misprints: ["Ceasar"] },
    d: { text: "David", aliases: ["Dora"] },
    e: { text: "Eva", aliases: ["Emil"] },
    f: { text: "Felix", aliases: ["Friedrich"] },
    g: { text: "Gustav" },
    h: { text: "Hector", also: ["Hektor"], aliases: ["Heinrich"] },
  },
  ranks: {
    "1": { text: "eins", misprints: ["ein"] },
    "2": { text: "zwei", also: ["zwo"], misprints: ["zwe"] },
    "3": { text: "drei" },
    "4": { text: "vier" },
    "5": { text: "fünf" },
    "6": { text: "sechs" },
    "7": { text: "sieben", misprints: ["seiben"] },
    "8": { text: "acht" },
  },
  roles: {
    king: { text: "König" },
    queen: { text: "Dame" },
    rook: { text: "Turm" },
    bishop: { text: "Läufer" },
    knight: { text: "Springer" },
    pawn: { text: "Bauer" },
  },
  castling: {
    short: { text: "kurze Rochade", also: ["Rochade kurz"], misprints: ["Kurtze Rochade"] },
    long: { text: "lange Rochade", also: ["Rochade lang"] },
  },
  capture: { text: "schlägt" },
  check: { text: "Schach" },
  mate: { text: "matt", also: ["Schachmatt", "Schach matt", "Schach und matt"] },
  enPassant: {
    text: "en passant",
    spoken: "ang passang",
    also: ["ang passang", "e p", "ep", "im Vorbeigehen"],
  },
};

/** German: the rest of its words. */
export const GERMAN: Language = {
  ...GERMAN_NAMES,
  tag: "de",
  german: GERMAN_NAMES,
  correction: { text: "Korrektur" },
  promotionMarks: ["wird", "Umwandlung", "Umwandlung in", "gleich"],
  fillers: ["von", "nach", "auf"],
  keywords: {
    adjust: ["j'adoube", "jadoube", "j adoube", "ich rücke zurecht"],
    "offer-draw": ["remis", "remie", "ich biete remis an", "ich biete remis", "biete remis"],
    "accept-draw": [
      "remis angenommen",
      "angenommen",
      "ich nehme an",
      "ich nehme remis an",
      "ich nehme das remis an",
    ],
    "decline-draw": ["abgelehnt", "remis abgelehnt", "ich lehne ab"],
    resign: ["ich gebe auf", "aufgabe"],
    "ask-time": ["Zeit", "Bedenkzeit"],
    "ask-move-number": ["Zugnummer", "Zugzahl"],
    "ask-position": ["Stellung"],
    "ask-obligation": ["Pflicht", "Zugpflicht"],
    "ask-last-move": ["letzter Zug"],
    "ask-repeat": ["noch einmal", "nochmal", "noch mal", "wiederholen", "bitte wiederholen"],
    "call-arbiter": ["Schiedsrichter"],
    "stop-clocks": ["Uhr anhalten", "Uhren anhalten"],
  },
  respellings: { ä: ["ae", "a"], ö: ["oe", "o"], ü: ["ue", "u"], ß: ["ss"] },
  letters: { king: "K", queen: "D", rook: "T", bishop: "L", knight: "S" },
  alphabet: {
    a: { text: "Anton" },
    b: { text: "Berta" },
    c: { text: "Cäsar", spoken: "Zäsar" },
    d: { text: "Dora" },
    e: { text: "Emil" },
    f: { text: "Friedrich" },
    g: { text: "Gustav" },
    h: { text: "Heinrich" },
  },
  nato: NATO_FILES,
  letterNames: { a: "a", b: "be", c: "ze", d: "de", e: "e", f: "eff", g: "ge", h: "ha" },
  furtherLetters: "äöüß",
  signs: {
    "/": "Schrägstrich",
    "\\": "Rückstrich",
    ".": "Punkt",
    ":": "Doppelpunkt",
    "-": "Strich",
    _: "Unterstrich",
    "=": "gleich",
    "+": "plus",
    "%": "Prozent",
    "@": "at",
    "#": "Raute",
    "*": "Stern",
    "&": "und",
  },
  option: "Option",
  // Only the bare 1 has a gender: "eine Stunde", "einundzwanzig Stunden".
  numberWords: (value, gender) =>
    value === 1 && gender !== undefined
      ? gender === "feminine"
        ? "eine"
        : "ein"
      : germanNumber(value),
};
