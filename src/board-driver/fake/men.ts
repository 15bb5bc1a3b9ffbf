import {
  type PieceLetter,
  parseSquare,
  type Square,
  type SquareName,
} from "../../vocabulary/chess.js";
import {
  makePlacement,
  type Placement,
  parsePlacement,
  STARTING_PLACEMENT_FEN,
} from "../../vocabulary/placement.js";
import { ImpossibleAct } from "./acts.js";

/**
 * Where the men of one board are: on a square, in the hand, or in the box (which never runs out).
 * Knows what a hand can do and nothing about chess.
 */
export class Men {
  readonly #squares: (PieceLetter | null)[];
  /** Lifted first to lifted last. */
  #inHand: PieceLetter[] = [];

  constructor(placement: string = STARTING_PLACEMENT_FEN) {
    this.#squares = parseMen(placement);
  }

  /** What stands on each square. Shape: 64 entries, a1 first. */
  get placement(): Placement {
    return [...this.#squares];
  }

  /** Men in the hand, lifted last at the end. */
  get inHand(): readonly PieceLetter[] {
    return this.#inHand;
  }

  at(name: SquareName): PieceLetter | null {
    return this.#squares[squareNamed(name)] ?? null;
  }

  lift(name: SquareName): void {
    const square = squareNamed(name);
    const man = this.#squares[square];
    if (man === null || man === undefined) {
      throw new ImpossibleAct(`Nothing stands on ${name}, so nothing can be lifted there.`);
    }
    this.#squares[square] = null;
    this.#inHand.push(man);
  }

  place(name: SquareName, piece?: PieceLetter): void {
    const standing = this.at(name);
    if (standing !== null) {
      throw new ImpossibleAct(`The man ${standing} stands on ${name}; no other fits there.`);
    }
    this.#squares[squareNamed(name)] = this.#take(piece);
  }

  /** Sets a man down on a square and takes the one that stood there into the hand. */
  replace(name: SquareName, piece?: PieceLetter): void {
    const taken = this.at(name);
    if (taken === null) {
      throw new ImpossibleAct(`Nothing stands on ${name} that could be replaced.`);
    }
    this.#squares[squareNamed(name)] = this.#take(piece);
    // Under the man set down: `place` without a name still means the one lifted last.
    this.#inHand.unshift(taken);
  }

  /** A pawn of this color that is in the hand goes to the box: another man was set down for it. */
  putPawnAway(pawn: "P" | "p"): void {
    const held = this.#inHand.lastIndexOf(pawn);
    if (held >= 0) this.#inHand.splice(held, 1);
  }

  /** Sets up a position; what was in the hand goes to the box. */
  setUp(placement: string): void {
    this.#squares.splice(0, 64, ...parseMen(placement));
    this.#inHand = [];
  }

  toString(): string {
    return makePlacement(this.#squares);
  }

  /** Takes a man from the hand, else from the box. */
  #take(piece: PieceLetter | undefined): PieceLetter {
    if (piece === undefined) {
      const man = this.#inHand.pop();
      if (man === undefined) throw new ImpossibleAct("No man is in the hand.");
      return man;
    }
    const held = this.#inHand.lastIndexOf(piece);
    if (held >= 0) this.#inHand.splice(held, 1);
    return piece;
  }
}

const squareNamed = (name: string): Square => {
  const square = parseSquare(name);
  if (square === undefined) throw new ImpossibleAct(`There is no square ${name}.`);
  return square;
};

const parseMen = (text: string): (PieceLetter | null)[] => {
  const placement = parsePlacement(text.split(" ")[0] ?? "");
  if (placement === undefined) throw new ImpossibleAct(`${text} is not a position.`);
  return placement.map((seen) => {
    if (seen === "?") throw new ImpossibleAct("Hands set up men they know; ? is none.");
    return seen;
  });
};
