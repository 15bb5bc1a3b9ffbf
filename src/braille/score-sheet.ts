import { STARTING_FEN } from "../rules/position.js";
import { makeReading } from "../rules/time-control.js";
import { BLANK, type Cells, padEnd, trimEnd } from "./cells.js";
import { MoveWriter } from "./game-cells.js";
import { makeCheck } from "./line-check.js";
import { makePositionCells } from "./position-cells.js";
import type { NotationForm, NotationProfile } from "./profiles/profile.js";
import type { SheetGame, SheetMove } from "./sheet-game.js";
import { SHEET_WORDS } from "./sheet-words.js";
import { textCells } from "./text-cells.js";

/** What a page can be. Units: cells, lines. */
export const PAGE_LIMITS = { width: { min: 20, max: 120 }, height: { min: 12, max: 120 } } as const;

export interface SheetOptions {
  readonly profile: NotationProfile;
  /** Absent: the form of the profile. */
  readonly form?: NotationForm;
  /** Cells a line, see {@link PAGE_LIMITS}. */
  readonly width: number;
  /** Lines a page, see {@link PAGE_LIMITS}. */
  readonly height: number;
  /** The check at the right edge of each line. */
  readonly hasChecks: boolean;
  /** Clock times, where the game has them. */
  readonly hasClocks: boolean;
}

/** The cell of which the line between head, moves and end is made. */
export const RULE_CELL: Cells = "⠒";
/** Stands for White's move where Black begins. */
export const NO_MOVE: Cells = "⠄⠄⠄";
/** Begins each line of a position in the head of a sheet. */
export const POSITION_SIGN: Cells = "⠸⠏⠒";
/** A text of the head takes at most so many lines. */
const MAX_TEXT_LINES = 2;

/** Words on as few lines as possible; `indent` blanks before all but the first. */
const wrapWords = (words: readonly Cells[], width: number, indent: number): readonly Cells[] => {
  const lines: Cells[] = [];
  let line = "";
  for (const word of words) {
    const isFirst = line === "" || line === BLANK.repeat(indent);
    if (!isFirst && line.length + 1 + word.length > width) {
      lines.push(line);
      line = BLANK.repeat(indent) + word;
    } else line = isFirst ? line + word : line + BLANK + word;
  }
  return [...lines, line];
};

const splitWords = (cells: Cells): readonly Cells[] =>
  cells.split(BLANK).filter((word) => word !== "");

/** A pair of moves with the number it has on the sheet. */
interface Pair {
  readonly number: Cells;
  readonly white: Cells;
  readonly black: Cells;
  readonly clocks: Cells;
}

/** The lines of one pair: they stay on one page. */
type Block = readonly Cells[];

class Sheet {
  readonly #game: SheetGame;
  readonly #options: SheetOptions;

  constructor(game: SheetGame, options: SheetOptions) {
    this.#game = game;
    this.#options = options;
  }

  pages(): readonly (readonly Cells[])[] {
    const { height } = this.#options;
    const pages: Cells[][] = [];
    const open = (): Cells[] => {
      const page = [...(pages.length === 0 ? this.#head() : this.#runningHead(pages.length + 1))];
      pages.push(page);
      return page;
    };
    let page = open();
    for (const block of this.#blocks()) {
      if (page.length + block.length > height) page = open();
      page.push(...block);
    }
    const end = this.#end();
    if (page.length + end.length > height) page = open();
    page.push(...end);
    return pages.map((lines) => lines.map(trimEnd));
  }

  #text(text: string): Cells {
    return textCells(text, this.#options.profile.language, this.#options.profile.dots);
  }

  /** Lines of a text of the head; a word longer than a line is cut, too many words are left out. */
  #textLines(text: string): readonly Cells[] {
    const { width } = this.#options;
    const words = splitWords(this.#text(text)).map((word) => word.slice(0, width - 2));
    return wrapWords(words, width, 2).slice(0, MAX_TEXT_LINES);
  }

  #rule(): Cells {
    return RULE_CELL.repeat(this.#options.width);
  }

  #resultText(): string {
    const { result } = this.#game;
    if (result === "*") return SHEET_WORDS[this.#options.profile.language].unfinished;
    return result === "1/2-1/2" ? "½-½" : result;
  }

  #head(): readonly Cells[] {
    const game = this.#game;
    const words = SHEET_WORDS[this.#options.profile.language];
    const label = (name: string, value: string): readonly string[] =>
      value === "" ? [] : [`${name}: ${value}`];
    const texts = [
      `${words.white}: ${game.white}`,
      `${words.black}: ${game.black}`,
      ...label(words.event, game.event),
      ...label(words.round, game.round),
      ...label(words.date, game.date),
      `${words.result}: ${this.#resultText()}`,
    ];
    const position = this.#positionLines();
    // Of a small page most is for the moves, but never without the position they begin from.
    const room = Math.max(0, this.#options.height - 6 - position.length);
    const lines = texts.flatMap((text) => this.#textLines(text)).slice(0, room);
    return [...lines, ...position, this.#rule()];
  }

  /** The position a game begins from, unless it is the starting array. */
  #positionLines(): readonly Cells[] {
    const { fen } = this.#game.initial;
    if (fen === STARTING_FEN) return [];
    const cells = makePositionCells(fen);
    const whole = cells + makeCheck(cells);
    const room = this.#options.width - POSITION_SIGN.length;
    const lines: Cells[] = [];
    for (let at = 0; at < whole.length; at += room) {
      lines.push(POSITION_SIGN + whole.slice(at, at + room));
    }
    return lines;
  }

  /**
   * On every page but the first: players, event, date and result, as much of it as fits with whole
   * words, and the page number.
   */
  #runningHead(page: number): readonly Cells[] {
    const { width } = this.#options;
    const { white, black, event, date } = this.#game;
    const number = this.#text(`${SHEET_WORDS[this.#options.profile.language].page} ${page}`);
    const room = width - number.length - 2;
    const names = this.#text(`${white} - ${black}`).slice(0, room);
    let line = names;
    for (const text of [event, date, this.#resultText()].filter((part) => part !== "")) {
      const longer = line + this.#text(", ") + this.#text(text);
      if (longer.length <= room) line = longer;
    }
    return [padEnd(line, width - number.length) + number, this.#rule()];
  }

  #end(): readonly Cells[] {
    const { width, profile } = this.#options;
    const words = SHEET_WORDS[profile.language];
    const signature = (name: string): readonly Cells[] => {
      const label = this.#text(`${words.signature} ${name}: `).slice(0, width - 6);
      return [label + "⠤".repeat(width - label.length)];
    };
    return [
      this.#rule(),
      ...this.#textLines(`${words.result}: ${this.#resultText()}`),
      ...signature(words.white),
      ...signature(words.black),
    ];
  }

  #number(number: number): Cells {
    const { profile } = this.#options;
    const digits = Array.from(String(number), (digit) => profile.digits[Number(digit)] ?? "");
    return profile.numberSign + digits.join("") + profile.numberEnd;
  }

  #clock(move: SheetMove | undefined): Cells {
    return move?.clockMs === undefined || !this.#options.hasClocks
      ? ""
      : this.#text(makeReading(move.clockMs));
  }

  #pairs(): readonly Pair[] {
    const writer = new MoveWriter(this.#options.profile, this.#options.form);
    const pairs: Pair[] = [];
    const { moves } = this.#game;
    for (let index = 0; index < moves.length; ) {
      const first = moves[index];
      if (first === undefined) break;
      const isWhite = first.before.turn === "white";
      const afterFirst = moves[index + 1]?.before;
      const white = isWhite ? first : undefined;
      const black = isWhite ? moves[index + 1] : first;
      pairs.push({
        number: this.#number(first.before.moveNumber),
        white: white === undefined ? NO_MOVE : writer.write(white, afterFirst),
        black:
          black === undefined ? "" : writer.write(black, moves[index + (isWhite ? 2 : 1)]?.before),
        clocks: [this.#clock(white), this.#clock(black)].filter((text) => text !== "").join(BLANK),
      });
      index += isWhite ? 2 : 1;
    }
    return pairs;
  }

  #blocks(): readonly Block[] {
    const pairs = this.#pairs();
    const longest = (part: keyof Pair): number =>
      Math.max(0, ...pairs.map((pair) => pair[part].length));
    const { width, hasChecks } = this.#options;
    const columns = { number: longest("number") + 1, white: longest("white") + 1 };
    const clocks = longest("clocks");
    const edge = hasChecks ? 4 : 0;
    const moves = columns.number + columns.white + longest("black") + edge;
    const fitsWithClocks = clocks > 0 && moves + 1 + clocks <= width;
    return pairs.map((pair) => {
      const parts = [pair.number, pair.white, pair.black, pair.clocks];
      const check = hasChecks ? makeCheck(parts.filter((part) => part !== "").join(BLANK)) : "";
      const lines =
        moves <= width
          ? this.#oneLine(pair, columns, longest("black"), fitsWithClocks)
          : this.#severalLines(pair, columns.number);
      return this.#withCheck(lines, check);
    });
  }

  /** Number, White and Black in columns; the clocks beside them or on a line of their own. */
  #oneLine(
    pair: Pair,
    columns: { readonly number: number; readonly white: number },
    black: number,
    fitsWithClocks: boolean,
  ): Block {
    const line =
      padEnd(pair.number, columns.number) + padEnd(pair.white, columns.white) + pair.black;
    if (pair.clocks === "") return [line];
    if (fitsWithClocks) {
      return [padEnd(line, columns.number + columns.white + black + 1) + pair.clocks];
    }
    const indent = Math.max(2, columns.number);
    const words = splitWords(pair.clocks);
    const below = wrapWords(words, this.#options.width - indent, 0);
    return [line, ...below.map((times) => BLANK.repeat(indent) + times)];
  }

  /** On a narrow page each move begins its own line under White's column. */
  #severalLines(pair: Pair, numberColumn: number): Block {
    const { width } = this.#options;
    const indent = Math.max(2, numberColumn);
    const room = width - indent;
    const lines = [pair.white, pair.black, pair.clocks]
      .filter((part) => part !== "")
      .flatMap((part) => wrapWords(splitWords(part), room, 0));
    return lines.map((line, index) =>
      index === 0 ? padEnd(pair.number, numberColumn) + line : BLANK.repeat(indent) + line,
    );
  }

  /** The check stands at the right edge of the last line, or below it. */
  #withCheck(lines: Block, check: Cells): Block {
    const { width } = this.#options;
    if (check === "") return lines;
    const last = lines.at(-1) ?? "";
    if (last.length + 1 + check.length <= width) {
      return [...lines.slice(0, -1), padEnd(last, width - check.length) + check];
    }
    return [...lines, padEnd("", width - check.length) + check];
  }
}

/**
 * Pages of a score sheet: head with players, event, date and result, the moves under the finger in
 * columns, the result and the lines for both signatures. A page break never splits a pair of moves.
 * Errors: a page outside {@link PAGE_LIMITS} is the caller's bug.
 */
export const layOutSheet = (
  game: SheetGame,
  options: SheetOptions,
): readonly (readonly Cells[])[] => new Sheet(game, options).pages();
