import {
  isDeadByMaterial,
  type LegalMove,
  legalMoves,
  type Position,
  playMove,
  STARTING_POSITION,
} from "../../src/rules/position.js";

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const pick = <Item>(items: readonly Item[], random: () => number): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
};

/** A move of a random game, with the position before it. */
export interface RandomMove {
  readonly position: Position;
  readonly move: LegalMove;
}

/** As many moves as are asked for, from random games of legal moves. */
export const playRandomMoves = (count: number, seed: number): readonly RandomMove[] => {
  const random = createRandom(seed);
  const moves: RandomMove[] = [];
  let position = STARTING_POSITION;
  while (moves.length < count) {
    const legal = legalMoves(position);
    if (legal.length === 0 || isDeadByMaterial(position) || position.moveNumber > 150) {
      position = STARTING_POSITION;
      continue;
    }
    const move = pick(legal, random);
    moves.push({ position, move });
    position = playMove(position, move);
  }
  return moves;
};
