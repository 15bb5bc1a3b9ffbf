import type { HappeningData, ItemData } from "../api/stream.js";
import { make } from "./dom.js";
import { tableTime, text } from "./texts.js";

/** Records that the page shows of the past. */
const KEPT_EVENTS = 1_000;

/** Everything that has happened at one table, in order and once, whatever table is shown meanwhile. */
export class DeskLog {
  readonly element = make("ol", {
    class: "log events",
    tabindex: "0",
    "aria-label": text("events"),
  });
  #game: string | undefined;
  readonly #seqs = new Set<number>();

  hear({ game, seq, atMs, items }: HappeningData): void {
    if (game !== this.#game) {
      if (this.#game !== undefined) this.#seqs.clear();
      if (this.#game !== undefined) this.element.append(make("li", {}, text("newGame")));
      this.#game = game;
    }
    if (this.#seqs.has(seq)) return;
    this.#seqs.add(seq);
    const isAtEnd =
      this.element.scrollHeight - this.element.scrollTop - this.element.clientHeight < 40;
    const lines = items.map((item) =>
      make(
        "li",
        {
          "data-seq": String(seq),
          class: item.kind === "event" && item.desk ? "event desk" : item.kind,
        },
        `${tableTime(atMs)} `,
        item.kind === "spoken"
          ? make("span", {}, `${earOf(item)}: `, make("span", { lang: item.language }, item.text))
          : item.line.text,
      ),
    );
    // The past may come after the first of the present.
    const next = [...this.element.children].findLast(
      (other) => other instanceof HTMLElement && Number(other.dataset.seq ?? 0) < seq,
    );
    if (next === undefined) this.element.prepend(...lines);
    else next.after(...lines);
    while (this.element.childElementCount > KEPT_EVENTS) this.element.firstElementChild?.remove();
    if (isAtEnd) this.element.scrollTop = this.element.scrollHeight;
  }
}

const earOf = (item: Extract<ItemData, { readonly kind: "spoken" }>): string =>
  item.to === "room" ? text("saidToRoom") : `${text("saidTo")} ${text(`to_${item.to}`)}`;
