import { COMMON_LANGUAGES, languagesOfSheet, readMoveText } from "../rules/move-text.js";
import type { NotationLanguage } from "../rules/notation/languages.js";
import { makeSan, type Position, playMove } from "../rules/position.js";
import type { Color, San } from "../vocabulary/chess.js";

/** What the comparison of two score sheets gives. Plies are from 1. */
export type SheetVerdict =
  /** Unclear lines: they are read or played back, and the sheets collected again. */
  | {
      readonly status: "unclear";
      readonly lines: readonly { readonly by: Color; readonly ply: number }[];
    }
  /** The first line in which they differ, or which only one of them has. */
  | { readonly status: "differ"; readonly ply: number }
  | { readonly status: "agree"; readonly moves: readonly San[] }
  /** They agree on a move that cannot be played: article 7.4, not VI.7. */
  | { readonly status: "agree-not-legal"; readonly ply: number };

const clean = (line: string | undefined): string | undefined =>
  line?.replace(/\s*\(=\)\s*$/, "").trim();

const isUnclear = (line: string | undefined): boolean => line === "unclear" || line === "?";

/**
 * Compares two score sheets line by line by the moves they mean, not by their letters: each player
 * may write in his own language (C.3). Source: VI.7, VI.8. `isSecond`: at a second collection an
 * unclear line counts as different. `languages`: those of the table, its own first.
 */
export const compareSheets = (
  white: readonly string[],
  black: readonly string[],
  initial: Position,
  isSecond: boolean,
  languages: readonly NotationLanguage[] = COMMON_LANGUAGES,
): SheetVerdict => {
  const unclear = (["white", "black"] as const).flatMap((by) =>
    (by === "white" ? white : black).flatMap((line, index) =>
      isUnclear(clean(line)) ? [{ by, ply: index + 1 }] : [],
    ),
  );
  if (unclear.length > 0 && !isSecond) return { status: "unclear", lines: unclear };
  const ofWhite = languagesOfSheet(initial, white, languages);
  const ofBlack = languagesOfSheet(initial, black, languages);
  let position = initial;
  const moves: string[] = [];
  for (let index = 0; index < Math.max(white.length, black.length); index += 1) {
    const ours = clean(white[index]);
    const theirs = clean(black[index]);
    if (ours === undefined || theirs === undefined || isUnclear(ours) || isUnclear(theirs)) {
      return { status: "differ", ply: index + 1 };
    }
    const one = readMoveText(position, ours, ofWhite);
    const other = readMoveText(position, theirs, ofBlack);
    if (one === undefined && other === undefined && ours === theirs) {
      return { status: "agree-not-legal", ply: index + 1 };
    }
    if (one === undefined || one.uci !== other?.uci) return { status: "differ", ply: index + 1 };
    moves.push(makeSan(position, one));
    position = playMove(position, one);
  }
  return { status: "agree", moves };
};
