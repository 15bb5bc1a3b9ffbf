import { isCells } from "../braille/cells.js";
import { cellsOfTyped } from "../braille/sheet-entry.js";
import { SIX_KEYS } from "../braille/six-key-entry.js";
import { type TerminalTexts, terminalTexts } from "../speech/phrases/terminal.js";
import { COLORS, type Color } from "../vocabulary/chess.js";
import type { TableBraille } from "./table-braille.js";

export interface TableSheetsOptions {
  readonly braille: TableBraille;
  readonly answer: (line: string) => void;
  readonly complain: (line: string) => void;
  /** Language of the lines, as `--lang` names it; absent: English. */
  readonly lang?: string | undefined;
  /** Lets the keyboard write for a player, where keys can be told; false: only lines are heard. */
  readonly takeKeys?: (by: Color) => boolean;
}

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
    answer(this.#texts.writesLines(by));
  }

  async #goOn(by: Color, line: string): Promise<boolean> {
    if (line === "") {
      this.#writer = undefined;
      this.#options.answer(this.#texts.done(by));
    } else await this.#write(by, line);
    return true;
  }

  get #texts(): TerminalTexts["braille"] {
    return terminalTexts(this.#options.lang).braille;
  }

  async #write(by: Color, text: string): Promise<void> {
    const cells = cellsOfTyped(text, SIX_KEYS);
    if (cells === undefined) {
      this.#options.complain(this.#texts.notSixKeys(text, by));
      return;
    }
    await this.#options.braille.writing(by)?.writeLine(cells);
  }
}
