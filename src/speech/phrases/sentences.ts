import type { Color, GameResult } from "../../vocabulary/chess.js";
import type { EndReason, PressRefusal } from "../../vocabulary/events.js";
import { findLanguageTag, type LanguageTag } from "../../vocabulary/languages.js";
import type { Gender, Word } from "./language.js";
import { ENGLISH } from "./sentences/english.js";
import { FRENCH } from "./sentences/french.js";
import { GERMAN } from "./sentences/german.js";
import { PORTUGUESE } from "./sentences/portuguese.js";
import { RUSSIAN } from "./sentences/russian.js";
import { SPANISH } from "./sentences/spanish.js";

/** A unit of time, or moves, as it is counted. `gender` absent: the language counts alike before any noun. */
export interface Unit {
  readonly gender?: Gender;
  readonly noun: (count: number) => string;
}

/**
 * What the program says besides moves, in one language. Short, because it is heard in the middle of
 * a game; plain words only. A value with a comma is two facts.
 */
export interface Sentences {
  readonly units: Readonly<Record<"hour" | "minute" | "second", Unit>>;
  readonly moves: Unit;
  readonly colors: Readonly<Record<Color, string>>;
  /** Before a move number: "Zug 24". */
  readonly move: string;
  /** Who has the move. */
  readonly turn: Readonly<Record<Color, string>>;
  readonly lastMove: Readonly<Record<Color | "nobody", string>>;
  readonly noMoveYet: string;
  readonly unclear: string;
  readonly ambiguous: string;
  readonly board: string;
  readonly announced: string;
  readonly promotionPieceMissing: string;
  readonly lateCorrection: string;
  /** Why a press does not count. */
  readonly refusals: Readonly<Record<PressRefusal, string>>;
  readonly pressedEarly: string;
  readonly notLegal: string;
  readonly stillThere: string;
  readonly empty: string;
  readonly occupied: string;
  readonly boardWrong: string;
  readonly boardRight: string;
  readonly boardLost: string;
  readonly boardBack: string;
  /** An open line on which nothing comes, or nothing that is understood. */
  readonly boardUnheard: Readonly<Record<"silent" | "noise", string>>;
  /** Heard, but with gaps; and the end of it. */
  readonly lineDisturbed: string;
  readonly lineGood: string;
  /** Before how much is left: "Batterie des Brettes schwach, noch 20 Prozent". */
  readonly batteryLow: string;
  /** Why a visually impaired player cannot play on this board. */
  readonly tellsMovesOnly: string;
  readonly percent: (count: number) => string;
  /** A man with whose it is: "Weiß Bauer", "peón de las Blancas". */
  readonly man: (color: Color, role: Word) => readonly (Word | string)[];
  /** A polite refusal: what is asked for is no assistant's to tell (VI.9). */
  readonly refused: string;
  /** To a sighted player: who is told that, and who is not (VI.9d). */
  readonly seenByHimself: string;
  readonly notAttacked: string;
  readonly correctBoard: string;
  readonly startWrong: string;
  /** What stands before a missing man, and between it and its square: "Weiß Springer fehlt auf". */
  readonly missingFrom: readonly [before: string, between: string];
  /** Before how many squares more are wrong: "weitere Felder 26". */
  readonly furtherSquares: string;
  readonly quarterTurned: string;
  readonly positionRestored: string;
  readonly newGame: string;
  readonly touched: string;
  readonly nothingTouched: string;
  readonly free: string;
  readonly offersDraw: Readonly<Record<Color, Word>>;
  readonly drawDeclined: Word;
  readonly callsArbiter: Readonly<Record<Color, string>>;
  readonly claimTooLate: string;
  readonly claimUnfounded: string;
  readonly assistantRequired: string;
  readonly sealedMove: string;
  readonly gameOver: string;
  readonly results: Readonly<Record<Exclude<GameResult, "*">, Word>>;
  readonly reasons: Readonly<Record<EndReason, Word>>;
  readonly paused: string;
  /** The table cannot go on: what is done from now on is not in its journal. */
  readonly stopped: string;
  readonly takeback: string;
}

const SENTENCES: Readonly<Record<LanguageTag, Sentences>> = {
  de: GERMAN,
  en: ENGLISH,
  pt: PORTUGUESE,
  ru: RUSSIAN,
  es: SPANISH,
  fr: FRENCH,
};

/** The sentences of a language tag; German where we have none. */
export const sentencesOf = (tag: string): Sentences => SENTENCES[findLanguageTag(tag) ?? "de"];
