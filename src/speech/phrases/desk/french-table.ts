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

const WHO: Readonly<Record<Color, string>> = { white: "Blancs", black: "Noirs" };
const OF: Readonly<Record<Color, string>> = { white: "des Blancs", black: "des Noirs" };

const MEN: Readonly<Record<Role, string>> = {
  king: "roi",
  queen: "dame",
  rook: "tour",
  bishop: "fou",
  knight: "cavalier",
  pawn: "pion",
};

const man = (letter: PieceLetter): string =>
  `${MEN[roleOfLetter(letter)]} ${OF[colorOfLetter(letter)]}`;

const seen = (found: Seen): string =>
  found === null ? "vide" : found === "?" ? "occupée" : man(found);

const speakerText = (by: Color, speaker: Speaker): string => {
  switch (speaker) {
    case "player":
      return WHO[by];
    case "assistant":
      return `Assistant ${OF[by]}`;
    case "program":
      return `Programme au nom ${OF[by]}`;
    case "arbiter":
      return `Arbitre au nom ${OF[by]}`;
  }
};

const REFUSALS: Readonly<Record<PressRefusal, string>> = {
  "own-clock-not-running": "sa pendule ne tourne pas",
  "clocks-stopped": "les pendules sont arrêtées",
  "nothing-placed": "aucun coup sur son échiquier",
  "not-announced": "coup non annoncé",
  "announcement-unclear": "annonce non comprise",
  "announcement-ambiguous": "annonce ambiguë",
  "announcement-mismatched": "échiquier et annonce ne concordent pas",
  "promotion-piece-missing": "pièce de promotion non annoncée",
  "not-a-legal-move": "aucun coup légal sur son échiquier",
  "wrong-obligation": "une autre pièce était touchée",
  "board-not-seen": "son échiquier n'est pas visible",
  "assistant-may-not": "cet assistant ne peut pas appuyer sur la pendule",
};

const REASONS: Readonly<Record<EndReason, string>> = {
  checkmate: "échec et mat",
  stalemate: "pat",
  "dead-position": "position morte",
  resignation: "abandon",
  time: "chute du drapeau",
  "default-time": "forfait",
  agreement: "accord mutuel",
  threefold: "triple répétition",
  "fifty-moves": "règle des cinquante coups",
  fivefold: "quintuple répétition",
  "seventy-five-moves": "règle des soixante quinze coups",
  quickplay: "cadence KO",
  "illegal-moves": "coups illégaux",
  "sealed-move": "coup sous enveloppe non valable",
  device: "appareil électronique",
  arbiter: "décision de l'arbitre",
};

const STOPS: Readonly<Record<StopReason, string>> = {
  "game-ended": "fin de la partie",
  arbiter: "par l'arbitre",
  player: "par un joueur",
  "link-lost": "un échiquier n'est pas visible",
  flag: "un drapeau est tombé",
  "boards-diverged": "les échiquiers diffèrent",
  "sheets-collected": "feuilles de partie ramassées",
  "illegal-move": "coup illégal",
  claim: "une réclamation",
  "default-time": "délai de forfait",
  adjournment: "ajournement",
  finding: "une constatation de l'arbitre",
  restart: "le programme a redémarré",
};

const CALLS: Readonly<Record<ArbiterCall, string>> = {
  player: "à la demande d'un joueur",
  "link-lost": "un échiquier n'est pas visible",
  "boards-diverged": "les échiquiers diffèrent",
  "illegal-move": "coup illégal",
  "early-press": "pendule actionnée trop tôt",
  "late-correction": "correction trop tardive",
  claim: "une réclamation",
  "premature-agreement": "accord prématuré",
  flag: "un drapeau est tombé",
  "board-position-unknown": "position d'un échiquier inconnue",
  envelope: "enveloppe",
};

const CLAIMS: Readonly<Record<ClaimKind, string>> = {
  threefold: "triple répétition",
  "fifty-moves": "règle des cinquante coups",
  quickplay: "cadence KO",
  time: "chute du drapeau",
  touch: "pièce touchée",
  "illegal-move": "coup illégal",
};

const ILLEGAL = {
  "not-a-legal-move": "ce n'est pas un coup légal",
  "no-move": "pendule actionnée sans coup",
  "two-hands": "à deux mains",
  "unpromoted-pawn": "pion laissé sur la dernière rangée",
} as const;

const HOW = { word: "de vive voix", touch: "en touchant une pièce", move: "en jouant" } as const;

const OUTCOMES = { confirmed: "confirmée", rejected: "rejetée", moot: "sans objet" } as const;

const PHASES = {
  sealing: "un coup est mis sous enveloppe",
  adjourned: "l'enveloppe est fermée",
  "resumed-closed": "reprise, l'enveloppe encore fermée",
  "counter-sealing": "l'adversaire écrit sa réponse",
  "counter-sealed": "l'adversaire a écrit sa réponse",
} as const;

const REQUESTS: Readonly<Record<Request | "advice", string>> = {
  time: "le temps",
  "own-time": "son propre temps",
  "move-number": "le numéro du coup",
  position: "la position",
  square: "une case",
  rank: "une rangée",
  file: "une colonne",
  attackers: "les attaquants d'une case",
  obligation: "l'obligation",
  "last-move": "le dernier coup",
  repeat: "encore une fois l'annonce",
  advice: "un conseil",
};

const PROPOSALS: Readonly<Record<ProposalKind | "proposal" | "claim", string>> = {
  retrace: "de revenir en arrière",
  restore: "de rétablir la position",
  "correct-board": "de corriger un échiquier",
  result: "de résultat",
  clocks: "de temps",
  touch: "de pièce touchée",
  "new-game": "de nouvelle partie",
  proposal: "toutes celles en attente",
  claim: "de la réclamation",
};

const ACTS = {
  announce: "a annoncé",
  execute: "a déplacé une pièce",
  press: "a appuyé sur la pendule",
  claim: "a fait une réclamation",
  report: "a signalé une pièce touchée",
  write: "a noté sur la feuille de partie",
  seal: "a mis un coup sous enveloppe",
  tell: (what: string) => `a dit ${what}`,
  claimed: (what: string) => `a réclamé, ${what}`,
} as const;

const BUTTONS: Readonly<Record<BoardButton, string>> = {
  announce: "annoncer",
  repeat: "répéter",
  read: "lire",
  arbiter: "arbitre",
  draw: "nulle",
  "lever-white": "levier des Blancs",
  "lever-black": "levier des Noirs",
};

const DISCARDS: Readonly<Record<DiscardReason, string>> = {
  noise: "bruit",
  "bad-checksum": "somme de contrôle fausse",
  "bad-length": "longueur fausse",
  truncated: "tronqués",
  implausible: "invraisemblables",
  gap: "une lacune",
};

const LINKS: Readonly<Record<LinkState, string>> = {
  up: "répond de nouveau",
  degraded: "répond avec des lacunes",
  lost: "ne répond plus",
  silent: "est muet, la ligne est ouverte et rien n'arrive",
  noise: "envoie ce qu'aucun échiquier de ce type n'envoie",
};

const TONGUES: Readonly<Record<LanguageTag, string>> = {
  de: "allemand",
  en: "anglais",
  pt: "portugais",
  ru: "russe",
  es: "espagnol",
  fr: "français",
};

const penalty = (value: Penalty, p: Parts): string => {
  switch (value.kind) {
    case "warning":
      return "avertissement";
    case "time-to-opponent":
      return `${p.clock(value.ms)} pour l'adversaire`;
    case "time-off":
      return `${p.clock(value.ms)} en moins`;
    case "loss":
      return "perte de la partie";
  }
};

const finding = (value: Finding): string => {
  switch (value.kind) {
    case "two-hands":
      return `deux mains utilisées par les ${WHO[value.player]}`;
    case "device":
      return `appareil électronique chez les ${WHO[value.player]}`;
    case "accidental-contact":
      return `contact accidentel par les ${WHO[value.player]}`;
    case "colours-reversed":
      return "couleurs inversées";
    case "start-position-wrong":
      return "position initiale fausse";
  }
};

const position = (ply: number, p: Parts): string =>
  ply === 0 ? "avant le premier coup" : `après le demi-coup ${p.number(ply)}`;

const proposal = (value: Proposal, p: Parts): string => {
  switch (value.kind) {
    case "retrace":
      return `revenir à la position ${position(value.ply, p)}`;
    case "restore":
      return `rétablir la position ${position(value.ply, p)}`;
    case "correct-board":
      return `les ${WHO[value.player]} corrigent leur échiquier en ${p.squares(value.squares)}`;
    case "result":
      return `résultat ${p.result(value.result)}, ${REASONS[value.reason]}`;
    case "clocks":
      return `temps, Blancs ${p.clock(value.white)}, Noirs ${p.clock(value.black)}`;
    case "touch":
      return `les ${WHO[value.player]} ont touché ${p.square(value.square)}`;
    case "new-game":
      return "nouvelle partie";
  }
};

/** The words of the desk in French. */
export const FRENCH_TABLE: DeskTable = {
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
    newGame: "nouvelle partie",
    claimPostponed: "réclamation différée",
    rejected: (what) => `proposition ${what} rejetée`,
    result: (result) => `résultat ${result}`,
    play: (move) => `il faut jouer ${move}`,
    language: (name) => `les coups sont annoncés en ${name}`,
  },
};
