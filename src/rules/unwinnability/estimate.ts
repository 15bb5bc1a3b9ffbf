import {
  BISHOP,
  type CompactBoard,
  EMPTY,
  HIGH,
  KING,
  KNIGHT,
  PAWN,
  QUEEN,
  ROOK,
} from "./compact-board.js";
import { DIRECTIONS, isDark, KING_STEPS, knightDistance, STEPS_TO_EDGE } from "./geometry.js";
import { FAR, type PawnStructure } from "./pawn-structure.js";

/** Highest estimate. */
export const MOST = 120;

/** Moves a man of an empty board needs to attack a square. */
const movesToAttack = (role: number, from: number, square: number): number => {
  if (role === KNIGHT) return from === square ? 1 : knightDistance(from, square) - 1;
  if (role === BISHOP) {
    if (isDark(from) !== isDark(square)) return FAR;
    return isSameDiagonal(from, square) && from !== square ? 0 : 1;
  }
  const isStraight = (from & 7) === (square & 7) || from >> 3 === square >> 3;
  if (role === ROOK) return isStraight && from !== square ? 0 : 1;
  return (isStraight || isSameDiagonal(from, square)) && from !== square ? 0 : 1;
};

const isSameDiagonal = (a: number, b: number): boolean =>
  Math.abs((a & 7) - (b & 7)) === Math.abs((a >> 3) - (b >> 3));

/** Moves a man of an empty board needs to stand on a square. */
const movesToStand = (role: number, from: number, square: number): number => {
  if (from === square) return 0;
  if (role === KNIGHT) return knightDistance(from, square);
  if (role === BISHOP && isDark(from) !== isDark(square)) return FAR;
  return 1 + movesToAttack(role, from, square);
};

/**
 * How far a position is from a mate by the low side, roughly in moves of both. A small number is a
 * good place to search on, nothing more.
 */
export class Estimator {
  readonly #board: CompactBoard;
  readonly #low: number[] = [];
  readonly #high: number[] = [];
  readonly #stamps = new Uint32Array(64);
  #stamp = 0;

  constructor(board: CompactBoard) {
    this.#board = board;
  }

  /** Takes up which men stand where. `occupied` lists their squares; empty ones are passed over. */
  look(occupied: readonly number[]): void {
    const { squares } = this.#board;
    this.#low.length = 0;
    this.#high.length = 0;
    for (const square of occupied) {
      const code = squares[square] ?? 0;
      if (code === EMPTY || (code & 7) === KING) continue;
      ((code & HIGH) === 0 ? this.#low : this.#high).push(square);
    }
  }

  /**
   * Men of the high side that may take the man that gives check, or stand between. A side with
   * nothing but bishops and knights is in need of some: those do not count.
   */
  get defenders(): number {
    const { squares } = this.#board;
    const hasMinorsOnly = this.#low.every((square) => {
      const role = squares[square] ?? 0;
      return role === KNIGHT || role === BISHOP;
    });
    let count = 0;
    for (const square of this.#high) {
      const role = (squares[square] ?? 0) & 7;
      if (role === QUEEN) count += 2;
      else if (role === ROOK || (role !== PAWN && !hasMinorsOnly)) count += 1;
    }
    return count;
  }

  /** Twice the men that the high king has beside him, one less when one of them can be taken. */
  toBareKing(): number {
    const canTake = this.#high.some((square) => this.#board.isAttacked(square, 0));
    return Math.min(MOST, 2 * this.#high.length - (canTake ? 1 : 0));
  }

  /** Moves to the nearest mating net of the structure. */
  toNet(structure: PawnStructure): number {
    const lowKing = this.#board.kings[0] ?? 0;
    const highKing = this.#board.kings[1] ?? 0;
    let best = MOST;
    for (const net of structure.nets) {
      const kings = (net.kingWalk[highKing] ?? FAR) + (net.helperWalk[lowKing] ?? FAR);
      if (kings >= best) continue;
      const [flight, second] = net.flights;
      for (const square of this.#low) {
        const role = this.#board.squares[square] ?? 0;
        let moves: number;
        if (role === PAWN) moves = structure.promotion(0, square) + 2;
        else {
          moves = movesToAttack(role, square, net.kingAt);
          if (flight !== undefined) {
            const isAlone =
              (net.isOnFileOrRank && (role === QUEEN || role === ROOK)) ||
              (net.isOnDiagonal && (role === QUEEN || role === BISHOP));
            if (!isAlone) {
              if (second !== undefined) continue;
              moves += this.#movesToTake(structure, flight, square);
            } else if (movesToAttack(role, square, flight) > 0) moves = Math.max(moves, 1);
          }
        }
        if (kings + moves >= best) continue;
        if (role >= BISHOP && moves < FAR) {
          moves += this.#lineMoves(role, square, net.kingAt);
          moves -= movesToAttack(role, square, net.kingAt);
        }
        if (kings + moves < best) best = kings + moves;
      }
    }
    return best;
  }

  /** Moves of a bishop, rook or queen until it attacks a square, past the men that stand there. */
  #lineMoves(role: number, from: number, target: number): number {
    const { squares } = this.#board;
    const first = role === BISHOP ? 4 : 0;
    const last = role === ROOK ? 4 : 8;
    this.#stamp += 1;
    for (let direction = first; direction < last; direction += 1) {
      const step = DIRECTIONS[direction] ?? 0;
      let at = target;
      for (let n = STEPS_TO_EDGE[target * 8 + direction] ?? 0; n > 0; n -= 1) {
        at += step;
        if (at === from) return 0;
        const code = squares[at] ?? 0;
        const isFree = code === EMPTY || (code & 7) === KING;
        if (isFree || (code & HIGH) !== 0) this.#stamps[at] = this.#stamp;
        if (!isFree) break;
      }
    }
    for (let direction = first; direction < last; direction += 1) {
      const step = DIRECTIONS[direction] ?? 0;
      let at = from;
      for (let n = STEPS_TO_EDGE[from * 8 + direction] ?? 0; n > 0; n -= 1) {
        at += step;
        if (this.#stamps[at] === this.#stamp) return 1;
        const code = squares[at] ?? 0;
        if (code !== EMPTY && (code & 7) !== KING) break;
      }
    }
    return 2;
  }

  /** Moves until a flight is occupied by the king's own man, or attacked by another of ours. */
  #movesToTake(structure: PawnStructure, flight: number, checker: number): number {
    const { squares } = this.#board;
    let best = FAR;
    for (const square of this.#high) {
      const role = (squares[square] ?? 0) & 7;
      // A queen beside her king takes the man that gives check, or stands between; so does a rook
      // between him and a bishop.
      if (role === QUEEN || (role === ROOK && squares[checker] === BISHOP)) continue;
      let moves: number;
      if (role === PAWN) {
        const isStraight = (square & 7) === (flight & 7) && square >= flight;
        const from = square & 7;
        moves = isStraight
          ? (square - flight) >> 3
          : structure.promotion(1, square) +
            Math.min(movesToStand(KNIGHT, from, flight), movesToStand(BISHOP, from, flight));
      } else moves = movesToStand(role, square, flight);
      if (moves < best) best = moves;
    }
    for (const square of this.#low) {
      if (square === checker) continue;
      const role = squares[square] ?? 0;
      const moves =
        role === PAWN ? structure.promotion(0, square) + 2 : movesToAttack(role, square, flight);
      if (moves < best) best = moves;
    }
    return best;
  }

  /** How many flights the high king has where he stands, and how far the nearest check is. */
  toMateHere(structure: PawnStructure): number {
    const board = this.#board;
    const { squares } = board;
    const highKing = board.kings[1] ?? 0;
    const lowKing = board.kings[0] ?? 0;
    let check = FAR;
    for (const square of this.#low) {
      const role = squares[square] ?? 0;
      const moves =
        role === PAWN ? structure.promotion(0, square) + 1 : movesToAttack(role, square, highKing);
      if (moves < check) check = moves;
    }
    let flights = 0;
    squares[highKing] = EMPTY;
    for (const square of KING_STEPS[highKing] ?? []) {
      const code = squares[square] ?? 0;
      if (code !== EMPTY && (code & HIGH) !== 0) continue;
      if (!board.isAttacked(square, 0)) flights += 1;
    }
    squares[highKing] = KING | HIGH;
    const kings = structure.walks(0, highKing)[lowKing] ?? FAR;
    return Math.min(MOST, 3 * flights + 2 * check + (kings >> 1));
  }
}
