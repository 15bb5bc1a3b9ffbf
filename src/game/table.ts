import { type BoardReading, shows } from "../rules/board-reading.js";
import { COLORS, type Color, opponentOf } from "../vocabulary/chess.js";
import type { Proposal } from "../vocabulary/events.js";
import type { PlayerKind } from "../vocabulary/opened.js";
import type { GameState, Hand, TableBoard } from "./state.js";

/** Key of the board on which a player's hand acts: with one shared board it is White's. */
export const boardKey = (state: GameState, player: Color): Color =>
  state.opened.shared ? "white" : player;

/** Whether a player has a board that the program reads. */
export const hasBoard = (state: GameState, player: Color): boolean =>
  state.opened.boards[boardKey(state, player)] !== null;

export const boardOf = (state: GameState, player: Color): TableBoard =>
  state.boards[boardKey(state, player)];

/** Whether a player's board can be held against him: after a gap it is a question, no offence. */
export const isBoardSeen = (state: GameState, by: Color): boolean =>
  hasBoard(state, by) && !boardOf(state, by).isLost && !boardOf(state, by).isUnknown;

export const readingOf = (state: GameState, player: Color): BoardReading =>
  boardOf(state, player).reading;

/** The player whose hand it is that acts on a board: on a shared one, the one having the move. */
export const handOn = (state: GameState, board: Color): Color =>
  state.opened.shared ? holderOfMove(state) : board;

export const isVisuallyImpaired = (state: GameState, player: Color): boolean =>
  state.opened.players[player] === "visually-impaired";

export const kindOf = (state: GameState, player: Color): PlayerKind => state.opened.players[player];

/** The player who is to move in the official position. */
export const turnOf = (state: GameState): Color => state.position.turn;

/**
 * The player having the move: the one to move in the official position, or, from 2001 on, his
 * opponent as soon as the move is made. Source: Laws 1997, 1.1; 2018, 1.3.
 */
export const holderOfMove = (state: GameState): Color =>
  state.made !== null && state.opened.edition.haveMoveFrom === "made"
    ? opponentOf(state.made.by)
    : state.position.turn;

/** Whether a player's lifts count as touches: he has the move and has not made it. */
export const hasMove = (state: GameState, player: Color): boolean =>
  player === holderOfMove(state) && state.made?.by !== player;

/**
 * Whether the move that is made still stands on its maker's board. A visually impaired player's move
 * is made by a board that shows it and by his words (VI.3): while the man is out of its hole again,
 * or elsewhere, it is not. A sighted player's stands by its release (4.7).
 */
export const isMadeStanding = (state: GameState): boolean => {
  const { made } = state;
  if (made === null) return false;
  if (!isVisuallyImpaired(state, made.by) || !hasBoard(state, made.by)) return true;
  const board = boardOf(state, made.by);
  return board.isLost || shows(board.reading, made.legal.after);
};

/**
 * Lines of a player's sheet. One that was not followed so far is taken to hold the moves that the
 * table was opened with.
 */
export const linesOf = (state: GameState, player: Color): readonly string[] =>
  state.sheets[player] ?? state.opened.moves;

export const withHand = (state: GameState, player: Color, change: Partial<Hand>): GameState => ({
  ...state,
  hands: { ...state.hands, [player]: { ...state.hands[player], ...change } },
});

export const withBoard = (
  state: GameState,
  board: Color,
  change: Partial<TableBoard>,
): GameState => ({
  ...state,
  boards: { ...state.boards, [board]: { ...state.boards[board], ...change } },
});

/** Whether moves are spoken and repeated at this table at all. */
export const isAnnounced = (state: GameState): boolean => !state.opened.shared;

/** Whether both play on one board and press no clock: nothing but the board tells that a move is over. */
export const isSharedWithoutClock = ({ opened }: GameState): boolean =>
  opened.shared && opened.clock.mode === "none";

/** Whether flags, illegal moves and touches are called only when a player claims (until 2009). */
export const onlyPlayersCall = (state: GameState): boolean =>
  state.opened.category !== "standard" &&
  state.opened.supervision !== "full" &&
  state.opened.edition.illegal.reduced.by === "claim";

/** The players whose hands act on a board. */
export const handsAt = (state: GameState, board: Color): readonly Color[] =>
  state.opened.shared ? COLORS : [board];

/** Whether a proposal says that nobody can mate any more (5.2.2; 1997, 9.6). */
export const isOfDeadPosition = (proposal: Proposal): boolean =>
  proposal.kind === "result" && proposal.reason === "dead-position";

/** Whether a man was known to be up, and no move to stand, before a gap: he may be followed through it. */
export const isInHand = (state: GameState, player: Color): boolean => {
  const { touches, placed } = state.hands[player];
  const isUp = readingOf(state, player).readings.some(({ out }) => out.length > 0);
  return isUp && touches.length > 0 && placed.length === 0;
};
