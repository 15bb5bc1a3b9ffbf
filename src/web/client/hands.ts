import type { Color, SquareName } from "../../vocabulary/chess.js";
import type { SeatView } from "../api/tables.js";
import type { BoardHands } from "./board.js";
import { drawMan } from "./board.js";
import { make } from "./dom.js";
import { menOf } from "./squares.js";
import { manName, text } from "./texts.js";

const PROMOTION_ROLES = ["q", "r", "b", "n"] as const;

const isOf = (color: Color, letter: string): boolean =>
  (letter === letter.toUpperCase()) === (color === "white");

/**
 * The hand over a board on the page, as over one of wood: it takes men up and sets them down one by
 * one; nothing is moved for it. What it holds is known by the program, not by the page.
 */
export class PageHands implements BoardHands {
  readonly element: HTMLElement;
  readonly #color: Color;
  readonly #do: (steps: readonly string[]) => void;
  readonly #list = make("div", { class: "in-hand" });
  readonly #promotion = make("div", { class: "promotion", role: "group" });
  #view: SeatView["board"] | undefined;
  /** Squares where the men in the hand were taken up, last at the end. */
  #origins: readonly SquareName[] = [];
  #chosen: string | undefined;

  constructor(color: Color, act: (steps: readonly string[]) => void) {
    this.#color = color;
    this.#do = act;
    this.#promotion.hidden = true;
    this.element = make("div", { class: "hand" }, this.#list, this.#promotion);
  }

  get isFull(): boolean {
    return this.#man() !== undefined;
  }

  show(board: SeatView["board"]): void {
    this.#view = board;
    if (board.inHand.length === 0) this.#origins = [];
    if (this.#chosen !== undefined && !board.inHand.includes(this.#chosen)) {
      this.#chosen = undefined;
    }
    const held = this.#man();
    this.#list.replaceChildren(
      make("span", {}, board.inHand.length === 0 ? text("nothingInHand") : `${text("inHand")}: `),
      ...board.inHand.map((letter) =>
        make(
          "button",
          {
            type: "button",
            "aria-pressed": String(letter === held),
            onclick: () => {
              this.#chosen = letter;
              if (this.#view !== undefined) this.show(this.#view);
            },
          },
          drawMan(letter),
          manName(letter),
        ),
      ),
    );
    if (held === undefined) this.#promotion.hidden = true;
  }

  readonly take = (square: SquareName): void => {
    this.#origins = [...this.#origins, square];
    this.#do([`${this.#color} lifts ${square}`]);
  };

  readonly put = (square: SquareName): void => {
    const letter = this.#man();
    if (letter === undefined || this.#view === undefined) return;
    const lastRank = letter === "P" ? "8" : letter === "p" ? "1" : "";
    if (lastRank !== "" && square.endsWith(lastRank) && isOf(this.#color, letter)) {
      this.#askPromotion(square, letter);
      return;
    }
    this.#set(square, letter);
  };

  readonly putBack = (): void => {
    const square = this.#origins.at(-1);
    const letter = this.#view?.inHand.at(-1);
    if (square === undefined || letter === undefined) return;
    this.#origins = this.#origins.slice(0, -1);
    this.#do([`${this.#color} places ${letter} ${square}`]);
  };

  /** A captured man goes off the board first, as a hand does it. */
  #set(square: SquareName, letter: string): void {
    const standing = menOf(this.#view?.placement ?? "").get(square);
    const place = `${this.#color} places ${letter} ${square}`;
    this.#do(standing === undefined ? [place] : [`${this.#color} lifts ${square}`, place]);
    this.#chosen = undefined;
  }

  /** Which man of several goes down: the one that was chosen, else the own one taken up last. */
  #man(): string | undefined {
    const { inHand = [] } = this.#view ?? {};
    if (this.#chosen !== undefined) return this.#chosen;
    return inHand.findLast((letter) => isOf(this.#color, letter)) ?? this.#other(inHand);
  }

  /** The opponent's man is set down when his move is executed; a captured one stays off the board. */
  #other(inHand: readonly string[]): string | undefined {
    return inHand.at(-1);
  }

  #askPromotion(square: SquareName, pawn: string): void {
    const asPiece = (letter: string): string => (pawn === "P" ? letter.toUpperCase() : letter);
    const done = (letter: string) => () => {
      this.#promotion.hidden = true;
      this.#set(square, letter);
    };
    this.#promotion.setAttribute("aria-label", text("promotionTo"));
    this.#promotion.replaceChildren(
      make("span", {}, `${text("promotionTo")}: `),
      ...PROMOTION_ROLES.map((role) =>
        make(
          "button",
          { type: "button", onclick: done(asPiece(role)) },
          drawMan(asPiece(role)),
          manName(asPiece(role)),
        ),
      ),
      make("button", { type: "button", onclick: done(pawn) }, text("leavePawn")),
    );
    this.#promotion.hidden = false;
    this.#promotion.querySelector("button")?.focus();
  }
}
