import type { BoardEvent } from "../../vocabulary/board-events.js";
import { type Millis, type SquareName, squareOf } from "../../vocabulary/chess.js";
import type { Seen } from "../../vocabulary/placement.js";
import type { Board, BoardOutput, Rotation } from "../board.js";
import { earlier } from "../earlier.js";
import { makeHex } from "../hex.js";
import {
  OrientationFinder,
  orientedPlacement,
  type SensorIndex,
  squareOver,
} from "../orientation.js";
import { isSameSeen } from "../position-changes.js";
import { makeSquareOffCommand, SquareOffDecoder, type SquareOffFrame } from "./codec.js";

/** A quiet board is asked for its occupancy: acts are not acknowledged and get lost. */
const ASK_AFTER_MS: Millis = 2_000;

/** An answer may have been written while an act was under way: asked again after this time. */
const UNDER_WAY_MS: Millis = 300;

/** Questions in vain until the board counts as lost. */
const MOST_UNANSWERED = 3;

/** An incomplete message is given up. */
const INCOMPLETE_MS: Millis = 1_000;

const ASK = makeSquareOffCommand({ type: "occupancy" });

/** Nothing has come of it. */
const NOTHING: BoardOutput = { events: [], send: [], frames: 0 };

export interface SquareOffOptions {
  readonly rotate?: Rotation | "auto";
  /** `none`: arrival times mean nothing (a file). */
  readonly times?: "arrival" | "none";
}

/**
 * Square Off text → board events. Each act is told at once; after each placement, and when it has
 * been quiet, the board is asked for its occupancy, and what differs is told as a position.
 * Source: docs/protocols/occupancy-boards.md A1
 */
export class SquareOffBoard implements Board {
  readonly sensor = "occupancy";
  readonly #decoder = new SquareOffDecoder();
  readonly #finder: OrientationFinder;
  readonly #hasTimes: boolean;
  #seen: readonly Seen[] | undefined;
  #scan = 0;
  #lastBytesAt: Millis | undefined;
  #lastActAt: Millis | undefined;
  #askAt: Millis | undefined;
  #unanswered = 0;

  constructor(options: SquareOffOptions = {}) {
    this.#finder = new OrientationFinder(options.rotate ?? "auto", "occupancy");
    this.#hasTimes = options.times !== "none";
  }

  /** That a new game has to be begun before acts are told is unconfirmed, no capture yet. */
  opening(): readonly Uint8Array[] {
    this.#decoder.flush("gap");
    this.#seen = undefined;
    this.#lastActAt = undefined;
    this.#askAt = undefined;
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
    const output = this.#output(this.#decoder.push(bytes), atMs);
    if (waited === NOTHING) return output;
    return {
      events: [...waited.events, ...output.events],
      send: [...waited.send, ...output.send],
      frames: waited.frames + output.frames,
    };
  }

  tick(atMs: Millis): BoardOutput {
    const incompleteAt = this.#incompleteAt();
    const isIncomplete = incompleteAt !== undefined && atMs >= incompleteAt;
    const output = this.#output(isIncomplete ? this.#decoder.flush("gap") : [], atMs);
    if (this.#askAt === undefined || atMs < this.#askAt) return output;
    if (this.#unanswered === MOST_UNANSWERED) {
      this.#askAt = undefined;
      const lost: BoardEvent = { type: "link-changed", link: "lost", atMs };
      return { ...output, events: [...output.events, lost] };
    }
    this.#unanswered += 1;
    this.#askAt = atMs + ASK_AFTER_MS / 2;
    return { ...output, send: [...output.send, ASK] };
  }

  end(atMs: Millis): BoardOutput {
    return this.#output(this.#decoder.flush("truncated"), atMs);
  }

  nextTickAt(): Millis | undefined {
    return earlier(this.#incompleteAt(), this.#askAt);
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
        // An act may have been lost: the board is asked soon.
        if (this.#askAt !== undefined) this.#askAt = Math.min(this.#askAt, atMs + UNDER_WAY_MS);
        continue;
      }
      count += 1;
      this.#unanswered = 0;
      if (frame.type === "occupancy") this.#readOccupancy(frame.seen, atMs, events);
      else if (frame.type === "lifted" || frame.type === "placed") {
        this.#readAct(frame.type, frame.sensorIndex, atMs, events);
        if (frame.type === "placed" && this.#hasTimes && this.#seen !== undefined) send.push(ASK);
      }
    }
    return { events, send, frames: count };
  }

  #readAct(
    type: "lifted" | "placed",
    sensor: SensorIndex,
    atMs: Millis,
    events: BoardEvent[],
  ): void {
    const seen = this.#seen;
    // Before the first occupancy nothing is known, and afterwards it is in there.
    if (seen === undefined) return;
    this.#lastActAt = atMs;
    const man: Seen = type === "lifted" ? null : "?";
    if (seen[sensor] === man) return;
    this.#seen = seen.with(sensor, man);
    this.#scan += 1;
    const square = squareOver(this.#finder.orientation, sensor);
    const scan = this.#scan;
    events.push(
      type === "lifted"
        ? { type: "piece-lifted", square, scan, atMs }
        : { type: "piece-placed", square, scan, atMs },
    );
  }

  #readOccupancy(seen: readonly Seen[], atMs: Millis, events: BoardEvent[]): void {
    const before = this.#seen;
    const isTurned = this.#finder.look(seen);
    if (this.#hasTimes) this.#askAt = atMs + ASK_AFTER_MS;
    if (before !== undefined && !isTurned && isSameSeen(before, seen)) return;
    const isFresh = this.#lastActAt !== undefined && atMs < this.#lastActAt + UNDER_WAY_MS;
    if (before !== undefined && !isTurned && this.#hasTimes && isFresh) {
      this.#askAt = atMs + UNDER_WAY_MS;
      return;
    }
    this.#seen = seen;
    const placement = orientedPlacement(this.#finder.orientation, seen);
    events.push({ type: "board-reported", placement, atMs });
  }
}
