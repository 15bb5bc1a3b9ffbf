import type { BoardEvent } from "../../vocabulary/board-events.js";
import { type Millis, type SquareName, squareOf } from "../../vocabulary/chess.js";
import type { Seen } from "../../vocabulary/placement.js";
import type { Board, BoardOutput, Rotation } from "../board.js";
import { earlier } from "../earlier.js";
import { makeHex } from "../hex.js";
import { OrientationFinder, orientedPlacement, squareOver } from "../orientation.js";
import { isSameSeen } from "../position-changes.js";
import {
  makePegasusCommand,
  makePegasusKey,
  makePegasusLights,
  PegasusDecoder,
  type PegasusFrame,
} from "./codec.js";

/** Between two commands of the start: a denser burst makes the board stop answering. */
const START_GAP_MS: Millis = 1_500;

/** The board drops a link that is quiet for a minute. */
const KEEP_ALIVE_MS: Millis = 2_000;

/** Signs of life asked for in vain until the board counts as lost. */
const MOST_UNANSWERED = 3;

/** A position is asked for this long after the last one anyway. */
const REGULAR_MS: Millis = 20_000;

/** An incomplete message is given up. */
const INCOMPLETE_MS: Millis = 1_000;

/** A dump may show a man whose update is still under way. */
const UNDER_WAY_MS: Millis = 300;

/** Nothing has come of it. */
const NOTHING: BoardOutput = { events: [], send: [], frames: 0 };

export interface PegasusOptions {
  readonly rotate?: Rotation | "auto";
  /** Twelve hex digits, from DGT. Absent: the board stays locked and tells nothing. */
  readonly developerKey?: string;
  /** `none`: arrival times mean nothing (a file). */
  readonly times?: "arrival" | "none";
}

/**
 * Pegasus messages → board events. The start is a sequence with pauses; afterwards the board is asked
 * for its number every two seconds, which keeps the link, and for its position now and then.
 * Lights that the board puts out by itself when a man moves are not lit again.
 * Source: docs/protocols/dgt.md §7
 */
export class PegasusBoard implements Board {
  readonly sensor = "occupancy";
  readonly #decoder = new PegasusDecoder();
  readonly #finder: OrientationFinder;
  readonly #hasTimes: boolean;
  readonly #key: Uint8Array | undefined;
  /** Commands of the start that are still to be sent. */
  #start: readonly Uint8Array[] = [];
  #sendAt: Millis | undefined;
  #isOpening = false;
  #seen: readonly Seen[] | undefined;
  #scan = 0;
  #lastBytesAt: Millis | undefined;
  #lastUpdateAt: Millis | undefined;
  #dumpDueAt: Millis | undefined;
  #unanswered = 0;
  #battery: { readonly percent: number; readonly isCharging: boolean } | undefined;

  constructor(options: PegasusOptions = {}) {
    this.#finder = new OrientationFinder(options.rotate ?? "auto", "occupancy");
    this.#hasTimes = options.times !== "none";
    this.#key =
      options.developerKey === undefined ? undefined : makePegasusKey(options.developerKey);
  }

  get battery(): { readonly percent: number; readonly isCharging: boolean } | undefined {
    return this.#battery;
  }

  /** While the start is under way, being asked again changes nothing. */
  opening(): readonly Uint8Array[] {
    if (this.#start.length > 0) return [];
    this.#decoder.flush("gap");
    this.#seen = undefined;
    this.#isOpening = true;
    this.#unanswered = 0;
    this.#dumpDueAt = undefined;
    this.#lastUpdateAt = undefined;
    this.#start = [
      ...(this.#key === undefined ? [] : [this.#key]),
      makePegasusCommand("sendBoard"),
      makePegasusCommand("updateBoard"),
      makePegasusCommand("battery"),
    ];
    // The time is not known yet: the first pause is counted from the first tick.
    this.#sendAt = undefined;
    return [makePegasusCommand("reset")];
  }

  lights(squares: readonly SquareName[]): readonly Uint8Array[] {
    const { sensors } = this.#finder.orientation;
    return [makePegasusLights(squares.map((square) => sensors[squareOf(square)] ?? 0))];
  }

  push(bytes: Uint8Array, atMs: Millis): BoardOutput {
    const waited = this.tick(atMs);
    this.#lastBytesAt = atMs;
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
    const output = this.#output(isIncomplete ? this.#decoder.flush("gap") : [], atMs);
    if (!this.#hasTimes || !this.#isOpening) return output;
    this.#sendAt ??= atMs + START_GAP_MS;
    if (atMs < this.#sendAt) return output;
    const [next, ...rest] = this.#start;
    if (next !== undefined) {
      this.#start = rest;
      this.#sendAt = atMs + (rest.length > 0 ? START_GAP_MS : KEEP_ALIVE_MS);
      return { ...output, send: [...output.send, next] };
    }
    if (this.#unanswered === MOST_UNANSWERED) {
      this.#isOpening = false;
      this.#sendAt = undefined;
      const lost: BoardEvent = { type: "link-changed", link: "lost", atMs };
      return { ...output, events: [...output.events, lost] };
    }
    this.#unanswered += 1;
    this.#sendAt = atMs + KEEP_ALIVE_MS;
    const isDumpDue = this.#dumpDueAt === undefined || atMs >= this.#dumpDueAt;
    const ask = makePegasusCommand(isDumpDue ? "sendBoard" : "serialNumber");
    return { ...output, send: [...output.send, ask] };
  }

  end(atMs: Millis): BoardOutput {
    return this.#output(this.#decoder.flush("truncated"), atMs);
  }

  nextTickAt(): Millis | undefined {
    const sendAt = this.#isOpening && this.#hasTimes ? (this.#sendAt ?? 0) : undefined;
    return earlier(this.#incompleteAt(), sendAt);
  }

  #incompleteAt(): Millis | undefined {
    return this.#hasTimes && this.#decoder.pendingBytes > 0 && this.#lastBytesAt !== undefined
      ? this.#lastBytesAt + INCOMPLETE_MS
      : undefined;
  }

  #output(frames: readonly PegasusFrame[], atMs: Millis): BoardOutput {
    if (frames.length === 0) return NOTHING;
    const events: BoardEvent[] = [];
    let count = 0;
    this.#scan += 1;
    for (const frame of frames) {
      if (frame.type !== "discarded") {
        count += 1;
        this.#unanswered = 0;
      }
      switch (frame.type) {
        case "discarded":
          events.push({ type: "bytes-discarded", hex: makeHex(frame.bytes), why: frame.why, atMs });
          // An update may have been lost.
          if (this.#seen !== undefined) this.#dumpDueAt = atMs;
          break;
        case "occupancy":
          this.#readOccupancy(frame.seen, atMs, events);
          break;
        case "field-update":
          this.#readUpdate(frame.sensorIndex, frame.isOccupied, atMs, events);
          break;
        case "battery":
          this.#battery = { percent: frame.percent, isCharging: frame.isCharging };
          break;
        case "locked":
          // It was switched off and on, or the key was lost on the way.
          if (this.#key !== undefined && this.#start.length === 0) {
            this.#start = [
              this.#key,
              makePegasusCommand("sendBoard"),
              makePegasusCommand("updateBoard"),
            ];
          }
          break;
        default:
          // What the board says about itself is no position.
          break;
      }
    }
    return { events, send: [], frames: count };
  }

  #readUpdate(sensor: number, isOccupied: boolean, atMs: Millis, events: BoardEvent[]): void {
    const seen = this.#seen ?? (this.#hasTimes ? undefined : new Array<Seen>(64).fill(null));
    if (seen === undefined) return;
    this.#lastUpdateAt = atMs;
    const man: Seen = isOccupied ? "?" : null;
    if (this.#seen !== undefined && seen[sensor] === man) return;
    this.#seen = seen.with(sensor, man);
    const square = squareOver(this.#finder.orientation, sensor);
    const scan = this.#scan;
    events.push(
      isOccupied
        ? { type: "piece-placed", square, scan, atMs }
        : { type: "piece-lifted", square, scan, atMs },
    );
  }

  #readOccupancy(seen: readonly Seen[], atMs: Millis, events: BoardEvent[]): void {
    const before = this.#seen;
    const isTurned = this.#finder.look(seen);
    this.#dumpDueAt = atMs + REGULAR_MS;
    if (before !== undefined && !isTurned && isSameSeen(before, seen)) return;
    const isFresh = this.#lastUpdateAt !== undefined && atMs < this.#lastUpdateAt + UNDER_WAY_MS;
    if (before !== undefined && !isTurned && this.#hasTimes && isFresh) {
      // Asked again with the next sign of life.
      this.#dumpDueAt = atMs;
      return;
    }
    this.#seen = seen;
    const placement = orientedPlacement(this.#finder.orientation, seen);
    events.push({ type: "board-reported", placement, atMs });
  }
}
