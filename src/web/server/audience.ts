import { COLORS } from "../../vocabulary/chess.js";
import type { GameEventType } from "../../vocabulary/events.js";
import type { Ear } from "../../vocabulary/spoken.js";
import { WEB_ROLES, type WebRole } from "../api/roles.js";

/**
 * Who may see something. `everybody`: it is public and no help to a player; `outside`: public, but a
 * player must ask for it or sees it on his own clock and board (VI.9d); `seats`: said to both
 * players; `arbiter`: evidence, and what one player must not know of the other.
 */
export type Audience = "everybody" | "outside" | "seats" | "arbiter";

const ROLES_OF: Readonly<Record<Audience, readonly WebRole[]>> = {
  everybody: WEB_ROLES,
  outside: ["spectator", "arbiter"],
  seats: [...COLORS, "arbiter"],
  arbiter: ["arbiter"],
};

export const rolesOf = (audience: Audience): readonly WebRole[] => ROLES_OF[audience];

/** Who gets what is said: the room is those at the table, an ear is its owner; the arbiter hears all. */
export const rolesHearing = (to: Ear): readonly WebRole[] =>
  to === "room" ? ROLES_OF.seats : [to, "arbiter"];

/** Who sees each event as such. What a player must be told of the others, he is told in words. */
export const EVENT_AUDIENCE: Readonly<Record<GameEventType, Audience>> = {
  "piece-touched": "arbiter",
  "touch-freed": "arbiter",
  "lift-without-move": "arbiter",
  "contact-lost": "arbiter",
  "pieces-displaced": "arbiter",
  "adjustment-announced": "arbiter",
  "move-placed": "arbiter",
  "placement-not-legal": "arbiter",
  "capture-not-removed": "arbiter",
  "wrong-obligation": "arbiter",
  "released-piece-moved": "arbiter",
  "board-restored": "arbiter",
  "castling-begun": "arbiter",
  "move-announced": "arbiter",
  "announcement-unclear": "arbiter",
  "announcement-ambiguous": "arbiter",
  "announcement-mismatched": "arbiter",
  "announcement-corrected": "arbiter",
  "late-correction": "arbiter",
  "promotion-piece-missing": "arbiter",
  "move-not-announced": "arbiter",
  "announcement-repeated": "arbiter",
  "repetition-mismatched": "arbiter",
  "repetition-missing": "arbiter",
  "move-made": "outside",
  "clock-press-refused": "arbiter",
  "clock-pressed-early": "arbiter",
  "move-disputed": "arbiter",
  "move-completed": "outside",
  "illegal-move-completed": "arbiter",
  "position-restored": "outside",
  "move-mirrored": "arbiter",
  "mirror-wrong": "arbiter",
  "boards-diverged": "arbiter",
  "boards-agreed": "arbiter",
  "sheets-agreed": "arbiter",
  "sheets-differed": "arbiter",
  "sheet-unclear": "arbiter",
  "board-correction-asked": "arbiter",
  "game-retraced": "outside",
  "clocks-proposed": "arbiter",
  "clock-started": "outside",
  "clock-stopped": "outside",
  "time-added": "outside",
  "time-deducted": "outside",
  "clock-set": "outside",
  // Under some editions a flag is nobody's business until a player claims (rule 8 of the scenarios).
  "flag-fell": "arbiter",
  "period-ended": "arbiter",
  "default-time-passed": "arbiter",
  "draw-offered": "seats",
  "draw-accepted": "seats",
  "draw-declined": "arbiter",
  "draw-claimed": "arbiter",
  "claim-postponed": "arbiter",
  "draw-claim-right": "arbiter",
  "draw-claim-wrong": "arbiter",
  "time-claimed": "arbiter",
  "touch-claimed": "arbiter",
  "illegal-move-claimed": "arbiter",
  "claim-forfeited": "arbiter",
  "claim-unfounded": "arbiter",
  "touch-reported": "arbiter",
  "request-answered": "arbiter",
  "assistant-registered": "arbiter",
  "assistant-released": "arbiter",
  "assistant-exceeded": "arbiter",
  "assistant-duplicate": "arbiter",
  "assistant-required": "arbiter",
  "arbiter-called": "arbiter",
  "finding-noted": "arbiter",
  "ruling-given": "seats",
  "move-ruled": "seats",
  "language-set": "seats",
  "penalty-given": "seats",
  "sheet-written": "arbiter",
  "sheet-exempt": "arbiter",
  "sheet-behind": "arbiter",
  "sheet-written-ahead": "arbiter",
  "result-signed": "arbiter",
  "game-adjourned": "everybody",
  "move-sealed": "arbiter",
  "sealed-move-opened": "arbiter",
  "sealed-move-invalid": "arbiter",
  "game-resumed": "everybody",
  "adjournment-changed": "arbiter",
  "adjournment-over": "arbiter",
  "boards-set-up": "arbiter",
  "board-disconnected": "arbiter",
  "board-reconnected": "arbiter",
  "board-position-unknown": "arbiter",
  "start-position-wrong": "arbiter",
  "game-ended": "everybody",
  "proposal-opened": "arbiter",
  "proposal-settled": "arbiter",
  "new-game-begun": "everybody",
  "takeback-offered": "seats",
  "game-paused": "everybody",
};
