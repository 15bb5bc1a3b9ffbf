import { litSquares, waitingMove } from "../game/lights.js";
import type { GameState } from "../game/state.js";
import { runningClock } from "../game/view.js";
import { readings } from "../rules/clock.js";
import { COLORS, type Color, type Millis, type SquareName } from "../vocabulary/chess.js";
import type { GameEventType } from "../vocabulary/events.js";
import type { GameOpened } from "../vocabulary/opened.js";
import type { Problem } from "../vocabulary/problems.js";
import type { Result } from "../vocabulary/result.js";
import type { TimeSource } from "../vocabulary/time-source.js";
import type { NamedMove } from "../vocabulary/utterance.js";
import type { Happening, TableListener } from "./table.js";

/** So long a move covers the times on a clock: its owner's time is running meanwhile. */
const TEXT_MS: Millis = 3_000;

/** What the program can show on a board. */
export interface DisplayPort {
  /** Whether there are lights on it, or a clock with a display. */
  readonly hasLights: boolean;
  readonly hasClock: boolean;
  /** Lights these squares and puts out all others. */
  light(squares: readonly SquareName[]): Promise<Result<void, Problem>>;
  setClock(white: Millis, black: Millis, running: Color | "none"): Promise<Result<void, Problem>>;
  /** Empty: the times again. */
  showText(text: string): Promise<Result<void, Problem>>;
}

export interface BoardDisplaysOptions {
  readonly opened: GameOpened;
  readonly ports: Readonly<Partial<Record<Color, DisplayPort>>>;
  readonly time: TimeSource;
}

/** After these a clock that the program runs shows something else than it would by itself. */
const CLOCK_EVENTS: readonly GameEventType[] = [
  "clock-started",
  "clock-stopped",
  "clock-set",
  "time-added",
  "time-deducted",
  "move-completed",
  "period-ended",
  "game-retraced",
  "position-restored",
  "new-game-begun",
  "game-paused",
  "game-ended",
];

/** A move as a display of six or eight places can show it: "Ng1f3", "e5xd6", "e7e8Q", "O-O". */
export const displayText = ({ full, san }: NamedMove): string => {
  if (full.castling !== undefined) return full.castling === "short" ? "O-O" : "O-O-O";
  const piece = /^[KQRBN]/.exec(san)?.[0] ?? "";
  const promotion = /=([QRBN])/.exec(san)?.[1] ?? "";
  return `${piece}${full.from ?? ""}${san.includes("x") ? "x" : ""}${full.to ?? ""}${promotion}`;
};

/** One board: what it was told last, and what it should be told. Sends one thing after the other. */
class BoardDisplay {
  readonly #owner: Color;
  readonly #port: DisplayPort;
  readonly #options: BoardDisplaysOptions;
  /** Squares that were lit last; undefined: not known, as after a gap. */
  #lit: string | undefined = "";
  #isClockStale = true;
  /** The move that was shown last, and the text on the display now. */
  #shown: NamedMove | null = null;
  #text = "";
  #wanted: GameState | undefined;
  #last: GameState | undefined;
  #isHalted = false;
  #sending: Promise<void> | undefined;
  #cancelText: () => void = () => undefined;

  constructor(owner: Color, port: DisplayPort, options: BoardDisplaysOptions) {
    this.#owner = owner;
    this.#port = port;
    this.#options = options;
  }

  /** The table has come to this state, durably. */
  follow(state: GameState): void {
    this.#last = state;
    this.#wanted = state;
    this.#sending ??= Promise.resolve().then(() => this.#send());
  }

  /** The board may have been without power: nothing of what it was told is left. */
  forget(): void {
    this.#lit = undefined;
    this.#isClockStale = true;
    this.#text = "";
  }

  changeClock(): void {
    this.#isClockStale = true;
  }

  /** Nothing follows any more: a clock that runs by itself stands, with the last durable times. */
  halt(): void {
    if (this.#isHalted || this.#last === undefined) return;
    this.#isHalted = true;
    this.#isClockStale = true;
    this.follow(this.#last);
  }

  async settled(): Promise<void> {
    while (this.#sending !== undefined) await this.#sending;
  }

  async close(): Promise<void> {
    this.#cancelText();
    // That a clock stands is not left out, however soon the end comes.
    if (!this.#isHalted) this.#wanted = undefined;
    await this.settled();
    if (this.#port.hasLights && this.#lit !== "") await this.#port.light([]);
    if (this.#text !== "") await this.#port.showText("");
  }

  async #send(): Promise<void> {
    while (this.#wanted !== undefined) {
      const state = this.#wanted;
      this.#wanted = undefined;
      if (state.boards[this.#owner].isLost) continue;
      await this.#light(state);
      if (!this.#port.hasClock || this.#options.opened.clock.mode !== "program") continue;
      await this.#setClock(state);
      await this.#showMove(state);
    }
    this.#sending = undefined;
  }

  async #light(state: GameState): Promise<void> {
    if (!this.#port.hasLights) return;
    const squares = litSquares(state, this.#owner);
    const text = squares.join(" ");
    if (text === this.#lit) return;
    const sent = await this.#port.light(squares);
    this.#lit = sent.ok ? text : undefined;
  }

  async #setClock(state: GameState): Promise<void> {
    if (!this.#isClockStale) return;
    this.#isClockStale = false;
    const { white, black } = readings(state.clock, state.nowMs);
    const sent = await this.#port.setClock(
      white,
      black,
      this.#isHalted ? "none" : runningClock(state),
    );
    if (!sent.ok) this.#isClockStale = true;
  }

  /** A sighted player reads the announced move on his clock for a moment; a blind one has heard it. */
  async #showMove(state: GameState): Promise<void> {
    const { opened, time } = this.#options;
    if (opened.shared || opened.players[this.#owner] === "visually-impaired") return;
    const move = waitingMove(state, this.#owner);
    if (move?.uci === this.#shown?.uci) return;
    this.#shown = move;
    this.#cancelText();
    await this.#write(move === null ? "" : displayText(move));
    if (move === null) return;
    this.#cancelText = time.wakeAt(time.now() + TEXT_MS, () => void this.#write(""));
  }

  async #write(text: string): Promise<void> {
    if (text === this.#text) return;
    const sent = await this.#port.showText(text);
    this.#text = sent.ok ? text : "";
  }
}

/**
 * What the program shows on the boards of a table: lights beside the squares of the move that waits
 * there, the times on a clock that the program runs. It follows what is durable and is asked for
 * nothing. Times stand on a display that both players may see anyway; nobody is told of them by it.
 */
export class BoardDisplays implements TableListener {
  readonly #displays: readonly (readonly [Color, BoardDisplay])[];

  constructor(options: BoardDisplaysOptions) {
    this.#displays = COLORS.flatMap((owner) => {
      const port = options.ports[owner];
      return port === undefined || (!port.hasLights && !port.hasClock)
        ? []
        : [[owner, new BoardDisplay(owner, port, options)] as const];
    });
  }

  hear({ entry, after }: Happening): void {
    for (const [owner, display] of this.#displays) {
      if (entry.kind === "event") {
        const { record } = entry;
        if (record.type === "board-reconnected" && record.by === owner) display.forget();
        if (CLOCK_EVENTS.includes(record.type)) display.changeClock();
      }
      display.follow(after);
    }
  }

  /** The table has stopped: its clocks run on nowhere. */
  halt(): void {
    for (const [, display] of this.#displays) display.halt();
  }

  /** Resolves when the boards have been told everything. */
  async settled(): Promise<void> {
    for (const [, display] of this.#displays) await display.settled();
  }

  /** All lights out, the times back on the displays. */
  async close(): Promise<void> {
    await Promise.all(this.#displays.map(([, display]) => display.close()));
  }
}
