import { type LegalMove, legalMoves, type Position } from "../rules/position.js";
import type { Movement } from "../rules/shown-line.js";
import { type Color, type Millis, type Square, squareName } from "../vocabulary/chess.js";
import type { Deliberation } from "./deliberation.js";
import type { GameState } from "./state.js";
import { boardOf, hasBoard, isSharedWithoutClock } from "./table.js";
import { askForPosition } from "./unclear-board.js";

// Who was taken, where men have no names and more than one of them was exchanged.

/** No hand takes a man off and sets another one down in his place in so short a time. */
export const EXCHANGE_MS: Millis = 120;

/** How long the man was up who stood where somebody is set down; undefined: nobody was lifted there. */
export const upMsBefore = (movements: readonly Movement[], placed: number): Millis | undefined => {
  const down = movements[placed];
  const lifted = movements
    .slice(0, Math.max(0, placed))
    .findLast(({ kind, square }) => kind === "lift" && square === down?.square);
  return down === undefined || lifted === undefined ? undefined : down.atMs - lifted.atMs;
};

/**
 * Whether a man on one of these squares was up and somebody was set down in his place after the man from
 * `from` was lifted: long enough for a hand to have done it.
 */
export const wasExchanged = (
  state: GameState,
  player: Color,
  from: Square,
  isOneOf: (square: Square) => boolean,
): boolean => {
  const { movements } = boardOf(state, player);
  const begun = movements.findIndex(({ kind, square }) => kind === "lift" && square === from);
  /** Where one scan tells both, nobody knows how long it was. */
  const isLongEnough = (upMs: Millis | undefined): boolean =>
    upMs !== undefined && (upMs === 0 || upMs >= EXCHANGE_MS);
  return movements.some(
    ({ kind, square }, index) =>
      kind === "place" &&
      index > begun &&
      isOneOf(square) &&
      isLongEnough(upMsBefore(movements, index)),
  );
};

/**
 * Whether the capture that is made on a board without names may have been another one: a man whom
 * the same piece could have taken was up since, and somebody stands there again. Then only words tell
 * which of the two it was.
 */
export const mayBeOtherCapture = (state: GameState): boolean => {
  const { made, position, hands } = state;
  if (made === null || made.legal.captured !== made.legal.to) return false;
  if (!hasBoard(state, made.by)) return false;
  const { sensor } = boardOf(state, made.by).reading;
  if (sensor !== "occupancy") return false;
  if (hands[made.by].announcement?.move?.uci === made.legal.uci) return false;
  const others = otherTargets(position, made.legal);
  return wasExchanged(state, made.by, made.legal.from, (square) => others.includes(square));
};

/** Squares on which the man who has taken could have taken somebody else. */
const otherTargets = (before: Position, { from, to: taken }: LegalMove): readonly Square[] =>
  legalMoves(before)
    .filter(({ from: left, to, captured }) => left === from && captured === to && to !== taken)
    .map(({ to }) => to);

/**
 * The same where no press comes, on one board without a clock: the first man who is up after a capture,
 * and in whose place somebody is set down, could have been taken as well. Whoever has touched a man moves
 * him (4.3), so this one was rather exchanged. The players are asked, once, which of the two it was.
 */
export const askWhichWasTaken = (
  d: Deliberation,
  player: Color,
  placedOn: Square | undefined,
): boolean => {
  const { opened, completed, position } = d.state;
  const last = completed.at(-1);
  if (placedOn === undefined || last === undefined || last.by === player) return false;
  if (!isSharedWithoutClock(d.state) || opened.policies.play === "casual") return false;
  const board = boardOf(d.state, player);
  if (board.reading.sensor !== "occupancy" || board.isUnknown) return false;
  const move = legalMoves(last.before).find(({ uci }) => uci === last.move.uci);
  if (move === undefined || move.captured !== move.to) return false;
  // Whom he seemed to take was touched with the capture.
  const [touch, another] = d.hand(player).touches.filter(({ square }) => square !== move.to);
  if (touch?.square !== placedOn || another !== undefined) return false;
  if (!otherTargets(last.before, move).includes(placedOn)) return false;
  const differences = [move.to, placedOn].map((square) => ({
    square: squareName(square),
    expected: position.placement[square] ?? null,
    found: "?" as const,
  }));
  askForPosition(d, player, d.atMs, differences);
  return true;
};
