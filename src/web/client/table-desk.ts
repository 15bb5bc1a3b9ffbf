import type { Color } from "../../vocabulary/chess.js";
import { makePath } from "../api/paths.js";
import type { ArbiterView } from "../api/tables.js";
import { ClocksView } from "./clocks.js";
import { doSteps, readPast, stopTable } from "./connection.js";
import { DeskActs } from "./desk-acts.js";
import type { DeskLog } from "./desk-log.js";
import { makeEvidence, makeLinks } from "./desk-papers.js";
import { ProposalsView } from "./desk-proposals.js";
import { SheetsView } from "./desk-sheets.js";
import { SideView } from "./desk-side.js";
import { make, setText } from "./dom.js";
import { makeButton, makeFold, makeQuestion } from "./forms.js";
import type { Frame } from "./frame.js";
import { SheetEntryForm } from "./sheet-entry-form.js";
import { standingOf } from "./table-list.js";
import { pageLanguage, text } from "./texts.js";

export interface TableDeskOptions {
  readonly table: string;
  readonly as: string;
  readonly frame: Frame;
  readonly log: DeskLog;
  /** Tells a line that an act has come to, unless the stream has told it. */
  readonly told: (words: string) => void;
}

/** One table in depth, and everything the arbiter may do there. */
export class TableDesk {
  readonly element = make("section", { class: "table-desk" });
  readonly table: string;
  readonly #options: TableDeskOptions;
  readonly #title = make("h2", { tabindex: "-1", id: "table" });
  readonly #state = make("p", { class: "state" });
  readonly #clocks = new ClocksView();
  readonly #proposals: ProposalsView;
  readonly #sides = { white: new SideView("white"), black: new SideView("black") };
  readonly #sheets = new SheetsView();
  readonly #entry: SheetEntryForm;
  #now: { readonly view: ArbiterView; readonly since: number } | undefined;

  constructor(options: TableDeskOptions) {
    const { table, as, frame, log } = options;
    this.table = table;
    this.#options = options;
    const act = (steps: readonly string[]): Promise<boolean> => this.#do(steps);
    this.#proposals = new ProposalsView(act, () => this.focus());
    this.#entry = new SheetEntryForm({
      table,
      as,
      frame,
      known: (by) => this.#now?.view.sides[by].sheet ?? [],
      enter: (by, lines) => this.#enterSheet(by, lines),
    });
    const enterSheet = makeFold("enterSheet", this.#entry.element);
    enterSheet.addEventListener("toggle", () => {
      if (enterSheet.open) this.#entry.begin();
    });
    const stop = makeQuestion(text("stopSure"), () => void this.#stop());
    const acts = new DeskActs({ act, now: () => this.#now });
    this.element.append(
      this.#title,
      this.#state,
      this.#clocks.element,
      make("h3", { id: "waits", tabindex: "-1" }, text("proposals")),
      this.#proposals.element,
      make(
        "div",
        { class: "columns", id: "boards", tabindex: "-1" },
        this.#sides.white.element,
        this.#sides.black.element,
      ),
      make("h3", { id: "sheets", tabindex: "-1" }, text("sheets")),
      make(
        "div",
        { class: "row" },
        makeButton(text("collectSheets"), () => void act(["arbiter collects sheets"])),
      ),
      this.#sheets.element,
      enterSheet,
      make("h2", { id: "acts", tabindex: "-1" }, text("actions")),
      acts.element,
      make("h2", { id: "events", tabindex: "-1" }, text("events")),
      log.element,
      makeFold("evidence", makeEvidence(table, as, frame)),
      makeFold("links", makeLinks(table, as, frame)),
      make("p", {}, make("a", { href: makePath.pgn(table), download: true }, text("pgnGame"))),
      make("div", { class: "row" }, makeButton(text("stopTable"), stop.ask)),
      stop.element,
    );
    // What was there before this page; what the page has heard meanwhile is not told twice.
    readPast(table, as, (happening) => log.hear(happening));
  }

  focus(): void {
    this.#title.focus();
  }

  show(view: ArbiterView, since: number): void {
    this.#now = { view, since };
    setText(
      this.#title,
      `${text("table")} ${view.table}: ${view.names.white} - ${view.names.black}`,
    );
    const facts = [
      standingOf(view).replace(/\.$/, ""),
      view.made === null
        ? ""
        : `${text(`subject_${view.made.by}`)} ${text("hasMade")} ${view.made.san}`,
      // Only the side to move is bound by what it touches (4.3).
      view.touched.length === 0
        ? ""
        : `${text(`subject_${view.turn}`)} ${text("hasTouched")} ${view.touched.join(", ")}`,
      view.drawOffer === null ? "" : `${text("drawOffered")} ${text(`of_${view.drawOffer}`)}`,
      view.problem === null ? "" : view.problem.text,
    ];
    setText(this.#state, `${facts.filter((fact) => fact !== "").join(". ")}.`);
    this.#clocks.show(view.clocks, since);
    for (const color of ["white", "black"] as const) {
      this.#sides[color].show(view.sides[color], view);
    }
    this.#proposals.show(view);
    this.#sheets.show(view);
  }

  #enterSheet(by: Color, lines: readonly string[]): Promise<boolean> {
    const written = lines.map((line) => (line === "unclear" ? "?" : line)).join(" ");
    return this.#do([`arbiter enters ${by}'s sheet "${written}"`]);
  }

  /** Does steps and tells what came of them; false: refused, or without effect. */
  async #do(steps: readonly string[]): Promise<boolean> {
    const { as, frame, told } = this.#options;
    const done = await doSteps(this.table, steps, as);
    if (!done.ok) {
      frame.complain(done.words);
      return false;
    }
    let isDone = true;
    for (const { hadEffect, lines } of done.value.acts) {
      isDone &&= hadEffect;
      for (const line of lines) {
        if (hadEffect) told(line.text);
        else frame.complain(line.text);
      }
      if (hadEffect && lines.length === 0) {
        frame.live.say({ words: text("done"), language: pageLanguage, isKept: false });
      }
    }
    return isDone;
  }

  async #stop(): Promise<void> {
    const stopped = await stopTable(this.table, this.#options.as);
    if (!stopped.ok) this.#options.frame.complain(stopped.words);
  }
}
