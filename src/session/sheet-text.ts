import { parseSheet } from "../braille/brf.js";
import type { NotationProfile } from "../braille/profiles/profile.js";
import { PROFILES } from "../braille/profiles/profiles.js";
import { linesForComparison, readSheet } from "../braille/read-sheet.js";
import { NOTATION_LANGUAGES } from "../rules/notation/languages.js";
import { parseWritten } from "../rules/notation/read-notation.js";
import { type Position, parsePosition, STARTING_POSITION } from "../rules/position.js";
import { parseAnnouncement } from "../speech/phrases/hear.js";
import { LANGUAGE_TAGS } from "../speech/phrases/languages.js";
import type { SheetFaultCode } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import type { Utterance } from "../vocabulary/utterance.js";

/** What a score sheet that came as a file turned out to be (VI.5; Laws 2018, 8.1, D.2.7). */
export type SheetKind =
  /** PGN, with its tags. */
  | "pgn"
  /** BRF or Unicode Braille. */
  | "braille"
  /** Moves in the notation of the Laws, in any language, with or without numbers. */
  | "written"
  /** Announcements, a line each: what a player says, or the index of his recording with times. */
  | "spoken";

/** One line of a sheet as it came. */
export interface SourceLine {
  /** For the comparison of sheets; `unclear`: it must be read or played back. */
  readonly text: string;
  /** As it stands in the file; empty: nothing. */
  readonly shown: string;
  /** Where in the recording it is, as the index writes it. */
  readonly place?: string;
}

/** A score sheet from a file. */
export interface SheetSource {
  readonly kind: SheetKind;
  /** The position it begins from, where it says so. */
  readonly initial: Position | null;
  /** A ply each, from the first. Lines that were left out are `unclear`. */
  readonly lines: readonly SourceLine[];
}

export interface SheetTextOptions {
  /** Ends with `.brf`: Braille is tried first. */
  readonly name?: string;
  /** Position that the sheet begins from; absent: what it says, else the starting array. */
  readonly initial?: Position;
  /** Braille notations it may be written in; absent: all that are known. */
  readonly profiles?: readonly NotationProfile[];
}

/** No sheet is longer. Units: characters; plies; characters. */
const LIMITS = { text: 1_000_000, plies: 1_200, word: 80 } as const;
const UNCLEAR = "unclear";

const RESULT = /^(?:1-0|0-1|1\/2-1\/2|½-½|1:0|0:1|\*)$/;
const CLOCK_TIME = /^[[(]?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\.\d+)?[\])]?$/;
const MARKS = /^(?:\(?=\)?|\(?e\.?\s?p\.?\)?|[+#†‡]|ch\.?|\$\d+|[!?]{2,}|[!])$/i;
const UNREADABLE = /^(?:\?+|unclear|_+)$/i;
const LEFT_OUT = /^(?:\.{2,}|…|[-–—]+)$/;

const isAlgebraic = (word: string): boolean =>
  NOTATION_LANGUAGES.some((language) => parseWritten(word, language).status === "algebraic");

const isBinary = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that make a file no text.
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufffd]/.test(text);

/** Text without comments, variations, and the lines that PGN keeps for programs. */
const withoutComments = (text: string): string => {
  const plain = text
    .replace(/\{[^}]*(?:\}|$)/g, " ")
    .replace(/^%.*$/gm, " ")
    .replace(/(^|\s);.*$/gm, " ");
  let depth = 0;
  let kept = "";
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at] ?? "";
    if (
      sign === "(" &&
      (depth > 0 || !/^\((?:=|e\.?\s?p|[^\s)]{1,2}\))/i.test(plain.slice(at, at + 6)))
    ) {
      depth += 1;
    }
    if (depth === 0) kept += sign;
    if (sign === ")" && depth > 0) depth -= 1;
  }
  return kept;
};

const TAG = /^\s*\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\\n]|\\.)*)"\s*\]\s*$/;

interface Tagged {
  readonly tags: ReadonlyMap<string, string>;
  /** Text of the first game. */
  readonly body: string;
}

/** Tags of the first game, and its moves. */
const takeTags = (text: string): Tagged => {
  const tags = new Map<string, string>();
  const body: string[] = [];
  let hasMoves = false;
  for (const line of text.split("\n")) {
    const tag = TAG.exec(line);
    if (tag === null) {
      body.push(line);
      hasMoves ||= tags.size > 0 && line.trim() !== "";
      continue;
    }
    if (hasMoves) break;
    tags.set(tag[1] ?? "", (tag[2] ?? "").replace(/\\(.)/g, "$1"));
  }
  return { tags, body: body.join("\n") };
};

/** Places lines by their numbers: a sheet may have columns, and lines may be left out. */
class SheetPlaces {
  readonly #lines: SourceLine[] = [];
  readonly #first: number;
  readonly #offset: number;
  #at = 0;

  constructor(initial: Position) {
    this.#first = initial.moveNumber;
    this.#offset = initial.turn === "black" ? 1 : 0;
  }

  /** The number of a move: what follows is White's, or Black's. */
  number(value: number, isBlack: boolean): void {
    const at = (value - this.#first) * 2 + (isBlack ? 1 : 0) - this.#offset;
    if (at < LIMITS.plies) this.#at = Math.max(0, at);
  }

  put(line: SourceLine): void {
    const before = this.#lines[this.#at];
    // Written a second time, and not the same: somebody must say which one counts.
    this.#lines[this.#at] =
      before === undefined || before.text === line.text
        ? line
        : { text: UNCLEAR, shown: `${before.shown} / ${line.shown}` };
    this.#at += 1;
  }

  leaveOut(): void {
    this.#at += 1;
  }

  /** What belongs to the line before: an offer of a draw, `e.p.`. */
  addMark(mark: string): void {
    const before = this.#lines[this.#at - 1];
    if (before === undefined || before.text === UNCLEAR) return;
    this.#lines[this.#at - 1] = { ...before, text: `${before.text} ${mark}` };
  }

  get count(): number {
    return this.#lines.length;
  }

  all(): readonly SourceLine[] {
    return Array.from(this.#lines, (line) => line ?? { text: UNCLEAR, shown: "" });
  }
}

const NUMBERED = /^(\d{1,3})(\.{2,}|…|[.)]+…?|)(.*)$/u;

/** Lines of a sheet in the notation of the Laws. Undefined: a word too long for any move. */
const readWritten = (body: string, initial: Position): readonly SourceLine[] | undefined => {
  const places = new SheetPlaces(initial);
  for (const row of body.split("\n")) {
    const words = row.split(/[\s|;]+/).filter((word) => word !== "");
    // Names and dates in the head of the sheet.
    if (places.count === 0 && !words.some((word) => isMoveWord(word))) continue;
    for (const whole of words) {
      if (whole.length > LIMITS.word || places.count > LIMITS.plies) return undefined;
      if (RESULT.test(whole)) return places.all();
      if (CLOCK_TIME.test(whole)) continue;
      if (MARKS.test(whole) && !UNREADABLE.test(whole)) {
        if (/^\(?=\)?$/.test(whole)) places.addMark("(=)");
        else if (/p/i.test(whole)) places.addMark("e.p.");
        continue;
      }
      const [, digits, dots = "", rest = ""] = NUMBERED.exec(whole) ?? [];
      const isNumber = digits !== undefined && (dots !== "" || rest === "");
      if (isNumber) places.number(Number(digits), /\.{2,}|…/.test(dots));
      const word = isNumber ? rest : whole;
      if (word === "") continue;
      if (LEFT_OUT.test(word)) places.leaveOut();
      else if (UNREADABLE.test(word)) places.put({ text: UNCLEAR, shown: word });
      else places.put({ text: word.replace(/[!?]+$/, ""), shown: word });
    }
  }
  return places.all();
};

const isMoveWord = (word: string): boolean => {
  const bare = word.replace(/^\d{1,3}(?:\.+|…|\))/, "").replace(/[!?]+$/, "");
  return UNREADABLE.test(word) || isAlgebraic(bare);
};

const isReadable = (word: string): boolean => isMoveWord(word) && !UNREADABLE.test(word);

/** Of the words in rows that may hold moves, how many are moves: from 0 to 1. */
const shareOfMoves = (body: string): number => {
  const words = body
    .slice(0, 20_000)
    .split("\n")
    .map((row) => row.split(/[\s|;]+/).filter((word) => word !== ""))
    .filter((row) => /^\d+[.)]/.test(row[0] ?? "") || row.some(isReadable))
    .flat()
    .filter((word) => !/^\d+[.)]*$/.test(word) && !CLOCK_TIME.test(word));
  return words.length === 0 ? 0 : words.filter(isMoveWord).length / words.length;
};

const LETTERS = { king: "K", queen: "Q", rook: "R", bishop: "B", knight: "N", pawn: "" } as const;

/** An announcement as a line of a sheet; undefined: it names no move. */
export const writeUtterance = (said: Utterance): string | undefined => {
  if ((said.notUnderstood ?? []).length > 0) return undefined;
  if (said.castling !== undefined) return said.castling === "short" ? "O-O" : "O-O-O";
  if (said.to === undefined) return undefined;
  const { role, from, fromFile = "", fromRank = "", promotion } = said;
  const origin = from ?? `${fromFile}${fromRank}`;
  const sign = said.capture === true && origin !== "" ? "x" : "";
  const into = promotion === undefined ? "" : `=${LETTERS[promotion]}`;
  return `${LETTERS[role ?? "pawn"]}${origin}${sign}${said.to}${into}`;
};

const PLACE = /^\s*\[?(\d{1,3}(?::\d{2}){1,2}(?:[.,]\d+)?)\]?\s*[,;\t-]?\s*/;
const SPOKEN_NUMBER = /^\d{1,3}(?:\.+|…|\))\s*/;

/** Lines that are announcements, in the language in which most are understood. */
const readSpoken = (body: string): readonly SourceLine[] | undefined => {
  const rows = body.split("\n").filter((row) => row.trim() !== "");
  if (rows.length > LIMITS.plies) return undefined;
  const lists = LANGUAGE_TAGS.map((language) =>
    rows.map((row): SourceLine => {
      const place = PLACE.exec(row)?.[1];
      const words = row
        .replace(PLACE, "")
        .replace(SPOKEN_NUMBER, "")
        .replace(/["„“”»«]/g, "")
        .trim();
      const text = UNREADABLE.test(words)
        ? UNCLEAR
        : (writeUtterance(parseAnnouncement(words.slice(0, 200), language)) ?? UNCLEAR);
      return { text, shown: words, ...(place === undefined ? {} : { place }) };
    }),
  );
  const sure = (lines: readonly SourceLine[]): number =>
    lines.filter(({ text }) => text !== UNCLEAR).length;
  const best = lists.reduce((one, other) => (sure(other) > sure(one) ? other : one));
  return best.length > 0 && sure(best) * 2 >= best.length ? best : undefined;
};

const readBraille = (
  text: string,
  { initial, profiles = PROFILES }: SheetTextOptions,
): Result<SheetSource, SheetFaultCode> => {
  const parsed = parseSheet(text);
  if ("fault" in parsed) return err(parsed.fault);
  const read = readSheet(parsed.pages, profiles, initial);
  if (!read.ok) return err(read.error.fault);
  const texts = linesForComparison(read.value);
  const lines = read.value.lines.map(
    (line, index): SourceLine => ({ text: texts[index] ?? UNCLEAR, shown: line.text }),
  );
  if (!lines.some((line) => line.text !== UNCLEAR)) return err("no-moves");
  return ok({ kind: "braille", initial: read.value.initial, lines });
};

/**
 * Reads a score sheet in whatever form it came: PGN, BRF or Unicode Braille, moves in any language
 * (with numbers they may stand in columns or be left out, `?` is a line that cannot be read), or
 * announcements a line each, with or without the place in the recording. Nothing is judged: lines
 * that no game allows stay as they are. Errors: why it is no score sheet.
 */
export const readSheetText = (
  raw: string,
  options: SheetTextOptions = {},
): Result<SheetSource, SheetFaultCode> => {
  if (raw.length > LIMITS.text) return err("too-large");
  const text = raw.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  if (text.trim() === "") return err("empty");
  if (isBinary(text)) return err("not-text");
  if (/[\u2801-\u28ff]/.test(text)) return readBraille(text, options);
  if (/\.brf$/i.test(options.name ?? "")) {
    const braille = readBraille(text, options);
    if (braille.ok) return braille;
  }
  const { tags, body } = takeTags(text.replaceAll("\f", "\n"));
  const fen = tags.get("FEN");
  const told = fen === undefined ? undefined : parsePosition(fen);
  if (told?.ok === false) return err("position");
  const initial = options.initial ?? told?.value ?? null;
  const moves = withoutComments(body);
  if (tags.size > 0 || shareOfMoves(moves) >= 0.5) {
    const lines = readWritten(moves, initial ?? STARTING_POSITION);
    if (lines === undefined) return err("too-long");
    if (lines.length === 0) return err("no-moves");
    return tags.size > 0
      ? ok({ kind: "pgn", initial: initial ?? STARTING_POSITION, lines })
      : ok({ kind: "written", initial, lines });
  }
  const spoken = readSpoken(body);
  if (spoken !== undefined) return ok({ kind: "spoken", initial, lines: spoken });
  const braille = readBraille(text, options);
  if (braille.ok) return braille;
  // Of a text that is no Braille either, nothing better can be said than that it has no moves.
  return err(braille.error === "several-profiles" ? braille.error : "no-moves");
};
