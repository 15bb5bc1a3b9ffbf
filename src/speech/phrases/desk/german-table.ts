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

const WHO: Readonly<Record<Color, string>> = { white: "Weiß", black: "Schwarz" };

const MEN: Readonly<Record<Role, string>> = {
  king: "König",
  queen: "Dame",
  rook: "Turm",
  bishop: "Läufer",
  knight: "Springer",
  pawn: "Bauer",
};

const man = (letter: PieceLetter): string =>
  `${MEN[roleOfLetter(letter)]} von ${WHO[colorOfLetter(letter)]}`;

const seen = (found: Seen): string =>
  found === null ? "leer" : found === "?" ? "besetzt" : man(found);

const speakerText = (by: Color, speaker: Speaker): string => {
  switch (speaker) {
    case "player":
      return WHO[by];
    case "assistant":
      return `Der Assistent von ${WHO[by]}`;
    case "program":
      return `Das Programm für ${WHO[by]}`;
    case "arbiter":
      return `Der Schiedsrichter für ${WHO[by]}`;
  }
};

const REFUSALS: Readonly<Record<PressRefusal, string>> = {
  "own-clock-not-running": "seine Uhr läuft nicht",
  "clocks-stopped": "die Uhren stehen",
  "nothing-placed": "kein Zug auf seinem Brett",
  "not-announced": "nicht angesagt",
  "announcement-unclear": "Ansage unklar",
  "announcement-ambiguous": "Ansage mehrdeutig",
  "announcement-mismatched": "Brett und Ansage verschieden",
  "promotion-piece-missing": "Umwandlungsfigur nicht genannt",
  "not-a-legal-move": "kein regelgerechter Zug auf seinem Brett",
  "wrong-obligation": "eine andere Figur war berührt",
  "board-not-seen": "sein Brett ist nicht zu sehen",
  "assistant-may-not": "dieser Assistent darf nicht drücken",
};

const REASONS: Readonly<Record<EndReason, string>> = {
  checkmate: "Schachmatt",
  stalemate: "Patt",
  "dead-position": "tote Stellung",
  resignation: "Aufgabe",
  time: "Zeit",
  "default-time": "Wartezeit",
  agreement: "Einigung",
  threefold: "dreimal dieselbe Stellung",
  "fifty-moves": "fünfzig Züge",
  fivefold: "fünfmal dieselbe Stellung",
  "seventy-five-moves": "fünfundsiebzig Züge",
  quickplay: "Endspurt",
  "illegal-moves": "regelwidrige Züge",
  "sealed-move": "Abgabezug ungültig",
  device: "elektronisches Gerät",
  arbiter: "Entscheidung des Schiedsrichters",
};

const STOPS: Readonly<Record<StopReason, string>> = {
  "game-ended": "Ende der Partie",
  arbiter: "durch den Schiedsrichter",
  player: "durch einen Spieler",
  "link-lost": "ein Brett ist nicht zu sehen",
  flag: "ein Blättchen ist gefallen",
  "boards-diverged": "die Bretter sind verschieden",
  "sheets-collected": "Mitschriften eingesammelt",
  "illegal-move": "regelwidriger Zug",
  claim: "ein Antrag",
  "default-time": "Wartezeit",
  adjournment: "Hängepartie",
  finding: "eine Feststellung des Schiedsrichters",
  restart: "das Programm wurde neu gestartet",
};

const CALLS: Readonly<Record<ArbiterCall, string>> = {
  player: "ein Spieler bittet darum",
  "link-lost": "ein Brett ist nicht zu sehen",
  "boards-diverged": "die Bretter sind verschieden",
  "illegal-move": "regelwidriger Zug",
  "early-press": "Uhr zu früh gedrückt",
  "late-correction": "Korrektur zu spät",
  claim: "ein Antrag",
  "premature-agreement": "Einigung zu früh",
  flag: "ein Blättchen ist gefallen",
  "board-position-unknown": "Stellung eines Brettes unbekannt",
  envelope: "Umschlag",
};

const CLAIMS = {
  threefold: "dreimal dieselbe Stellung",
  "fifty-moves": "fünfzig Züge",
  quickplay: "Endspurt",
  time: "Zeit",
  touch: "eine berührte Figur",
  "illegal-move": "ein regelwidriger Zug",
} as const;

const ILLEGAL = {
  "not-a-legal-move": "kein regelgerechter Zug",
  "no-move": "ohne Zug gedrückt",
  "two-hands": "mit beiden Händen",
  "unpromoted-pawn": "Bauer auf der letzten Reihe stehen gelassen",
} as const;

const HOW = { word: "mit Worten", touch: "durch Berühren", move: "durch einen Zug" } as const;

const OUTCOMES = { confirmed: "bestätigt", rejected: "abgelehnt", moot: "erledigt" } as const;

const PHASES = {
  sealing: "ein Zug wird abgegeben",
  adjourned: "der Umschlag ist geschlossen",
  "resumed-closed": "fortgesetzt, der Umschlag noch geschlossen",
  "counter-sealing": "der Gegner schreibt seine Antwort",
  "counter-sealed": "der Gegner hat seine Antwort geschrieben",
} as const;

const REQUESTS: Readonly<Record<Request | "advice", string>> = {
  time: "die Zeit",
  "own-time": "die eigene Zeit",
  "move-number": "die Zugnummer",
  position: "die Stellung",
  square: "ein Feld",
  rank: "eine Reihe",
  file: "eine Linie",
  attackers: "die Angreifer eines Feldes",
  obligation: "die Zugpflicht",
  "last-move": "den letzten Zug",
  repeat: "noch einmal die Ansage",
  advice: "einen Rat",
};

const PROPOSALS: Readonly<Record<ProposalKind | "proposal" | "claim", string>> = {
  retrace: "Zurückgehen",
  restore: "Stellung wiederherstellen",
  "correct-board": "Brett berichtigen",
  result: "Ergebnis",
  clocks: "Uhrzeiten",
  touch: "berührte Figur",
  "new-game": "neue Partie",
  proposal: "alle offenen",
  claim: "Antrag",
};

const ACTS = {
  announce: "sagte an",
  execute: "zog eine Figur",
  press: "drückte die Uhr",
  claim: "stellte einen Antrag",
  report: "meldete eine Berührung",
  write: "schrieb mit",
  seal: "gab einen Zug ab",
  tell: (what: string) => `sagte ${what}`,
  claimed: (what: string) => `beantragte ${what}`,
} as const;

const BUTTONS: Readonly<Record<BoardButton, string>> = {
  announce: "ansagen",
  repeat: "wiederholen",
  read: "lesen",
  arbiter: "Schiedsrichter",
  draw: "Remis",
  "lever-white": "Uhrhebel von Weiß",
  "lever-black": "Uhrhebel von Schwarz",
};

const DISCARDS: Readonly<Record<DiscardReason, string>> = {
  noise: "Störung",
  "bad-checksum": "falsche Prüfsumme",
  "bad-length": "falsche Länge",
  truncated: "abgeschnitten",
  implausible: "nicht glaubhaft",
  gap: "Lücke",
};

const LINKS: Readonly<Record<LinkState, string>> = {
  up: "ist wieder zu hören",
  degraded: "ist mit Lücken zu hören",
  lost: "ist nicht zu hören",
  silent: "schweigt, die Leitung ist offen, und nichts kommt",
  noise: "sendet, was kein Brett dieser Art sendet",
};

const TONGUES: Readonly<Record<LanguageTag, string>> = {
  de: "Deutsch",
  en: "Englisch",
  pt: "Portugiesisch",
  ru: "Russisch",
  es: "Spanisch",
  fr: "Französisch",
};

const penalty = (value: Penalty, p: Parts): string => {
  switch (value.kind) {
    case "warning":
      return "Verwarnung";
    case "time-to-opponent":
      return `${p.clock(value.ms)} für den Gegner`;
    case "time-off":
      return `${p.clock(value.ms)} Abzug`;
    case "loss":
      return "Verlust der Partie";
  }
};

const finding = (value: Finding): string => {
  switch (value.kind) {
    case "two-hands":
      return `mit beiden Händen durch ${WHO[value.player]}`;
    case "device":
      return `elektronisches Gerät bei ${WHO[value.player]}`;
    case "accidental-contact":
      return `versehentliche Berührung durch ${WHO[value.player]}`;
    case "colours-reversed":
      return "Farben vertauscht";
    case "start-position-wrong":
      return "Grundstellung falsch";
  }
};

const position = (ply: number, p: Parts): string =>
  ply === 0 ? "vor dem ersten Zug" : `nach Halbzug ${p.number(ply)}`;

const proposal = (value: Proposal, p: Parts): string => {
  switch (value.kind) {
    case "retrace":
      return `zurück zur Stellung ${position(value.ply, p)}`;
    case "restore":
      return `Stellung wiederherstellen, ${position(value.ply, p)}`;
    case "correct-board":
      return `${WHO[value.player]} berichtigt sein Brett auf ${p.squares(value.squares)}`;
    case "result":
      return `Ergebnis ${p.result(value.result)}, ${REASONS[value.reason]}`;
    case "clocks":
      return `Uhren Weiß ${p.clock(value.white)}, Schwarz ${p.clock(value.black)}`;
    case "touch":
      return `${WHO[value.player]} berührte ${p.square(value.square)}`;
    case "new-game":
      return "neue Partie";
  }
};

/** The words of the desk in German. */
export const GERMAN_TABLE: DeskTable = {
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
    newGame: "neue Partie",
    claimPostponed: "Antrag verschoben",
    rejected: (what) => `Vorschlag abgelehnt, ${what}`,
    result: (result) => `Ergebnis ${result}`,
    play: (move) => `${move} ist zu spielen`,
    language: (name) => `Züge werden auf ${name} angesagt`,
  },
};
