import { nameMove } from "../../src/rules/announcement.js";
import { legalMoves, playMove, STARTING_POSITION } from "../../src/rules/position.js";
import type { Uci } from "../../src/vocabulary/chess.js";
import type { Placement } from "../../src/vocabulary/placement.js";
import { randomFrom } from "./bytes.js";

/** A game and what stood on the board: one position more than moves. */
export interface PlayedGame {
  readonly moves: readonly Uci[];
  readonly positions: readonly Placement[];
}

const GAMES = 20;
const PLIES = 100;

/** Random games, the same in every run. Shape: 20 games of 100 moves, 2,020 positions. */
export const makeGames = (): readonly PlayedGame[] =>
  Array.from({ length: GAMES }, (_, game) => {
    // A game that ends early, by mate or with nothing left to move, is played again.
    for (let attempt = 0; ; attempt += 1) {
      const random = randomFrom(1_000 * game + attempt + 1);
      let position = STARTING_POSITION;
      const moves: Uci[] = [];
      const positions = [position.placement];
      while (moves.length < PLIES) {
        const legal = legalMoves(position);
        const move = legal[Math.floor(random() * legal.length)];
        if (move === undefined) break;
        moves.push(nameMove(position, move).uci);
        position = playMove(position, move);
        positions.push(position.placement);
      }
      if (moves.length === PLIES) return { moves, positions };
    }
  });
