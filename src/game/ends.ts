import {
  isCheckmate,
  isDeadByMaterial,
  isStalemate,
  type Position,
  repetitionKey,
} from "../rules/position.js";
import type { Color, GameResult } from "../vocabulary/chess.js";
import type { EndReason } from "../vocabulary/events.js";
import { winFor } from "./clockwork.js";
import type { GameState } from "./state.js";

/** How a game ends by a move itself, without anybody's claim; undefined: it goes on. */
export const endAfterMove = (
  state: GameState,
  by: Color,
  after: Position,
): { readonly result: GameResult; readonly reason: EndReason } | undefined => {
  // Mate takes precedence over everything that counts moves (Laws 2018, 9.6.2).
  if (isCheckmate(after)) return { result: winFor(by), reason: "checkmate" };
  if (isStalemate(after)) return { result: "1/2-1/2", reason: "stalemate" };
  if (isDeadByMaterial(after)) return { result: "1/2-1/2", reason: "dead-position" };
  const { edition } = state.opened;
  if (isFivefold(state, after)) return { result: "1/2-1/2", reason: "fivefold" };
  if (edition.moves75 && after.halfmovesSinceProgress >= 150) {
    return { result: "1/2-1/2", reason: "seventy-five-moves" };
  }
  return undefined;
};

/** Laws 2014, 9.6(a): five consecutive alternate moves; 2018, 9.6.1: five times at all. */
const isFivefold = (state: GameState, after: Position): boolean => {
  const rule = state.opened.edition.fivefold;
  if (rule === "none") return false;
  const key = repetitionKey(after);
  if ((state.occurrences[key] ?? 0) + 1 < 5) return false;
  if (rule === "any") return true;
  const plies = state.completed.length;
  return [4, 8, 12, 16].every((back) => {
    const index = plies + 1 - back;
    if (index < 0) return false;
    const position = index === 0 ? state.initial : state.completed[index - 1]?.after;
    return position !== undefined && repetitionKey(position) === key;
  });
};
