import { parseSquare, squareName } from "../vocabulary/chess.js";
import type { NamedMove, Utterance } from "../vocabulary/utterance.js";
import {
  isCheck,
  isCheckmate,
  type LegalMove,
  legalMoves,
  makeSan,
  type Position,
  playMove,
} from "./position.js";

/** What an announcement means in a position. Nothing is ever guessed. */
export type Match =
  | { readonly status: "understood"; readonly move: LegalMove; readonly remarks: readonly string[] }
  /** Several legal moves fit. */
  | { readonly status: "ambiguous"; readonly candidates: readonly LegalMove[] }
  /** One pawn move fits, but the new piece was not named (VI.1). */
  | { readonly status: "promotion-missing"; readonly candidates: readonly LegalMove[] }
  | { readonly status: "not-legal" }
  | { readonly status: "unclear"; readonly words: readonly string[] };

/** Whether an utterance names a move at all (and is not only a keyword or a promotion piece). */
export const namesMove = (utterance: Utterance): boolean =>
  utterance.castling !== undefined || utterance.to !== undefined || utterance.from !== undefined;

/**
 * Whether an utterance is no more than the name of a piece ("Dame", "Korrektur Turm"): the missing
 * part of a promotion.
 */
export const namesPromotionOnly = (utterance: Utterance): boolean =>
  !namesMove(utterance) && (utterance.role !== undefined || utterance.promotion !== undefined);

/**
 * Finds the legal moves that an announcement can mean.
 * Source: rules for the visually impaired, 5.2. The squares decide: a missing or wrong "schlägt" or
 * "en passant" is a remark, a wrong piece is another move.
 */
export const matchUtterance = (utterance: Utterance, position: Position): Match => {
  const words = utterance.notUnderstood ?? [];
  if (words.length > 0) return { status: "unclear", words };
  const legal = legalMoves(position);
  if (utterance.castling !== undefined) {
    const move = legal.find((candidate) => candidate.castling?.side === utterance.castling);
    return move === undefined
      ? { status: "not-legal" }
      : { status: "understood", move, remarks: utterance.remarks ?? [] };
  }
  if (utterance.to === undefined) {
    // An origin alone, or a capture without its square: the arrival is missing.
    return { status: "unclear", words: [] };
  }
  const to = parseSquare(utterance.to);
  const hasOrigin =
    utterance.from !== undefined ||
    utterance.fromFile !== undefined ||
    utterance.fromRank !== undefined;
  const role = utterance.role ?? (hasOrigin ? undefined : "pawn");
  const fitting = legal.filter((move) => {
    const from = squareName(move.from);
    return (
      move.to === to &&
      (role === undefined || move.role === role) &&
      (utterance.from === undefined || from === utterance.from) &&
      (utterance.fromFile === undefined || from.startsWith(utterance.fromFile)) &&
      (utterance.fromRank === undefined || from.endsWith(utterance.fromRank))
    );
  });
  const candidates = fitting.filter(
    (move) => utterance.promotion === undefined || move.promotion === utterance.promotion,
  );
  const [first] = candidates;
  if (first === undefined) return { status: "not-legal" };
  if (candidates.length === 1) {
    return {
      status: "understood",
      move: first,
      remarks: [...(utterance.remarks ?? []), ...formRemarks(utterance, first)],
    };
  }
  const isOnePawn =
    first.promotion !== undefined && candidates.every((move) => move.from === first.from);
  return { status: isOnePawn ? "promotion-missing" : "ambiguous", candidates };
};

const formRemarks = (utterance: Utterance, move: LegalMove): readonly string[] => [
  ...(utterance.capture !== undefined && move.captured === undefined ? ["no-capture"] : []),
  ...(utterance.enPassant !== undefined && move.enPassant === undefined ? ["no-en-passant"] : []),
  ...(move.castling === undefined ? [] : ["castling-as-king-move"]),
];

/** The legal move that names itself so in full, as an Utterance. */
export const describeMove = (
  position: Position,
  move: LegalMove,
  form: "full" | "short",
): Utterance => {
  const after = playMove(position, move);
  const check = isCheckmate(after)
    ? { check: "mate" as const }
    : isCheck(after)
      ? { check: "check" as const }
      : {};
  if (move.castling !== undefined) return { castling: move.castling.side, ...check };
  const rest = {
    to: squareName(move.to),
    ...(move.captured === undefined ? {} : { capture: true as const }),
    ...(move.enPassant === undefined ? {} : { enPassant: true as const }),
    ...(move.promotion === undefined ? {} : { promotion: move.promotion }),
    ...check,
  };
  const full: Utterance = { role: move.role, from: squareName(move.from), ...rest };
  if (form === "full") return full;
  const short: Utterance =
    move.role === "pawn" && move.captured === undefined ? rest : { role: move.role, ...rest };
  const match = matchUtterance(short, position);
  return match.status === "understood" && match.move.uci === move.uci ? short : full;
};

const named = new WeakMap<LegalMove, NamedMove>();

/** A legal move with all its names. */
export const nameMove = (position: Position, move: LegalMove): NamedMove => {
  const known = named.get(move);
  if (known !== undefined) return known;
  const name: NamedMove = {
    uci: move.uci,
    san: makeSan(position, move),
    full: describeMove(position, move, "full"),
    short: describeMove(position, move, "short"),
  };
  named.set(move, name);
  return name;
};
