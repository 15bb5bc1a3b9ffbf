import type { Position } from "../rules/position.js";
import { type Color, FILE_NAMES } from "../vocabulary/chess.js";
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
import { type MoveParser, printMove, utteranceOf, writeMove } from "./move-cells.js";
import type { NotationProfile } from "./profiles/profile.js";
import type { Pair } from "./sheet-pairs.js";

// From the pairs of a sheet to its moves: every legal game that the cells leave possible is followed.

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

/** Of so many possible games at most the reading keeps track. */
const MAX_GAMES = 1_500;
/** Up to so many, moves near to what stands there are looked for; up to so few, pairs of moves. */
const SOME_GAMES = 60;
const FEW_GAMES = 4;
/** In so many of the possible games a move is named, to see whether its name is the same. */
const MAX_NAMED = 60;
/** Moves whose cells differ in no more than this are what an unclear line probably is. */
const NEAR = 2;
const MAX_CANDIDATES = 12;

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

/** Follows the legal games that a sheet in one notation can be. */
export class GameFollower {
  readonly #profile: NotationProfile;
  readonly #parser: MoveParser;

  constructor(profile: NotationProfile, parser: MoveParser) {
    this.#profile = profile;
    this.#parser = parser;
  }

  /** `stopsAtDoubt`: after the first line that is not sure nothing is looked for. */
  follow(
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

const halves = (words: readonly Cells[]): { readonly white: Cells; readonly black: Cells } => {
  const [white = "", ...black] = words;
  return { white, black: black.join(BLANK) };
};
