import type { GameEventType } from "../../vocabulary/events.js";

/**
 * Who hears something: the player the event is about (`player`), that player if he is visually
 * impaired (`blind player`), the other player, every visually impaired player, or everybody.
 */
export const LISTENERS = [
  "nobody",
  "player",
  "blind player",
  "opponent",
  "blind opponent",
  "blind players",
  "room",
] as const;
export type Listener = (typeof LISTENERS)[number];

export interface NarrationRow {
  readonly to: Listener;
  /** What is said, in English; or why nothing is. */
  readonly says: string;
}

const nobody = (says: string): NarrationRow => ({ to: "nobody", says });

/**
 * Every event, who hears it and what. The test of the narrator compares it with `narrate`; the
 * guides show it. "on request" names what the player can ask (`ask time`, `own-time`, `move-number`,
 * `obligation`, `last-move`, `repeat`; the position and its parts in training only), so that a blind player has an answer to every silence.
 */
export const NARRATION: Readonly<Record<GameEventType, NarrationRow>> = {
  "piece-touched": nobody("on request: obligation"),
  "touch-freed": nobody("on request: obligation"),
  "lift-without-move": nobody("he felt it himself; nothing binds"),
  "contact-lost": nobody("nothing happened"),
  "pieces-displaced": nobody("he felt it himself; the arbiter sees it"),
  "adjustment-announced": nobody("he said it himself; on request: obligation"),
  "move-placed": nobody("no word about legality unasked (VI.9, 3.6)"),
  "placement-not-legal": {
    to: "player",
    says: "only with feedbackLevel full: no legal move, and the squares",
  },
  "capture-not-removed": {
    to: "player",
    says: "only with feedbackLevel full: the captured man is still there",
  },
  "wrong-obligation": nobody("heard when he presses: move unclear"),
  "released-piece-moved": nobody("the arbiter's business; heard when he presses"),
  "board-restored": { to: "blind player", says: "board is right, unless feedbackLevel is none" },
  "castling-begun": nobody("no word about legality unasked"),
  "move-announced": {
    to: "room",
    says: "the move, when the program speaks for the player or he typed it",
  },
  "announcement-unclear": { to: "player", says: "unclear, and the word" },
  "announcement-ambiguous": { to: "player", says: "ambiguous" },
  "announcement-mismatched": {
    to: "player",
    says: "what stands on the board, then what was announced",
  },
  "announcement-corrected": { to: "room", says: "the move, when it was typed" },
  "late-correction": { to: "player", says: "correction too late" },
  "promotion-piece-missing": { to: "player", says: "promotion piece missing" },
  "move-not-announced": {
    to: "blind opponent",
    says: "the move of the sighted player, as an assistant would announce it (VI.9b)",
  },
  "announcement-repeated": {
    to: "room",
    says: "the move, when the program reads it back or it was typed",
  },
  "repetition-mismatched": { to: "player", says: "the announced move again" },
  "repetition-missing": nobody("the arbiter's business"),
  "move-made": nobody("nobody is told that a move was made (12.6)"),
  "clock-press-refused": {
    to: "player",
    says: "why the press does not count; a clock that does not run: only a blind player",
  },
  "clock-pressed-early": { to: "blind player", says: "pressed too early, and why" },
  "move-disputed": nobody("the arbiter comes; the player heard what differs"),
  "move-completed": nobody("he pressed himself; on request: last-move, move-number"),
  "illegal-move-completed": nobody("the arbiter comes to the board"),
  "illegal-move-stands": nobody("the arbiter speaks for himself"),
  "position-restored": { to: "blind players", says: "position restored, and who has the move" },
  "move-mirrored": { to: "blind player", says: "only with feedbackLevel full: board is right" },
  "mirror-wrong": {
    to: "player",
    says: "the announced move, then what stands wrong, unless feedbackLevel is none",
  },
  "boards-diverged": nobody("nothing about who is right (VI.7); the arbiter comes"),
  "boards-agreed": nobody("the arbiter's business"),
  "sheets-agreed": nobody("the arbiter's business"),
  "sheets-differed": nobody("the arbiter's business"),
  "sheet-unclear": nobody("the arbiter asks for the line"),
  "board-correction-asked": { to: "blind player", says: "which squares of his board to correct" },
  "game-retraced": { to: "blind players", says: "position restored, and who has the move" },
  "clocks-proposed": nobody("the arbiter decides"),
  "clock-started": nobody("on request: time"),
  "clock-stopped": nobody("on request: time"),
  "time-added": nobody("on request: time"),
  "time-deducted": nobody("on request: time"),
  "clock-set": nobody("on request: time"),
  "increment-set": nobody("the arbiter speaks for himself"),
  "flag-fell": nobody("no word about flags (12.6); on request: time"),
  "period-ended": nobody("on request: time"),
  "default-time-passed": nobody("the arbiter's business"),
  "draw-offered": { to: "opponent", says: "who offers a draw" },
  "draw-accepted": nobody("the result follows"),
  "draw-declined": { to: "opponent", says: "draw declined, when it was declined by word" },
  "draw-claimed": nobody("the opponent hears that the arbiter is called"),
  "claim-postponed": nobody("the arbiter speaks for himself"),
  "draw-claim-right": nobody("the arbiter decides"),
  "draw-claim-wrong": nobody("the arbiter decides"),
  "time-claimed": nobody("the opponent hears that the arbiter is called"),
  "touch-claimed": nobody("the opponent hears that the arbiter is called"),
  "illegal-move-claimed": nobody("the opponent hears that the arbiter is called"),
  "claim-forfeited": { to: "blind player", says: "claim too late" },
  "claim-unfounded": { to: "blind player", says: "claim not admissible" },
  "touch-reported": nobody("the arbiter decides"),
  "request-answered": { to: "player", says: "the answer, privately, once" },
  "assistant-registered": nobody("the assistant sits beside him"),
  "assistant-released": nobody("the assistant sits beside him"),
  "assistant-exceeded": nobody("the arbiter's business"),
  "assistant-duplicate": nobody("the arbiter's business"),
  "assistant-required": { to: "blind player", says: "an assistant is required" },
  "arbiter-called": {
    to: "blind opponent",
    says: "who calls the arbiter, when a player called or claimed",
  },
  "finding-noted": nobody("the arbiter speaks for himself"),
  "ruling-given": nobody("the arbiter speaks for himself"),
  "move-ruled": nobody("the arbiter speaks for himself"),
  "language-set": nobody("the arbiter speaks for himself"),
  "penalty-given": nobody("the arbiter speaks for himself; on request: time"),
  "sheet-written": nobody("his own sheet"),
  "sheet-exempt": nobody("it would tell the time (12.6)"),
  "sheet-behind": nobody("the arbiter's business"),
  "sheet-written-ahead": nobody("the arbiter's business"),
  "result-signed": nobody("his own signature"),
  "game-adjourned": nobody("the arbiter speaks for himself"),
  "move-sealed": nobody("a sealed move is secret"),
  "sealed-move-opened": { to: "room", says: "the sealed move" },
  "sealed-move-invalid": nobody("the result follows"),
  "game-resumed": nobody("the arbiter speaks for himself"),
  "adjournment-changed": nobody("the arbiter speaks for himself"),
  "adjournment-over": nobody("the arbiter speaks for himself"),
  "boards-set-up": nobody("the arbiter speaks for himself"),
  "board-disconnected": {
    to: "player",
    says: "board disconnected; of an open line: board is silent, or board not understood",
  },
  "board-unheard": { to: "player", says: "board is silent, or board not understood" },
  "board-reconnected": { to: "player", says: "board connected" },
  "board-degraded": { to: "player", says: "line to the board disturbed" },
  "board-steady": { to: "player", says: "line to the board is good again" },
  "board-battery-low": { to: "player", says: "battery of the board, and how much is left" },
  "board-position-unknown": { to: "player", says: "which squares are not as in the game" },
  "start-position-wrong": {
    to: "player",
    says: "which men are missing and what stands wrong; or that the board lies a quarter wrong",
  },
  "game-ended": { to: "room", says: "the result and its reason" },
  "proposal-opened": nobody("the arbiter decides"),
  "proposal-settled": nobody("what follows from it is its own event"),
  "new-game-begun": { to: "blind players", says: "new game from the starting position" },
  "takeback-offered": { to: "room", says: "move taken back" },
  "game-paused": { to: "room", says: "the program was restarted and the clock stands" },
};
