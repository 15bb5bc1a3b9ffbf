import { COLORS, type Color } from "../../vocabulary/chess.js";
import type { SheetEntryAnswer } from "../api/papers.js";
import { readSheetLines } from "./connection.js";
import { make, setText } from "./dom.js";
import { makeButton, makeChoice, makeField, makeForm, makeId, makeSubmit } from "./forms.js";
import type { Frame } from "./frame.js";
import { pageLanguage, text } from "./texts.js";

export interface SheetEntryOptions {
  readonly table: string;
  readonly as: string;
  readonly frame: Frame;
  /** Enters the sheet in the game; false: it was refused. */
  readonly enter: (by: Color, lines: readonly string[]) => Promise<boolean>;
  /** The lines of a sheet that are known already. */
  readonly known: (by: Color) => readonly string[];
}

/**
 * A score sheet that the arbiter types, line by line: the next legal moves are offered, `?` stands
 * for what cannot be read, and nothing is in the game before all of it is entered.
 */
export class SheetEntryForm {
  readonly element: HTMLElement;
  readonly #options: SheetEntryOptions;
  readonly #whose = makeChoice(
    text("sheetOf"),
    COLORS.map((color) => [color, text(color)] as const),
  );
  readonly #offered: HTMLDataListElement;
  readonly #field: ReturnType<typeof makeField>;
  readonly #next = make("p", { class: "note" });
  readonly #lines = make("ol", { class: "sheet", tabindex: "0", "aria-label": text("typedLines") });
  #typed: readonly string[] = [];

  constructor(options: SheetEntryOptions) {
    this.#options = options;
    const list = makeId();
    this.#offered = make("datalist", { id: list });
    this.#field = makeField({
      label: text("nextLine"),
      hint: text("sheetHint"),
      list,
      longest: 2_000,
    });
    this.#whose.select.addEventListener("change", () => this.begin());
    this.element = make(
      "div",
      {},
      makeForm(
        () => void this.#add(),
        this.#whose.element,
        this.#next,
        this.#field.element,
        this.#offered,
        makeSubmit("enterLine"),
        makeButton(text("lineBack"), () => void this.#read(this.#typed.slice(0, -1), false)),
      ),
      this.#lines,
      makeButton(text("sheetDone"), () => void this.#enter(), "main"),
    );
  }

  /** Goes on from what is known of the sheet. */
  begin(): void {
    this.#lines.replaceChildren();
    void this.#read(this.#options.known(this.#by()), false);
  }

  #by(): Color {
    return this.#whose.select.value === "black" ? "black" : "white";
  }

  async #add(): Promise<void> {
    const typed = this.#field.input.value.trim();
    if (typed === "") return;
    // Words of an announcement are one line; several moves come with numbers or a space each.
    const lines = /^\d+\s*\./.test(typed)
      ? typed
          .replaceAll(/\d+\s*\.+/g, " ")
          .split(/\s+/)
          .filter((word) => word !== "")
      : [typed];
    if (await this.#read([...this.#typed, ...lines], true)) this.#field.input.value = "";
    this.#field.input.focus();
  }

  async #read(lines: readonly string[], isTold: boolean): Promise<boolean> {
    const { table, as, frame } = this.#options;
    this.#lines.setAttribute("aria-busy", "true");
    const read = await readSheetLines(table, { by: this.#by(), lines: [...lines] }, as);
    this.#lines.setAttribute("aria-busy", "false");
    if (!read.ok) {
      frame.complain(read.words);
      return false;
    }
    this.#typed = lines;
    this.#show(read.value);
    const last = read.value.lines.at(-1);
    if (isTold && last !== undefined) {
      const words = `${this.#typed.length}: ${lineWords(last)}. ${this.#next.textContent ?? ""}`;
      frame.live.say({ words, language: pageLanguage, isKept: false });
    }
    return true;
  }

  #show({ lines, next, offer }: SheetEntryAnswer): void {
    this.#lines.replaceChildren(...lines.map((line) => make("li", {}, lineWords(line))));
    this.#lines.scrollTop = this.#lines.scrollHeight;
    const number = `${next.moveNumber}${next.by === "white" ? "." : "…"}`;
    setText(
      this.#next,
      next.isFollowed
        ? `${text("nextLine")}: ${number} ${text(next.by)}.`
        : `${text("nextLine")}: ${number} ${text(next.by)}. ${text("notFollowed")}`,
    );
    this.#offered.replaceChildren(...offer.map((move) => make("option", { value: move })));
  }

  async #enter(): Promise<void> {
    if (this.#typed.length === 0) return;
    const { table, as, enter, frame } = this.#options;
    const read = await readSheetLines(table, { by: this.#by(), lines: [...this.#typed] }, as);
    if (!read.ok) {
      frame.complain(read.words);
      return;
    }
    await enter(
      this.#by(),
      read.value.lines.map(({ text: line }) => line),
    );
  }
}

const lineWords = ({ text: line, san }: SheetEntryAnswer["lines"][number]): string =>
  line === "unclear"
    ? text("unreadable")
    : san === null
      ? `${line}, ${text("notOneMove")}`
      : san === line
        ? line
        : `${line} (${san})`;
