import {
  colorOfLetter,
  PIECE_LETTERS,
  type PieceLetter,
  ROLES,
  roleOfLetter,
  SQUARE_NAMES,
} from "../vocabulary/chess.js";
import { parsePlacement } from "../vocabulary/placement.js";

const NAMES = {
  pawn: "pawn",
  knight: "knight",
  bishop: "bishop",
  rook: "rook",
  queen: "queen",
  king: "king",
} as const;

/** Men of a side, king first, as they are read aloud. */
const ORDER = [...ROLES].reverse();

/**
 * What stands on a board, in lines that a screen reader reads well: a side a line, men by kind.
 * `placement`: first field of a FEN.
 */
export const makeBoardLines = (placement: string): readonly string[] => {
  const squares = parsePlacement(placement.split(" ")[0] ?? "");
  if (squares === undefined) return ["What stands on the board is not known."];
  const sideLine = (color: "white" | "black", name: string): string => {
    const men = ORDER.flatMap((role) => {
      const letter = PIECE_LETTERS.find(
        (known: PieceLetter) => roleOfLetter(known) === role && colorOfLetter(known) === color,
      );
      const on = SQUARE_NAMES.filter((_, square) => squares[square] === letter);
      if (on.length === 0) return [];
      return [`${NAMES[role]}${on.length === 1 ? "" : "s"} ${on.join(" ")}`];
    });
    return `${name}: ${men.length === 0 ? "no men" : men.join(", ")}.`;
  };
  const unnamed = SQUARE_NAMES.filter((_, square) => squares[square] === "?");
  return [
    sideLine("white", "White"),
    sideLine("black", "Black"),
    ...(unnamed.length === 0 ? [] : [`Men that cannot be named: ${unnamed.join(" ")}.`]),
  ];
};
