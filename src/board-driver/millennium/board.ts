import type { BoardEvent } from "../../vocabulary/board-events.js";
import { type Millis, type SquareName, squareOf } from "../../vocabulary/chess.js";
import type { Seen } from "../../vocabulary/placement.js";
import type { Board, BoardOutput, Rotation } from "../board.js";
import { earlier } from "../earlier.js";
import { makeHex } from "../hex.js";
import { OrientationFinder, orientedPlacement } from "../orientation.js";
import { changesBetween, isSameSeen } from "../position-changes.js";
import {
  MillenniumDecoder,
  type MillenniumFrame,
  makeMillenniumCommand,
  makeMillenniumLights,
} from "./codec.js";

/**
 * A board that has not told its position for so long is asked for it. So one that reports changes
 * only, or nothing by itself, needs no other setting: its registers are never written.
 */
const ASK_AFTER_MS: Millis = 500;

/** Questions in vain until the board counts as lost. */
const MOST_UNANSWERED = 6;

/** An incomplete message is given up. Source: docs/protocols/millennium-chesslink.md §9 */
const INCOMPLETE_MS: Millis = 200;

/** Nothing has come of it. */
const NOTHING: BoardOutput = { events: [], send: [], frames: 0 };

export interface MillenniumOptions {
  readonly rotate?: Rotation | "auto";
  /** `none`: arrival times mean nothing (a file). */
  readonly times?: "arrival" | "none";
}

/**
 * ChessLink messages → board events. Each status is a whole position: what differs from the one
 * before was done by hands. After bytes that were not understood a status may be missing: a single
 * man who is gone, or there, was lifted or set down all the same; more than that is told as a
 * position, since nobody saw in which order it was done.
 *
 * Newer boards of this family sense occupancy and name men by a position of their own: their
 * letters are an opinion (docs/protocols/millennium-chesslink.md §7).
 */
export class MillenniumBoard implements Board {
  readonly sensor = "placement";
  readonly #decoder = new MillenniumDecoder();
  readonly #finder: OrientationFinder;
  readonly #hasTimes: boolean;
  #seen: readonly Seen[] | undefined;
  #hasGap = true;
  #scan = 0;
  #lastBytesAt: Millis | undefined;
  /** When the board is asked for its position; undefined: the port was not opened by us. */
  #askAt: Millis | undefined;
  #unanswered = 0;
  #isOpen = false;

  constructor(options: MillenniumOptions = {}) {
    this.#finder = new OrientationFinder(options.rotate ?? "auto", "placement");
    this.#hasTimes = options.times !== "none";
  }

  opening(): readonly Uint8Array[] {
    this.#decoder.flush("gap");
    this.#hasGap = true;
    this.#seen = undefined;
    this.#askAt = undefined;
    this.#unanswered = 0;
    this.#isOpen = true;
    return [makeMillenniumCommand({ type: "version" }), makeMillenniumCommand({ type: "status" })];
  }

  lights(squares: readonly SquareName[]): readonly Uint8Array[] {
    if (squares.length === 0) return [makeMillenniumCommand({ type: "lights-out" })];
    const { sensors } = this.#finder.orientation;
    return [makeMillenniumLights(squares.map((square) => sensors[squareOf(square)] ?? 0))];
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
    // What hands did while it did not answer may have been told to nobody.
    if (this.#unanswered > 0) this.#hasGap = true;
    this.#unanswered += 1;
    this.#askAt = atMs + ASK_AFTER_MS;
    return { ...output, send: [...output.send, makeMillenniumCommand({ type: "status" })] };
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

  #output(frames: readonly MillenniumFrame[], atMs: Millis): BoardOutput {
    if (frames.length === 0) return NOTHING;
    const events: BoardEvent[] = [];
    let count = 0;
    for (const frame of frames) {
      if (frame.type === "discarded") {
        this.#hasGap = true;
        events.push({ type: "bytes-discarded", hex: makeHex(frame.bytes), why: frame.why, atMs });
        continue;
      }
      count += 1;
      this.#unanswered = 0;
      // `own-position` is not what stands on the squares.
      if (frame.type === "status") this.#read(frame.seen, atMs, events);
    }
    return { events, send: [], frames: count };
  }

  #read(seen: readonly Seen[], atMs: Millis, events: BoardEvent[]): void {
    const before = this.#seen;
    const hasGap = this.#hasGap;
    this.#seen = seen;
    this.#hasGap = false;
    this.#scan += 1;
    if (this.#hasTimes && this.#isOpen) this.#askAt = atMs + ASK_AFTER_MS;
    const isTurned = this.#finder.look(seen);
    const { orientation } = this.#finder;
    if (before !== undefined && !isTurned && isSameSeen(before, seen)) return;
    const isUnseen = hasGap && !(before !== undefined && isOneAct(before, seen));
    if (before === undefined || isUnseen || isTurned) {
      events.push({
        type: "board-reported",
        placement: orientedPlacement(orientation, seen),
        atMs,
      });
      return;
    }
    events.push(...changesBetween(orientation, before, seen, { scan: this.#scan, atMs }));
  }
}

/** One square differs, by a man who came or went. */
const isOneAct = (before: readonly Seen[], seen: readonly Seen[]): boolean => {
  const changed = [...seen.keys()].filter((sensor) => before[sensor] !== seen[sensor]);
  const [sensor = 0] = changed;
  return changed.length === 1 && (before[sensor] === null || seen[sensor] === null);
};
