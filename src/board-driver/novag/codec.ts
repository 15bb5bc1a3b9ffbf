/**
 * Text of the Novag Universal Chess Board, Citrine and Star Diamond. Citrine and Star Diamond 57600
 * baud 8N1, the Universal Chess Board 57600 or 9600. Lines end with CR LF.
 *
 *   board → host   New Game          a new game has begun, from the starting array
 *                  M   1   e2-e4     White's first move; "x" for a capture, "ep" behind it in passing
 *                  M   1,  e7-e5     Black's
 *                  M   5   d7-d8/N   promotion
 *                  M   4   O-O       castling, O-O-O
 *                  T   1,  e7-e5     that move was taken back
 *                  ID.UCBII VI.09    which program it is
 *                  Game 6            a list of moves follows: ".", number, White's, Black's
 *   host → board   I  G  N  X ON  U ON
 *
 * Moves and nothing else: no lift, no placement, no check.
 * Source: docs/protocols/occupancy-boards.md A4; list of moves: "Communicating with the Novag
 * Citrine" (2016)
 */
import type { DiscardReason } from "../../vocabulary/board-events.js";
import { type Color, isSquareName, type SquareName } from "../../vocabulary/chess.js";
import { type Discarded, DiscardRun } from "../discards.js";

/** A move as the board writes it. Promotion: the letter of the piece, capital. */
export type NovagMove =
  | {
      readonly kind: "from-to";
      readonly from: SquareName;
      readonly to: SquareName;
      readonly isEnPassant: boolean;
      readonly promotion?: (typeof PROMOTIONS)[number];
    }
  | { readonly kind: "castling"; readonly side: "short" | "long" };

export type NovagMessage =
  | { readonly type: "new-game" }
  /** `color` and `number` absent: the board does not write them (UCB). */
  | {
      readonly type: "move" | "taken-back";
      readonly move: NovagMove;
      readonly color?: Color;
      readonly number?: number;
    }
  | { readonly type: "id"; readonly text: string }
  /** A list of moves follows. */
  | { readonly type: "game-list"; readonly number: number }
  | {
      readonly type: "game-line";
      readonly number: number;
      readonly white: NovagMove;
      readonly black?: NovagMove;
    }
  /** A line that says something else: heads of lists, levels, times. */
  | { readonly type: "other"; readonly text: string };

export type NovagFrame = NovagMessage | Discarded;

const LINE_FEED = 0x0a;
/** Longer than any line. Units: bytes. */
const LONGEST_LINE = 128;

const PROMOTIONS = ["Q", "R", "B", "N"] as const;

const MOVE = /^[KQRBN]?([a-h][1-8])[-x]([a-h][1-8])(?:\/([QRBN]))?( ?ep)?$/;

/** Reads a move. Errors: undefined when it is none. */
export const parseNovagMove = (text: string): NovagMove | undefined => {
  if (text === "O-O" || text === "0-0") return { kind: "castling", side: "short" };
  if (text === "O-O-O" || text === "0-0-0") return { kind: "castling", side: "long" };
  const [, from = "", to = "", piece, enPassant] = MOVE.exec(text) ?? [];
  if (!isSquareName(from) || !isSquareName(to) || from === to) return undefined;
  const promotion = PROMOTIONS.find((one) => one === piece);
  return {
    kind: "from-to",
    from,
    to,
    isEnPassant: enPassant !== undefined,
    ...(promotion === undefined ? {} : { promotion }),
  };
};

const parseLine = (line: string): NovagMessage | DiscardReason => {
  if (/^new game$/i.test(line)) return { type: "new-game" };
  const [, number] = /^Game +([0-9]{1,4})$/.exec(line) ?? [];
  if (number !== undefined) return { type: "game-list", number: Number(number) };
  if (line.startsWith("ID")) return { type: "id", text: line };
  const [, row, whiteText = "", blackText] =
    /^\. *([0-9]{1,3}) +(\S+)(?: +(\S+))?$/.exec(line) ?? [];
  if (row !== undefined) {
    const white = parseNovagMove(whiteText);
    const black = blackText === undefined ? undefined : parseNovagMove(blackText);
    if (white === undefined || (blackText !== undefined && black === undefined)) {
      return "implausible";
    }
    return {
      type: "game-line",
      number: Number(row),
      white,
      ...(black === undefined ? {} : { black }),
    };
  }
  const [, act, counted, count, comma, text] =
    /^([MT]) *(([0-9]{1,3})(,?) +)?([KQRBN]?[a-hO0]\S*(?: ?ep)?)(?: *\|)?$/.exec(line) ?? [];
  if (act === undefined) return { type: "other", text: line };
  const move = parseNovagMove(text ?? "");
  if (move === undefined) return "implausible";
  return {
    type: act === "M" ? "move" : "taken-back",
    move,
    ...(counted === undefined
      ? {}
      : { color: comma === "," ? "black" : "white", number: Number(count) }),
  };
};

/** Finds lines in any chunking. A line with signs that no line has is discarded. */
export class NovagDecoder {
  #buffer: number[] = [];
  readonly #discards = new DiscardRun();

  /** Bytes neither framed nor told as discarded yet. */
  get pendingBytes(): number {
    return this.#buffer.length + this.#discards.length;
  }

  push(chunk: Uint8Array): readonly NovagFrame[] {
    const frames: NovagFrame[] = [];
    for (const byte of chunk) {
      this.#buffer.push(byte);
      if (byte === LINE_FEED) this.#readLine(frames);
      else if (this.#buffer.length >= LONGEST_LINE) this.#give("noise", frames);
    }
    return frames;
  }

  /** The line has been quiet, or has ended: an incomplete line is given up. */
  flush(why: "gap" | "truncated"): readonly NovagFrame[] {
    const frames: NovagFrame[] = [];
    this.#give(why, frames);
    frames.push(...this.#discards.take());
    return frames;
  }

  #readLine(frames: NovagFrame[]): void {
    const text = String.fromCharCode(...this.#buffer);
    const line = text.replace(/\r?\n$/, "").trimEnd();
    const message = /^[\x20-\x7e]+$/.test(line) ? parseLine(line) : "noise";
    if (typeof message === "string") {
      this.#give(message, frames);
      return;
    }
    frames.push(...this.#discards.take(), message);
    this.#buffer = [];
  }

  #give(why: DiscardReason, frames: NovagFrame[]): void {
    frames.push(...this.#discards.add(this.#buffer, why));
    this.#buffer = [];
  }
}

const makeLine = (text: string): Uint8Array =>
  Uint8Array.from(`${text}\r\n`, (sign) => sign.charCodeAt(0));

/** A move as text. `isCapture`: what only the position tells. */
export const makeNovagMove = (move: NovagMove, isCapture = false): string => {
  if (move.kind === "castling") return move.side === "short" ? "O-O" : "O-O-O";
  const { from, to, promotion, isEnPassant } = move;
  const sign = isCapture || isEnPassant ? "x" : "-";
  return `${from}${sign}${to}${promotion === undefined ? "" : `/${promotion}`}${isEnPassant ? "ep" : ""}`;
};

/** Line of a move that was made, or taken back. */
export const makeNovagMoveLine = (
  type: "move" | "taken-back",
  number: number,
  color: Color,
  move: string,
): Uint8Array =>
  makeLine(
    `${type === "move" ? "M" : "T"}${String(number).padStart(4)}${color === "black" ? "," : " "}  ${move}`,
  );

/** Lines that a board sends by itself or when asked. */
export const makeNovagNewGame = (): Uint8Array => makeLine("New Game");
export const makeNovagId = (text: string): Uint8Array => makeLine(`ID.${text}`);

/** The list of a game. Shape: texts of the moves, White's first. */
export const makeNovagGame = (number: number, moves: readonly string[]): Uint8Array => {
  const lines = [`Game   ${number}`, ".      white       black"];
  for (let ply = 0; ply < moves.length; ply += 2) {
    const row = `.${String(ply / 2 + 1).padStart(4)}  ${(moves[ply] ?? "").padEnd(12)}${moves[ply + 1] ?? ""}`;
    lines.push(row.trimEnd());
  }
  return Uint8Array.from(lines.flatMap((line) => [...makeLine(line)]));
};

/**
 * What the host asks. `echo-on`: moves made on the board are written to the line; `referee-on`: the
 * board only checks them and does not play itself.
 */
export const NOVAG_COMMANDS = {
  id: "I",
  game: "G",
  newGame: "N",
  echoOn: "X ON",
  refereeOn: "U ON",
} as const;
export type NovagCommandName = keyof typeof NOVAG_COMMANDS;

export const makeNovagCommand = (name: NovagCommandName): Uint8Array =>
  makeLine(NOVAG_COMMANDS[name]);
