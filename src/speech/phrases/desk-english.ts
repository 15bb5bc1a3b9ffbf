import type { LinkState } from "../../vocabulary/board-events.js";
import {
  type Color,
  colorOfLetter,
  type PieceLetter,
  roleOfLetter,
} from "../../vocabulary/chess.js";
import type {
  ArbiterCall,
  EndReason,
  PressRefusal,
  Proposal,
  StopReason,
} from "../../vocabulary/events.js";
import type { Finding, Penalty, ProposalKind, Request, Speaker } from "../../vocabulary/inputs.js";
import type { Seen } from "../../vocabulary/placement.js";
import type { EventLines, InputLines } from "./desk.js";
import {
  after,
  announcedText,
  clockText,
  differencesText,
  listText,
  sanOf,
  turnOf,
} from "./desk-words.js";

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

const penalty = (value: Penalty): string => {
  switch (value.kind) {
    case "warning":
      return "warning";
    case "time-to-opponent":
      return `${clockText(value.ms)} for the opponent`;
    case "time-off":
      return `${clockText(value.ms)} off`;
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
    case "colours-reversed":
      return "colours reversed";
    case "start-position-wrong":
      return "starting position wrong";
  }
};

const proposal = (value: Proposal): string => {
  switch (value.kind) {
    case "retrace":
      return `go back to the position after ply ${value.ply}`;
    case "restore":
      return `restore the position after ply ${value.ply}`;
    case "correct-board":
      return `${WHO[value.player]} corrects his board on ${value.squares.join(", ")}`;
    case "result":
      return `result ${value.result}, ${REASONS[value.reason]}`;
    case "clocks":
      return `clocks White ${clockText(value.white)}, Black ${clockText(value.black)}`;
    case "touch":
      return `${WHO[value.player]} touched ${value.square}`;
    case "new-game":
      return "a new game";
  }
};

const position = (ply: number): string =>
  ply === 0 ? "before the first move" : `after ply ${ply}`;

/** Lines of the events in English. */
export const ENGLISH_EVENTS: EventLines = {
  "piece-touched": (e) =>
    `${WHO[e.by]} touched ${e.piece === null ? "the man" : man(e.piece)} on ${e.square}`,
  "touch-freed": (e) => `${WHO[e.by]} is free to move: what he touched cannot move`,
  "lift-without-move": (e) => `${WHO[e.by]} lifted ${e.square} without having the move`,
  "contact-lost": (e) =>
    `${WHO[e.by]}'s board lost contact on ${e.square} for ${e.upMs} milliseconds`,
  "pieces-displaced": (e) => `${WHO[e.by]} displaced pieces on ${e.squares.join(", ")}`,
  "adjustment-announced": (e) =>
    `${WHO[e.by]} adjusts${e.inTime ? "" : ", said only after touching"}`,
  "move-placed": (e) => `${WHO[e.by]}'s board shows ${listText(e.moves.map(sanOf), "no move")}`,
  "placement-not-legal": (e) =>
    after(`${WHO[e.by]}'s board shows no legal move`, differencesText(e.differences, seen)),
  "capture-not-removed": (e) =>
    `${WHO[e.by]} has not removed the captured man on ${e.square} for ${sanOf(e.move)}`,
  "wrong-obligation": (e) =>
    `${WHO[e.by]} placed ${sanOf(e.move)}, but must play one of: ${listText(e.allowed, "none")}`,
  "released-piece-moved": (e) =>
    `${WHO[e.by]} moved on the released piece of ${sanOf(e.move)}, from ${e.square}`,
  "board-restored": (e) => `${WHO[e.by]}'s board shows the position of the game again`,
  "castling-begun": (e) => `${WHO[e.by]} has begun to castle: only ${sanOf(e.move)} is left`,
  "move-announced": (e) =>
    `${speakerText(e.by, e.speaker)} announced: ${announcedText(e.text, e.utterance, e.move)}`,
  "announcement-unclear": (e) => after(`${WHO[e.by]}'s announcement is unclear`, e.text),
  "announcement-ambiguous": (e) =>
    `${after(`${WHO[e.by]}'s announcement is ambiguous`, e.text)}; it may be ${listText(e.candidates.map(sanOf), "nothing")}`,
  "announcement-mismatched": (e) =>
    `${WHO[e.by]} announced ${announcedText(e.text, e.announced, null)}, but his board shows ${sanOf(e.board)}`,
  "announcement-corrected": (e) =>
    `${WHO[e.by]} corrected his announcement: ${announcedText(e.text, e.utterance, e.move)}`,
  "late-correction": (e) =>
    after(`${WHO[e.by]} corrected his announcement after the opponent's clock was started`, e.text),
  "promotion-piece-missing": (e) => `${WHO[e.by]} did not name the promotion piece`,
  "move-not-announced": (e) =>
    `${WHO[e.by]} did not announce ${e.move === null ? "his move" : sanOf(e.move)}`,
  "announcement-repeated": (e) => `${speakerText(e.by, e.speaker)} repeated ${sanOf(e.move)}`,
  "repetition-mismatched": (e) =>
    after(`${WHO[e.by]} repeated something else than ${sanOf(e.move)}`, e.text),
  "repetition-missing": (e) => `${WHO[e.by]} did not repeat the announcement`,
  "move-made": (e) =>
    `${WHO[e.by]} made ${sanOf(e.move)}${e.announced ? "" : ", not yet announced"}`,
  "clock-press-refused": (e) =>
    `${speakerText(e.by, e.speaker)} pressed the clock in vain: ${REFUSALS[e.why]}`,
  "clock-pressed-early": (e) => `${WHO[e.by]} pressed the clock too early: ${REFUSALS[e.why]}`,
  "move-disputed": (e) =>
    `${WHO[e.by]} pressed while his board shows ${sanOf(e.board)} and he announced ${e.announced === null ? "something else" : sanOf(e.announced)}`,
  "move-completed": (e) => `${WHO[e.by]} completed ${sanOf(e.move)}, ply ${e.ply}`,
  "illegal-move-completed": (e) =>
    `${WHO[e.by]} completed an illegal move, number ${e.count}: ${ILLEGAL[e.why]}`,
  "illegal-move-stands": (e) => `${WHO[e.by]}'s illegal move stands, ${WHO[turnOf(e.fen)]} to move`,
  "position-restored": (e) =>
    `Position restored: ${position(e.ply)}, ${WHO[turnOf(e.fen)]} to move`,
  "move-mirrored": (e) => `${WHO[e.by]} executed ${sanOf(e.move)} on his board`,
  "mirror-wrong": (e) =>
    `${WHO[e.by]} executed ${sanOf(e.move)} wrongly on his board: ${differencesText(e.differences, seen)}`,
  "boards-diverged": (e) =>
    `The boards differ. White: ${e.white.length === 0 ? "as in the game" : differencesText(e.white, seen)}. Black: ${e.black.length === 0 ? "as in the game" : differencesText(e.black, seen)}`,
  "boards-agreed": () => "The boards agree again",
  "sheets-agreed": (e) => `The score sheets agree, ${e.plies} plies`,
  "sheets-differed": (e) =>
    `The score sheets differ at ply ${e.ply}: White ${e.white ?? "nothing"}, Black ${e.black ?? "nothing"}`,
  "sheet-unclear": (e) => `${WHO[e.by]}'s score sheet is unclear at ply ${e.ply}`,
  "board-correction-asked": (e) =>
    `${WHO[e.by]} is asked to correct his board: ${differencesText(e.differences, seen)}`,
  "game-retraced": (e) => `Game taken back: ${position(e.ply)}, ${WHO[turnOf(e.fen)]} to move`,
  "clocks-proposed": (e) =>
    `Times proposed: White ${clockText(e.white)}, Black ${clockText(e.black)}`,
  "clock-started": (e) => `${WHO[e.by]}'s clock started`,
  "clock-stopped": (e) =>
    `${e.by === null ? "Clocks" : `${WHO[e.by]}'s clock`} stopped: ${STOPS[e.why]}; White ${clockText(e.white)}, Black ${clockText(e.black)}`,
  "time-added": (e) => `${WHO[e.by]} was given ${clockText(e.ms)}`,
  "time-deducted": (e) => `${WHO[e.by]} lost ${clockText(e.ms)}`,
  "clock-set": (e) =>
    `${WHO[e.by]}'s clock set to ${clockText(e.ms)}, it stood at ${clockText(e.before)}`,
  "increment-set": (e) => `Both get ${clockText(e.ms)} for each move from now on`,
  "flag-fell": (e) => `${WHO[e.by]}'s flag fell`,
  "period-ended": (e) => `${WHO[e.by]} ended period ${e.period}`,
  "default-time-passed": (e) => `${WHO[e.by]} has not arrived by the default time`,
  "draw-offered": (e) => `${WHO[e.by]} offered a draw`,
  "draw-accepted": (e) => `${WHO[e.by]} accepted the draw`,
  "draw-declined": (e) => `${WHO[e.by]} declined the draw by ${e.how}`,
  "draw-claimed": (e) =>
    `${WHO[e.by]} claimed a draw: ${CLAIMS[e.claim]}${e.with === null ? "" : ` with ${e.with}`}`,
  "claim-postponed": (e) => `${WHO[e.by]}'s claim is postponed`,
  "draw-claim-right": (e) => `${WHO[e.by]}'s claim is right: ${CLAIMS[e.claim]}`,
  "draw-claim-wrong": (e) => `${WHO[e.by]}'s claim is wrong: ${CLAIMS[e.claim]}`,
  "time-claimed": (e) => `${WHO[e.by]} claimed a win on time`,
  "touch-claimed": (e) => `${WHO[e.by]} claimed that his opponent touched ${e.square}`,
  "illegal-move-claimed": (e) => `${WHO[e.by]} claimed an illegal move`,
  "claim-forfeited": (e) => `${WHO[e.by]}'s claim came too late: ${CLAIMS[e.claim]}`,
  "claim-unfounded": (e) => `${WHO[e.by]}'s claim is not admissible: ${CLAIMS[e.claim]}`,
  "touch-reported": (e) =>
    `${WHO[e.reporter]}'s side reports that ${WHO[e.by]} touched ${e.square}`,
  "request-answered": (e) =>
    "toldByAssistant" in e.answer
      ? `${WHO[e.by]}'s assistant told him ${REQUESTS[e.answer.request]}`
      : "refused" in e.answer
        ? `${WHO[e.by]} was refused ${REQUESTS[e.answer.request]}`
        : `${WHO[e.by]} was told ${REQUESTS[e.answer.request]}`,
  "assistant-registered": (e) => `${WHO[e.by]} has an assistant`,
  "assistant-released": (e) => `${WHO[e.by]} has no assistant any more`,
  "assistant-exceeded": (e) => `${WHO[e.by]}'s assistant did more than he may: ${e.act}`,
  "assistant-duplicate": (e) => `${WHO[e.by]} may have no assistant while his opponent has one`,
  "assistant-required": (e) => `${WHO[e.by]} must have an assistant`,
  "arbiter-called": (e) =>
    `The arbiter is called${e.by === null ? "" : ` about ${WHO[e.by]}`}: ${CALLS[e.why]}`,
  "finding-noted": (e) => `The arbiter found: ${finding(e.finding)}`,
  "ruling-given": (e) => `The arbiter ruled: ${e.text}`,
  "move-ruled": (e) => `The arbiter ruled that ${WHO[e.by]} plays ${e.san}`,
  "language-set": (e) => `Moves are announced in the language ${e.language}`,
  "penalty-given": (e) => `Penalty for ${WHO[e.by]}: ${penalty(e.penalty)}`,
  "sheet-written": (e) => `${WHO[e.by]} wrote ply ${e.ply}: ${e.text}`,
  "sheet-exempt": (e) => `${WHO[e.by]} need not write for the rest of the period`,
  "sheet-behind": (e) =>
    `${WHO[e.by]}'s score sheet lacks ${e.missing} plies${
      e.note === undefined
        ? ""
        : `; no sheet is complete; White has ${clockText(e.note.white)} and ${e.note.moves.white} moves, Black ${clockText(e.note.black)} and ${e.note.moves.black} moves`
    }`,
  "sheet-written-ahead": (e) => `${WHO[e.by]} wrote ply ${e.ply} before it was made: ${e.text}`,
  "result-signed": (e) => `${WHO[e.by]} signed ${e.result}`,
  "game-adjourned": (e) => `Game adjourned, ${WHO[e.by]} seals his move`,
  "move-sealed": (e) => `${WHO[e.by]} sealed his move`,
  "sealed-move-opened": (e) => `${WHO[e.by]}'s sealed move: ${announcedText(e.text, {}, e.move)}`,
  "sealed-move-invalid": (e) => `${WHO[e.by]}'s sealed move is not valid: ${e.text}`,
  "game-resumed": (e) =>
    `Game resumed, present: ${listText(
      e.present.map((color) => WHO[color]),
      "nobody",
    )}`,
  "adjournment-changed": (e) => `Adjournment: ${PHASES[e.phase]}`,
  "adjournment-over": () => "The adjournment is over",
  "boards-set-up": () => "Both boards were set up",
  "board-disconnected": (e) =>
    e.why === undefined
      ? `${WHO[e.by]}'s board is disconnected`
      : `${WHO[e.by]}'s board ${UNHEARD[e.why]}`,
  "board-unheard": (e) => `${WHO[e.by]}'s board ${UNHEARD[e.why]}`,
  "board-reconnected": (e) => `${WHO[e.by]}'s board is connected again`,
  "board-degraded": (e) =>
    `The line to ${WHO[e.by]}'s board is disturbed; what is damaged counts for nothing`,
  "board-steady": (e) => `The line to ${WHO[e.by]}'s board is good again`,
  "board-battery-low": (e) => `The battery of ${WHO[e.by]}'s board is down to ${e.percent} percent`,
  "board-position-unknown": (e) =>
    `${WHO[e.by]}'s board came back with a position that no move explains: ${differencesText(e.differences, seen)}`,
  "start-position-wrong": (e) =>
    e.quarterTurned === true
      ? `${WHO[e.by]}'s board lies a quarter turn wrong; it must be turned and set up again`
      : `${WHO[e.by]}'s board does not show the starting position: ${differencesText(e.differences, seen)}`,
  "game-ended": (e) => `Game ended ${e.result}, ${REASONS[e.reason]}`,
  "proposal-opened": (e) => `Waiting for the arbiter: ${proposal(e.proposal)}`,
  "proposal-settled": (e) => `Proposal ${PROPOSALS[e.kind]} ${e.outcome}`,
  "new-game-begun": () => "A new game begins from the starting position",
  "takeback-offered": (e) => `Taken back: ${e.plies} plies`,
  "game-paused": () => "The program was restarted; the clocks stand until the arbiter starts one",
};

/** Why a board is not heard though its line is open. */
const UNHEARD = {
  silent: "is silent: its line is open and nothing comes",
  noise: "sends what no board of this kind sends",
} as const;

const LINKS: Readonly<Record<LinkState, string>> = {
  up: "is heard again",
  degraded: "is heard with gaps",
  lost: "is not heard",
  ...UNHEARD,
};

const withPiece = (piece: PieceLetter | "?" | undefined): string =>
  piece === undefined || piece === "?" ? "" : ` ${man(piece)}`;

/** Lines of the inputs in English. */
export const ENGLISH_INPUTS: InputLines = {
  "game-opened": (i) =>
    `Game opened: ${i.opened.names.white} against ${i.opened.names.black}, ${i.opened.clock.control.text}`,
  "piece-lifted": (i) => `${WHO[i.board]} lifts${withPiece(i.piece)} ${i.square}`,
  "piece-placed": (i) => `${WHO[i.board]} places${withPiece(i.piece)} ${i.square}`,
  "board-reported": (i) => `${WHO[i.board]}'s board reports its position`,
  "button-pressed": (i) => `${WHO[i.board]}'s board: button ${i.button}`,
  "clock-read": (i) =>
    `${WHO[i.board]}'s board reads the clock: White ${clockText(i.white)}, Black ${clockText(i.black)}`,
  "link-changed": (i) => `${WHO[i.board]}'s board ${LINKS[i.link]}`,
  "battery-low": (i) => `${WHO[i.board]}'s board: battery at ${i.percent} percent`,
  "bytes-discarded": (i) => `${WHO[i.board]}'s board sent bytes that were discarded: ${i.why}`,
  announce: (i) =>
    `${speakerText(i.by, i.speaker)} says: ${announcedText(i.text, i.utterance, null)}`,
  repeat: (i) =>
    `${speakerText(i.by, i.speaker)} repeats: ${announcedText(i.text, i.utterance, null)}`,
  press: (i) => `${speakerText(i.by, i.speaker)} presses the clock`,
  execute: (i) => `${speakerText(i.by, i.speaker)} executes ${i.move} on ${WHO[i.board]}'s board`,
  write: (i) => `${WHO[i.by]} writes ${i.text}${i.ply === undefined ? "" : ` at ply ${i.ply}`}`,
  "report-touch": (i) => `${speakerText(i.by, i.speaker)} reports a touch on ${i.square}`,
  ask: (i) => `${WHO[i.by]} asks for ${REQUESTS[i.request]}`,
  tell: (i) => `${WHO[i.by]}'s assistant tells ${REQUESTS[i.request]}`,
  "offer-draw": (i) => `${WHO[i.by]} offers a draw`,
  "accept-draw": (i) => `${WHO[i.by]} accepts the draw`,
  "decline-draw": (i) => `${WHO[i.by]} declines the draw`,
  claim: (i) =>
    `${speakerText(i.by, i.speaker)} claims ${CLAIMS[i.claim]}${i.with === undefined ? "" : ` with ${i.with}`}${i.square === undefined ? "" : ` on ${i.square}`}`,
  resign: (i) => `${WHO[i.by]} resigns`,
  seal: (i) => `${WHO[i.by]} seals a move`,
  sign: (i) => `${WHO[i.by]} signs ${i.result}`,
  arrive: (i) => `${WHO[i.by]} arrives`,
  "register-assistant": (i) => `${WHO[i.by]} registers an assistant`,
  "release-assistant": (i) => `${WHO[i.by]} releases his assistant`,
  "stop-clocks": (i) => `${WHO[i.by]} stops the clocks`,
  "arbiter-stop-clocks": () => "The arbiter stops the clocks",
  "arbiter-start-clock": (i) => `The arbiter starts ${WHO[i.clock]}'s clock`,
  "arbiter-set-clock": (i) => `The arbiter sets ${WHO[i.clock]}'s clock to ${clockText(i.ms)}`,
  "arbiter-set-increment": (i) => `The arbiter gives both ${clockText(i.ms)} for each move`,
  "arbiter-set-language": (i) => `The arbiter sets the language ${i.language}`,
  "arbiter-confirm": (i) => `The arbiter confirms the proposal ${PROPOSALS[i.what]}`,
  "arbiter-reject": (i) => `The arbiter rejects the proposal ${PROPOSALS[i.what]}`,
  "arbiter-postpone-claim": () => "The arbiter postpones the claim",
  "arbiter-restore": (i) => `The arbiter restores the position ${position(i.ply)}`,
  "arbiter-collect-sheets": () => "The arbiter collects the score sheets",
  "arbiter-rule": (i) => `The arbiter rules: ${i.text}`,
  "arbiter-rule-result": (i) => `The arbiter rules the result ${i.result}`,
  "arbiter-rule-play": (i) => `The arbiter rules that ${i.move} is played`,
  "arbiter-penalise": (i) => `The arbiter penalises ${WHO[i.player]}: ${penalty(i.penalty)}`,
  "arbiter-find": (i) => `The arbiter finds: ${finding(i.finding)}`,
  "arbiter-adjourn": () => "The arbiter adjourns the game",
  "arbiter-resume": (i) =>
    `The arbiter resumes the game with ${listText(
      i.present.map((color) => WHO[color]),
      "nobody",
    )}`,
  "time-passed": () => "Time passed",
  "program-restarted": (i) => `Program restarted, version ${i.program}`,
};
