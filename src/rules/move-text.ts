import { type PromotionRole, parseSquare, type Square } from "../vocabulary/chess.js";
import { findMove, type LegalMove, legalMoves, type Position, parseSan } from "./position.js";

const GERMAN: Readonly<Record<string, string>> = { S: "N", L: "B", T: "R", D: "Q", K: "K" };

/**
 * The legal move that a written move means: English SAN, UCI, or German letters where the English
 * reading gives none. Undefined: none, or not exactly one. Source: Laws 2018, appendix C.
 */
export const readMoveText = (position: Position, text: string): LegalMove | undefined => {
  const clean = text.replace(/\s*(e\.?p\.?|\(=\)|=)$/i, "").trim();
  return (
    parseSan(position, clean) ??
    findMove(position, clean.toLowerCase()) ??
    readCoordinates(position, clean) ??
    parseSan(
      position,
      clean.replace(/[SLTD]/g, (letter) => GERMAN[letter] ?? letter),
    )
  );
};

const ROLES: Readonly<Record<string, PromotionRole>> = {
  q: "queen",
  r: "rook",
  b: "bishop",
  n: "knight",
};

/** Long forms with a dash: `e2-e4`, `Ng1-f3`, `e7-e8=Q`. */
const readCoordinates = (position: Position, text: string): LegalMove | undefined => {
  const parts = /^[A-Z]?([a-h][1-8])[-x:]([a-h][1-8])=?([QRBNqrbn])?[+#]*$/.exec(text);
  if (parts === null) return undefined;
  const from = parseSquare(parts[1] ?? "");
  const to = parseSquare(parts[2] ?? "");
  const promotion = parts[3] === undefined ? undefined : ROLES[parts[3].toLowerCase()];
  return legalMoves(position).find(
    (move) => move.from === from && move.to === to && move.promotion === promotion,
  );
};

/** The man and the square that a written move names, even when the move is not legal. */
export const readMoveOrigin = (position: Position, text: string): Square | undefined => {
  const clean = text.replace(/[+#]|=.$/g, "").trim();
  const target = parseSquare(clean.slice(-2));
  if (target === undefined) return undefined;
  const letter = /^[KQRBN]/.exec(clean)?.[0] ?? "P";
  const man = position.turn === "white" ? letter : letter.toLowerCase();
  const squares = position.placement.flatMap((seen, square) => (seen === man ? [square] : []));
  const [only, ...others] = squares;
  return only !== undefined && others.length === 0 ? only : undefined;
};
