import { legalMoves, makeSan, playMove, type Position, STARTING_POSITION } from "../../src/rules/position.js";
import type { SheetGame, SheetMove } from "../../src/braille/sheet-game.js";

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Moves of a game in which every legal move is as likely as another. */
export const playRandomly = (
  random: () => number,
  plies: number,
  initial: Position = STARTING_POSITION,
): readonly SheetMove[] => {
  const moves: SheetMove[] = [];
  let position = initial;
  while (moves.length < plies) {
    const legal = legalMoves(position);
    const move = legal[Math.floor(random() * legal.length)];
    if (move === undefined) break;
    moves.push({ before: position, move, drawOffer: random() < 0.02 });
    position = playMove(position, move);
  }
  return moves;
};

/** A game with its head, as a sheet has it. */
export const makeGame = (
  moves: readonly SheetMove[],
  changes: Partial<SheetGame> = {},
): SheetGame => ({
  white: "Anna Berger",
  black: "J. Müller-Lüdenscheidt",
  event: "Kreisliga 3",
  date: "29.11.2026",
  round: "5",
  result: "1-0",
  initial: moves[0]?.before ?? STARTING_POSITION,
  moves,
  ...changes,
});

/** What a sheet that was read back must say. */
export const sansOf = (moves: readonly SheetMove[]): readonly string[] =>
  moves.map(({ before, move }) => makeSan(before, move));
