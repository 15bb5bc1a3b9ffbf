import { readTable } from "../game/view.js";
import { SheetEntry } from "../session/sheet-entry.js";
import { writeSheet } from "../session/sheet-writing.js";
import type { Table } from "../session/table.js";
import { explainProblem } from "../speech/phrases/problems/explain.js";
import type { Color } from "../vocabulary/chess.js";
import { readSheetFile } from "./sheet-files.js";
import { nameOf } from "./table-lines.js";

export interface SheetStepsOptions {
  readonly table: Table;
  /** Resolves when boards, lines and table have come to rest. */
  readonly settled: () => Promise<void>;
  readonly answer: (line: string) => void;
  readonly complain: (line: string) => void;
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
    const { table, complain } = this.#options;
    const sheet = await readSheetFile(file, { initial: table.state().initial });
    if (!sheet.ok) {
      complain(`${sheet.error.text} Nothing happened in the game.`);
      return;
    }
    await this.#write(
      by,
      sheet.value.lines.map(({ text }) => text),
    );
    for (const [index, { text, shown, place }] of sheet.value.lines.entries()) {
      if (text !== "unclear") continue;
      const seen = shown === "" ? "nothing stands there" : `there stands ${shown}`;
      const where = place === undefined ? "" : `, at ${place} of the recording`;
      complain(
        `Line ${index + 1} of ${nameOf(by)}'s sheet is not clear: ${seen}${where}. When it was read back, type: ${by} writes MOVE at ply ${index + 1}`,
      );
    }
  }

  async #write(by: Color, lines: readonly string[]): Promise<void> {
    const { table, settled, answer, complain } = this.#options;
    const known = table.state().sheets[by]?.length ?? 0;
    const written = await writeSheet(table, by, lines);
    await settled();
    if (!written.ok) {
      complain(explainProblem(written.error));
      return;
    }
    answer(`${nameOf(by)}'s sheet has ${lines.length} lines.`);
    if (known > lines.length) {
      complain(`It had ${known} before; those after line ${lines.length} stay as they were.`);
    }
  }

  #begin(by: Color): void {
    const { table, answer } = this.#options;
    const entry = new SheetEntry(table.state().initial, readTable(table.state()).language);
    this.#entry = { by, entry };
    answer(
      `${nameOf(by)}'s sheet, a line each, in any notation. A question mark is a line that cannot be read. moves tells the legal moves, a beginning with a star like S* those that begin so. back takes the last line away, done ends it, cancel forgets it.`,
    );
    this.#prompt(entry);
  }

  #prompt(entry: SheetEntry): void {
    const { by, moveNumber, position } = entry.next();
    const legal = entry.offer();
    const offered =
      position === null
        ? " A line before it could not be followed."
        : legal.length <= FEW
          ? ` Legal: ${legal.join(", ")}.`
          : "";
    this.#options.answer(`Move ${moveNumber} of ${nameOf(by)}.${offered}`);
  }

  async #enter(
    line: string,
    { by, entry }: { readonly by: Color; readonly entry: SheetEntry },
  ): Promise<void> {
    const { answer, complain } = this.#options;
    const word = line.toLowerCase();
    if (word === "done" || word === "cancel") {
      this.#entry = undefined;
      if (word === "cancel") answer("Nothing was entered.");
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
      answer(last === undefined ? "There is no line before this one." : `${last.text} is away.`);
    } else if (word === "moves" || line.endsWith("*")) {
      const offered = entry.offer(word === "moves" ? "" : line.slice(0, -1));
      answer(offered.length === 0 ? "No legal move is known there." : `${offered.join(", ")}.`);
      return;
    } else {
      const entered = entry.enter(line);
      if (entered === undefined) return;
      if (entered.text === "unclear") answer("A line that cannot be read.");
      else if (entered.san === null) {
        complain(
          `${entered.text} is no legal move there. It is entered as it stands on the sheet.`,
        );
      } else if (entered.san !== entered.text) answer(`${entered.text} is ${entered.san}.`);
    }
    this.#prompt(entry);
  }
}
