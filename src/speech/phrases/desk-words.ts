import type { Color, Millis } from "../../vocabulary/chess.js";
import type { Difference } from "../../vocabulary/events.js";
import type { Seen } from "../../vocabulary/placement.js";
import type { NamedMove, Utterance } from "../../vocabulary/utterance.js";
import { sayMove } from "./say.js";

/** A clock reading. Shape: `1:05:07`; fractions of a second are cut off. */
export const clockText = (ms: Millis): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

/** What was announced, as it was said or as the program says it, and the move it names. */
export const announcedText = (
  text: string,
  utterance: Utterance,
  move: NamedMove | null,
): string => {
  const words = text.trim() === "" ? sayMove(move?.full ?? utterance).text : text.trim();
  return move === null ? words : `${words} (${sanOf(move)})`;
};

/** SAN with the signs of check and mate. */
export const sanOf = (move: NamedMove): string =>
  move.san + (move.full.check === "mate" ? "#" : move.full.check === "check" ? "+" : "");

/** Squares that differ, each with what stands there, by a word for it. */
export const differencesText = (
  differences: readonly Difference[],
  seenText: (seen: Seen) => string,
): string =>
  differences.map((difference) => `${difference.square} ${seenText(difference.found)}`).join(", ");

/** A list in words, or a word for none. */
export const listText = (items: readonly string[], none: string): string =>
  items.length === 0 ? none : items.join(", ");

/** Words after a colon, where there are any. */
export const after = (head: string, rest: string): string =>
  rest === "" ? head : `${head}: ${rest}`;

/** Who has the move in a FEN. */
export const turnOf = (fen: string): Color => (fen.split(" ")[1] === "b" ? "black" : "white");
