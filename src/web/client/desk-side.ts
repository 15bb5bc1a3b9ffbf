import type { Color } from "../../vocabulary/chess.js";
import type { ArbiterSide, ArbiterView } from "../api/tables.js";
import { BoardView } from "./board.js";
import { make, setText } from "./dom.js";
import { squaresOfMove } from "./moves.js";
import { menOf } from "./squares.js";
import { manName, text } from "./texts.js";

/** One player's side of a table: his board, what differs on it, what he has still to do. */
export class SideView {
  readonly element: HTMLElement;
  readonly #board: BoardView;
  readonly #color: Color;
  readonly #facts = make("ul", { class: "facts" });
  readonly #differences = make("p");

  constructor(color: Color) {
    this.#color = color;
    this.#board = new BoardView(`${text("board")}: ${text(color)}`, "white");
    this.#board.element.classList.add("small");
    this.element = make(
      "section",
      { "aria-label": text(color) },
      make("h3", {}, `${text("board")}: ${text(color)}`),
      this.#differences,
      this.#board.element,
      this.#facts,
    );
  }

  show(side: ArbiterSide, view: ArbiterView): void {
    const { board, pending } = side;
    this.#board.show({
      men: menOf(board.placement),
      lastMove: squaresOfMove(view.moves.at(-1)?.uci),
      marked: board.differences.map(({ square }) => square),
    });
    setText(this.#differences, differencesLine(side));
    this.#differences.classList.toggle("difference", board.differences.length > 0);
    const hand = board.inHand.map((letter) => manName(letter)).join(", ");
    const facts = [
      `${view.names[this.#color]}, ${text(side.arrived ? "present" : "absent")}`,
      ...(board.kind === "none" ? [text("noBoard")] : []),
      ...(board.address === null ? [] : [`${text("board")}: ${board.address}`]),
      ...(board.link === "lost" ? [text("boardLost")] : []),
      ...(hand === "" ? [] : [`${text("inHand")}: ${hand}`]),
      ...(pending === null
        ? []
        : [`${text(`subject_${this.#color}`)} ${text("mustExecute")} ${pending.san}`]),
      ...(side.announced === null ? [] : [`${text("announcement")}: ${side.announced}`]),
      `${text("illegalMoves")}: ${side.illegalMoves}`,
      ...(side.assistant ? [text("assistant")] : []),
    ];
    const key = facts.join("|");
    if (this.#facts.dataset.key === key) return;
    this.#facts.dataset.key = key;
    this.#facts.replaceChildren(...facts.map((fact) => make("li", {}, fact)));
  }
}

const differencesLine = ({ board, pending }: ArbiterSide): string => {
  if (board.kind === "none") return `${text("noBoard")}.`;
  if (board.differences.length === 0) return `${text("board")}: ${text("noDifferences")}.`;
  const each = board.differences.map(
    ({ square, expected, found }) =>
      `${square}, ${text("expected")} ${manName(expected)}, ${text("found")} ${manName(found)}`,
  );
  const why = pending === null ? "" : ` (${text("mustExecute")} ${pending.san})`;
  return `${text("differences")}${why}: ${each.join("; ")}.`;
};
