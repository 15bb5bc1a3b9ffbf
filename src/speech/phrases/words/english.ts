import { type Language, type MoveNames, NATO_FILES } from "../language.js";

const UNITS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
] as const;
const TENS = [
  "",
  "",
  "twenty",
  "thirty",
  "forty",
  "fifty",
  "sixty",
  "seventy",
  "eighty",
  "ninety",
] as const;

const englishNumber = (value: number): string => {
  for (const [size, word] of [
    [1000, "thousand"],
    [100, "hundred"],
  ] as const) {
    if (value >= size) {
      const rest = value % size;
      const head = `${englishNumber(Math.floor(value / size))} ${word}`;
      return rest === 0 ? head : `${head} ${englishNumber(rest)}`;
    }
  }
  const unit = UNITS[value];
  if (unit !== undefined) return unit;
  const tens = TENS[Math.floor(value / 10)] ?? "";
  return value % 10 === 0 ? tens : `${tens} ${englishNumber(value % 10)}`;
};

/** As in {@link GERMAN_NAMES}; respelled so that an English voice says them in German. */
const GERMAN_NAMES: MoveNames = {
  files: {
    a: { text: "Anna", aliases: ["Anton"] },
    b: { text: "Bella", aliases: ["Berta"] },
    c: { text: "Cesar", spoken: "Tsayzar", also: ["Caesar", "Zesar", "Cäsar"] },
    d: { text: "David", spoken: "Dahvid", aliases: ["Dora"] },
    e: { text: "Eva", spoken: "Ayva", aliases: ["Emil"] },
    f: { text: "Felix", spoken: "Faylix", aliases: ["Friedrich"] },
    g: { text: "Gustav", spoken: "Goostaff" },
    h: { text: "Hector", also: ["Hektor"], aliases: ["Heinrich"] },
  },
  ranks: {
    "1": { text: "eins" },
    "2": { text: "zwei", spoken: "tsvai", also: ["zwo"] },
    "3": { text: "drei", spoken: "dry" },
    "4": { text: "vier", spoken: "feer" },
    "5": { text: "fünf", spoken: "foonf" },
    "6": { text: "sechs", spoken: "zex" },
    "7": { text: "sieben", spoken: "zeeben" },
    "8": { text: "acht", spoken: "ahkt" },
  },
  roles: {
    king: { text: "König", spoken: "kernig" },
    queen: { text: "Dame", spoken: "dahmer" },
    rook: { text: "Turm", spoken: "toorm" },
    bishop: { text: "Läufer", spoken: "loyfer" },
    knight: { text: "Springer", spoken: "shpringer" },
    pawn: { text: "Bauer", spoken: "bower" },
  },
  castling: {
    short: { text: "kurze Rochade", spoken: "koortser roshahder" },
    long: { text: "lange Rochade", spoken: "lunger roshahder" },
  },
  capture: { text: "schlägt", spoken: "shlaykt" },
  check: { text: "Schach", spoken: "shahk" },
  mate: { text: "matt", spoken: "mutt" },
  enPassant: { text: "en passant", also: ["e p", "ep"] },
};

/** English, for games in which the arbiter allows it. Source: rules for the visually impaired, 5.3. */
export const ENGLISH: Language = {
  tag: "en",
  german: GERMAN_NAMES,
  files: {
    a: { text: "Anna" },
    b: { text: "Bella" },
    c: { text: "Cesar", also: ["Caesar"] },
    d: { text: "David" },
    e: { text: "Eva" },
    f: { text: "Felix" },
    g: { text: "Gustav" },
    h: { text: "Hector", also: ["Hektor"] },
  },
  ranks: {
    "1": { text: "one" },
    "2": { text: "two" },
    "3": { text: "three" },
    "4": { text: "four" },
    "5": { text: "five" },
    "6": { text: "six" },
    "7": { text: "seven" },
    "8": { text: "eight" },
  },
  roles: {
    king: { text: "king" },
    queen: { text: "queen" },
    rook: { text: "rook" },
    bishop: { text: "bishop" },
    knight: { text: "knight" },
    pawn: { text: "pawn" },
  },
  castling: {
    short: { text: "castles kingside", also: ["castles king side", "short castling"] },
    long: { text: "castles queenside", also: ["castles queen side", "long castling"] },
  },
  capture: { text: "takes" },
  check: { text: "check" },
  mate: { text: "mate", also: ["checkmate", "check mate"] },
  enPassant: { text: "en passant", also: ["e p", "ep"] },
  correction: { text: "correction" },
  promotionMarks: ["becomes", "promotes to", "equals"],
  fillers: ["from", "to"],
  keywords: {
    adjust: ["I adjust", "j'adoube", "jadoube", "j adoube"],
    "offer-draw": ["draw", "I offer a draw"],
    "accept-draw": ["draw accepted", "accepted", "I accept"],
    "decline-draw": ["declined", "draw declined", "I decline"],
    resign: ["I resign"],
    "ask-time": ["time"],
    "ask-move-number": ["move number"],
    "ask-position": ["position"],
    "ask-obligation": ["obligation"],
    "ask-last-move": ["last move"],
    "ask-repeat": ["once more", "repeat", "repeat please"],
    "call-arbiter": ["arbiter"],
    "stop-clocks": ["stop the clock", "stop the clocks", "stop clocks"],
  },
  respellings: { ä: ["ae", "a"], ö: ["oe", "o"], ü: ["ue", "u"] },
  letters: { king: "K", queen: "Q", rook: "R", bishop: "B", knight: "N" },
  alphabet: {
    a: { text: "Alfa" },
    b: { text: "Bravo" },
    c: { text: "Charlie" },
    d: { text: "Delta" },
    e: { text: "Echo" },
    f: { text: "Foxtrot" },
    g: { text: "Golf" },
    h: { text: "Hotel" },
  },
  nato: NATO_FILES,
  letterNames: { a: "ay", b: "bee", c: "see", d: "dee", e: "ee", f: "eff", g: "gee", h: "aitch" },
  furtherLetters: "",
  signs: {
    "/": "slash",
    "\\": "backslash",
    ".": "dot",
    ":": "colon",
    "-": "dash",
    _: "underscore",
    "=": "equals",
    "+": "plus",
    "%": "percent",
    "@": "at",
    "#": "hash",
    "*": "star",
    "&": "and",
  },
  option: "option",
  numberWords: englishNumber,
};
