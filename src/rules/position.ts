import { attacks } from "chessops/attacks";
import { Castles, Chess, castlingSide, IllegalSetup } from "chessops/chess";
import { makeFen, parseFen } from "chessops/fen";
import { makeSan as makeChessopsSan, parseSan as parseChessopsSan } from "chessops/san";
import type { Setup } from "chessops/setup";
import type { NormalMove } from "chessops/types";
import { kingCastlesTo, rookCastlesTo } from "chessops/util";
import {
  type Color,
  colorOfLetter,
  opponentOf,
  type PieceLetter,
  PROMOTION_ROLES,
  type PromotionRole,
  pieceLetter,
  type Role,
  roleOfLetter,
  type Square,
  squareName,
  type Uci,
} from "../vocabulary/chess.js";
import {
  makePlacement,
  type Placement,
  parsePlacement,
  type Seen,
} from "../vocabulary/placement.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";

/** FEN of the starting array. Source: Laws 2018, 2.3. */
export const STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** A position of the game. Values only change by making a new one. */
export interface Position {
  /** Full FEN; the en passant square stands in it only where such a capture is legal. */
  readonly fen: string;
  readonly turn: Color;
  readonly placement: Placement;
  readonly moveNumber: number;
  /** Plies since the last pawn move or capture. */
  readonly halfmovesSinceProgress: number;
}

/** A legal move and every square that changes when it is executed. */
export interface LegalMove {
  /** Castling as the king's move: `e1g1`. */
  readonly uci: Uci;
  readonly role: Role;
  readonly letter: PieceLetter;
  readonly from: Square;
  readonly to: Square;
  readonly promotion?: PromotionRole;
  readonly castling?: {
    readonly side: "short" | "long";
    readonly rookFrom: Square;
    readonly rookTo: Square;
  };
  /** Where the captured man stands: `to`, or the passed pawn's square en passant. */
  readonly captured?: Square;
  readonly enPassant?: true;
  /** What a board shows when the move is executed. */
  readonly after: Placement;
}

const engines = new WeakMap<Position, Chess>();
/**
 * Moves found already. A game keeps all its positions, but is asked about the last ones only: what the
 * older ones have found may go when memory is wanted, and is found again when somebody asks.
 */
const moves = new WeakMap<Position, WeakRef<readonly LegalMove[]>>();

const wrap = (chess: Chess): Position => {
  const fen = makeFen(chess.toSetup());
  const placement = parsePlacement(fen.split(" ")[0] ?? "");
  if (placement === undefined) throw new Error(`chessops wrote a FEN without a board: ${fen}`);
  const position: Position = {
    fen,
    turn: chess.turn,
    placement,
    moveNumber: chess.fullmoves,
    halfmovesSinceProgress: chess.halfmoves,
  };
  engines.set(position, chess);
  return position;
};

const engineOf = (position: Position): Chess => {
  const known = engines.get(position);
  if (known !== undefined) return known;
  const setup = parseFen(position.fen).unwrap();
  const chess = Chess.fromSetup(setup).unwrap(
    (legal) => legal,
    () => setUpUnchecked(setup),
  );
  engines.set(position, chess);
  return chess;
};

/** A set-up as it stands, whether or not it could have arisen. */
const setUpUnchecked = (setup: Setup): Chess => {
  const chess = Chess.default();
  chess.board = setup.board.clone();
  chess.turn = setup.turn;
  chess.castles = Castles.fromSetup(setup);
  chess.epSquare = undefined;
  chess.halfmoves = setup.halfmoves;
  chess.fullmoves = setup.fullmoves;
  return chess;
};

/** Reads a FEN. Errors: `fen-invalid` for text that is no FEN, or a position that cannot be. */
export const parsePosition = (fen: string): Result<Position, Problem> =>
  parseFen(fen)
    .chain((setup) => Chess.fromSetup(setup))
    .unwrap(
      (chess): Result<Position, Problem> => ok(wrap(chess)),
      (error) => err({ code: "fen-invalid", text: fen, detail: error.message, cause: error }),
    );

/**
 * The position that an illegal move has left, where nobody has claimed it and the game goes on: a
 * king may stand attacked although the other player is to move. Undefined: not even that.
 * Source: Laws 1997, C3; 2005, B6.
 */
export const positionLeft = (fen: string): Position | undefined =>
  parseFen(fen).unwrap(
    (setup): Position | undefined =>
      Chess.fromSetup(setup).unwrap(
        (chess) => wrap(chess),
        (error) =>
          error.message === IllegalSetup.OppositeCheck ? wrap(setUpUnchecked(setup)) : undefined,
      ),
    () => undefined,
  );

/**
 * Reads a FEN that was checked when it entered the program, or that a game has come to.
 * Errors: a wrong one throws.
 */
export const positionOf = (fen: string): Position => {
  const position = positionLeft(fen);
  if (position === undefined) throw new Error(`not a position: ${fen}`);
  return position;
};

/** The position of the starting array. */
export const STARTING_POSITION: Position = positionOf(STARTING_FEN);

const sideNames = { h: "short", a: "long" } as const;

/**
 * A move found. What a board shows after it is put together when it is asked for: most moves are
 * found only to be no answer, and a hall finds thousands a second.
 */
class FoundMove implements LegalMove {
  readonly uci: Uci;
  readonly role: Role;
  readonly letter: PieceLetter;
  readonly from: Square;
  readonly to: Square;
  declare readonly promotion?: PromotionRole;
  declare readonly castling?: NonNullable<LegalMove["castling"]>;
  declare readonly captured?: Square;
  declare readonly enPassant?: true;
  readonly #before: Placement;
  #after: Placement | undefined;

  /** `captured`, `enPassant`, `castling` and `promotion` where the move has them. */
  constructor(
    before: Placement,
    move: Pick<LegalMove, "letter" | "from" | "to" | "promotion" | "castling"> & {
      readonly captured: Square | undefined;
      readonly isEnPassant: boolean;
    },
  ) {
    const { letter, from, to, promotion, castling, captured, isEnPassant } = move;
    const promoted =
      promotion === undefined ? "" : pieceLetter({ role: promotion, color: "black" });
    this.uci = squareName(from) + squareName(to) + promoted;
    this.role = roleOfLetter(letter);
    this.letter = letter;
    this.from = from;
    this.to = to;
    if (promotion !== undefined) this.promotion = promotion;
    if (castling !== undefined) this.castling = castling;
    if (captured !== undefined) this.captured = captured;
    if (isEnPassant) this.enPassant = true;
    this.#before = before;
  }

  get after(): Placement {
    this.#after ??= this.#execute();
    return this.#after;
  }

  #execute(): Placement {
    const { from, to, letter, castling, captured, promotion } = this;
    const after: Seen[] = [...this.#before];
    const rook = castling === undefined ? null : (after[castling.rookFrom] ?? null);
    after[from] = null;
    if (captured !== undefined) after[captured] = null;
    if (castling !== undefined) after[castling.rookFrom] = null;
    after[to] =
      promotion === undefined
        ? letter
        : pieceLetter({ role: promotion, color: colorOfLetter(letter) });
    if (castling !== undefined) after[castling.rookTo] = rook;
    return after;
  }
}

const makeLegalMove = (
  position: Position,
  from: Square,
  dest: Square,
  promotion?: PromotionRole,
): LegalMove => {
  const chess = engineOf(position);
  const { placement, turn } = position;
  const letter = placement[from];
  if (letter === undefined || letter === null || letter === "?") {
    throw new Error(`no man on ${squareName(from)} in ${position.fen}`);
  }
  const side = castlingSide(chess, { from, to: dest });
  if (side !== undefined) {
    const castling = {
      side: sideNames[side],
      rookFrom: chess.castles.rook[turn][side] ?? dest,
      rookTo: rookCastlesTo(turn, side),
    };
    const to = kingCastlesTo(turn, side);
    const captured = undefined;
    return new FoundMove(placement, { letter, from, to, castling, captured, isEnPassant: false });
  }
  const isPawn = roleOfLetter(letter) === "pawn";
  const isEnPassant = isPawn && dest === chess.epSquare && (from & 7) !== (dest & 7);
  const captured = isEnPassant
    ? dest + (turn === "white" ? -8 : 8)
    : placement[dest] === null
      ? undefined
      : dest;
  const promoted = promotion === undefined ? {} : { promotion };
  return new FoundMove(placement, { letter, from, to: dest, ...promoted, captured, isEnPassant });
};

const isKing = (letter: PieceLetter): boolean => roleOfLetter(letter) === "king";

/** All legal moves of a position, by origin, then arrival. Source: Laws 2018, article 3. */
export const legalMoves = (position: Position): readonly LegalMove[] => {
  const known = moves.get(position)?.deref();
  if (known !== undefined) return known;
  const chess = engineOf(position);
  const found = new Map<Uci, LegalMove>();
  for (const [from, dests] of chess.allDests()) {
    const isPawn = chess.board.pawn.has(from);
    for (const dest of dests) {
      const promotes = isPawn && (dest >> 3 === 7 || dest >> 3 === 0);
      for (const promotion of promotes ? PROMOTION_ROLES : [undefined]) {
        const move = makeLegalMove(position, from, dest, promotion);
        // Laws 2005, 1.2: a king is never captured, even where an illegal move has left it attacked.
        const taken = position.placement[dest];
        if (taken !== null && taken !== undefined && taken !== "?" && isKing(taken)) continue;
        found.set(move.uci, move);
      }
    }
  }
  const list = [...found.values()];
  moves.set(position, new WeakRef(list));
  return list;
};

/** The legal move of this name, or undefined. */
export const findMove = (position: Position, uci: Uci): LegalMove | undefined =>
  legalMoves(position).find((move) => move.uci === uci);

const engineMove = (move: LegalMove): NormalMove => ({
  from: move.from,
  to: move.castling?.rookFrom ?? move.to,
  ...(move.promotion === undefined ? {} : { promotion: move.promotion }),
});

/** The position after a legal move. */
export const playMove = (position: Position, move: LegalMove): Position => {
  const chess = engineOf(position).clone();
  chess.play(engineMove(move));
  return wrap(chess);
};

const sans = new WeakMap<LegalMove, string>();

/** SAN without check and mate signs. Source: PGN; Laws 2018, appendix C. */
export const makeSan = (position: Position, move: LegalMove): string => {
  const known = sans.get(move);
  if (known !== undefined) return known;
  const san = makeChessopsSan(engineOf(position), engineMove(move)).replace(/[+#]$/, "");
  sans.set(move, san);
  return san;
};

/** The legal move that an English SAN (with or without `+`, `#`) names, or undefined. */
export const parseSan = (position: Position, san: string): LegalMove | undefined => {
  const chess = engineOf(position);
  const parsed = parseChessopsSan(chess, san.replace(/0/g, "O"));
  if (parsed === undefined || !("from" in parsed)) return undefined;
  return legalMoves(position).find((move) => {
    const engine = engineMove(move);
    return (
      engine.from === parsed.from &&
      (engine.to === parsed.to || (move.castling !== undefined && move.to === parsed.to)) &&
      engine.promotion === parsed.promotion
    );
  });
};

/** Squares of the men of either color that attack a square, pinned ones too (3.1.2), a1 first. */
export const attackersOf = (position: Position, square: Square): readonly Square[] => {
  const { board } = engineOf(position);
  return [...board].flatMap(([from, piece]) =>
    attacks(piece, from, board.occupied).has(square) ? [from] : [],
  );
};

/** Whether the player to move stands in check. */
export const isCheck = (position: Position): boolean => engineOf(position).isCheck();

/** Whether the player to move is mated. Source: Laws 2018, 5.1.1. */
export const isCheckmate = (position: Position): boolean => engineOf(position).isCheckmate();

const signsAfter = new WeakMap<LegalMove, "check" | "mate" | "none">();

/** Whether a legal move gives check or mate; null: neither. */
export const signAfter = (position: Position, move: LegalMove): "check" | "mate" | null => {
  let sign = signsAfter.get(move);
  if (sign === undefined) {
    const after = playMove(position, move);
    sign = isCheckmate(after) ? "mate" : isCheck(after) ? "check" : "none";
    signsAfter.set(move, sign);
  }
  return sign === "none" ? null : sign;
};

/** Whether the player to move has no legal move and no check. Source: Laws 2018, 5.2.1. */
export const isStalemate = (position: Position): boolean => engineOf(position).isStalemate();

/** Whether neither side has the material for any mate. Source: Laws 2018, 5.2.2, 9.6 (1997). */
export const isDeadByMaterial = (position: Position): boolean =>
  engineOf(position).isInsufficientMaterial();

/** Whether this side has not the material for any mate, whatever the opponent does. */
export const lacksMatingMaterial = (position: Position, color: Color): boolean =>
  engineOf(position).hasInsufficientMaterial(color);

/**
 * What makes two positions the same: placement, player to move, castling rights, and the en passant
 * capture where it is legal. Source: Laws 2023, 9.2.3.
 */
export const repetitionKey = (position: Position): string =>
  position.fen.split(" ").slice(0, 4).join(" ");

/**
 * Whether both kings stand attacked, which no series of legal moves brings about.
 * Source: Laws 2005, B6; 2018, A.4.4; 2023, A.5.4.
 */
export const areBothKingsInCheck = (placement: Placement): boolean =>
  parseFen(`${makePlacement(placement)} w - - 0 1`).unwrap(
    ({ board }) =>
      (["white", "black"] as const).every((color) => {
        const king = board.kingOf(color);
        if (king === undefined) return false;
        const enemies = board[opponentOf(color)];
        return [...enemies].some((square) => {
          const piece = board.get(square);
          return piece !== undefined && attacks(piece, square, board.occupied).has(king);
        });
      }),
    () => false,
  );

/** Whether a man who is moved along a line passes this square, the ends not included. */
export const leadsOver = ({ from, to }: LegalMove, square: Square): boolean => {
  const [files, ranks] = [(to & 7) - (from & 7), (to >> 3) - (from >> 3)];
  const distance = Math.max(Math.abs(files), Math.abs(ranks));
  // A knight passes nothing.
  if (files !== 0 && ranks !== 0 && Math.abs(files) !== Math.abs(ranks)) return false;
  const step = Math.sign(files) + 8 * Math.sign(ranks);
  const steps = (square - from) / step;
  return Number.isInteger(steps) && steps > 0 && steps < distance;
};

/** All squares that change when a move is executed, the origin first. */
export const squaresOf = (move: LegalMove): readonly Square[] => [
  move.from,
  move.to,
  ...(move.captured === undefined || move.captured === move.to ? [] : [move.captured]),
  ...(move.castling === undefined ? [] : [move.castling.rookFrom, move.castling.rookTo]),
];
