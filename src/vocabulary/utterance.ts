import type { FileName, PromotionRole, RankName, Role, SquareName, Uci } from "./chess.js";

export const KEYWORDS = [
  "adjust",
  "offer-draw",
  "accept-draw",
  "decline-draw",
  "resign",
  "ask-time",
  "ask-move-number",
  "ask-position",
  "ask-obligation",
  "ask-last-move",
  "ask-repeat",
  "call-arbiter",
  "stop-clocks",
] as const;
/** What a player says that is not a move (rules for the visually impaired, section 5.1). */
export type Keyword = (typeof KEYWORDS)[number];

/**
 * What an announcement says, parsed and not yet judged: it knows no position.
 *
 * Shape: only what was said is present. `role` alone ("Dame") names a promotion piece.
 * `fromFile`/`fromRank` are partial origins ("Sbd2"). `notUnderstood` holds every word without a
 * meaning: one such word makes the announcement unclear (it is never guessed).
 * Source: rules for the visually impaired, 5.2; Laws, appendix C / E (notation).
 */
export interface Utterance {
  readonly role?: Role;
  readonly from?: SquareName;
  readonly fromFile?: FileName;
  readonly fromRank?: RankName;
  readonly to?: SquareName;
  readonly capture?: true;
  readonly enPassant?: true;
  readonly promotion?: PromotionRole;
  readonly castling?: "short" | "long";
  readonly check?: "check" | "mate";
  /** "Korrektur …": replaces the announcement before it (VI.6). */
  readonly correction?: true;
  readonly keyword?: Keyword;
  /** Words without a meaning, as they were said. */
  readonly notUnderstood?: readonly string[];
  /** Remarks on the form (a misprint accepted, an alias): shown, never judged. */
  readonly remarks?: readonly string[];
}

/** A legal move with its names: for the machine, for the score sheet, for the voice. */
export interface NamedMove {
  readonly uci: Uci;
  readonly san: string;
  /** Full form: role, origin, arrival. */
  readonly full: Utterance;
  /** Short form: only as much of the origin as the position needs. */
  readonly short: Utterance;
}
