import type { BoardEvent } from "../../vocabulary/board-events.js";
import { type Millis, type SquareName, squareOf } from "../../vocabulary/chess.js";
import type { Seen } from "../../vocabulary/placement.js";
import type { Board, BoardOutput, Rotation } from "../board.js";
import { CheckedSquares, type SquaresTold } from "../checked-squares.js";
import { earlier } from "../earlier.js";
import { makeHex } from "../hex.js";
import {
  OrientationFinder,
  orientedPlacement,
  type SensorIndex,
  squareOver,
} from "../orientation.js";
import { makeSquareOffCommand, SquareOffDecoder, type SquareOffFrame } from "./codec.js";

/** A quiet board is asked for its occupancy: acts are not acknowledged and get lost. */
const ASK_AFTER_MS: Millis = 2_000;

/** Signs of life of a quiet board come so much later when they were asked for in vain. */
const ASK_AGAIN_MS: Millis = 1_000;

/** In doubt the board is asked again after this time: an answer may have crossed an act. */
const DOUBT_MS: Millis = 300;

/** Questions in vain until the board counts as lost. */
const MOST_UNANSWERED = 3;

/** An incomplete message is given up. */
const INCOMPLETE_MS: Millis = 1_000;

const ASK = makeSquareOffCommand({ type: "occupancy" });

/** What stands on a square, as {@link CheckedSquares} has it: this board names no men. */
const OCCUPIED = 1;

export interface SquareOffOptions {
  readonly rotate?: Rotation | "auto";
  /** `none`: arrival times mean nothing (a file). */
  readonly times?: "arrival" | "none";
  /** Nothing that is sent reaches the board: it is a capture that is played. */
  readonly isPlayed?: boolean;
}

/** Nothing has come of it. */
const NOTHING: BoardOutput = { events: [], send: [], frames: 0 };

/**
 * Square Off text → board events. An act is told at once on a line that has proven itself, else as soon
 * as the board's occupancy bears it out ({@link CheckedSquares}): messages have no checksum. After each
 * act in doubt, after each placement, and when it has been quiet, the board is asked for its occupancy,
 * and what differs is told as a position.
 * Source: docs/protocols/occupancy-boards.md A1
 */
export class SquareOffBoard implements Board {
  readonly sensor = "occupancy";
  readonly #decoder = new SquareOffDecoder();
  readonly #finder: OrientationFinder;
  readonly #hasTimes: boolean;
  readonly #canAsk: boolean;
  readonly #squares: CheckedSquares;
  #scan = 0;
  #lastBytesAt: Millis | undefined;
  #askAt: Millis | undefined;
  #askedAt: Millis | undefined;
  #unanswered = 0;

  constructor(options: SquareOffOptions = {}) {
    this.#finder = new OrientationFinder(options.rotate ?? "auto", "occupancy");
    this.#hasTimes = options.times !== "none";
    this.#canAsk = this.#hasTimes && options.isPlayed !== true;
    this.#squares = new CheckedSquares({ canAsk: this.#canAsk, hasTimes: this.#hasTimes });
  }

  get isUncertain(): boolean {
    return this.#squares.isWaiting;
  }

  /** That a new game has to be begun before acts are told is unconfirmed, no capture yet. */
  opening(): readonly Uint8Array[] {
    this.#decoder.flush("gap");
    this.#squares.restart();
    this.#askAt = undefined;
    this.#askedAt = undefined;
    this.#unanswered = 0;
    return [makeSquareOffCommand({ type: "new-game" }), ASK];
  }

  lights(squares: readonly SquareName[]): readonly Uint8Array[] {
    const { sensors: all } = this.#finder.orientation;
    const sensors = squares.map((square) => all[squareOf(square)] ?? 0);
    return [makeSquareOffCommand({ type: "lights", sensors })];
  }

  push(bytes: Uint8Array, atMs: Millis): BoardOutput {
    const dueAt = this.nextTickAt();
    const waited = dueAt === undefined || atMs < dueAt ? NOTHING : this.tick(atMs);
    this.#lastBytesAt = atMs;
    this.#squares.hear(bytes.length);
    const output = this.#output(this.#decoder.push(bytes), atMs);
    return {
      events: [...waited.events, ...output.events],
      send: [...waited.send, ...output.send],
      frames: waited.frames + output.frames,
    };
  }

  tick(atMs: Millis): BoardOutput {
    const incompleteAt = this.#incompleteAt();
    const isIncomplete = incompleteAt !== undefined && atMs >= incompleteAt;
    const told: BoardEvent[] = [];
    this.#tell(this.#squares.tick(atMs), atMs, told);
    const flushed = this.#output(isIncomplete ? this.#decoder.flush("gap") : [], atMs);
    const output = { ...flushed, events: [...told, ...flushed.events] };
    if (this.#askAt === undefined || atMs < this.#askAt) return output;
    if (this.#unanswered === MOST_UNANSWERED) {
      this.#askAt = undefined;
      const lost: BoardEvent = { type: "link-changed", link: "lost", atMs };
      return { ...output, events: [...output.events, lost] };
    }
    // What hands did while it did not answer may have been told to nobody.
    if (this.#unanswered > 0 && this.#squares.hasPosition) this.#squares.noticeDamage();
    this.#unanswered += 1;
    this.#askAt = atMs + ASK_AGAIN_MS;
    this.#askedAt = atMs;
    return { ...output, send: [...output.send, ASK] };
  }

  end(atMs: Millis): BoardOutput {
    const output = this.#output(this.#decoder.flush("truncated"), atMs);
    const events = [...output.events];
    this.#tell(this.#squares.end(), atMs, events);
    return { ...output, events };
  }

  nextTickAt(): Millis | undefined {
    return earlier(earlier(this.#incompleteAt(), this.#askAt), this.#squares.nextTickAt());
  }

  #incompleteAt(): Millis | undefined {
    return this.#hasTimes && this.#decoder.pendingBytes > 0 && this.#lastBytesAt !== undefined
      ? this.#lastBytesAt + INCOMPLETE_MS
      : undefined;
  }

  #output(frames: readonly SquareOffFrame[], atMs: Millis): BoardOutput {
    if (frames.length === 0) return NOTHING;
    const events: BoardEvent[] = [];
    const send: Uint8Array[] = [];
    let count = 0;
    for (const frame of frames) {
      if (frame.type === "discarded") {
        events.push({ type: "bytes-discarded", hex: makeHex(frame.bytes), why: frame.why, atMs });
        // An act may have been lost.
        if (this.#squares.hasPosition) this.#squares.noticeDamage();
        continue;
      }
      count += 1;
      this.#unanswered = 0;
      if (frame.type === "occupancy") this.#readOccupancy(frame.seen, atMs, events);
      else if (frame.type === "lifted" || frame.type === "placed") {
        this.#readAct(frame.type, frame.sensorIndex, atMs, events);
        if (frame.type === "placed" && this.#canAsk && this.#squares.hasPosition) {
          this.#askAt = atMs;
        }
      }
    }
    if (this.#canAsk && this.#squares.hasPosition) send.push(...this.#askSoon(atMs));
    return { events, send, frames: count };
  }

  /** Asks now, or as soon as an earlier question has had its time. */
  #askSoon(atMs: Millis): readonly Uint8Array[] {
    if (this.#squares.needsPosition) this.#askAt = atMs;
    if (this.#askAt === undefined || this.#askAt > atMs) return [];
    const againAt = (this.#askedAt ?? atMs - DOUBT_MS) + DOUBT_MS;
    if (atMs < againAt) {
      this.#askAt = againAt;
      return [];
    }
    this.#askedAt = atMs;
    this.#askAt = atMs + ASK_AGAIN_MS;
    return [ASK];
  }

  #readAct(
    type: "lifted" | "placed",
    sensor: SensorIndex,
    atMs: Millis,
    events: BoardEvent[],
  ): void {
    // Before the first occupancy nothing is known, and afterwards it is in there.
    if (!this.#squares.hasPosition) return;
    this.#scan += 1;
    const code = type === "lifted" ? 0 : OCCUPIED;
    this.#tell(this.#squares.update(sensor, code, this.#scan, atMs), atMs, events);
  }

  #readOccupancy(seen: readonly Seen[], atMs: Millis, events: BoardEvent[]): void {
    const isTurned = this.#finder.look(seen);
    if (this.#canAsk) this.#askAt = atMs + ASK_AFTER_MS;
    const codes = seen.map((man) => (man === null ? 0 : OCCUPIED));
    // The first one is told as a position, which later ones correct.
    const isCertain = isTurned || !this.#squares.hasPosition;
    this.#tell(this.#squares.position(codes, atMs, isCertain), atMs, events);
  }

  #tell(told: readonly SquaresTold[], atMs: Millis, events: BoardEvent[]): void {
    const { orientation } = this.#finder;
    for (const one of told) {
      if (one.type === "position") {
        const seen = one.codes.map((code): Seen => (code === 0 ? null : "?"));
        const placement = orientedPlacement(orientation, seen);
        events.push({ type: "board-reported", placement, atMs });
        continue;
      }
      const square = squareOver(orientation, one.sensor);
      const { scan } = one;
      events.push(
        one.after === 0
          ? { type: "piece-lifted", square, scan, atMs }
          : { type: "piece-placed", square, scan, atMs },
      );
    }
  }
}
