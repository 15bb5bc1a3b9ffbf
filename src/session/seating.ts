import { COLORS, type Color } from "../vocabulary/chess.js";
import type { PlayerKind } from "../vocabulary/opened.js";
import type { Problem } from "../vocabulary/problems.js";

/** A board that is to be a player's. */
export interface SeatedBoard {
  /** Where it is, for people. */
  readonly path: string;
  /** Absent: a board on a page. */
  readonly model?: { readonly name: string; readonly tellsMovesOnly?: true };
}

/**
 * Why these players cannot play on these boards; undefined: they can. A visually impaired player is
 * bound by the man that he takes out of its hole (Laws 2023, D.2.2): a board that tells only the moves
 * that were made cannot be his. A sighted player may use one to execute and to show moves.
 */
export const refuseBoards = (
  players: Readonly<Record<Color, PlayerKind>>,
  boards: Readonly<Partial<Record<Color, SeatedBoard>>>,
): Extract<Problem, { code: "board-tells-moves-only" }> | undefined => {
  for (const player of COLORS) {
    const board = boards[player];
    if (players[player] !== "visually-impaired" || board?.model?.tellsMovesOnly !== true) continue;
    return { code: "board-tells-moves-only", path: board.path, model: board.model.name, player };
  }
  return undefined;
};
