import { wrongSquares } from "../rules/board-reading.js";
import { positionOf } from "../rules/position.js";
import { type Color, type SquareName, squareName } from "../vocabulary/chess.js";
import type { Placement } from "../vocabulary/placement.js";
import type { NamedMove } from "../vocabulary/utterance.js";
import type { GameState, Mirror } from "./state.js";
import { boardOf, hasBoard, isAnnounced, isBoardSeen, readingOf } from "./table.js";

/** Squares of a board that do not show what they should, however many of its readings are left. */
const offSquares = (state: GameState, player: Color, expected: Placement): readonly SquareName[] =>
  wrongSquares(readingOf(state, player), expected).map(squareName);

/**
 * Whether the opponent's move may be shown: completed, or made and announced. A move that is only made
 * is announced first, by its player (VI.1).
 */
const isOpen = (state: GameState, { by, move }: Mirror): boolean => {
  if (state.hands[by].disputed !== null) return false;
  if (state.made?.by !== by) return true;
  return !isAnnounced(state) || state.hands[by].announcement?.move?.uci === move.uci;
};

/**
 * The opponent's move that waits to be executed on this player's board and may be shown to him by other
 * means than a voice; null: none.
 */
export const waitingMove = (state: GameState, player: Color): NamedMove | null => {
  const mirror = state.mirrors[player];
  if (mirror === null || mirror.isDone || state.ended !== null || state.isDiverged) return null;
  return state.correction === null && isOpen(state, mirror) ? mirror.move : null;
};

/**
 * Squares beside which a light may help this player now, on his own board. Each goes out when it shows
 * what it should: of the opponent's move that waits to be executed here, of a correction that the score
 * sheets have decided (VI.7), of a position that was asked about after a gap, of the starting array.
 *
 * Nothing about a move of his own, ever: what differs from the announced move is all that an assistant
 * may tell (`feedbackLevel` boardOnly; with none there are no lights). While the boards are found to
 * differ and nobody has decided, they are frozen and dark. Source: docs/laws/visually-impaired.md 3.5, 3.6.
 */
export const litSquares = (state: GameState, player: Color): readonly SquareName[] => {
  if (state.opened.policies.feedbackLevel === "none" || state.ended !== null) return [];
  if (!hasBoard(state, player) || boardOf(state, player).isLost) return [];
  const { correction } = state;
  if (correction !== null) {
    return correction.by.includes(player)
      ? offSquares(state, player, positionOf(correction.fen).placement)
      : [];
  }
  if (state.isDiverged) return [];
  if (!state.started || !isBoardSeen(state, player)) {
    return offSquares(state, player, state.position.placement);
  }
  const mirror = state.mirrors[player];
  return mirror !== null && waitingMove(state, player) !== null
    ? offSquares(state, player, mirror.after)
    : [];
};
