import { type CompactBoard, EMPTY, HIGH, KING, PAWN, type Side } from "./compact-board.js";
import { KING_STEPS, kingDistance } from "./geometry.js";

/** More than any way on the board: no way is known. */
export const FAR = 40;

/** What a king's step costs where a pawn has to go first: more than a detour, less than no way. */
const STEP_PAST_PAWN = 5;
/** What a pawn's step costs where an enemy pawn has to go first. */
const PUSH_PAST_ENEMY = 8;
/** What a pawn's step costs where a pawn of its own has to go first. */
const PUSH_PAST_OWN = 3;
/** What a capture costs a pawn, when a man has to come to be captured. */
const CAPTURE = 3;

/** Where the king to be mated and the other king stand in a mate, and what is still missing. */
export interface MatingNet {
  readonly kingAt: number;
  readonly helperAt: number;
  /** What the way to its square costs each king. Shape: by square. */
  readonly kingWalk: Uint8Array;
  readonly helperWalk: Uint8Array;
  /** Flights that neither the helping king nor a pawn takes. Shape: none, one or two squares. */
  readonly flights: readonly number[];
  /** All flights lie on one line through the king: a queen or rook there takes them all. */
  readonly isOnFileOrRank: boolean;
  /** The same for a diagonal, and a queen or bishop. */
  readonly isOnDiagonal: boolean;
}

/**
 * What the pawns of a position mean for the ways of all men: estimates only, to search in the right
 * direction first. Nothing is ever ruled out by them.
 */
export class PawnStructure {
  /** By side and square: a pawn of the side stands there, and: it attacks the square. */
  readonly #pawns = new Uint8Array(128);
  readonly #attacks = new Uint8Array(128);
  /** Whether each side has a man that can be captured. */
  readonly #hasPrey: [boolean, boolean] = [false, false];
  readonly #kings: readonly [number, number];
  #hasPawns = false;
  // Made when first asked for: many structures never are.
  #nets: readonly MatingNet[] | undefined;
  readonly #stepCosts: [Uint8Array?, Uint8Array?] = [];
  readonly #promotions: [Uint8Array?, Uint8Array?] = [];
  /** Shape: by side and square. */
  readonly #walks = new Array<Uint8Array | undefined>(128).fill(undefined);
  /** Positions with these pawns whose moves were looked at. */
  timesSearched = 0;

  constructor(board: CompactBoard) {
    this.#kings = [board.kings[0] ?? 0, board.kings[1] ?? 0];
    for (let square = 0; square < 64; square += 1) {
      const code = board.squares[square] ?? 0;
      if (code === EMPTY || (code & 7) === KING) continue;
      const side = code < HIGH ? 0 : 1;
      this.#hasPrey[side] = true;
      if ((code & 7) !== PAWN) continue;
      this.#hasPawns = true;
      this.#pawns[side * 64 + square] = 1;
      const ahead = square + (side === 0 ? 8 : -8);
      if ((square & 7) > 0) this.#attacks[side * 64 + ahead - 1] = 1;
      if ((square & 7) < 7) this.#attacks[side * 64 + ahead + 1] = 1;
    }
  }

  /** Nets that are near for the kings of the position this was made from, the nearest first. */
  get nets(): readonly MatingNet[] {
    this.#nets ??= this.#findNets();
    return this.#nets;
  }

  /** Moves a pawn needs to promote; {@link FAR}: no way is known. */
  promotion(side: Side, square: number): number {
    this.#promotions[side] ??= this.#promotionsOf(side);
    return this.#promotions[side][square] ?? FAR;
  }

  #promotionsOf(side: Side): Uint8Array {
    const hasPrey = this.#hasPrey[side === 0 ? 1 : 0];
    const costs = new Uint8Array(64).fill(FAR);
    const other = side === 0 ? 64 : 0;
    const own = 64 - other;
    for (let step = 0; step < 8; step += 1) {
      const rank = side === 0 ? 7 - step : step;
      for (let file = 0; file < 8; file += 1) {
        const square = rank * 8 + file;
        if (step === 0) {
          costs[square] = 0;
          continue;
        }
        const ahead = square + (side === 0 ? 8 : -8);
        let best = (costs[ahead] ?? FAR) + 1;
        if (this.#pawns[other + ahead] === 1) best += PUSH_PAST_ENEMY;
        if (this.#pawns[own + ahead] === 1) best += PUSH_PAST_OWN;
        for (let by = -1; by <= 1; by += 2) {
          if (file + by < 0 || file + by > 7) continue;
          const cost = (costs[ahead + by] ?? FAR) + 1;
          if (this.#pawns[other + ahead + by] === 1) best = Math.min(best, cost);
          else if (hasPrey && this.#pawns[own + ahead + by] !== 1) {
            best = Math.min(best, cost + CAPTURE);
          }
        }
        costs[square] = Math.min(best, FAR);
      }
    }
    return costs;
  }

  /** Steps of a side's king to a square, detours round pawns included. Shape: by square. */
  walks(side: Side, to: number): Uint8Array {
    if (!this.#hasPawns) return KING_DISTANCES[to] ?? NOWHERE;
    const known = this.#walks[side * 64 + to];
    if (known !== undefined) return known;
    const costs = this.#spread(side, to, true);
    this.#walks[side * 64 + to] = costs;
    return costs;
  }

  /** The other way round: steps from a square to all others. */
  #walksFrom(side: Side, from: number): Uint8Array {
    return this.#hasPawns ? this.#spread(side, from, false) : (KING_DISTANCES[from] ?? NOWHERE);
  }

  /** What a step onto each square costs a side's king. */
  #stepCostsOf(side: Side): Uint8Array {
    const own = side * 64;
    const other = 64 - own;
    const costs = new Uint8Array(64);
    for (let square = 0; square < 64; square += 1) {
      const isInTheWay = this.#pawns[own + square] === 1 || this.#attacks[other + square] === 1;
      costs[square] = isInTheWay ? STEP_PAST_PAWN : 1;
    }
    return costs;
  }

  #spread(side: Side, start: number, isTowards: boolean): Uint8Array {
    this.#stepCosts[side] ??= this.#stepCostsOf(side);
    const stepCosts = this.#stepCosts[side];
    const costs = new Uint8Array(64).fill(FAR);
    costs[start] = 0;
    // A square is put in line again whenever a cheaper way to it is found.
    WAITING[0] = start;
    let first = 0;
    let last = 1;
    while (first !== last) {
      const square = WAITING[first] ?? 0;
      first = (first + 1) & 1_023;
      const cost = costs[square] ?? 0;
      const nextAway = isTowards ? cost + (stepCosts[square] ?? 1) : 0;
      for (const next of KING_STEPS[square] ?? []) {
        const reached = isTowards ? nextAway : cost + (stepCosts[next] ?? 1);
        if (reached >= (costs[next] ?? 0)) continue;
        costs[next] = reached;
        WAITING[last] = next;
        last = (last + 1) & 1_023;
      }
    }
    return costs;
  }

  #findNets(): readonly MatingNet[] {
    const kingWalks = this.#walksFrom(1, this.#kings[1]);
    const helperWalks = this.#walksFrom(0, this.#kings[0]);
    // Cost, king's square and helper's square in one number each, to be sorted.
    const found: number[] = [];
    for (let kingAt = 0; kingAt < 64; kingAt += 1) {
      if (!this.#hasPawns && !isOnEdge(kingAt)) continue;
      if (this.#pawns[64 + kingAt] === 1 || this.#attacks[kingAt] === 1) continue;
      // The helping king takes three flights at most, a checking man two more.
      if (this.#countFlights(KING_STEPS[kingAt] ?? []) > 5) continue;
      for (const helperAt of HELPER_SQUARES[kingAt] ?? []) {
        if (this.#pawns[helperAt] === 1 || this.#attacks[64 + helperAt] === 1) continue;
        const missing = this.#countFlights(FLIGHTS_LEFT[kingAt * 64 + helperAt] ?? []);
        if (missing > 2) continue;
        const cost = (kingWalks[kingAt] ?? FAR) + (helperWalks[helperAt] ?? FAR) + missing;
        found.push(cost * 4_096 + kingAt * 64 + helperAt);
      }
    }
    found.sort((a, b) => a - b);
    const nets: MatingNet[] = [];
    for (const code of found) {
      const net = this.#makeNet((code >> 6) & 63, code & 63);
      if (net !== undefined) nets.push(net);
      if (nets.length === (this.#hasPawns ? MOST_NETS_WITH_PAWNS : found.length)) break;
    }
    return nets;
  }

  /** Whether no pawn takes the flight from the high king. */
  #isFlight(square: number): boolean {
    return this.#pawns[64 + square] !== 1 && this.#attacks[square] !== 1;
  }

  #countFlights(squares: readonly number[]): number {
    let count = 0;
    for (const square of squares) if (this.#isFlight(square)) count += 1;
    return count;
  }

  /** The net of two kings; undefined when no single man can give check and take what is left. */
  #makeNet(kingAt: number, helperAt: number): MatingNet | undefined {
    const flights = (FLIGHTS_LEFT[kingAt * 64 + helperAt] ?? []).filter((square) =>
      this.#isFlight(square),
    );
    const isOnFileOrRank = isOneLine(kingAt, flights, false);
    const isOnDiagonal = isOneLine(kingAt, flights, true);
    if (flights.length === 2 && !isOnFileOrRank && !isOnDiagonal) return undefined;
    return {
      kingAt,
      helperAt,
      kingWalk: this.walks(1, kingAt),
      helperWalk: this.walks(0, helperAt),
      flights,
      isOnFileOrRank,
      isOnDiagonal,
    };
  }
}

/** Without pawns all nets serve every position, with pawns the nearest soon change. */
const MOST_NETS_WITH_PAWNS = 16;

/** King's moves on an empty board. Shape: 64 × 64. */
const KING_DISTANCES: readonly Uint8Array[] = Array.from({ length: 64 }, (_, from) =>
  Uint8Array.from({ length: 64 }, (__, to) => kingDistance(from, to)),
);
const NOWHERE = new Uint8Array(64).fill(FAR);

/** Squares in line while ways are looked for. Shape: a ring. */
const WAITING = new Uint8Array(1_024);

const isOnEdge = (square: number): boolean => {
  const file = square & 7;
  const rank = square >> 3;
  return file === 0 || file === 7 || rank === 0 || rank === 7;
};

/** Squares two steps from a square: from there a king takes flights without being in check. */
const HELPER_SQUARES: readonly (readonly number[])[] = Array.from({ length: 64 }, (_, square) =>
  Array.from({ length: 64 }, (__, other) => other).filter(
    (other) => kingDistance(square, other) === 2,
  ),
);

/** Flights of a king that another king does not take. Shape: 64 × 64 lists, helpers two steps off. */
const FLIGHTS_LEFT: readonly (readonly number[] | undefined)[] = HELPER_SQUARES.flatMap(
  (helpers, kingAt) => {
    const flightsBy: (readonly number[] | undefined)[] = new Array(64).fill(undefined);
    for (const helperAt of helpers) {
      flightsBy[helperAt] = (KING_STEPS[kingAt] ?? []).filter(
        (flight) => kingDistance(helperAt, flight) > 1,
      );
    }
    return flightsBy;
  },
);

const isOneLine = (square: number, others: readonly number[], isDiagonal: boolean): boolean => {
  const [first, second] = others;
  if (first === undefined) return false;
  const step = Math.abs(first - square);
  if ((step === 7 || step === 9) !== isDiagonal) return false;
  return second === undefined || second - square === square - first;
};

/** Key of the pawns of a position: positions of one key have one structure. */
export const pawnKey = (board: CompactBoard): string => {
  let key = "";
  for (let square = 8; square < 56; square += 1) {
    const code = board.squares[square] ?? 0;
    if ((code & 7) === PAWN) {
      key += String.fromCharCode(square + ((code & HIGH) === 0 ? 0 : 64));
    }
  }
  return key;
};
