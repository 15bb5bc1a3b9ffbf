import type { PromotionRole, Role } from "../../vocabulary/chess.js";
import type { Cells } from "../cells.js";

/** Languages whose letters and labels we have in Braille. */
export const TEXT_LANGUAGES = ["de", "en", "pt", "ru"] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** How much of the origin is written: always, or only as much as the position needs. */
export const NOTATION_FORMS = ["long", "short"] as const;
export type NotationForm = (typeof NOTATION_FORMS)[number];

/**
 * A chess notation in Braille: every sign as cells, and the print letters that it stands for.
 * What each sign comes from, and what is unconfirmed, stands in docs/braille/profiles.md.
 */
export interface NotationProfile {
  /** Shape: lower-case letters, digits, hyphens. */
  readonly name: string;
  /** One line: for whom it is. */
  readonly title: string;
  /** Letters, labels and numbers of the sheet around the moves. */
  readonly language: TextLanguage;
  /** Eight-dot signs are for displays; paper and BRF have six. */
  readonly dots: 6 | 8;
  readonly form: NotationForm;
  /** Where the signs come from. */
  readonly source: string;
  /** Names of signs that no published code is known for: our choice, to be confirmed by players. */
  readonly unconfirmed: readonly string[];

  /** Empty: the pawn has no sign. */
  readonly pieces: Readonly<Record<Role, Cells>>;
  /** Files a to h. */
  readonly files: readonly Cells[];
  /** Ranks 1 to 8, number sign included where it is written. */
  readonly ranks: readonly Cells[];
  /** Before a file at the start or after a piece, and before one that directly follows a rank. */
  readonly fileSign: { readonly start: Cells; readonly afterRank: Cells };
  /** Between origin and arrival of a move that captures nothing; may be empty. */
  readonly between: Cells;
  readonly capture: Cells;
  /** Before the capture sign where it follows a rank, or a piece. */
  readonly captureSign: { readonly afterRank: Cells; readonly afterPiece: Cells };
  readonly castling: { readonly short: Cells; readonly long: Cells };
  /** After the arrival. */
  readonly promotion: Readonly<Record<PromotionRole, Cells>>;
  readonly enPassant: Cells;
  readonly check: Cells;
  readonly mate: Cells;
  readonly drawOffer: Cells;

  /** Digits 0 to 9 of move numbers, and what stands before and after the number. */
  readonly digits: readonly Cells[];
  readonly numberSign: Cells;
  readonly numberEnd: Cells;

  /** How the signs are printed. */
  readonly print: {
    readonly pieces: Readonly<Record<Role, string>>;
    readonly promotion: Readonly<Record<PromotionRole, string>>;
    readonly castling: { readonly short: string; readonly long: string };
    readonly between: string;
    readonly capture: string;
    readonly enPassant: string;
    readonly check: string;
    readonly mate: string;
    readonly drawOffer: string;
  };
}
