import type { Color } from "../../vocabulary/chess.js";
import { findLanguageTag, type LanguageTag } from "../../vocabulary/languages.js";
import type { SheetFaultCode } from "../../vocabulary/problems.js";
import { ENGLISH_TERMINAL } from "./terminal/english.js";
import { FRENCH_TERMINAL } from "./terminal/french.js";
import { GERMAN_TERMINAL } from "./terminal/german.js";
import { PORTUGUESE_TERMINAL } from "./terminal/portuguese.js";
import { RUSSIAN_TERMINAL } from "./terminal/russian.js";
import { SPANISH_TERMINAL } from "./terminal/spanish.js";

/** The words that begin a step, by who does it: they are typed as they are in every language. */
export interface StepVerbs {
  readonly player: string;
  readonly assistant: string;
  readonly arbiter: string;
}

/**
 * What whoever sits at the terminal of a table reads or hears from his screen reader, in one language:
 * whole sentences, complete when they are heard alone. What is to be typed stays as it is typed.
 */
export interface TerminalTexts {
  /** A line that the room hears, or one player alone. */
  readonly room: (text: string) => string;
  readonly hears: (by: Color, text: string) => string;
  /** Both clocks, no sentence of its own: "White 1:30:00, Black 1:29:00". */
  readonly clocks: (white: string, black: string) => string;
  /** `number`: `12.` or `12...`. */
  readonly moved: (number: string, move: string, clocks: string) => string;

  readonly hasMove: (by: Color) => string;
  readonly clockRuns: (by: Color | "none") => string;
  readonly toExecute: (by: Color, move: string) => string;
  readonly notCompleted: (move: string) => string;
  readonly waiting: (what: string) => string;

  readonly help: (verbs: StepVerbs) => readonly string[];
  readonly lineTooLong: (characters: number) => string;

  /** Score sheets that are entered at the terminal. */
  readonly sheet: {
    readonly faults: Readonly<Record<SheetFaultCode, string>>;
    readonly unreadable: (path: string, why: string) => string;
    /** What a score sheet may be, told after a fault of its content. */
    readonly kinds: string;
    readonly nothingDone: string;
    readonly checkName: string;
    readonly nothingHappened: string;
    /** `shown`: what stands there, empty: nothing. `place`: where in a recording. */
    readonly unclearLine: (by: Color, line: number, shown: string, place?: string) => string;
    readonly has: (by: Color, lines: number) => string;
    readonly longerBefore: (before: number, now: number) => string;
    readonly begin: (by: Color) => string;
    readonly next: (moveNumber: number, by: Color) => string;
    readonly notFollowed: string;
    readonly legal: (moves: string) => string;
    readonly nothingEntered: string;
    readonly noLineBefore: string;
    readonly away: (text: string) => string;
    readonly noLegalKnown: string;
    readonly cannotBeRead: string;
    readonly notLegal: (text: string) => string;
    readonly means: (text: string, move: string) => string;
  };

  /** Writing in Braille, and displays. */
  readonly braille: {
    readonly writesLines: (by: Color) => string;
    readonly writesOnKeys: (by: Color, howCellsEnd: string) => string;
    readonly endsWithRelease: string;
    readonly endsWithSpace: string;
    readonly endsWithin: (ms: number) => string;
    readonly done: (by: Color) => string;
    readonly notSixKeys: (text: string, by: Color) => string;
    readonly wrote: (by: Color, number: string, move: string) => string;
    readonly nothingWritten: string;
    readonly noMove: (word: string, notation: string) => string;
    readonly ambiguous: (word: string, readings: readonly string[]) => string;
    /** `mark`: what is written before a move of Black's. */
    readonly whose: (word: string, mark: string) => string;
    readonly asItWas: (by: Color) => string;
    readonly displayThere: (by: Color, cells: number) => string;
  };

  /** Voices. */
  readonly sound: {
    /** Before a line about the ear of one player. */
    readonly ownEar: (by: Color, text: string) => string;
    readonly nothingSpoken: string;
    readonly speaksNow: (voice: string) => string;
    readonly speaks: (voice: string) => string;
    readonly alonePrinted: (by: Color) => string;
    readonly aloneSpoken: (by: Color, voice: string) => string;
    readonly aloneShared: (by: Color) => string;
  };

  readonly listening: {
    readonly how: (by: Color, recogniser: string, kind: "mic" | "talk" | "recording") => string;
    readonly not: (by: Color) => string;
    /** After a loss or perfect silence. */
    readonly microphoneBack: (by: Color) => string;
  };

  /** A table that opens, goes on and ends. */
  readonly table: {
    readonly noKeys: string;
    readonly seatPage: (by: Color, url: string) => string;
    readonly spectatorPages: (url: string) => string;
    readonly deskPage: (url: string) => string;
    readonly noPages: string;
    readonly pagesStay: string;
    readonly waitingForBoards: string;
    readonly boardThere: (by: Color) => string;
    /** What a board knows of its men. */
    readonly ofBoard: (by: Color, text: string) => string;
    readonly menKnown: string;
    readonly opened: (table: string, game: string) => string;
    readonly begins: string;
    readonly goesOn: (moves: number, by: Color, clocks: string) => string;
    readonly startClock: (by: Color) => string;
    readonly stoppedBefore: string;
    readonly stopped: (game: string, isWithoutNew: boolean) => string;
    readonly result: (result: string) => string;
    readonly asFile: (command: string) => string;
    readonly check: (command: string) => string;
    readonly journalNotOpened: (path: string, reason: string) => string;
  };

  /** Two score sheets beside each other (VI.7, VI.8). */
  readonly comparison: {
    readonly otherStart: string;
    /** "move 12 of White", inside a sentence. */
    readonly line: (moveNumber: number, by: Color) => string;
    readonly agree: (lines: number) => string;
    readonly positionThen: (fen: string) => string;
    readonly rule7: string;
    readonly agreeNotLegal: (line: string, text: string) => string;
    readonly positionBefore: (fen: string) => string;
    readonly illegal: string;
    readonly differ: (number: number, line: string) => string;
    readonly ends: (sheet: string, lines: number) => string;
    readonly notClear: (sheet: string, shown: string) => string;
    readonly noLegalMove: (sheet: string, text: string) => string;
    readonly has: (sheet: string, text: string) => string;
    readonly hasMeaning: (sheet: string, text: string, move: string) => string;
    readonly inRecording: (place: string) => string;
    readonly meet: (line: string) => string;
    readonly rule8: (lines: number) => string;
  };
}

const TEXTS: Readonly<Record<LanguageTag, TerminalTexts>> = {
  de: GERMAN_TERMINAL,
  en: ENGLISH_TERMINAL,
  pt: PORTUGUESE_TERMINAL,
  ru: RUSSIAN_TERMINAL,
  es: SPANISH_TERMINAL,
  fr: FRENCH_TERMINAL,
};

/** The language of the terminal: the one of `--lang` where it is given and known, else English. */
export const terminalLanguage = (lang: string | undefined): LanguageTag =>
  findLanguageTag(lang ?? "en") ?? "en";

/** The texts of the terminal. `lang`: what `--lang` says. */
export const terminalTexts = (lang: string | undefined): TerminalTexts =>
  TEXTS[terminalLanguage(lang)];
