import { Chessground } from "chessground";
import type { Api } from "chessground/api";
import type { Key } from "chessground/types";
import type { Color, SquareName } from "../../vocabulary/chess.js";
import { make, setText } from "./dom.js";
import { isSquare, squaresSeenBy } from "./squares.js";
import { manName, text } from "./texts.js";

/** What a hand can do over a board; whether it is possible is for the owner of the men to say. */
export interface BoardHands {
  /** A square was chosen: by a click, a tap, Enter or the space bar. */
  readonly choose: (square: SquareName) => void;
  /** A man is dragged from a square to another. False: it cannot be taken up. */
  readonly take: (square: SquareName) => boolean;
  readonly drop: (square: SquareName) => void;
  /** What is in the hand goes back where it came from. */
  readonly putBack: () => void;
  /** The man that goes down on the next square that is chosen. */
  readonly held: () => string | undefined;
}

export interface ShownBoard {
  /** Men by square name, FEN letters. */
  readonly men: ReadonlyMap<string, string>;
  readonly lastMove?: readonly string[];
  /** Squares that differ from the official position. */
  readonly marked?: readonly string[];
  /** Squares whose men are in the hand. */
  readonly left?: readonly string[];
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
  readonly #table: HTMLElement;
  readonly #cells = new Map<string, HTMLElement>();
  readonly #order: readonly string[];
  readonly #hands: BoardHands | undefined;
  /** The man under the pointer while one is in the hand. */
  readonly #heldMan = make("div", { class: "held-man", "aria-hidden": "true" });
  #focused: string;
  #isPlayable = false;
  /** Where the pointer went down on a man. */
  #pressed: string | undefined;
  /** First half of a square's name that is being typed. */
  #file = "";

  constructor(name: string, orientation: Color, hands?: BoardHands) {
    this.#hands = hands;
    this.#order = squaresSeenBy(orientation);
    this.#focused = orientation === "white" ? "e2" : "e7";
    const drawing = make("div", { class: "drawing cg-wrap", "aria-hidden": "true" });
    this.#table = make("table", { class: "squares", role: "grid", "aria-label": name });
    for (let row = 0; row < 8; row += 1) {
      const line = make("tr", { role: "row" });
      for (const square of this.#order.slice(row * 8, row * 8 + 8)) {
        const cell = make("td", { role: "gridcell", tabindex: "-1", "data-square": square });
        this.#cells.set(square, cell);
        line.append(cell);
      }
      this.#table.append(line);
    }
    this.#table.addEventListener("keydown", (event) => this.#key(event));
    this.#table.addEventListener("focusin", (event) => {
      const square = squareAt(event.target);
      if (square !== undefined) this.#rove(square);
    });
    if (hands !== undefined) {
      this.#table.addEventListener("pointerdown", (event) => this.#down(event));
      this.#table.addEventListener("pointerup", (event) => this.#up(event));
      addEventListener("pointermove", (event) => this.#follow(event));
      addEventListener("pointercancel", () => this.#letGo());
    }
    this.#heldMan.hidden = true;
    const label = (className: string, names: readonly string[]): HTMLElement =>
      make(
        "div",
        { class: `names ${className}`, "aria-hidden": "true" },
        ...names.map((name) => make("span", {}, name)),
      );
    const face = make(
      "div",
      { class: "face" },
      drawing,
      label(
        "files",
        this.#order.slice(-8).map((square) => square.charAt(0)),
      ),
      label(
        "ranks",
        this.#order.filter((_, at) => at % 8 === 0).map((square) => square.charAt(1)),
      ),
      this.#table,
      this.#heldMan,
    );
    this.element = make("div", { class: "board" }, face);
    this.#ground = Chessground(drawing, {
      viewOnly: true,
      orientation,
      coordinates: false,
      animation: {
        enabled: !matchMedia("(prefers-reduced-motion: reduce)").matches,
        duration: 150,
      },
      drawable: { enabled: false, visible: false },
    });
    this.#rove(this.#focused);
    // Chessground draws squares of whole pixels; what lies over them has the same size.
    new ResizeObserver(() => {
      face.style.width = `${Math.floor(this.element.clientWidth / 8) * 8}px`;
      this.#ground.redrawAll();
    }).observe(this.element);
  }

  /** Whether hands may move its men now. */
  setPlayable(isPlayable: boolean): void {
    this.#isPlayable = isPlayable;
    this.#table.classList.toggle("playable", isPlayable);
    if (!isPlayable) this.#letGo();
  }

  show({ men, lastMove = [], marked = [], left = [] }: ShownBoard): void {
    this.#ground.set({
      fen: makePlacement(men),
      lastMove: lastMove as Key[],
    });
    for (const [square, cell] of this.#cells) {
      const isMarked = marked.includes(square);
      const words = [
        `${square} ${manName(men.get(square) ?? null)}`,
        isMarked ? text("difference") : "",
        left.includes(square) ? text("inTheHand") : "",
      ];
      setText(cell, words.filter((part) => part !== "").join(", "));
      cell.classList.toggle("marked", isMarked);
      cell.classList.toggle("left", left.includes(square));
    }
    if (this.#hands?.held() === undefined) this.#letGo();
  }

  focus(): void {
    this.#cells.get(this.#focused)?.focus({ preventScroll: true });
  }

  #rove(square: string): void {
    this.#cells.get(this.#focused)?.setAttribute("tabindex", "-1");
    this.#focused = square;
    this.#cells.get(square)?.setAttribute("tabindex", "0");
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
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
    const typed = this.#file + event.key;
    this.#file = /^[a-h]$/.test(event.key) ? event.key : "";
    if (by !== undefined) {
      event.preventDefault();
      this.#goTo(this.#order[at + by]);
    } else if (isSquare(typed)) {
      event.preventDefault();
      this.#goTo(typed);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.#isPlayable) this.#hands?.choose(this.#focused as SquareName);
    } else if (event.key === "Escape" && this.#isPlayable) {
      event.preventDefault();
      this.#hands?.putBack();
    }
  }

  #goTo(square: string | undefined): void {
    if (square !== undefined) this.#cells.get(square)?.focus();
  }

  /** A man is taken up where the pointer goes down; it is set down there, or where it is dragged to. */
  #down(event: PointerEvent): void {
    const square = squareAt(event.target);
    if (square === undefined || event.button !== 0 || !event.isPrimary) return;
    if (!this.#isPlayable) return;
    // Otherwise a finger that is dragged belongs to the square where it went down.
    if (event.target instanceof Element) event.target.releasePointerCapture(event.pointerId);
    event.preventDefault();
    this.#goTo(square);
    const hands = this.#hands;
    if (hands === undefined) return;
    const isTaken = hands.held() === undefined && hands.take(square as SquareName);
    this.#pressed = isTaken ? square : undefined;
    if (!isTaken) hands.choose(square as SquareName);
    this.#follow(event);
  }

  #up(event: PointerEvent): void {
    const from = this.#pressed;
    this.#pressed = undefined;
    // A finger does not hover: what it has taken up is shown beside the board.
    if (event.pointerType !== "mouse") this.#letGo();
    const square = squareAt(document.elementFromPoint(event.clientX, event.clientY));
    if (from === undefined || square === undefined || square === from) return;
    this.#goTo(square);
    this.#hands?.drop(square as SquareName);
  }

  /** The man in the hand stays under the pointer. */
  #follow(event: PointerEvent): void {
    const held = this.#isPlayable ? this.#hands?.held() : undefined;
    const isDragged = this.#pressed !== undefined;
    if (held === undefined || (event.pointerType !== "mouse" && !isDragged)) {
      this.#letGo();
      return;
    }
    const { left, top, width } = this.#table.getBoundingClientRect();
    if (this.#heldMan.dataset.man !== held) {
      this.#heldMan.dataset.man = held;
      this.#heldMan.replaceChildren(drawMan(held));
    }
    this.#heldMan.hidden = false;
    const x = event.clientX - left - width / 16;
    const y = event.clientY - top - width / 16;
    this.#heldMan.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }

  #letGo(): void {
    this.#heldMan.hidden = true;
  }
}

/** First field of a FEN; a man that cannot be named is drawn as a pawn. */
const makePlacement = (men: ReadonlyMap<string, string>): string =>
  ["8", "7", "6", "5", "4", "3", "2", "1"]
    .map((rank) =>
      [..."abcdefgh"]
        .map((file) => men.get(file + rank)?.replace("?", "P") ?? "1")
        .join("")
        .replaceAll(/1+/g, (empty) => String(empty.length)),
    )
    .join("/");

const squareAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? (target.closest<HTMLElement>("[data-square]")?.dataset.square ?? undefined)
    : undefined;

/** The drawing of one man, for what is in the hand; its name is beside it. */
export const drawMan = (letter: string): HTMLElement => {
  const color = letter === letter.toUpperCase() ? "white" : "black";
  const piece = document.createElement("piece");
  piece.className = `drawn ${color} ${ROLE_CLASSES[letter.toLowerCase()] ?? "pawn"}`;
  return make("span", { class: "cg-wrap man", "aria-hidden": "true" }, piece);
};
