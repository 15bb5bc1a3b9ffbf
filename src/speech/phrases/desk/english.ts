import type { PieceLetter } from "../../../vocabulary/chess.js";
import type { EventLines, InputLines } from "../desk.js";
import { after, listText, type Parts, turnOf } from "../desk-words.js";
import { ENGLISH_TABLE } from "./english-table.js";
import { exceededText, rulingText, tongueText } from "./table.js";

const {
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
  links: LINKS,
  proposals: PROPOSALS,
  penalty,
  finding,
  proposal,
  position,
} = ENGLISH_TABLE;

const plies = (count: number, p: Parts): string =>
  `${p.number(count)} ${count === 1 ? "ply" : "plies"}`;

const moves = (count: number, p: Parts): string =>
  `${p.number(count)} ${count === 1 ? "move" : "moves"}`;

/** Lines of the events in English. */
export const ENGLISH_EVENTS: EventLines = {
  "piece-touched": (e, p) =>
    `${WHO[e.by]} touched ${e.piece === null ? "the man" : man(e.piece)} on ${p.square(e.square)}`,
  "touch-freed": (e) => `${WHO[e.by]} is free to move: what he touched cannot move`,
  "lift-without-move": (e, p) =>
    `${WHO[e.by]} lifted ${p.square(e.square)} without having the move`,
  "contact-lost": (e, p) =>
    `${WHO[e.by]}'s board lost contact on ${p.square(e.square)} for ${p.number(e.upMs)} milliseconds`,
  "pieces-displaced": (e, p) => `${WHO[e.by]} displaced pieces on ${p.squares(e.squares)}`,
  "adjustment-announced": (e) =>
    `${WHO[e.by]} adjusts${e.inTime ? "" : ", said only after touching"}`,
  "move-placed": (e, p) => `${WHO[e.by]}'s board shows ${p.moves(e.moves, "no move")}`,
  "placement-not-legal": (e, p) =>
    after(`${WHO[e.by]}'s board shows no legal move`, p.differences(e.differences, seen)),
  "capture-not-removed": (e, p) =>
    `${WHO[e.by]} has not removed the captured man on ${p.square(e.square)} for ${p.san(e.move)}`,
  "wrong-obligation": (e, p) =>
    `${WHO[e.by]} placed ${p.san(e.move)}, but must play one of: ${p.moves(e.allowed, "none")}`,
  "released-piece-moved": (e, p) =>
    `${WHO[e.by]} moved on the released piece of ${p.san(e.move)}, from ${p.square(e.square)}`,
  "board-restored": (e) => `${WHO[e.by]}'s board shows the position of the game again`,
  "castling-begun": (e, p) => `${WHO[e.by]} has begun to castle: only ${p.san(e.move)} is left`,
  "move-announced": (e, p) =>
    `${speakerText(e.by, e.speaker)} announced: ${p.announced(e.text, e.utterance, e.move)}`,
  "announcement-unclear": (e, p) =>
    after(`${WHO[e.by]}'s announcement is unclear`, p.quoted(e.text)),
  "announcement-ambiguous": (e, p) =>
    `${after(`${WHO[e.by]}'s announcement is ambiguous`, p.quoted(e.text))}; it may be ${p.moves(e.candidates, "nothing")}`,
  "announcement-mismatched": (e, p) =>
    `${WHO[e.by]} announced ${p.announced(e.text, e.announced, null)}, but his board shows ${p.san(e.board)}`,
  "announcement-corrected": (e, p) =>
    `${WHO[e.by]} corrected his announcement: ${p.announced(e.text, e.utterance, e.move)}`,
  "late-correction": (e, p) =>
    after(
      `${WHO[e.by]} corrected his announcement after the opponent's clock was started`,
      p.quoted(e.text),
    ),
  "promotion-piece-missing": (e) => `${WHO[e.by]} did not name the promotion piece`,
  "move-not-announced": (e, p) =>
    `${WHO[e.by]} did not announce ${e.move === null ? "his move" : p.san(e.move)}`,
  "announcement-repeated": (e, p) => `${speakerText(e.by, e.speaker)} repeated ${p.san(e.move)}`,
  "repetition-mismatched": (e, p) =>
    after(`${WHO[e.by]} repeated something else than ${p.san(e.move)}`, p.quoted(e.text)),
  "repetition-missing": (e) => `${WHO[e.by]} did not repeat the announcement`,
  "move-made": (e, p) =>
    `${WHO[e.by]} made ${p.san(e.move)}${e.announced ? "" : ", not yet announced"}`,
  "clock-press-refused": (e) =>
    `${speakerText(e.by, e.speaker)} pressed the clock in vain: ${REFUSALS[e.why]}`,
  "clock-pressed-early": (e) => `${WHO[e.by]} pressed the clock too early: ${REFUSALS[e.why]}`,
  "move-disputed": (e, p) =>
    `${WHO[e.by]} pressed while his board shows ${p.san(e.board)} and he announced ${e.announced === null ? "something else" : p.san(e.announced)}`,
  "move-completed": (e, p) => `${WHO[e.by]} completed ${p.san(e.move)}, ply ${p.number(e.ply)}`,
  "illegal-move-completed": (e, p) =>
    `${WHO[e.by]} completed an illegal move, number ${p.number(e.count)}: ${ILLEGAL[e.why]}`,
  "illegal-move-stands": (e) => `${WHO[e.by]}'s illegal move stands, ${WHO[turnOf(e.fen)]} to move`,
  "position-restored": (e, p) =>
    `Position restored: ${position(e.ply, p)}, ${WHO[turnOf(e.fen)]} to move`,
  "move-mirrored": (e, p) => `${WHO[e.by]} executed ${p.san(e.move)} on his board`,
  "mirror-wrong": (e, p) =>
    `${WHO[e.by]} executed ${p.san(e.move)} wrongly on his board: ${p.differences(e.differences, seen)}`,
  "boards-diverged": (e, p) =>
    `The boards differ. White: ${e.white.length === 0 ? "as in the game" : p.differences(e.white, seen)}. Black: ${e.black.length === 0 ? "as in the game" : p.differences(e.black, seen)}`,
  "boards-agreed": () => "The boards agree again",
  "sheets-agreed": (e, p) => `The score sheets agree, ${plies(e.plies, p)}`,
  "sheets-differed": (e, p) =>
    `The score sheets differ at ply ${p.number(e.ply)}: White ${e.white === null ? "nothing" : p.quoted(e.white)}, Black ${e.black === null ? "nothing" : p.quoted(e.black)}`,
  "sheet-unclear": (e, p) => `${WHO[e.by]}'s score sheet is unclear at ply ${p.number(e.ply)}`,
  "board-correction-asked": (e, p) =>
    `${WHO[e.by]} is asked to correct his board: ${p.differences(e.differences, seen)}`,
  "game-retraced": (e, p) =>
    `Game taken back: ${position(e.ply, p)}, ${WHO[turnOf(e.fen)]} to move`,
  "clocks-proposed": (e, p) =>
    `Times proposed: White ${p.clock(e.white)}, Black ${p.clock(e.black)}`,
  "clock-started": (e) => `${WHO[e.by]}'s clock started`,
  "clock-stopped": (e, p) =>
    `${e.by === null ? "Clocks" : `${WHO[e.by]}'s clock`} stopped: ${STOPS[e.why]}; White ${p.clock(e.white)}, Black ${p.clock(e.black)}`,
  "time-added": (e, p) => `${WHO[e.by]} was given ${p.clock(e.ms)}`,
  "time-deducted": (e, p) => `${WHO[e.by]} lost ${p.clock(e.ms)}`,
  "clock-set": (e, p) =>
    `${WHO[e.by]}'s clock set to ${p.clock(e.ms)}, it stood at ${p.clock(e.before)}`,
  "increment-set": (e, p) => `Both get ${p.clock(e.ms)} for each move from now on`,
  "flag-fell": (e) => `${WHO[e.by]}'s flag fell`,
  "period-ended": (e, p) => `${WHO[e.by]} ended period ${p.number(e.period)}`,
  "default-time-passed": (e) => `${WHO[e.by]} has not arrived by the default time`,
  "draw-offered": (e) => `${WHO[e.by]} offered a draw`,
  "draw-accepted": (e) => `${WHO[e.by]} accepted the draw`,
  "draw-declined": (e) => `${WHO[e.by]} declined the draw by ${HOW[e.how]}`,
  "draw-claimed": (e, p) =>
    `${WHO[e.by]} claimed a draw: ${CLAIMS[e.claim]}${e.with === null ? "" : ` with ${p.quoted(e.with)}`}`,
  "claim-postponed": (e) => `${WHO[e.by]}'s claim is postponed`,
  "draw-claim-right": (e) => `${WHO[e.by]}'s claim is right: ${CLAIMS[e.claim]}`,
  "draw-claim-wrong": (e) => `${WHO[e.by]}'s claim is wrong: ${CLAIMS[e.claim]}`,
  "time-claimed": (e) => `${WHO[e.by]} claimed a win on time`,
  "touch-claimed": (e, p) => `${WHO[e.by]} claimed that his opponent touched ${p.square(e.square)}`,
  "illegal-move-claimed": (e) => `${WHO[e.by]} claimed an illegal move`,
  "claim-forfeited": (e) => `${WHO[e.by]}'s claim came too late: ${CLAIMS[e.claim]}`,
  "claim-unfounded": (e) => `${WHO[e.by]}'s claim is not admissible: ${CLAIMS[e.claim]}`,
  "touch-reported": (e, p) =>
    `${WHO[e.reporter]}'s side reports that ${WHO[e.by]} touched ${p.square(e.square)}`,
  "request-answered": (e) =>
    "toldByAssistant" in e.answer
      ? `${WHO[e.by]}'s assistant told him ${REQUESTS[e.answer.request]}`
      : "refused" in e.answer
        ? `${WHO[e.by]} was refused ${REQUESTS[e.answer.request]}`
        : `${WHO[e.by]} was told ${REQUESTS[e.answer.request]}`,
  "assistant-registered": (e) => `${WHO[e.by]} has an assistant`,
  "assistant-released": (e) => `${WHO[e.by]} has no assistant any more`,
  "assistant-exceeded": (e) =>
    `${WHO[e.by]}'s assistant did more than he may: ${exceededText(e.act, ENGLISH_TABLE)}`,
  "assistant-duplicate": (e) => `${WHO[e.by]} may have no assistant while his opponent has one`,
  "assistant-required": (e) => `${WHO[e.by]} must have an assistant`,
  "arbiter-called": (e) =>
    `The arbiter is called${e.by === null ? "" : ` about ${WHO[e.by]}`}: ${CALLS[e.why]}`,
  "finding-noted": (e) => `The arbiter found: ${finding(e.finding)}`,
  "ruling-given": (e, p) => `The arbiter ruled: ${rulingText(e.text, ENGLISH_TABLE, p)}`,
  "move-ruled": (e, p) => `The arbiter ruled that ${WHO[e.by]} plays ${p.written(e.san)}`,
  "language-set": (e) => `Moves are announced in ${tongueText(e.language, ENGLISH_TABLE)}`,
  "penalty-given": (e, p) => `Penalty for ${WHO[e.by]}: ${penalty(e.penalty, p)}`,
  "sheet-written": (e, p) => `${WHO[e.by]} wrote ply ${p.number(e.ply)}: ${p.quoted(e.text)}`,
  "sheet-exempt": (e) => `${WHO[e.by]} need not write for the rest of the period`,
  "sheet-behind": (e, p) =>
    `${`${WHO[e.by]}'s score sheet lacks ${plies(e.missing, p)}`}${e.note === undefined ? "" : `; no sheet is complete; White has ${p.clock(e.note.white)} and ${moves(e.note.moves.white, p)}, Black ${p.clock(e.note.black)} and ${moves(e.note.moves.black, p)}`}`,
  "sheet-written-ahead": (e, p) =>
    `${WHO[e.by]} wrote ply ${p.number(e.ply)} before it was made: ${p.quoted(e.text)}`,
  "result-signed": (e, p) => `${WHO[e.by]} signed: ${p.result(e.result)}`,
  "game-adjourned": (e) => `Game adjourned, ${WHO[e.by]} seals his move`,
  "move-sealed": (e) => `${WHO[e.by]} sealed his move`,
  "sealed-move-opened": (e, p) => `${WHO[e.by]}'s sealed move: ${p.announced(e.text, {}, e.move)}`,
  "sealed-move-invalid": (e, p) => `${WHO[e.by]}'s sealed move is not valid: ${p.quoted(e.text)}`,
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
      : `${WHO[e.by]}'s board ${LINKS[e.why]}`,
  "board-unheard": (e) => `${WHO[e.by]}'s board ${LINKS[e.why]}`,
  "board-degraded": (e) =>
    `The line to ${WHO[e.by]}'s board is disturbed; what is damaged counts for nothing`,
  "board-steady": (e) => `The line to ${WHO[e.by]}'s board is good again`,
  "board-battery-low": (e, p) =>
    `The battery of ${WHO[e.by]}'s board is down to ${p.number(e.percent)} percent`,
  "board-reconnected": (e) => `${WHO[e.by]}'s board is connected again`,
  "board-position-unknown": (e, p) =>
    `${WHO[e.by]}'s board came back with a position that no move explains: ${p.differences(e.differences, seen)}`,
  "start-position-wrong": (e, p) =>
    `${WHO[e.by]}'s board does not show the starting position: ${p.differences(e.differences, seen)}`,
  "game-ended": (e, p) => `Game ended: ${p.result(e.result)}, ${REASONS[e.reason]}`,
  "proposal-opened": (e, p) => `Waiting for the arbiter: ${proposal(e.proposal, p)}`,
  "proposal-settled": (e) => `Proposal ${PROPOSALS[e.kind]} ${OUTCOMES[e.outcome]}`,
  "new-game-begun": () => "A new game begins from the starting position",
  "takeback-offered": (e, p) => `Taken back: ${plies(e.plies, p)}`,
  "game-paused": () => "The program was restarted; the clocks stand until the arbiter starts one",
};

const withPiece = (piece: PieceLetter | "?" | undefined): string =>
  piece === undefined || piece === "?" ? "" : ` ${man(piece)}`;

/** Lines of the inputs in English. */
export const ENGLISH_INPUTS: InputLines = {
  "game-opened": (i, p) =>
    `Game opened: ${p.quoted(i.opened.names.white)} against ${p.quoted(i.opened.names.black)}, ${p.control(i.opened.clock.control.text)}`,
  "piece-lifted": (i, p) => `${WHO[i.board]} lifts${withPiece(i.piece)} from ${p.square(i.square)}`,
  "piece-placed": (i, p) => `${WHO[i.board]} places${withPiece(i.piece)} on ${p.square(i.square)}`,
  "board-reported": (i) => `${WHO[i.board]}'s board reports its position`,
  "button-pressed": (i) => `${WHO[i.board]}'s board: button ${ENGLISH_TABLE.buttons[i.button]}`,
  "clock-read": (i, p) =>
    `${WHO[i.board]}'s board reads the clock: White ${p.clock(i.white)}, Black ${p.clock(i.black)}`,
  "link-changed": (i) => `${WHO[i.board]}'s board ${LINKS[i.link]}`,
  "battery-low": (i, p) => `${WHO[i.board]}'s board: battery at ${p.number(i.percent)} percent`,
  "bytes-discarded": (i) =>
    `${WHO[i.board]}'s board sent bytes that were discarded: ${ENGLISH_TABLE.discards[i.why]}`,
  announce: (i, p) =>
    `${speakerText(i.by, i.speaker)} says: ${p.announced(i.text, i.utterance, null)}`,
  repeat: (i, p) =>
    `${speakerText(i.by, i.speaker)} repeats: ${p.announced(i.text, i.utterance, null)}`,
  press: (i) => `${speakerText(i.by, i.speaker)} presses the clock`,
  execute: (i, p) =>
    `${speakerText(i.by, i.speaker)} executes ${p.written(i.move)} on ${WHO[i.board]}'s board`,
  write: (i, p) =>
    `${WHO[i.by]} writes ${p.quoted(i.text)}${i.ply === undefined ? "" : ` at ply ${p.number(i.ply)}`}`,
  "report-touch": (i, p) =>
    `${speakerText(i.by, i.speaker)} reports a touch on ${p.square(i.square)}`,
  ask: (i) => `${WHO[i.by]} asks for ${REQUESTS[i.request]}`,
  tell: (i) => `${WHO[i.by]}'s assistant tells ${REQUESTS[i.request]}`,
  "offer-draw": (i) => `${WHO[i.by]} offers a draw`,
  "accept-draw": (i) => `${WHO[i.by]} accepts the draw`,
  "decline-draw": (i) => `${WHO[i.by]} declines the draw`,
  claim: (i, p) =>
    `${speakerText(i.by, i.speaker)} claims ${CLAIMS[i.claim]}${i.with === undefined ? "" : ` with ${p.quoted(i.with)}`}${i.square === undefined ? "" : ` on ${p.square(i.square)}`}`,
  resign: (i) => `${WHO[i.by]} resigns`,
  seal: (i) => `${WHO[i.by]} seals a move`,
  sign: (i, p) => `${WHO[i.by]} signs: ${p.result(i.result)}`,
  arrive: (i) => `${WHO[i.by]} arrives`,
  "register-assistant": (i) => `${WHO[i.by]} registers an assistant`,
  "release-assistant": (i) => `${WHO[i.by]} releases his assistant`,
  "stop-clocks": (i) => `${WHO[i.by]} stops the clocks`,
  "arbiter-stop-clocks": () => "The arbiter stops the clocks",
  "arbiter-start-clock": (i) => `The arbiter starts ${WHO[i.clock]}'s clock`,
  "arbiter-set-clock": (i, p) => `The arbiter sets ${WHO[i.clock]}'s clock to ${p.clock(i.ms)}`,
  "arbiter-set-increment": (i, p) => `The arbiter gives both ${p.clock(i.ms)} for each move`,
  "arbiter-set-language": (i) =>
    `The arbiter sets the language ${tongueText(i.language, ENGLISH_TABLE)}`,
  "arbiter-confirm": (i) => `The arbiter confirms the proposal ${PROPOSALS[i.what]}`,
  "arbiter-reject": (i) => `The arbiter rejects the proposal ${PROPOSALS[i.what]}`,
  "arbiter-postpone-claim": () => "The arbiter postpones the claim",
  "arbiter-restore": (i, p) => `The arbiter restores the position ${position(i.ply, p)}`,
  "arbiter-collect-sheets": () => "The arbiter collects the score sheets",
  "arbiter-rule": (i, p) => `The arbiter rules: ${p.quoted(i.text)}`,
  "arbiter-rule-result": (i, p) => `The arbiter rules the result: ${p.result(i.result)}`,
  "arbiter-rule-play": (i, p) => `The arbiter rules that ${p.written(i.move)} is played`,
  "arbiter-penalise": (i, p) => `The arbiter penalises ${WHO[i.player]}: ${penalty(i.penalty, p)}`,
  "arbiter-find": (i) => `The arbiter finds: ${finding(i.finding)}`,
  "arbiter-adjourn": () => "The arbiter adjourns the game",
  "arbiter-resume": (i) =>
    `The arbiter resumes the game with ${listText(
      i.present.map((color) => WHO[color]),
      "nobody",
    )}`,
  "time-passed": () => "Time passed",
  "program-restarted": (i, p) => `Program restarted, version ${p.quoted(i.program)}`,
};
