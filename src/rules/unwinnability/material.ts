import {
  BISHOP,
  type CompactBoard,
  EMPTY,
  HIGH,
  KNIGHT,
  PAWN,
  QUEEN,
  ROOK,
} from "./compact-board.js";
import { isDark } from "./geometry.js";

/**
 * Whether the low side cannot mate with what is on the board, wherever it stands:
 * a bare king; bishops of one colour of squares, with no knight, pawn or bishop of the other colour
 * on the board that could take a flight from the king; one knight, when the king to be mated has at
 * most queens beside him. Source: Laws 1997, 6.9 and 9.6; the same rule as chessops has it.
 */
export const lacksMaterial = (board: CompactBoard): boolean => {
  let knights = 0;
  let bishops = 0;
  let enemyKnights = 0;
  let enemyOthers = 0;
  let bishopsOnDark = 0;
  let bishopsOnLight = 0;
  let pawns = 0;
  for (let square = 0; square < 64; square += 1) {
    const code = board.squares[square] ?? 0;
    if (code === EMPTY) continue;
    const isLow = (code & HIGH) === 0;
    const role = code & 7;
    if (isLow && (role === QUEEN || role === ROOK || role === PAWN)) return false;
    if (role === PAWN) pawns += 1;
    else if (role === BISHOP) {
      if (isDark(square) === 1) bishopsOnDark += 1;
      else bishopsOnLight += 1;
      if (isLow) bishops += 1;
      else enemyOthers += 1;
    } else if (role === KNIGHT) {
      if (isLow) knights += 1;
      else enemyKnights += 1;
    } else if (role === ROOK) enemyOthers += 1;
  }
  if (knights === 0 && bishops === 0) return true;
  if (knights > 0) {
    return knights === 1 && bishops === 0 && enemyKnights + enemyOthers + pawns === 0;
  }
  const isOneColour = bishopsOnDark === 0 || bishopsOnLight === 0;
  return isOneColour && pawns === 0 && enemyKnights === 0;
};
