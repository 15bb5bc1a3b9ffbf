import type { SheetGame, SheetMove } from "../../src/braille/sheet-game.js";
import {
  legalMoves,
  type Position,
  playMove,
  STARTING_POSITION,
} from "../../src/rules/position.js";

/** Moves of a game in which every legal move is as likely as another, with some draw offers. */
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
