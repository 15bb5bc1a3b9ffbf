import { languagesOfTable, readMoveText } from "../rules/move-text.js";
import { isNotationLanguage, type NotationLanguage } from "../rules/notation/languages.js";
import { writeMove } from "../rules/notation/write-notation.js";
import { type LegalMove, legalMoves, makeSan, type Position, playMove } from "../rules/position.js";
import { parseAnnouncement } from "../speech/phrases/hear.js";
import type { Color } from "../vocabulary/chess.js";
import { writeUtterance } from "./sheet-text.js";

/** A line of a sheet that somebody enters by hand. */
export interface EnteredLine {
  /** As it goes onto the sheet; `unclear`: it cannot be read. */
  readonly text: string;
  /** The move it means, SAN; null: none, or not exactly one. */
  readonly san: string | null;
}

/** What the next line of a sheet that is entered may be. */
export interface NextLine {
  /** From 1, counted from the position that the sheet begins with. */
  readonly ply: number;
  readonly by: Color;
  readonly moveNumber: number;
  /** Null: a line before this one could not be followed, so nobody knows what may come. */
  readonly position: Position | null;
}

/**
 * A score sheet that is entered line by line, by the arbiter or at his desk: every notation and
 * language is taken, words too, `?` for what cannot be read; the legal moves are offered. Nothing is
 * refused for being illegal: it is entered as it stands on the sheet (7.4 may be the case).
 */
export class SheetEntry {
  readonly #initial: Position;
  readonly #languages: readonly NotationLanguage[];
  readonly #spoken: string;
  #lines: readonly EnteredLine[] = [];
  /** Positions before each line and after the last; null from a line on that none follows. */
  #positions: readonly (Position | null)[];

  /** `language`: that of the sheet, whose letters win; the table's other ones are understood too. */
  constructor(initial: Position, language: string) {
    this.#initial = initial;
    this.#languages = languagesOfTable(language);
    this.#spoken = language;
    this.#positions = [initial];
  }

  get lines(): readonly EnteredLine[] {
    return this.#lines;
  }

  next(): NextLine {
    const plies = this.#lines.length + (this.#initial.turn === "black" ? 1 : 0);
    return {
      ply: this.#lines.length + 1,
      by: plies % 2 === 0 ? "white" : "black",
      moveNumber: this.#initial.moveNumber + Math.floor(plies / 2),
      position: this.#positions.at(-1) ?? null,
    };
  }

  /** Legal moves that may be meant, as the sheet's language writes them. `begun`: their first signs. */
  offer(begun = ""): readonly string[] {
    const { position } = this.next();
    if (position === null) return [];
    const [language = "en"] = this.#languages;
    const written = legalMoves(position).map((move) => this.#write(position, move, language));
    return written.filter((text) => text.toLowerCase().startsWith(begun.toLowerCase())).sort();
  }

  #write(position: Position, move: LegalMove, language: NotationLanguage): string {
    return isNotationLanguage(language)
      ? writeMove(position, move, { language, profile: "fide-minimal" })
      : makeSan(position, move);
  }

  /** Enters the next line. Empty text enters nothing. */
  enter(raw: string): EnteredLine | undefined {
    const typed = raw.trim();
    if (typed === "") return undefined;
    const { position } = this.next();
    const line = this.#read(typed, position);
    this.#lines = [...this.#lines, line];
    const legal =
      position === null || line.san === null
        ? undefined
        : legalMoves(position).find((move) => makeSan(position, move) === line.san);
    this.#positions = [
      ...this.#positions,
      position === null || legal === undefined ? null : playMove(position, legal),
    ];
    return line;
  }

  #read(typed: string, position: Position | null): EnteredLine {
    if (/^(?:\?+|unclear|_+|-+)$/i.test(typed)) return { text: "unclear", san: null };
    if (position === null) return { text: this.#asWords(typed) ?? typed, san: null };
    const legal = readMoveText(position, typed, this.#languages);
    if (legal !== undefined) return { text: typed, san: makeSan(position, legal) };
    const said = this.#asWords(typed);
    const meant = said === undefined ? undefined : readMoveText(position, said, ["en"]);
    if (said !== undefined && meant !== undefined) {
      const san = makeSan(position, meant);
      return { text: san, san };
    }
    return { text: said ?? typed, san: null };
  }

  /** What is said rather than written: `Springer Gustav eins Felix drei`. */
  #asWords(typed: string): string | undefined {
    return /\s/.test(typed) ? writeUtterance(parseAnnouncement(typed, this.#spoken)) : undefined;
  }

  /** Takes the last line back. */
  back(): EnteredLine | undefined {
    const last = this.#lines.at(-1);
    this.#lines = this.#lines.slice(0, -1);
    if (last !== undefined) this.#positions = this.#positions.slice(0, -1);
    return last;
  }
}
