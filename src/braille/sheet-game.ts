import { parseFen } from "chessops/fen";
import { type ChildNode, type PgnNodeData, parseComment, parsePgn } from "chessops/pgn";
import { makePgn } from "../rules/pgn.js";
import {
  type LegalMove,
  type Position,
  parsePosition,
  parseSan,
  playMove,
  STARTING_FEN,
} from "../rules/position.js";
import type { Color, Millis } from "../vocabulary/chess.js";
import type { Entry } from "../vocabulary/records.js";
import { err, ok, type Result } from "../vocabulary/result.js";

/** A move as it stands on a score sheet (Laws 2023, 8.1). */
export interface SheetMove {
  readonly before: Position;
  readonly move: LegalMove;
  /** The offer of a draw is written down with the move (8.1.1). */
  readonly drawOffer: boolean;
  /** What the player's clock showed after the move. */
  readonly clockMs?: Millis;
}

/** A game as its score sheet has it. Texts are as the players or the file gave them. */
export interface SheetGame {
  readonly white: string;
  readonly black: string;
  readonly event: string;
  readonly date: string;
  readonly round: string;
  readonly result: string;
  readonly initial: Position;
  readonly moves: readonly SheetMove[];
}

/** Why a PGN gives no score sheet; `detail` is English and can be read aloud. */
export interface PgnFault {
  readonly detail: string;
  /** How many games there are, where one behind the last was asked for. */
  readonly games?: number;
}

const known = (value: string | undefined): string => {
  const text = (value ?? "").replace(/\p{Cc}+/gu, " ").trim();
  return /^[?*.\-\s]*$/.test(text) || /^\?{4}\.\?\?\.\?\?$/.test(text) ? "" : text;
};

/** `2026.11.29` as it is written by hand; what is not known is left out. */
const dateOf = (value: string | undefined): string =>
  known(value)
    .split(".")
    .filter((part) => /^\d+$/.test(part))
    .reverse()
    .join(".");

const startOf = (fen: string | undefined): Result<Position, PgnFault> => {
  if (fen === undefined) return parseStart(STARTING_FEN);
  return parseFen(fen).isOk ? parseStart(fen) : err({ detail: "its position cannot be read" });
};

const parseStart = (fen: string): Result<Position, PgnFault> => {
  const parsed = parsePosition(fen);
  return parsed.ok ? parsed : err({ detail: "its position is not a position of chess" });
};

const who = (color: Color): string => (color === "white" ? "White" : "Black");

const moveOf = (before: Position, node: ChildNode<PgnNodeData>): Result<SheetMove, PgnFault> => {
  const move = parseSan(before, node.data.san);
  if (move === undefined) {
    return err({
      detail: `move ${before.moveNumber} of ${who(before.turn)}, ${node.data.san}, is not legal`,
    });
  }
  const comments = (node.data.comments ?? []).map(parseComment);
  const clock = comments.find((comment) => comment.clock !== undefined)?.clock;
  return ok({
    before,
    move,
    drawOffer: comments.some(({ text }) => text.includes("(=)")),
    ...(clock === undefined ? {} : { clockMs: Math.round(clock * 1_000) }),
  });
};

/**
 * A game of a PGN text, `index` from 1; variations are left out. A comment `(=)` is a draw offer,
 * `[%clk …]` the clock. Errors: no such game, or a move that is not legal.
 */
export const gameOfPgn = (text: string, index = 1): Result<SheetGame, PgnFault> => {
  const games = parsePgn(text);
  const game = games[index - 1];
  if (game === undefined) {
    return games.length === 0
      ? err({ detail: "there is no game in it" })
      : err({ detail: "it has fewer games", games: games.length });
  }
  const start = startOf(game.headers.get("FEN"));
  if (!start.ok) return start;
  const moves: SheetMove[] = [];
  let position = start.value;
  for (let node = game.moves.children[0]; node !== undefined; node = node.children[0]) {
    const move = moveOf(position, node);
    if (!move.ok) return move;
    moves.push(move.value);
    position = playMove(position, move.value.move);
  }
  const isNoGame = moves.length === 0 && known(game.headers.get("White")) === "";
  if (isNoGame && game.headers.get("FEN") === undefined && !/^\s*\[/.test(text)) {
    return err({ detail: "there is no game in it" });
  }
  return ok({
    white: known(game.headers.get("White")),
    black: known(game.headers.get("Black")),
    event: known(game.headers.get("Event")),
    date: dateOf(game.headers.get("Date")),
    round: known(game.headers.get("Round")),
    result: game.headers.get("Result") ?? "*",
    initial: start.value,
    moves,
  });
};

/**
 * Plies, from 1, whose player offered a draw, from the records of a game. An offer belongs to the
 * move during which it was made, or after which, before the opponent has moved (9.1.2.1).
 */
const drawOffersIn = (entries: readonly Entry[], opened: number): ReadonlySet<number> => {
  let offers = new Set<number>();
  let ply = opened;
  let lastBy: Color | undefined;
  for (const { kind, record } of entries) {
    if (kind !== "event") continue;
    if (record.type === "move-completed") {
      ply = record.ply;
      lastBy = record.by;
    } else if (record.type === "draw-offered") {
      offers.add(record.by === lastBy ? ply : ply + 1);
    } else if (record.type === "position-restored" || record.type === "game-retraced") {
      ply = record.ply;
      lastBy = undefined;
      offers = new Set([...offers].filter((offer) => offer <= record.ply));
    }
  }
  return offers;
};

/**
 * The score sheet of a game at a table, also while it is played, from its records. Errors: records
 * that do not begin with `game-opened`, or a game that an illegal move went on from.
 */
export const gameOfRecords = (entries: readonly Entry[]): Result<SheetGame, PgnFault> => {
  const pgn = makePgn(entries);
  const first = entries[0];
  if (pgn === undefined || first?.record.type !== "game-opened") {
    return err({ detail: "its records do not begin with the opening of a game" });
  }
  const game = gameOfPgn(pgn);
  if (!game.ok) return game;
  const offers = drawOffersIn(entries, first.record.opened.moves.length);
  return ok({
    ...game.value,
    moves: game.value.moves.map((move, index) => ({
      ...move,
      drawOffer: move.drawOffer || offers.has(index + 1),
    })),
  });
};
