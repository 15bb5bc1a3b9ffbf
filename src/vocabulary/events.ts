import type { Color, GameResult, Millis, PieceLetter, SquareName } from "./chess.js";
import type {
  AnnouncementSource,
  ClaimKind,
  Finding,
  Penalty,
  ProposalKind,
  Request,
  Speaker,
} from "./inputs.js";
import type { Seen } from "./placement.js";
import type { NamedMove, Utterance } from "./utterance.js";

/** A square that is not as it should be. `null`: empty; `"?"`: occupied by something unnamed. */
export interface Difference {
  readonly square: SquareName;
  readonly expected: Seen;
  readonly found: Seen;
}

export const END_REASONS = [
  "checkmate",
  "stalemate",
  "dead-position",
  "resignation",
  "time",
  "default-time",
  "agreement",
  "threefold",
  "fifty-moves",
  "fivefold",
  "seventy-five-moves",
  "quickplay",
  "illegal-moves",
  "sealed-move",
  "device",
  "arbiter",
] as const;
/** Why a game ended. */
export type EndReason = (typeof END_REASONS)[number];

export const STOP_REASONS = [
  "game-ended",
  "arbiter",
  "player",
  "link-lost",
  "flag",
  "boards-diverged",
  "sheets-collected",
  "illegal-move",
  "claim",
  "default-time",
  "adjournment",
  "finding",
  "restart",
] as const;
/** Why a clock was stopped. All but the end of the game: only the arbiter starts it again. */
export type StopReason = (typeof STOP_REASONS)[number];

export const PRESS_REFUSALS = [
  "own-clock-not-running",
  "clocks-stopped",
  "nothing-placed",
  "not-announced",
  "announcement-unclear",
  "announcement-ambiguous",
  "announcement-mismatched",
  "promotion-piece-missing",
  "not-a-legal-move",
  "wrong-obligation",
  "board-not-seen",
  "assistant-may-not",
] as const;
/** Why a press does not count: what must be put right first. */
export type PressRefusal = (typeof PRESS_REFUSALS)[number];

/** What the program lays before the arbiter; nothing of it happens until he confirms. */
export type Proposal =
  | { readonly kind: "retrace"; readonly ply: number }
  | { readonly kind: "restore"; readonly ply: number }
  | {
      readonly kind: "correct-board";
      readonly player: Color;
      readonly squares: readonly SquareName[];
    }
  | { readonly kind: "result"; readonly result: GameResult; readonly reason: EndReason }
  /** Both readings as they would then stand. Units: milliseconds. */
  | { readonly kind: "clocks"; readonly white: Millis; readonly black: Millis }
  | { readonly kind: "touch"; readonly player: Color; readonly square: SquareName }
  | { readonly kind: "new-game" };

/** Position, times and completed moves at a flag after which no score sheet is complete (8.5.3). */
export interface SheetNote {
  readonly fen: string;
  readonly white: Millis;
  readonly black: Millis;
  readonly moves: Readonly<Record<Color, number>>;
}

/** What stands on a square; null: nothing. */
export interface SquareAnswer {
  readonly request: "square";
  readonly square: SquareName;
  readonly piece: PieceLetter | null;
}

/** The men of a rank or a file from one end to the other, or those that attack a square. */
export interface MenAnswer {
  readonly request: "rank" | "file" | "attackers";
  /** The rank (`4`), the file (`e`) or the square. */
  readonly of: string;
  readonly men: readonly { readonly square: SquareName; readonly piece: PieceLetter }[];
}

/** What a player who asks is answered. */
export type Answer =
  | { readonly request: "time"; readonly white: Millis; readonly black: Millis }
  | { readonly request: "own-time"; readonly ms: Millis }
  | { readonly request: "move-number"; readonly moveNumber: number }
  | SquareAnswer
  | MenAnswer
  /** What may not be told in this game (VI.9); `sighted`: to him it is not told at all (VI.9d). */
  | { readonly request: Request; readonly refused: true; readonly why?: "sighted" }
  | { readonly request: "position"; readonly fen: string }
  | {
      readonly request: "obligation";
      readonly touched: readonly {
        readonly square: SquareName;
        readonly piece: PieceLetter | null;
      }[];
      readonly free: boolean;
    }
  | { readonly request: "last-move"; readonly move: NamedMove | null; readonly by: Color | null }
  | { readonly request: "repeat"; readonly move: NamedMove | null; readonly by: Color | null }
  /** Given by the human assistant: the program knows that it was told, not the words. */
  | { readonly request: Request; readonly toldByAssistant: true };

/**
 * The payload of each event: what the Laws make of what was seen. Names are those of the scenario
 * language. `by` is the player the event is about: whose hand, board, voice, sheet, clock, claim.
 * `toArbiter` stands on the events that are only sometimes the arbiter's business.
 */
export interface GameEventData {
  // Hand.
  "piece-touched": {
    readonly by: Color;
    readonly square: SquareName;
    readonly piece: PieceLetter | null;
    /** When the man left its square. */
    readonly liftedAtMs: Millis;
  };
  "touch-freed": { readonly by: Color };
  "lift-without-move": { readonly by: Color; readonly square: SquareName };
  "contact-lost": { readonly by: Color; readonly square: SquareName; readonly upMs: Millis };
  "pieces-displaced": { readonly by: Color; readonly squares: readonly SquareName[] };
  "adjustment-announced": { readonly by: Color; readonly inTime: boolean };
  /** One move; several when the board alone cannot tell (promotion, two captures). */
  "move-placed": {
    readonly by: Color;
    readonly moves: readonly NamedMove[];
    /** 4.7: the released man may not be moved on. */
    readonly binds: boolean;
  };
  "placement-not-legal": { readonly by: Color; readonly differences: readonly Difference[] };
  "capture-not-removed": {
    readonly by: Color;
    readonly move: NamedMove;
    readonly square: SquareName;
  };
  "wrong-obligation": {
    readonly by: Color;
    readonly move: NamedMove;
    readonly allowed: readonly string[];
    readonly toArbiter: boolean;
  };
  "released-piece-moved": {
    readonly by: Color;
    readonly move: NamedMove;
    readonly square: SquareName;
  };
  "board-restored": { readonly by: Color };
  /** The king was set down two squares away: only this castling is left (4.7). */
  "castling-begun": { readonly by: Color; readonly move: NamedMove };
  // Voice.
  "move-announced": {
    readonly by: Color;
    readonly speaker: Speaker;
    readonly source: AnnouncementSource;
    readonly text: string;
    readonly utterance: Utterance;
    /** The legal move it names, where it names exactly one. */
    readonly move: NamedMove | null;
  };
  "announcement-unclear": {
    readonly by: Color;
    readonly text: string;
    readonly words: readonly string[];
    /** Said as a correction: what was announced before is taken back. */
    readonly correction?: true;
  };
  "announcement-ambiguous": {
    readonly by: Color;
    readonly text: string;
    readonly candidates: readonly NamedMove[];
    /** Said as a correction: what was announced before is taken back. */
    readonly correction?: true;
  };
  "announcement-mismatched": {
    readonly by: Color;
    readonly text: string;
    /** What stands on the board, and what was said. */
    readonly board: NamedMove;
    readonly announced: Utterance;
  };
  "announcement-corrected": {
    readonly by: Color;
    /** How the correction was given; absent: by voice, so that everybody has heard it. */
    readonly source?: AnnouncementSource;
    readonly text: string;
    readonly utterance: Utterance;
    readonly move: NamedMove | null;
  };
  "late-correction": { readonly by: Color; readonly text: string };
  "promotion-piece-missing": {
    readonly by: Color;
    readonly text: string;
    readonly utterance: Utterance;
  };
  "move-not-announced": {
    readonly by: Color;
    readonly move: NamedMove | null;
    readonly toArbiter: boolean;
  };
  "announcement-repeated": {
    readonly by: Color;
    readonly move: NamedMove;
    readonly speaker: Speaker;
    /** How it was repeated; absent: by voice, so that everybody has heard it. */
    readonly source?: AnnouncementSource;
  };
  "repetition-mismatched": {
    readonly by: Color;
    readonly text: string;
    readonly move: NamedMove;
  };
  "repetition-missing": { readonly by: Color };
  // Move.
  "move-made": {
    readonly by: Color;
    readonly san: string;
    readonly uci: string;
    readonly move: NamedMove;
    /** Whether the player (or someone for him) has announced it. */
    readonly announced: boolean;
  };
  "clock-press-refused": {
    readonly by: Color;
    readonly speaker: Speaker;
    readonly why: PressRefusal;
  };
  "clock-pressed-early": { readonly by: Color; readonly why: PressRefusal };
  /** Pressed while board and announcement differ: nothing is completed until that is settled. */
  "move-disputed": {
    readonly by: Color;
    readonly board: NamedMove;
    readonly announced: NamedMove | null;
  };
  "move-completed": {
    readonly by: Color;
    readonly san: string;
    readonly uci: string;
    readonly move: NamedMove;
    /** Plies completed with it, from 1. One that was there before is replaced, and what followed it. */
    readonly ply: number;
    /** Official position after it. */
    readonly fen: string;
    /** Times of both at its completion, increment included; absent where no clock is seen. */
    readonly clocks?: Readonly<Record<Color, Millis>>;
  };
  "illegal-move-completed": {
    readonly by: Color;
    readonly why: "not-a-legal-move" | "no-move" | "two-hands" | "unpromoted-pawn";
    readonly count: number;
    readonly toArbiter: boolean;
    /** Hidden until it is claimed: the position from which play goes on meanwhile. */
    readonly fen: string | null;
  };
  /** The arbiter lets it stand: play goes on from this position. */
  "illegal-move-stands": { readonly by: Color; readonly fen: string };
  "position-restored": {
    readonly by: Color;
    readonly ply: number;
    readonly fen: string;
    readonly touched: readonly SquareName[];
  };
  // Two boards.
  "move-mirrored": { readonly by: Color; readonly move: NamedMove };
  "mirror-wrong": {
    readonly by: Color;
    readonly move: NamedMove;
    readonly differences: readonly Difference[];
  };
  /** `by`: the player whose board (or act) showed it, null when only the comparison did. */
  "boards-diverged": {
    readonly by: Color | null;
    readonly white: readonly Difference[];
    readonly black: readonly Difference[];
  };
  "boards-agreed": Record<never, never>;
  "sheets-agreed": { readonly plies: number };
  "sheets-differed": {
    readonly ply: number;
    readonly white: string | null;
    readonly black: string | null;
  };
  "sheet-unclear": { readonly by: Color; readonly ply: number };
  "board-correction-asked": {
    readonly by: Color;
    readonly differences: readonly Difference[];
    /** The position the sheets give. */
    readonly fen: string;
    /** Moves the sheets give and the game has not, or has otherwise, in order. */
    readonly moves: readonly string[];
    /** Ply of the first of them, from 1, where it is completed already; absent: the next ply. */
    readonly fromPly?: number;
  };
  "game-retraced": {
    readonly by: Color;
    readonly ply: number;
    readonly fen: string;
    readonly touched: readonly SquareName[];
  };
  "clocks-proposed": { readonly white: Millis; readonly black: Millis };
  // Clock.
  "clock-started": { readonly by: Color };
  /** `by`: whose clock was stopped, null when none ran. */
  "clock-stopped": {
    readonly by: Color | null;
    readonly white: Millis;
    readonly black: Millis;
    readonly why: StopReason;
  };
  "time-added": { readonly by: Color; readonly ms: Millis; readonly before: Millis };
  "time-deducted": { readonly by: Color; readonly ms: Millis; readonly before: Millis };
  "clock-set": { readonly by: Color; readonly ms: Millis; readonly before: Millis };
  /** Both get this for every move from now on (Guidelines III.4). Units: milliseconds. */
  "increment-set": { readonly ms: Millis };
  "flag-fell": { readonly by: Color; readonly toArbiter: boolean };
  "period-ended": { readonly by: Color; readonly period: number };
  "default-time-passed": { readonly by: Color };
  // Draw.
  "draw-offered": { readonly by: Color };
  "draw-accepted": { readonly by: Color };
  "draw-declined": { readonly by: Color; readonly how: "word" | "touch" | "move" };
  "draw-claimed": {
    readonly by: Color;
    readonly claim: "threefold" | "fifty-moves" | "quickplay";
    readonly with: string | null;
    /** The move it is claimed with, where it is legal. */
    readonly uci: string | null;
  };
  "claim-postponed": { readonly by: Color };
  "draw-claim-right": {
    readonly by: Color;
    readonly claim: "threefold" | "fifty-moves" | "quickplay";
  };
  "draw-claim-wrong": {
    readonly by: Color;
    readonly claim: "threefold" | "fifty-moves" | "quickplay";
  };
  // Claims.
  "time-claimed": { readonly by: Color };
  "touch-claimed": { readonly by: Color; readonly square: SquareName };
  "illegal-move-claimed": { readonly by: Color };
  "claim-forfeited": { readonly by: Color; readonly claim: ClaimKind };
  "claim-unfounded": { readonly by: Color; readonly claim: ClaimKind };
  // People.
  "touch-reported": { readonly by: Color; readonly square: SquareName; readonly reporter: Color };
  "request-answered": { readonly by: Color; readonly answer: Answer };
  "assistant-registered": { readonly by: Color };
  "assistant-released": { readonly by: Color };
  "assistant-exceeded": { readonly by: Color; readonly act: string };
  "assistant-duplicate": { readonly by: Color };
  "assistant-required": { readonly by: Color };
  "arbiter-called": { readonly by: Color | null; readonly why: ArbiterCall };
  "finding-noted": { readonly by: Color | null; readonly finding: Finding };
  "ruling-given": { readonly text: string };
  /** The arbiter's word: this move and no other. */
  "move-ruled": { readonly by: Color; readonly san: string; readonly uci: string };
  "language-set": { readonly language: string };
  "penalty-given": { readonly by: Color; readonly penalty: Penalty };
  // Score sheets.
  "sheet-written": { readonly by: Color; readonly ply: number; readonly text: string };
  /** No duty to record for the rest of the period (8.4). */
  "sheet-exempt": { readonly by: Color };
  "sheet-behind": {
    readonly by: Color;
    readonly missing: number;
    /** A flag has fallen: the sheet has to be completed (8.5). */
    readonly afterFlag?: true;
    /** No sheet is complete: what the arbiter notes before they are reconstructed (8.5.3). */
    readonly note?: SheetNote;
  };
  "sheet-written-ahead": { readonly by: Color; readonly ply: number; readonly text: string };
  "result-signed": { readonly by: Color; readonly result: GameResult };
  // Adjournment.
  "game-adjourned": { readonly by: Color };
  "move-sealed": { readonly by: Color; readonly text: string };
  "sealed-move-opened": {
    readonly by: Color;
    readonly text: string;
    readonly move: NamedMove | null;
  };
  "sealed-move-invalid": { readonly by: Color; readonly text: string };
  "game-resumed": { readonly present: readonly Color[] };
  "adjournment-changed": {
    readonly phase:
      | "sealing"
      | "adjourned"
      | "resumed-closed"
      | "counter-sealing"
      | "counter-sealed";
    readonly present: readonly Color[];
  };
  "adjournment-over": Record<never, never>;
  /** Both boards were set up with the official position. */
  "boards-set-up": Record<never, never>;
  // Link.
  /** `why` absent: it is no longer heard. */
  "board-disconnected": { readonly by: Color; readonly why?: "silent" | "noise" };
  /** It is still not heard, and more is known about why. */
  "board-unheard": { readonly by: Color; readonly why: "silent" | "noise" };
  "board-reconnected": { readonly by: Color };
  /** Heard, but what it sends arrives damaged or with holes; and the end of that. */
  "board-degraded": { readonly by: Color };
  "board-steady": { readonly by: Color };
  /** Units: percent. */
  "board-battery-low": { readonly by: Color; readonly percent: number };
  "board-position-unknown": { readonly by: Color; readonly differences: readonly Difference[] };
  // Start and end.
  /** `quarterTurned`: all men stand right, but the board lies a quarter wrong, h1 dark (2.1). */
  "start-position-wrong": {
    readonly by: Color;
    readonly differences: readonly Difference[];
    readonly quarterTurned?: true;
  };
  "game-ended": { readonly result: GameResult; readonly reason: EndReason };
  // The desk's list of what waits for him. A proposal is known by the seq of the event that opened it.
  "proposal-opened": { readonly proposal: Proposal };
  "proposal-settled": {
    /** Seq of the record that opened it. */
    readonly id: number;
    readonly kind: ProposalKind;
    readonly outcome: "confirmed" | "rejected" | "moot";
  };
  /** The game is cancelled and a new one begins from the starting array (7.1). */
  "new-game-begun": Record<never, never>;
  // Casual play (policy `play`).
  "takeback-offered": { readonly plies: number };
  /** The program came back after a stop: nothing runs until somebody starts the clock. */
  "game-paused": { readonly why: "restart" };
}

export const ARBITER_CALLS = [
  "player",
  "link-lost",
  "boards-diverged",
  "illegal-move",
  "early-press",
  "late-correction",
  "claim",
  "premature-agreement",
  "flag",
  "board-position-unknown",
  "envelope",
] as const;
/** What the arbiter is called for. */
export type ArbiterCall = (typeof ARBITER_CALLS)[number];

export type GameEventType = keyof GameEventData;

/** What the Laws make of an input, as listeners and the journal get it. */
export type GameEvent = {
  [Type in GameEventType]: { readonly type: Type; readonly atMs: Millis } & GameEventData[Type];
}[GameEventType];

export type GameEventOf<Type extends GameEventType> = Extract<GameEvent, { readonly type: Type }>;

/** Whether the arbiter's desk shows an event: always, never, or when it says so (`toArbiter`). */
export const DESK: Readonly<Record<GameEventType, "always" | "never" | "if-flagged">> = {
  "piece-touched": "never",
  "touch-freed": "never",
  "lift-without-move": "never",
  "contact-lost": "never",
  "pieces-displaced": "always",
  "adjustment-announced": "never",
  "move-placed": "never",
  "placement-not-legal": "never",
  "capture-not-removed": "never",
  "wrong-obligation": "if-flagged",
  "released-piece-moved": "always",
  "board-restored": "never",
  "castling-begun": "never",
  "move-announced": "never",
  "announcement-unclear": "never",
  "announcement-ambiguous": "never",
  "announcement-mismatched": "never",
  "announcement-corrected": "never",
  "late-correction": "always",
  "promotion-piece-missing": "never",
  "move-not-announced": "if-flagged",
  "announcement-repeated": "never",
  "repetition-mismatched": "never",
  "repetition-missing": "always",
  "move-made": "never",
  "clock-press-refused": "never",
  "clock-pressed-early": "always",
  "move-disputed": "always",
  "move-completed": "never",
  "illegal-move-completed": "if-flagged",
  "illegal-move-stands": "always",
  "position-restored": "always",
  "move-mirrored": "never",
  "mirror-wrong": "never",
  "boards-diverged": "always",
  "boards-agreed": "always",
  "sheets-agreed": "always",
  "sheets-differed": "always",
  "sheet-unclear": "always",
  "board-correction-asked": "always",
  "game-retraced": "always",
  "clocks-proposed": "always",
  "clock-started": "never",
  "clock-stopped": "never",
  "time-added": "never",
  "time-deducted": "never",
  "clock-set": "always",
  "increment-set": "always",
  "flag-fell": "if-flagged",
  "period-ended": "never",
  "default-time-passed": "always",
  "draw-offered": "always",
  "draw-accepted": "always",
  "draw-declined": "never",
  "draw-claimed": "always",
  "claim-postponed": "always",
  "draw-claim-right": "always",
  "draw-claim-wrong": "always",
  "time-claimed": "always",
  "touch-claimed": "always",
  "illegal-move-claimed": "always",
  "claim-forfeited": "always",
  "claim-unfounded": "always",
  "touch-reported": "always",
  "request-answered": "never",
  "assistant-registered": "always",
  "assistant-released": "always",
  "assistant-exceeded": "always",
  "assistant-duplicate": "always",
  "assistant-required": "always",
  "arbiter-called": "always",
  "finding-noted": "always",
  "ruling-given": "always",
  "move-ruled": "always",
  "language-set": "always",
  "penalty-given": "always",
  "sheet-written": "never",
  "sheet-exempt": "never",
  "sheet-behind": "always",
  "sheet-written-ahead": "always",
  "result-signed": "never",
  "game-adjourned": "always",
  "move-sealed": "always",
  "sealed-move-opened": "always",
  "sealed-move-invalid": "always",
  "game-resumed": "always",
  "adjournment-changed": "never",
  "adjournment-over": "never",
  "boards-set-up": "never",
  "board-disconnected": "always",
  "board-unheard": "always",
  "board-reconnected": "always",
  "board-degraded": "always",
  "board-steady": "always",
  "board-battery-low": "always",
  "board-position-unknown": "always",
  "start-position-wrong": "always",
  "game-ended": "always",
  "proposal-opened": "always",
  "proposal-settled": "always",
  "new-game-begun": "always",
  "takeback-offered": "never",
  "game-paused": "always",
};

/** Names of all events. */
export const GAME_EVENT_TYPES = Object.keys(DESK) as readonly GameEventType[];

/** Whether the arbiter's desk shows this event (scenario language, names marked `*` and `(*)`). */
export const isForArbiter = (event: GameEvent): boolean =>
  DESK[event.type] === "always" ||
  (DESK[event.type] === "if-flagged" && "toArbiter" in event && event.toArbiter);
