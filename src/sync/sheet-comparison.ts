import { COMMON_LANGUAGES, languagesOfSheet, readMoveText } from "../rules/move-text.js";
import { NOTATION_LANGUAGES, type NotationLanguage } from "../rules/notation/languages.js";
import { parseWritten, readNotation } from "../rules/notation/read-notation.js";
import { type LegalMove, makeSan, type Position, playMove } from "../rules/position.js";
import type { Color, San, Uci } from "../vocabulary/chess.js";
import type { Utterance } from "../vocabulary/utterance.js";

/** What the comparison of two score sheets gives. Plies are from 1. */
export type SheetVerdict =
  /** Unclear lines: they are read or played back, and the sheets collected again. */
  | {
      readonly status: "unclear";
      readonly lines: readonly { readonly by: Color; readonly ply: number }[];
    }
  /** The first line in which they differ, or which only one of them has. `moves`: those before it. */
  | { readonly status: "differ"; readonly ply: number; readonly moves: readonly San[] }
  | { readonly status: "agree"; readonly moves: readonly San[] }
  /** They agree on a move that cannot be played: article 7.4, not VI.7. `moves`: those before it. */
  | { readonly status: "agree-not-legal"; readonly ply: number; readonly moves: readonly San[] };

const clean = (line: string | undefined): string | undefined =>
  line?.replace(/\s*\(=\)\s*$/, "").trim();

const isUnclear = (line: string | undefined): boolean =>
  line !== undefined && /^(?:unclear|\?+|…|\.{2,}|[-–—_]+|)$/i.test(line);

/** The languages in which a sheet may be written, the most likely first, and what is left of them. */
class SheetLanguages {
  readonly #all: readonly NotationLanguage[];
  #alive: readonly NotationLanguage[];

  constructor(initial: Position, lines: readonly string[], ofTable: readonly NotationLanguage[]) {
    const found = languagesOfSheet(initial, lines, ofTable);
    // Where no language replays it to its end, those stay that have replayed it so far.
    this.#all = found === ofTable ? [...new Set([...ofTable, ...NOTATION_LANGUAGES])] : found;
    this.#alive = this.#all;
  }

  read(position: Position, text: string): LegalMove | undefined {
    // A line that was read back or entered may be in another language than those around it.
    return readMoveText(position, text, this.#alive) ?? readMoveText(position, text, this.#all);
  }

  /** Moves that a line fits which does not say which one: two knights, or no piece promoted to. */
  candidates(position: Position, text: string): readonly LegalMove[] {
    for (const language of this.#alive) {
      const reading = readNotation(position, text, language);
      if ("candidates" in reading) return reading.candidates;
    }
    return [];
  }

  /** What the line says, whether or not it can be played. */
  written(text: string): readonly Utterance[] {
    return this.#alive.flatMap((language) => {
      const written = parseWritten(text, language);
      return written.status === "algebraic" ? [written.utterance] : [];
    });
  }

  /** A sheet has one language (C.3): one that gives another move is not it. */
  keep(position: Position, text: string, move: LegalMove): void {
    const fitting = this.#alive.filter((language) => {
      const reading = readNotation(position, text, language);
      return reading.status === "understood"
        ? reading.move.uci === move.uci
        : "candidates" in reading;
    });
    if (fitting.length > 0) this.#alive = fitting;
  }
}

const agrees = <T>(one: T | undefined, other: T | undefined): boolean =>
  one === undefined || other === undefined || one === other;

const fileOf = ({ from, fromFile }: Utterance): string | undefined => from?.[0] ?? fromFile;
const rankOf = ({ from, fromRank }: Utterance): string | undefined => from?.[1] ?? fromRank;

/** Whether two written moves name the same man and squares, as far as both say it. */
const saysTheSame = (one: Utterance, other: Utterance): boolean =>
  one.castling !== undefined || other.castling !== undefined
    ? one.castling === other.castling
    : one.role === other.role &&
      one.to === other.to &&
      one.promotion === other.promotion &&
      agrees(fileOf(one), fileOf(other)) &&
      agrees(rankOf(one), rankOf(other));

/**
 * Compares two score sheets line by line by the moves they mean, not by their letters: each player
 * may write in his own language (C.3), a sheet of which only a part can be replayed too. Source:
 * VI.7, VI.8; rules for the visually impaired, section 3.5. `isSecond`: at a second collection an
 * unclear line counts as different. `languages`: those of the table, its own first. `played`: the
 * moves that were completed from the same position; a line that fits several moves, one of them the
 * one that was played there, means that one.
 */
export const compareSheets = (
  white: readonly string[],
  black: readonly string[],
  initial: Position,
  isSecond: boolean,
  languages: readonly NotationLanguage[] = COMMON_LANGUAGES,
  played: readonly Uci[] = [],
): SheetVerdict => {
  const unclear = (["white", "black"] as const).flatMap((by) =>
    (by === "white" ? white : black).flatMap((line, index) =>
      isUnclear(clean(line)) ? [{ by, ply: index + 1 }] : [],
    ),
  );
  if (unclear.length > 0 && !isSecond) return { status: "unclear", lines: unclear };
  const ofWhite = new SheetLanguages(initial, white, languages);
  const ofBlack = new SheetLanguages(initial, black, languages);
  let position = initial;
  const moves: San[] = [];
  for (let index = 0; index < Math.max(white.length, black.length); index += 1) {
    const ply = index + 1;
    const ours = clean(white[index]);
    const theirs = clean(black[index]);
    if (ours === undefined || theirs === undefined || isUnclear(ours) || isUnclear(theirs)) {
      return { status: "differ", ply, moves };
    }
    const isPlayed = (move: LegalMove): boolean => move.uci === played[index];
    const openToWhite = ofWhite.candidates(position, ours);
    const openToBlack = ofBlack.candidates(position, theirs);
    const one = ofWhite.read(position, ours) ?? openToWhite.find(isPlayed);
    const other = ofBlack.read(position, theirs) ?? openToBlack.find(isPlayed);
    const isOpenToWhite = one === undefined && openToWhite.length > 0;
    const isOpenToBlack = other === undefined && openToBlack.length > 0;
    if (isOpenToWhite || isOpenToBlack) {
      if (isSecond) return { status: "differ", ply, moves };
      const lines = [
        ...(isOpenToWhite ? [{ by: "white" as const, ply }] : []),
        ...(isOpenToBlack ? [{ by: "black" as const, ply }] : []),
      ];
      return { status: "unclear", lines };
    }
    if (one === undefined && other === undefined) {
      const isSame = ofWhite
        .written(ours)
        .some((said) => ofBlack.written(theirs).some((again) => saysTheSame(said, again)));
      return { status: isSame ? "agree-not-legal" : "differ", ply, moves };
    }
    if (one === undefined || one.uci !== other?.uci) return { status: "differ", ply, moves };
    ofWhite.keep(position, ours, one);
    ofBlack.keep(position, theirs, one);
    moves.push(makeSan(position, one));
    position = playMove(position, one);
  }
  return { status: "agree", moves };
};
