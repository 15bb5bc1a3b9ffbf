import { attacks, kingAttacks } from "chessops/attacks";
import { Chess } from "chessops/chess";
import { parseFen } from "chessops/fen";
import type { Setup } from "chessops/setup";
import type { Position } from "../rules/position.js";
import {
  type Color,
  colorOfLetter,
  fileOf,
  opponentOf,
  type PieceLetter,
  rankOf,
  roleOfLetter,
  type Square,
  squareName,
  type Uci,
} from "../vocabulary/chess.js";
import { differingSquares, type Placement } from "../vocabulary/placement.js";

/** A man that stands elsewhere than in the game. */
interface Displaced {
  readonly man: PieceLetter;
  readonly from: Square;
  readonly to: Square;
}

/** A move that nobody may make, and why not. */
export interface Attempt {
  readonly uci: Uci;
  readonly by: Color;
  readonly from: Square;
  readonly to: Square;
  readonly reason: IllegalReason;
}

export type IllegalReason =
  | "wrong-side"
  | "leaves-king-in-check"
  | "kings-adjacent"
  | "castling-through-check"
  | "castling-right-lost"
  | "ep-expired"
  | "piece-cannot-move-so";

const isMan = (seen: Placement[number]): seen is PieceLetter => seen !== null && seen !== "?";

/**
 * The men that were moved, where each can be followed: one origin and one arrival for every kind of
 * man. Undefined when men are missing, extra or exchanged in a way that no single moves explain.
 */
const displacedMen = (game: Placement, seen: Placement): readonly Displaced[] | undefined => {
  const gone: { man: PieceLetter; square: Square }[] = [];
  const come: { man: PieceLetter; square: Square }[] = [];
  for (const square of differingSquares(game, seen)) {
    const was = game[square] ?? null;
    const is = seen[square] ?? null;
    if (is === "?") return undefined;
    if (isMan(was)) gone.push({ man: was, square });
    if (isMan(is)) come.push({ man: is, square });
  }
  const moved: Displaced[] = [];
  for (const arrival of come) {
    const origins = gone.filter(({ man }) => man === arrival.man);
    const [origin, another] = origins;
    if (origin === undefined || another !== undefined) return undefined;
    gone.splice(gone.indexOf(origin), 1);
    moved.push({ man: arrival.man, from: origin.square, to: arrival.square });
  }
  // What is gone and did not come back was captured: on an arrival square, or in passing.
  const isCaptured = gone.every(({ man, square }) =>
    moved.some(
      ({ man: taker, to, from }) =>
        colorOfLetter(taker) !== colorOfLetter(man) &&
        (to === square ||
          (roleOfLetter(taker) === "pawn" &&
            roleOfLetter(man) === "pawn" &&
            fileOf(to) === fileOf(square) &&
            rankOf(from) === rankOf(square))),
    ),
  );
  return isCaptured ? moved : undefined;
};

/** King two squares aside and its own rook beside it. */
const castlingOf = (moved: readonly Displaced[]): Displaced | undefined => {
  const king = moved.find(({ man }) => roleOfLetter(man) === "king");
  const rook = moved.find(({ man }) => roleOfLetter(man) === "rook");
  if (king === undefined || rook === undefined) return undefined;
  const isPair =
    colorOfLetter(king.man) === colorOfLetter(rook.man) &&
    rankOf(king.from) === rankOf(king.to) &&
    Math.abs(fileOf(king.from) - fileOf(king.to)) === 2 &&
    rankOf(rook.to) === rankOf(king.to) &&
    Math.abs(fileOf(rook.to) - fileOf(king.to)) === 1;
  return isPair ? king : undefined;
};

const setupOf = (position: Position): Setup => parseFen(position.fen).unwrap();

/** Whether a man can go from a square to another, checks and castling left aside. */
const canReach = (position: Position, { man, from, to }: Displaced): boolean => {
  const color = colorOfLetter(man);
  const role = roleOfLetter(man);
  const { board } = setupOf(position);
  const target = position.placement[to] ?? null;
  if (isMan(target) && colorOfLetter(target) === color) return false;
  if (role === "pawn") {
    const step = color === "white" ? 8 : -8;
    const isFree = (square: Square): boolean => (position.placement[square] ?? null) === null;
    if (to === from + step) return isFree(to);
    const isHome = rankOf(from) === (color === "white" ? 1 : 6);
    if (to === from + 2 * step) return isHome && isFree(to) && isFree(from + step);
    return attacks({ role, color }, from, board.occupied).has(to) && isMan(target);
  }
  return attacks({ role, color }, from, board.occupied).has(to);
};

const isEnPassantShape = (position: Position, { man, from, to }: Displaced): boolean => {
  const neighbour = position.placement[rankOf(from) * 8 + fileOf(to)] ?? null;
  return (
    roleOfLetter(man) === "pawn" &&
    Math.abs(fileOf(from) - fileOf(to)) === 1 &&
    rankOf(to) - rankOf(from) === (colorOfLetter(man) === "white" ? 1 : -1) &&
    (position.placement[to] ?? null) === null &&
    isMan(neighbour) &&
    roleOfLetter(neighbour) === "pawn" &&
    colorOfLetter(neighbour) !== colorOfLetter(man)
  );
};

const reasonOf = (position: Position, moved: Displaced, isCastling: boolean): IllegalReason => {
  const color = colorOfLetter(moved.man);
  if (color !== position.turn) return "wrong-side";
  if (isCastling) {
    const side = fileOf(moved.to) > fileOf(moved.from) ? "h" : "a";
    const chess = Chess.fromSetup(setupOf(position)).unwrap();
    return chess.castles.rook[color][side] === undefined
      ? "castling-right-lost"
      : "castling-through-check";
  }
  if (isEnPassantShape(position, moved)) return "ep-expired";
  if (!canReach(position, moved)) return "piece-cannot-move-so";
  if (roleOfLetter(moved.man) === "king") {
    const enemy = setupOf(position).board.kingOf(opponentOf(color));
    if (enemy !== undefined && kingAttacks(enemy).has(moved.to)) return "kings-adjacent";
  }
  return "leaves-king-in-check";
};

/**
 * The move that a board shows and nobody may make. `placedFirst`: squares in the order in which men
 * were set down; when the opponent has replied meanwhile, the first of the two is meant.
 * Undefined: what the board shows is no move at all.
 */
export const attemptOn = (
  position: Position,
  seen: Placement,
  placedFirst: readonly Square[],
): Attempt | undefined => {
  const moved = displacedMen(position.placement, seen);
  if (moved === undefined || moved.length === 0) return undefined;
  const castling = castlingOf(moved);
  const men =
    castling === undefined
      ? moved
      : moved.filter(
          ({ man }) =>
            roleOfLetter(man) !== "rook" || colorOfLetter(man) !== colorOfLetter(castling.man),
        );
  const colors = new Set(men.map(({ man }) => colorOfLetter(man)));
  // One man of each side: an illegal move and the reply to it.
  if (men.length > 2 || men.length !== colors.size) return undefined;
  const order = (one: Displaced): number => {
    const index = placedFirst.indexOf(one.to);
    return index < 0 ? placedFirst.length : index;
  };
  const [first] = [...men].sort((a, b) => order(a) - order(b));
  if (first === undefined) return undefined;
  return {
    uci: squareName(first.from) + squareName(first.to),
    by: colorOfLetter(first.man),
    from: first.from,
    to: first.to,
    reason: reasonOf(position, first, first === castling),
  };
};
