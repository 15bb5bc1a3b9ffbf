import type { ClocksData } from "../api/tables.js";
import { make, setText } from "./dom.js";
import { clockText, text } from "./texts.js";

const COLORS = ["white", "black"] as const;
const TICK_MS = 200;

/** Both clocks. The one that runs goes on by itself between two messages; nothing of it is read aloud. */
export class ClocksView {
  readonly element: HTMLElement;
  readonly #faces = { white: make("span"), black: make("span") };
  readonly #states = { white: make("span"), black: make("span") };
  #clocks: ClocksData | null = null;
  #since = 0;

  constructor() {
    this.element = make("dl", { class: "clocks" });
    for (const color of COLORS) {
      this.element.append(
        make(
          "div",
          { class: `clock ${color}` },
          make("dt", {}, text(color)),
          make("dd", {}, this.#faces[color], " ", this.#states[color]),
        ),
      );
    }
    setInterval(() => this.#draw(), TICK_MS);
  }

  /** `since`: when the readings came. Units: milliseconds of this page. */
  show(clocks: ClocksData | null, since = performance.now()): void {
    this.#clocks = clocks;
    this.#since = since;
    this.element.hidden = clocks === null;
    this.#draw();
  }

  #draw(): void {
    const clocks = this.#clocks;
    if (clocks === null) return;
    for (const color of COLORS) {
      const runs = clocks.running === color;
      const gone = runs ? performance.now() - this.#since : 0;
      setText(this.#faces[color], clockText(clocks[color] - gone));
      setText(this.#states[color], text(runs ? "clockRuns" : "clockStands"));
      this.#faces[color].closest(".clock")?.classList.toggle("runs", runs);
    }
  }
}
