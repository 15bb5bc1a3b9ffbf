import { makePath } from "../api/paths.js";
import type { SpectatorView, TableSummary } from "../api/tables.js";
import { BoardView } from "./board.js";
import { ClocksView } from "./clocks.js";
import { listTables, Stream } from "./connection.js";
import { make, setText } from "./dom.js";
import { type Frame, openFrame } from "./frame.js";
import { MovesView, squaresOfMove } from "./moves.js";
import { menOf } from "./squares.js";
import { resultOf, standingOf, stateOf } from "./table-list.js";
import { durationText, pageLanguage, type TextName, text } from "./texts.js";

/** How often the list of tables is asked for. Units: milliseconds. */
const LIST_MS = 15_000;

const HEAD: readonly TextName[] = ["table", "white", "black", "state", "moves", "result"];

/** All tables, a row each; a table's name leads to it. */
class TableList {
  readonly element = make("div", { class: "scroll" });
  #shown = "";

  show(tables: readonly TableSummary[]): void {
    const key = JSON.stringify(tables);
    if (key === this.#shown) return;
    this.#shown = key;
    const focused = document.activeElement?.getAttribute("href");
    this.element.replaceChildren(
      tables.length === 0
        ? make("p", {}, text("noTables"))
        : make(
            "table",
            { class: "list" },
            make("caption", {}, text("tables")),
            make(
              "thead",
              {},
              make("tr", {}, ...HEAD.map((name) => make("th", { scope: "col" }, text(name)))),
            ),
            make("tbody", {}, ...tables.map(makeRow)),
          ),
    );
    if (focused !== null && focused !== undefined) {
      this.element.querySelector<HTMLElement>(`[href="${CSS.escape(focused)}"]`)?.focus();
    }
  }
}

const makeRow = (table: TableSummary): HTMLElement =>
  make(
    "tr",
    {},
    make(
      "th",
      { scope: "row" },
      make(
        "a",
        { href: `#table=${encodeURIComponent(table.table)}` },
        `${text("table")} ${table.table}`,
      ),
    ),
    make("td", {}, table.names.white),
    make("td", {}, table.names.black),
    make("td", {}, stateOf(table)),
    make("td", {}, String(Math.ceil(table.plies / 2))),
    make("td", {}, resultOf(table.result)),
  );

/** One game, as everybody may see it. */
class PublicTable {
  readonly element = make("section", { class: "game" });
  readonly table: string;
  readonly #frame: Frame;
  readonly #title = make("h2", { tabindex: "-1" });
  readonly #board = new BoardView(text("board"), "white");
  readonly #clocks = new ClocksView();
  readonly #moves = new MovesView();
  readonly #state = make("p", { class: "state" });
  readonly #stream: Stream;
  readonly #changed: () => void;
  #shown: { readonly game: string; readonly plies: number; readonly result: string } | undefined;

  /** `changed`: the list of tables has something new to tell. */
  constructor(table: string, frame: Frame, changed: () => void) {
    this.table = table;
    this.#changed = changed;
    this.#frame = frame;
    this.element.append(
      this.#title,
      this.#state,
      make(
        "div",
        { class: "columns" },
        make("div", {}, this.#clocks.element, this.#board.element),
        make(
          "div",
          {},
          make("h3", {}, text("moves")),
          this.#moves.element,
          make("p", {}, make("a", { href: makePath.pgn(table), download: true }, text("pgnGame"))),
        ),
      ),
    );
    this.#stream = new Stream(() => makePath.tableStream(table), {
      view: (view) => {
        if (view.role === "spectator") this.#show(view);
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

  #show(view: SpectatorView): void {
    const { moves, names, result, clocks, language, game } = view;
    this.#frame.setTitle(`${names.white} - ${names.black}`);
    setText(this.#title, `${text("table")} ${view.table}: ${names.white} - ${names.black}`);
    setText(this.#state, standingOf(view));
    this.#clocks.show(clocks);
    this.#moves.show(moves);
    this.#board.show({
      men: menOf(view.fen.split(" ")[0] ?? ""),
      lastMove: squaresOfMove(moves.at(-1)?.uci),
    });
    // Moves of a game that was there before the page are not read one by one.
    const before = this.#shown?.game === game ? this.#shown : undefined;
    if (before !== undefined) {
      for (const { words } of moves.slice(before.plies)) this.#frame.live.say({ words, language });
      if (result !== "*" && before.result !== result) {
        const words = standingOf(view);
        this.#frame.live.say({ words, language: pageLanguage });
      }
    }
    if (before?.plies !== moves.length || before.result !== result) this.#changed();
    this.#shown = { game, plies: moves.length, result };
  }
}

const chosenTable = (): string | null =>
  new URLSearchParams(location.hash.slice(1)).get("table") ??
  new URLSearchParams(location.search).get("table");

const start = async (): Promise<void> => {
  const frame = openFrame();
  frame.setTitle(text("tables"));
  const list = new TableList();
  const delay = make("p", { class: "delay", hidden: true });
  const place = make("div");
  frame.main.append(
    delay,
    list.element,
    make("p", {}, make("a", { href: makePath.roundPgn(), download: true }, text("pgnRound"))),
    place,
    make("h2", {}, text("log")),
    frame.said,
  );
  let shown: PublicTable | undefined;
  const open = (table: string): void => {
    if (shown?.table === table) return;
    shown?.close();
    shown = new PublicTable(table, frame, () => void refresh());
    place.append(shown.element);
  };
  const refresh = async (): Promise<void> => {
    const listed = await listTables();
    // A stream tells by itself that the connection is lost; the list only where there is none.
    if (shown === undefined) frame.setLink(listed.ok);
    if (!listed.ok) return;
    const { tables, delayMs } = listed.value;
    delay.hidden = delayMs === 0;
    setText(delay, delayMs === 0 ? "" : `${text("delayed")} ${durationText(delayMs)}.`);
    list.show(tables);
    const only = tables.length === 1 ? tables[0]?.table : undefined;
    const wanted = chosenTable() ?? only;
    if (shown === undefined && wanted !== undefined) open(wanted);
  };
  addEventListener("hashchange", () => {
    const wanted = chosenTable();
    if (wanted === null) return;
    open(wanted);
    shown?.focus();
  });
  await refresh();
  setInterval(() => void refresh(), LIST_MS);
};

void start();
