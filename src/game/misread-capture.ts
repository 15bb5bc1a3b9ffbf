import { executedMoves, hasManTooMany, shows } from "../rules/board-reading.js";
import {
  type LegalMove,
  legalMoves,
  type Position,
  playMove,
  squaresOf,
} from "../rules/position.js";
import { type Color, type Millis, opponentOf, type Square } from "../vocabulary/chess.js";
import type { EndReason } from "../vocabulary/events.js";
import type { Deliberation } from "./deliberation.js";
import { EXCHANGE_MS, upMsBefore, wasExchanged } from "./other-capture.js";
import type { GameState } from "./state.js";
import { boardOf, hasBoard, readingOf } from "./table.js";
import { askForPosition } from "./unclear-board.js";

/** Who has a man in his hand when the game ends sets him down soon; who does so later sets the men up. */
const STILL_IN_HAND_MS: Millis = 3_000;

/** Ends that a capture brings about by itself. */
const ENDS_OF_CAPTURES: readonly EndReason[] = ["checkmate", "stalemate", "dead-position"];

interface Taken {
  readonly by: Color;
  readonly before: Position;
  readonly move: LegalMove;
}

/** The capture that was understood last, on the board of a player, if one man more stands there now. */
const lastTaken = (state: GameState, player: Color): Taken | undefined => {
  const { made, completed, position, opened, ended } = state;
  // On a board of his own a player who has pressed may do with his men what he likes.
  if (!opened.shared && made === null && ended === null) return undefined;
  const last = completed.at(-1);
  const by = made?.by ?? last?.by;
  const after = made?.legal.after ?? last?.after.placement;
  if (by === undefined || after === undefined || !(opened.shared || by === player))
    return undefined;
  // Asked after every act of a hand: the moves of a past position are looked up for hardly any of them.
  if (!hasManTooMany(readingOf(state, player), after)) return undefined;
  const before = made === null ? last?.before : position;
  if (before === undefined) return undefined;
  const uci = made?.legal.uci ?? last?.move.uci;
  const move = made?.legal ?? legalMoves(before).find((one) => one.uci === uci);
  return move !== undefined && move.captured === move.to ? { by, before, move } : undefined;
};

/**
 * Whether a capture that a board without names seemed to show was none: one man more stands there than
 * the capture leaves, and where the man who took might have gone instead. A neighbour had lost contact or
 * was moved aside and put back while he was in the hand, and now he is set down.
 */
const isMisread = (state: GameState, player: Color, { before, move }: Taken): boolean => {
  const board = readingOf(state, player);
  const isOccupied = (square: Square): boolean =>
    board.readings.every(({ squares }) => (squares[square] ?? null) !== null);
  if (!isOccupied(move.to)) return false;
  // It was taken back.
  if (shows(board, before.placement)) return false;
  // The new man may be set down before the pawn is lifted.
  const promotions = legalMoves(playMove(before, move)).filter((reply) => reply.promotion);
  const elsewhere = legalMoves(before).filter(
    ({ from, to }) => from === move.from && to !== move.to,
  );
  return [move.from, ...elsewhere.map(({ to }) => to)].some(
    (square) =>
      move.after[square] === null &&
      isOccupied(square) &&
      !promotions.some(({ to }) => to === square),
  );
};

/** The players are asked, once, and nothing is made of their board before it is put right. */
export const askAboutCapture = (d: Deliberation, player: Color): boolean => {
  const taken = hasBoard(d.state, player) ? lastTaken(d.state, player) : undefined;
  if (taken === undefined || !isMisread(d.state, player, taken)) return false;
  if (!boardOf(d.state, player).isUnknown) askForPosition(d, taken.by, d.atMs);
  return true;
};

/** A capture has ended the game, and then the man who took is set down somewhere else. */
export const doubtEnd = (d: Deliberation, player: Color): void => {
  const { ended } = d.state;
  if (ended === null || !ENDS_OF_CAPTURES.includes(ended.reason)) return;
  if (d.atMs > ended.atMs + STILL_IN_HAND_MS) return;
  // More than one man off his square: the next game is being set up.
  const { placement } = d.state.position;
  const changed = readingOf(d.state, player).readings[0]?.squares.filter(
    (man, square) => (man === null) !== ((placement[square] ?? null) === null),
  );
  if (changed?.length === 1) askAboutCapture(d, player);
};

/**
 * Whether the man who would be taken was up for so short a time that it was no touch: he may stand there
 * himself, and the man in the hand may go elsewhere. It is a move when it is pressed or replied to.
 */
const isContactLost = (state: GameState, player: Color, move: LegalMove): boolean => {
  const { to, captured } = move;
  const { movements } = boardOf(state, player);
  if (captured !== to) return false;
  // Nobody presses or replies after a mate.
  if (legalMoves(playMove(state.position, move)).length === 0) return false;
  const placed = movements.findLastIndex(({ kind, square }) => kind === "place" && square === to);
  const upMs = upMsBefore(movements, placed) ?? 0;
  return upMs > 0 && upMs < EXCHANGE_MS;
};

/**
 * Whether still another man was up and down again while the man who takes was in the hand: they were
 * knocked over, and the man who would be taken may have been put back as well.
 */
const wasKnocked = (state: GameState, player: Color, move: LegalMove): boolean => {
  if (move.captured !== move.to) return false;
  const own = squaresOf(move);
  return wasExchanged(
    state,
    player,
    move.from,
    (square) => !own.includes(square) && state.position.placement[square] !== null,
  );
};

/**
 * Whether a move on a board without names is none before it is pressed or replied to: another man may have
 * lost contact, or is up as well, and who of the two was set down nobody knows.
 */
export const isInDoubt = (state: GameState, player: Color, move: LegalMove): boolean => {
  const board = readingOf(state, player);
  if (board.sensor !== "occupancy") return false;
  const isOtherUp =
    state.opened.shared &&
    !executedMoves(board, state.position).some(({ uci }) => uci === move.uci);
  return isOtherUp || isContactLost(state, player, move) || wasKnocked(state, player, move);
};

/**
 * Whether, when men have no names, more of them stand on his board than his move leaves there; or the board
 * shows another move of the same man; or neither his move nor a reply to it, and is shared, or the players
 * were asked about it.
 */
export const isMadeInDoubt = (state: GameState, by: Color): boolean => {
  if (state.made === null || !hasBoard(state, by) || boardOf(state, by).isLost) return false;
  const { after } = state.made.legal;
  const board = readingOf(state, by);
  if (hasManTooMany(board, after)) return true;
  if (board.sensor !== "occupancy") return false;
  // After an en passant capture no man more stands there than after the capture that seemed to be made.
  const isOther = executedMoves(board, state.position).some(
    ({ from, uci }) => from === state.made?.legal.from && uci !== state.made.legal.uci,
  );
  if (isOther && !shows(board, after)) return true;
  const isAsked = boardOf(state, by).isUnknown;
  if (!(isAsked || state.opened.shared)) return false;
  const reached = playMove(state.position, state.made.legal);
  return (
    !shows(board, after, { mayBeOut: opponentOf(by) }) &&
    executedMoves(board, reached, { mayBeOut: by }).length === 0
  );
};
