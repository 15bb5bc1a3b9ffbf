import { type BoardReading, closestReading, executedMoves } from "../rules/board-reading.js";
import { type LegalMove, legalMoves, type Position, playMove } from "../rules/position.js";
import { shownLines } from "../rules/shown-line.js";
import { type Color, type Millis, opponentOf, type Square } from "../vocabulary/chess.js";
import type { Difference } from "../vocabulary/events.js";
import { begunCastling, isUnderWay } from "./board-explanation.js";
import type { Deliberation } from "./deliberation.js";
import { differencesFrom } from "./differences.js";
import { isFrozen, isHome } from "./lift-meaning.js";
import type { GameState } from "./state.js";
import { boardOf, isSharedWithoutClock, readingOf } from "./table.js";

/** So much happens on a shared board in four plies of quick hands; after more nothing explains it. */
const MOST_UNEXPLAINED = 32;

/** So many men may be set down while one is in the hand: a neighbour who was pushed aside and put back. */
const MOST_MEANWHILE = 2;

/** Hands that have rested for so long are not in the middle of a move that explains the board. */
const AT_REST_MS: Millis = 10_000;

/**
 * A man who has been in the hand for so long may have been set down: on a board without names a capture
 * that was not seen, for he stands where another one stood, looks like a man in the hand.
 */
const HELD_MS: Millis = 20_000;

/** The players are told which squares do not agree with the game, or are in question, and the arbiter is called. */
export const askForPosition = (
  d: Deliberation,
  player: Color,
  atMs: Millis,
  differences: readonly Difference[] = differencesFrom(
    readingOf(d.state, player),
    d.state.position.placement,
  ),
): void => {
  d.tell("board-position-unknown", { by: player, differences }, atMs);
  d.tell("arbiter-called", { by: player, why: "board-position-unknown" }, atMs);
};

/**
 * A shared board on which play has gone on and on without a move that explains it: that is said, for
 * nothing that follows can be understood before somebody has put it right.
 */
export const askWhenLost = (
  d: Deliberation,
  player: Color,
  placedOn: Square | undefined,
): boolean => {
  const { movements } = boardOf(d.state, player);
  const isLost =
    d.state.opened.shared && !isFrozen(d.state) && movements.length >= MOST_UNEXPLAINED;
  if (!isLost || placedOn === undefined) return false;
  askForPosition(d, player, d.atMs);
  return true;
};

/**
 * Whether a board that does not name its men shows whole moves one after the other, too, and hands rest
 * after a man was set down: they have played on, and it cannot be told what.
 */
const hasGoneOn = (state: GameState, player: Color): boolean => {
  const { reading, movements } = boardOf(state, player);
  if (reading.sensor !== "occupancy" || movements.at(-1)?.kind !== "place") return false;
  const { placed } = state.hands[player];
  return (
    shownLines(reading, state.position, movements, {
      hasStood: (move) => placed.includes(move.uci),
      mayBeOut: false,
    }).length > 0 || mayHaveReplied(state, player)
  );
};

/** Whether a man who seems to be in the hand for a reply may be the one who was set down last. */
const mayHaveReplied = (state: GameState, player: Color): boolean => {
  const { reading, movements } = boardOf(state, player);
  const { position } = state;
  const last = movements.at(-1);
  return executedMoves(reading, position, { mayBeOut: opponentOf(player) }).some((move) =>
    legalMoves(playMove(position, move)).some(
      ({ from, to }) =>
        to === last?.square &&
        reading.readings.some(({ squares }) => (squares[from] ?? null) === null),
    ),
  );
};

/** Whether what the one board shows is the game, a move, or what hands do in the middle of one. */
const isExplained = (state: GameState, player: Color): boolean => {
  const board = readingOf(state, player);
  const { position } = state;
  if (isHome(state, player) || executedMoves(board, position).length > 0) return true;
  if (hasGoneOn(state, player)) return false;
  // Who has left his square while nobody saw it may have taken somebody.
  const isFollowed = !state.hands[player].afterGap;
  return (
    (isFollowed &&
      (executedMoves(board, position, { mayBeOut: opponentOf(player) }).length > 0 ||
        isUnderWay(state, player))) ||
    begunCastling(closestReading(board, position.placement), position) !== undefined
  );
};

/**
 * Whether a man who seems to be in the hand may have taken one of the men who stand there, which a board
 * without names does not show.
 */
const mayHaveTakenUnseen = (state: GameState, player: Color): boolean => {
  const board = readingOf(state, player);
  if (board.sensor !== "occupancy" || isHome(state, player)) return false;
  const { position } = state;
  if (executedMoves(board, position).length > 0) return false;
  const standing = executedMoves(board, position, { mayBeOut: opponentOf(player) });
  return [position, ...standing.map((move) => playMove(position, move))].some(
    (reached) => capturesUnseen(board, reached).length > 0,
  );
};

/** Whether nobody stands there, whoever did. */
const isOff = (board: BoardReading, square: Square): boolean =>
  board.readings.every(({ squares }) => (squares[square] ?? null) === null);

/** The captures whose man is gone, and whose square has somebody on it. */
const capturesUnseen = (board: BoardReading, position: Position): readonly LegalMove[] =>
  legalMoves(position).filter(
    ({ from, to, captured }) => captured === to && isOff(board, from) && !isOff(board, to),
  );

/**
 * Whether the man who seems to have been set down with one of the opponent in the hand may be that one,
 * in reply to a capture that a board without names did not show: then it is waited where the man in the
 * hand goes.
 */
export const mayBeReply = (state: GameState, player: Color): boolean => {
  const board = readingOf(state, player);
  // Where the program's clock is pressed nobody replies before the press.
  const isOpen = board.sensor === "occupancy" && state.opened.clock.mode !== "program";
  return (
    isOpen &&
    capturesUnseen(board, state.position).some((capture) =>
      legalMoves(playMove(state.position, capture)).some(
        ({ from, to, after }) =>
          isOff(board, from) &&
          !isOff(board, to) &&
          after.every((man, square) => man !== null || isOff(board, square)),
      ),
    )
  );
};

/**
 * Whether a man would have to be in the hand still while others were set down again and again: nobody
 * plays on like that, so he has been set down, and it was not understood where.
 */
const isHeldMeanwhile = (state: GameState, player: Color): boolean => {
  const { reading, movements } = boardOf(state, player);
  const { position } = state;
  if (reading.sensor !== "occupancy") return false;
  const placedSince = (square: Square): number => {
    const lifted = movements.findLastIndex((one) => one.kind === "lift" && one.square === square);
    return movements.slice(lifted + 1).filter(({ kind }) => kind === "place").length;
  };
  const standing = executedMoves(reading, position, { mayBeOut: opponentOf(player) });
  return [position.placement, ...standing.map(({ after }) => after)].every((expected) =>
    expected.some(
      (man, square) =>
        man !== null && isOff(reading, square) && placedSince(square) > MOST_MEANWHILE,
    ),
  );
};

/**
 * When the players of a shared board without a clock are asked what stands on it: no press shows them
 * that a move was not understood. Undefined: there is nothing to ask.
 */
export const unclearDeadline = (state: GameState): Millis | undefined => {
  const { position } = state;
  if (!isSharedWithoutClock(state) || isFrozen(state)) return undefined;
  const player = position.turn;
  const { isHeard, isLost, isUnknown, movements, reportedAtMs } = boardOf(state, player);
  const lastAtMs = movements.at(-1)?.atMs ?? reportedAtMs;
  if (lastAtMs === null || !isHeard || isLost || isUnknown) return undefined;
  // He was told already, square by square.
  if (state.hands[player].toldWrong !== null || state.hands[player].displaced !== null) {
    return undefined;
  }
  if (!isExplained(state, player)) return lastAtMs + AT_REST_MS;
  const isHeld = mayHaveTakenUnseen(state, player) || isHeldMeanwhile(state, player);
  return isHeld ? lastAtMs + HELD_MS : undefined;
};

/** Hands rest, and the board shows nothing that can be understood. */
export const meetUnclearDeadline = (d: Deliberation, atMs: Millis): void =>
  askForPosition(d, d.state.position.turn, atMs);
