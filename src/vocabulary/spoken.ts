import type { Color, Millis } from "./chess.js";

/** Who hears it: one player in his ear, or everybody. */
export type Ear = Color | "room";

export const SPOKEN_KINDS = [
  "own-announcement",
  "opponent-move",
  "result",
  "problem",
  "clock",
  "help",
] as const;
/**
 * What an utterance is about, most urgent first: a newer one of a kind replaces a waiting older one
 * for the same ear.
 */
export type SpokenKind = (typeof SPOKEN_KINDS)[number];

/** Kinds that carry a move. */
export const MOVE_KINDS: readonly SpokenKind[] = ["own-announcement", "opponent-move"];

/** Something the program says: to whom, in which language, in words only. */
export interface Spoken {
  readonly to: Ear;
  readonly kind: SpokenKind;
  readonly language: string;
  /** As it is written and shown. */
  readonly text: string;
  /** As it is given to a voice ("Zesar"); absent: the same as `text`. */
  readonly spokenText?: string;
  readonly atMs: Millis;
}
