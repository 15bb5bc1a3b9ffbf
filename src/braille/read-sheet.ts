import { type Position, parsePosition, STARTING_POSITION } from "../rules/position.js";
import { type Color, FILE_NAMES } from "../vocabulary/chess.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import type { Utterance } from "../vocabulary/utterance.js";
import { BLANK, type Cells } from "./cells.js";
import { shortenMove } from "./game-cells.js";
import {
  allReplies,
  checkOf,
  continuations,
  describeLast,
  type GameNode,
  pathOf,
  sanOf,
  startGame,
  uciOf,
} from "./game-tree.js";
import { isCheckShaped, makeCheck, nearbyLines } from "./line-check.js";
import { MoveParser, printMove, utteranceOf, writeMove } from "./move-cells.js";
import { parsePositionCells } from "./position-cells.js";
import { EIGHT_DOT_DIGITS, UPPER_DIGITS } from "./profiles/digits.js";
import type { NotationProfile } from "./profiles/profile.js";
import { type BodyRow, cleanWord, NumberParser, RowSorter, splitWords } from "./sheet-rows.js";

/** How sure a line is: read as one legal move, not sure, or not there at all. */
export const LINE_STATES = ["confirmed", "unclear", "missing"] as const;
export type LineState = (typeof LINE_STATES)[number];

/** One move of a sheet that was read back. */
export interface SheetLine {
  /** From 1, counted from the position that the sheet begins with. */
  readonly ply: number;
  readonly by: Color;
  readonly moveNumber: number;
  /** What stands there, in print; cells without a meaning as they are. Empty: nothing. */
  readonly text: string;
  readonly cells: Cells;
  /** With `+` and `#`. Null unless the line is confirmed: nobody guesses. */
  readonly san: string | null;
  readonly state: LineState;
  /** Moves that an unclear or missing line can be, SAN, as far as the other lines leave it open. */
  readonly candidates: readonly string[];
}

export interface SheetReading {
  readonly profile: NotationProfile;
  readonly initial: Position;
  readonly lines: readonly SheetLine[];
}

/** Why nothing could be read. */
export type ReadFault =
  | { readonly fault: "no-moves" }
  /** The position in its head is damaged: the reader must be told it. */
  | { readonly fault: "position" }
  /** Several notations fit and give different games. */
  | { readonly fault: "several-profiles"; readonly profiles: readonly string[] };

/** Of so many possible games at most the reading keeps track. */
const MAX_GAMES = 1_500;
/** Up to so many, moves near to what stands there are looked for; up to so few, pairs of moves. */
const SOME_GAMES = 60;
const FEW_GAMES = 4;
/** In so many of the possible games a move is named, to see whether its name is the same. */
const MAX_NAMED = 60;
/** Moves whose cells differ in no more than this are what an unclear line probably is. */
const NEAR = 2;
/** A gap of more moves than this is a number that was read wrongly. */
const MAX_GAP = 20;
const MAX_CANDIDATES = 12;
/** A word without a meaning of so many cells may be a spot, or a check that lost its sign. */
const MAX_SPOT = 3;

/** A pair of lines with one number. */
interface Pair {
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

/** What is known of one ply before the games are compared. */
interface Slot {
  readonly cells: Cells;
  readonly isSure: boolean;
  readonly isMissing: boolean;
}

/** Levenshtein distance, as far as it is at most `limit`; else `limit` + 1. */
const distance = (one: Cells, other: Cells, limit: number): number => {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, cell] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, against] of [...other].entries()) {
      next.push(
        Math.min(
          (next[j] ?? 0) + 1,
          (row[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + (cell === against ? 0 : 1),
        ),
      );
    }
    row = next;
  }
  return Math.min(limit + 1, row[other.length] ?? limit + 1);
};

const CLOCK = new RegExp(
  `^(?=.*⠒)(?:[⠼][⠼⠈⠒${UPPER_DIGITS.join("")}]+|[⠒${EIGHT_DOT_DIGITS.join("")}]+)$`,
);

class SheetReader {
  readonly #profile: NotationProfile;
  readonly #parser: MoveParser;
  readonly #numbers: NumberParser;
  readonly #sorter: RowSorter;

  constructor(profile: NotationProfile) {
    this.#profile = profile;
    this.#parser = new MoveParser(profile);
    this.#numbers = new NumberParser(profile);
    this.#sorter = new RowSorter(this.#parser, this.#numbers);
  }

  /** How many lines of the sheet look like moves in this notation. */
  count(pages: readonly (readonly Cells[])[]): number {
    return pages.flat().filter((line) => this.#sorter.isMoveLine(line)).length;
  }

  read(
    pages: readonly (readonly Cells[])[],
    given: Position | undefined,
    stopsAtDoubt = false,
  ): Result<SheetReading, ReadFault> {
    const { body, position } = this.#sorter.sort(pages);
    const initial = given ?? this.#initial(position);
    if (initial === undefined) return err({ fault: "position" });
    const { pairs, isStrict } = this.#pairs(body, initial.moveNumber);
    if (pairs.length === 0) return err({ fault: "no-moves" });
    return ok({
      profile: this.#profile,
      initial,
      lines: this.#align(pairs, initial, isStrict, stopsAtDoubt),
    });
  }

  #initial(cells: Cells): Position | undefined {
    if (cells === "") return STARTING_POSITION;
    const body = cells.slice(0, -3);
    const fen = makeCheck(body) === cells.slice(-3) ? parsePositionCells(body) : undefined;
    const parsed = fen === undefined ? undefined : parsePosition(fen);
    return parsed?.ok ? parsed.value : undefined;
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

  #pairs(
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

  /** `stopsAtDoubt`: after the first line that is not sure nothing is looked for. */
  #align(
    pairs: readonly Pair[],
    initial: Position,
    isStrict: boolean,
    stopsAtDoubt: boolean,
  ): readonly SheetLine[] {
    const slots: Slot[] = [];
    let games: readonly GameNode[] = [startGame(initial)];
    // From here on too many games are possible, or none: nothing is sure any more.
    let isLost = false;
    const push = (slot: Slot, next: readonly GameNode[]): void => {
      const isDoubt = stopsAtDoubt && !slot.isSure;
      if (next.length === 0 || next.length > MAX_GAMES || isDoubt) isLost = true;
      else games = next;
      slots.push(isLost ? { ...slot, isSure: false } : slot);
    };
    const readOne = (cells: Cells, isIntact: boolean): void => {
      const slot = { cells, isSure: false, isMissing: cells === "" };
      if (isLost) {
        push(slot, []);
        return;
      }
      const read = this.#readCells(games, cells, isStrict && isIntact);
      if (read.next.length > 0) {
        // A cell that turned into another sign of the notation still reads well: where the check
        // says that a line is damaged, what is near to it may stand there as well.
        const isDoubtful = isStrict && !isIntact && !stopsAtDoubt && games.length <= SOME_GAMES;
        const next = isDoubtful ? this.#withNear(games, cells, read.next) : read.next;
        push({ ...slot, isSure: isIntact && read.isSure }, next);
      } else if (stopsAtDoubt) push(slot, []);
      else push(slot, this.#guess(games, cells));
    };
    for (const [index, pair] of pairs.entries()) {
      const isLast = index === pairs.length - 1;
      const isBlackFirst = index === 0 && initial.turn === "black";
      const near =
        isLost || pair.isIntact || stopsAtDoubt ? undefined : this.#readDamaged(games, pair);
      if (near !== undefined && (isBlackFirst ? near.count === 1 : isLast || near.count === 2)) {
        const { white, black } = halves(pair.words);
        if (near.count === 2) {
          slots.push({ cells: white, isSure: false, isMissing: false });
          push({ cells: black, isSure: false, isMissing: false }, near.games);
        } else {
          const cells = pair.words.join(BLANK);
          push({ cells, isSure: false, isMissing: false }, near.games);
        }
        continue;
      }
      if (isBlackFirst) {
        readOne(pair.words.join(BLANK), pair.isIntact && pair.words.length === 1);
        continue;
      }
      const { white, black } = this.#sides(pair, games, isStrict);
      readOne(white, pair.isIntact);
      if (black !== "" || !isLast || (!pair.isIntact && pair.words.length !== 1)) {
        readOne(black, pair.isIntact);
      }
    }
    return this.#compare(slots, games, initial);
  }

  /** Whose move each part of a line is. */
  #sides(
    pair: Pair,
    games: readonly GameNode[],
    isStrict: boolean,
  ): { readonly white: Cells; readonly black: Cells } {
    const [only = "", ...others] = pair.words;
    if (others.length > 0) return halves(pair.words);
    if (pair.startsWithBlack) return { white: "", black: only };
    // One move alone: White's, unless only Black can have made it.
    const isStrictHere = isStrict && pair.isIntact;
    if (only !== "" && this.#readCells(games, only, isStrictHere).next.length === 0) {
      const replies = this.#guess(games, "");
      const isReply =
        replies.length <= MAX_GAMES && this.#readCells(replies, only, isStrictHere).next.length > 0;
      if (isReply) return { white: "", black: only };
    }
    return { white: only, black: "" };
  }

  /** Games that go on with what these cells say. Sure: in each of them it is one move. */
  #readCells(
    games: readonly GameNode[],
    cells: Cells,
    isStrict: boolean,
  ): { readonly next: readonly GameNode[]; readonly isSure: boolean } {
    const readings = this.#parser.parse(cells);
    const next: GameNode[] = [];
    let isSure = readings.length > 0;
    for (const game of games) {
      const prefersComplete = isStrict || this.#profile.form === "long";
      const { exact, loose } = continuations(game, readings, prefersComplete);
      const moves = isStrict
        ? exact.filter((move) => this.#isWrittenSo(move, cells))
        : [...exact, ...loose];
      if (moves.length > 1) isSure = false;
      next.push(...moves);
    }
    return { next, isSure: isSure && next.length > 0 };
  }

  /**
   * Whether the program writes a game's last move with just these cells. More of the origin than is
   * needed tells that a line before was another one.
   */
  #isWrittenSo(game: GameNode, cells: Cells): boolean {
    const check = checkOf(game);
    const full = { ...describeLast(game), ...(check === undefined ? {} : { check }) };
    const isWritten = (move: Utterance): boolean =>
      [false, true].some((draw) => writeMove(this.#profile, move, draw) === cells);
    return isWritten(full) || isWritten(shortenMove(full, sanOf(game)));
  }

  /**
   * Games that go on with a damaged line: what fits its check when one cell is changed, else the
   * pairs of moves whose cells are near to those that stand there.
   */
  #readDamaged(
    games: readonly GameNode[],
    pair: Pair,
  ): { readonly games: readonly GameNode[]; readonly count: number } | undefined {
    const found: { readonly games: readonly GameNode[]; readonly count: number }[] = [];
    for (const words of pair.corrections) {
      let next = games;
      for (const word of words) next = this.#readCells(next, word, true).next;
      if (words.length > 0 && words.length <= 2 && next.length > 0) {
        found.push({ games: next, count: words.length });
      }
    }
    const [first] = found;
    if (first !== undefined) {
      // Lines of one and of two moves cannot go on together.
      if (found.some((one) => one.count !== first.count)) return undefined;
      return { games: found.flatMap((one) => one.games), count: first.count };
    }
    if (pair.words.length === 2 || pair.words.length === 0 || games.length > FEW_GAMES)
      return undefined;
    const line = pair.words.join(BLANK);
    const near = games.flatMap((game) => this.#nearPairs(game, line));
    return near.length === 0 ? undefined : { games: near, count: 2 };
  }

  #nearPairs(game: GameNode, line: Cells): readonly GameNode[] {
    const near: GameNode[] = [];
    for (const white of allReplies(game)) {
      const start = writeMove(this.#profile, describeLast(white));
      if (distance(start, line.slice(0, start.length), NEAR + 1) > NEAR + 1) continue;
      for (const black of allReplies(white)) {
        const whole = start + BLANK + writeMove(this.#profile, describeLast(black));
        if (distance(whole, line, NEAR + 1) <= NEAR + 1) near.push(black);
      }
    }
    return near;
  }

  /** These games, and those that go on with another move whose cells are near. */
  #withNear(
    games: readonly GameNode[],
    cells: Cells,
    known: readonly GameNode[],
  ): readonly GameNode[] {
    const found = new Map<GameNode | undefined, Set<string>>();
    for (const node of known) {
      const moves = found.get(node.last?.before) ?? new Set();
      found.set(node.last?.before, moves.add(uciOf(node)));
    }
    const near = games.flatMap((game) =>
      this.#nearMoves(game, cells, 1).filter((node) => found.get(game)?.has(uciOf(node)) !== true),
    );
    return [...known, ...near];
  }

  /** Games that go on with a move whose cells are near to these; with any move when none is. */
  #guess(games: readonly GameNode[], cells: Cells): readonly GameNode[] {
    if (cells !== "" && games.length <= SOME_GAMES) {
      const near = games.flatMap((game) => this.#nearMoves(game, cells));
      if (near.length > 0) return near;
    }
    const all: GameNode[] = [];
    for (const game of games) {
      all.push(...allReplies(game));
      if (all.length > MAX_GAMES) break;
    }
    return all;
  }

  #nearMoves(game: GameNode, cells: Cells, within = NEAR): readonly GameNode[] {
    const { check, mate } = this.#profile;
    const plain = [check, mate].reduce(
      (text, sign) => (text.endsWith(sign) ? text.slice(0, -sign.length) : text),
      cells,
    );
    const readings = this.#parser.parse(cells);
    const { exact, loose, contradicted } = continuations(game, readings, false);
    const fitting = [...exact, ...loose, ...contradicted];
    const near = allReplies(game).filter((reply) => {
      const { from, ...rest } = describeLast(reply);
      const file = FILE_NAMES.find((name) => name === from?.[0]);
      const forms = [
        { ...rest, ...(from === undefined ? {} : { from }) },
        rest,
        { ...rest, ...(file === undefined ? {} : { fromFile: file }) },
      ];
      return forms.some(
        (form) => distance(writeMove(this.#profile, form), plain, within) <= within,
      );
    });
    const ucis = new Set(fitting.map(uciOf));
    return [...fitting, ...near.filter((reply) => !ucis.has(uciOf(reply)))];
  }

  /** What is the same in all possible games is sure where it was read so. */
  #compare(
    slots: readonly Slot[],
    games: readonly GameNode[],
    initial: Position,
  ): readonly SheetLine[] {
    const paths = games.map(pathOf);
    return slots.map((slot, index): SheetLine => {
      const plies = (initial.turn === "white" ? 0 : 1) + index;
      const nodes = new Set<GameNode>();
      for (const path of paths) {
        const node = path[index];
        if (node !== undefined) nodes.add(node);
      }
      const ucis = new Set([...nodes].map(uciOf));
      const sans = new Set([...nodes].slice(0, MAX_NAMED).map(sanOf));
      const [only, ...others] = sans;
      const isOne = only !== undefined && others.length === 0 && ucis.size === 1;
      const state = slot.isMissing ? "missing" : slot.isSure && isOne ? "confirmed" : "unclear";
      return {
        ply: index + 1,
        by: plies % 2 === 0 ? "white" : "black",
        moveNumber: initial.moveNumber + Math.floor(plies / 2),
        text: this.#print(slot.cells),
        cells: slot.cells,
        san: state === "confirmed" ? (only ?? null) : null,
        state,
        candidates: state === "confirmed" ? [] : [...sans].sort().slice(0, MAX_CANDIDATES),
      };
    });
  }

  /** Cells in print; as they are where they have no meaning, or more than one. */
  #print(cells: Cells): string {
    const [reading, ...others] = this.#parser.parse(cells);
    if (reading === undefined) return cells;
    const print = printMove(this.#profile, utteranceOf(reading), reading.drawOffer);
    const isOne = others.every(
      (other) => printMove(this.#profile, utteranceOf(other), other.drawOffer) === print,
    );
    return isOne ? print : cells;
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

const isWhole = (reading: SheetReading): boolean =>
  reading.lines.every(({ state }) => state === "confirmed");

const halves = (words: readonly Cells[]): { readonly white: Cells; readonly black: Cells } => {
  const [white = "", ...black] = words;
  return { white, black: black.join(BLANK) };
};

/**
 * Reads a score sheet back and follows it through the legal game. A line is `confirmed` when its
 * cells are whole and mean one legal move; otherwise it is `unclear` or `missing`, with the moves
 * that the lines after it leave open. Nothing is chosen where several moves fit.
 *
 * `profiles`: notations it may be written in. With several, the one in which most lines are sure is
 * taken; when two are as good and give different games, that is an error. `initial`: the position
 * the game began from; default: the one in the head of the sheet, else the starting array.
 */
export const readSheet = (
  pages: readonly (readonly Cells[])[],
  profiles: readonly NotationProfile[],
  initial?: Position,
): Result<SheetReading, ReadFault> => {
  const readers = profiles.map((profile) => new SheetReader(profile));
  const counts = readers.map((reader) => (readers.length === 1 ? 1 : reader.count(pages)));
  const most = Math.max(0, ...counts);
  const likely = readers.filter((_, index) => most > 0 && (counts[index] ?? 0) * 2 >= most);
  // A notation in which every line is sure needs no comparison with those in which some are not.
  const whole = likely
    .map((reader) => reader.read(pages, initial, true))
    .filter((result) => result.ok && isWhole(result.value));
  const results = whole.length > 0 ? whole : likely.map((reader) => reader.read(pages, initial));
  const read = results.flatMap((result) => (result.ok ? [result.value] : []));
  if (read.length === 0) {
    return results.find((result) => !result.ok) ?? err({ fault: "no-moves" });
  }
  const sure = (reading: SheetReading): number =>
    reading.lines.filter((line) => line.state === "confirmed").length;
  const top = Math.max(...read.map(sure));
  const best = read.filter((reading) => sure(reading) === top);
  const [first, ...others] = best;
  if (first === undefined) return err({ fault: "no-moves" });
  const game = (reading: SheetReading): string =>
    reading.lines.map(({ state, san }) => `${state} ${san}`).join("\n");
  return others.every((other) => game(other) === game(first))
    ? ok(first)
    : err({ fault: "several-profiles", profiles: best.map(({ profile }) => profile.name) });
};

/**
 * The sheet as the comparison of two score sheets takes it (VI.7, VI.8): a line of text a ply,
 * `unclear` where it must be read or played back.
 */
export const linesForComparison = (reading: SheetReading): readonly string[] =>
  reading.lines.map(({ state, san }) => (state === "confirmed" && san !== null ? san : "unclear"));
