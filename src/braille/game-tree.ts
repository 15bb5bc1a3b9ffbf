import { Chess, castlingSide } from "chessops/chess";
import { parseFen } from "chessops/fen";
import { makeSan } from "chessops/san";
import type { NormalMove } from "chessops/types";
import { kingCastlesTo } from "chessops/util";
import type { Position } from "../rules/position.js";
import {
  fileOf,
  PROMOTION_ROLES,
  parseSquare,
  type Role,
  rankOf,
  type Square,
  squareName,
  type Uci,
} from "../vocabulary/chess.js";
import type { Utterance } from "../vocabulary/utterance.js";
import type { MoveReading } from "./move-cells.js";

/**
 * A possible game while a sheet is read: where it stands and how it came there. Beginnings are
 * shared. It works on chessops itself, because hundreds of games may be possible after a line that
 * nobody can read, and each is followed to the end of the sheet.
 */
export interface GameNode {
  readonly chess: Chess;
  readonly last: { readonly before: GameNode; readonly move: NormalMove } | undefined;
}

/** The game before its first move. */
export const startGame = (position: Position): GameNode => ({
  chess: parseFen(position.fen)
    .chain((setup) => Chess.fromSetup(setup))
    .unwrap(),
  last: undefined,
});

const extend = (node: GameNode, move: NormalMove): GameNode => {
  const chess = node.chess.clone();
  chess.play(move);
  return { chess, last: { before: node, move } };
};

/** Every game that goes on from here by one legal move. */
export const allReplies = (node: GameNode): readonly GameNode[] => {
  const replies: GameNode[] = [];
  for (const [from, dests] of node.chess.allDests()) {
    const isPawn = node.chess.board.pawn.has(from);
    for (const to of dests) {
      const promotes = isPawn && (rankOf(to) === 0 || rankOf(to) === 7);
      for (const promotion of promotes ? PROMOTION_ROLES : [undefined]) {
        replies.push(extend(node, { from, to, ...(promotion === undefined ? {} : { promotion }) }));
      }
    }
  }
  return replies;
};

/** The moves of a game from its start. */
export const pathOf = (node: GameNode): readonly GameNode[] => {
  const path: GameNode[] = [];
  for (let at: GameNode | undefined = node; at?.last !== undefined; at = at.last.before)
    path.push(at);
  return path.reverse();
};

/** SAN of a game's last move, with `+` and `#`. */
export const sanOf = (node: GameNode): string =>
  node.last === undefined ? "" : makeSan(node.last.before.chess, node.last.move);

/** The check sign that belongs to a game's last move. */
export const checkOf = (node: GameNode): "check" | "mate" | undefined => {
  if (!node.chess.isCheck()) return undefined;
  return node.chess.isCheckmate() ? "mate" : "check";
};

/** What the last move of a game was: its parts as a player writes them, the check sign apart. */
export const describeLast = (node: GameNode): Utterance => {
  if (node.last === undefined) return {};
  const { before, move } = node.last;
  const side = castlingSide(before.chess, move);
  if (side !== undefined) return { castling: side === "h" ? "short" : "long" };
  const captured = capturedBy(before.chess, move);
  return {
    role: before.chess.board.getRole(move.from) ?? "pawn",
    from: squareName(move.from),
    to: squareName(move.to),
    ...(captured === "none" ? {} : { capture: true as const }),
    ...(captured === "en-passant" ? { enPassant: true as const } : {}),
    ...(move.promotion === undefined || move.promotion === "king" || move.promotion === "pawn"
      ? {}
      : { promotion: move.promotion }),
  };
};

const capturedBy = (chess: Chess, move: NormalMove): "none" | "man" | "en-passant" => {
  if (chess.board.occupied.has(move.to)) return "man";
  const isPawn = chess.board.pawn.has(move.from);
  return isPawn && fileOf(move.from) !== fileOf(move.to) ? "en-passant" : "none";
};

/** Name of a game's last move; castling as the king's. */
export const uciOf = (node: GameNode): Uci => {
  if (node.last === undefined) return "";
  const { before, move } = node.last;
  const side = castlingSide(before.chess, move);
  const to = side === undefined ? move.to : kingCastlesTo(before.chess.turn, side);
  const letter = { queen: "q", rook: "r", bishop: "b", knight: "n" } as const;
  const promotion =
    move.promotion === undefined || move.promotion === "king" || move.promotion === "pawn"
      ? ""
      : letter[move.promotion];
  return squareName(move.from) + squareName(to) + promotion;
};

/** Games that go on with what is written, by how well it is written. */
export interface Continuations {
  /** Every sign is there. */
  readonly exact: readonly GameNode[];
  /** Signs are missing, none is wrong. */
  readonly loose: readonly GameNode[];
  /** The squares fit, but a sign says something that is not so: which part is wrong must be asked. */
  readonly contradicted: readonly GameNode[];
}

const RANKS = ["exact", "loose", "contradicted"] as const;
type Fit = (typeof RANKS)[number];

const fitOf = (node: GameNode, reading: MoveReading): Fit => {
  if (node.last === undefined) return "contradicted";
  const { before, move } = node.last;
  const check = checkOf(node);
  const isCastling = castlingSide(before.chess, move) !== undefined;
  const captured = isCastling ? "none" : capturedBy(before.chess, move);
  const isWrong =
    (reading.capture && captured === "none") ||
    (reading.enPassant && captured !== "en-passant") ||
    (reading.check === "mate" && check !== "mate") ||
    (reading.check === "check" && check === undefined);
  if (isWrong) return "contradicted";
  const hasPiece = reading.castling !== undefined || reading.role !== undefined;
  const isPawn = before.chess.board.pawn.has(move.from);
  const isExact =
    reading.capture === (captured !== "none") &&
    (hasPiece || isPawn) &&
    reading.check === check &&
    isCastling === (reading.castling !== undefined);
  return isExact ? "exact" : "loose";
};

const movesOf = (chess: Chess, reading: MoveReading): readonly NormalMove[] => {
  const ctx = chess.ctx();
  const king = chess.board.kingOf(chess.turn);
  const castle = (name: "short" | "long"): readonly NormalMove[] => {
    if (king === undefined) return [];
    const rook = chess.castles.rook[chess.turn][name === "short" ? "h" : "a"];
    return rook !== undefined && chess.dests(king, ctx).has(rook) ? [{ from: king, to: rook }] : [];
  };
  if (reading.castling !== undefined) return castle(reading.castling);
  const to = parseSquare(reading.to ?? "");
  if (to === undefined) return [];
  const isComplete = reading.fromFile !== undefined && reading.fromRank !== undefined;
  const hasOrigin = (from: Square): boolean => {
    const name = squareName(from);
    return (
      (reading.fromFile === undefined || name[0] === reading.fromFile) &&
      (reading.fromRank === undefined || name[1] === reading.fromRank)
    );
  };
  const role: Role | undefined = reading.role ?? (isComplete ? undefined : "pawn");
  const men =
    role === undefined
      ? chess.board[chess.turn]
      : chess.board[chess.turn].intersect(chess.board[role]);
  const moves: NormalMove[] = [];
  for (const from of men) {
    if (!hasOrigin(from)) continue;
    const isPromotion = chess.board.pawn.has(from) && (rankOf(to) === 0 || rankOf(to) === 7);
    if (isPromotion !== (reading.promotion !== undefined)) continue;
    const move: NormalMove = {
      from,
      to,
      ...(reading.promotion === undefined ? {} : { promotion: reading.promotion }),
    };
    // Of castling the rules know the king's move only; here the rook's square stands for it.
    if (from === king && castlingSide(chess, move) !== undefined) {
      const side = to > from ? "short" : "long";
      if (isComplete && Math.abs(fileOf(from) - fileOf(to)) === 2) moves.push(...castle(side));
    } else if (chess.dests(from, ctx).has(to)) moves.push(move);
  }
  return moves;
};

const isComplete = (reading: MoveReading): boolean =>
  reading.castling !== undefined ||
  (reading.fromFile !== undefined && reading.fromRank !== undefined);

const continueWith = (node: GameNode, readings: readonly MoveReading[]): Continuations => {
  const found = new Map<string, { readonly node: GameNode; readonly fit: Fit }>();
  for (const reading of readings) {
    for (const move of movesOf(node.chess, reading)) {
      const key = `${move.from} ${move.to} ${move.promotion ?? ""}`;
      const known = found.get(key);
      const next = known?.node ?? extend(node, move);
      const fit = fitOf(next, reading);
      if (known === undefined || RANKS.indexOf(fit) < RANKS.indexOf(known.fit)) {
        found.set(key, { node: next, fit });
      }
    }
  }
  const of = (fit: Fit): readonly GameNode[] =>
    [...found.values()].filter((one) => one.fit === fit).map((one) => one.node);
  return { exact: of("exact"), loose: of("loose"), contradicted: of("contradicted") };
};

/**
 * Games that go on with one of the readings of a written move. `prefersComplete`: where both squares
 * can be read, a reading with less (`d2-d3` as the queen from rank 2) does not count.
 */
export const continuations = (
  node: GameNode,
  readings: readonly MoveReading[],
  prefersComplete: boolean,
): Continuations => {
  if (prefersComplete) {
    const complete = continueWith(node, readings.filter(isComplete));
    if (complete.exact.length + complete.loose.length > 0) return complete;
  }
  return continueWith(node, readings);
};
