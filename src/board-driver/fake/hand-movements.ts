import {
  colorOfLetter,
  fileOf,
  isPieceLetter,
  isSquareName,
  type PieceLetter,
  rankOf,
  roleOfLetter,
  type SquareName,
  squareName,
  squareOf,
  type Uci,
} from "../../vocabulary/chess.js";
import { type Act, ImpossibleAct } from "./acts.js";

/**
 * What a hand does to make a move, read off the men that stand on the board: the captured man is
 * lifted, the piece moves, then the rook in castling; a promotion piece comes from the box.
 * `uci`: castling as the king's move. Nothing is judged: an illegal move has its hand movements too.
 */
export const handMovementsOf = (
  uci: Uci,
  at: (square: SquareName) => PieceLetter | null,
): readonly Act[] => {
  const from = uci.slice(0, 2);
  const to = uci.slice(2, 4);
  const promotion = uci.slice(4);
  if (!isSquareName(from) || !isSquareName(to) || !/^[nbrq]?$/i.test(promotion)) {
    throw new ImpossibleAct(`${uci} does not name two squares.`);
  }
  const man = at(from);
  if (man === null) throw new ImpossibleAct(`Nothing stands on ${from}.`);
  const taken = at(to) === null ? passedPawn(man, from, to, at) : to;
  const acts: Act[] = [];
  if (taken !== undefined) acts.push({ type: "lift", squares: [taken] });
  acts.push({ type: "lift", squares: [from] });
  const piece = promotion === "" ? man : letterLike(man, promotion);
  acts.push({ type: "place", square: to, piece });
  const rook = castlingRook(man, from, to, at);
  if (rook !== undefined) {
    acts.push({ type: "lift", squares: [rook.from] }, { type: "place", square: rook.to });
  }
  return acts;
};

/** The pawn beside one that goes aslant to an empty square: captured in passing. */
const passedPawn = (
  man: PieceLetter,
  from: SquareName,
  to: SquareName,
  at: (square: SquareName) => PieceLetter | null,
): SquareName | undefined => {
  const square = squareName(rankOf(squareOf(from)) * 8 + fileOf(squareOf(to)));
  if (roleOfLetter(man) !== "pawn" || square === from) return undefined;
  const beside = at(square);
  return beside !== null && roleOfLetter(beside) === "pawn" && beside !== man ? square : undefined;
};

const castlingRook = (
  man: PieceLetter,
  from: SquareName,
  to: SquareName,
  at: (square: SquareName) => PieceLetter | null,
): { readonly from: SquareName; readonly to: SquareName } | undefined => {
  const king = squareOf(from);
  const arrival = squareOf(to);
  if (roleOfLetter(man) !== "king" || rankOf(king) !== rankOf(arrival)) return undefined;
  if (Math.abs(fileOf(king) - fileOf(arrival)) !== 2) return undefined;
  const isShort = arrival > king;
  const rook = squareName(rankOf(king) * 8 + (isShort ? 7 : 0));
  const standing = at(rook);
  if (standing === null || roleOfLetter(standing) !== "rook") return undefined;
  if (colorOfLetter(standing) !== colorOfLetter(man)) return undefined;
  return { from: rook, to: squareName(isShort ? arrival - 1 : arrival + 1) };
};

const letterLike = (man: PieceLetter, promotion: string): PieceLetter => {
  const letter = colorOfLetter(man) === "white" ? promotion.toUpperCase() : promotion.toLowerCase();
  if (!isPieceLetter(letter)) throw new ImpossibleAct(`${promotion} is no piece.`);
  return letter;
};
