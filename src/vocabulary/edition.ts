export const EDITION_IDS = [
  "fide-1997",
  "fide-2001",
  "fide-2005",
  "fide-2009",
  "fide-2014",
  "fide-2018",
  "fide-2023",
] as const;
export type EditionId = (typeof EDITION_IDS)[number];

export const CATEGORIES = ["standard", "rapid", "blitz"] as const;
export type Category = (typeof CATEGORIES)[number];

export const SUPERVISIONS = ["full", "reduced", "none"] as const;
/** How closely arbiters watch: full = competition rules, reduced = the short rules of rapid/blitz. */
export type Supervision = (typeof SUPERVISIONS)[number];

/** Penalty for an illegal move. Minutes are given to the opponent; null: never lost. */
export interface IllegalPenalty {
  readonly plusMin: number;
  readonly lossAt: number | null;
}

/** What a wrong draw claim costs the claimant (article 9.5). */
export type ClaimantPenalty =
  | { readonly kind: "none" }
  /** Half of the remaining time, three minutes at most (1997). */
  | { readonly kind: "half"; readonly capMin: number }
  /** As `half` above two minutes; between one and two minutes down to one; below nothing (2001). */
  | { readonly kind: "half-tiered"; readonly capMin: number };

/**
 * The values in which the editions of the Laws differ.
 * Source: laws matrix, sections 4.1 and 4.2.
 */
export interface Edition {
  readonly id: EditionId | string;
  readonly inForce: string;
  /** When the opponent's move gives me the move (1.1 / 1.3). */
  readonly haveMoveFrom: "completed" | "made";
  /** A move not pressed is completed, too, when its maker makes his next one (6.2.1.2, 2014 on). */
  readonly completedByNextMove: boolean;
  readonly illegal: Readonly<Record<Category, IllegalPenalty>> & {
    /** The last illegal move is a draw where the opponent cannot mate (2009 on). */
    readonly drawIfNoMate: boolean;
    /** The penalty holds in a quickplay finish only (1997, 10.3). */
    readonly quickplayOnly: boolean;
    readonly pressWithoutMove: boolean;
    readonly twoHands: boolean;
    readonly unpromotedPawn: "illegal" | "queen";
    /** Rapid and blitz under reduced supervision: who may act, and what a claim brings. */
    readonly reduced: {
      readonly by: "claim" | "arbiter-or-claim";
      readonly claim: Readonly<Record<"rapid" | "blitz", "penalty" | "win">>;
      /** A claimed win is a draw where the claimant cannot mate (2001 on). */
      readonly drawIfNoMate: boolean;
      /** 2001 rapid: the claim is lost by touching. */
      readonly claimLostBy: "touch" | "move";
      /** 2005 rapid: both kings in check or an unpromoted pawn: the arbiter intervenes unasked. */
      readonly arbiterIntervenesOnUnpromotedPawn: boolean;
    };
  };
  readonly wrongClaim: Readonly<Record<Category, { readonly opponentPlusMin: number }>> & {
    readonly claimant: ClaimantPenalty;
  };
  readonly claimLostBy: "move" | "touch";
  readonly drawOfferDeclinedBy: "move" | "touch";
  readonly drawAgreementMinPlies: number;
  readonly claimIsOffer: boolean;
  readonly fivefold: "none" | "consecutive" | "any";
  readonly moves75: boolean;
  readonly resignDrawIfNoMate: boolean;
  /** Minutes a player may be late when nobody specified; null: must be specified (2014). */
  readonly defaultTimeMin: number | null;
  readonly coloursReversedRestartBelowMoves: number | null;
  /** Rapid: which time controls are it (B1 / A.1; less is blitz, more standard), and its rules. */
  readonly rapid: {
    /** Minutes for the whole game, with `incrementFactor` times the increment. */
    readonly minMin: number;
    /** Exactly `minMin` is blitz (2014+). */
    readonly minExclusive: boolean;
    readonly maxMin: number;
    /** Exactly `maxMin` is standard (2009+). */
    readonly maxExclusive: boolean;
    readonly incrementFactor: number;
    readonly setupClaimMoves: number;
    readonly flagBy: "player" | "arbiter-too";
  };
  readonly blitz: { readonly winNeeds: "potential" | "any-legal-series" };
  readonly recording: {
    readonly exemptBelowMin: number;
    readonly incrementSec: number;
    readonly restOfPeriod: boolean;
    readonly noAdvanceWriting: boolean;
    /** After a flag an incomplete sheet is completed before the next move (8.4, 8.5 of 2001 on). */
    readonly completeBeforeMoving: boolean;
    /**
     * Below `exemptBelowMin` with that increment, the opponent's move is recorded before one's own.
     * One Portuguese copy of 2004 (8.4(b)) has it; no other text we read does.
     */
    readonly incrementStrict: boolean;
  };
  readonly device: "none" | "loses" | "loses-or-draw";
  readonly quickplay: {
    readonly inLaws: boolean;
    readonly onMoveOnly: boolean;
    readonly mayReject: boolean;
    readonly plusMin: number;
  };
  readonly visuallyImpaired: {
    readonly appendix: string;
    readonly hearingImpairedNeedsAssistant: boolean;
  };
}
