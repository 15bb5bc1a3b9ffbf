import type { ProposalKind } from "../../vocabulary/inputs.js";
import type { ArbiterView, TableSummary } from "../api/tables.js";
import { make } from "./dom.js";
import { resultOf, stateOf, statusText } from "./table-list.js";
import { clockText, type TextName, text } from "./texts.js";

const HEAD: readonly TextName[] = [
  "table",
  "white",
  "black",
  "state",
  "clocks",
  "moves",
  "result",
  "waits",
];

/** The hall at a glance: who plays, how it stands, and which tables wait for the arbiter. */
export class HallList {
  readonly element = make("div", { class: "scroll", tabindex: "0", role: "region" });
  readonly #choose: (table: string) => void;
  #shown = "";
  #clocks: readonly (() => void)[] = [];

  constructor(choose: (table: string) => void) {
    this.#choose = choose;
    this.element.setAttribute("aria-label", text("tables"));
    setInterval(() => {
      for (const draw of this.#clocks) draw();
    }, 1_000);
  }

  show(
    tables: readonly TableSummary[],
    views: ReadonlyMap<string, { readonly view: ArbiterView; readonly since: number }>,
    chosen: string,
  ): void {
    const key = JSON.stringify([tables, [...views.values()], chosen]);
    if (key === this.#shown) return;
    this.#shown = key;
    const focused = document.activeElement?.getAttribute("data-table");
    this.#clocks = [];
    this.element.replaceChildren(
      make(
        "table",
        { class: "list" },
        make("caption", {}, text("tables")),
        make(
          "thead",
          {},
          make("tr", {}, ...HEAD.map((name) => make("th", { scope: "col" }, text(name)))),
        ),
        make(
          "tbody",
          {},
          ...tables.map((table) => this.#row(table, views.get(table.table), chosen)),
        ),
      ),
    );
    // A list that is written anew does not take the keyboard from who was in it.
    if (focused !== null && focused !== undefined) {
      this.element.querySelector<HTMLElement>(`[data-table="${CSS.escape(focused)}"]`)?.focus();
    }
  }

  #row(
    table: TableSummary,
    known: { readonly view: ArbiterView; readonly since: number } | undefined,
    chosen: string,
  ): HTMLElement {
    const isChosen = table.table === chosen;
    const view = known?.view.game === table.game ? known?.view : undefined;
    const waits = view === undefined ? [] : waitingIn(view);
    const clocks = make("td", { class: "digits" });
    if (known !== undefined && view !== undefined) {
      const draw = (): void => {
        clocks.textContent = clocksLine(view, performance.now() - known.since);
      };
      draw();
      this.#clocks = [...this.#clocks, draw];
    }
    return make(
      "tr",
      { class: isChosen ? "chosen" : undefined },
      make(
        "th",
        { scope: "row" },
        make(
          "button",
          {
            type: "button",
            "data-table": table.table,
            "aria-pressed": String(isChosen),
            onclick: () => this.#choose(table.table),
          },
          `${text("table")} ${table.table}`,
        ),
      ),
      make("td", {}, table.names.white),
      make("td", {}, table.names.black),
      make("td", {}, view === undefined ? stateOf(table) : statusText(view.status)),
      clocks,
      make("td", {}, String(Math.ceil((view?.moves.length ?? table.plies) / 2))),
      make("td", {}, resultOf(view?.result ?? table.result)),
      make("td", { class: waits.length > 0 ? "difference" : undefined }, waits.join(", ")),
    );
  }
}

const clocksLine = ({ clocks }: ArbiterView, goneMs: number): string =>
  (["white", "black"] as const)
    .map((color) => {
      const runs = clocks.running === color;
      const left = clockText(clocks[color] - (runs ? goneMs : 0));
      return runs ? `${left} (${text("clockRuns")})` : left;
    })
    .join(" - ");

/** What waits for the arbiter at a table, in a word or two each. */
const waitingIn = (view: ArbiterView): readonly string[] => [
  ...view.proposals.map(({ kind }) => text(`kind_${kind as ProposalKind}`)),
  ...(view.claim === null ? [] : [text("claimMark")]),
  ...(view.diverged ? [text("boardsDiffer")] : []),
  ...(view.paused === null || view.result !== "*" ? [] : [text("clocksStand")]),
  ...(view.problem === null ? [] : [text("tableFailed")]),
];
