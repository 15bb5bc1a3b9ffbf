import type { BoardReading } from "../rules/board-reading.js";
import type { Clock } from "../rules/clock.js";
import type { Touch } from "../rules/obligation.js";
import type { LegalMove, Position } from "../rules/position.js";
import type { Movement } from "../rules/shown-line.js";
import type { LinkState } from "../vocabulary/board-events.js";
import type { Color, GameResult, Millis, PieceLetter, Square, Uci } from "../vocabulary/chess.js";
import type { ClockReadings } from "../vocabulary/clock.js";
import type { EndReason, Proposal, StopReason } from "../vocabulary/events.js";
import type { ClaimKind, Request, Speaker } from "../vocabulary/inputs.js";
import type { GameOpened } from "../vocabulary/opened.js";
import type { Placement } from "../vocabulary/placement.js";
import type { NamedMove, Utterance } from "../vocabulary/utterance.js";

/** A lift whose meaning is not settled yet: it may still be a bounce or a knock. */
export interface PendingLift {
  readonly square: Square;
  readonly piece: PieceLetter;
  readonly scan: number;
  readonly atMs: Millis;
  readonly sensedAtMs?: Millis;
  /** `touch`: by the player having the move; `no-move`: by the other. */
  readonly meaning: "touch" | "no-move";
}

/** A player's own announcement of the move under way. */
export interface Announcement {
  readonly text: string;
  readonly utterance: Utterance;
  /** The legal move it names; null: none, or not exactly one. */
  readonly move: NamedMove | null;
  readonly status: "understood" | "not-legal" | "ambiguous" | "unclear" | "promotion-missing";
  readonly speaker: Speaker;
  /** The legal moves it may mean, where it is ambiguous. */
  readonly candidates?: readonly Uci[];
}

/** Adjusting announced before any lift: lifts are no touches until all men are home (4.2). */
export interface Adjustment {
  /** When all men were home again after it was used; null: not yet. */
  readonly homeSinceMs: Millis | null;
}

/** What one player's hand and voice have done since he has the move. */
export interface Hand {
  readonly pending: readonly PendingLift[];
  readonly touches: readonly Touch[];
  readonly adjusting: Adjustment | null;
  /** Knocked-over men and their squares, until all stand again. */
  readonly displaced: {
    readonly men: readonly { readonly square: Square; readonly piece: PieceLetter }[];
    readonly sinceMs: Millis;
  } | null;
  /** Moves that the board shows, as last told (`move-placed`); empty: none. */
  readonly placed: readonly Uci[];
  /** 4.7: the only moves left since a man was released; null: nothing released. */
  readonly released: readonly Uci[] | null;
  /** What was last told about the board (a wrong placement), so that it is told once. */
  readonly toldWrong: string | null;
  /** A wrong placement was told and the board has not been at rest since. */
  readonly offBase: boolean;
  readonly announcement: Announcement | null;
  /** He has pressed an external clock, or was let through, before his move was made. */
  readonly pressedEarly: boolean;
  /** The only move left by the arbiter's word, a wrong claim or a seal; null: none. */
  readonly forced: Uci | null;
  /** Pressed while board and announcement differed: nothing is completed until that is settled. */
  readonly disputed: { readonly board: NamedMove; readonly announced: NamedMove | null } | null;
  /** The position on his board came after a gap: nothing of it binds by itself. */
  readonly afterGap: boolean;
  readonly isExempt: boolean;
}

export const EMPTY_HAND: Hand = {
  pending: [],
  touches: [],
  adjusting: null,
  displaced: null,
  placed: [],
  released: null,
  toldWrong: null,
  offBase: false,
  announcement: null,
  pressedEarly: false,
  forced: null,
  disputed: null,
  afterGap: false,
  isExempt: false,
};

/** The opponent's move that a player has still to execute on his own board. */
export interface Mirror {
  readonly by: Color;
  readonly move: NamedMove;
  readonly legal: LegalMove;
  /** What his board shows before and after. */
  readonly before: Placement;
  readonly after: Placement;
  readonly isDone: boolean;
  readonly isRepeated: boolean;
  /** What was last told to be wrong; null: nothing. */
  readonly toldWrong: string | null;
}

/** One player's board as the game knows it. */
export interface TableBoard {
  readonly reading: BoardReading;
  readonly isLost: boolean;
  /** What was last told of its line. */
  readonly link: LinkState;
  /** It came back with a position that nothing explains: no lift on it is a touch. */
  readonly isUnknown: boolean;
  /** It has told its whole position at least once. */
  readonly isHeard: boolean;
  /**
   * What was seen since the game last stood on it, oldest first: on a shared board, and on one that does
   * not name its men. Of others nothing is kept.
   */
  readonly movements: readonly Movement[];
  /** When it last told of what nobody had seen; null: it never did. */
  readonly reportedAtMs: Millis | null;
}

/** A completed ply. */
export interface CompletedMove {
  readonly by: Color;
  readonly move: NamedMove;
  readonly before: Position;
  readonly after: Position;
  /** Times when it was completed. */
  readonly clocks: ClockReadings;
  /** Squares touched for it, in the order of the Laws; empty when taken over from before. */
  readonly touches: readonly Touch[];
  /** From this table, or one of the moves the table was opened with. */
  readonly isOwn: boolean;
}

export interface OpenProposal {
  /** Seq of the record that opened it. */
  readonly id: number;
  readonly proposal: Proposal;
}

/** A completed illegal move that is not settled yet. */
export interface IllegalMove {
  readonly by: Color;
  readonly why: "not-a-legal-move" | "no-move" | "two-hands" | "unpromoted-pawn";
  /** Plies completed before it. */
  readonly ply: number;
  readonly touches: readonly Touch[];
  /** Under reduced supervision nobody is told until it is claimed. */
  readonly isHidden: boolean;
}

/** A draw claim that waits for the arbiter, or for the end of the pause it caused. */
export interface DrawClaim {
  readonly by: Color;
  readonly claim: "threefold" | "fifty-moves" | "quickplay";
  readonly intended: Uci | null;
  readonly isPostponed: boolean;
}

/** Everything a table knows. Rebuilt from its journal alone. */
export interface GameState {
  readonly opened: GameOpened;
  /** Records folded so far. */
  readonly seq: number;
  /** Time of the last record. */
  readonly nowMs: Millis;
  /** Official position: the result of the completed moves. */
  readonly position: Position;
  readonly initial: Position;
  readonly completed: readonly CompletedMove[];
  /** Moves that followed the last completed one and were taken back by the arbiter, in order. */
  readonly annulled: readonly CompletedMove[];
  /** How often each position occurred, by repetition key. */
  readonly occurrences: Readonly<Record<string, number>>;
  readonly boards: Readonly<Record<Color, TableBoard>>;
  readonly hands: Readonly<Record<Color, Hand>>;
  readonly mirrors: Readonly<Record<Color, Mirror | null>>;
  /** The move made and not yet completed. */
  readonly made: { readonly by: Color; readonly move: NamedMove; readonly legal: LegalMove } | null;
  readonly clock: Clock;
  /** Whose flag fell first, where both are down; null: none is. */
  readonly firstFlag: Color | null;
  /** Why the clocks stand and only the arbiter starts them; null: they do not. */
  readonly paused: StopReason | null;
  /** The boards were found to differ and that is not settled. */
  readonly isDiverged: boolean;
  readonly ended: {
    readonly result: GameResult;
    readonly reason: EndReason;
    readonly atMs: Millis;
  } | null;
  readonly proposals: readonly OpenProposal[];
  /** That the position is dead was laid before the arbiter: he is not asked again. */
  readonly isDeadProposed: boolean;
  readonly started: boolean;
  readonly arrived: Readonly<Record<Color, boolean>>;
  /** Players whose default time has passed and was told. */
  readonly lateTold: readonly Color[];
  readonly assistants: Readonly<Record<Color, boolean>>;
  readonly assistantMissing: boolean;
  /** Answers given and not yet used up by the assistant, by player. */
  readonly asked: Readonly<Record<Color, readonly Request[]>>;
  /** An assistant said that the hand movements now on this board are his. */
  readonly helping: Color | null;
  readonly language: string;
  readonly drawOffer: { readonly by: Color; readonly ply: number } | null;
  readonly drawClaim: DrawClaim | null;
  readonly illegal: IllegalMove | null;
  /** Whose illegal move stands because nobody claimed it in time; null: nobody's. */
  readonly illegalStood: Color | null;
  /** Illegal moves that were called or claimed: those count for the penalty. */
  readonly illegalCount: Readonly<Record<Color, number>>;
  /** A touch that the opponent may still claim: who touched against it, and what. */
  readonly wrongTouch: {
    readonly by: Color;
    readonly ply: number;
    readonly touches: readonly Touch[];
    /** The opponent has touched or moved since: his claim is lost (4.8). */
    readonly isForfeited: boolean;
  } | null;
  /** Lines of the score sheets; null: not watched. */
  readonly sheets: Readonly<Record<Color, readonly string[] | null>>;
  /** Exempt from recording for the rest of the period. */
  readonly sheetExempt: Readonly<Record<Color, boolean>>;
  /** A flag has found the sheet incomplete: it has to be completed before the next move (8.5.2). */
  readonly sheetDue: Readonly<Record<Color, boolean>>;
  /** A sheet comparison under way: how often sheets were collected for it. */
  readonly collections: number;
  /** Boards being corrected: what they must show, whose they are, the moves that completes. */
  readonly correction: {
    readonly by: readonly Color[];
    readonly fen: string;
    readonly moves: readonly string[];
    /** Ply of the first of them, from 1; absent: the next one. */
    readonly fromPly?: number;
    /** What each player was told last to be wrong on his board. */
    readonly told: Readonly<Partial<Record<Color, string>>>;
  } | null;
  readonly adjournment: Adjournment | null;
  /** A repetition that came before the move was made: whose, and of which move (VI.1). */
  readonly repeatedAhead: { readonly by: Color; readonly uci: Uci } | null;
  readonly lastAnnounced: { readonly by: Color; readonly move: NamedMove } | null;
  readonly claimed: readonly { readonly by: Color; readonly claim: ClaimKind }[];
}

export interface Adjournment {
  /** Who must seal. */
  readonly sealer: Color;
  readonly sealed: Readonly<Record<Color, string | null>>;
  readonly phase: "sealing" | "adjourned" | "resumed-closed" | "counter-sealing" | "counter-sealed";
  readonly present: readonly Color[];
  readonly resumedAtMs: Millis | null;
}
