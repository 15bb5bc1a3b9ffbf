import { nameMove } from "../rules/announcement.js";
import { legalMoves, type Position } from "../rules/position.js";
import { sayMove } from "../speech/phrases/say.js";
import type { Table, TableListener } from "./table.js";

/** Words that may have to be said soon, as a voice gets them. */
export interface Preparation {
  readonly words: string;
  readonly language: string;
}

/** The announcement of every legal move of a position. */
export const announcementsOf = (position: Position, language: string): readonly Preparation[] =>
  legalMoves(position).map((move) => ({
    words: sayMove(nameMove(position, move), { language }).spokenText,
    language,
  }));

/**
 * While a player thinks, the announcements of all his legal moves are made ready: one of them will
 * be said, to the room or to his opponent, and then needs no synthesis. It is done anew whenever the
 * position or the language has changed, and only once the records of that are durable.
 */
export const createPreparer = (
  table: Table,
  prepare: (phrases: readonly Preparation[]) => void,
): TableListener => {
  let done: string | undefined;
  return {
    hear: ({ record }) => {
      if (record.kind !== "event") return;
      const { position, language, ended } = table.state();
      const key = `${language} ${position.fen}`;
      if (ended !== null || key === done) return;
      done = key;
      // After what is being said right now: the sound of the present comes first.
      setImmediate(() => prepare(announcementsOf(position, language)));
    },
  };
};
