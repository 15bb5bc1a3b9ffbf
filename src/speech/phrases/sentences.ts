import type { Color, Role } from "../../vocabulary/chess.js";
import type { EndReason, PressRefusal } from "../../vocabulary/events.js";
import type { Word } from "./language.js";
import { findLanguage } from "./languages.js";

/** Forms of a unit of time. `one` is the number 1 before it ("eine Stunde"). */
export interface Unit {
  readonly one: string;
  readonly singular: string;
  readonly plural: string;
}

/**
 * What the program says besides moves, in one language. Short, because it is heard in the middle of
 * a game; plain words only. A value with a comma is two facts.
 */
export interface Sentences {
  readonly units: Readonly<Record<"hour" | "minute" | "second", Unit>>;
  readonly colors: Readonly<Record<Color, string>>;
  /** Before a move number: "Zug 24". */
  readonly move: string;
  readonly toMove: string;
  readonly lastMove: string;
  readonly noMoveYet: string;
  readonly unclear: string;
  readonly ambiguous: string;
  readonly board: string;
  readonly announced: string;
  readonly promotionPieceMissing: string;
  readonly lateCorrection: string;
  /** Why a press does not count. */
  readonly refusals: Readonly<Record<PressRefusal, string>>;
  readonly pressedEarly: string;
  readonly notLegal: string;
  readonly stillThere: string;
  readonly empty: string;
  readonly occupied: string;
  readonly boardWrong: string;
  readonly boardRight: string;
  readonly boardLost: string;
  readonly boardBack: string;
  /** An open line on which nothing comes, or nothing that is understood. */
  readonly boardUnheard: Readonly<Record<"silent" | "noise", string>>;
  /** Heard, but with gaps; and the end of it. */
  readonly lineDisturbed: string;
  readonly lineGood: string;
  /** Before how much is left: "Batterie des Brettes schwach, noch 20 Prozent". */
  readonly batteryLow: string;
  /** Why a visually impaired player cannot play on this board. */
  readonly tellsMovesOnly: string;
  readonly percent: string;
  readonly correctBoard: string;
  readonly startWrong: string;
  /** A man with its color: "weißer Springer". */
  readonly men: Readonly<Record<Color, Readonly<Record<Role, string>>>>;
  /** What stands before a missing man, and between it and its square: "weißer Springer fehlt auf". */
  readonly missingFrom: readonly [before: string, between: string];
  /** Before how many squares more are wrong: "weitere Felder 26". */
  readonly furtherSquares: string;
  readonly quarterTurned: string;
  readonly positionRestored: string;
  readonly newGame: string;
  readonly touched: string;
  readonly nothingTouched: string;
  readonly free: string;
  readonly offersDraw: Word;
  readonly drawDeclined: Word;
  readonly callsArbiter: string;
  readonly claimTooLate: string;
  readonly claimUnfounded: string;
  readonly assistantRequired: string;
  readonly sealedMove: string;
  readonly gameOver: string;
  readonly wins: string;
  readonly draw: Word;
  readonly bothLose: string;
  readonly halfPoint: string;
  readonly noPoint: string;
  readonly reasons: Readonly<Record<EndReason, Word>>;
  readonly paused: string;
  readonly takeback: string;
}

const GERMAN: Sentences = {
  units: {
    hour: { one: "eine", singular: "Stunde", plural: "Stunden" },
    minute: { one: "eine", singular: "Minute", plural: "Minuten" },
    second: { one: "eine", singular: "Sekunde", plural: "Sekunden" },
  },
  colors: { white: "Weiß", black: "Schwarz" },
  move: "Zug",
  toMove: "am Zug",
  lastMove: "letzter Zug",
  noMoveYet: "noch kein Zug",
  unclear: "Ansage unklar",
  ambiguous: "Ansage mehrdeutig",
  board: "Brett",
  announced: "angesagt",
  promotionPieceMissing: "Umwandlungsfigur fehlt",
  lateCorrection: "Korrektur zu spät",
  refusals: {
    "own-clock-not-running": "eigene Uhr läuft nicht",
    "nothing-placed": "kein Zug auf dem Brett",
    "not-announced": "nicht angesagt",
    "announcement-unclear": "Ansage unklar",
    "announcement-ambiguous": "Ansage mehrdeutig",
    "announcement-mismatched": "Brett und Ansage verschieden",
    "promotion-piece-missing": "Umwandlungsfigur fehlt",
    "not-a-legal-move": "Zug unklar",
    "wrong-obligation": "Zug unklar",
    "board-not-seen": "Brett getrennt",
    "assistant-may-not": "der Helfer darf die Uhr nicht drücken",
  },
  pressedEarly: "zu früh gedrückt",
  notLegal: "kein regelgerechter Zug",
  stillThere: "geschlagene Figur steht noch",
  empty: "leer",
  occupied: "besetzt",
  boardWrong: "Brett stimmt nicht",
  boardRight: "Brett stimmt",
  boardLost: "Brett getrennt",
  boardBack: "Brett verbunden",
  boardUnheard: { silent: "Brett schweigt", noise: "Brett unverständlich" },
  lineDisturbed: "Verbindung zum Brett gestört",
  lineGood: "Verbindung zum Brett wieder gut",
  batteryLow: "Batterie des Brettes schwach",
  tellsMovesOnly: "dieses Brett meldet keine berührten Figuren, ein anderes Brett ist nötig",
  percent: "Prozent",
  correctBoard: "Brett berichtigen",
  startWrong: "Grundstellung stimmt nicht",
  men: {
    white: {
      king: "weißer König",
      queen: "weiße Dame",
      rook: "weißer Turm",
      bishop: "weißer Läufer",
      knight: "weißer Springer",
      pawn: "weißer Bauer",
    },
    black: {
      king: "schwarzer König",
      queen: "schwarze Dame",
      rook: "schwarzer Turm",
      bishop: "schwarzer Läufer",
      knight: "schwarzer Springer",
      pawn: "schwarzer Bauer",
    },
  },
  missingFrom: ["", "fehlt auf"],
  furtherSquares: "weitere Felder",
  quarterTurned: "Brett liegt um eine Vierteldrehung verkehrt, Brett drehen und neu aufstellen",
  positionRestored: "Stellung zurückgesetzt",
  newGame: "neue Partie aus der Grundstellung",
  touched: "berührt",
  nothingTouched: "nichts berührt",
  free: "Zug frei",
  offersDraw: { text: "bietet Remis an", spoken: "bietet Remie an" },
  drawDeclined: { text: "Remis abgelehnt", spoken: "Remie abgelehnt" },
  callsArbiter: "ruft den Schiedsrichter",
  claimTooLate: "Antrag zu spät",
  claimUnfounded: "Antrag nicht zulässig",
  assistantRequired: "ein Helfer ist nötig",
  sealedMove: "Abgabezug",
  gameOver: "Partie beendet",
  wins: "gewinnt",
  draw: { text: "Remis", spoken: "Remie" },
  bothLose: "beide verlieren",
  halfPoint: "ein halber Punkt",
  noPoint: "kein Punkt",
  reasons: {
    checkmate: { text: "Schachmatt" },
    stalemate: { text: "Patt" },
    "dead-position": { text: "tote Stellung" },
    resignation: { text: "durch Aufgabe" },
    time: { text: "durch Zeit" },
    "default-time": { text: "durch Überschreiten der Wartezeit" },
    agreement: { text: "durch Einigung" },
    threefold: { text: "dreimal dieselbe Stellung" },
    "fifty-moves": { text: "fünfzig Züge" },
    fivefold: { text: "fünfmal dieselbe Stellung" },
    "seventy-five-moves": { text: "fünfundsiebzig Züge" },
    quickplay: { text: "Endspurt" },
    "illegal-moves": { text: "durch regelwidrige Züge" },
    "sealed-move": { text: "Abgabezug ungültig" },
    device: { text: "elektronisches Gerät" },
    arbiter: { text: "Entscheidung des Schiedsrichters" },
  },
  paused: "Programm neu gestartet, die Uhr steht",
  takeback: "Zug zurückgenommen",
};

const ENGLISH: Sentences = {
  units: {
    hour: { one: "one", singular: "hour", plural: "hours" },
    minute: { one: "one", singular: "minute", plural: "minutes" },
    second: { one: "one", singular: "second", plural: "seconds" },
  },
  colors: { white: "White", black: "Black" },
  move: "move",
  toMove: "to move",
  lastMove: "last move",
  noMoveYet: "no move yet",
  unclear: "announcement unclear",
  ambiguous: "announcement ambiguous",
  board: "board",
  announced: "announced",
  promotionPieceMissing: "promotion piece missing",
  lateCorrection: "correction too late",
  refusals: {
    "own-clock-not-running": "your clock is not running",
    "nothing-placed": "no move on the board",
    "not-announced": "not announced",
    "announcement-unclear": "announcement unclear",
    "announcement-ambiguous": "announcement ambiguous",
    "announcement-mismatched": "board and announcement differ",
    "promotion-piece-missing": "promotion piece missing",
    "not-a-legal-move": "move unclear",
    "wrong-obligation": "move unclear",
    "board-not-seen": "board disconnected",
    "assistant-may-not": "the assistant may not press the clock",
  },
  pressedEarly: "pressed too early",
  notLegal: "no legal move",
  stillThere: "captured piece still there",
  empty: "empty",
  occupied: "occupied",
  boardWrong: "board is not right",
  boardRight: "board is right",
  boardLost: "board disconnected",
  boardBack: "board connected",
  boardUnheard: { silent: "board is silent", noise: "board not understood" },
  lineDisturbed: "line to the board disturbed",
  lineGood: "line to the board good again",
  batteryLow: "battery of the board is low",
  tellsMovesOnly: "this board does not tell which men are touched, another board is needed",
  percent: "percent",
  correctBoard: "correct the board",
  startWrong: "starting position is not right",
  men: {
    white: {
      king: "white king",
      queen: "white queen",
      rook: "white rook",
      bishop: "white bishop",
      knight: "white knight",
      pawn: "white pawn",
    },
    black: {
      king: "black king",
      queen: "black queen",
      rook: "black rook",
      bishop: "black bishop",
      knight: "black knight",
      pawn: "black pawn",
    },
  },
  missingFrom: ["", "is missing on"],
  furtherSquares: "further squares",
  quarterTurned: "board lies a quarter turn wrong, turn the board and set it up again",
  positionRestored: "position restored",
  newGame: "new game from the starting position",
  touched: "touched",
  nothingTouched: "nothing touched",
  free: "free to move",
  offersDraw: { text: "offers a draw" },
  drawDeclined: { text: "draw declined" },
  callsArbiter: "calls the arbiter",
  claimTooLate: "claim too late",
  claimUnfounded: "claim not admissible",
  assistantRequired: "an assistant is required",
  sealedMove: "sealed move",
  gameOver: "game over",
  wins: "wins",
  draw: { text: "draw" },
  bothLose: "both lose",
  halfPoint: "half a point",
  noPoint: "no point",
  reasons: {
    checkmate: { text: "checkmate" },
    stalemate: { text: "stalemate" },
    "dead-position": { text: "dead position" },
    resignation: { text: "by resignation" },
    time: { text: "on time" },
    "default-time": { text: "by default" },
    agreement: { text: "by agreement" },
    threefold: { text: "threefold repetition" },
    "fifty-moves": { text: "fifty moves" },
    fivefold: { text: "fivefold repetition" },
    "seventy-five-moves": { text: "seventy five moves" },
    quickplay: { text: "quickplay finish" },
    "illegal-moves": { text: "by illegal moves" },
    "sealed-move": { text: "sealed move not valid" },
    device: { text: "electronic device" },
    arbiter: { text: "decision of the arbiter" },
  },
  paused: "program restarted, the clock is stopped",
  takeback: "move taken back",
};

const PORTUGUESE: Sentences = {
  units: {
    hour: { one: "uma", singular: "hora", plural: "horas" },
    minute: { one: "um", singular: "minuto", plural: "minutos" },
    second: { one: "um", singular: "segundo", plural: "segundos" },
  },
  colors: { white: "Brancas", black: "Pretas" },
  move: "lance",
  toMove: "a jogar",
  lastMove: "último lance",
  noMoveYet: "nenhum lance ainda",
  unclear: "anúncio não entendido",
  ambiguous: "anúncio ambíguo",
  board: "tabuleiro",
  announced: "anunciado",
  promotionPieceMissing: "falta a peça da promoção",
  lateCorrection: "correção tarde demais",
  refusals: {
    "own-clock-not-running": "seu relógio não está andando",
    "nothing-placed": "nenhum lance no tabuleiro",
    "not-announced": "não anunciado",
    "announcement-unclear": "anúncio não entendido",
    "announcement-ambiguous": "anúncio ambíguo",
    "announcement-mismatched": "tabuleiro e anúncio diferentes",
    "promotion-piece-missing": "falta a peça da promoção",
    "not-a-legal-move": "lance não entendido",
    "wrong-obligation": "lance não entendido",
    "board-not-seen": "tabuleiro desconectado",
    "assistant-may-not": "o assistente não pode acionar o relógio",
  },
  pressedEarly: "acionado cedo demais",
  notLegal: "nenhum lance legal",
  stillThere: "a peça capturada ainda está lá",
  empty: "vazia",
  occupied: "ocupada",
  boardWrong: "o tabuleiro não está certo",
  boardRight: "o tabuleiro está certo",
  boardLost: "tabuleiro desconectado",
  boardBack: "tabuleiro conectado",
  boardUnheard: {
    silent: "o tabuleiro não dá sinal",
    noise: "não se entende o tabuleiro",
  },
  lineDisturbed: "ligação com o tabuleiro instável",
  lineGood: "ligação com o tabuleiro boa de novo",
  batteryLow: "bateria do tabuleiro fraca",
  tellsMovesOnly: "este tabuleiro não indica as peças tocadas, é preciso outro tabuleiro",
  percent: "por cento",
  correctBoard: "corrija o tabuleiro",
  startWrong: "a posição inicial não está certa",
  men: {
    white: {
      king: "rei branco",
      queen: "dama branca",
      rook: "torre branca",
      bishop: "bispo branco",
      knight: "cavalo branco",
      pawn: "peão branco",
    },
    black: {
      king: "rei preto",
      queen: "dama preta",
      rook: "torre preta",
      bishop: "bispo preto",
      knight: "cavalo preto",
      pawn: "peão preto",
    },
  },
  missingFrom: ["falta", "em"],
  furtherSquares: "outras casas",
  quarterTurned:
    "tabuleiro virado um quarto de volta, é preciso virá-lo e arrumar as peças de novo",
  positionRestored: "posição restaurada",
  newGame: "nova partida da posição inicial",
  touched: "tocada",
  nothingTouched: "nada tocado",
  free: "lance livre",
  offersDraw: { text: "oferecem empate" },
  drawDeclined: { text: "empate recusado" },
  callsArbiter: "chamam o árbitro",
  claimTooLate: "pedido tarde demais",
  claimUnfounded: "pedido não admissível",
  assistantRequired: "é preciso um assistente",
  sealedMove: "lance secreto",
  gameOver: "partida terminada",
  wins: "ganham",
  draw: { text: "empate" },
  bothLose: "ambos perdem",
  halfPoint: "meio ponto",
  noPoint: "nenhum ponto",
  reasons: {
    checkmate: { text: "xeque mate" },
    stalemate: { text: "afogamento" },
    "dead-position": { text: "posição morta" },
    resignation: { text: "por abandono" },
    time: { text: "por tempo" },
    "default-time": { text: "por ausência" },
    agreement: { text: "por acordo" },
    threefold: { text: "repetição tripla" },
    "fifty-moves": { text: "cinquenta lances" },
    fivefold: { text: "repetição quíntupla" },
    "seventy-five-moves": { text: "setenta e cinco lances" },
    quickplay: { text: "final rápido" },
    "illegal-moves": { text: "por lances ilegais" },
    "sealed-move": { text: "lance secreto inválido" },
    device: { text: "aparelho eletrônico" },
    arbiter: { text: "decisão do árbitro" },
  },
  paused: "programa reiniciado, o relógio está parado",
  takeback: "lance desfeito",
};

const SENTENCES: Readonly<Record<string, Sentences>> = {
  de: GERMAN,
  en: ENGLISH,
  pt: PORTUGUESE,
};

/** The sentences of a language tag; German where we have none. */
export const sentencesOf = (tag: string): Sentences =>
  SENTENCES[findLanguage(tag)?.tag ?? "de"] ?? GERMAN;
