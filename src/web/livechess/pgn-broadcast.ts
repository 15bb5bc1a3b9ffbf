import { useEntries } from "../../journal/upcasts.js";
import { makePgn, type PgnFacts } from "../../rules/pgn.js";
import type { Millis } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import type { JournalRecord } from "../../vocabulary/records.js";
import type { Result } from "../../vocabulary/result.js";

/** What a broadcast tells beside the game. */
export interface BroadcastFacts extends Omit<PgnFacts, "journal"> {
  /** Records later than this are left out: spectators see the game with a delay. Time at the table. */
  readonly untilMs?: Millis;
}

/**
 * A game as PGN for broadcast tools: completed moves with `%clk`, and in the tags the hash of the
 * last record it was taken from. Undefined: the game was not opened yet. Errors: those of
 * `useEntries`.
 */
export const pgnOfGame = (
  records: readonly JournalRecord[],
  { untilMs = Number.POSITIVE_INFINITY, ...facts }: BroadcastFacts = {},
): Result<string | undefined, Problem> => {
  // The opening is always told: who plays is no secret.
  const shown = records.filter(({ atMs, seq }) => seq === 1 || atMs <= untilMs);
  const last = shown.at(-1);
  const journal =
    last === undefined ? {} : { journal: { game: last.game, seq: last.seq, hash: last.hash } };
  return useEntries(shown, (entries) => makePgn(entries, { ...facts, ...journal }));
};

/** Several games one after the other, as broadcast tools read a round. */
export const pgnOfRound = (games: readonly string[]): string =>
  games.map((pgn) => `${pgn.trimEnd()}\n`).join("\n");
