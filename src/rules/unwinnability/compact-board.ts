import type { PieceLetter, Square } from "../../vocabulary/chess.js";
import { DIRECTIONS, KING_STEPS, KNIGHT_STEPS, STEPS_TO_EDGE } from "./geometry.js";

/**
 * A board for searching through many thousands of positions: numbers in flat arrays, moves taken
 * back in place. The moves of the game itself come from chessops (design decision 3), and whatever
 * the search finds is replayed there.
 *
 * The side that wants to mate is always **low**: it moves up the board, its codes are 1..6. If it is
 * Black, the board is mirrored top to bottom. The other side is **high**: codes 9..14.
 */
export const EMPTY = 0;
export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;
/** Added to the code of a man of the high side. */
export const HIGH = 8;

/** Side by number: 0 low (wants to mate), 1 high (is to be mated). */
export type Side = 0 | 1;

const CODES: Readonly<Record<string, number>> = {
  p: PAWN,
  n: KNIGHT,
  b: BISHOP,
  r: ROOK,
  q: QUEEN,
  k: KING,
};

/**
 * A move as one number. Shape: bits 0..5 from, 6..11 to, 12..14 role it is promoted to, 15 en
 * passant, 16 castling (king's move).
 */
export type CompactMove = number;
export const moveFrom = (move: CompactMove): Square => move & 63;
export const moveTo = (move: CompactMove): Square => (move >> 6) & 63;
export const movePromotion = (move: CompactMove): number => (move >> 12) & 7;
const EN_PASSANT = 1 << 15;
const CASTLING = 1 << 16;
export const isEnPassant = (move: CompactMove): boolean => (move & EN_PASSANT) !== 0;
export const isCastling = (move: CompactMove): boolean => (move & CASTLING) !== 0;

/** Castling rights of the low side short and long, then of the high side. */
const RIGHTS = [1, 2, 4, 8] as const;
const KING_HOME = [4, 60] as const;
const ROOK_HOMES = [7, 0, 63, 56] as const;

/** Words a position is packed into: 8 of the board, four bits a square, and one of the rest. */
export const PACKED_WORDS = 9;

/** The most legal moves of any position are 218. */
const MAX_MOVES = 256;

/** What a FEN says, men by square from the high or low side's view. */
export interface CompactSetup {
  readonly men: readonly (PieceLetter | null)[];
  readonly winner: "white" | "black";
  readonly turn: "white" | "black";
  /** Third field of the FEN, as `KQkq`. */
  readonly castling: string;
  /** Square behind a pawn that may be captured en passant. */
  readonly enPassant: Square | undefined;
}

/** A position that is searched, and its pseudo-legal moves. */
export class CompactBoard {
  /** Codes by square. */
  readonly squares = new Uint8Array(64);
  readonly kings = new Uint8Array(2);
  turn: Side = 0;
  rights = 0;
  /** Square behind a pawn that moved two squares and may be captured so; −1: none. */
  enPassant = -1;
  /** Moves made by {@link generate}. */
  readonly moves = new Int32Array(MAX_MOVES);
  moveCount = 0;
  /** False: a right to castle from another array than the usual one, whose moves are left out. */
  isComplete = true;

  setUp(setup: CompactSetup): void {
    const flip = setup.winner === "black" ? 56 : 0;
    this.squares.fill(EMPTY);
    for (const [square, letter] of setup.men.entries()) {
      if (letter === null) continue;
      const isWhite = letter === letter.toUpperCase();
      const isLow = isWhite === (setup.winner === "white");
      const code = (CODES[letter.toLowerCase()] ?? EMPTY) | (isLow ? 0 : HIGH);
      this.squares[square ^ flip] = code;
      if ((code & 7) === KING) this.kings[isLow ? 0 : 1] = square ^ flip;
    }
    this.turn = setup.turn === setup.winner ? 0 : 1;
    this.#readRights(setup.castling, setup.winner === "white" ? "KQkq" : "kqKQ");
    this.enPassant = setup.enPassant === undefined ? -1 : setup.enPassant ^ flip;
  }

  #readRights(castling: string, letters: string): void {
    this.rights = 0;
    this.isComplete = true;
    for (const right of castling.replace("-", "")) {
      const index = letters.indexOf(right);
      const side = index < 2 ? 0 : 1;
      const isAtHome =
        index >= 0 &&
        this.kings[side] === KING_HOME[side] &&
        this.squares[ROOK_HOMES[index] ?? 0] === (ROOK | (side * HIGH));
      if (isAtHome) this.rights |= RIGHTS[index] ?? 0;
      else this.isComplete = false;
    }
  }

  /** Writes the position to `words` from `at` on. */
  pack(words: Int32Array, at: number): void {
    const { squares } = this;
    for (let word = 0; word < 8; word += 1) {
      let value = 0;
      const first = word * 8;
      for (let square = first + 7; square >= first; square -= 1) {
        value = (value << 4) | (squares[square] ?? 0);
      }
      words[at + word] = value;
    }
    words[at + 8] = this.turn | (this.rights << 1) | ((this.enPassant + 1) << 5);
  }

  /** Reads a position back from `words`. */
  unpack(words: Int32Array, at: number): void {
    const { squares, kings } = this;
    for (let word = 0; word < 8; word += 1) {
      let value = words[at + word] ?? 0;
      const first = word * 8;
      for (let square = first; square < first + 8; square += 1) {
        const code = value & 15;
        squares[square] = code;
        if ((code & 7) === KING) kings[code >> 3] = square;
        value >>>= 4;
      }
    }
    const rest = words[at + 8] ?? 0;
    this.turn = (rest & 1) === 0 ? 0 : 1;
    this.rights = (rest >> 1) & 15;
    this.enPassant = (rest >> 5) - 1;
  }

  /** Whether a man of `by` attacks the square. */
  isAttacked(square: Square, by: Side): boolean {
    const { squares } = this;
    const side = by * HIGH;
    for (const from of KNIGHT_STEPS[square] ?? []) {
      if (squares[from] === (KNIGHT | side)) return true;
    }
    for (let direction = 0; direction < 8; direction += 1) {
      const step = DIRECTIONS[direction] ?? 0;
      const steps = STEPS_TO_EDGE[square * 8 + direction] ?? 0;
      let from = square;
      for (let n = 0; n < steps; n += 1) {
        from += step;
        const code = squares[from] ?? 0;
        if (code === EMPTY) continue;
        if ((code & HIGH) === side) {
          const role = code & 7;
          if (role === QUEEN) return true;
          if (direction < 4 ? role === ROOK : role === BISHOP) return true;
          if (n === 0) {
            if (role === KING) return true;
            // A low pawn attacks upwards: it stands below the square, a high one above.
            if (role === PAWN && direction >= 4 && step < 0 === (by === 0)) return true;
          }
        }
        break;
      }
    }
    return false;
  }

  /** Whether the king of that side stands in check. */
  isInCheck(side: Side): boolean {
    return this.isAttacked(this.kings[side] ?? 0, side === 0 ? 1 : 0);
  }

  #add(move: CompactMove): void {
    this.moves[this.moveCount] = move;
    this.moveCount += 1;
  }

  #addPawn(from: Square, to: Square): void {
    const move = from | (to << 6);
    if (to < 8 || to >= 56) {
      for (let role = QUEEN; role >= KNIGHT; role -= 1) this.#add(move | (role << 12));
    } else this.#add(move);
  }

  /** Fills `moves` with all moves that are legal but for leaving the own king in check. */
  generate(): void {
    const { squares } = this;
    this.moveCount = 0;
    const own = this.turn * HIGH;
    for (let from = 0; from < 64; from += 1) {
      const code = squares[from] ?? 0;
      if (code === EMPTY || (code & HIGH) !== own) continue;
      const role = code & 7;
      if (role === PAWN) this.#generatePawn(from);
      else if (role === KNIGHT || role === KING) {
        for (const to of (role === KNIGHT ? KNIGHT_STEPS : KING_STEPS)[from] ?? []) {
          const at = squares[to] ?? 0;
          if (at === EMPTY || (at & HIGH) !== own) this.#add(from | (to << 6));
        }
      } else {
        const last = role === ROOK ? 4 : 8;
        for (let direction = role === BISHOP ? 4 : 0; direction < last; direction += 1) {
          const step = DIRECTIONS[direction] ?? 0;
          let to = from;
          for (let n = STEPS_TO_EDGE[from * 8 + direction] ?? 0; n > 0; n -= 1) {
            to += step;
            const at = squares[to] ?? 0;
            if (at === EMPTY || (at & HIGH) !== own) this.#add(from | (to << 6));
            if (at !== EMPTY) break;
          }
        }
      }
    }
    if (this.rights !== 0) this.#generateCastling();
  }

  #generatePawn(from: Square): void {
    const { squares } = this;
    const isLow = this.turn === 0;
    const ahead = isLow ? 8 : -8;
    const to = from + ahead;
    if (squares[to] === EMPTY) {
      this.#addPawn(from, to);
      const isHome = isLow ? from < 16 : from >= 48;
      if (isHome && squares[to + ahead] === EMPTY) this.#add(from | ((to + ahead) << 6));
    }
    const file = from & 7;
    for (let side = -1; side <= 1; side += 2) {
      if (file + side < 0 || file + side > 7) continue;
      const target = to + side;
      const code = squares[target] ?? 0;
      if (code !== EMPTY && ((code & HIGH) === 0) !== isLow) this.#addPawn(from, target);
      else if (target === this.enPassant) this.#add(from | (target << 6) | EN_PASSANT);
    }
  }

  #generateCastling(): void {
    const { squares, turn } = this;
    const other = turn === 0 ? 1 : 0;
    const home = KING_HOME[turn];
    const [short, long] = turn === 0 ? [RIGHTS[0], RIGHTS[1]] : [RIGHTS[2], RIGHTS[3]];
    if ((this.rights & (short | long)) === 0 || this.isAttacked(home, other)) return;
    const isFree = (at: Square): boolean => squares[at] === EMPTY;
    if (
      (this.rights & short) !== 0 &&
      isFree(home + 1) &&
      isFree(home + 2) &&
      !this.isAttacked(home + 1, other)
    ) {
      this.#add(home | ((home + 2) << 6) | CASTLING);
    }
    if (
      (this.rights & long) !== 0 &&
      isFree(home - 1) &&
      isFree(home - 2) &&
      isFree(home - 3) &&
      !this.isAttacked(home - 1, other)
    ) {
      this.#add(home | ((home - 2) << 6) | CASTLING);
    }
  }

  /** Plays a move of {@link generate}. What it captured is returned, to be handed to `undo`. */
  play(move: CompactMove): number {
    const { squares } = this;
    const from = moveFrom(move);
    const to = moveTo(move);
    const code = squares[from] ?? 0;
    const promotion = movePromotion(move);
    const side = code & HIGH;
    let captured = squares[to] ?? 0;
    squares[from] = EMPTY;
    squares[to] = promotion === 0 ? code : promotion | side;
    if (isEnPassant(move)) {
      const at = side === 0 ? to - 8 : to + 8;
      captured = squares[at] ?? 0;
      squares[at] = EMPTY;
    } else if (isCastling(move)) this.#moveRook(to, false);
    if ((code & 7) === KING) this.kings[this.turn] = to;
    return captured;
  }

  undo(move: CompactMove, captured: number): void {
    const { squares } = this;
    const from = moveFrom(move);
    const to = moveTo(move);
    const moved = squares[to] ?? 0;
    const code = movePromotion(move) === 0 ? moved : PAWN | (moved & HIGH);
    squares[from] = code;
    if (isEnPassant(move)) {
      squares[to] = EMPTY;
      squares[(moved & HIGH) === 0 ? to - 8 : to + 8] = captured;
    } else {
      squares[to] = captured;
      if (isCastling(move)) this.#moveRook(to, true);
    }
    if ((code & 7) === KING) this.kings[this.turn] = from;
  }

  #moveRook(kingTo: Square, isBack: boolean): void {
    const { squares } = this;
    const isShort = (kingTo & 7) === 6;
    const home = isShort ? kingTo + 1 : kingTo - 2;
    const beside = isShort ? kingTo - 1 : kingTo + 1;
    const [from, to] = isBack ? [beside, home] : [home, beside];
    squares[to] = squares[from] ?? 0;
    squares[from] = EMPTY;
  }

  /** Castling rights after a move. */
  rightsAfter(move: CompactMove): number {
    const { rights } = this;
    if (rights === 0) return 0;
    const from = moveFrom(move);
    const to = moveTo(move);
    let lost = 0;
    if (from === 4) lost |= 3;
    if (from === 60) lost |= 12;
    if (from === 7 || to === 7) lost |= 1;
    if (from === 0 || to === 0) lost |= 2;
    if (from === 63 || to === 63) lost |= 4;
    if (from === 56 || to === 56) lost |= 8;
    return rights & ~lost;
  }

  /** Square of a possible en passant capture after a move that was played on the board, or −1. */
  enPassantAfter(move: CompactMove): number {
    const from = moveFrom(move);
    const to = moveTo(move);
    const code = this.squares[to] ?? 0;
    if ((code & 7) !== PAWN || Math.abs(to - from) !== 16) return -1;
    const enemy = PAWN | ((code & HIGH) ^ HIGH);
    const file = to & 7;
    const isBeside =
      (file > 0 && this.squares[to - 1] === enemy) || (file < 7 && this.squares[to + 1] === enemy);
    return isBeside ? (from + to) >> 1 : -1;
  }
}
