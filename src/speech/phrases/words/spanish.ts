import { type Gender, type Language, type MoveNames, NATO_FILES } from "../language.js";

const UNITS = [
  "cero",
  "uno",
  "dos",
  "tres",
  "cuatro",
  "cinco",
  "seis",
  "siete",
  "ocho",
  "nueve",
  "diez",
  "once",
  "doce",
  "trece",
  "catorce",
  "quince",
  "dieciséis",
  "diecisiete",
  "dieciocho",
  "diecinueve",
  "veinte",
  "veintiuno",
  "veintidós",
  "veintitrés",
  "veinticuatro",
  "veinticinco",
  "veintiséis",
  "veintisiete",
  "veintiocho",
  "veintinueve",
] as const;
const TENS = [
  "",
  "",
  "veinte",
  "treinta",
  "cuarenta",
  "cincuenta",
  "sesenta",
  "setenta",
  "ochenta",
  "noventa",
] as const;
const HUNDREDS = [
  "",
  "ciento",
  "doscientos",
  "trescientos",
  "cuatrocientos",
  "quinientos",
  "seiscientos",
  "setecientos",
  "ochocientos",
  "novecientos",
] as const;

/** Before a noun: "un minuto", "una hora", "veintiún segundos"; counted alone: "uno". */
const one = (counted: string, gender: Gender | undefined): string => {
  if (gender === undefined || !counted.endsWith("uno")) return counted;
  if (gender === "feminine") return counted.replace(/uno$/, "una");
  return counted === "uno" ? "un" : counted.replace(/uno$/, "ún");
};

const spanishNumber = (value: number, gender?: Gender): string => {
  if (value >= 1000) {
    const thousands = Math.floor(value / 1000);
    const head = thousands === 1 ? "mil" : `${spanishNumber(thousands, gender)} mil`;
    return value % 1000 === 0 ? head : `${head} ${spanishNumber(value % 1000, gender)}`;
  }
  if (value === 100) return "cien";
  if (value > 100) {
    const hundreds = HUNDREDS[Math.floor(value / 100)] ?? "";
    const head = gender === "feminine" ? hundreds.replace(/os$/, "as") : hundreds;
    return value % 100 === 0 ? head : `${head} ${spanishNumber(value % 100, gender)}`;
  }
  const unit = UNITS[value];
  if (unit !== undefined) return one(unit, gender);
  const tens = TENS[Math.floor(value / 10)] ?? "";
  if (value % 10 === 0) return tens;
  const last = UNITS[value % 10] ?? "";
  if (last !== "uno" || gender === undefined) return `${tens} y ${last}`;
  return `${tens} y ${gender === "feminine" ? "una" : "un"}`;
};

/** As in the Laws; respelled so that a Spanish voice says them in German. */
const GERMAN_NAMES: MoveNames = {
  files: {
    a: { text: "Anna", also: ["Ana"], aliases: ["Anton"] },
    b: { text: "Bella", spoken: "Bela", also: ["Bela"], aliases: ["Berta"] },
    c: { text: "Cesar", spoken: "Tsésar", also: ["César", "Cäsar", "Zesar"] },
    d: { text: "David", spoken: "Dávid", aliases: ["Dora"] },
    e: { text: "Eva", spoken: "Efa", aliases: ["Emil"] },
    f: { text: "Felix", spoken: "Félix", also: ["Félix"], aliases: ["Friedrich"] },
    g: { text: "Gustav", spoken: "Gústaf" },
    h: { text: "Hector", spoken: "Jéktor", also: ["Hektor", "Héctor"], aliases: ["Heinrich"] },
  },
  ranks: {
    "1": { text: "eins", spoken: "ains" },
    "2": { text: "zwei", spoken: "tsvai", also: ["zwo"] },
    "3": { text: "drei", spoken: "drai" },
    "4": { text: "vier", spoken: "fir" },
    "5": { text: "fünf", spoken: "fiunf" },
    "6": { text: "sechs", spoken: "seks" },
    "7": { text: "sieben", spoken: "síben" },
    "8": { text: "acht", spoken: "ajt" },
  },
  roles: {
    king: { text: "König", spoken: "kénij" },
    queen: { text: "Dame" },
    rook: { text: "Turm" },
    bishop: { text: "Läufer", spoken: "lóifer" },
    knight: { text: "Springer", spoken: "springuer" },
    pawn: { text: "Bauer", spoken: "báuer" },
  },
  castling: {
    short: { text: "kurze Rochade", spoken: "kurtse rojade" },
    long: { text: "lange Rochade", spoken: "langue rojade" },
  },
  capture: { text: "schlägt", spoken: "chlekt" },
  check: { text: "Schach", spoken: "chaj" },
  mate: { text: "matt", spoken: "mat" },
  enPassant: { text: "en passant", spoken: "an pasán", also: ["e p", "ep"] },
};

/**
 * Spanish, for games in which the arbiter allows it. The files keep the names of the Laws in Spanish
 * spelling (no other convention is known). Source: rules for the visually impaired, 5.3.
 */
export const SPANISH: Language = {
  tag: "es",
  german: GERMAN_NAMES,
  files: {
    a: { text: "Ana", also: ["Anna"] },
    b: { text: "Bella", spoken: "Bela", also: ["Bela"] },
    c: { text: "César" },
    d: { text: "David" },
    e: { text: "Eva" },
    f: { text: "Félix" },
    g: { text: "Gustavo", also: ["Gustav"] },
    h: { text: "Héctor" },
  },
  ranks: {
    "1": { text: "uno" },
    "2": { text: "dos" },
    "3": { text: "tres" },
    "4": { text: "cuatro" },
    "5": { text: "cinco" },
    "6": { text: "seis" },
    "7": { text: "siete" },
    "8": { text: "ocho" },
  },
  roles: {
    king: { text: "rey" },
    queen: { text: "dama", aliases: ["reina"] },
    rook: { text: "torre" },
    bishop: { text: "alfil" },
    knight: { text: "caballo" },
    pawn: { text: "peón" },
  },
  castling: {
    short: { text: "enroque corto", also: ["corto"] },
    long: { text: "enroque largo", also: ["largo"] },
  },
  capture: { text: "por", also: ["toma", "come", "captura"] },
  check: { text: "jaque" },
  mate: { text: "mate", also: ["jaque mate", "jaquemate"] },
  enPassant: { text: "al paso", also: ["en passant", "ap", "a p"] },
  correction: { text: "corrección", also: ["corrijo"] },
  promotionMarks: ["corona", "corona en", "promoción", "promociona a", "igual a"],
  fillers: ["de", "a"],
  keywords: {
    adjust: ["compongo", "j'adoube", "jadoube", "j adoube"],
    "offer-draw": ["tablas", "ofrezco tablas"],
    "accept-draw": ["tablas aceptadas", "aceptado", "acepto", "acepto tablas", "acepto las tablas"],
    "decline-draw": ["rechazo", "rechazadas", "tablas rechazadas", "no acepto"],
    resign: ["abandono", "me rindo"],
    "ask-time": ["tiempo", "hora"],
    "ask-move-number": ["número de jugada", "número de la jugada"],
    "ask-position": ["posición"],
    "ask-obligation": ["obligación"],
    "ask-last-move": ["última jugada"],
    "ask-repeat": ["repetir", "repita", "otra vez"],
    "call-arbiter": ["árbitro"],
    "stop-clocks": ["parar el reloj", "parar los relojes", "paren el reloj"],
  },
  respellings: {
    á: ["a"],
    é: ["e"],
    í: ["i"],
    ó: ["o"],
    ú: ["u"],
    ñ: ["n"],
    ä: ["ae", "a"],
    ö: ["oe", "o"],
    ü: ["ue", "u"],
  },
  letters: { king: "R", queen: "D", rook: "T", bishop: "A", knight: "C" },
  alphabet: {
    a: { text: "Antonio" },
    b: { text: "Barcelona" },
    c: { text: "Carmen" },
    d: { text: "Dolores" },
    e: { text: "Enrique" },
    f: { text: "Francia" },
    g: { text: "Gerona" },
    h: { text: "Historia" },
  },
  nato: NATO_FILES,
  letterNames: { a: "a", b: "be", c: "ce", d: "de", e: "e", f: "efe", g: "ge", h: "hache" },
  furtherLetters: "áéíñóúü",
  signs: {
    "/": "barra",
    "\\": "barra invertida",
    ".": "punto",
    ":": "dos puntos",
    "-": "guion",
    _: "guion bajo",
    "=": "igual",
    "+": "más",
    "%": "por ciento",
    "@": "arroba",
    "#": "almohadilla",
    "*": "asterisco",
    "&": "y",
  },
  option: "opción",
  numberWords: spanishNumber,
};
