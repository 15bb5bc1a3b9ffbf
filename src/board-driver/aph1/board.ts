import type { BoardButton, BoardEvent } from "../../vocabulary/board-events.js";
import { type Millis, type SquareName, squareOf } from "../../vocabulary/chess.js";
import type { Seen } from "../../vocabulary/placement.js";
import type { BatteryState, Board, BoardOutput, Rotation } from "../board.js";
import { makeHex } from "../hex.js";
import {
  bitsOfSeen,
  OrientationFinder,
  orientedPlacement,
  seenInBits,
  squareOver,
} from "../orientation.js";
import {
  type Aph1Command,
  Aph1Decoder,
  type Aph1Frame,
  type Aph1Message,
  type Aph1State,
  makeAph1Command,
} from "./codec.js";

/** Buttons by bit. Source: docs/protocols/occupancy-boards.md C2 */
const BUTTONS: readonly BoardButton[] = ["announce", "repeat", "read", "arbiter", "draw"];

/**
 * A frame that stays incomplete this long is given up. Four keep-alives: the aligner finds the next
 * frame without it, so it must only be longer than a busy host may split a frame.
 */
const INCOMPLETE_MS = 1000;

/** Longest time between two frames in sequence; after a longer one their numbers prove nothing. */
const LONGEST_SILENCE_MS = 60_000;

export interface Aph1Options {
  readonly rotate?: Rotation | "auto";
  /** Files run from h to a on this board. */
  readonly mirror?: boolean;
  /** Stamp events with the board's own time: for a stream that has no other. */
  readonly timesFrom?: "arrival" | "board";
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.every((byte, at) => byte === b[at]);

/** The same frame, delivered twice: with its number and its time it cannot be another one. */
const isRepeated = (a: Aph1Message, b: Aph1Message): boolean =>
  a.seq === b.seq && a.timeMs === b.timeMs && a.type === b.type;

/**
 * APH-1 frames → board events. A lift that was shorter than the report interval comes from the LIFT
 * bits; after a gap in the numbering the whole position is told instead of lifts that nobody saw.
 * Source: docs/protocols/occupancy-boards.md C3
 */
export class Aph1Board implements Board {
  readonly sensor = "occupancy";
  readonly #decoder = new Aph1Decoder();
  readonly #finder: OrientationFinder;
  readonly #timesFrom: "arrival" | "board";
  #previous: Aph1State | undefined;
  /** Of the last frame of any type: all types share one numbering. */
  #last: Aph1Message | undefined;
  #hasGap = true;
  #scan = 0;
  #commandSeq = 0;
  #lastBytesAt: Millis | undefined;

  constructor(options: Aph1Options = {}) {
    this.#finder = new OrientationFinder(options.rotate ?? "auto", "occupancy", {
      mirror: options.mirror ?? false,
      fileMajor: false,
    });
    this.#timesFrom = options.timesFrom ?? "arrival";
  }

  /** Told in every frame; whether it is being charged is not. Source: docs/protocols/occupancy-boards.md C2 */
  get battery(): BatteryState | undefined {
    const percent = this.#last?.battery;
    return percent === undefined ? undefined : { percent, isCharging: false };
  }

  opening(): readonly Uint8Array[] {
    this.#hasGap = true;
    this.#decoder.flush("gap");
    return [this.#command({ type: "hello" }), this.#command({ type: "state" })];
  }

  lights(squares: readonly SquareName[]): readonly Uint8Array[] {
    const lit = new Array<Seen>(64).fill(null);
    for (const square of squares) {
      const sensor = this.#finder.orientation.sensors[squareOf(square)];
      if (sensor !== undefined) lit[sensor] = "?";
    }
    return [this.#command({ type: "lights", lights: bitsOfSeen(lit) })];
  }

  beep(frequencyHz: number, durationMs: Millis): readonly Uint8Array[] {
    return [this.#command({ type: "beep", hertz: frequencyHz, durationMs })];
  }

  push(bytes: Uint8Array, atMs: Millis): BoardOutput {
    this.#lastBytesAt = atMs;
    return this.#output(this.#decoder.push(bytes), atMs);
  }

  tick(atMs: Millis): BoardOutput {
    const due = this.nextTickAt();
    if (due === undefined || atMs < due) return { events: [], send: [], frames: 0 };
    return this.#output(this.#decoder.flush("gap"), atMs);
  }

  end(atMs: Millis): BoardOutput {
    return this.#output(this.#decoder.flush("truncated"), atMs);
  }

  nextTickAt(): Millis | undefined {
    return this.#decoder.pendingBytes > 0 && this.#lastBytesAt !== undefined
      ? this.#lastBytesAt + INCOMPLETE_MS
      : undefined;
  }

  #command(command: Aph1Command): Uint8Array {
    this.#commandSeq = (this.#commandSeq + 1) & 0xff;
    return makeAph1Command(command, this.#commandSeq);
  }

  #output(frames: readonly Aph1Frame[], arrivedAt: Millis): BoardOutput {
    const events: BoardEvent[] = [];
    let count = 0;
    for (const frame of frames) {
      if (frame.type === "discarded") {
        const atMs = this.#timesFrom === "arrival" ? arrivedAt : (this.#last?.timeMs ?? 0);
        events.push({ type: "bytes-discarded", hex: makeHex(frame.bytes), why: frame.why, atMs });
        continue;
      }
      count += 1;
      const atMs = this.#timesFrom === "arrival" ? arrivedAt : frame.timeMs;
      this.#read(frame, atMs, events);
    }
    return { events, send: [], frames: count };
  }

  #read(frame: Aph1Message, atMs: Millis, events: BoardEvent[]): void {
    const last = this.#last;
    if (last !== undefined && isRepeated(last, frame)) return;
    this.#last = frame;
    if (frame.flags.boot || frame.flags.overrun) this.#hasGap = true;
    else if (last !== undefined) {
      const isNext = frame.seq === ((last.seq + 1) & 0xff);
      const elapsedMs = (frame.timeMs - last.timeMs) >>> 0;
      if (!isNext || elapsedMs > LONGEST_SILENCE_MS) this.#hasGap = true;
    }
    if (frame.type !== "state") return;
    const previous = this.#previous;
    this.#previous = frame;
    this.#scan += 1;
    if (this.#hasGap || previous === undefined) {
      this.#hasGap = false;
      this.#reportPosition(frame, atMs, events);
    } else this.#compare(previous, frame, atMs, events);
    // A button that is down in the first frame, or after a restart, has no known moment of pressing.
    if (previous !== undefined && !frame.flags.boot) {
      this.#readButtons(previous.buttons, frame.buttons, atMs, events);
    }
  }

  #reportPosition(frame: Aph1State, atMs: Millis, events: BoardEvent[]): void {
    const seen = seenInBits(frame.occupied);
    this.#finder.look(seen);
    const placement = orientedPlacement(this.#finder.orientation, seen);
    events.push({ type: "board-reported", placement, atMs });
  }

  #compare(before: Aph1State, now: Aph1State, atMs: Millis, events: BoardEvent[]): void {
    if (isSame(before.occupied, now.occupied) && isSame(before.lifted, now.lifted)) return;
    const { orientation } = this.#finder;
    const scan = this.#scan;
    const sensedAtMs = now.timeMs;
    const placed: BoardEvent[] = [];
    for (let sensor = 0; sensor < 64; sensor += 1) {
      const at = sensor >> 3;
      const bit = 1 << (sensor & 7);
      const was = ((before.occupied[at] ?? 0) & bit) !== 0;
      const is = ((now.occupied[at] ?? 0) & bit) !== 0;
      // A lift stands in two frames, so that one lost frame loses no touch.
      const wasLifted = ((now.lifted[at] ?? 0) & ~(before.lifted[at] ?? 0) & bit) !== 0;
      const square = squareOver(orientation, sensor);
      if (was && (!is || wasLifted)) {
        events.push({ type: "piece-lifted", square, scan, atMs, sensedAtMs });
      }
      if (is && (!was || wasLifted)) {
        placed.push({ type: "piece-placed", square, scan, atMs, sensedAtMs });
      }
    }
    events.push(...placed);
  }

  #readButtons(before: number, now: number, atMs: Millis, events: BoardEvent[]): void {
    for (const [bit, button] of BUTTONS.entries()) {
      const isPressed = (((now & ~before) >> bit) & 1) === 1;
      if (isPressed) events.push({ type: "button-pressed", button, atMs });
    }
  }
}
