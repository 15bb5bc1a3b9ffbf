import type { ArbiterView } from "../api/tables.js";
import { make } from "./dom.js";
import { makeButton } from "./forms.js";
import { text } from "./texts.js";

/** What waits for the arbiter at a table, each with what he may do about it. */
export class ProposalsView {
  readonly element = make("ul", { class: "proposals" });
  readonly #act: (steps: readonly string[]) => Promise<boolean>;
  /** Where the keyboard goes when what it was on is settled. */
  readonly #away: () => void;
  #shown = "";

  constructor(act: (steps: readonly string[]) => Promise<boolean>, away: () => void) {
    this.#act = act;
    this.#away = away;
  }

  show({ proposals, claim, paused, turn, result }: ArbiterView): void {
    const isPaused = paused !== null && result === "*";
    const key = JSON.stringify([proposals, claim, isPaused, turn]);
    if (key === this.#shown) return;
    this.#shown = key;
    const isIn = this.element.contains(document.activeElement);
    const lines = proposals.map(({ kind, line }) =>
      this.#line(
        line.text,
        [text("confirm"), `arbiter confirms ${kind}`],
        [text("reject"), `arbiter rejects ${kind}`],
      ),
    );
    if (claim?.claim === "quickplay") {
      lines.push(
        this.#line(
          `${text("claimWaits")}${text(claim.by)}, ${text("claimQuickplay")}.`,
          [text("confirm"), "arbiter confirms claim"],
          [text("reject"), "arbiter rejects claim"],
          [text("postpone"), "arbiter postpones claim"],
        ),
      );
    }
    if (isPaused) {
      lines.push(
        this.#line(text("pausedWhy"), [
          `${text("startClock")} ${text(`of_${turn}`)}`,
          `arbiter starts ${turn}'s clock`,
        ]),
      );
    }
    this.element.replaceChildren(
      ...(lines.length === 0 ? [make("li", {}, text("nothingWaits"))] : lines),
    );
    if (isIn) {
      const first = this.element.querySelector("button");
      if (first === null) this.#away();
      else first.focus();
    }
  }

  #line(words: string, ...buttons: readonly (readonly [string, string])[]): HTMLElement {
    return make(
      "li",
      { class: "row" },
      make("span", {}, words),
      ...buttons.map(([name, step]) => makeButton(name, () => void this.#act([step]))),
    );
  }
}
