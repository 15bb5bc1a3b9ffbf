import { BLANK, type Cells, FULL_CELL } from "./cells.js";
import type { MoveParser } from "./move-cells.js";
import { UPPER_DIGITS } from "./profiles/digits.js";
import type { NotationProfile } from "./profiles/profile.js";
import { NO_MOVE, POSITION_SIGN, RULE_CELL } from "./score-sheet.js";

/** A row of the body of a sheet, and what it belongs to. */
export interface BodyRow {
  /** `moves`: begins a pair. `more`: goes on with the pair above it. `text`: nobody knows. */
  readonly kind: "moves" | "more" | "text";
  readonly cells: Cells;
}

/** A sheet taken apart: what stands above, between and below the lines across the page. */
export interface SheetParts {
  readonly body: readonly BodyRow[];
  /** Cells of the position in the head; empty: none stands there. */
  readonly position: Cells;
}

/** Shape of a line across the page: a few cells of it may be damaged. */
const isRule = (line: Cells): boolean => {
  const cells = [...line].filter((cell) => cell !== BLANK);
  const rule = cells.filter((cell) => cell === RULE_CELL).length;
  return cells.length >= 8 && rule >= 0.8 * cells.length;
};

export const splitWords = (cells: Cells): readonly Cells[] =>
  cells.split(BLANK).filter((word) => word !== "");

/** Without cells that were made unreadable by six dots. */
export const cleanWord = (word: Cells): Cells => word.replaceAll(FULL_CELL, "");

/** Reads move numbers: digits of the profile, or of the number sign, with or without its point. */
export class NumberParser {
  readonly #pattern: RegExp;
  readonly #digitOf = new Map<Cells, number>();

  constructor(profile: NotationProfile) {
    const own = [...profile.digits].join("");
    for (const [digit, cell] of UPPER_DIGITS.entries()) this.#digitOf.set(cell, digit);
    for (const [digit, cell] of profile.digits.entries()) this.#digitOf.set(cell, digit);
    const upper = `⠼(?<upper>[${UPPER_DIGITS.join("")}]{1,3})`;
    const ownDigits = profile.numberSign === "" ? `|(?<own>[${own}]{1,3})` : "";
    this.#pattern = new RegExp(`^(?:${upper}${ownDigits})[⠄⠲]?`);
  }

  /** The number at the beginning of a word, and what follows it. */
  parse(word: Cells): { readonly number: number; readonly rest: Cells } | undefined {
    const found = this.#pattern.exec(word);
    const digits = found?.groups?.upper ?? found?.groups?.own;
    if (found === null || digits === undefined) return undefined;
    let number = 0;
    for (const digit of digits) number = number * 10 + (this.#digitOf.get(digit) ?? 0);
    return { number, rest: word.slice(found[0].length) };
  }
}

/** Takes a sheet apart and tells the lines with moves from the others. */
export class RowSorter {
  readonly #moves: MoveParser;
  readonly #numbers: NumberParser;

  constructor(moves: MoveParser, numbers: NumberParser) {
    this.#moves = moves;
    this.#numbers = numbers;
  }

  #isMove(word: Cells): boolean {
    return word === NO_MOVE || this.#moves.parse(cleanWord(word)).length > 0;
  }

  /** Whether a line has a move number and a move, or moves only. */
  isMoveLine(line: Cells): boolean {
    const [first = "", ...others] = splitWords(line);
    const number = this.#numbers.parse(first);
    if (number === undefined)
      return this.#isMove(first) && others.every((word) => this.#isMove(word));
    return others.some((word) => this.#isMove(word)) || this.#isMove(number.rest);
  }

  #hasNumber(line: Cells): boolean {
    const [first = "", ...others] = splitWords(line);
    const number = this.#numbers.parse(first);
    return (
      number !== undefined && (number.rest === "" ? others.length > 0 : this.#isMove(number.rest))
    );
  }

  sort(pages: readonly (readonly Cells[])[]): SheetParts {
    const head: Cells[] = [];
    const rows: Cells[] = [];
    let isRuled = false;
    for (const [index, page] of pages.entries()) {
      const { above, below } = this.#splitHead(page, index === 0);
      if (above.length > 0) isRuled = true;
      head.push(...above);
      rows.push(...below);
    }
    const { body, isEnded } = this.#dropEnd(rows);
    const position = head
      .filter((line) => line.startsWith(POSITION_SIGN))
      .map((line) => line.slice(POSITION_SIGN.length))
      .join("");
    return { body: this.#classify(body, isRuled || isEnded), position };
  }

  /** The head of a page ends with a line across it, before the first move. */
  #splitHead(
    page: readonly Cells[],
    isFirst: boolean,
  ): { readonly above: readonly Cells[]; readonly below: readonly Cells[] } {
    const at = page.findIndex(isRule);
    const above = page.slice(0, Math.max(0, at));
    const moves = above.filter((line) => this.isMoveLine(line)).length;
    const isHead =
      at >= 0 && (isFirst ? moves * 2 < Math.max(1, above.length) : at < 4 && moves === 0);
    return isHead
      ? { above: page.slice(0, at + 1), below: page.slice(at + 1) }
      : { above: [], below: page };
  }

  /** Drops the end of the sheet, and the heads of pages that no form feed begins. */
  #dropEnd(rows: readonly Cells[]): { readonly body: readonly Cells[]; readonly isEnded: boolean } {
    const body: Cells[] = [];
    let isEnded = false;
    for (const [index, row] of rows.entries()) {
      if (!isRule(row)) {
        body.push(row);
        continue;
      }
      isEnded = true;
      const later = rows.slice(index + 1);
      if (!later.some((line) => isRule(line) || this.isMoveLine(line))) break;
      const last = body.findLastIndex((line) => line !== "");
      const line = body[last];
      if (line !== undefined && !this.isMoveLine(line)) body.splice(last);
    }
    return { body, isEnded };
  }

  /**
   * On a sheet with lines across it whatever stands between them is a move, legible or not. On
   * another one text before the first and after the last move is none.
   */
  #classify(lines: readonly Cells[], isRuled: boolean): readonly BodyRow[] {
    const rows = lines
      .filter((line) => line !== "")
      .map((cells): BodyRow => {
        if (cells.startsWith(BLANK + BLANK) && !this.#hasNumber(cells))
          return { kind: "more", cells };
        const isMoves = isRuled || this.#hasNumber(cells) || this.isMoveLine(cells);
        return { kind: isMoves ? "moves" : "text", cells };
      });
    const first = rows.findIndex((row) => row.kind === "moves");
    const last = rows.findLastIndex((row) => row.kind === "moves");
    // A line that goes on with the last pair belongs to it.
    let end = last + 1;
    while (rows[end]?.kind === "more") end += 1;
    return first < 0 ? [] : rows.slice(first, end);
  }
}
