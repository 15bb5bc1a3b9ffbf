import { BLANK, type Cells } from "./cells.js";
import { isCheckShaped, makeCheck, nearbyLines } from "./line-check.js";
import type { MoveParser } from "./move-cells.js";
import { EIGHT_DOT_DIGITS, UPPER_DIGITS } from "./profiles/digits.js";
import { type BodyRow, cleanWord, type NumberParser, splitWords } from "./sheet-rows.js";

// From the rows of a sheet to its pairs of moves: which words belong to which number.

/** A gap of more moves than this is a number that was read wrongly. */
const MAX_GAP = 20;
/** A word without a meaning of so many cells may be a spot, or a check that lost its sign. */
const MAX_SPOT = 3;

/** A pair of lines with one number. */
export interface Pair {
  number: number;
  /** Cells of each move in the order in which they stand there. */
  words: readonly Cells[];
  /** What fits the check of a damaged line. */
  readonly corrections: readonly (readonly Cells[])[];
  /** The check is right, or the sheet has none; and the line has a number that fits. */
  isIntact: boolean;
  /** White's move is expressly left out. */
  readonly startsWithBlack: boolean;
}

const CLOCK = new RegExp(
  `^(?=.*⠒)(?:[⠼][⠼⠈⠒${UPPER_DIGITS.join("")}]+|[⠒${EIGHT_DOT_DIGITS.join("")}]+)$`,
);

/** Reads the pairs of moves of a sheet in one notation. */
export class PairReader {
  readonly #parser: MoveParser;
  readonly #numbers: NumberParser;

  constructor(parser: MoveParser, numbers: NumberParser) {
    this.#parser = parser;
    this.#numbers = numbers;
  }

  /**
   * Words of each pair of moves: a row that begins one, and the rows that go on with it. On a sheet
   * with checks a pair goes on until its check, unless the next number follows.
   */
  #blocks(
    body: readonly BodyRow[],
    isStrict: boolean,
  ): readonly { readonly words: readonly Cells[]; readonly isText: boolean }[] {
    const blocks: { words: Cells[]; isText: boolean }[] = [];
    const checks = body.filter(({ cells }) => endsWithCheck(cells)).length;
    const hasLongPairs = isStrict && checks < 0.7 * body.length;
    const numberOf = (words: readonly Cells[]): number | undefined =>
      this.#numbers.parse(words[0] ?? "")?.number;
    // The number of the last pair, as it is read or, where that cannot be, as it must be.
    let lastNumber = 0;
    for (const row of body) {
      const words = splitWords(row.cells);
      const last = blocks.at(-1);
      const number = numberOf(words);
      const isNext = number !== undefined && number > lastNumber && number <= lastNumber + MAX_GAP;
      // What goes on with a pair is indented; at most a spot of one cell stands before it. Anything
      // longer at the edge is a number, even one that nobody can read.
      const isSpotted = (words[0] ?? "").length <= 1;
      const isOpen =
        hasLongPairs && isSpotted && !endsWithCheck(last?.words.at(-1) ?? "") && !isNext;
      if (last !== undefined && (row.kind === "more" || isOpen)) last.words.push(...words);
      else {
        blocks.push({ words: [...words], isText: row.kind === "text" });
        lastNumber = isNext || last === undefined ? (number ?? 1) : lastNumber + 1;
      }
    }
    return blocks;
  }

  /** The pairs of a sheet, in order. Strict: its lines end in checks. */
  read(
    body: readonly BodyRow[],
    firstNumber: number,
  ): { readonly pairs: readonly Pair[]; readonly isStrict: boolean } {
    const isStrict = body.some(({ cells }) => endsWithCheck(cells));
    const blocks = this.#blocks(body, isStrict);
    const read = blocks.map(({ words: found, isText }) => {
      const words = isStrict ? splitCheck(found) : found;
      const check = words.at(-1) ?? "";
      const hasCheck = isCheckShaped(check);
      const inner = isStrict && hasCheck ? words.slice(0, -1) : words;
      const isRight = isStrict && hasCheck && makeCheck(inner.join(BLANK)) === check;
      const corrections =
        isStrict && !isRight
          ? nearbyLines(words.slice(0, -1).join(BLANK), check).map((line) => splitWords(line))
          : [];
      return { ...this.#split(inner, isStrict), isRight, isText, corrections };
    });
    const pairs: Pair[] = [];
    let spare: (typeof read)[number][] = [];
    let expected = firstNumber;
    for (const [index, block] of read.entries()) {
      if (block.isText) {
        spare.push(block);
        continue;
      }
      const { number, fits } = this.#numberOf(block, read.slice(index + 1), expected, isStrict);
      if (number < expected) {
        this.#rewrite(pairs, number, block);
        spare = [];
        continue;
      }
      for (; expected < number; expected += 1) {
        // Where a line is missing and one that nobody can read stands there, that is the line.
        const illegible = spare.shift();
        pairs.push({
          number: expected,
          words: illegible === undefined ? [] : illegible.all,
          corrections: [],
          isIntact: illegible === undefined,
          startsWithBlack: false,
        });
      }
      spare = [];
      pairs.push({
        number,
        words: block.moves,
        corrections: block.corrections.map((words) => this.#split(words, isStrict).moves),
        isIntact:
          fits && (isStrict ? block.isRight : true) && !block.isSpotted && block.moves.length <= 2,
        startsWithBlack: block.startsWithBlack,
      });
      expected = number + 1;
    }
    return { pairs, isStrict };
  }

  /** Number and moves of a line; times, results and what was erased are left out. */
  #split(
    words: readonly Cells[],
    isStrict: boolean,
  ): {
    readonly number: number | undefined;
    readonly moves: readonly Cells[];
    readonly all: readonly Cells[];
    readonly startsWithBlack: boolean;
    /** Words without a meaning were left out. */
    readonly isSpotted: boolean;
  } {
    const [first = "", ...others] = words;
    const found = this.#numbers.parse(first);
    // On a sheet with checks every line begins with its number, legible or not.
    const isNumber = isStrict && others.length > 0 && this.#parser.parse(first).length === 0;
    const unnumbered = isNumber ? others : words;
    const numbered = found?.rest === "" ? others : [found?.rest ?? "", ...others];
    const rest = found === undefined ? unnumbered : numbered;
    const moves: Cells[] = [];
    let startsWithBlack = false;
    for (const [index, raw] of rest.entries()) {
      const word = cleanWord(raw);
      if (word === "" || CLOCK.test(word) || this.#isResult(word)) continue;
      if (index === 0 && /^⠄{2,}$|^⠤{2,}$/.test(word)) {
        startsWithBlack = true;
        continue;
      }
      const last = moves.at(-1);
      if (last !== undefined && this.#parser.isSuffix(word)) {
        moves[moves.length - 1] = last + BLANK + word;
      } else moves.push(word);
    }
    const kept = this.#withoutSpots(moves);
    return {
      number: found?.number,
      moves: kept,
      all: words,
      startsWithBlack,
      isSpotted: kept.length < moves.length,
    };
  }

  /** Of more than two words those that are no moves are left out, the shortest first. */
  #withoutSpots(moves: readonly Cells[]): readonly Cells[] {
    let kept = moves;
    while (kept.length > 2) {
      const spots = kept.filter((word) => this.#parser.parse(word).length === 0);
      const shortest = spots.sort((one, other) => one.length - other.length)[0];
      if (shortest === undefined || shortest.length > MAX_SPOT) break;
      kept = kept.filter((word) => word !== shortest);
    }
    return kept;
  }

  #isResult(word: Cells): boolean {
    return /^(?:⠼⠁⠤⠼⠚|⠼⠚⠤⠼⠁|⠼⠁⠆⠤⠼⠁⠆|⠼⠁⠌⠃⠤⠼⠁⠌⠃|⠡⠤⠬|⠬⠤⠡|⢧⠤⢧|⠂⠤⠴|⠴⠤⠂)$/.test(word);
  }

  /** Which number a line has: as it says, unless the lines after it say that this is misread. */
  #numberOf(
    block: { readonly number: number | undefined; readonly isRight: boolean },
    later: readonly {
      readonly number: number | undefined;
      readonly isRight: boolean;
      readonly isText: boolean;
    }[],
    expected: number,
    isStrict: boolean,
  ): { readonly number: number; readonly fits: boolean } {
    const { number } = block;
    if (number === undefined) return { number: expected, fits: !isStrict };
    if (number === expected) return { number, fits: true };
    const isTrusted = isStrict && block.isRight;
    const ahead = later.filter((line) => !line.isText);
    const next = ahead.findIndex(
      (line) => line.number !== undefined && (!isStrict || line.isRight),
    );
    const nextNumber = ahead[next]?.number;
    const goesOnHere = nextNumber !== undefined && nextNumber === number + next + 1;
    const goesOnThere = nextNumber !== undefined && nextNumber === expected + next + 1;
    if (number > expected) {
      const isLastGap = !isStrict && nextNumber === undefined && number <= expected + 1;
      const isGap = isTrusted || goesOnHere || isLastGap;
      return isGap && number - expected <= MAX_GAP
        ? { number, fits: true }
        : { number: expected, fits: false };
    }
    // A number that was there before: the line was written again.
    const isAgain = isStrict ? isTrusted : !goesOnThere;
    return isAgain ? { number, fits: true } : { number: expected, fits: false };
  }

  /** A line written again: the same is the same, anything else must be asked. */
  #rewrite(
    pairs: Pair[],
    number: number,
    block: { readonly moves: readonly Cells[]; readonly startsWithBlack: boolean },
  ): void {
    const pair = pairs.find((known) => known.number === number);
    if (pair === undefined) return;
    if (block.startsWithBlack && pair.words.length === 1 && block.moves.length === 1) {
      pair.words = [...pair.words, ...block.moves];
      return;
    }
    if (pair.words.length === 0) {
      pair.words = block.moves;
      return;
    }
    const [shorter, longer] =
      pair.words.length <= block.moves.length
        ? [pair.words, block.moves]
        : [block.moves, pair.words];
    if (shorter.every((word, index) => word === longer[index])) pair.words = longer;
    else {
      pair.isIntact = false;
      pair.words = [...pair.words, ...block.moves];
    }
  }
}

const endsWithCheck = (cells: Cells): boolean => isCheckShaped(cells.slice(-3));

/** The check as a word of its own, also where a spot fills the blank before it. */
const splitCheck = (words: readonly Cells[]): readonly Cells[] => {
  const last = words.at(-1) ?? "";
  return last.length > 3 && endsWithCheck(last)
    ? [...words.slice(0, -1), last.slice(0, -3), last.slice(-3)]
    : words;
};
