import type { Color } from "./chess.js";

export const ANNOUNCE_MODES = ["player", "button", "lever"] as const;
/** Who speaks a player's announcement: himself, the program after a key, or after the lever. */
export type AnnounceMode = (typeof ANNOUNCE_MODES)[number];

/**
 * What the arbiter or organiser may choose, with the values they have when nobody chooses.
 * Source: rules for the visually impaired, section 3.9.
 */
export interface Policies {
  readonly placementBinds: boolean;
  readonly mismatchBeforeClock: "board" | "announcement";
  readonly earlyPress: "refuse" | "warn";
  readonly touchDuringReplication: "counts" | "ignored";
  readonly touchDebounceMs: number;
  readonly announceLanguage: string;
  readonly announceMode: Readonly<Record<Color, AnnounceMode>>;
  readonly sightedMustAnnounceBeforePress: "warn" | "refuse";
  readonly feedbackLevel: "none" | "boardOnly" | "full";
  /** How many men of one color, out at once within how long, were knocked over; null: off. */
  readonly knockOver: { readonly men: number; readonly withinMs: number } | null;
  readonly linkLoss: "pause" | "continue";
  readonly flagAuto: boolean;
  readonly assistantBothAllowed: boolean;
  /** Minutes a player may be late; null: the edition's value. */
  readonly defaultTimeMin: number | null;
  /** Whether article 10 / guidelines III hold; null: the edition's value. */
  readonly quickplay: boolean | null;
  readonly play: "fide" | "casual";
}

export const DEFAULT_POLICIES: Policies = {
  placementBinds: true,
  mismatchBeforeClock: "board",
  earlyPress: "refuse",
  touchDuringReplication: "counts",
  touchDebounceMs: 250,
  announceLanguage: "de",
  announceMode: { white: "player", black: "player" },
  sightedMustAnnounceBeforePress: "warn",
  feedbackLevel: "boardOnly",
  knockOver: { men: 3, withinMs: 300 },
  linkLoss: "pause",
  flagAuto: true,
  assistantBothAllowed: false,
  defaultTimeMin: null,
  quickplay: null,
  play: "fide",
};
