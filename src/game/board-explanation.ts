import { closestReading, type Reading, wrongSquares } from "../rules/board-reading.js";
import { type LegalMove, legalMoves, type Position, squaresOf } from "../rules/position.js";
import { type Color, colorOfLetter, opponentOf } from "../vocabulary/chess.js";
import type { Placement } from "../vocabulary/placement.js";
import type { GameState } from "./state.js";
import { readingOf } from "./table.js";

/** How many men of a color stand there. */
export const countOf = (squares: Placement, color: Color): number =>
  squares.filter((man) => man !== null && man !== "?" && colorOfLetter(man) === color).length;

/**
 * Whether every peg is in a hole: all own men stand, and either one of them stands elsewhere or no
 * man of the opponent is off the board (a captured man stays in the hand).
 */
export const isAllIn = (reading: Reading, official: Placement, player: Color): boolean => {
  if (countOf(reading.squares, player) !== countOf(official, player)) return false;
  const hasMovedOwn = reading.squares.some((man, square) => {
    if (man === null || man === "?" || man === official[square]) return false;
    return colorOfLetter(man) === player;
  });
  const enemy = opponentOf(player);
  return hasMovedOwn || countOf(reading.squares, enemy) === countOf(official, enemy);
};

/** The castling that is begun: king two squares over, its rook not yet where it belongs. */
export const begunCastling = (reading: Reading, position: Position): LegalMove | undefined =>
  legalMoves(position).find(
    (move) =>
      move.castling !== undefined &&
      reading.squares[move.to] === move.letter &&
      reading.squares[move.from] === null &&
      reading.squares.every((man, square) => {
        const { rookFrom, rookTo } = move.castling ?? { rookFrom: -1, rookTo: -1 };
        if (square === move.to || square === move.from) return true;
        if (square === rookFrom || square === rookTo) {
          return man === null || man === position.placement[rookFrom];
        }
        return man === position.placement[square];
      }),
  );

/** The en passant capture that is executed but for the captured pawn, which still stands. */
export const unremovedCapture = (reading: Reading, position: Position): LegalMove | undefined =>
  legalMoves(position).find(
    (move) =>
      move.enPassant !== undefined &&
      reading.squares.every(
        (man, square) =>
          man === (square === move.captured ? position.placement[square] : move.after[square]),
      ),
  );

/**
 * Whether nothing but men of one legal move is missing: a report was lost on the way, and with it
 * the lift. It is no touch, as nobody saw it, but no riddle either.
 */
export const isUnderWay = (state: GameState, player: Color): boolean => {
  const expected = state.position.placement;
  const board = readingOf(state, player);
  const { squares } = closestReading(board, expected);
  const wrong = wrongSquares(board, expected);
  if (wrong.some((square) => squares[square] !== null)) return false;
  return legalMoves(state.position).some((move) => {
    const own = squaresOf(move);
    return wrong.every((square) => own.includes(square));
  });
};
