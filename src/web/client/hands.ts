import { type Color, opponentOf, type SquareName } from "../../vocabulary/chess.js";
import type { SeatView } from "../api/tables.js";
import { type BoardHands, drawMan } from "./board.js";
import { make } from "./dom.js";
import { menOf } from "./squares.js";
import { manName, text } from "./texts.js";

const PROMOTION_ROLES = ["q", "r", "b", "n"] as const;

/** How long the page believes itself before it believes the program. Units: milliseconds. */
const BELIEF_MS = 1_500;

const colorOf = (letter: string): Color => (letter === letter.toUpperCase() ? "white" : "black");

/** A man in the hand. */
interface Held {
  readonly letter: string;
  /** Where it was taken up; undefined: before this page was loaded. */
  readonly from: string | undefined;
}

export interface HandsOptions {
  readonly color: Color;
  /** Does steps at the table; false: the first that was refused, and those after it, were not done. */
  readonly act: (steps: readonly string[]) => Promise<boolean>;
  /** What stands where, and what is in the hand, is another. */
  readonly changed: () => void;
  /** Tells what the hand has done, or why it does nothing, to those who cannot see it. */
  readonly tell: (words: string, isRefused: boolean) => void;
  /** Gives the keyboard back to the board. */
  readonly toBoard: () => void;
}

/**
 * The hand over a board on the page, as over one of wood: it takes men up and sets them down one by
 * one; nothing is moved for it. The men stand in the program; what the hand has just done is shown at
 * once, until the program tells how the board stands.
 */
export class PageHands implements BoardHands {
  readonly element: HTMLElement;
  readonly #options: HandsOptions;
  readonly #list = make("div", { class: "in-hand" });
  readonly #promotion = make("div", { class: "promotion row", role: "group" });
  #view: SeatView | undefined;
  #men = new Map<string, string>();
  #inHand: readonly Held[] = [];
  #chosen: Held | undefined;
  /** Steps that the program has not answered yet, one after the other. */
  #doing: Promise<boolean> = Promise.resolve(true);
  #open = 0;
  #believed: number | undefined;

  constructor(options: HandsOptions) {
    this.#options = options;
    this.#promotion.hidden = true;
    this.element = make("div", { class: "hand" }, this.#list, this.#promotion);
  }

  /** What stands where, as far as this page knows. */
  get men(): ReadonlyMap<string, string> {
    return this.#men;
  }

  /** Squares whose men are in the hand and may go back there. */
  get left(): readonly string[] {
    return this.#inHand.flatMap(({ letter, from }) =>
      from === undefined || this.#isOff(letter) ? [] : [from],
    );
  }

  show(view: SeatView): void {
    this.#view = view;
    if (this.#open === 0 && this.#believed === undefined) this.#adopt();
    else if (this.#open === 0 && this.#isAsShown(view)) this.#adopt();
    else this.#draw();
  }

  readonly held = (): string | undefined => this.#man()?.letter;

  readonly take = (square: SquareName): boolean => {
    const letter = this.#men.get(square);
    if (letter === undefined) return false;
    this.#men.delete(square);
    const held = { letter, from: square };
    this.#inHand = [...this.#inHand, held];
    // A man that was taken up just now goes down next, whosever it is.
    this.#chosen = this.#isOff(letter) ? undefined : held;
    this.#do([`${this.#options.color} lifts ${square}`]);
    this.#options.tell(`${square}: ${manName(letter)} ${text("inTheHand")}`, false);
    return true;
  };

  readonly choose = (square: SquareName): void => {
    const held = this.#man();
    if (held !== undefined) this.#put(square, held);
    else if (!this.take(square)) {
      const back = this.#inHand.find(({ from }) => from === square);
      if (back !== undefined) this.#put(square, back);
    }
  };

  /** What was taken up last goes down where it was dragged to. */
  readonly drop = (square: SquareName): void => {
    const held = this.#inHand.at(-1);
    if (held !== undefined) this.#put(square, held);
  };

  readonly putBack = (): void => {
    this.#promotion.hidden = true;
    const held = this.#man() ?? this.#inHand.at(-1);
    if (held?.from !== undefined && !this.#men.has(held.from)) {
      this.#set(held.from as SquareName, held, held.letter);
    }
  };

  #put(square: SquareName, held: Held): void {
    const standing = this.#men.get(square);
    const { letter } = held;
    if (standing !== undefined && colorOf(standing) === colorOf(letter)) {
      this.#options.tell(`${text("squareTaken")} ${square}, ${manName(standing)}.`, true);
      return;
    }
    const lastRank = letter === "P" ? "8" : letter === "p" ? "1" : "";
    if (lastRank !== "" && square.endsWith(lastRank) && colorOf(letter) === this.#mover()) {
      this.#askPromotion(square, held);
      return;
    }
    this.#set(square, held, letter);
  }

  /** `letter`: another man than the one in the hand when a pawn is promoted. */
  #set(square: SquareName, held: Held, letter: string): void {
    const standing = this.#men.get(square);
    const { color } = this.#options;
    this.#inHand = this.#inHand.filter((other) => other !== held);
    const steps = [`${color} places ${letter} ${square}`];
    let words = `${square}: ${manName(letter)}`;
    // A captured man goes off the board first, as a hand does it.
    if (standing !== undefined) {
      this.#inHand = [...this.#inHand, { letter: standing, from: square }];
      steps.unshift(`${color} lifts ${square}`);
      words += `. ${manName(standing)} ${text("captured")}`;
    }
    this.#men.set(square, letter);
    this.#chosen = undefined;
    this.#do(steps);
    this.#options.tell(words, false);
  }

  /** Whose men this hand moves: the opponent's while his move is to be executed. */
  #mover(): Color {
    const { color } = this.#options;
    return this.#view?.pending === null ? color : opponentOf(color);
  }

  /** A captured man stays off the board; it need not be put anywhere. */
  #isOff(letter: string): boolean {
    return colorOf(letter) !== this.#mover();
  }

  /** Which man of several goes down next: the one that was chosen, else the one taken up last. */
  #man(): Held | undefined {
    if (this.#chosen !== undefined && this.#inHand.includes(this.#chosen)) return this.#chosen;
    return this.#inHand.findLast(({ letter }) => !this.#isOff(letter));
  }

  #do(steps: readonly string[]): void {
    this.#open += 1;
    clearTimeout(this.#believed);
    this.#believed = window.setTimeout(() => {
      this.#believed = undefined;
      if (this.#open === 0) this.#adopt();
    }, BELIEF_MS);
    // One after the other, however fast the hand is; after a refusal the rest is not tried.
    this.#doing = this.#doing.then(async (isFine) => {
      const isDone = isFine && (await this.#options.act(steps));
      this.#open -= 1;
      if (this.#open > 0) return isDone;
      if (!isDone || (this.#view !== undefined && this.#isAsShown(this.#view))) this.#adopt();
      return true;
    });
    this.#draw();
    this.#options.changed();
  }

  #isAsShown({ board }: SeatView): boolean {
    const men = menOf(board.placement);
    const hand = this.#inHand.map(({ letter }) => letter).sort();
    return (
      men.size === this.#men.size &&
      [...men].every(([square, letter]) => this.#men.get(square) === letter) &&
      hand.join("") === [...board.inHand].sort().join("")
    );
  }

  /** The board is what the program says it is. */
  #adopt(): void {
    if (this.#view === undefined) return;
    clearTimeout(this.#believed);
    this.#believed = undefined;
    const { placement, inHand } = this.#view.board;
    this.#men = new Map(menOf(placement));
    const known = [...this.#inHand];
    this.#inHand = inHand.map((letter) => {
      const at = known.findIndex((held) => held.letter === letter);
      return at < 0
        ? { letter, from: undefined }
        : (known.splice(at, 1)[0] ?? { letter, from: undefined });
    });
    if (this.held() === undefined) this.#promotion.hidden = true;
    this.#draw();
    this.#options.changed();
  }

  #draw(): void {
    const held = this.#man();
    const key = JSON.stringify([this.#inHand, held, this.#mover()]);
    if (this.#list.dataset.key === key) return;
    this.#list.dataset.key = key;
    const moving = this.#inHand.filter(({ letter }) => !this.#isOff(letter));
    const off = this.#inHand.filter(({ letter }) => this.#isOff(letter));
    const button = (man: Held): HTMLElement =>
      make(
        "button",
        {
          type: "button",
          "aria-pressed": String(man === held),
          onclick: () => {
            this.#chosen = man === this.#chosen ? undefined : man;
            this.#draw();
          },
        },
        drawMan(man.letter),
        manName(man.letter),
      );
    this.#list.replaceChildren(
      make("p", {}, moving.length === 0 ? text("nothingInHand") : `${text("inHand")}:`),
      ...moving.map(button),
      ...(off.length === 0
        ? []
        : [make("p", { class: "note" }, text("capturedMen")), ...off.map(button)]),
    );
  }

  #askPromotion(square: SquareName, held: Held): void {
    const asPiece = (role: string): string => (held.letter === "P" ? role.toUpperCase() : role);
    const choose = (letter: string) => () => {
      this.#promotion.hidden = true;
      this.#set(square, held, letter);
      this.#options.toBoard();
    };
    this.#promotion.setAttribute("aria-label", text("promotionTo"));
    this.#promotion.replaceChildren(
      make("span", {}, `${text("promotionTo")}: `),
      ...PROMOTION_ROLES.map((role) =>
        make(
          "button",
          { type: "button", onclick: choose(asPiece(role)) },
          drawMan(asPiece(role)),
          manName(asPiece(role)),
        ),
      ),
      make("button", { type: "button", onclick: choose(held.letter) }, text("leavePawn")),
    );
    this.#promotion.hidden = false;
    this.#promotion.querySelector("button")?.focus();
  }
}
