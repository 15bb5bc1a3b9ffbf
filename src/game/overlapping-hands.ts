import {
  type BoardReading,
  closestReading,
  executedMoves,
  shows,
  showsWithMenOut,
} from "../rules/board-reading.js";
import type { Touch } from "../rules/obligation.js";
import {
  type LegalMove,
  legalMoves,
  type Position,
  playMove,
  squaresOf,
} from "../rules/position.js";
import { firstArrival, type Movement, shownLines } from "../rules/shown-line.js";
import { type Color, colorOfLetter, opponentOf, type Square } from "../vocabulary/chess.js";
import type { Placement } from "../vocabulary/placement.js";
import { allowedMoves } from "./allowed.js";
import type { Deliberation } from "./deliberation.js";
import { hasOddRest, isAnswered } from "./rests.js";
import { boardOf, readingOf } from "./table.js";

/** All series of moves that the one board shows. `mayBeOut`: the next reply may still be in the hand. */
export const seriesShown = (
  d: Deliberation,
  player: Color,
  mayBeOut: boolean,
): readonly (readonly LegalMove[])[] =>
  shownLines(readingOf(d.state, player), d.state.position, boardOf(d.state, player).movements, {
    hasStood: (move) => d.hand(player).placed.includes(move.uci),
    mayBeOut,
  });

/**
 * One board: the first of the moves that stand on it one on top of the other, when there is one way
 * only to understand them. `lines`: what {@link seriesShown} tells.
 */
export const moveUnderReplies = (
  d: Deliberation,
  player: Color,
  lines: readonly (readonly LegalMove[])[],
): LegalMove | undefined => {
  const { position } = d.state;
  const { movements } = boardOf(d.state, player);
  const board = readingOf(d.state, player);
  const [only, another] = lines;
  const [first, reply] = only ?? [];
  if (only === undefined || first === undefined || reply === undefined) return undefined;
  if (another !== undefined) return undefined;
  // What was touched says what may be played, not what was: it decides between no two explanations.
  if (!mayBeFirst(d, first, reply)) return undefined;
  if (mayBePutBack(board, position.placement, only, movements)) return undefined;
  if (hasOddRest(position.placement, only, movements)) return undefined;
  if (board.sensor === "occupancy" && mayHaveTaken(position, only, movements)) return undefined;
  if (areToldTogether(first, [reply.to], movements)) return undefined;
  return standsOtherwise(d, player, first) ? undefined : first;
};

/**
 * Whether men that cannot be told apart may as well have been put back, as after several were knocked
 * over: then nobody has moved yet. Moves that explain every man who was up are believed all the same, if
 * the men of all of them stand.
 */
const mayBePutBack = (
  board: BoardReading,
  placement: Placement,
  line: readonly LegalMove[],
  movements: readonly Movement[],
): boolean => {
  if (board.sensor !== "occupancy" || !showsWithMenOut(board, placement)) return false;
  const reached = line.at(-1)?.after;
  if (reached !== undefined && !shows(board, reached)) return true;
  const explained = line.flatMap(squaresOf);
  return movements.some(
    ({ kind, square }) =>
      kind === "place" && placement[square] !== null && !explained.includes(square),
  );
};

/**
 * Whether the man of one of these moves may have taken another one instead, when men have no names: that
 * one was up and down again while he was in the hand, and these moves do not tell why.
 */
const mayHaveTaken = (
  position: Position,
  line: readonly LegalMove[],
  movements: readonly Movement[],
): boolean => {
  const explained = new Set(line.flatMap(squaresOf));
  let before = position;
  for (const move of line) {
    const isUpAt = (end: number): boolean =>
      movements.slice(0, end).findLast(({ square }) => square === move.from)?.kind === "lift";
    const instead = legalMoves(before).filter(
      ({ from, to, captured }) => from === move.from && captured === to && !explained.has(to),
    );
    const isTaken = movements.some(
      ({ kind, square }, index) =>
        kind === "place" && instead.some(({ to }) => to === square) && isUpAt(index),
    );
    if (isTaken) return true;
    before = playMove(before, move);
  }
  return false;
};

/**
 * Whether a move and the reply to it came in one scan: nothing was heard of the board meanwhile, and his
 * man may have stood elsewhere when it was replied to, and gone on.
 */
const areToldTogether = (
  first: LegalMove,
  replied: readonly Square[],
  movements: readonly Movement[],
): boolean => {
  const own = firstArrival(movements, first);
  const scan = movements[own]?.scan;
  const arrivals = movements.filter(
    ({ kind, square }, index) => kind === "place" && replied.includes(square) && index !== own,
  );
  return scan !== undefined && arrivals.length > 0 && arrivals.every((one) => one.scan === scan);
};

/**
 * Whether the move that has stood on the board is another one, and may still stand there with men in
 * the hands of somebody who is replying to it: his own, and the man that he takes.
 */
const standsOtherwise = (d: Deliberation, player: Color, first: LegalMove): boolean => {
  const { placed } = d.hand(player);
  if (placed.includes(first.uci)) return false;
  const board = readingOf(d.state, player);
  return legalMoves(d.state.position).some(
    (move) => placed.includes(move.uci) && showsWithMenOut(board, move.after),
  );
};

/**
 * Whether a move may be played although a reply was begun with it: the man that the opponent has
 * replied with was touched by him, and what was touched when the move stood does not undo it.
 */
const mayBeFirst = (d: Deliberation, first: LegalMove, reply: LegalMove): boolean => {
  const { movements } = boardOf(d.state, d.state.position.turn);
  const arrival = movements[firstArrival(movements, first)];
  const hasStood = d.hand(d.state.position.turn).placed.includes(first.uci);
  const stoodAt = hasStood ? (arrival?.scan ?? -1) : Number.POSITIVE_INFINITY;
  const counts = (touch: Touch): boolean =>
    touch.square !== reply.from &&
    (hasStood || touch.square !== reply.captured) &&
    touch.group <= stoodAt;
  const allowed = allowedMoves(d.state, true, counts);
  return allowed.some((move) => move.uci === first.uci);
};

/**
 * Whether the man who seems to have taken may have gone elsewhere, when men have no names: somebody was
 * lifted or set down where he could have gone as well, and whom he seems to have taken was put back.
 */
const mayHaveGoneElsewhere = (
  position: Position,
  first: LegalMove,
  movements: readonly Movement[],
): boolean =>
  first.captured === first.to &&
  legalMoves(position).some(
    ({ from, to }) =>
      from === first.from && to !== first.to && movements.some(({ square }) => square === to),
  );

/** Whether a board without names may as well show another move and a reply to it: men who crossed. */
const isOtherPairShown = (d: Deliberation, player: Color, first: LegalMove): boolean => {
  const { position } = d.state;
  const board = readingOf(d.state, player);
  return (
    board.sensor === "occupancy" &&
    legalMoves(position).some(
      (other) =>
        other.uci !== first.uci && executedMoves(board, playMove(position, other)).length > 0,
    )
  );
};

/** Whether his man was replied to when he stood on another square. */
const wasAnsweredElsewhere = (d: Deliberation, player: Color, first: LegalMove): boolean => {
  const { movements } = boardOf(d.state, player);
  const { placement } = d.state.position;
  return movements.some(
    ({ kind, square }, index) =>
      kind === "place" &&
      square !== first.to &&
      placement[square] === null &&
      isAnswered(index, placement, movements),
  );
};

/** Whether a board without names may as well show a series that begins with another move. */
const isOtherSeriesShown = (d: Deliberation, player: Color, first: LegalMove): boolean =>
  readingOf(d.state, player).sensor === "occupancy" &&
  [false, true].some((mayBeOut) =>
    seriesShown(d, player, mayBeOut).some(([other]) => other?.uci !== first.uci),
  );

/**
 * The move that has stood on a shared board, when the opponent has set a man of his down somewhere
 * else, whatever comes of that.
 */
export const moveRepliedTo = (d: Deliberation, player: Color): LegalMove | undefined => {
  const [uci, another] = d.hand(player).placed;
  const first = legalMoves(d.state.position).find((move) => move.uci === uci);
  const { wrongTouch, completed } = d.state;
  const isWrong = wrongTouch?.by === player && wrongTouch.ply === completed.length;
  if (first === undefined || another !== undefined || isWrong) return undefined;
  const { squares } = closestReading(readingOf(d.state, player), first.after);
  const isOf = (man: Placement[number], color: Color): boolean =>
    man !== null && man !== undefined && man !== "?" && colorOfLetter(man) === color;
  const opponent = opponentOf(player);
  const ownStand = squares.every((man, square) => {
    const expected = first.after[square] ?? null;
    // A man of the player that is gone was taken, if one of the opponent's stands there.
    if (isOf(expected, player)) return man === expected || isOf(man, opponent);
    return !isOf(man, player);
  });
  const replied = [...squares.keys()].filter((square) => {
    const man = squares[square] ?? null;
    return isOf(man, opponent) && man !== (first.after[square] ?? null);
  });
  if (!ownStand || replied.length === 0 || isOtherPairShown(d, player, first)) return undefined;
  if (wasAnsweredElsewhere(d, player, first)) return undefined;
  const board = boardOf(d.state, player);
  // Men without names may all have been put back, or the man may have gone elsewhere.
  const isOpen =
    board.reading.sensor === "occupancy" &&
    (showsWithMenOut(board.reading, d.state.position.placement) ||
      mayHaveGoneElsewhere(d.state.position, first, board.movements) ||
      mayHaveTaken(d.state.position, [first], board.movements));
  if (isOpen) return undefined;
  if (isOtherSeriesShown(d, player, first)) return undefined;
  return areToldTogether(first, replied, board.movements) ? undefined : first;
};
