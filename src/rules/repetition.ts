import { type LegalMove, type Position, playMove, repetitionKey } from "./position.js";

/** How often each position of a game has occurred, by {@link repetitionKey}. */
export type Occurrences = Readonly<Record<string, number>>;

/** How often a position has occurred. Source: Laws 2023, 9.2.3. */
export const occurrencesOf = (occurrences: Occurrences, position: Position): number =>
  occurrences[repetitionKey(position)] ?? 0;

/** Whether a threefold claim on the position on the board, or with an intended move, is right. */
export const isThreefold = (
  occurrences: Occurrences,
  position: Position,
  intended: LegalMove | undefined,
): boolean =>
  intended === undefined
    ? occurrencesOf(occurrences, position) >= 3
    : occurrencesOf(occurrences, playMove(position, intended)) + 1 >= 3;

/** Whether a fifty-move claim is right: 100 plies without pawn move or capture (9.3). */
export const isFiftyMoves = (position: Position, intended: LegalMove | undefined): boolean =>
  (intended === undefined ? position : playMove(position, intended)).halfmovesSinceProgress >= 100;
