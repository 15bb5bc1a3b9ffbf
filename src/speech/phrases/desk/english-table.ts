import type { BoardButton, DiscardReason, LinkState } from "../../../vocabulary/board-events.js";
import {
  type Color,
  colorOfLetter,
  type PieceLetter,
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

const WHO: Readonly<Record<Color, string>> = { white: "White", black: "Black" };

const man = (letter: PieceLetter): string => `${colorOfLetter(letter)} ${roleOfLetter(letter)}`;

const seen = (found: Seen): string =>
  found === null ? "empty" : found === "?" ? "occupied" : man(found);

const speakerText = (by: Color, speaker: Speaker): string => {
  switch (speaker) {
    case "player":
      return WHO[by];
    case "assistant":
      return `${WHO[by]}'s assistant`;
    case "program":
      return `The program for ${WHO[by]}`;
    case "arbiter":
      return `The arbiter for ${WHO[by]}`;
  }
};

const REFUSALS: Readonly<Record<PressRefusal, string>> = {
  "own-clock-not-running": "his clock is not running",
  "clocks-stopped": "the clocks are stopped",
  "nothing-placed": "no move on his board",
  "not-announced": "not announced",
  "announcement-unclear": "announcement unclear",
  "announcement-ambiguous": "announcement ambiguous",
  "announcement-mismatched": "board and announcement differ",
  "promotion-piece-missing": "promotion piece not named",
  "not-a-legal-move": "no legal move on his board",
  "wrong-obligation": "another piece was touched",
  "board-not-seen": "his board is not seen",
  "assistant-may-not": "this assistant may not press",
};

const REASONS: Readonly<Record<EndReason, string>> = {
  checkmate: "checkmate",
  stalemate: "stalemate",
  "dead-position": "dead position",
  resignation: "resignation",
  time: "time",
  "default-time": "default time",
  agreement: "agreement",
  threefold: "threefold repetition",
  "fifty-moves": "fifty moves",
  fivefold: "fivefold repetition",
  "seventy-five-moves": "seventy-five moves",
  quickplay: "quickplay finish",
  "illegal-moves": "illegal moves",
  "sealed-move": "sealed move not valid",
  device: "electronic device",
  arbiter: "decision of the arbiter",
};

const STOPS: Readonly<Record<StopReason, string>> = {
  "game-ended": "end of the game",
  arbiter: "by the arbiter",
  player: "by a player",
  "link-lost": "a board is not seen",
  flag: "a flag has fallen",
  "boards-diverged": "the boards differ",
  "sheets-collected": "score sheets collected",
  "illegal-move": "illegal move",
  claim: "a claim",
  "default-time": "default time",
  adjournment: "adjournment",
  finding: "a finding of the arbiter",
  restart: "the program was restarted",
};

const CALLS: Readonly<Record<ArbiterCall, string>> = {
  player: "a player asks for him",
  "link-lost": "a board is not seen",
  "boards-diverged": "the boards differ",
  "illegal-move": "illegal move",
  "early-press": "clock pressed too early",
  "late-correction": "correction too late",
  claim: "a claim",
  "premature-agreement": "agreement too early",
  flag: "a flag has fallen",
  "board-position-unknown": "position of a board unknown",
  envelope: "envelope",
};

const CLAIMS = {
  threefold: "threefold repetition",
  "fifty-moves": "fifty moves",
  quickplay: "quickplay finish",
  time: "time",
  touch: "a touched man",
  "illegal-move": "an illegal move",
} as const;

const ILLEGAL = {
  "not-a-legal-move": "not a legal move",
  "no-move": "pressed without a move",
  "two-hands": "two hands",
  "unpromoted-pawn": "pawn left on the last rank",
} as const;

const HOW = { word: "word", touch: "touching a man", move: "making a move" } as const;

const OUTCOMES = { confirmed: "confirmed", rejected: "rejected", moot: "settled" } as const;

const PHASES = {
  sealing: "a move is being sealed",
  adjourned: "the envelope is closed",
  "resumed-closed": "resumed with the envelope still closed",
  "counter-sealing": "the opponent writes his reply",
  "counter-sealed": "the opponent has written his reply",
} as const;

const REQUESTS: Readonly<Record<Request | "advice", string>> = {
  time: "the time",
  "own-time": "his own time",
  "move-number": "the move number",
  position: "the position",
  square: "a square",
  rank: "a rank",
  file: "a file",
  attackers: "the attackers of a square",
  obligation: "the obligation",
  "last-move": "the last move",
  repeat: "the announcement again",
  advice: "advice",
};

const PROPOSALS: Readonly<Record<ProposalKind | "proposal" | "claim", string>> = {
  retrace: "to go back",
  restore: "to restore the position",
  "correct-board": "to correct a board",
  result: "of a result",
  clocks: "of clock times",
  touch: "of a touch",
  "new-game": "of a new game",
  proposal: "all that are open",
  claim: "of a claim",
};

const ACTS = {
  announce: "announced",
  execute: "moved a man",
  press: "pressed the clock",
  claim: "made a claim",
  report: "reported a touch",
  write: "wrote on the score sheet",
  seal: "sealed a move",
  tell: (what: string) => `told ${what}`,
  claimed: (what: string) => `claimed ${what}`,
} as const;

const BUTTONS: Readonly<Record<BoardButton, string>> = {
  announce: "announce",
  repeat: "repeat",
  read: "read",
  arbiter: "arbiter",
  draw: "draw",
  "lever-white": "clock lever of White",
  "lever-black": "clock lever of Black",
};

const DISCARDS: Readonly<Record<DiscardReason, string>> = {
  noise: "noise",
  "bad-checksum": "wrong checksum",
  "bad-length": "wrong length",
  truncated: "cut off",
  implausible: "not plausible",
  gap: "a gap",
};

const LINKS: Readonly<Record<LinkState, string>> = {
  up: "is heard again",
  degraded: "is heard with gaps",
  lost: "is not heard",
  silent: "is silent, its line is open and nothing comes",
  noise: "sends what no board of this kind sends",
};

const TONGUES: Readonly<Record<LanguageTag, string>> = {
  de: "German",
  en: "English",
  pt: "Portuguese",
  ru: "Russian",
  es: "Spanish",
  fr: "French",
};

const penalty = (value: Penalty, p: Parts): string => {
  switch (value.kind) {
    case "warning":
      return "warning";
    case "time-to-opponent":
      return `${p.clock(value.ms)} for the opponent`;
    case "time-off":
      return `${p.clock(value.ms)} off`;
    case "loss":
      return "loss of the game";
  }
};

const finding = (value: Finding): string => {
  switch (value.kind) {
    case "two-hands":
      return `two hands by ${WHO[value.player]}`;
    case "device":
      return `electronic device with ${WHO[value.player]}`;
    case "accidental-contact":
      return `accidental contact by ${WHO[value.player]}`;
    case "colours-reversed":
      return "colours reversed";
    case "start-position-wrong":
      return "starting position wrong";
  }
};

const proposal = (value: Proposal, p: Parts): string => {
  switch (value.kind) {
    case "retrace":
      return `go back to the position after ply ${p.number(value.ply)}`;
    case "restore":
      return `restore the position after ply ${p.number(value.ply)}`;
    case "correct-board":
      return `${WHO[value.player]} corrects his board on ${p.squares(value.squares)}`;
    case "result":
      return `result ${p.result(value.result)}, ${REASONS[value.reason]}`;
    case "clocks":
      return `clocks White ${p.clock(value.white)}, Black ${p.clock(value.black)}`;
    case "touch":
      return `${WHO[value.player]} touched ${p.square(value.square)}`;
    case "new-game":
      return "a new game";
  }
};

const position = (ply: number, p: Parts): string =>
  ply === 0 ? "before the first move" : `after ply ${p.number(ply)}`;

/** The words of the desk in English. */
export const ENGLISH_TABLE: DeskTable = {
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
    newGame: "a new game",
    claimPostponed: "the claim is postponed",
    rejected: (what) => `proposal ${what} rejected`,
    result: (result) => `result ${result}`,
    play: (move) => `${move} is to be played`,
    language: (name) => `moves are announced in ${name}`,
  },
};
