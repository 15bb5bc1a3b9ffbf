import { make } from "./dom.js";

/** Long enough that a screen reader takes each line for itself. Units: milliseconds. */
const BETWEEN_LINES_MS = 150;
/** Lines that stay readable in the list of what was said. */
const KEPT_LINES = 200;

export interface LiveLine {
  readonly words: string;
  /** Language of the words: German announcements are read by a German voice. */
  readonly language: string;
  /** Interrupts what the screen reader is reading. */
  readonly isUrgent?: boolean;
  /** False: it is said and not kept in the list. Default: kept. */
  readonly isKept?: boolean;
}

/**
 * What is said, for screen readers and eyes: each line once, in order, marked with its language. The
 * regions are there from the start, for a region that comes with its first words is not read.
 */
export class LiveRegion {
  readonly #polite: HTMLElement;
  readonly #urgent: HTMLElement;
  readonly #list: HTMLElement;
  #waiting: readonly LiveLine[] = [];
  #isSaying = false;

  constructor(regions: HTMLElement, list: HTMLElement) {
    this.#polite = make("div", { "aria-live": "polite", "aria-atomic": "true" });
    this.#urgent = make("div", { "aria-live": "assertive", "aria-atomic": "true" });
    regions.append(this.#polite, this.#urgent);
    this.#list = list;
  }

  say(line: LiveLine): void {
    if (line.isKept !== false) {
      this.#list.append(make("li", { lang: line.language }, line.words));
      while (this.#list.childElementCount > KEPT_LINES) this.#list.firstElementChild?.remove();
      this.#list.scrollTop = this.#list.scrollHeight;
    }
    this.#waiting = [...this.#waiting, line];
    if (!this.#isSaying) this.#next();
  }

  #next(): void {
    const [line, ...rest] = this.#waiting;
    this.#waiting = rest;
    this.#isSaying = line !== undefined;
    if (line === undefined) return;
    const region = line.isUrgent === true ? this.#urgent : this.#polite;
    // Emptied first: the same words said again are read again.
    region.replaceChildren();
    setTimeout(() => {
      region.append(make("span", { lang: line.language }, line.words));
      setTimeout(() => this.#next(), BETWEEN_LINES_MS);
    }, BETWEEN_LINES_MS);
  }
}
