import { readTable } from "../game/view.js";
import { SheetEntry } from "../session/sheet-entry.js";
import { writeSheet } from "../session/sheet-writing.js";
import type { Table } from "../session/table.js";
import { type TerminalTexts, terminalTexts } from "../speech/phrases/terminal.js";
import type { Color } from "../vocabulary/chess.js";
import { problemLine } from "./problem-lines.js";
import { readSheetFile } from "./sheet-files.js";
import { writeSan } from "./table-lines.js";

export interface SheetStepsOptions {
  readonly table: Table;
  /** Resolves when boards, lines and table have come to rest. */
  readonly settled: () => Promise<void>;
  readonly answer: (line: string) => void;
  readonly complain: (line: string) => void;
  /** Language of the lines, as `--lang` names it; absent: English. */
  readonly lang?: string | undefined;
}

/** More legal moves than this are told only when somebody asks for them. */
const FEW = 8;

const ENTERS = /^arbiter enters (white|black)['’]s sheet(?:\s+([^"“„«\s].*))?$/s;

/**
 * How whoever has the terminal enters a player's score sheet: from a file of any form, or line by
 * line. A sheet in quotation marks is a step like any other (docs/scenarios.md).
 */
export class SheetSteps {
  readonly #options: SheetStepsOptions;
  #entry: { readonly by: Color; readonly entry: SheetEntry } | undefined;

  constructor(options: SheetStepsOptions) {
    this.#options = options;
  }

  /** Whether the line was about a sheet; any line is while one is entered. */
  async do(line: string): Promise<boolean> {
    if (this.#entry !== undefined) {
      await this.#enter(line, this.#entry);
      return true;
    }
    const [, color, file] = ENTERS.exec(line) ?? [];
    if (color !== "white" && color !== "black") return false;
    if (file === undefined) this.#begin(color);
    else await this.#read(color, file);
    return true;
  }

  async #read(by: Color, file: string): Promise<void> {
    const { table, complain, lang } = this.#options;
    const sheet = await readSheetFile(file, { initial: table.state().initial }, lang);
    if (!sheet.ok) {
      complain(`${sheet.error.text} ${this.#texts.nothingHappened}`);
      return;
    }
    await this.#write(
      by,
      sheet.value.lines.map(({ text }) => text),
    );
    for (const [index, { text, shown, place }] of sheet.value.lines.entries()) {
      if (text !== "unclear") continue;
      complain(this.#texts.unclearLine(by, index + 1, shown, place));
    }
  }

  async #write(by: Color, lines: readonly string[]): Promise<void> {
    const { table, settled, answer, complain } = this.#options;
    const known = table.state().sheets[by]?.length ?? 0;
    const written = await writeSheet(table, by, lines);
    await settled();
    if (!written.ok) {
      complain(problemLine(written.error, this.#options.lang));
      return;
    }
    answer(this.#texts.has(by, lines.length));
    if (known > lines.length) complain(this.#texts.longerBefore(known, lines.length));
  }

  #begin(by: Color): void {
    const { table, answer } = this.#options;
    const entry = new SheetEntry(table.state().initial, readTable(table.state()).language);
    this.#entry = { by, entry };
    answer(this.#texts.begin(by));
    this.#prompt(entry);
  }

  #prompt(entry: SheetEntry): void {
    const { by, moveNumber, position } = entry.next();
    const legal = entry.offer();
    const offered =
      position === null
        ? ` ${this.#texts.notFollowed}`
        : legal.length <= FEW
          ? ` ${this.#texts.legal(legal.join(", "))}`
          : "";
    this.#options.answer(`${this.#texts.next(moveNumber, by)}${offered}`);
  }

  get #texts(): TerminalTexts["sheet"] {
    return terminalTexts(this.#options.lang).sheet;
  }

  async #enter(
    line: string,
    { by, entry }: { readonly by: Color; readonly entry: SheetEntry },
  ): Promise<void> {
    const { answer, complain } = this.#options;
    const word = line.toLowerCase();
    if (word === "done" || word === "cancel") {
      this.#entry = undefined;
      if (word === "cancel") answer(this.#texts.nothingEntered);
      else {
        await this.#write(
          by,
          entry.lines.map(({ text }) => text),
        );
      }
      return;
    }
    if (word === "back") {
      const last = entry.back();
      answer(last === undefined ? this.#texts.noLineBefore : this.#texts.away(last.text));
    } else if (word === "moves" || line.endsWith("*")) {
      const offered = entry.offer(word === "moves" ? "" : line.slice(0, -1));
      answer(offered.length === 0 ? this.#texts.noLegalKnown : `${offered.join(", ")}.`);
      return;
    } else {
      const entered = entry.enter(line);
      if (entered === undefined) return;
      if (entered.text === "unclear") answer(this.#texts.cannotBeRead);
      else if (entered.san === null) {
        complain(this.#texts.notLegal(entered.text));
      } else if (entered.san !== entered.text) {
        answer(this.#texts.means(entered.text, writeSan(entered.san, this.#options.lang)));
      }
    }
    this.#prompt(entry);
  }
}
