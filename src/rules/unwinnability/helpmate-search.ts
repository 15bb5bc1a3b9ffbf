import {
  type CompactBoard,
  type CompactMove,
  EMPTY,
  HIGH,
  isCastling,
  isEnPassant,
  moveFrom,
  movePromotion,
  moveTo,
  PACKED_WORDS,
  PAWN,
} from "./compact-board.js";
import { Estimator } from "./estimate.js";
import { lacksMaterial } from "./material.js";
import { PawnStructure, pawnKey } from "./pawn-structure.js";
import { isLocked, isMateOutOfReach } from "./reach.js";
import { Queue, SeenPositions } from "./seen-positions.js";

/** What a search found: the moves to a mate; that there is none; or that the budget was too small. */
export type SearchResult =
  | { readonly found: "mate"; readonly moves: readonly CompactMove[] }
  | { readonly found: "none" }
  | { readonly found: "budget-spent" };

/** How much an estimate counts against the length of the line. */
const ESTIMATE_WEIGHT = 8;
/** How much work more than looking at a position is, in positions. */
const REACH_COST = 20;
const STRUCTURE_COST = 10;

/**
 * Searches for any series of legal moves that ends in mate by the low side.
 *
 * Every position is looked at once, and waits in four queues that take turns. The first leads both
 * kings to the nearest mating net and gives up men that could defend; the second takes flights from
 * the king where he stands; the third takes all men from him first; the fourth does as the third, but
 * turns to other pawns the longer those on the board were searched in vain. A position where material
 * or the reach of men rules a mate out goes no further. When nothing waits any more there is no mate.
 */
export class HelpmateSearch {
  readonly #board: CompactBoard;
  readonly #budget: number;
  readonly #seen = new SeenPositions();
  readonly #netQueue = new Queue();
  readonly #flightQueue = new Queue();
  readonly #bareQueue = new Queue();
  readonly #freshQueue = new Queue();
  readonly #estimator: Estimator;
  readonly #structures = new Map<string, PawnStructure>();
  readonly #structureOf: (PawnStructure | undefined)[] = [];
  readonly #depths: number[] = [];
  /** 0 waiting, 1 waiting and reached by a move that cannot be taken back, 2 done. */
  readonly #states: number[] = [];
  readonly #occupied: number[] = [];
  #reachTries = 0;
  #reachProofs = 0;
  /** What was spent besides looking at positions, in positions. */
  #extraCost = 0;

  constructor(board: CompactBoard, budget: number) {
    this.#board = board;
    this.#budget = budget;
    this.#estimator = new Estimator(board);
  }

  /** Positions looked at. */
  get nodes(): number {
    return this.#seen.count;
  }

  run(): SearchResult {
    const board = this.#board;
    board.pack(this.#seen.words, 0);
    this.#seen.keep(-1, 0);
    this.#depths.push(0);
    this.#states.push(1);
    this.#structureOf.push(undefined);
    this.#netQueue.add(0, 0);
    this.#flightQueue.add(0, 0);
    this.#bareQueue.add(0, 0);
    this.#freshQueue.add(0, 0);
    const queues = [this.#netQueue, this.#flightQueue, this.#bareQueue, this.#freshQueue];
    for (let turn = 0; ; turn += 1) {
      // Every position waits in all queues: when one is empty, all are.
      const position = this.#take(queues[turn % queues.length]);
      if (position === undefined) return { found: "none" };
      if (this.#expand(position)) return { found: "mate", moves: this.#lineTo(position) };
      if (this.#seen.count + this.#extraCost >= this.#budget) return { found: "budget-spent" };
    }
  }

  #take(queue: Queue | undefined): number | undefined {
    for (;;) {
      const position = queue?.take();
      if (position === undefined || this.#states[position] !== 2) return position;
    }
  }

  #lineTo(position: number): readonly CompactMove[] {
    const moves: CompactMove[] = [];
    for (let at = position; this.#seen.parentOf(at) >= 0; at = this.#seen.parentOf(at)) {
      moves.push(this.#seen.moveTo(at));
    }
    return moves.reverse();
  }

  /** Looks at all moves of a position. True: the high side has none and stands in check. */
  #expand(position: number): boolean {
    const board = this.#board;
    board.unpack(this.#seen.words, position * PACKED_WORDS);
    const isFresh = this.#states[position] === 1;
    this.#states[position] = 2;
    if (isFresh && this.#isRuledOut()) return false;
    const occupied = this.#occupied;
    occupied.length = 0;
    for (let square = 0; square < 64; square += 1) {
      if (board.squares[square] !== EMPTY) occupied.push(square);
    }
    const count = occupied.length;
    board.generate();
    const { turn, rights, enPassant } = board;
    const depth = (this.#depths[position] ?? 0) + 1;
    let hasMove = false;
    const structure = this.#structureHere(position);
    structure.timesSearched += 1;
    for (let index = 0; index < board.moveCount; index += 1) {
      const move = board.moves[index] ?? 0;
      const captured = board.play(move);
      if (!board.isInCheck(turn)) {
        hasMove = true;
        board.rights = board.rightsAfter(move);
        board.enPassant = board.enPassantAfter(move);
        board.turn = turn === 0 ? 1 : 0;
        occupied.length = count;
        if (captured === EMPTY || isEnPassant(move)) occupied.push(moveTo(move));
        if (isCastling(move)) occupied.push((moveFrom(move) + moveTo(move)) >> 1);
        this.#consider(position, move, captured, depth, structure);
        board.turn = turn;
        board.rights = rights;
        board.enPassant = enPassant;
      }
      board.undo(move, captured);
    }
    return !hasMove && turn === 1 && board.isInCheck(1);
  }

  /**
   * Whether the reach of men rules a mate out. That is dear to find out: where it hardly ever does,
   * it is no longer tried.
   */
  #isRuledOut(): boolean {
    const isWorthIt = this.#reachTries < 16 || this.#reachProofs * 16 > this.#reachTries;
    if (!isWorthIt || !isLocked(this.#board)) return false;
    this.#reachTries += 1;
    this.#extraCost += REACH_COST;
    const isOut = isMateOutOfReach(this.#board);
    if (isOut) this.#reachProofs += 1;
    return isOut;
  }

  #structureHere(position: number): PawnStructure {
    const known = this.#structureOf[position];
    if (known !== undefined) return known;
    const key = pawnKey(this.#board);
    let structure = this.#structures.get(key);
    if (structure === undefined) {
      structure = new PawnStructure(this.#board);
      this.#extraCost += STRUCTURE_COST;
      this.#structures.set(key, structure);
    }
    this.#structureOf[position] = structure;
    return structure;
  }

  #consider(
    parent: number,
    move: CompactMove,
    captured: number,
    depth: number,
    structure: PawnStructure,
  ): void {
    const board = this.#board;
    const isPawnMove =
      movePromotion(move) !== 0 || ((board.squares[moveTo(move)] ?? 0) & 7) === PAWN;
    // A side only ever loses material by a capture, or turns a pawn into something else.
    if ((captured !== EMPTY || movePromotion(move) !== 0) && lacksMaterial(board)) return;
    const seen = this.#seen;
    board.pack(seen.words, seen.nextAt);
    const position = seen.keep(parent, move);
    if (position < 0) return;
    this.#depths.push(depth);
    this.#states.push(isPawnMove || captured !== EMPTY ? 1 : 0);
    const changesPawns = isPawnMove || (captured & ~HIGH) === PAWN;
    this.#structureOf.push(changesPawns ? undefined : structure);
    const estimator = this.#estimator;
    estimator.look(this.#occupied);
    const here = estimator.toMateHere(structure);
    const net = estimator.toNet(structure);
    const bare = estimator.toBareKing();
    // The longer one structure of pawns was searched in vain, the sooner others have their turn.
    const tired = changesPawns ? 0 : structure.timesSearched >> 1;
    this.#netQueue.add(position, depth + ESTIMATE_WEIGHT * (net + estimator.defenders));
    this.#flightQueue.add(position, depth + ESTIMATE_WEIGHT * here);
    this.#bareQueue.add(position, depth + ESTIMATE_WEIGHT * (net + bare));
    this.#freshQueue.add(position, tired + depth + ESTIMATE_WEIGHT * (net + bare));
  }
}
