import {
  type Color,
  colorOfLetter,
  type Millis,
  type PieceLetter,
  roleOfLetter,
  type Square,
} from "../vocabulary/chess.js";
import { type LegalMove, legalMoves, type Position } from "./position.js";

/** A man touched by the player having the move, where it stands in the official position. */
export interface Touch {
  readonly square: Square;
  readonly piece: PieceLetter;
  /** Touches of the same group have no known order (one scan reported them together). */
  readonly group: number;
  /** When the man left its square: the order of the touches is that of the lifts. */
  readonly liftedAtMs: Millis;
}

/** What the touches of a turn leave to the player. */
export interface Obligation {
  /** True: nothing binds (nothing touched, or nothing touched can move or be taken: 4.5). */
  readonly free: boolean;
  /** The moves he may still play. */
  readonly allowed: readonly LegalMove[];
}

/**
 * Puts touches into the order the Laws give them: where the sensors prove none, own men count as
 * first (4.3(c)), and the king before the rook, so that castling is not lost by a guess.
 */
export const orderTouches = (touches: readonly Touch[], turn: Color): readonly Touch[] => {
  const weight = (touch: Touch): number => {
    if (colorOfLetter(touch.piece) !== turn) return 2;
    return roleOfLetter(touch.piece) === "king" ? 0 : 1;
  };
  return touches
    .map((touch, index) => ({ touch, index }))
    .sort(
      (a, b) =>
        a.touch.liftedAtMs - b.touch.liftedAtMs ||
        (a.touch.group === b.touch.group ? weight(a.touch) - weight(b.touch) : 0) ||
        a.index - b.index,
    )
    .map(({ touch }) => touch);
};

/**
 * The moves that the touches of a turn still allow.
 *
 * Source: Laws 2001, 4.3–4.5 (2018: 4.3.1–4.5); the order of touches is that of {@link orderTouches}.
 * - own men only: the first that can move must move (4.3(a));
 * - enemy men only: the first that can be taken must be taken (4.3(b));
 * - both: the first own man takes the first enemy man, else the first touched that can move or be
 *   taken (4.3(c));
 * - king then rook: castling there, else another king move, else free (4.4(a), (c));
 * - rook then king: no castling there (4.4(b)).
 */
export const obligationOf = (position: Position, touches: readonly Touch[]): Obligation => {
  const legal = legalMoves(position);
  const free: Obligation = { free: true, allowed: legal };
  const ordered = orderTouches(touches, position.turn);
  const own = ordered.filter((touch) => colorOfLetter(touch.piece) === position.turn);
  const enemy = ordered.filter((touch) => colorOfLetter(touch.piece) !== position.turn);
  const [firstOwn] = own;
  const [firstEnemy] = enemy;
  // Men of one scan: any of them may have been the first of its colour.
  const takes = (movers: readonly Touch[], taken: readonly Touch[]): readonly LegalMove[] =>
    legal.filter(
      (move) =>
        movers.some(({ square }) => square === move.from) &&
        taken.some(({ square }) => square === move.captured),
    );
  const sameScan = (men: readonly Touch[], first: Touch): readonly Touch[] =>
    men.filter(({ group }) => group === first.group);
  if (firstOwn !== undefined && firstEnemy !== undefined) {
    const captures = takes(sameScan(own, firstOwn), sameScan(enemy, firstEnemy));
    if (captures.length > 0) return { free: false, allowed: captures };
  }
  const captureOf = (taken: readonly Touch[]): readonly LegalMove[] =>
    legal.filter((move) => taken.some(({ square }) => square === move.captured));
  const done = new Set<number>();
  for (const touch of ordered) {
    if (done.has(touch.group)) continue;
    const isOwn = colorOfLetter(touch.piece) === position.turn;
    const allowed = isOwn
      ? movesOfOwn(position, own, sameScan(own, touch))
      : captureOf(sameScan(enemy, touch));
    if (allowed === "free") return free;
    if (allowed.length > 0) return { free: false, allowed };
    if (isOwn) {
      // The enemy men of the same scan come after the own ones.
      const captures = captureOf(sameScan(enemy, touch));
      if (captures.length > 0) return { free: false, allowed: captures };
      done.add(touch.group);
    }
  }
  return free;
};

const movesOfOwn = (
  position: Position,
  own: readonly Touch[],
  group: readonly Touch[],
): readonly LegalMove[] | "free" => {
  const allowed: LegalMove[] = [];
  for (const touch of group) {
    const moves =
      roleOfLetter(touch.piece) === "king"
        ? movesOfKing(position, own, touch)
        : legalMoves(position).filter((move) => move.from === touch.square);
    if (moves === "free") {
      if (group.length === 1) return "free";
    } else allowed.push(...moves);
    // King and rook in one scan: castling there is what the two hands' work can only mean.
    if (roleOfLetter(touch.piece) === "king" && moves !== "free" && isCastlingOnly(moves)) {
      return moves;
    }
  }
  return allowed;
};

const isCastlingOnly = (moves: readonly LegalMove[]): boolean =>
  moves.length > 0 && moves.every((move) => move.castling !== undefined);

const movesOfKing = (
  position: Position,
  own: readonly Touch[],
  king: Touch,
): readonly LegalMove[] | "free" => {
  const at = own.indexOf(king);
  const rooks = own.filter((touch) => roleOfLetter(touch.piece) === "rook");
  const before = rooks.filter((rook) => own.indexOf(rook) < at).map((rook) => rook.square);
  const after = rooks.find((rook) => own.indexOf(rook) > at);
  const moves = legalMoves(position).filter(
    (move) =>
      move.from === king.square &&
      !(move.castling !== undefined && before.includes(move.castling.rookFrom)),
  );
  if (after === undefined) return moves;
  const castling = moves.filter((move) => move.castling?.rookFrom === after.square);
  if (castling.length > 0) return castling;
  // 4.4(c): castling there is not legal; a king that cannot move leaves every legal move.
  return moves.length > 0 ? moves : "free";
};
