import type { Cells } from "../braille/cells.js";
import { type LineKey, type LinePlace, pressLineKey, START_PLACE } from "../braille/line-place.js";
import { type LineState, lineView } from "../braille/line-view.js";
import { writeMove } from "../braille/move-cells.js";
import type { NotationProfile } from "../braille/profiles/profile.js";
import type { GameState } from "../game/game.js";
import { readTable } from "../game/view.js";
import { saySquare } from "../speech/phrases/square.js";
import type { Color, SquareName } from "../vocabulary/chess.js";
import { parseSquare } from "../vocabulary/chess.js";
import type { Spoken } from "../vocabulary/spoken.js";
import type { Utterance } from "../vocabulary/utterance.js";
import type { Happening, Table, TableListener } from "./table.js";

/** A display that shows cells. */
export interface LinePort {
  /** Cells it has; 0 while it is not there. */
  readonly width: number;
  /** `cursor`: from 1; 0: none. */
  show(cells: Cells, cursor?: number): void;
}

export interface BrailleDeskOptions {
  /** Whose display it is: he alone is told what it says. */
  readonly owner: Color;
  readonly profile: NotationProfile;
  readonly line: LinePort;
}

/** Moves that the display can go back to. */
const KEPT_MOVES = 8;

/**
 * What a player's Braille display shows of his table: the last move and whose turn it is, and
 * whatever he goes to with its keys. What is said to him comes up by itself while he reads the last
 * move; while he reads something else the last cell gets dots 7 and 8, and the return key leads there.
 */
export class BrailleDesk implements TableListener {
  readonly #options: BrailleDeskOptions;
  #table: Table | undefined;
  #state: GameState | undefined;
  #place: LinePlace = START_PLACE;
  #message: Spoken | undefined;
  #isUnread = false;
  #writing: Cells | undefined;
  #before: LinePlace | undefined;

  constructor(options: BrailleDeskOptions) {
    this.#options = options;
  }

  /** From now on it shows this table. */
  attach(table: Table): void {
    this.#table = table;
    this.#state = table.state();
    table.listen(this);
    this.refresh();
  }

  hear({ entry, after }: Happening): void {
    this.#state = after;
    const isCompleted = entry.kind === "event" && entry.record.type === "move-completed";
    // A completed move takes the place of the announcement of it.
    if (isCompleted && this.#place.view === "message" && this.#message?.kind !== "problem") {
      this.#place = START_PLACE;
      this.#isUnread = false;
    }
    const isTime = entry.kind === "input" && entry.record.type === "time-passed";
    if (!isTime || this.#place.view === "clock") this.refresh();
  }

  /** Something is said; what is for the other player alone is not shown. */
  tell(spoken: Spoken): void {
    if (spoken.to !== "room" && spoken.to !== this.#options.owner) return;
    this.#message = spoken;
    const isFree = this.#place.view === "move" || this.#place.view === "message";
    if (isFree) this.#place = { view: "message", pan: 0 };
    this.#isUnread = !isFree;
    this.refresh();
  }

  /** A key of the display. What it asks to be said comes back. */
  press(key: LineKey): Spoken | undefined {
    const { place, square } = pressLineKey(this.#place, this.#image(), key);
    this.#place = place;
    if (place.view === "message") this.#isUnread = false;
    this.refresh();
    return square === undefined ? undefined : this.#describe(square);
  }

  /** The line of his score sheet as he writes it; undefined: he has done with it. */
  write(cells: Cells | undefined): void {
    if (cells !== undefined && this.#place.view !== "writing") {
      this.#before = this.#place;
      this.#place = { view: "writing", pan: 0 };
    }
    this.#writing = cells;
    if (cells === undefined && this.#place.view === "writing") {
      this.#place = this.#before ?? START_PLACE;
    }
    this.refresh();
  }

  /** Shows everything anew: the display has come back, or another one has taken its place. */
  refresh(): void {
    const { line } = this.#options;
    if (line.width === 0) return;
    const { cells, cursor } = this.#image();
    line.show(this.#isUnread ? withMark(cells) : cells, cursor);
  }

  #image() {
    const width = Math.max(1, this.#options.line.width);
    return lineView(this.#lineState(), this.#place.view, width, this.#place.pan);
  }

  #lineState(): LineState {
    const { profile } = this.#options;
    const message = this.#message === undefined ? {} : { message: this.#message };
    const writing = this.#writing === undefined ? {} : { writing: this.#writing };
    const state = this.#state;
    if (state === undefined) {
      return { profile, moves: [], turn: "white", placement: "8/8/8/8/8/8/8/8", ...message };
    }
    const { turn, officialFen, clocks } = readTable(state);
    return {
      profile,
      moves: state.completed.slice(-KEPT_MOVES).map(({ move, by, before }) => ({
        moveNumber: before.moveNumber,
        by,
        cells: cellsOf(profile, move.full),
      })),
      turn,
      placement: officialFen.split(" ")[0] ?? "",
      ...(state.opened.clock.mode === "none" ? {} : { clocks }),
      ...message,
      ...writing,
    };
  }

  #describe(square: SquareName): Spoken | undefined {
    const state = this.#state;
    const index = parseSquare(square);
    if (state === undefined || index === undefined) return undefined;
    const seen = state.position.placement[index] ?? null;
    const piece = seen === "?" ? null : seen;
    const { text, spokenText } = saySquare(square, piece, state.language);
    return {
      to: this.#options.owner,
      kind: "help",
      language: state.language,
      text,
      spokenText,
      atMs: this.#table?.now() ?? 0,
    };
  }
}

/** Cells of a move; a completed act that was no move has none. */
const cellsOf = (profile: NotationProfile, move: Utterance): Cells =>
  move.castling === undefined && move.to === undefined ? "⠤⠤" : writeMove(profile, move);

/** Dots 7 and 8 under the last cell: something was said that has not been read. */
const withMark = (cells: Cells): Cells =>
  cells.slice(0, -1) + String.fromCharCode(cells.charCodeAt(cells.length - 1) | 0xc0);
