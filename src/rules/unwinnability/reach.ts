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
import { DIRECTIONS, KING_STEPS, KNIGHT_STEPS, kingDistance, STEPS_TO_EDGE } from "./geometry.js";

/** Role of a promoted pawn: it may have become anything, so it moves as queen and knight. */
const PROMOTED = 7;

/** Whether two pawns stand in each other's way: only then can a wall of pawns keep men apart. */
export const isLocked = (board: CompactBoard): boolean => {
  const { squares } = board;
  for (let square = 8; square < 48; square += 1) {
    if (squares[square] === PAWN && squares[square + 8] === (PAWN | HIGH)) return true;
  }
  return false;
};

/**
 * Which man may ever stand where, if everybody helps: never too few squares, often too many.
 *
 * Every man starts on its square. A square can be entered once its man has a way to leave it or to
 * be captured there; a king may not step where a man that never moves and is never captured attacks;
 * a pawn captures only where some enemy may come to stand; a man that checks a king who never moves
 * goes no further. Squares are added until nothing changes. Whose turn it is, and nearly all checks,
 * are left out, which only adds squares. So a mate that
 * is impossible here is impossible in the game.
 */
export class Reach {
  readonly #board: CompactBoard;
  readonly #count: number;
  readonly #start: number[] = [];
  readonly #role: number[] = [];
  readonly #side: number[] = [];
  /** Man that stands on a square at the start; −1: none. */
  readonly #manAt = new Int8Array(64).fill(-1);
  /** By man and square; a pawn that promotes goes on as another man, `count` places further. */
  readonly #reached: Uint8Array;
  /** Whether a man may leave its square, or be captured on it. */
  readonly #isLoose: Uint8Array;
  /** By side and square: a man that can be captured may stand there. */
  readonly #prey = new Uint8Array(128);
  #hasChanged = false;
  #lowPromotes = false;

  constructor(board: CompactBoard) {
    this.#board = board;
    for (let square = 0; square < 64; square += 1) {
      const code = board.squares[square] ?? 0;
      if (code === EMPTY) continue;
      this.#manAt[square] = this.#start.length;
      this.#start.push(square);
      this.#role.push(code & 7);
      this.#side.push(code >> 3);
    }
    this.#count = this.#start.length;
    for (let man = 0; man < this.#count; man += 1) {
      this.#role.push(PROMOTED);
      this.#side.push(this.#side[man] ?? 0);
    }
    this.#isLoose = new Uint8Array(this.#count);
    this.#reached = new Uint8Array(this.#count * 2 * 64);
    for (let man = 0; man < this.#count; man += 1) {
      const square = this.#start[man] ?? 0;
      this.#reached[man * 64 + square] = 1;
      if (this.#role[man] !== KING) this.#prey[(this.#side[man] ?? 0) * 64 + square] = 1;
    }
    if (board.enPassant >= 0) {
      // The pawn that has just passed may be captured behind its back.
      const passed = this.#manAt[board.enPassant + (board.turn === 0 ? -8 : 8)] ?? -1;
      if (passed >= 0) this.#enter(passed, board.enPassant);
    }
  }

  /** Adds squares until nothing changes. False: a pawn of the low side may promote. */
  settle(): boolean {
    do {
      this.#hasChanged = false;
      for (let man = 0; man < this.#count * 2; man += 1) {
        const base = man * 64;
        for (let square = 0; square < 64; square += 1) {
          if (this.#reached[base + square] === 1) this.#step(man, square);
        }
        if (this.#lowPromotes) return false;
      }
    } while (this.#hasChanged);
    return true;
  }

  /** Whether the man that stands on a square now may ever stand on another, promoted or not. */
  mayStand(start: number, square: number): boolean {
    const man = this.#manAt[start] ?? -1;
    return (
      man >= 0 &&
      (this.#reached[man * 64 + square] === 1 ||
        this.#reached[(man + this.#count) * 64 + square] === 1)
    );
  }

  #enter(man: number, square: number): void {
    const at = man * 64 + square;
    if (this.#reached[at] === 1) return;
    this.#reached[at] = 1;
    this.#hasChanged = true;
    const side = this.#side[man] ?? 0;
    if (man < this.#count) this.#isLoose[man] = 1;
    if (this.#role[man] !== KING) this.#prey[side * 64 + square] = 1;
  }

  #isOpen(square: number): boolean {
    const man = this.#manAt[square] ?? -1;
    return man < 0 || this.#isLoose[man] === 1;
  }

  #loosen(man: number): void {
    if (this.#isLoose[man] === 1) return;
    this.#isLoose[man] = 1;
    this.#hasChanged = true;
  }

  /** Whether a man that never moves attacks the square, whatever else happens. */
  #isGuarded(square: number, by: number): boolean {
    const isFixed = (from: number, role: number): boolean => {
      const man = this.#manAt[from] ?? -1;
      return (
        man >= 0 &&
        this.#isLoose[man] === 0 &&
        this.#side[man] === by &&
        (this.#role[man] === role || (role === BISHOP && this.#role[man] === QUEEN))
      );
    };
    for (const from of KNIGHT_STEPS[square] ?? []) if (isFixed(from, KNIGHT)) return true;
    for (const from of KING_STEPS[square] ?? []) {
      if (isFixed(from, KING)) return true;
      const isDiagonal = (from & 7) !== (square & 7) && from >> 3 !== square >> 3;
      if (isFixed(from, isDiagonal ? BISHOP : ROOK)) return true;
      if (isDiagonal && from < square === (by === 0) && isFixed(from, PAWN)) return true;
    }
    return false;
  }

  /** Lets a man that is no pawn go to a square next in its way. True: it may go on from there. */
  #visit(man: number, square: number): boolean {
    if (this.#reached[man * 64 + square] === 1) return this.#isOpen(square);
    const isKing = this.#role[man] === KING;
    const side = this.#side[man] ?? 0;
    if (isKing && this.#isGuarded(square, 1 - side)) return false;
    if (this.#isOpen(square)) {
      this.#enter(man, square);
      return true;
    }
    const occupant = this.#manAt[square] ?? -1;
    if (this.#side[occupant] === side || this.#role[occupant] === KING) return false;
    this.#loosen(occupant);
    this.#enter(man, square);
    return true;
  }

  /**
   * Whether a man on the square gives check, from near, to a king that never moves. Then it is taken
   * there or has mated: it goes no further. A check from afar may be met by a man between.
   */
  #goesNoFurther(man: number, square: number): boolean {
    const side = this.#side[man] ?? 0;
    const target = this.#manAt[this.#board.kings[1 - side] ?? 0] ?? 0;
    if (this.#isLoose[target] === 1) return false;
    const king = this.#start[target] ?? 0;
    const role = this.#role[man] ?? 0;
    if (role === KNIGHT) return KNIGHT_STEPS[square]?.includes(king) === true;
    if (kingDistance(king, square) !== 1) return false;
    const isDiagonal = (king & 7) !== (square & 7) && king >> 3 !== square >> 3;
    switch (role) {
      case PAWN:
        return isDiagonal && king > square === (side === 0);
      case BISHOP:
        return isDiagonal;
      case ROOK:
        return !isDiagonal;
      default:
        return role === QUEEN;
    }
  }

  #step(man: number, square: number): void {
    if (this.#goesNoFurther(man, square)) return;
    const role = this.#role[man];
    if (role === PAWN) {
      this.#stepPawn(man, square);
      return;
    }
    if (role === KING) {
      for (const to of KING_STEPS[square] ?? []) this.#visit(man, to);
      return;
    }
    if (role === KNIGHT || role === PROMOTED) {
      for (const to of KNIGHT_STEPS[square] ?? []) this.#visit(man, to);
    }
    if (role === KNIGHT) return;
    const last = role === ROOK ? 4 : 8;
    for (let direction = role === BISHOP ? 4 : 0; direction < last; direction += 1) {
      const step = DIRECTIONS[direction] ?? 0;
      let to = square;
      for (let n = STEPS_TO_EDGE[square * 8 + direction] ?? 0; n > 0; n -= 1) {
        to += step;
        if (!this.#visit(man, to)) break;
      }
    }
  }

  #stepPawn(man: number, square: number): void {
    const side = this.#side[man] ?? 0;
    const ahead = square + (side === 0 ? 8 : -8);
    if (this.#isOpen(ahead)) {
      this.#enterPawn(man, ahead);
      const isHome = side === 0 ? square < 16 : square >= 48;
      const twoAhead = ahead + (side === 0 ? 8 : -8);
      if (isHome && this.#isOpen(twoAhead)) this.#enterPawn(man, twoAhead);
    }
    const file = square & 7;
    for (let by = -1; by <= 1; by += 2) {
      if (file + by < 0 || file + by > 7) continue;
      const to = ahead + by;
      if (this.#prey[(1 - side) * 64 + to] !== 1) continue;
      const occupant = this.#manAt[to] ?? -1;
      if (occupant >= 0 && this.#isLoose[occupant] === 0) {
        // Prey that never moves is the man that stands there, or one that gets past it.
        if (this.#side[occupant] === side || this.#role[occupant] === KING) continue;
        this.#loosen(occupant);
      }
      this.#enterPawn(man, to);
    }
  }

  #enterPawn(man: number, square: number): void {
    if (square >= 8 && square < 56) this.#enter(man, square);
    else {
      this.#loosen(man);
      this.#enter(man + this.#count, square);
      if (this.#side[man] === 0) this.#lowPromotes = true;
    }
  }

  /** Squares that a man of the low side other than the king may attack. Shape: 64 flags. */
  #strikes(): Uint8Array {
    const struck = new Uint8Array(64);
    for (let man = 0; man < this.#count; man += 1) {
      const role = this.#role[man];
      if (this.#side[man] !== 0 || role === KING) continue;
      for (let square = 0; square < 64; square += 1) {
        if (this.#reached[man * 64 + square] !== 1) continue;
        if (role === PAWN) {
          if ((square & 7) > 0) struck[square + 7] = 1;
          if ((square & 7) < 7) struck[square + 9] = 1;
        } else if (role === KNIGHT) {
          for (const to of KNIGHT_STEPS[square] ?? []) struck[to] = 1;
        } else this.#strikeLines(struck, square, role ?? 0);
      }
    }
    return struck;
  }

  #strikeLines(struck: Uint8Array, square: number, role: number): void {
    const target = this.#board.kings[1];
    const last = role === ROOK ? 4 : 8;
    for (let direction = role === BISHOP ? 4 : 0; direction < last; direction += 1) {
      const step = DIRECTIONS[direction] ?? 0;
      let to = square;
      for (let n = STEPS_TO_EDGE[square * 8 + direction] ?? 0; n > 0; n -= 1) {
        to += step;
        struck[to] = 1;
        // A check goes on through the king: he cannot step back in its line.
        if (!this.#isOpen(to) && to !== target) break;
      }
    }
  }

  /** Whether the high king may come to stand in check with no square to go to. */
  allowsMate(): boolean {
    const struck = this.#strikes();
    const lowKing = (this.#manAt[this.#board.kings[0] ?? 0] ?? 0) * 64;
    const highKing = (this.#manAt[this.#board.kings[1] ?? 0] ?? 0) * 64;
    for (let square = 0; square < 64; square += 1) {
      if (this.#reached[highKing + square] !== 1 || struck[square] !== 1) continue;
      const flights = (KING_STEPS[square] ?? []).filter((flight) => struck[flight] !== 1);
      for (let from = 0; from < 64; from += 1) {
        if (this.#reached[lowKing + from] !== 1 || kingDistance(from, square) < 2) continue;
        const left = flights.filter((flight) => kingDistance(from, flight) > 1);
        if (this.#canFill(left)) return true;
      }
    }
    return false;
  }

  /** Whether men of the high side, a different one each, may stand on all of these squares. */
  #canFill(squares: readonly number[]): boolean {
    const squareOf = new Map<number, number>();
    const place = (square: number, tried: Set<number>): boolean => {
      for (let man = 0; man < this.#count; man += 1) {
        if (this.#side[man] !== 1 || this.#role[man] === KING || tried.has(man)) continue;
        if (!this.mayStand(this.#start[man] ?? 0, square)) continue;
        tried.add(man);
        const other = squareOf.get(man);
        if (other === undefined || place(other, tried)) {
          squareOf.set(man, square);
          return true;
        }
      }
      return false;
    };
    return squares.every(
      (square) => this.#prey[64 + square] === 1 && place(square, new Set<number>()),
    );
  }
}

/**
 * Whether a mate by the low side can be ruled out by where men can ever go. True is proof; false
 * says nothing.
 */
export const isMateOutOfReach = (board: CompactBoard): boolean => {
  const reach = new Reach(board);
  return reach.settle() && !reach.allowsMate();
};
