import { type Color, opponentOf } from "../../vocabulary/chess.js";
import { makePath } from "../api/paths.js";
import { isSeat } from "../api/roles.js";
import type { HappeningData, SpokenData } from "../api/stream.js";
import type { SeatView } from "../api/tables.js";
import { BoardView } from "./board.js";
import { ClocksView } from "./clocks.js";
import { doSteps, openSession, Stream } from "./connection.js";
import { make, setText } from "./dom.js";
import { makeButton, makeQuestion } from "./forms.js";
import { type Frame, openFrame } from "./frame.js";
import { PageHands } from "./hands.js";
import { squaresOfMove } from "./moves.js";
import { SeatClaims } from "./seat-claims.js";
import { SeatVoice } from "./seat-voice.js";
import { menOf } from "./squares.js";
import { standingOf } from "./table-list.js";
import { pageLanguage, type TextName, text } from "./texts.js";

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
  readonly #state = make("p", { class: "state" });
  readonly #pending = make("p", { class: "pending" });
  readonly #boardNote = make("p", { class: "note" });
  readonly #sheet = make("ol", { class: "sheet", tabindex: "0", "aria-label": text("sheet") });
  readonly #draw = make("div", { class: "row" });
  readonly #arrive: HTMLElement;
  readonly #requests: HTMLElement;
  readonly #claims: SeatClaims;
  readonly #voice: SeatVoice;
  readonly #sheetVoice: SeatVoice;
  readonly #sign: HTMLElement;
  #view: SeatView | undefined;

  constructor(table: string, color: Color, as: string, frame: Frame) {
    this.#frame = frame;
    this.#table = table;
    this.#color = color;
    this.#as = as;
    const act = (steps: readonly string[]): Promise<boolean> => this.#do(steps);
    this.#hands = new PageHands({
      color,
      act,
      changed: () => this.#showBoard(),
      tell: (words, isRefused) =>
        frame.live.say({ words, language: pageLanguage, isUrgent: isRefused, isKept: isRefused }),
      toBoard: () => this.#board.focus(),
    });
    this.#board = new BoardView(text("board"), color, this.#hands);
    this.#voice = new SeatVoice(color, "announcement", act);
    this.#sheetVoice = new SeatVoice(color, "sheet", act);
    this.#claims = new SeatClaims(color, act);
    this.#sign = makeButton(text("sign"), () => {
      void act([`${color} signs ${this.#view?.result ?? ""}`]);
    });
    this.#arrive = this.#button("arrive", [`${color} arrives`]);
    const resign = makeQuestion(text("resignSure"), () => void act([`${color} resigns`]));
    this.#requests = make(
      "div",
      { class: "row", role: "group", "aria-label": text("requests") },
      this.#button("askRepeat", [`${color} asks repeat`]),
      this.#button("askLastMove", [`${color} asks last move`]),
      this.#button("askOwnTime", [`${color} asks own time`]),
      this.#button("askTime", [`${color} asks time`]),
      this.#button("askMoveNumber", [`${color} asks move number`]),
      this.#button("askObligation", [`${color} asks obligation`]),
    );
    frame.main.append(
      this.#state,
      this.#pending,
      make(
        "div",
        { class: "columns" },
        make(
          "section",
          { "aria-label": text("board") },
          make("h2", { class: "only-heard" }, text("board")),
          this.#clocks.element,
          this.#board.element,
          this.#hands.element,
          this.#boardNote,
        ),
        make(
          "section",
          { "aria-label": text("actions") },
          make("h2", {}, text("actions")),
          this.#arrive,
          this.#voice.element,
          this.#requests,
          this.#draw,
          this.#claims.element,
          make("h2", {}, text("sheet")),
          this.#sheet,
          this.#sheetVoice.element,
          make(
            "div",
            { class: "row" },
            this.#button("stopClocks", [`${color} stops clocks`]),
            makeButton(text("resign"), resign.ask),
          ),
          resign.element,
          this.#sign,
          make("h2", {}, text("log")),
          frame.said,
        ),
      ),
    );
    new Stream(
      () => makePath.tableStream(table, undefined, as),
      {
        hear: (happening) => this.#hear(happening),
        words: (spoken) => this.#say(spoken),
        view: (view) => {
          if (isSeat(view.role)) this.#show(view as SeatView);
        },
        refused: () => frame.complain(text("linkNotValid")),
        link: frame.setLink,
      },
      as,
    );
  }

  /** What is told in words needs no second telling. */
  #hear({ items }: HappeningData): void {
    for (const item of items) if (item.kind === "spoken") this.#say(item);
  }

  #say({ text: words, language, about }: SpokenData): void {
    this.#frame.live.say({ words, language, isUrgent: URGENT.includes(about) });
  }

  #show(view: SeatView): void {
    this.#view = view;
    const color = this.#color;
    const isBlind = view.players[color] === "visually-impaired";
    this.#frame.setTitle(`${text("table")} ${view.table}, ${text(color)}: ${view.names[color]}`);
    const last = view.last === null ? text("noMoveYet") : `${text("lastMove")}: ${view.last.san}`;
    setText(this.#state, view.result === "*" ? `${standingOf(view)} ${last}.` : standingOf(view));
    this.#pending.replaceChildren(
      ...(view.pending === null
        ? []
        : [`${text("waitsForYou")} `, make("strong", { lang: view.language }, view.pending.words)]),
    );
    this.#clocks.show(view.clocks);
    this.#arrive.hidden = view.status !== "not-started";
    this.#requests.hidden = !isBlind;
    this.#sign.hidden = view.result === "*";
    const isOnPage = view.board.kind === "web";
    setText(
      this.#boardNote,
      isOnPage
        ? `${text("boardHelp")} ${text(view.touch === "lift" ? "touchLift" : "touchMove")}`
        : `${text("sensorBoard")} ${text("readOnlyBoard")}`,
    );
    this.#hands.element.hidden = !isOnPage;
    this.#board.setPlayable(isOnPage && view.result === "*");
    if (isOnPage) this.#hands.show(view);
    this.#showBoard();
    this.#voice.show(view);
    this.#sheetVoice.show(view);
    this.#claims.show(view);
    this.#showDraw(view);
    const sheet = view.sheet ?? [];
    const key = JSON.stringify(sheet);
    if (this.#sheet.dataset.key !== key) {
      this.#sheet.dataset.key = key;
      this.#sheet.replaceChildren(
        ...sheet.map((line) => make("li", { lang: view.language }, line)),
      );
    }
  }

  #showBoard(): void {
    const view = this.#view;
    if (view === undefined) return;
    const isOnPage = view.board.kind === "web";
    this.#board.show({
      men: isOnPage ? this.#hands.men : menOf(view.board.placement),
      lastMove: squaresOfMove(view.pending?.uci ?? view.last?.uci),
      left: isOnPage ? this.#hands.left : [],
    });
  }

  #showDraw(view: SeatView): void {
    const color = this.#color;
    const isOfferedToMe = view.drawOffer === opponentOf(color);
    const key = isOfferedToMe ? "offered" : "open";
    if (this.#draw.dataset.offer === key) return;
    this.#draw.dataset.offer = key;
    this.#draw.replaceChildren(
      ...(isOfferedToMe
        ? [
            make("span", {}, `${text("drawOffered")} ${text(`of_${opponentOf(color)}`)}. `),
            this.#button("acceptDraw", [`${color} accepts the draw`]),
            this.#button("declineDraw", [`${color} declines the draw`]),
          ]
        : [this.#button("offerDraw", [`${color} offers a draw`])]),
    );
  }

  #button(name: TextName, steps: readonly string[]): HTMLElement {
    return makeButton(text(name), () => void this.#do(steps));
  }

  /** Does steps; false: one was refused, and why has been told. */
  async #do(steps: readonly string[]): Promise<boolean> {
    const done = await doSteps(this.#table, steps, this.#as);
    if (!done.ok) {
      this.#frame.complain(done.words);
      return false;
    }
    for (const { hadEffect, lines } of done.value.acts) {
      if (!hadEffect && lines.length > 0)
        this.#frame.complain(lines.map((line) => line.text).join(" "));
    }
    return true;
  }
}

const start = async (): Promise<void> => {
  const frame = openFrame();
  const session = await openSession();
  const who = session.ok ? session.value : undefined;
  if (who === undefined || !isSeat(who.role) || who.table === null) {
    const words = session.ok || session.status !== 0 ? text("linkNotValid") : session.words;
    frame.setTitle(text("table"));
    frame.main.append(make("p", {}, words));
    frame.complain(words);
    return;
  }
  new Seat(who.table, who.role, who.as, frame);
};

void start();
