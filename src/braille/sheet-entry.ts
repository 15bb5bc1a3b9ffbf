import { readMoveText } from "../rules/move-text.js";
import { type Position, playMove } from "../rules/position.js";
import type { Utterance } from "../vocabulary/utterance.js";
import { type Cells, isCells } from "./cells.js";
import { continuations, startGame } from "./game-tree.js";
import { MoveParser, type MoveReading, printMove, utteranceOf } from "./move-cells.js";
import type { NotationProfile } from "./profiles/profile.js";
import { cleanWord, NumberParser, splitWords } from "./sheet-rows.js";

/** A move that a player has written on his own sheet during the game. */
export interface EntryMove {
  /** From 1, counted from the position the game began from. */
  readonly ply: number;
  /** In print, as it goes onto the sheet. */
  readonly text: string;
  /** For the voice. */
  readonly utterance: Utterance;
}

/** What a line written by hand means. Nothing is guessed: `why` says what has to be asked. */
export type EntryReading =
  | { readonly status: "moves"; readonly moves: readonly EntryMove[] }
  /** Nothing was written, or all of it was erased. */
  | { readonly status: "nothing" }
  | { readonly status: "unclear"; readonly word: Cells; readonly why: "no-move" }
  /** The cells can be read in several ways, in print. */
  | {
      readonly status: "unclear";
      readonly word: Cells;
      readonly why: "ambiguous";
      readonly readings: readonly string[];
    }
  /** A number and one move, and it could be either player's. */
  | { readonly status: "unclear"; readonly word: Cells; readonly why: "whose" };

/** In time trouble lines are left out; a number further on than this is a slip. Units: plies. */
const MAX_AHEAD = 60;
/** White's move is expressly left out, or belongs to another line. */
const BLACK_MARK = /^(?:⠄{2,}|⠤{1,3})$/;

/**
 * Reads the lines that a player writes on his own score sheet, in his notation: a move alone is the
 * next one, a number begins a pair or corrects it, `⠄⠄⠄` after the number stands for White's move.
 * The sheet is his own (visually impaired, VI.5): what was written before helps to understand a sign
 * with two meanings, what the boards show does not.
 */
export class EntryReader {
  readonly #profile: NotationProfile;
  readonly #parser: MoveParser;
  readonly #numbers: NumberParser;

  constructor(profile: NotationProfile) {
    this.#profile = profile;
    this.#parser = new MoveParser(profile);
    this.#numbers = new NumberParser(profile);
  }

  /** `sheet`: the lines written so far, by ply; `initial`: the position they begin from. */
  read(cells: Cells, sheet: readonly (string | undefined)[], initial: Position): EntryReading {
    const words = this.#words(cells);
    const [first = "", ...others] = words;
    if (words.length === 0) return { status: "nothing" };
    const numbered = this.#parser.parse(first).length > 0 ? undefined : this.#numbers.parse(first);
    let rest = numbered === undefined ? words : [numbered.rest, ...others].filter((w) => w !== "");
    const startsWithBlack = BLACK_MARK.test(rest[0] ?? "");
    if (startsWithBlack) rest = rest.slice(1);
    const [only = first] = rest;
    if (rest.length === 0 || rest.length > 2) {
      return { status: "unclear", word: rest.length === 0 ? first : cells, why: "no-move" };
    }
    let ply = sheet.length + 1;
    if (numbered !== undefined) {
      const pair = 2 * (numbered.number - initial.moveNumber) + (initial.turn === "white" ? 1 : 0);
      ply = startsWithBlack ? pair + 1 : pair;
      const isFarAhead = ply > sheet.length + MAX_AHEAD;
      if (ply < 1 || isFarAhead || (startsWithBlack && rest.length > 1)) {
        const word = ply < 1 || isFarAhead ? first : only;
        return { status: "unclear", word, why: "no-move" };
      }
      // One move after the number of a pair of which White's stands there: a correction, or Black's.
      const isHalf = sheet[pair - 1] !== undefined && sheet[pair] === undefined;
      if (!startsWithBlack && rest.length === 1 && isHalf) {
        const fits = [pair, pair + 1].filter((at) => this.#isLegal(only, sheet, initial, at));
        const [fitting, another] = fits;
        if (fitting === undefined || another !== undefined) {
          return { status: "unclear", word: only, why: "whose" };
        }
        ply = fitting;
      }
    }
    return this.#moves(rest, ply, sheet, initial);
  }

  #moves(
    words: readonly Cells[],
    first: number,
    sheet: readonly (string | undefined)[],
    initial: Position,
  ): EntryReading {
    const moves: EntryMove[] = [];
    const lines = [...sheet];
    for (const [index, word] of words.entries()) {
      const ply = first + index;
      const readings = this.#parser.parse(word);
      if (readings.length === 0) return { status: "unclear", word, why: "no-move" };
      const likely = this.#likely(readings, lines, initial, ply);
      const [reading] = likely;
      const [text, ...more] = new Set(likely.map(this.#print));
      if (reading === undefined || text === undefined || more.length > 0) {
        const all = [...new Set(readings.map(this.#print))];
        return { status: "unclear", word, why: "ambiguous", readings: all };
      }
      lines[ply - 1] = text;
      const said = utteranceOf(reading);
      const isPawn = said.role === undefined && said.castling === undefined;
      moves.push({ ply, text, utterance: isPawn ? { ...said, role: "pawn" } : said });
    }
    return { status: "moves", moves };
  }

  readonly #print = (reading: MoveReading): string =>
    printMove(this.#profile, withoutOwnFile(utteranceOf(reading)), reading.drawOffer);

  /** Words of the line, each with the signs that stand after it; erased cells are left out. */
  #words(cells: Cells): readonly Cells[] {
    const words: Cells[] = [];
    for (const raw of splitWords(cells)) {
      const word = cleanWord(raw);
      const last = words.at(-1);
      if (word === "") continue;
      if (last !== undefined && words.length > 0 && this.#parser.isSuffix(word)) {
        words[words.length - 1] = `${last}⠀${word}`;
      } else words.push(word);
    }
    return words;
  }

  /** Of several readings those that can be played after the lines before, if there are any. */
  #likely(
    readings: readonly MoveReading[],
    sheet: readonly (string | undefined)[],
    initial: Position,
    ply: number,
  ): readonly MoveReading[] {
    if (new Set(readings.map(this.#print)).size === 1) return readings;
    const position = this.#positionBefore(sheet, initial, ply);
    if (position === undefined) return readings;
    const node = startGame(position);
    const isLegal = (reading: MoveReading): boolean => {
      const { exact, loose } = continuations(node, [reading], false);
      return exact.length + loose.length > 0;
    };
    const legal = readings.filter(isLegal);
    // Both squares leave nothing open: `b2b4` is the pawn's move, not a bishop's from the second rank.
    const complete = legal.filter(
      ({ fromFile, fromRank }) => fromFile !== undefined && fromRank !== undefined,
    );
    if (complete.length > 0) return complete;
    return legal.length > 0 ? legal : readings;
  }

  #isLegal(
    word: Cells,
    sheet: readonly (string | undefined)[],
    initial: Position,
    ply: number,
  ): boolean {
    const position = this.#positionBefore(sheet, initial, ply);
    if (position === undefined) return false;
    const { exact, loose } = continuations(startGame(position), this.#parser.parse(word), false);
    return exact.length + loose.length > 0;
  }

  /** Where his sheet stands before a ply; undefined: it cannot be followed up to there. */
  #positionBefore(
    sheet: readonly (string | undefined)[],
    initial: Position,
    ply: number,
  ): Position | undefined {
    let position = initial;
    for (let at = 0; at < ply - 1; at += 1) {
      const line = sheet[at];
      const text = line?.replace(/\s*\(=\)\s*$/, "").trim();
      const move =
        text === undefined
          ? undefined
          : readMoveText(position, text, [this.#profile.language, "en", "de"]);
      if (move === undefined) return undefined;
      position = playMove(position, move);
    }
    return position;
  }
}

/** A pawn that goes straight on needs no file of its own: `b6`, not `bb6`. */
const withoutOwnFile = (move: Utterance): Utterance => {
  const { fromFile, ...rest } = move;
  const isPawn = move.role === undefined && move.fromRank === undefined;
  return isPawn && fromFile !== undefined && move.to?.startsWith(fromFile) ? rest : move;
};

/**
 * Cells of a line that was typed as the letters of the six keys: `dsj fdjk k` with a blank between
 * cells and two or more for a blank cell; or of Braille characters as they are. Undefined: neither.
 */
export const cellsOfTyped = (
  text: string,
  keys: Readonly<Record<string, number>>,
): Cells | undefined => {
  const trimmed = text.trim();
  if (/[\u2800-\u28ff]/.test(trimmed)) {
    const cells = trimmed.replaceAll(" ", "⠀");
    return isCells(cells) ? cells : undefined;
  }
  let cells = "";
  for (const [index, word] of trimmed.split(/ {2,}/).entries()) {
    if (index > 0) cells += "⠀";
    for (const chord of word.split(" ")) {
      let dots = 0;
      for (const key of chord.toLowerCase()) {
        const dot = Object.hasOwn(keys, key) ? keys[key] : undefined;
        if (dot === undefined) return undefined;
        dots |= 1 << (dot - 1);
      }
      if (chord !== "") cells += String.fromCharCode(0x2800 + dots);
    }
  }
  return cells;
};
