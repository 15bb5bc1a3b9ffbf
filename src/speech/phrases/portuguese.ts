import type { Language } from "./language.js";

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

const portugueseNumber = (value: number): string => {
  if (value >= 1000) {
    const thousands = Math.floor(value / 1000);
    const head = thousands === 1 ? "mil" : `${portugueseNumber(thousands)} mil`;
    const rest = value % 1000;
    if (rest === 0) return head;
    return `${head}${rest <= 100 || rest % 100 === 0 ? " e" : ""} ${portugueseNumber(rest)}`;
  }
  if (value === 100) return "cem";
  if (value > 100) {
    const head = HUNDREDS[Math.floor(value / 100)] ?? "";
    return value % 100 === 0 ? head : `${head} e ${portugueseNumber(value % 100)}`;
  }
  const unit = UNITS[value];
  if (unit !== undefined) return unit;
  const tens = TENS[Math.floor(value / 10)] ?? "";
  return value % 10 === 0 ? tens : `${tens} e ${portugueseNumber(value % 10)}`;
};

/**
 * Portuguese, for games in which the arbiter allows it. The names of the files stay untranslated, as
 * in the Portuguese edition of the Laws. Source: rules for the visually impaired, 5.3.
 */
export const PORTUGUESE: Language = {
  tag: "pt",
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
    á: ["a"],
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
  letterNames: { a: "á", b: "bê", c: "cê", d: "dê", e: "é", f: "efe", g: "gê", h: "agá" },
  numberWords: portugueseNumber,
};
