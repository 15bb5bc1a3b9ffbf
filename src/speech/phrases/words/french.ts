import { type Gender, type Language, type MoveNames, NATO_FILES } from "../language.js";

const UNITS = [
  "zéro",
  "un",
  "deux",
  "trois",
  "quatre",
  "cinq",
  "six",
  "sept",
  "huit",
  "neuf",
  "dix",
  "onze",
  "douze",
  "treize",
  "quatorze",
  "quinze",
  "seize",
  "dix sept",
  "dix huit",
  "dix neuf",
] as const;
const TENS = ["", "", "vingt", "trente", "quarante", "cinquante", "soixante"] as const;

/** From 60 on the French of France counts by twenties: "soixante et onze", "quatre vingt deux"; without hyphens, for a voice. */
const belowHundred = (value: number, gender: Gender | undefined): string => {
  const unit = UNITS[value];
  if (unit !== undefined) return value === 1 && gender === "feminine" ? "une" : unit;
  const base = value >= 80 ? 80 : value >= 60 ? 60 : Math.floor(value / 10) * 10;
  const rest = value - base;
  const head = base === 80 ? "quatre vingt" : (TENS[base / 10] ?? "");
  if (rest === 0) return base === 80 ? "quatre vingts" : head;
  const tail = belowHundred(rest, gender);
  return base !== 80 && (rest === 1 || rest === 11) ? `${head} et ${tail}` : `${head} ${tail}`;
};

const frenchNumber = (value: number, gender?: Gender): string => {
  if (value >= 1000) {
    const thousands = Math.floor(value / 1000);
    const head = thousands === 1 ? "mille" : `${frenchNumber(thousands).replace(/s$/, "")} mille`;
    return value % 1000 === 0 ? head : `${head} ${frenchNumber(value % 1000, gender)}`;
  }
  if (value >= 100) {
    const hundreds = Math.floor(value / 100);
    const rest = value % 100;
    const head = hundreds === 1 ? "cent" : `${UNITS[hundreds]} cent`;
    if (rest === 0) return hundreds === 1 ? head : `${head}s`;
    return `${head} ${belowHundred(rest, gender)}`;
  }
  return belowHundred(value, gender);
};

/** As in the Laws; respelled so that a French voice says them in German. */
const GERMAN_NAMES: MoveNames = {
  files: {
    a: { text: "Anna", aliases: ["Anton"] },
    b: { text: "Bella", aliases: ["Berta"] },
    c: { text: "Cesar", spoken: "Tsézar", also: ["César", "Cäsar", "Zesar"] },
    d: { text: "David", aliases: ["Dora"] },
    e: { text: "Eva", spoken: "Éfa", also: ["Éva"], aliases: ["Emil"] },
    f: { text: "Felix", spoken: "Félix", also: ["Félix"], aliases: ["Friedrich"] },
    g: { text: "Gustav", spoken: "Goustaf" },
    h: { text: "Hector", also: ["Hektor"], aliases: ["Heinrich"] },
  },
  ranks: {
    "1": { text: "eins", spoken: "aïnns" },
    "2": { text: "zwei", spoken: "tsvaï", also: ["zwo"] },
    "3": { text: "drei", spoken: "draï" },
    "4": { text: "vier", spoken: "fir" },
    "5": { text: "fünf" },
    "6": { text: "sechs", spoken: "zèx" },
    "7": { text: "sieben", spoken: "zibeun" },
    "8": { text: "acht", spoken: "arht" },
  },
  roles: {
    king: { text: "König", spoken: "keunig" },
    queen: { text: "Dame", spoken: "dameu" },
    rook: { text: "Turm", spoken: "tourm" },
    bishop: { text: "Läufer", spoken: "loïfeur" },
    knight: { text: "Springer", spoken: "chepringueur" },
    pawn: { text: "Bauer", spoken: "baoueur" },
  },
  castling: {
    short: { text: "kurze Rochade", spoken: "kourtseu rochadeu" },
    long: { text: "lange Rochade", spoken: "langueu rochadeu" },
  },
  capture: { text: "schlägt", spoken: "chlèkt" },
  check: { text: "Schach", spoken: "charh" },
  mate: { text: "matt", spoken: "matte" },
  enPassant: { text: "en passant", also: ["e p", "ep"] },
};

/**
 * French, for games in which the arbiter allows it. Files and men as reported from championships of
 * blind players in France. Source: rules for the visually impaired, 5.3.
 */
export const FRENCH: Language = {
  tag: "fr",
  german: GERMAN_NAMES,
  files: {
    a: { text: "Anna" },
    b: { text: "Bella" },
    c: { text: "César" },
    d: { text: "David" },
    e: { text: "Éva", also: ["Eva"] },
    f: { text: "Félix" },
    g: { text: "Gustave", also: ["Gustav"] },
    h: { text: "Hector" },
  },
  ranks: {
    "1": { text: "un" },
    "2": { text: "deux" },
    "3": { text: "trois" },
    "4": { text: "quatre" },
    "5": { text: "cinq" },
    "6": { text: "six" },
    "7": { text: "sept" },
    "8": { text: "huit" },
  },
  roles: {
    king: { text: "roi" },
    queen: { text: "dame", aliases: ["reine"] },
    rook: { text: "tour" },
    bishop: { text: "fou" },
    knight: { text: "cavalier" },
    pawn: { text: "pion" },
  },
  castling: {
    short: { text: "petit roque", also: ["roque petit", "roque court"] },
    long: { text: "grand roque", also: ["roque grand", "roque long"] },
  },
  capture: { text: "prend", also: ["prise"] },
  check: { text: "échec" },
  mate: { text: "mat", also: ["échec et mat"] },
  enPassant: { text: "en passant", also: ["prise en passant", "e p", "ep"] },
  correction: { text: "correction", also: ["je corrige"] },
  promotionMarks: ["devient", "promotion", "promotion en", "égale"],
  fillers: ["de", "en", "vers"],
  keywords: {
    adjust: ["j'adoube", "jadoube", "j adoube"],
    "offer-draw": ["nulle", "je propose nulle", "je propose la nulle"],
    "accept-draw": ["nulle acceptée", "accepté", "j'accepte", "j'accepte la nulle"],
    "decline-draw": ["refusé", "nulle refusée", "je refuse", "je refuse la nulle"],
    resign: ["j'abandonne", "abandon"],
    "ask-time": ["temps", "pendule"],
    "ask-move-number": ["numéro du coup"],
    "ask-position": ["position"],
    "ask-obligation": ["obligation"],
    "ask-last-move": ["dernier coup"],
    "ask-repeat": ["répéter", "répétez", "encore une fois"],
    "call-arbiter": ["arbitre"],
    "stop-clocks": ["arrêter la pendule", "arrêtez la pendule", "arrêter les pendules"],
  },
  respellings: {
    à: ["a"],
    â: ["a"],
    ç: ["c"],
    è: ["e"],
    é: ["e"],
    ê: ["e"],
    î: ["i"],
    ï: ["i"],
    ô: ["o"],
    ù: ["u"],
    û: ["u"],
    œ: ["oe"],
    ä: ["ae", "a"],
    ö: ["oe", "o"],
    ü: ["ue", "u"],
  },
  letters: { king: "R", queen: "D", rook: "T", bishop: "F", knight: "C" },
  alphabet: {
    a: { text: "Anatole" },
    b: { text: "Berthe" },
    c: { text: "Célestin" },
    d: { text: "Désiré" },
    e: { text: "Eugène" },
    f: { text: "François" },
    g: { text: "Gaston" },
    h: { text: "Henri" },
  },
  nato: NATO_FILES,
  letterNames: { a: "a", b: "bé", c: "cé", d: "dé", e: "e", f: "effe", g: "gé", h: "hache" },
  furtherLetters: "àâæçèéêëîïôœùûüÿ",
  signs: {
    "/": "barre",
    "\\": "barre inversée",
    ".": "point",
    ":": "deux points",
    "-": "tiret",
    _: "souligné",
    "=": "égale",
    "+": "plus",
    "%": "pour cent",
    "@": "arobase",
    "#": "dièse",
    "*": "étoile",
    "&": "et",
  },
  option: "option",
  numberWords: frenchNumber,
};
