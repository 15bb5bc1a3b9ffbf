import type { BoardButton, DiscardReason, LinkState } from "../../../vocabulary/board-events.js";
import {
  type Color,
  colorOfLetter,
  type PieceLetter,
  type Role,
  roleOfLetter,
} from "../../../vocabulary/chess.js";
import type {
  ArbiterCall,
  EndReason,
  PressRefusal,
  Proposal,
  StopReason,
} from "../../../vocabulary/events.js";
import type {
  ClaimKind,
  Finding,
  Penalty,
  ProposalKind,
  Request,
  Speaker,
} from "../../../vocabulary/inputs.js";
import type { LanguageTag } from "../../../vocabulary/languages.js";
import type { Seen } from "../../../vocabulary/placement.js";
import type { Parts } from "../desk-words.js";
import type { DeskTable } from "./table.js";

const WHO: Readonly<Record<Color, string>> = { white: "Blancas", black: "Negras" };
const OF: Readonly<Record<Color, string>> = { white: "de las Blancas", black: "de las Negras" };

const MEN: Readonly<Record<Role, string>> = {
  king: "rey",
  queen: "dama",
  rook: "torre",
  bishop: "alfil",
  knight: "caballo",
  pawn: "peón",
};

const man = (letter: PieceLetter): string =>
  `${MEN[roleOfLetter(letter)]} ${OF[colorOfLetter(letter)]}`;

const seen = (found: Seen): string =>
  found === null ? "vacía" : found === "?" ? "ocupada" : man(found);

const speakerText = (by: Color, speaker: Speaker): string => {
  switch (speaker) {
    case "player":
      return WHO[by];
    case "assistant":
      return `El asistente ${OF[by]}`;
    case "program":
      return `El programa en nombre ${OF[by]}`;
    case "arbiter":
      return `El árbitro en nombre ${OF[by]}`;
  }
};

const REFUSALS: Readonly<Record<PressRefusal, string>> = {
  "own-clock-not-running": "su reloj no está en marcha",
  "clocks-stopped": "los relojes están parados",
  "nothing-placed": "no hay jugada en su tablero",
  "not-announced": "jugada no anunciada",
  "announcement-unclear": "anuncio no entendido",
  "announcement-ambiguous": "anuncio ambiguo",
  "announcement-mismatched": "el tablero y el anuncio no coinciden",
  "promotion-piece-missing": "no se anunció la pieza de la promoción",
  "not-a-legal-move": "no hay jugada legal en su tablero",
  "wrong-obligation": "se había tocado otra pieza",
  "board-not-seen": "su tablero no se ve",
  "assistant-may-not": "este asistente no puede pulsar el reloj",
};

const REASONS: Readonly<Record<EndReason, string>> = {
  checkmate: "jaque mate",
  stalemate: "ahogado",
  "dead-position": "posición muerta",
  resignation: "abandono",
  time: "caída de bandera",
  "default-time": "incomparecencia",
  agreement: "acuerdo",
  threefold: "triple repetición",
  "fifty-moves": "regla de las cincuenta jugadas",
  fivefold: "quíntuple repetición",
  "seventy-five-moves": "regla de las setenta y cinco jugadas",
  quickplay: "final rápido",
  "illegal-moves": "jugadas ilegales",
  "sealed-move": "jugada secreta no válida",
  device: "dispositivo electrónico",
  arbiter: "decisión del árbitro",
};

const STOPS: Readonly<Record<StopReason, string>> = {
  "game-ended": "fin de la partida",
  arbiter: "por el árbitro",
  player: "por un jugador",
  "link-lost": "un tablero no se ve",
  flag: "ha caído una bandera",
  "boards-diverged": "los tableros difieren",
  "sheets-collected": "planillas recogidas",
  "illegal-move": "jugada ilegal",
  claim: "una reclamación",
  "default-time": "tiempo de incomparecencia",
  adjournment: "aplazamiento",
  finding: "una constatación del árbitro",
  restart: "el programa se ha reiniciado",
};

const CALLS: Readonly<Record<ArbiterCall, string>> = {
  player: "lo pide un jugador",
  "link-lost": "un tablero no se ve",
  "boards-diverged": "los tableros difieren",
  "illegal-move": "jugada ilegal",
  "early-press": "reloj pulsado demasiado pronto",
  "late-correction": "corrección fuera de plazo",
  claim: "una reclamación",
  "premature-agreement": "acuerdo prematuro",
  flag: "ha caído una bandera",
  "board-position-unknown": "posición de un tablero desconocida",
  envelope: "sobre",
};

const CLAIMS: Readonly<Record<ClaimKind, string>> = {
  threefold: "triple repetición",
  "fifty-moves": "regla de las cincuenta jugadas",
  quickplay: "final rápido",
  time: "caída de bandera",
  touch: "pieza tocada",
  "illegal-move": "jugada ilegal",
};

const ILLEGAL = {
  "not-a-legal-move": "no es una jugada legal",
  "no-move": "reloj pulsado sin jugada",
  "two-hands": "con las dos manos",
  "unpromoted-pawn": "peón dejado en la última fila",
} as const;

const HOW = {
  word: "de palabra",
  touch: "tocando una pieza",
  move: "haciendo una jugada",
} as const;

const OUTCOMES = { confirmed: "confirmada", rejected: "rechazada", moot: "sin objeto" } as const;

const PHASES = {
  sealing: "se anota la jugada secreta",
  adjourned: "el sobre está cerrado",
  "resumed-closed": "reanudada con el sobre aún cerrado",
  "counter-sealing": "el rival escribe su respuesta",
  "counter-sealed": "el rival ha escrito su respuesta",
} as const;

const REQUESTS: Readonly<Record<Request | "advice", string>> = {
  time: "el tiempo",
  "own-time": "su propio tiempo",
  "move-number": "el número de jugada",
  position: "la posición",
  square: "una casilla",
  rank: "una fila",
  file: "una columna",
  attackers: "los atacantes de una casilla",
  obligation: "la obligación",
  "last-move": "la última jugada",
  repeat: "el anuncio otra vez",
  advice: "un consejo",
};

const PROPOSALS: Readonly<Record<ProposalKind | "proposal" | "claim", string>> = {
  retrace: "de volver atrás",
  restore: "de restablecer la posición",
  "correct-board": "de corregir un tablero",
  result: "de resultado",
  clocks: "de tiempos",
  touch: "de pieza tocada",
  "new-game": "de nueva partida",
  proposal: "todas las pendientes",
  claim: "de reclamación",
};

const ACTS = {
  announce: "anunció",
  execute: "movió una pieza",
  press: "pulsó el reloj",
  claim: "hizo una reclamación",
  report: "informó de un toque",
  write: "anotó en la planilla",
  seal: "anotó la jugada secreta",
  tell: (what: string) => `dijo ${what}`,
  claimed: (what: string) => `reclamó ${what}`,
} as const;

const BUTTONS: Readonly<Record<BoardButton, string>> = {
  announce: "anunciar",
  repeat: "repetir",
  read: "leer",
  arbiter: "árbitro",
  draw: "tablas",
  "lever-white": "palanca de las Blancas",
  "lever-black": "palanca de las Negras",
};

const DISCARDS: Readonly<Record<DiscardReason, string>> = {
  noise: "ruido",
  "bad-checksum": "suma de control incorrecta",
  "bad-length": "longitud incorrecta",
  truncated: "cortados",
  implausible: "no verosímiles",
  gap: "un hueco",
};

const LINKS: Readonly<Record<LinkState, string>> = {
  up: "responde de nuevo",
  degraded: "responde con interrupciones",
  lost: "no responde",
  silent: "no da señal, la línea está abierta y no llega nada",
  noise: "envía lo que ningún tablero de este tipo envía",
};

const TONGUES: Readonly<Record<LanguageTag, string>> = {
  de: "alemán",
  en: "inglés",
  pt: "portugués",
  ru: "ruso",
  es: "español",
  fr: "francés",
};

const penalty = (value: Penalty, p: Parts): string => {
  switch (value.kind) {
    case "warning":
      return "amonestación";
    case "time-to-opponent":
      return `${p.clock(value.ms)} para el rival`;
    case "time-off":
      return `${p.clock(value.ms)} menos`;
    case "loss":
      return "pérdida de la partida";
  }
};

const finding = (value: Finding): string => {
  switch (value.kind) {
    case "two-hands":
      return `${WHO[value.player]} con las dos manos`;
    case "device":
      return `dispositivo electrónico ${OF[value.player]}`;
    case "accidental-contact":
      return `contacto accidental de ${WHO[value.player]}`;
    case "colours-reversed":
      return "colores cambiados";
    case "start-position-wrong":
      return "posición inicial incorrecta";
  }
};

const position = (ply: number, p: Parts): string =>
  ply === 0 ? "antes de la primera jugada" : `tras la media jugada ${p.number(ply)}`;

const proposal = (value: Proposal, p: Parts): string => {
  switch (value.kind) {
    case "retrace":
      return `volver a la posición ${position(value.ply, p)}`;
    case "restore":
      return `restablecer la posición ${position(value.ply, p)}`;
    case "correct-board":
      return `${WHO[value.player]} corrigen su tablero en ${p.squares(value.squares)}`;
    case "result":
      return `resultado ${p.result(value.result)}, ${REASONS[value.reason]}`;
    case "clocks":
      return `tiempos, Blancas ${p.clock(value.white)}, Negras ${p.clock(value.black)}`;
    case "touch":
      return `${WHO[value.player]} tocaron ${p.square(value.square)}`;
    case "new-game":
      return "nueva partida";
  }
};

/** The words of the desk in Spanish. */
export const SPANISH_TABLE: DeskTable = {
  who: WHO,
  speaker: speakerText,
  man,
  seen,
  refusals: REFUSALS,
  reasons: REASONS,
  stops: STOPS,
  calls: CALLS,
  claims: CLAIMS,
  illegal: ILLEGAL,
  how: HOW,
  outcomes: OUTCOMES,
  phases: PHASES,
  requests: REQUESTS,
  proposals: PROPOSALS,
  acts: ACTS,
  buttons: BUTTONS,
  discards: DISCARDS,
  links: LINKS,
  tongues: TONGUES,
  penalty,
  finding,
  proposal,
  position,
  rulings: {
    newGame: "nueva partida",
    claimPostponed: "reclamación aplazada",
    rejected: (what) => `propuesta ${what} rechazada`,
    result: (result) => `resultado ${result}`,
    play: (move) => `debe jugarse ${move}`,
    language: (name) => `las jugadas se anuncian en ${name}`,
  },
};
