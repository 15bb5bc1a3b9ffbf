import { COLORS, opponentOf, RESULTS } from "../../vocabulary/chess.js";
import { LANGUAGE_TAGS } from "../../vocabulary/languages.js";
import type { ArbiterView } from "../api/tables.js";
import { make } from "./dom.js";
import {
  makeButton,
  makeChoice,
  makeField,
  makeFold,
  makeForm,
  makeGroup,
  makeSubmit,
} from "./forms.js";
import { pageLanguage, type TextName, tableTime, text } from "./texts.js";

export interface DeskActsOptions {
  /** Does steps; false: refused, or nothing came of them. Either is told. */
  readonly act: (steps: readonly string[]) => Promise<boolean>;
  /** How the table stands now, and since when. Units of `since`: milliseconds of this page. */
  readonly now: () => { readonly view: ArbiterView; readonly since: number } | undefined;
}

const BOTH = COLORS.map((color) => [color, text(color)] as const);

const inQuotes = (words: string): string => `"${words.replaceAll(/["“”„«»]/g, "")}"`;

/** Everything an arbiter may do at a table, each verb of the language of acts with its own field. */
export class DeskActs {
  readonly element: HTMLElement;
  readonly #options: DeskActsOptions;
  readonly #reason = makeField({ label: text("reasonFor"), longest: 200 });

  constructor(options: DeskActsOptions) {
    this.#options = options;
    this.element = make(
      "div",
      { class: "acts" },
      this.#reason.element,
      make("h3", {}, text("clocks")),
      makeGroup(
        text("clocks"),
        this.#button(text("stopBothClocks"), "stops clocks"),
        ...COLORS.map((color) =>
          this.#button(`${text("startClock")} ${text(`of_${color}`)}`, `starts ${color}'s clock`),
        ),
      ),
      this.#clockForm(),
      this.#rulings(),
      this.#penalties(),
      this.#findings(),
      this.#adjournment(),
      this.#people(),
      this.#language(),
      this.#line(),
    );
  }

  async #do(step: string): Promise<boolean> {
    const reason = this.#reason.input.value.trim();
    const isRuling = step.startsWith("arbiter ");
    const because = reason === "" || !isRuling ? "" : ` because ${inQuotes(reason)}`;
    const isDone = await this.#options.act([`${step}${because}`]);
    if (isDone && because !== "") this.#reason.input.value = "";
    return isDone;
  }

  #button(words: string, verb: string): HTMLElement {
    return makeButton(words, () => void this.#do(`arbiter ${verb}`));
  }

  #clockForm(): HTMLElement {
    const whose = makeChoice(text("clockOf"), BOTH);
    const reading = makeField({ label: text("reading"), longest: 12 });
    const minutes = makeField({ label: text("addMinutes"), type: "number", value: "2" });
    const increment = makeField({ label: text("increment"), longest: 8 });
    const setBy = (factor: 1 | -1) => () => {
      const now = this.#options.now();
      if (now === undefined) return;
      const color = whose.select.value === "black" ? "black" : "white";
      const { clocks } = now.view;
      const gone = clocks.running === color ? performance.now() - now.since : 0;
      const left = clocks[color] - gone + factor * Number(minutes.input.value) * 60_000;
      const whole = Math.max(0, Math.round(left / 1_000) * 1_000);
      void this.#do(`arbiter sets ${color}'s clock ${tableTime(whole)}`);
    };
    return make(
      "div",
      {},
      makeForm(
        () => {
          const typed = reading.input.value.trim();
          if (typed !== "") void this.#do(`arbiter sets ${whose.select.value}'s clock ${typed}`);
        },
        whose.element,
        reading.element,
        makeSubmit("setTo"),
        minutes.element,
        makeButton(text("add"), setBy(1)),
        makeButton(text("take"), setBy(-1)),
      ),
      makeForm(
        () => {
          const typed = increment.input.value.trim();
          if (typed !== "") void this.#do(`arbiter sets increment ${typed}`);
        },
        increment.element,
        makeSubmit("setIncrement"),
      ),
    );
  }

  #rulings(): HTMLElement {
    const words = makeField({ label: text("ruling"), longest: 400 });
    const result = makeChoice(
      text("ruleResult"),
      RESULTS.filter((one) => one !== "*").map((one) => [one, one] as const),
    );
    const move = makeField({ label: text("rulePlay"), longest: 12 });
    const ply = makeField({ label: text("restorePly"), type: "number", value: "0" });
    return makeFold(
      "rulings",
      this.#typed(words, "rule", (typed) => `rules ${inQuotes(typed)}`),
      makeForm(
        () => void this.#do(`arbiter rules result ${result.select.value}`),
        result.element,
        makeSubmit("rule"),
      ),
      this.#typed(move, "rule", (typed) => `rules play ${typed}`),
      makeForm(
        () => void this.#do(`arbiter restores ply ${ply.input.value}`),
        ply.element,
        makeSubmit("restore"),
      ),
    );
  }

  #penalties(): HTMLElement {
    const minutes = makeField({ label: text("minutes"), type: "number", value: "2" });
    return makeFold(
      "penalties",
      minutes.element,
      ...COLORS.map((color) => {
        const timed = (sign: string, to = "") =>
          makeButton(text(sign === "+" ? "timeToOpponent" : "timeOff"), () => {
            void this.#do(`arbiter penalises ${color} ${sign}${minutes.input.value}m${to}`);
          });
        return makeGroup(
          text(color),
          this.#button(text("warning"), `penalises ${color} warning`),
          timed("+", ` to ${opponentOf(color)}`),
          timed("-"),
          this.#button(text("loss"), `penalises ${color} loss`),
        );
      }),
    );
  }

  #findings(): HTMLElement {
    return makeFold(
      "findings",
      ...COLORS.map((color) =>
        makeGroup(
          text(color),
          this.#button(text("twoHands"), `finds two hands by ${color}`),
          this.#button(text("device"), `finds device with ${color}`),
          this.#button(text("accidentalContact"), `finds accidental contact by ${color}`),
        ),
      ),
      make(
        "div",
        { class: "row" },
        this.#button(text("coloursReversed"), "finds colours reversed"),
        this.#button(text("startWrong"), "finds start position wrong"),
      ),
    );
  }

  #adjournment(): HTMLElement {
    const present = COLORS.map((color) => {
      const box = make("input", { type: "checkbox", checked: true });
      return { color, box, label: make("label", { class: "check" }, box, ` ${text(color)}`) };
    });
    return makeFold(
      "adjournment",
      make("div", { class: "row" }, this.#button(text("adjourn"), "adjourns")),
      makeGroup(
        text("presentAre"),
        ...present.map(({ label }) => label),
        makeButton(text("resume"), () => {
          const there = present.filter(({ box }) => box.checked).map(({ color }) => color);
          void this.#do(`arbiter resumes${there.length === 0 ? "" : ` with ${there.join(" ")}`}`);
        }),
      ),
    );
  }

  #people(): HTMLElement {
    const act = (name: TextName, step: string) => makeButton(text(name), () => void this.#do(step));
    return makeFold(
      "people",
      ...COLORS.map((color) =>
        makeGroup(
          text(color),
          act("arrived", `${color} arrives`),
          act("registerAssistant", `${color} registers assistant`),
          act("releaseAssistant", `${color} releases assistant`),
        ),
      ),
    );
  }

  #language(): HTMLElement {
    const names = new Intl.DisplayNames([pageLanguage], { type: "language" });
    const language = makeChoice(
      text("languageOfTable"),
      LANGUAGE_TAGS.map((tag) => [tag, names.of(tag) ?? tag] as const),
    );
    return makeFold(
      "languageOfTable",
      makeForm(
        () => void this.#do(`arbiter sets language ${language.select.value}`),
        language.element,
        makeSubmit("setLanguage"),
      ),
    );
  }

  /** Any step, for who knows them: as on the terminal the arbiter need not be named. */
  #line(): HTMLElement {
    const field = makeField({
      label: text("deskCommand"),
      hint: text("deskCommandHint"),
      longest: 400,
    });
    return makeFold(
      "deskCommand",
      makeForm(
        () => {
          const typed = field.input.value.trim();
          if (typed === "") return;
          const isWhole = /^(?:arbiter|white|black)(?:['’]s)?\s/.test(typed);
          void this.#options.act([isWhole ? typed : `arbiter ${typed}`]).then((isDone) => {
            if (isDone) field.input.value = "";
          });
        },
        field.element,
        makeSubmit("do"),
      ),
    );
  }

  #typed(
    field: ReturnType<typeof makeField>,
    button: TextName,
    verb: (typed: string) => string,
  ): HTMLElement {
    return makeForm(
      () => {
        const typed = field.input.value.trim();
        if (typed === "") {
          field.input.focus();
          return;
        }
        void this.#do(`arbiter ${verb(typed)}`).then((isDone) => {
          if (isDone) field.input.value = "";
        });
      },
      field.element,
      makeSubmit(button),
    );
  }
}
