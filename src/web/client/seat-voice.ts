import type { Color } from "../../vocabulary/chess.js";
import type { SeatView } from "../api/tables.js";
import { make, setText } from "./dom.js";
import { makeButton, makeField, makeForm, makeSubmit } from "./forms.js";
import { text } from "./texts.js";

type Act = (steps: readonly string[]) => Promise<boolean>;

/** What is typed goes between quotation marks. */
const inQuotes = (words: string): string => `"${words.replaceAll(/["“”„«»]/g, "")}"`;

/**
 * What a player says, typed: his announcement, his reading back, his clock; or the next line of his
 * score sheet. Where the program announces for him his press does it all.
 */
export class SeatVoice {
  readonly element: HTMLElement;
  readonly #color: Color;
  readonly #kind: "announcement" | "sheet";
  readonly #act: Act;
  readonly #input: HTMLInputElement;
  readonly #press: HTMLButtonElement;
  readonly #repeat: HTMLButtonElement;
  readonly #seal: HTMLButtonElement;
  #view: SeatView | undefined;

  constructor(color: Color, kind: "announcement" | "sheet", act: Act) {
    this.#color = color;
    this.#kind = kind;
    this.#act = act;
    const isVoice = kind === "announcement";
    const field = makeField({
      label: text(isVoice ? "announcement" : "nextLine"),
      hint: text("announcementHint"),
      name: kind,
      longest: 160,
    });
    this.#input = field.input;
    this.#press = makeButton(text("press"), () => void act([`${color} presses`]), "main");
    this.#repeat = makeButton(text("repeatMove"), () => void this.#sayRepetition());
    this.#seal = makeButton(text("seal"), () => void this.#say("seals"));
    const form = makeForm(
      () => void this.#say(isVoice ? "says" : "writes"),
      field.element,
      makeSubmit(isVoice ? "announce" : "write"),
      ...(isVoice ? [this.#repeat] : [this.#seal]),
    );
    this.element = make(
      "div",
      {},
      ...(isVoice
        ? [
            make(
              "div",
              { class: "row" },
              this.#press,
              makeButton(text("adjustment"), () => void act([`${color} says "j'adoube"`])),
            ),
          ]
        : []),
      form,
    );
  }

  show(view: SeatView): void {
    this.#view = view;
    const isPlayer = view.announceMode === "player";
    setText(this.#press, text(isPlayer ? "press" : "pressAnnounce"));
    // Where the program announces, it reads the opponent's move back as well.
    this.#repeat.hidden = !isPlayer || this.#repeatable() === undefined;
    this.#seal.hidden = !view.mustSeal;
  }

  /** The opponent's last announcement, until the answer to it is completed. */
  #repeatable(): string | undefined {
    const { pending, last, turn } = this.#view ?? {};
    if (pending !== null && pending !== undefined) return pending.words;
    return last?.by !== this.#color && turn === this.#color ? last?.words : undefined;
  }

  async #say(verb: "says" | "writes" | "seals"): Promise<void> {
    const words = this.#input.value.trim();
    if (words === "") {
      this.#input.focus();
      return;
    }
    if (await this.#act([`${this.#color} ${verb} ${inQuotes(words)}`])) this.#input.value = "";
  }

  /** What was typed, else the opponent's move as it was announced. */
  async #sayRepetition(): Promise<void> {
    const words = this.#input.value.trim() || this.#repeatable();
    if (words === undefined || this.#kind !== "announcement") return;
    if (await this.#act([`${this.#color} repeats ${inQuotes(words)}`])) this.#input.value = "";
  }
}
