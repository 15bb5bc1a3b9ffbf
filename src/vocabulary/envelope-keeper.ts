import type { Color } from "./chess.js";

/**
 * Keeps sealed moves secret until the envelope is opened. What it makes of a move is a line of text
 * that begins with {@link CLOSED_MARK}; the key to it is never in the journal.
 */
export interface EnvelopeKeeper {
  /** What stands in the journal in place of the move. */
  seal(game: string, by: Color, text: string): string;
  /** The move in a closed envelope; undefined: this is not its key, or it was changed. */
  open(game: string, by: Color, closed: string): string | undefined;
}

const CLOSED_MARK = "sealed:";

export const isClosed = (text: string): boolean => text.startsWith(CLOSED_MARK);

/** Marks what a keeper has made as closed. */
export const markClosed = (secret: string): string => `${CLOSED_MARK}${secret}`;

/** What a keeper has made, without the mark; undefined for a text in clear. */
export const secretOf = (text: string): string | undefined =>
  isClosed(text) ? text.slice(CLOSED_MARK.length) : undefined;
