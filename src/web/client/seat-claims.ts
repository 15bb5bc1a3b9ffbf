import type { Color } from "../../vocabulary/chess.js";
import type { SeatView } from "../api/tables.js";
import { make } from "./dom.js";
import { makeButton, makeField, makeFold, makeForm, makeSubmit } from "./forms.js";
import { isSquare } from "./squares.js";
import { type TextName, text } from "./texts.js";

type Act = (steps: readonly string[]) => Promise<boolean>;

/** What a player may claim (Laws 2018, 9.2, 9.3, 6.8, 4.8, 7.5; guidelines III.4). */
export class SeatClaims {
  readonly element: HTMLElement;
  readonly #color: Color;
  readonly #act: Act;
  readonly #intended = makeField({ label: text("intended"), longest: 12 });
  readonly #square = makeField({ label: text("claimTouch"), longest: 2 });

  constructor(color: Color, act: Act) {
    this.#color = color;
    this.#act = act;
    this.element = makeFold(
      "claims",
      this.#intended.element,
      make(
        "div",
        { class: "row" },
        this.#button("claimThreefold", "threefold", true),
        this.#button("claimFifty", "fifty-moves", true),
      ),
      make(
        "div",
        { class: "row" },
        this.#button("claimFlag", "time"),
        this.#button("claimIllegal", "illegal-move"),
        this.#button("claimQuickplay", "quickplay"),
      ),
      makeForm(
        () => {
          const square = this.#square.input.value.trim().toLowerCase();
          if (!isSquare(square)) {
            this.#square.input.focus();
            return;
          }
          void this.#claim(`touch ${square}`);
        },
        this.#square.element,
        makeSubmit("claim"),
      ),
    );
  }

  show({ result }: SeatView): void {
    this.element.hidden = result !== "*";
  }

  #button(name: TextName, claim: string, mayIntend = false): HTMLElement {
    return makeButton(text(name), () => {
      const move = mayIntend ? this.#intended.input.value.trim() : "";
      void this.#claim(move === "" ? claim : `${claim} with ${move}`);
    });
  }

  async #claim(claim: string): Promise<void> {
    if (await this.#act([`${this.#color} claims ${claim}`])) this.#intended.input.value = "";
  }
}
