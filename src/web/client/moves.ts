import type { CompletedMoveData } from "../api/tables.js";
import { make } from "./dom.js";
import { text } from "./texts.js";

/** The moves of a game, a line for both of a number. */
export class MovesView {
  readonly element = make("ol", { class: "moves", tabindex: "0", "aria-label": text("moves") });
  #shown = "";

  show(moves: readonly CompletedMoveData[]): void {
    const key = moves.map(({ uci }) => uci).join(" ");
    if (key === this.#shown) return;
    this.#shown = key;
    const rows: HTMLElement[] = [];
    for (const [index, move] of moves.entries()) {
      const isNewRow = move.by === "white" || index === 0;
      if (isNewRow) {
        rows.push(make("li", {}, move.by === "black" ? "… " : ""));
      }
      rows.at(-1)?.append(make("span", { class: "san", title: move.words }, move.san), " ");
    }
    this.element.replaceChildren(...rows);
    this.element.scrollTop = this.element.scrollHeight;
  }
}

/** The squares of the last move, for the drawing. */
export const squaresOfMove = (uci: string | undefined): readonly string[] =>
  uci === undefined ? [] : [uci.slice(0, 2), uci.slice(2, 4)];
