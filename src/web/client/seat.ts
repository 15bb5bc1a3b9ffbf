import type { Color } from "../../vocabulary/chess.js";
import { makePath } from "../api/paths.js";
import { isSeat } from "../api/roles.js";
import type { HappeningData, SpokenData } from "../api/stream.js";
import type { SeatView } from "../api/tables.js";
import { BoardView } from "./board.js";
import { ClocksView } from "./clocks.js";
import { doSteps, openSession, Stream } from "./connection.js";
import { make, setText } from "./dom.js";
import { type Frame, openFrame } from "./frame.js";
import { PageHands } from "./hands.js";
import { squaresOfMove } from "./moves.js";
import { lineOf, pageLanguage, type TextName, text } from "./texts.js";

/** What a player needs at once: his own announcement and the opponent's move interrupt the rest. */
const URGENT: readonly string[] = ["own-announcement", "opponent-move", "problem"];

/** A player's seat: his board, his ear, and what he may do. */
class Seat {
  readonly #frame: Frame;
  readonly #table: string;
  readonly #color: Color;
  readonly #as: string;
  readonly #board: BoardView;
  readonly #hands: PageHands;
  readonly #clocks = new ClocksView();
  readonly #state = make("p", { class: "state", id: "state" });
  readonly #pending = make("p", { class: "pending" });
  readonly #boardNote = make("p", { class: "note", id: "board-note" });
  readonly #sheet = make("ol", { class: "sheet", tabindex: "0", "aria-label": text("sheet") });
  readonly #draw = make("div", { class: "row", role: "group" });
  readonly #claims = make("div", { class: "row", role: "group", "aria-label": text("claim") });
  readonly #sure = make("div", {
    class: "row",
    role: "alertdialog",
    "aria-label": text("resignSure"),
  });
  readonly #announceForm: HTMLElement;
  readonly #voiceRow: HTMLElement;
  #view: SeatView | undefined;

  constructor(table: string, color: Color, as: string, frame: Frame) {
    this.#frame = frame;
    this.#table = table;
    this.#color = color;
    this.#as = as;
    this.#hands = new PageHands(color, (steps) => void this.#do(steps));
    this.#board = new BoardView(text("board"), color, this.#hands);
    this.#announceForm = this.#makeVoiceForm(
      "announcement",
      "announce",
      "says",
      "announcementHint",
    );
    this.#voiceRow = make(
      "div",
      { class: "row" },
      this.#button("press", () => [`${color} presses`], "main"),
      this.#button("repeatMove", () => this.#repetition()),
      this.#button("adjustment", () => [`${color} says "j'adoube"`]),
    );
    this.#sure.hidden = true;
    const requests = make(
      "div",
      { class: "row", role: "group" },
      this.#button("askRepeat", () => [`${color} asks repeat`]),
      this.#button("askTime", () => [`${color} asks time`]),
      this.#button("askOwnTime", () => [`${color} asks own time`]),
      this.#button("askMoveNumber", () => [`${color} asks move number`]),
    );
    frame.main.append(
      this.#state,
      this.#pending,
      make(
        "div",
        { class: "columns" },
        make(
          "div",
          {},
          this.#clocks.element,
          this.#board.element,
          this.#boardNote,
          this.#hands.element,
        ),
        make(
          "div",
          {},
          this.#announceForm,
          this.#voiceRow,
          requests,
          this.#draw,
          this.#claims,
          this.#makeSheetForm(),
          make("h2", {}, text("sheet")),
          this.#sheet,
          make(
            "div",
            { class: "row" },
            make("button", { type: "button", onclick: () => this.#askResign() }, text("resign")),
            this.#button("stopClocks", () => [`${color} stops clocks`]),
          ),
          this.#sure,
          make("h2", {}, text("log")),
          frame.said,
        ),
      ),
    );
    this.#claims.append(
      make("span", {}, `${text("claim")}: `),
      this.#button("claimThreefold", () => [`${color} claims threefold`]),
      this.#button("claimFifty", () => [`${color} claims fifty-moves`]),
      this.#button("claimFlag", () => [`${color} claims flag`]),
    );
    new Stream(() => makePath.tableStream(table, undefined, as), {
      hear: (happening) => this.#hear(happening),
      words: (spoken) => this.#say(spoken),
      view: (view) => {
        if (isSeat(view.role)) this.#show(view as SeatView);
      },
      link: frame.setLink,
    });
  }

  #hear({ items }: HappeningData): void {
    for (const item of items) {
      if (item.kind === "spoken") this.#say(item);
      else if (item.kind === "event") {
        // What is told in words needs no second telling; the rest is for the eyes.
        this.#frame.main.dataset.lastEvent = item.type;
      }
    }
  }

  #say({ text: words, language, about }: SpokenData): void {
    this.#frame.live.say({ words, language, isUrgent: URGENT.includes(about) });
  }

  #show(view: SeatView): void {
    this.#view = view;
    const color = this.#color;
    this.#frame.setTitle(`${text("table")} ${view.table}, ${text(color)}: ${view.names[color]}`);
    setText(
      this.#state,
      view.result === "*"
        ? `${text(view.turn)} ${text("toMove")}. ${text(view.status === "not-started" ? "status_not_started" : `status_${view.status}`)}.`
        : `${text("result")}: ${view.result}. ${view.reason ?? ""}`,
    );
    this.#pending.replaceChildren(
      ...(view.pending === null
        ? []
        : [`${text("waitsForYou")} `, make("strong", { lang: view.language }, view.pending.words)]),
    );
    this.#clocks.show(view.clocks);
    const isOnPage = view.board.kind === "web";
    this.#board.element.classList.toggle("readonly", !isOnPage);
    setText(this.#boardNote, text(isOnPage ? "boardHelp" : "sensorBoard"));
    this.#hands.element.hidden = !isOnPage;
    this.#hands.show(view.board);
    this.#board.show({
      placement: view.board.placement,
      lastMove: squaresOfMove(view.pending?.uci ?? view.last?.uci),
      isHandFull: this.#hands.isFull,
    });
    setText(
      this.#announceForm.querySelector("button") ?? this.#announceForm,
      text(view.announceMode === "player" ? "announce" : "announce"),
    );
    this.#showDraw(view);
    const sheet = view.sheet ?? [];
    if (this.#sheet.childElementCount !== sheet.length) {
      this.#sheet.replaceChildren(...sheet.map((line) => make("li", {}, line)));
    }
  }

  #showDraw(view: SeatView): void {
    const color = this.#color;
    const isOfferedToMe = view.drawOffer !== null && view.drawOffer !== color;
    const key = isOfferedToMe ? "offered" : "open";
    if (this.#draw.dataset.offer === key) return;
    this.#draw.dataset.offer = key;
    this.#draw.replaceChildren(
      ...(isOfferedToMe
        ? [
            make("span", {}, `${text("drawOffered")} ${text(view.drawOffer ?? color)}. `),
            this.#button("acceptDraw", () => [`${color} accepts the draw`]),
            this.#button("declineDraw", () => [`${color} declines the draw`]),
          ]
        : [this.#button("offerDraw", () => [`${color} offers a draw`])]),
    );
  }

  #repetition(): readonly string[] {
    const words = this.#view?.pending?.words ?? this.#view?.last?.words;
    return words === undefined ? [] : [`${this.#color} repeats "${words}"`];
  }

  #askResign(): void {
    this.#sure.replaceChildren(
      make("span", {}, `${text("resignSure")} `),
      make(
        "button",
        {
          type: "button",
          onclick: () => {
            this.#sure.hidden = true;
            void this.#do([`${this.#color} resigns`]);
          },
        },
        text("yes"),
      ),
      make(
        "button",
        {
          type: "button",
          onclick: () => {
            this.#sure.hidden = true;
          },
        },
        text("no"),
      ),
    );
    this.#sure.hidden = false;
    this.#sure.querySelectorAll("button")[1]?.focus();
  }

  #makeVoiceForm(name: TextName, button: TextName, verb: string, hint: TextName): HTMLElement {
    const id = `field-${name}`;
    const field = make("input", {
      id,
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      maxlength: "200",
      "aria-describedby": `${id}-hint`,
    });
    return make(
      "form",
      {
        onsubmit: (event) => {
          event.preventDefault();
          const words = field.value.trim().replaceAll('"', "");
          if (words === "") return;
          field.value = "";
          void this.#do([`${this.#color} ${verb} "${words}"`]);
        },
      },
      make("label", { for: id }, text(name)),
      field,
      make("button", { type: "submit" }, text(button)),
      make("p", { class: "note", id: `${id}-hint` }, text(hint)),
    );
  }

  #makeSheetForm(): HTMLElement {
    return this.#makeVoiceForm("sheet", "write", "writes", "announcementHint");
  }

  #button(name: TextName, steps: () => readonly string[], kind = ""): HTMLElement {
    return make(
      "button",
      { type: "button", class: kind, onclick: () => void this.#do(steps()) },
      text(name),
    );
  }

  async #do(steps: readonly string[]): Promise<void> {
    if (steps.length === 0) return;
    const done = await doSteps(this.#table, steps, this.#as);
    if (!done.ok) {
      this.#frame.complain(done.words);
      return;
    }
    for (const { hadEffect, lines } of done.value.acts) {
      if (!hadEffect && lines.length > 0) this.#frame.complain(lines.map(lineOf).join(" "));
    }
  }
}

const start = async (): Promise<void> => {
  const frame = openFrame();
  const session = await openSession();
  if (!session.ok || session.value === undefined) {
    const words = session.ok || session.status !== 0 ? text("linkNotValid") : session.words;
    frame.setTitle(text("linkNotValid"));
    frame.complain(words);
    frame.main.append(make("p", {}, words));
    return;
  }
  const { role, table, as } = session.value;
  if (!isSeat(role) || table === null) {
    frame.main.append(make("p", {}, text("linkNotValid")));
    return;
  }
  document.documentElement.lang = pageLanguage;
  new Seat(table, role, as, frame);
};

void start();
