import { makePath } from "../api/paths.js";
import type { HappeningData } from "../api/stream.js";
import type { ArbiterView, TableSummary } from "../api/tables.js";
import { addTable, openSession, Stream } from "./connection.js";
import { DeskLog } from "./desk-log.js";
import { make } from "./dom.js";
import { makeField, makeFold, makeForm, makeSubmit } from "./forms.js";
import { type Frame, openFrame } from "./frame.js";
import { HallList } from "./hall-list.js";
import { TableDesk } from "./table-desk.js";
import { pageLanguage, text } from "./texts.js";

/** So long the same line of an act and of the stream is one. Units: milliseconds. */
const SAME_MS = 5_000;

interface Known {
  readonly view: ArbiterView;
  /** When it came. Units: milliseconds of this page. */
  readonly since: number;
}

/**
 * The arbiter's desk: all tables at a glance, one of them in depth. One stream tells of all tables,
 * so that nothing is missed at those that are not shown.
 */
class Desk {
  readonly #frame: Frame;
  readonly #as: string;
  readonly #list: HallList;
  readonly #place = make("div");
  readonly #views = new Map<string, Known>();
  readonly #desks = new Map<string, TableDesk>();
  readonly #logs = new Map<string, DeskLog>();
  #tables: readonly TableSummary[] = [];
  #chosen = "";
  /** Lines that one of both sources has told, for the other one. */
  #told: readonly { readonly words: string; readonly by: "act" | "stream"; readonly at: number }[] =
    [];

  constructor(as: string, frame: Frame) {
    this.#as = as;
    this.#frame = frame;
    this.#list = new HallList((table) => {
      this.#open(table);
      this.#desks.get(table)?.focus();
    });
    const name = makeField({ label: text("tableName"), longest: 100 });
    frame.main.append(
      this.#list.element,
      make(
        "nav",
        { class: "row", "aria-label": text("ways") },
        ...(["waits", "boards", "sheets", "acts", "events", "said"] as const).map((id) =>
          make("a", { href: `#${id}` }, text(`way_${id}`)),
        ),
      ),
      this.#place,
      make("h2", { id: "said", tabindex: "-1" }, text("log")),
      frame.said,
      makeFold(
        "addTable",
        makeForm(
          () => {
            const table = name.input.value.trim();
            if (table === "") return;
            void addTable(table, as).then((added) => {
              if (added.ok) name.input.value = "";
              else frame.complain(added.words);
            });
          },
          name.element,
          makeSubmit("setUp"),
        ),
      ),
      make("p", {}, make("a", { href: makePath.roundPgn(), download: true }, text("pgnRound"))),
    );
    new Stream(
      () => makePath.stream(as),
      {
        hall: ({ tables }) => {
          this.#tables = tables;
          const first = tables[0];
          if (this.#chosen === "" && first !== undefined) this.#open(first.table);
          this.#draw();
        },
        hear: (happening) => this.#hear(happening),
        view: (view) => {
          if (view.role === "arbiter") this.#take(view);
        },
        refused: () => frame.complain(text("linkNotValid")),
        link: frame.setLink,
      },
      as,
    );
  }

  #open(table: string): void {
    this.#chosen = table;
    let desk = this.#desks.get(table);
    if (desk === undefined) {
      desk = new TableDesk({
        table,
        as: this.#as,
        frame: this.#frame,
        log: this.#logOf(table),
        told: (words) => this.#tell(words, "act"),
      });
      this.#desks.set(table, desk);
    }
    this.#place.replaceChildren(desk.element);
    const known = this.#views.get(table);
    if (known !== undefined) desk.show(known.view, known.since);
    this.#draw();
  }

  #logOf(table: string): DeskLog {
    const log = this.#logs.get(table) ?? new DeskLog();
    this.#logs.set(table, log);
    return log;
  }

  #take(view: ArbiterView): void {
    const since = performance.now();
    this.#views.set(view.table, { view, since });
    if (view.table === this.#chosen) this.#desks.get(view.table)?.show(view, since);
    this.#draw();
  }

  #draw(): void {
    this.#list.show(this.#tables, this.#views, this.#chosen);
  }

  #hear(happening: HappeningData): void {
    this.#logOf(happening.table).hear(happening);
    const isOnly = this.#tables.length < 2;
    const before = isOnly ? "" : `${text("table")} ${happening.table}: `;
    for (const item of happening.items) {
      if (item.kind !== "event") continue;
      // Moves are what the arbiter follows a game by; everything else is his business only if marked.
      if (item.desk || item.type === "move-completed") {
        this.#tell(item.line.text, "stream", before);
      }
    }
  }

  /** Tells a line once, whether an act's answer or the stream brings it first. */
  #tell(words: string, by: "act" | "stream", before = ""): void {
    const now = performance.now();
    this.#told = this.#told.filter(({ at }) => now - at < SAME_MS);
    const other = this.#told.find((line) => line.words === words && line.by !== by);
    if (other !== undefined) {
      this.#told = this.#told.filter((line) => line !== other);
      return;
    }
    this.#told = [...this.#told, { words, by, at: now }];
    this.#frame.live.say({ words: before + words, language: pageLanguage });
  }
}

const start = async (): Promise<void> => {
  const frame = openFrame();
  const session = await openSession();
  const who = session.ok ? session.value : undefined;
  frame.setTitle(text("desk"));
  if (who?.role !== "arbiter") {
    const words = session.ok || session.status !== 0 ? text("linkNotValid") : session.words;
    frame.main.append(make("p", {}, words));
    frame.complain(words);
    return;
  }
  new Desk(who.as, frame);
};

void start();
