import { isCells } from "../braille/cells.js";
import { cellsOfTyped } from "../braille/sheet-entry.js";
import { SIX_KEYS } from "../braille/six-key-entry.js";
import { COLORS, type Color } from "../vocabulary/chess.js";
import type { TableBraille } from "./table-braille.js";
import { nameOf } from "./table-lines.js";

export interface TableSheetsOptions {
  readonly braille: TableBraille;
  readonly answer: (line: string) => void;
  readonly complain: (line: string) => void;
  /** Lets the keyboard write for a player, where keys can be told; false: only lines are heard. */
  readonly takeKeys?: (by: Color) => boolean;
}

/** What can be typed about Braille sheets, a fact a line. */
export const SHEET_HELP: readonly string[] = [
  "A player's own sheet in Braille: white writes, and then the cells; or white keys dsj fdjk k fdj kj, the six keys F D S J K L of each cell together, a blank between cells, two for a blank cell.",
  "write white, or write black: from then on every line is one of his sheet, until an empty line.",
];

const colorOf = (word: string | undefined): Color | undefined =>
  COLORS.find((color) => color === word?.toLowerCase());

/** Does the lines about Braille sheets that are typed at a table. */
export class TableSheets {
  readonly #options: TableSheetsOptions;
  /** Whose sheet the lines go onto, while somebody writes. */
  #writer: Color | undefined;

  constructor(options: TableSheetsOptions) {
    this.#options = options;
  }

  /** Does one line; false: it is none of these. */
  async do(line: string): Promise<boolean> {
    if (this.#writer !== undefined) return await this.#goOn(this.#writer, line);
    const begun = colorOf(/^write (white|black)$/i.exec(line)?.[1]);
    if (begun !== undefined) {
      this.#begin(begun);
      return true;
    }
    const keys = /^(white|black) keys (.+)$/i.exec(line);
    const typist = colorOf(keys?.[1]);
    if (typist !== undefined) {
      await this.#write(typist, keys?.[2] ?? "");
      return true;
    }
    const writes = /^(white|black) writes "?([\u2800-\u28ff ]+)"?$/i.exec(line);
    const by = colorOf(writes?.[1]);
    const cells = (writes?.[2] ?? "").trim().replaceAll(" ", "⠀");
    if (by === undefined || !isCells(cells) || cells === "") return false;
    await this.#options.braille.writing(by)?.writeLine(cells);
    return true;
  }

  #begin(by: Color): void {
    const { answer, takeKeys } = this.#options;
    if (takeKeys?.(by) === true) return;
    this.#writer = by;
    answer(
      `${nameOf(by)} writes. A line is the six keys of each cell together, with blanks between the cells. An empty line ends it.`,
    );
  }

  async #goOn(by: Color, line: string): Promise<boolean> {
    if (line === "") {
      this.#writer = undefined;
      this.#options.answer(`${nameOf(by)} has done with writing. Lines are steps again.`);
    } else await this.#write(by, line);
    return true;
  }

  async #write(by: Color, text: string): Promise<void> {
    const cells = cellsOfTyped(text, SIX_KEYS);
    if (cells === undefined) {
      this.#options.complain(
        `"${text}" is not typed on six keys: they are F D S for dots 1 2 3 and J K L for dots 4 5 6. ${nameOf(by)}'s sheet is as it was.`,
      );
      return;
    }
    await this.#options.braille.writing(by)?.writeLine(cells);
  }
}
