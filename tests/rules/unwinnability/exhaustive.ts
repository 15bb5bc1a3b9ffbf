import { Chess } from "chessops/chess";
import { makeFen, parseFen } from "chessops/fen";
import { parseUci } from "chessops/util";
import fc from "fast-check";
import { type Color, PIECE_LETTERS, type PieceLetter } from "../../../src/vocabulary/chess.js";

const engineAt = (fen: string): Chess | undefined =>
  parseFen(fen)
    .chain((setup) => Chess.fromSetup(setup))
    .unwrap(
      (engine) => engine,
      () => undefined,
    );

/** Whether a FEN is a position that can be. */
export const isLegalPosition = (fen: string): boolean => engineAt(fen) !== undefined;

/** All positions one move further, by chessops alone. */
const movesOn = (engine: Chess): readonly Chess[] => {
  const next: Chess[] = [];
  for (const [from, targets] of engine.allDests()) {
    for (const to of targets) {
      const promotes = engine.board.pawn.has(from) && (to < 8 || to >= 56);
      for (const promotion of promotes
        ? (["queen", "rook", "bishop", "knight"] as const)
        : [undefined]) {
        const after = engine.clone();
        after.play(promotion === undefined ? { from, to } : { from, to, promotion });
        next.push(after);
      }
    }
  }
  return next;
};

/**
 * Looks at every position that can arise, by chessops and nothing else: is there a mate by this side?
 * What chessops calls insufficient material goes no further. `"too many"`: more than `limit`.
 */
export const findMateExhaustively = (
  fen: string,
  winner: Color,
  limit: number,
): boolean | "too many" => {
  const start = engineAt(fen);
  if (start === undefined) throw new Error(`no position: ${fen}`);
  const keyOf = (engine: Chess): string =>
    makeFen(engine.toSetup()).split(" ").slice(0, 4).join(" ");
  const seen = new Set([keyOf(start)]);
  const waiting = [start];
  for (let engine = waiting.pop(); engine !== undefined; engine = waiting.pop()) {
    if (engine.turn !== winner && engine.isCheckmate()) return true;
    if (engine.hasInsufficientMaterial(winner)) continue;
    for (const after of movesOn(engine)) {
      const key = keyOf(after);
      if (seen.has(key)) continue;
      if (seen.size >= limit) return "too many";
      seen.add(key);
      waiting.push(after);
    }
  }
  return false;
};

/** The color that is mated after a line, by chessops; undefined: not legal, or no mate. */
export const matedAfter = (fen: string, line: readonly string[]): Color | undefined => {
  const engine = engineAt(fen);
  if (engine === undefined) return undefined;
  for (const uci of line) {
    const move = parseUci(uci);
    if (move === undefined || !engine.isLegal(move)) return undefined;
    engine.play(move);
  }
  return engine.isCheckmate() ? engine.turn : undefined;
};

/** Placement of a FEN from men by square, a1 first. */
export const makePlacementFen = (men: readonly (PieceLetter | null)[]): string =>
  [7, 6, 5, 4, 3, 2, 1, 0]
    .map((rank) =>
      men
        .slice(rank * 8, rank * 8 + 8)
        .map((man) => man ?? "1")
        .join("")
        .replace(/1+/g, (empty) => String(empty.length)),
    )
    .join("/");

const OTHER_MEN = PIECE_LETTERS.filter((letter) => letter.toLowerCase() !== "k");

/** Legal positions of both kings and a few more men; `check`: only with the side to move in check. */
export const fewMen = (most: number, check = false): fc.Arbitrary<string> =>
  fc
    .record({
      squares: fc.uniqueArray(fc.nat(63), { minLength: 3, maxLength: most }),
      letters: fc.array(fc.constantFrom(...OTHER_MEN), { minLength: most, maxLength: most }),
      turn: fc.constantFrom("w", "b"),
    })
    .map(({ squares, letters, turn }) => {
      const men = new Array<PieceLetter | null>(64).fill(null);
      for (const [index, square] of squares.entries()) {
        men[square] = index === 0 ? "K" : index === 1 ? "k" : (letters[index] ?? null);
      }
      return `${makePlacementFen(men)} ${turn} - - 0 1`;
    })
    .filter((fen) => {
      const engine = engineAt(fen);
      return engine !== undefined && (!check || engine.isCheck());
    });
