import { makePath } from "../api/paths.js";
import type { SpectatorView, TableSummary } from "../api/tables.js";
import { BoardView } from "./board.js";
import { ClocksView } from "./clocks.js";
import { listTables, Stream } from "./connection.js";
import { make, setText } from "./dom.js";
import { type Frame, openFrame } from "./frame.js";
import { MovesView, squaresOfMove } from "./moves.js";
import { stateOf } from "./table-list.js";
import { pageLanguage, text } from "./texts.js";

/** How often the list of tables is asked for where no stream tells it. Units: milliseconds. */
const LIST_MS = 15_000;

/** All tables, a row each; a table's name leads to it. */
export const makeTableList = (
  tables: readonly TableSummary[],
  choose: (table: string) => void,
): HTMLElement => {
  if (tables.length === 0) return make("p", {}, text("noTables"));
  const head = ["table", "white", "black", "state", "moves", "result"] as const;
  return make(
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
      ...tables.map((table) =>
        make(
          "tr",
          {},
          make(
            "th",
            { scope: "row" },
            make(
              "a",
              {
                href: `#table=${encodeURIComponent(table.table)}`,
                onclick: () => choose(table.table),
              },
              table.table,
            ),
          ),
          make("td", {}, table.names.white),
          make("td", {}, table.names.black),
          make("td", {}, stateOf(table)),
          make("td", {}, String(Math.ceil(table.plies / 2))),
          make("td", {}, table.result),
        ),
      ),
    ),
  );
};

/** One game, as everybody may see it. */
class PublicTable {
  readonly element = make("section", { class: "game" });
  readonly #frame: Frame;
  readonly #board = new BoardView(text("board"), "white");
  readonly #clocks = new ClocksView();
  readonly #moves = new MovesView();
  readonly #state = make("p", { class: "state" });
  #plies: number | undefined;
  readonly #stream: Stream;

  constructor(table: string, frame: Frame) {
    this.#frame = frame;
    this.element.append(
      this.#state,
      this.#clocks.element,
      this.#board.element,
      make("h2", {}, text("moves")),
      this.#moves.element,
    );
    this.#stream = new Stream(() => makePath.tableStream(table), {
      view: (view) => {
        if (view.role === "spectator") this.#show(view);
      },
      link: frame.setLink,
    });
  }

  close(): void {
    this.#stream.close();
    this.element.remove();
  }

  #show(view: SpectatorView): void {
    const { moves, names, turn, result, clocks } = view;
    this.#frame.setTitle(`${names.white} - ${names.black}`);
    const last = moves.at(-1);
    setText(
      this.#state,
      result === "*"
        ? `${text(turn)} ${text("toMove")}. ${text(view.status === "not-started" ? "status_not_started" : `status_${view.status}`)}.`
        : `${text("result")}: ${result}. ${view.reason ?? ""}`,
    );
    this.#clocks.show(clocks);
    this.#moves.show(moves);
    this.#board.show({
      placement: view.fen.split(" ")[0] ?? "",
      lastMove: squaresOfMove(last?.uci),
    });
    // Moves of a game that was there before the page are not read one by one.
    if (this.#plies !== undefined && moves.length > this.#plies) {
      for (const move of moves.slice(this.#plies)) {
        this.#frame.live.say({ words: move.words, language: view.language });
      }
    }
    if (this.#plies !== undefined && result !== "*" && this.#frame.main.dataset.result !== result) {
      this.#frame.live.say({ words: `${text("result")}: ${result}`, language: pageLanguage });
    }
    this.#frame.main.dataset.result = result;
    this.#plies = moves.length;
  }
}

const chosenTable = (): string | null =>
  new URLSearchParams(location.hash.slice(1)).get("table") ??
  new URLSearchParams(location.search).get("table");

const start = async (): Promise<void> => {
  const frame = openFrame();
  frame.setTitle(text("tables"));
  const list = make("div");
  frame.main.append(list);
  let shown: PublicTable | undefined;
  const open = (table: string): void => {
    shown?.close();
    shown = new PublicTable(table, frame);
    frame.main.append(shown.element, make("h2", {}, text("log")), frame.said);
  };
  const refresh = async (): Promise<void> => {
    const listed = await listTables();
    frame.setLink(listed.ok);
    if (!listed.ok) return;
    const { tables } = listed.value;
    list.replaceChildren(makeTableList(tables, () => undefined));
    const only = tables.length === 1 ? tables[0]?.table : undefined;
    const wanted = chosenTable() ?? only;
    if (shown === undefined && wanted !== undefined) open(wanted);
  };
  addEventListener("hashchange", () => {
    const wanted = chosenTable();
    if (wanted !== null) open(wanted);
  });
  await refresh();
  setInterval(() => void refresh(), LIST_MS);
};

void start();
