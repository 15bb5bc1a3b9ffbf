import type { BoardEvent } from "../vocabulary/board-events.js";
import type { Color, Millis } from "../vocabulary/chess.js";
import type { ExactMs, Tracer } from "../vocabulary/trace.js";
import type { Board, BoardOutput } from "./board.js";

/**
 * Notes the way of a board's bytes: read, decoded, handed on. A reading that tells nothing new (a board
 * repeats its reports four times a second) is counted and not noted.
 */
export class LinkTrace {
  readonly #tracer: Tracer;
  readonly #owner: Color;
  readonly #board: Pick<Board, "isUncertain">;
  /** The reading whose events are handed on now. */
  #read = 0;
  #firstAt: ExactMs | undefined;
  #lastAt: ExactMs = 0;
  #bytes = 0;
  #pieces = 0;
  #quiet = 0;
  /** Since when the board has something to tell that must be borne out. */
  #heldSince: ExactMs | undefined;

  constructor(tracer: Tracer, owner: Color, board: Pick<Board, "isUncertain">) {
    this.#tracer = tracer;
    this.#owner = owner;
    this.#board = board;
  }

  /** `waitedMs`: how long the port had the bytes before they were read. */
  push(bytes: number, waitedMs: Millis, decode: () => BoardOutput): BoardOutput {
    const tracer = this.#tracer;
    const atMs = tracer.now();
    this.#firstAt ??= atMs;
    this.#lastAt = atMs;
    this.#bytes += bytes;
    this.#pieces += 1;
    const output = decode();
    const { events, frames } = output;
    // A frame that is not whole yet, or not known to be one: its time counts from here.
    if (frames === 0 && events.length === 0) {
      this.#holds(atMs);
      return output;
    }
    if (events.length === 0) this.#quiet += 1;
    else {
      const doneAt = tracer.now();
      const read = tracer.number();
      const board = this.#owner;
      this.#read = read;
      tracer.mark(
        {
          type: "bytes-arrived",
          read,
          board,
          bytes: this.#bytes,
          pieces: this.#pieces,
          waitedMs,
          tookMs: atMs - this.#firstAt,
          heldMs: this.#heldUntil(atMs),
          quiet: this.#quiet,
        },
        atMs,
      );
      tracer.mark(
        {
          type: "frames-decoded",
          read,
          board,
          frames,
          events: events.length,
          tookMs: doneAt - atMs,
        },
        doneAt,
      );
      this.#quiet = 0;
      this.#heldSince = undefined;
    }
    this.#holds(atMs);
    this.#begin();
    return output;
  }

  /** What a board makes of the time that has passed. */
  tick(decide: () => BoardOutput): BoardOutput {
    const output = decide();
    if (output.events.length === 0) return output;
    this.#read = this.#tracer.number();
    const now = this.#tracer.now();
    this.#tracer.mark(
      {
        type: "board-settled",
        read: this.#read,
        board: this.#owner,
        waitedMs: now - this.#lastAt,
        heldMs: this.#heldUntil(now),
      },
      now,
    );
    this.#heldSince = undefined;
    this.#holds(now);
    this.#begin();
    return output;
  }

  /** Hands an event of the last reading on. */
  handOn<T>(event: BoardEvent, sink: (event: BoardEvent) => T): T {
    const read = this.#read;
    this.#tracer.mark({
      type: "board-event",
      read,
      board: this.#owner,
      event: event.type,
      ...("square" in event ? { square: event.square } : {}),
      ...("button" in event ? { button: event.button } : {}),
    });
    return this.#tracer.within({ read }, () => sink(event));
  }

  #heldUntil(atMs: ExactMs): number {
    return this.#heldSince === undefined ? 0 : atMs - this.#heldSince;
  }

  /** Whether the board holds something back, from this moment on or from an earlier one. */
  #holds(atMs: ExactMs): void {
    if (this.#board.isUncertain !== true) this.#heldSince = undefined;
    else this.#heldSince ??= atMs;
  }

  /** What comes next is of another frame. */
  #begin(): void {
    this.#firstAt = undefined;
    this.#bytes = 0;
    this.#pieces = 0;
  }
}
