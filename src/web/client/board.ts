import { Chessground } from "chessground";
import type { Api } from "chessground/api";
import type { Key } from "chessground/types";
import type { Color, SquareName } from "../../vocabulary/chess.js";
import { make, setText } from "./dom.js";
import { menOf, squaresSeenBy } from "./squares.js";
import { manName, text } from "./texts.js";

export interface BoardHands {
  /** A square was chosen with nothing in the hand. */
  readonly take: (square: SquareName) => void;
  /** A square was chosen with something in the hand. */
  readonly put: (square: SquareName) => void;
  /** What is in the hand goes back where it came from. */
  readonly putBack: () => void;
}

export interface ShownBoard {
  /** First field of a FEN. */
  readonly placement: string;
  readonly lastMove?: readonly string[];
  /** Squares that differ from the official position. */
  readonly marked?: readonly string[];
  readonly isHandFull?: boolean;
}

const ROLE_CLASSES: Readonly<Record<string, string>> = {
  p: "pawn",
  n: "knight",
  b: "bishop",
  r: "rook",
  q: "queen",
  k: "king",
};

/**
 * A chess board that eyes and fingers, keyboard and screen reader share: chessground draws the men,
 * and a table of 64 squares lies over it. Without `hands` it is only read.
 */
export class BoardView {
  readonly element: HTMLElement;
  readonly #ground: Api;
  readonly #cells = new Map<string, HTMLElement>();
  readonly #order: readonly string[];
  readonly #hands: BoardHands | undefined;
  #men: ReadonlyMap<string, string> = new Map();
  #focused: string;
  #isHandFull = false;
  #pressed: string | undefined;

  constructor(name: string, orientation: Color, hands?: BoardHands) {
    this.#hands = hands;
    this.#order = squaresSeenBy(orientation);
    this.#focused = orientation === "white" ? "e2" : "e7";
    const drawing = make("div", { class: "drawing cg-wrap", "aria-hidden": "true" });
    const table = make("table", { class: "squares", role: "grid", "aria-label": name });
    for (let row = 0; row < 8; row += 1) {
      const line = make("tr", { role: "row" });
      for (const square of this.#order.slice(row * 8, row * 8 + 8)) {
        const cell = make("td", { role: "gridcell", tabindex: "-1", "data-square": square });
        this.#cells.set(square, cell);
        line.append(cell);
      }
      table.append(line);
    }
    table.addEventListener("keydown", (event) => this.#key(event));
    table.addEventListener("focusin", (event) => {
      const square = squareAt(event.target);
      if (square !== undefined) this.#rove(square);
    });
    if (hands !== undefined) {
      table.addEventListener("pointerdown", (event) => this.#down(event));
      table.addEventListener("pointerup", (event) => this.#up(event));
      table.classList.add("playable");
    }
    this.element = make("div", { class: "board" }, drawing, table);
    this.#ground = Chessground(drawing, {
      viewOnly: true,
      orientation,
      coordinates: true,
      animation: {
        enabled: !matchMedia("(prefers-reduced-motion: reduce)").matches,
        duration: 150,
      },
      drawable: { enabled: false, visible: true },
    });
    this.#rove(this.#focused);
    // Chessground measures itself when it is laid out.
    new ResizeObserver(() => this.#ground.redrawAll()).observe(drawing);
  }

  show({ placement, lastMove = [], marked = [], isHandFull = false }: ShownBoard): void {
    this.#isHandFull = isHandFull;
    this.#men = menOf(placement);
    this.#ground.set({
      fen: placement.replaceAll("?", "P"),
      lastMove: lastMove as Key[],
      drawable: {
        autoShapes: marked.map((square) => ({ orig: square as Key, brush: "red" })),
      },
    });
    for (const [square, cell] of this.#cells) {
      const isMarked = marked.includes(square);
      setText(
        cell,
        `${square} ${manName(this.#men.get(square) ?? null)}${isMarked ? `, ${text("difference")}` : ""}`,
      );
      cell.classList.toggle("marked", isMarked);
    }
  }

  focus(): void {
    this.#cells.get(this.#focused)?.focus();
  }

  #rove(square: string): void {
    this.#cells.get(this.#focused)?.setAttribute("tabindex", "-1");
    this.#focused = square;
    this.#cells.get(square)?.setAttribute("tabindex", "0");
  }

  #key(event: KeyboardEvent): void {
    const at = this.#order.indexOf(this.#focused);
    const file = at % 8;
    const step: Readonly<Record<string, number>> = {
      ArrowLeft: file > 0 ? -1 : 0,
      ArrowRight: file < 7 ? 1 : 0,
      ArrowUp: at >= 8 ? -8 : 0,
      ArrowDown: at < 56 ? 8 : 0,
      Home: -file,
      End: 7 - file,
    };
    const by = step[event.key];
    if (by !== undefined) {
      event.preventDefault();
      const next = this.#order[at + by];
      if (next !== undefined) this.#cells.get(next)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#choose(this.#focused);
    } else if (event.key === "Escape" && this.#isHandFull) {
      event.preventDefault();
      this.#hands?.putBack();
    }
  }

  #choose(square: string): void {
    if (this.#isHandFull) this.#hands?.put(square as SquareName);
    else if (this.#men.has(square)) this.#hands?.take(square as SquareName);
  }

  /** A man is taken up where the pointer goes down; it is set down there, or where it is dragged to. */
  #down(event: PointerEvent): void {
    const square = squareAt(event.target);
    if (square === undefined || event.button !== 0) return;
    this.#cells.get(square)?.focus();
    // Otherwise a finger that is dragged belongs to the square where it went down.
    if (event.target instanceof Element) event.target.releasePointerCapture(event.pointerId);
    this.#pressed = this.#isHandFull ? undefined : square;
    this.#choose(square);
  }

  #up(event: PointerEvent): void {
    const square = squareAt(document.elementFromPoint(event.clientX, event.clientY));
    const from = this.#pressed;
    this.#pressed = undefined;
    if (from === undefined || square === undefined || square === from) return;
    this.#hands?.put(square as SquareName);
  }
}

const squareAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? (target.closest<HTMLElement>("[data-square]")?.dataset.square ?? undefined)
    : undefined;

/** The drawing of one man, for what is in the hand; its name is beside it. */
export const drawMan = (letter: string): HTMLElement => {
  const color = letter === letter.toUpperCase() ? "white" : "black";
  const piece = document.createElement("piece");
  piece.className = `${color} ${ROLE_CLASSES[letter.toLowerCase()] ?? "pawn"}`;
  return make("span", { class: "cg-wrap man", "aria-hidden": "true" }, piece);
};
