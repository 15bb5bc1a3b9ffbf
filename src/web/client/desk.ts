import type { Color } from "../../vocabulary/chess.js";
import { makePath } from "../api/paths.js";
import type { HappeningData, ItemData } from "../api/stream.js";
import type { ArbiterSide, ArbiterView, TableSummary } from "../api/tables.js";
import { BoardView } from "./board.js";
import { ClocksView } from "./clocks.js";
import { doSteps, openSession, Stream, seatLinks, stopTable } from "./connection.js";
import { make, setText } from "./dom.js";
import { type Frame, openFrame } from "./frame.js";
import { squaresOfMove } from "./moves.js";
import { stateOf } from "./table-list.js";
import { lineOf, manName, pageLanguage, type TextName, text } from "./texts.js";

const COLORS = ["white", "black"] as const;
/** Records that the page shows of the past. */
const KEPT_EVENTS = 500;

/** The hall at a glance: who plays, how it stands, and which tables wait for the arbiter. */
class HallList {
  readonly element = make("div", { class: "scroll" });
  readonly #choose: (table: string) => void;
  #shown = "";

  constructor(choose: (table: string) => void) {
    this.#choose = choose;
  }

  show(
    tables: readonly TableSummary[],
    waiting: ReadonlyMap<string, number>,
    chosen: string,
  ): void {
    const key = JSON.stringify([tables, [...waiting], chosen]);
    if (key === this.#shown) return;
    this.#shown = key;
    const focused = document.activeElement?.getAttribute("data-table");
    const head: readonly TextName[] = [
      "table",
      "white",
      "black",
      "state",
      "moves",
      "result",
      "proposals",
    ];
    this.element.replaceChildren(
      make(
        "table",
        { class: "list" },
        make("caption", {}, text("tables")),
        make(
          "thead",
          {},
          make("tr", {}, ...head.map((name) => make("th", { scope: "col" }, text(name)))),
        ),
        make(
          "tbody",
          {},
          ...tables.map((table) => this.#row(table, waiting.get(table.table) ?? 0, chosen)),
        ),
      ),
    );
    // A list that is written anew does not take the keyboard from who was in it.
    if (focused !== null && focused !== undefined) {
      this.element.querySelector<HTMLElement>(`[data-table="${CSS.escape(focused)}"]`)?.focus();
    }
  }

  #row(table: TableSummary, waits: number, chosen: string): HTMLElement {
    const isChosen = table.table === chosen;
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
          table.table,
        ),
      ),
      make("td", {}, table.names.white),
      make("td", {}, table.names.black),
      make("td", {}, stateOf(table)),
      make("td", {}, String(Math.ceil(table.plies / 2))),
      make("td", {}, table.result),
      make("td", { class: waits > 0 ? "difference" : undefined }, waits === 0 ? "" : String(waits)),
    );
  }
}

/** One player's side of a table: his board, what differs on it, his sheet. */
class SideView {
  readonly element: HTMLElement;
  readonly board: BoardView;
  readonly #color: Color;
  readonly #facts = make("ul", { class: "facts" });
  readonly #differences = make("p");

  constructor(color: Color) {
    this.#color = color;
    this.board = new BoardView(`${text("board")}: ${text(color)}`, "white");
    this.element = make(
      "section",
      { "aria-label": text(color) },
      make("h3", {}, text(color)),
      this.board.element,
      this.#differences,
      this.#facts,
    );
  }

  show(side: ArbiterSide, view: ArbiterView): void {
    const { differences, placement } = side.board;
    this.board.show({
      placement,
      lastMove: squaresOfMove(view.moves.at(-1)?.uci),
      marked: differences.map(({ square }) => square),
    });
    setText(
      this.#differences,
      differences.length === 0
        ? `${text("board")}: ${text("noDifferences")}.`
        : `${text("differences")}: ${differences
            .map(
              ({ square, expected, found }) =>
                `${square}, ${text("expected")} ${manName(expected)}, ${text("found")} ${manName(found)}`,
            )
            .join("; ")}.`,
    );
    this.#differences.classList.toggle("difference", differences.length > 0);
    const facts = [
      `${view.names[this.#color]}, ${text(side.arrived ? "present" : "absent")}`,
      `${text("illegalMoves")}: ${side.illegalMoves}`,
      ...(side.announced === null ? [] : [`${text("announcement")}: ${side.announced}`]),
      ...(side.pending === null ? [] : [`${text("waitsForYou")} ${side.pending.san}`]),
      ...(side.assistant ? [text("assistant")] : []),
    ];
    if (this.#facts.dataset.key !== facts.join("|")) {
      this.#facts.dataset.key = facts.join("|");
      this.#facts.replaceChildren(...facts.map((fact) => make("li", {}, fact)));
    }
  }
}

/** One table in depth, and everything the arbiter may do there. */
class TableDesk {
  readonly element = make("section", { class: "table-desk" });
  readonly table: string;
  readonly #frame: Frame;
  readonly #as: string;
  readonly #title = make("h2", { tabindex: "-1" });
  readonly #state = make("p", { class: "state" });
  readonly #clocks = new ClocksView();
  readonly #proposals = make("ul", { class: "proposals" });
  readonly #sides = { white: new SideView("white"), black: new SideView("black") };
  readonly #sheets = make("div", { class: "scroll" });
  readonly #events = make("ol", {
    class: "log events",
    tabindex: "0",
    "aria-label": text("events"),
  });
  readonly #links = make("div", { class: "links" });
  readonly #stream: Stream;
  #shownProposals = "";
  #shownSheets = "";

  constructor(table: string, as: string, frame: Frame) {
    this.table = table;
    this.#as = as;
    this.#frame = frame;
    this.element.append(
      this.#title,
      this.#state,
      this.#clocks.element,
      make("h3", {}, text("proposals")),
      this.#proposals,
      this.#rulingForm(),
      make("div", { class: "columns" }, this.#sides.white.element, this.#sides.black.element),
      make("h3", {}, text("sheet")),
      this.#row("collectSheets", ["collectSheets", ["arbiter collects sheets"]]),
      this.#sheets,
      make("h3", {}, text("clocks")),
      this.#row(
        "clocks",
        ["stopBothClocks", ["arbiter stops clocks"]],
        ["white", ["arbiter starts white's clock"], "startClock"],
        ["black", ["arbiter starts black's clock"], "startClock"],
      ),
      make("h3", {}, text("penalties")),
      ...COLORS.map((color) => this.#penalties(color)),
      make("h3", {}, text("adjournment")),
      this.#row(
        "adjournment",
        ["adjourn", ["arbiter adjourns"]],
        ["resume", ["arbiter resumes with white and black"]],
      ),
      make("h3", {}, text("assistant")),
      ...COLORS.map((color) =>
        this.#row(
          color,
          ["registerAssistant", [`${color} registers an assistant`]],
          ["releaseAssistant", [`${color} releases the assistant`]],
        ),
      ),
      this.#commandForm(),
      make("h3", {}, text("events")),
      this.#events,
      make("h3", {}, text("links")),
      make(
        "div",
        { class: "row" },
        make(
          "button",
          { type: "button", onclick: () => void this.#showLinks(false) },
          text("showLinks"),
        ),
        make(
          "button",
          { type: "button", onclick: () => void this.#showLinks(true) },
          text("newLinks"),
        ),
        make("button", { type: "button", onclick: () => void this.#stop() }, text("stopTable")),
      ),
      this.#links,
    );
    this.#stream = new Stream(() => makePath.tableStream(table, undefined, as), {
      hear: (happening) => this.#hear(happening),
      view: (view) => {
        if (view.role === "arbiter") this.#show(view);
      },
      link: frame.setLink,
    });
  }

  focus(): void {
    this.#title.focus();
  }

  close(): void {
    this.#stream.close();
    this.element.remove();
  }

  #show(view: ArbiterView): void {
    setText(
      this.#title,
      `${text("table")} ${view.table}: ${view.names.white} - ${view.names.black}`,
    );
    const facts = [
      view.result === "*"
        ? `${text(view.turn)} ${text("toMove")}`
        : `${text("result")}: ${view.result}, ${view.reason ?? ""}`,
      text(view.status === "not-started" ? "status_not_started" : `status_${view.status}`),
      view.made === null ? "" : `${text("move")}: ${view.made.san}`,
      view.touched.length === 0 ? "" : `${text("touched")}: ${view.touched.join(", ")}`,
      view.drawOffer === null ? "" : `${text("drawOffered")} ${text(view.drawOffer)}`,
      view.problem === null ? "" : lineOf(view.problem),
    ];
    setText(this.#state, `${facts.filter((fact) => fact !== "").join(". ")}.`);
    this.#clocks.show(view.clocks);
    for (const color of COLORS) this.#sides[color].show(view.sides[color], view);
    this.#showProposals(view);
    this.#showSheets(view);
  }

  #showProposals({ proposals }: ArbiterView): void {
    const key = JSON.stringify(proposals);
    if (key === this.#shownProposals) return;
    const isNew = this.#shownProposals !== "";
    const known = new Set(
      isNew ? (JSON.parse(this.#shownProposals) as typeof proposals).map(({ id }) => id) : [],
    );
    this.#shownProposals = key;
    this.#proposals.replaceChildren(
      ...(proposals.length === 0
        ? [make("li", {}, text("nothingWaits"))]
        : proposals.map(({ kind, line }) =>
            make(
              "li",
              { class: "row" },
              make("span", {}, lineOf(line)),
              this.#button("confirm", [`arbiter confirms ${kind}`]),
              this.#button("reject", [`arbiter rejects ${kind}`]),
            ),
          )),
    );
    for (const { id, line } of proposals) {
      if (!known.has(id)) {
        this.#frame.live.say({ words: lineOf(line), language: pageLanguage, isUrgent: true });
      }
    }
  }

  /** Both sheets beside each other, a ply each row. */
  #showSheets({ sides, sheetsDifferAt, moves }: ArbiterView): void {
    const white = sides.white.sheet ?? [];
    const black = sides.black.sheet ?? [];
    const key = JSON.stringify([white, black, sheetsDifferAt, moves.length]);
    if (key === this.#shownSheets) return;
    this.#shownSheets = key;
    const length = Math.max(white.length, black.length, moves.length);
    const head: readonly TextName[] = ["move", "white", "black", "moves"];
    this.#sheets.replaceChildren(
      make(
        "p",
        { class: sheetsDifferAt === null ? undefined : "difference" },
        sheetsDifferAt === null
          ? text("sheetsAgree")
          : `${text("sheetsDiffer")} ${sheetsDifferAt}.`,
      ),
      make(
        "table",
        { class: "list" },
        make("caption", {}, text("sheet")),
        make(
          "thead",
          {},
          make("tr", {}, ...head.map((name) => make("th", { scope: "col" }, text(name)))),
        ),
        make(
          "tbody",
          {},
          ...Array.from({ length }, (_, index) =>
            make(
              "tr",
              { class: sheetsDifferAt === index + 1 ? "difference" : undefined },
              make(
                "th",
                { scope: "row" },
                `${Math.floor(index / 2) + 1}${index % 2 === 0 ? "." : "…"}${sheetsDifferAt === index + 1 ? ` ${text("difference")}` : ""}`,
              ),
              make("td", {}, white[index] ?? ""),
              make("td", {}, black[index] ?? ""),
              make("td", {}, moves[index]?.san ?? ""),
            ),
          ),
        ),
      ),
    );
  }

  #hear({ atMs, items }: HappeningData): void {
    for (const item of items) {
      const line = lineOfItem(item);
      this.#events.append(
        make(
          "li",
          { lang: item.kind === "spoken" ? item.language : undefined, class: item.kind },
          `${Math.floor(atMs / 1000)} s: ${line}`,
        ),
      );
      if (item.kind === "event" && item.desk) {
        this.#frame.live.say({ words: lineOf(item.line), language: pageLanguage });
      }
    }
    while (this.#events.childElementCount > KEPT_EVENTS) this.#events.firstElementChild?.remove();
    this.#events.scrollTop = this.#events.scrollHeight;
  }

  #row(
    label: TextName,
    ...buttons: readonly (readonly [TextName, readonly string[], TextName?])[]
  ): HTMLElement {
    return make(
      "div",
      { class: "row", role: "group", "aria-label": text(label) },
      ...buttons.map(([name, steps, before]) =>
        make(
          "button",
          { type: "button", onclick: () => void this.#do(steps) },
          before === undefined ? text(name) : `${text(before)} ${text(name)}`,
        ),
      ),
    );
  }

  #penalties(color: Color): HTMLElement {
    const other = color === "white" ? "black" : "white";
    const row = this.#row(
      color,
      ["warning", [`arbiter penalises ${color} warning`]],
      ["twoMinutes", [`arbiter penalises ${color} +2m to ${other}`]],
      ["loss", [`arbiter penalises ${color} loss`]],
    );
    row.prepend(make("span", {}, `${text(color)}: `));
    return row;
  }

  #rulingForm(): HTMLElement {
    return this.#form("ruling", "rule", (words) => `arbiter rules "${words.replaceAll('"', "")}"`);
  }

  #commandForm(): HTMLElement {
    return this.#form("deskCommand", "do", (words) => words, "deskCommandHint");
  }

  #form(
    label: TextName,
    button: TextName,
    step: (words: string) => string,
    hint?: TextName,
  ): HTMLElement {
    const id = `field-${label}`;
    const field = make("input", {
      id,
      type: "text",
      autocomplete: "off",
      maxlength: "400",
      "aria-describedby": hint === undefined ? undefined : `${id}-hint`,
    });
    return make(
      "form",
      {
        onsubmit: (event) => {
          event.preventDefault();
          const words = field.value.trim();
          if (words === "") return;
          void this.#do([step(words)]).then((isDone) => {
            if (isDone) field.value = "";
          });
        },
      },
      make("label", { for: id }, text(label)),
      field,
      make("button", { type: "submit" }, text(button)),
      hint === undefined ? undefined : make("p", { class: "note", id: `${id}-hint` }, text(hint)),
    );
  }

  #button(name: TextName, steps: readonly string[]): HTMLElement {
    return make("button", { type: "button", onclick: () => void this.#do(steps) }, text(name));
  }

  /** Does steps and tells what came of them; false: it was refused. */
  async #do(steps: readonly string[]): Promise<boolean> {
    const done = await doSteps(this.table, steps, this.#as);
    if (!done.ok) {
      this.#frame.complain(done.words);
      return false;
    }
    for (const { lines } of done.value.acts) {
      for (const line of lines) {
        this.#frame.live.say({ words: lineOf(line), language: pageLanguage });
      }
    }
    return done.value.acts.every(({ hadEffect }) => hadEffect);
  }

  async #showLinks(isNew: boolean): Promise<void> {
    const links = await seatLinks(this.table, isNew, this.#as);
    if (!links.ok) {
      this.#frame.complain(links.words);
      return;
    }
    this.#links.replaceChildren(
      ...links.value.links.map(({ role, url, qr }) => {
        const picture = new DOMParser().parseFromString(qr, "image/svg+xml").documentElement;
        picture.setAttribute("role", "img");
        picture.setAttribute("aria-label", `QR: ${url}`);
        return make(
          "div",
          { class: "qr" },
          make("h4", {}, role === "white" || role === "black" ? text(role) : role),
          picture,
          make("p", {}, make("code", {}, url)),
        );
      }),
    );
  }

  async #stop(): Promise<void> {
    const stopped = await stopTable(this.table, this.#as);
    if (!stopped.ok) this.#frame.complain(stopped.words);
  }
}

const lineOfItem = (item: ItemData): string =>
  item.kind === "spoken" ? `${item.to}: ${item.text}` : lineOf(item.line);

const start = async (): Promise<void> => {
  const frame = openFrame();
  const session = await openSession();
  if (!session.ok || session.value?.role !== "arbiter") {
    const words = session.ok || session.status !== 0 ? text("linkNotValid") : session.words;
    frame.setTitle(text("linkNotValid"));
    frame.complain(words);
    frame.main.append(make("p", {}, words));
    return;
  }
  const { as } = session.value;
  frame.setTitle(text("tables"));
  const waiting = new Map<string, number>();
  let tables: readonly TableSummary[] = [];
  let desk: TableDesk | undefined;
  const list = new HallList((table) => open(table, true));
  const draw = (): void => list.show(tables, waiting, desk?.table ?? "");
  const open = (table: string, isAsked: boolean): void => {
    desk?.close();
    desk = new TableDesk(table, as, frame);
    frame.main.append(desk.element);
    if (isAsked) desk.focus();
    draw();
  };
  frame.main.append(list.element, make("h2", {}, text("log")), frame.said);
  new Stream(() => makePath.stream(as), {
    hall: (listed) => {
      tables = listed.tables;
      const first = tables[0];
      if (desk === undefined && first !== undefined) open(first.table, false);
      else draw();
    },
    view: (view) => {
      if (view.role !== "arbiter") return;
      waiting.set(view.table, view.proposals.length);
      draw();
    },
    link: frame.setLink,
  });
};

void start();
