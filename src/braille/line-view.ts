import {
  type Color,
  FILE_NAMES,
  isPieceLetter,
  type Millis,
  type PieceLetter,
  RANK_NAMES,
  roleOfLetter,
  type SquareName,
} from "../vocabulary/chess.js";
import type { Spoken } from "../vocabulary/spoken.js";
import { BLANK, type Cells, padEnd } from "./cells.js";
import type { NotationProfile, TextLanguage } from "./profiles/profile.js";
import { SHEET_WORDS } from "./sheet-words.js";
import { textCells } from "./text-cells.js";

export const LINE_VIEWS = ["move", "moves", "board", "clock", "message", "writing"] as const;
/**
 * What a Braille display can show. `clock` is chosen by the player only: an assistant tells times
 * on request (visually impaired, VI.9). `writing` is there while he writes.
 */
export type LineViewName = (typeof LINE_VIEWS)[number];

/** What is known of a game, for a display. */
export interface LineState {
  readonly profile: NotationProfile;
  /** Moves made so far, as the profile writes them. */
  readonly moves: readonly {
    readonly moveNumber: number;
    readonly by: Color;
    readonly cells: Cells;
  }[];
  readonly turn: Color;
  readonly clocks?: Readonly<Record<Color, Millis>>;
  /** Official position, first field of a FEN. */
  readonly placement: string;
  /** The last thing that was said: announcement, help or problem. */
  readonly message?: Pick<Spoken, "text" | "language">;
  /** The line of his own score sheet that he is writing. */
  readonly writing?: Cells;
}

/** What the display shows, and what each of its cells belongs to. */
export interface LineImage {
  /** Exactly as many cells as the display has. */
  readonly cells: Cells;
  /** Square under each cell, for the routing keys; undefined: none. */
  readonly squares: readonly (SquareName | undefined)[];
  /** How often the display can be moved on; `pan` is at most this. */
  readonly lastPan: number;
  /** The views that there are now. */
  readonly views: readonly LineViewName[];
  /** Cell after what is being written, from 1; 0: nothing is. */
  readonly cursor: number;
}

/**
 * Men as German letters, White with dot 7, Black without.
 * Source: de-chess.ctb of liblouis 3.24 (from BRLTTY).
 */
const MEN: Readonly<Record<ReturnType<typeof roleOfLetter>, readonly [Cells, Cells]>> = {
  king: ["⡅", "⠅"],
  queen: ["⡙", "⠙"],
  rook: ["⡞", "⠞"],
  bishop: ["⡇", "⠇"],
  knight: ["⡎", "⠎"],
  pawn: ["⡃", "⠃"],
};
/** Own choice: an empty dark square is dot 3, an empty light one blank. */
const DARK_SQUARE: Cells = "⠄";

/** Cell of a man, as the board view shows it. */
export const cellOfMan = (letter: PieceLetter): Cells =>
  MEN[roleOfLetter(letter)][letter === letter.toUpperCase() ? 0 : 1];

interface Piece {
  readonly cells: Cells;
  readonly squares?: readonly (SquareName | undefined)[];
}

const languageOf = (tag: string): TextLanguage => {
  const [short] = tag.split("-");
  return short === "de" || short === "pt" || short === "ru" ? short : "en";
};

const numberCells = ({ digits, numberSign, numberEnd }: NotationProfile, number: number): Cells =>
  numberSign +
  Array.from(String(number), (digit) => digits[Number(digit)] ?? "").join("") +
  numberEnd;

/** `12 e4` or, for Black, `12 ''' e5`; both moves of a pair together. */
const moveCells = (state: LineState, count: number): Cells => {
  const words: Cells[] = [];
  for (const [index, move] of state.moves.slice(-count).entries()) {
    if (index === 0 || move.by === "white") words.push(numberCells(state.profile, move.moveNumber));
    if (index === 0 && move.by === "black") words.push("⠄⠄⠄");
    words.push(move.cells);
  }
  return words.join(BLANK);
};

/** Whose turn it is, as one word; on 14 cells as its first letter. */
const turnCells = (state: LineState, width: number): Cells => {
  const word = SHEET_WORDS[state.profile.language][state.turn];
  const short = width < 20 ? word.slice(0, 1) : word;
  return textCells(short, state.profile.language, state.profile.dots);
};

const clockCells = (state: LineState): Cells => {
  const { profile, clocks } = state;
  if (clocks === undefined) return BLANK;
  const reading = (ms: Millis): string => {
    const seconds = Math.max(0, Math.floor(ms / 1_000));
    const two = (value: number): string => String(value).padStart(2, "0");
    return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  };
  const words = SHEET_WORDS[profile.language];
  const text = (["white", "black"] as const)
    .map((color) => `${words[color].slice(0, 1)} ${reading(clocks[color])}`)
    .join(" ");
  return textCells(text, profile.language, profile.dots);
};

/** Eight ranks from the eighth to the first, a digit before each: 10 cells a rank. */
const boardPiece = (state: LineState): Piece => {
  let cells = "";
  const squares: (SquareName | undefined)[] = [];
  for (const [down, row] of state.placement.split("/").entries()) {
    const rank = RANK_NAMES[7 - down];
    if (rank === undefined) break;
    const men = row.replace(/[1-8]/g, (digit) => " ".repeat(Number(digit)));
    cells += "⠴⠂⠆⠒⠲⠢⠖⠶⠦"[Number(rank)] ?? "";
    squares.push(undefined);
    for (const [index, file] of FILE_NAMES.entries()) {
      const man = men[index] ?? " ";
      const isDark = (index + Number(rank)) % 2 === 1;
      cells += isPieceLetter(man) ? cellOfMan(man) : isDark ? DARK_SQUARE : BLANK;
      squares.push(`${file}${rank}`);
    }
    cells += BLANK;
    squares.push(undefined);
  }
  return { cells: cells.slice(0, -1), squares: squares.slice(0, -1) };
};

const pieceOf = (state: LineState, view: LineViewName, width: number): Piece => {
  switch (view) {
    case "move": {
      const count = state.moves.at(-1)?.by === "black" && width >= 20 ? 2 : 1;
      const moves = moveCells(state, count);
      const turn = turnCells(state, width);
      return { cells: [moves, turn].filter((part) => part !== "").join(BLANK) };
    }
    case "moves":
      return { cells: moveCells(state, 8) };
    case "board":
      return boardPiece(state);
    case "clock":
      return { cells: clockCells(state) };
    case "writing":
      return { cells: `${state.writing ?? ""}${BLANK}` };
    case "message": {
      const { message } = state;
      if (message === undefined) return { cells: BLANK };
      return { cells: textCells(message.text, languageOf(message.language)) };
    }
  }
};

/** Where each window begins: words stay whole, and of the board whole ranks. */
const windowsOf = (cells: Cells, width: number, step: number | undefined): readonly number[] => {
  const starts = [0];
  for (let start = 0; start + width < cells.length; ) {
    if (step !== undefined) start += Math.max(step, Math.floor((width + 1) / step) * step);
    else {
      const blank = cells.lastIndexOf(BLANK, start + width);
      start = blank > start ? blank + 1 : start + width;
    }
    if (start >= cells.length) break;
    starts.push(start);
  }
  return starts;
};

/** Views of a game as it is now: times only where there is a clock, the line while he writes. */
const viewsOf = (state: LineState): readonly LineViewName[] =>
  LINE_VIEWS.filter(
    (view) =>
      (view !== "clock" || state.clocks !== undefined) &&
      (view !== "writing" || state.writing !== undefined),
  );

/** Cells of a rank of the board with its number and the blank after it. */
const RANK_STEP = 10;

/**
 * What a display of `width` cells shows of a game. `pan`: how often the reader has moved on, from 0;
 * more than there is shows the last part. Pure: whoever owns the display sends it.
 */
export const lineView = (
  state: LineState,
  view: LineViewName,
  width: number,
  pan = 0,
): LineImage => {
  const views = viewsOf(state);
  if (view === "writing" && state.writing !== undefined) {
    // The end of the line is where the finger is: what does not fit has been written already.
    const whole = `${state.writing}${BLANK}`;
    const cells = whole.slice(-width);
    const squares = Array.from({ length: width }, () => undefined);
    return { cells: padEnd(cells, width), squares, lastPan: 0, views, cursor: cells.length };
  }
  const { cells, squares = [] } = pieceOf(state, view, width);
  const starts = windowsOf(cells, width, view === "board" ? RANK_STEP : undefined);
  const lastPan = starts.length - 1;
  const at = Math.min(Math.max(0, pan), lastPan);
  const start = starts[at] ?? 0;
  const end = Math.min(starts[at + 1] ?? cells.length, start + width);
  const shown = cells.slice(start, end);
  return {
    cells: padEnd(shown, width),
    squares: Array.from({ length: width }, (_, index) =>
      start + index < end ? squares[start + index] : undefined,
    ),
    lastPan,
    views,
    cursor: 0,
  };
};
