import { nameMove } from "../rules/announcement.js";
import { legalMoves, type Position } from "../rules/position.js";
import { sayMove } from "../speech/phrases/say.js";
import type { NamedMove } from "../vocabulary/utterance.js";
import type { Table, TableListener } from "./table.js";

/** Words that may have to be said soon, as a voice gets them. */
export interface Preparation {
  readonly words: string;
  readonly language: string;
}

/** The announcement of a move. */
const announcementOf = (move: NamedMove, language: string): Preparation => ({
  words: sayMove(move, { language }).spokenText,
  language,
});

/** The announcement of every legal move of a position. */
export const announcementsOf = (position: Position, language: string): readonly Preparation[] =>
  legalMoves(position).map((move) => announcementOf(nameMove(position, move), language));

/**
 * While a player thinks, the announcements of all his legal moves are made ready: one of them will
 * be said, to the room or to his opponent, and then needs no synthesis. It is done anew whenever the
 * position or the language has changed, and only once the records of that are durable. A move that
 * stands on the board is made ready first: his hand is on its way to the button.
 */
export const createPreparer = (
  table: Table,
  prepare: (phrases: readonly Preparation[]) => void,
): TableListener => {
  let done: string | undefined;
  return {
    hear: ({ entry }) => {
      if (entry.kind !== "event") return;
      const { position, language, ended } = table.state();
      const key = `${language} ${position.fen}`;
      const placed = entry.record.type === "move-placed" ? entry.record.moves : [];
      if (ended !== null || (key === done && placed.length === 0)) return;
      done = key;
      const first = placed.map((move) => announcementOf(move, language));
      // After what is being said right now: the sound of the present comes first.
      setImmediate(() => prepare([...first, ...announcementsOf(position, language)]));
    },
  };
};
