import { hasManTooMany, shows } from "../rules/board-reading.js";
import { type LegalMove, legalMoves, type Position, playMove } from "../rules/position.js";
import type { Color, Millis, Square } from "../vocabulary/chess.js";
import type { EndReason } from "../vocabulary/events.js";
import type { Deliberation } from "./deliberation.js";
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

/** The capture that was understood last, on the board of a player. */
const lastTaken = (state: GameState, player: Color): Taken | undefined => {
  const { made, completed, position, opened, ended } = state;
  const last = completed.at(-1);
  const done =
    last === undefined
      ? undefined
      : {
          by: last.by,
          before: last.before,
          move: legalMoves(last.before).find(({ uci }) => uci === last.move.uci),
        };
  const { by, before, move } =
    made === null ? (done ?? {}) : { by: made.by, before: position, move: made.legal };
  if (by === undefined || before === undefined || move === undefined) return undefined;
  // On a board of his own a player who has pressed may do with his men what he likes.
  if (!opened.shared && made === null && ended === null) return undefined;
  return move.captured === move.to && (opened.shared || by === player)
    ? { by, before, move }
    : undefined;
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
  if (!hasManTooMany(board, move.after) || !isOccupied(move.to)) return false;
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
  const taken = lastTaken(d.state, player);
  if (taken === undefined || !hasBoard(d.state, player)) return false;
  if (!isMisread(d.state, player, taken)) return false;
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
