import { type Gender, type Language, type MoveNames, NATO_FILES } from "../language.js";

const UNITS = [
  "zero",
  "um",
  "dois",
  "três",
  "quatro",
  "cinco",
  "seis",
  "sete",
  "oito",
  "nove",
  "dez",
  "onze",
  "doze",
  "treze",
  "catorze",
  "quinze",
  "dezesseis",
  "dezessete",
  "dezoito",
  "dezenove",
] as const;
const TENS = [
  "",
  "",
  "vinte",
  "trinta",
  "quarenta",
  "cinquenta",
  "sessenta",
  "setenta",
  "oitenta",
  "noventa",
] as const;
const HUNDREDS = [
  "",
  "cento",
  "duzentos",
  "trezentos",
  "quatrocentos",
  "quinhentos",
  "seiscentos",
  "setecentos",
  "oitocentos",
  "novecentos",
] as const;

const UNITS_FEMININE: Readonly<Record<number, string>> = { 1: "uma", 2: "duas" };

const portugueseNumber = (value: number, gender: Gender = "masculine"): string => {
  const isFeminine = gender === "feminine";
  if (value >= 1000) {
    const thousands = Math.floor(value / 1000);
    const head = thousands === 1 ? "mil" : `${portugueseNumber(thousands, gender)} mil`;
    const rest = value % 1000;
    if (rest === 0) return head;
    return `${head}${rest <= 100 || rest % 100 === 0 ? " e" : ""} ${portugueseNumber(rest, gender)}`;
  }
  if (value === 100) return "cem";
  if (value > 100) {
    const hundreds = HUNDREDS[Math.floor(value / 100)] ?? "";
    const head = isFeminine ? hundreds.replace(/os$/, "as") : hundreds;
    return value % 100 === 0 ? head : `${head} e ${portugueseNumber(value % 100, gender)}`;
  }
  const unit = (isFeminine ? UNITS_FEMININE[value] : undefined) ?? UNITS[value];
  if (unit !== undefined) return unit;
  const tens = TENS[Math.floor(value / 10)] ?? "";
  return value % 10 === 0 ? tens : `${tens} e ${portugueseNumber(value % 10, gender)}`;
};

/**
 * As in the Laws; respelled so that a voice of Brazil says them in German. There a last `t` or `de`
 * would be read "tch" and "dji".
 */
const GERMAN_NAMES: MoveNames = {
  files: {
    a: { text: "Anna", also: ["Ana"], aliases: ["Anton"] },
    b: { text: "Bella", also: ["Bela"], aliases: ["Berta"] },
    c: { text: "Cesar", spoken: "Tsêzar", also: ["César", "Cäsar", "Zesar"] },
    d: { text: "David", spoken: "Dávid", aliases: ["Dora"] },
    e: { text: "Eva", spoken: "Êfa", aliases: ["Emil"] },
    f: { text: "Felix", spoken: "Féliks", also: ["Félix"], aliases: ["Friedrich"] },
    g: { text: "Gustav", spoken: "Gústaf" },
    h: { text: "Hector", spoken: "Rréktor", also: ["Hektor", "Héctor"], aliases: ["Heinrich"] },
  },
  ranks: {
    "1": { text: "eins", spoken: "ains" },
    "2": { text: "zwei", spoken: "tsvai", also: ["zwo"] },
    "3": { text: "drei", spoken: "drai" },
    "4": { text: "vier", spoken: "fir" },
    "5": { text: "fünf", spoken: "finf" },
    "6": { text: "sechs", spoken: "zeks" },
    "7": { text: "sieben", spoken: "zíben" },
    "8": { text: "acht", spoken: "arrth" },
  },
  roles: {
    king: { text: "König", spoken: "quênig" },
    queen: { text: "Dame", spoken: "dáme" },
    rook: { text: "Turm", spoken: "turm" },
    bishop: { text: "Läufer", spoken: "lóifer" },
    knight: { text: "Springer", spoken: "chprínguer" },
    pawn: { text: "Bauer", spoken: "báuer" },
  },
  castling: {
    short: { text: "kurze Rochade", spoken: "kúrtse rocháda" },
    long: { text: "lange Rochade", spoken: "lângue rocháda" },
  },
  capture: { text: "schlägt", spoken: "chlékth" },
  check: { text: "Schach", spoken: "chárr" },
  mate: { text: "matt", spoken: "math" },
  enPassant: { text: "en passant", spoken: "ã passã", also: ["e p", "ep"] },
};

/**
 * Portuguese, for games in which the arbiter allows it. The names of the files stay untranslated, as
 * in the Portuguese edition of the Laws. Source: rules for the visually impaired, 5.3.
 */
export const PORTUGUESE: Language = {
  tag: "pt",
  german: GERMAN_NAMES,
  files: {
    a: { text: "Anna", also: ["Ana"] },
    b: { text: "Bella", also: ["Bela"] },
    c: { text: "Cesar", also: ["César"] },
    d: { text: "David" },
    e: { text: "Eva" },
    f: { text: "Felix", also: ["Félix"] },
    g: { text: "Gustav", aliases: ["Gustavo"] },
    h: { text: "Hector", also: ["Héctor"], aliases: ["Heitor"] },
  },
  ranks: {
    "1": { text: "um" },
    "2": { text: "dois" },
    "3": { text: "três" },
    "4": { text: "quatro" },
    "5": { text: "cinco" },
    "6": { text: "seis" },
    "7": { text: "sete" },
    "8": { text: "oito" },
  },
  roles: {
    king: { text: "rei" },
    queen: { text: "dama" },
    rook: { text: "torre" },
    bishop: { text: "bispo" },
    knight: { text: "cavalo" },
    pawn: { text: "peão" },
  },
  castling: {
    short: { text: "pequeno roque", also: ["roque pequeno"] },
    long: { text: "grande roque", also: ["roque grande"] },
  },
  capture: { text: "toma", also: ["captura"] },
  check: { text: "xeque" },
  mate: { text: "mate", also: ["xeque-mate", "xeque mate"] },
  enPassant: { text: "en passant", spoken: "ã passã", also: ["ã passã", "e p", "ep"] },
  correction: { text: "correção" },
  promotionMarks: ["promove a", "promoção", "igual a"],
  fillers: ["de", "para"],
  keywords: {
    adjust: ["j'adoube", "jadoube", "j adoube", "eu arrumo"],
    "offer-draw": ["empate", "ofereço empate"],
    "accept-draw": ["empate aceito", "aceito", "aceito o empate"],
    "decline-draw": ["recuso", "recusado", "empate recusado"],
    resign: ["abandono", "eu abandono"],
    "ask-time": ["tempo"],
    "ask-move-number": ["número do lance"],
    "ask-position": ["posição"],
    "ask-obligation": ["obrigação"],
    "ask-last-move": ["último lance"],
    "ask-repeat": ["repetir", "repita", "outra vez"],
    "call-arbiter": ["árbitro"],
    "stop-clocks": ["parar o relógio", "parar os relógios"],
  },
  respellings: {
    ä: ["ae", "a"],
    ö: ["oe", "o"],
    ü: ["ue", "u"],
    á: ["a"],
    â: ["a"],
    ã: ["a"],
    ç: ["c"],
    é: ["e"],
    ê: ["e"],
    í: ["i"],
    ó: ["o"],
    õ: ["o"],
    ú: ["u"],
  },
  letters: { king: "R", queen: "D", rook: "T", bishop: "B", knight: "C" },
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
  letterNames: { a: "á", b: "bê", c: "cê", d: "dê", e: "é", f: "efe", g: "gê", h: "agá" },
  furtherLetters: "áàâãçéêíóôõú",
  signs: {
    "/": "barra",
    "\\": "barra invertida",
    ".": "ponto",
    ":": "dois pontos",
    "-": "traço",
    _: "sublinhado",
    "=": "igual",
    "+": "mais",
    "%": "por cento",
    "@": "arroba",
    "#": "cerquilha",
    "*": "asterisco",
    "&": "e",
  },
  option: "opção",
  numberWords: portugueseNumber,
};
