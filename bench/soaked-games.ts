import {
  findMove,
  isDeadByMaterial,
  type LegalMove,
  legalMoves,
  type Position,
  parseSan,
  playMove,
  STARTING_POSITION,
} from "../src/rules/position.js";
import { rankOf } from "../src/vocabulary/chess.js";
import { createRandom } from "../tests/support/random-games.js";
import { GAME } from "./paris-game.js";

/** How two players leave a game that no move has ended. */
export type Parting = "resignation" | "draw";

/** Every so often a table plays a game of masters; the others come from dice. */
const GAMES_BY_DICE = 7;
const SHORTEST = 40;
const LONGEST = 120;

/** What beginners rarely do comes often: castling, promoting, taking, pawns that run. */
const weightOf = (move: LegalMove, position: Position): number => {
  if (move.castling !== undefined) return 40;
  if (move.promotion !== undefined || move.enPassant === true) return 25;
  if (move.captured !== undefined) return 3;
  if (move.role !== "pawn") return 1;
  const gone = position.turn === "white" ? rankOf(move.to) : 7 - rankOf(move.to);
  return gone >= 4 ? 4 : 1.5;
};

const choose = (position: Position, dice: () => number): LegalMove | undefined => {
  const legal = legalMoves(position);
  const weights = legal.map((move) => weightOf(move, position));
  let left = dice() * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return legal[at] ?? legal.at(-1);
};

/**
 * A game that is known before it is played: the same for the same table and number, so that what a
 * journal holds can be compared with what was played without anything having been kept.
 */
export class PlannedGame {
  readonly parting: Parting;
  #position: Position = STARTING_POSITION;
  #ply = 0;
  readonly #isOfMasters: boolean;
  readonly #dice: () => number;
  readonly #length: number;

  /** `table` and `number`: whole numbers from 1. */
  constructor(table: number, number: number) {
    this.#isOfMasters = (table + number) % (GAMES_BY_DICE + 1) === 0;
    this.#dice = createRandom(table * 10_000 + number);
    this.#length = SHORTEST + Math.floor(this.#dice() * (LONGEST - SHORTEST));
    this.parting = this.#dice() < 0.5 ? "resignation" : "draw";
  }

  /** Position before the next move. */
  get position(): Position {
    return this.#position;
  }

  /** The move that comes next, and plays it; undefined: the players part, or the game is over. */
  next(): LegalMove | undefined {
    const move = this.#choose();
    if (move === undefined) return undefined;
    this.#position = playMove(this.#position, move);
    this.#ply += 1;
    return move;
  }

  #choose(): LegalMove | undefined {
    if (this.#isOfMasters) {
      const san = GAME[this.#ply];
      const move = san === undefined ? undefined : parseSan(this.#position, san);
      return move === undefined ? undefined : findMove(this.#position, move.uci);
    }
    if (this.#ply >= this.#length || isDeadByMaterial(this.#position)) return undefined;
    return choose(this.#position, this.#dice);
  }
}
