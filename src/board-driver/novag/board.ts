import type { BoardEvent } from "../../vocabulary/board-events.js";
import {
  type Color,
  colorOfLetter,
  fileOf,
  type Millis,
  type PieceLetter,
  rankOf,
  type SquareName,
  squareOf,
} from "../../vocabulary/chess.js";
import {
  makePlacement,
  type Placement,
  parsePlacement,
  STARTING_PLACEMENT_FEN,
} from "../../vocabulary/placement.js";
import type { Board, BoardOutput } from "../board.js";
import { earlier } from "../earlier.js";
import { makeHex } from "../hex.js";
import {
  makeNovagCommand,
  NovagDecoder,
  type NovagFrame,
  type NovagMessage,
  type NovagMove,
} from "./codec.js";

/** The list of a game has no end mark: it is over when the line is quiet this long. */
const LIST_END_MS: Millis = 500;

/** An incomplete line is given up. */
const INCOMPLETE_MS: Millis = 2_000;

/** A quiet board is asked who it is, as a sign of life, and for its game: a move may not have arrived. */
const ASK_AFTER_MS: Millis = 5_000;
const MOST_UNANSWERED = 2;

/** Nothing has come of it. */
const NOTHING: BoardOutput = { events: [], send: [], frames: 0 };

const START: Placement = parsePlacement(STARTING_PLACEMENT_FEN) ?? [];

export interface NovagOptions {
  /** `none`: arrival times mean nothing (a file). */
  readonly times?: "arrival" | "none";
}

/**
 * Novag text → board events, as far as this board can tell: it writes moves that were made, never a
 * hand's act. So each move is a whole position, and no lift or placement is ever told: what was
 * touched is not seen. It can mirror a game for a sighted player, nothing more.
 *
 * The position is the starting array and the moves since then, played without judging them: the board
 * itself has. A move that does not fit, or a gap, is followed by asking for the list of the game; so is
 * silence, for a move that was lost is written once only. A list that goes on from what is known is
 * believed; one that contradicts it when it comes twice, for nothing protects a line.
 * Games that the board did not begin with the starting array are not known.
 * Source: docs/protocols/occupancy-boards.md A4
 */
export class NovagBoard implements Board {
  readonly sensor = "placement";
  readonly tellsMovesOnly = true;
  readonly #decoder = new NovagDecoder();
  readonly #hasTimes: boolean;
  /** Positions of the game, the starting array first; undefined: not known. */
  #positions: readonly Placement[] | undefined;
  /** Moves of a list that is coming in. */
  #list: NovagMove[] | undefined;
  /** Positions of a list that contradicted what is known, as one text. */
  #doubted: string | undefined;
  #told: string | undefined;
  #lastBytesAt: Millis | undefined;
  #askAt: Millis | undefined;
  #unanswered = 0;
  #isOpen = false;

  constructor(options: NovagOptions = {}) {
    this.#hasTimes = options.times !== "none";
  }

  opening(): readonly Uint8Array[] {
    this.#decoder.flush("gap");
    this.#positions = undefined;
    this.#list = undefined;
    this.#doubted = undefined;
    this.#told = undefined;
    this.#askAt = undefined;
    this.#unanswered = 0;
    this.#isOpen = true;
    return [
      makeNovagCommand("id"),
      makeNovagCommand("echoOn"),
      makeNovagCommand("refereeOn"),
      makeNovagCommand("game"),
    ];
  }

  /** Its lights are its own. */
  lights(): readonly Uint8Array[] {
    return [];
  }

  push(bytes: Uint8Array, atMs: Millis): BoardOutput {
    const dueAt = this.nextTickAt();
    const waited = dueAt === undefined || atMs < dueAt ? NOTHING : this.tick(atMs);
    this.#lastBytesAt = atMs;
    const output = this.#output(this.#decoder.push(bytes), atMs);
    if (waited === NOTHING) return output;
    return {
      events: [...waited.events, ...output.events],
      send: [...waited.send, ...output.send],
      frames: waited.frames + output.frames,
    };
  }

  tick(atMs: Millis): BoardOutput {
    const incompleteAt = this.#incompleteAt();
    const isIncomplete = incompleteAt !== undefined && atMs >= incompleteAt;
    const output = this.#output(isIncomplete ? this.#decoder.flush("gap") : [], atMs);
    const events = [...output.events];
    const listEndAt = this.#listEndAt();
    if (listEndAt !== undefined && atMs >= listEndAt) this.#endList(atMs, events);
    const send = [...output.send];
    if (this.#askAt !== undefined && atMs >= this.#askAt) {
      if (this.#unanswered === MOST_UNANSWERED) {
        this.#askAt = undefined;
        events.push({ type: "link-changed", link: "lost", atMs });
      } else {
        this.#unanswered += 1;
        this.#askAt = atMs + ASK_AFTER_MS;
        send.push(makeNovagCommand("id"), makeNovagCommand("game"));
      }
    }
    return { events, send, frames: output.frames };
  }

  end(atMs: Millis): BoardOutput {
    const output = this.#output(this.#decoder.flush("truncated"), atMs);
    const events = [...output.events];
    this.#endList(atMs, events);
    return { ...output, events };
  }

  nextTickAt(): Millis | undefined {
    return earlier(earlier(this.#incompleteAt(), this.#listEndAt()), this.#askAt);
  }

  #incompleteAt(): Millis | undefined {
    return this.#hasTimes && this.#decoder.pendingBytes > 0 && this.#lastBytesAt !== undefined
      ? this.#lastBytesAt + INCOMPLETE_MS
      : undefined;
  }

  #listEndAt(): Millis | undefined {
    return this.#hasTimes && this.#list !== undefined && this.#lastBytesAt !== undefined
      ? this.#lastBytesAt + LIST_END_MS
      : undefined;
  }

  #output(frames: readonly NovagFrame[], atMs: Millis): BoardOutput {
    if (frames.length === 0) return NOTHING;
    const events: BoardEvent[] = [];
    const send: Uint8Array[] = [];
    let count = 0;
    for (const frame of frames) {
      if (frame.type === "discarded") {
        events.push({ type: "bytes-discarded", hex: makeHex(frame.bytes), why: frame.why, atMs });
        // The line may have been a move.
        if (this.#positions !== undefined) send.push(makeNovagCommand("game"));
        continue;
      }
      count += 1;
      this.#unanswered = 0;
      if (this.#hasTimes && this.#isOpen) this.#askAt = atMs + ASK_AFTER_MS;
      const told = events.length;
      const isKnown = this.#read(frame, atMs, events);
      const isNew = frame.type === "move" && events.length > told;
      const isToBeProven = isNew && this.#isOpen && this.#hasTimes;
      if (!isKnown || isToBeProven) send.push(makeNovagCommand("game"));
    }
    return { events, send, frames: count };
  }

  /** Returns false when the line does not fit what is known. */
  #read(message: NovagMessage, atMs: Millis, events: BoardEvent[]): boolean {
    if (message.type !== "game-line" && message.type !== "other") this.#endList(atMs, events);
    switch (message.type) {
      case "new-game":
        this.#positions = [START];
        this.#tell(atMs, events);
        return true;
      case "move":
        return this.#readMove(message, atMs, events);
      case "taken-back":
        return this.#takeBack(message, atMs, events);
      case "game-list":
        this.#list = [];
        return true;
      case "game-line":
        this.#readRow(message);
        return true;
      case "id":
      case "other":
        return true;
    }
  }

  /** A row that does not follow the one before it: something of the list was lost. */
  #readRow({ number, white, black }: Extract<NovagMessage, { type: "game-line" }>): void {
    if (this.#list === undefined) return;
    if (plyOf(number, "white") !== this.#list.length + 1) this.#list = undefined;
    else this.#list.push(white, ...(black === undefined ? [] : [black]));
  }

  #readMove(
    message: Extract<NovagMessage, { type: "move" | "taken-back" }>,
    atMs: Millis,
    events: BoardEvent[],
  ): boolean {
    const positions = this.#positions;
    if (positions === undefined) return false;
    const ply = positions.length;
    // Written twice by some boards: the number says that it is the move before.
    if (message.number !== undefined && plyOf(message.number, message.color) === ply - 1)
      return true;
    if (message.number !== undefined && plyOf(message.number, message.color) !== ply) return false;
    const after = play(positions.at(-1) ?? START, message.move, colorOfPly(ply));
    if (after === undefined) return false;
    this.#positions = [...positions, after];
    this.#tell(atMs, events);
    return true;
  }

  #takeBack(
    message: Extract<NovagMessage, { type: "move" | "taken-back" }>,
    atMs: Millis,
    events: BoardEvent[],
  ): boolean {
    const positions = this.#positions;
    if (positions === undefined || positions.length < 2) return false;
    const last = positions.length - 1;
    if (message.number !== undefined && plyOf(message.number, message.color) !== last) return false;
    const before = positions.slice(0, -1);
    const again = play(before.at(-1) ?? START, message.move, colorOfPly(last));
    if (again === undefined || makePlacement(again) !== makePlacement(positions.at(-1) ?? START)) {
      return false;
    }
    this.#positions = before;
    this.#tell(atMs, events);
    return true;
  }

  /** The list of the game is complete: the position after its last move is the one on the board. */
  #endList(atMs: Millis, events: BoardEvent[]): void {
    const list = this.#list;
    if (list === undefined) return;
    this.#list = undefined;
    const positions: Placement[] = [START];
    for (const move of list) {
      const after = play(positions.at(-1) ?? START, move, colorOfPly(positions.length));
      if (after === undefined) return;
      positions.push(after);
    }
    const known = this.#positions;
    const texts = positions.map(makePlacement);
    const goesOn = known?.every((one, ply) => makePlacement(one) === texts[ply]) ?? true;
    const text = texts.join(" ");
    const isAgain = text === this.#doubted;
    this.#doubted = goesOn || isAgain ? undefined : text;
    if (!goesOn && !isAgain) {
      // It is asked for again at once.
      this.#askAt = this.#isOpen && this.#hasTimes ? atMs : undefined;
      return;
    }
    // Moves that were missed are told one by one: what came first is known.
    for (
      let ply = (goesOn ? known?.length : undefined) ?? positions.length;
      ply < positions.length;
      ply += 1
    ) {
      this.#positions = positions.slice(0, ply + 1);
      this.#tell(atMs, events);
    }
    this.#positions = positions;
    this.#tell(atMs, events);
  }

  #tell(atMs: Millis, events: BoardEvent[]): void {
    const placement = makePlacement(this.#positions?.at(-1) ?? START);
    if (placement === this.#told) return;
    this.#told = placement;
    events.push({ type: "board-reported", placement, atMs });
  }
}

/** Ply of a move, from 1. */
const plyOf = (number: number, color: Color | undefined): number =>
  2 * (number - 1) + (color === "black" ? 2 : 1);

const colorOfPly = (ply: number): Color => (ply % 2 === 1 ? "white" : "black");

/** The placement after a move, not judged. Errors: undefined when no man of that color stands there. */
const play = (placement: Placement, move: NovagMove, color: Color): Placement | undefined => {
  const carry = (from: SquareName, to: SquareName, on: Placement): Placement | undefined => {
    const man = on[squareOf(from)];
    if (man === null || man === undefined || man === "?") return undefined;
    if (colorOfLetter(man) !== color) return undefined;
    return on.with(squareOf(from), null).with(squareOf(to), man);
  };
  if (move.kind === "castling") {
    const squares = CASTLING[color][move.side];
    const king = carry(squares.king[0], squares.king[1], placement);
    return king === undefined ? undefined : carry(squares.rook[0], squares.rook[1], king);
  }
  const carried = carry(move.from, move.to, placement);
  if (carried === undefined) return undefined;
  if (move.isEnPassant) {
    const victim = rankOf(squareOf(move.from)) * 8 + fileOf(squareOf(move.to));
    return carried.with(victim, null);
  }
  if (move.promotion === undefined) return carried;
  const letters = PROMOTIONS[move.promotion];
  return carried.with(squareOf(move.to), letters[color]);
};

const CASTLING = {
  white: {
    short: { king: ["e1", "g1"], rook: ["h1", "f1"] },
    long: { king: ["e1", "c1"], rook: ["a1", "d1"] },
  },
  black: {
    short: { king: ["e8", "g8"], rook: ["h8", "f8"] },
    long: { king: ["e8", "c8"], rook: ["a8", "d8"] },
  },
} as const;

const PROMOTIONS: Readonly<Record<"Q" | "R" | "B" | "N", Readonly<Record<Color, PieceLetter>>>> = {
  Q: { white: "Q", black: "q" },
  R: { white: "R", black: "r" },
  B: { white: "B", black: "b" },
  N: { white: "N", black: "n" },
};
