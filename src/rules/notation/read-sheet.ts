import { type LegalMove, type Position, playMove } from "../position.js";
import { NOTATION_LANGUAGES, type NotationLanguage } from "./languages.js";
import { type NotationReading, readNotation } from "./read-notation.js";

/** A whole score sheet read in one language. */
export type SheetReading =
  | {
      readonly status: "read";
      /** Languages in which it replays; more than one only when all give the same moves. */
      readonly languages: readonly NotationLanguage[];
      readonly moves: readonly LegalMove[];
    }
  /** It replays in several languages, and they disagree from this ply (from 1) on: nobody chooses. */
  | {
      readonly status: "tie";
      readonly languages: readonly NotationLanguage[];
      readonly ply: number;
    }
  /** It replays in none. `ply`: the first line that none gets beyond, read in `language`. */
  | {
      readonly status: "unreadable";
      readonly language: NotationLanguage;
      readonly ply: number;
      readonly text: string;
      readonly reading: Exclude<NotationReading, { readonly status: "understood" }>;
    };

type Replay =
  | { readonly ok: true; readonly moves: readonly LegalMove[] }
  | {
      readonly ok: false;
      readonly ply: number;
      readonly text: string;
      readonly reading: Exclude<NotationReading, { readonly status: "understood" }>;
    };

const replay = (
  initial: Position,
  lines: readonly string[],
  language: NotationLanguage,
): Replay => {
  let position = initial;
  const moves: LegalMove[] = [];
  for (const [index, text] of lines.entries()) {
    const reading = readNotation(position, text, language);
    if (reading.status !== "understood") return { ok: false, ply: index + 1, text, reading };
    moves.push(reading.move);
    position = playMove(position, reading.move);
  }
  return { ok: true, moves };
};

const firstDifference = (a: readonly LegalMove[], b: readonly LegalMove[]): number =>
  a.findIndex((move, index) => move.uci !== b[index]?.uci) + 1;

/**
 * Reads a score sheet, one line a ply. A sheet has exactly one language (C.3). When it is not known
 * (several `languages` are allowed), it is the one in which the whole sheet replays legally; when
 * several do and mean different moves, none is taken. Source: laws matrix, section 5.2.
 */
export const readSheet = (
  initial: Position,
  lines: readonly string[],
  languages: readonly NotationLanguage[] = NOTATION_LANGUAGES,
): SheetReading => {
  const read: { readonly language: NotationLanguage; readonly moves: readonly LegalMove[] }[] = [];
  let furthest: Extract<SheetReading, { readonly status: "unreadable" }> | undefined;
  for (const language of languages) {
    const replayed = replay(initial, lines, language);
    if (replayed.ok) {
      read.push({ language, moves: replayed.moves });
    } else if (furthest === undefined || replayed.ply > furthest.ply) {
      const { ply, text, reading } = replayed;
      furthest = { status: "unreadable", language, ply, text, reading };
    }
  }
  const [first, ...others] = read;
  if (first === undefined) {
    if (furthest === undefined) throw new Error("a sheet is read in at least one language");
    return furthest;
  }
  const names = read.map(({ language }) => language);
  for (const other of others) {
    const ply = firstDifference(first.moves, other.moves);
    if (ply > 0) return { status: "tie", languages: names, ply };
  }
  return { status: "read", languages: names, moves: first.moves };
};
