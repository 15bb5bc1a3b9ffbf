import { Chess } from "chessops/chess";
import { parseFen } from "chessops/fen";
import { parseUci } from "chessops/util";
import {
  type Color,
  isPieceLetter,
  opponentOf,
  parseSquare,
  squareName,
  type Uci,
} from "../../vocabulary/chess.js";
import { lacksMatingMaterial, type Position, parsePosition } from "../position.js";
import {
  CompactBoard,
  type CompactMove,
  moveFrom,
  movePromotion,
  moveTo,
} from "./compact-board.js";
import { HelpmateSearch } from "./helpmate-search.js";

/**
 * Whether a side can still mate by any series of legal moves, the most unskilled play included.
 * `line` is such a series, moves of both sides, ending in mate; it is empty when the mate is on the
 * board. `"unknown"`: not decided within the budget.
 */
export type Winnability = (
  | { readonly winnable: true; readonly line: readonly Uci[] }
  | { readonly winnable: false }
  | { readonly winnable: "unknown" }
) & {
  /** Positions looked at. */
  readonly nodes: number;
};

/**
 * How much a search may do before it gives up. Units: positions looked at, some hundred thousand a
 * second; what is dearer counts as several.
 */
export type NodeBudget = number;

/** Several times what is ever needed; about a second when it is spent. */
export const FULL_BUDGET: NodeBudget = 150_000;

const LETTERS = ["", "", "n", "b", "r", "q"] as const;

const makeUci = (move: CompactMove, flip: number): Uci =>
  squareName(moveFrom(move) ^ flip) +
  squareName(moveTo(move) ^ flip) +
  (LETTERS[movePromotion(move)] ?? "");

const engineAt = (fen: string): Chess =>
  parseFen(fen)
    .chain((setup) => Chess.fromSetup(setup))
    .unwrap();

/** Whether a line is legal from move to move and ends with this side giving mate. */
const endsInMate = (fen: string, line: readonly Uci[], winner: Color): boolean => {
  const engine = engineAt(fen);
  for (const uci of line) {
    const move = parseUci(uci);
    if (move === undefined || !engine.isLegal(move)) return false;
    engine.play(move);
  }
  return engine.turn !== winner && engine.isCheckmate();
};

const setUp = (position: Position, winner: Color): CompactBoard => {
  const [, , castling = "-", enPassant = "-"] = position.fen.split(" ");
  const board = new CompactBoard();
  board.setUp({
    men: position.placement.map((seen) => (seen !== null && isPieceLetter(seen) ? seen : null)),
    winner,
    turn: position.turn,
    castling,
    enPassant: parseSquare(enPassant),
  });
  return board;
};

/**
 * Decides whether `winner` can still mate. True comes with a line that was replayed move by move;
 * false is proof: by material, by the reach of all men behind locked pawns, or because every
 * position that can still arise was looked at. The same position and budget always give the same
 * answer. Counters of moves and repetitions end nothing here.
 * Source: Laws 1997, 6.9 and 9.6; 2018, 5.2.2 and 6.9.
 */
export const decideWinnable = (
  position: Position,
  winner: Color,
  budget: NodeBudget,
): Winnability => {
  if (lacksMatingMaterial(position, winner)) return { winnable: false, nodes: 0 };
  // What an illegal move has left cannot have arisen: no series of legal moves is looked for.
  if (!parsePosition(position.fen).ok) return { winnable: "unknown", nodes: 0 };
  const board = setUp(position, winner);
  const search = new HelpmateSearch(board, budget);
  const result = search.run();
  const { nodes } = search;
  switch (result.found) {
    case "none":
      return board.isComplete ? { winnable: false, nodes } : { winnable: "unknown", nodes };
    case "budget-spent":
      return { winnable: "unknown", nodes };
    case "mate": {
      const flip = winner === "black" ? 56 : 0;
      const line = result.moves.map((move) => makeUci(move, flip));
      // The search moves men by itself; only what chessops confirms is told.
      return endsInMate(position.fen, line, winner)
        ? { winnable: true, line, nodes }
        : { winnable: "unknown", nodes };
    }
  }
};

/**
 * Whether neither side can mate any more, so that the game is over (Laws 2018, 5.2.2; 1997, 9.6).
 * True is proof; false also means: not decided within the budget.
 */
export const isDeadPosition = (position: Position, budget: NodeBudget): boolean =>
  [position.turn, opponentOf(position.turn)].every(
    (winner) => decideWinnable(position, winner, budget).winnable === false,
  );
