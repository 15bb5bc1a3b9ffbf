import type { BoardEvent } from "../../vocabulary/board-events.js";
import { type Millis, type SquareName, squareOf } from "../../vocabulary/chess.js";
import type { Board, BoardOutput, Rotation } from "../board.js";
import { makeHex } from "../hex.js";
import { PlacementTracker } from "../placement-tracker.js";
import { HosDecoder, type HosFrame, makeHosLight } from "./codec.js";

/** A pause of the line this long marks the start of a report. */
const GAP_MS: Millis = 40;

export interface HosOptions {
  readonly rotate?: Rotation | "auto";
  /** `none`: arrival times mean nothing (a file). */
  readonly times?: "arrival" | "none";
}

/**
 * HoS reports → board events. Whether the board repeats itself is not documented; it is found out.
 * Source: docs/protocols/occupancy-boards.md A3
 */
export class HosBoard implements Board {
  readonly sensor = "placement";
  readonly #decoder = new HosDecoder();
  readonly #tracker: PlacementTracker;
  readonly #hasTimes: boolean;
  #lastBytesAt: Millis | undefined;

  constructor(options: HosOptions = {}) {
    this.#tracker = new PlacementTracker({ ...options, isSteady: true });
    this.#hasTimes = options.times !== "none";
  }

  get repeatsItself(): boolean {
    return this.#tracker.repeatsItself;
  }

  get isUncertain(): boolean {
    return this.#tracker.isWaiting;
  }

  /** The board speaks by itself; nothing asks it for its position. */
  opening(): readonly Uint8Array[] {
    this.#decoder.flush("gap");
    this.#tracker.restart();
    this.#lastBytesAt = undefined;
    return [];
  }

  push(bytes: Uint8Array, atMs: Millis): BoardOutput {
    const waited = this.tick(atMs);
    if (bytes.length > 0) this.#lastBytesAt = atMs;
    const output = this.#output(this.#decoder.push(bytes), atMs);
    return { ...output, events: [...waited.events, ...output.events] };
  }

  tick(atMs: Millis): BoardOutput {
    if (!this.#hasTimes) return { events: [], send: [], frames: 0 };
    const output = this.#output(this.#isGap(atMs) ? this.#decoder.flush("gap") : [], atMs);
    return { ...output, events: [...output.events, ...this.#tracker.tick(atMs)] };
  }

  end(atMs: Millis): BoardOutput {
    const output = this.#output(this.#decoder.flush("truncated"), atMs);
    return { ...output, events: [...output.events, ...this.#tracker.end(atMs)] };
  }

  nextTickAt(): Millis | undefined {
    if (!this.#hasTimes) return undefined;
    const settleAt = this.#tracker.nextTickAt();
    if (this.#decoder.pendingBytes === 0 || this.#lastBytesAt === undefined) return settleAt;
    return Math.min(this.#lastBytesAt + GAP_MS, settleAt ?? Number.POSITIVE_INFINITY);
  }

  /**
   * One light burns at a time: that of the square named last, where a man is to be set down. It is not
   * lit in turn with the others, which the board would need a stream of commands for.
   */
  lights(squares: readonly SquareName[]): readonly Uint8Array[] {
    const last = squares.at(-1);
    if (last === undefined) return [makeHosLight(undefined)];
    return [makeHosLight(this.#tracker.orientation.sensors[squareOf(last)] ?? 0)];
  }

  #isGap(atMs: Millis): boolean {
    return (
      this.#decoder.pendingBytes > 0 &&
      this.#lastBytesAt !== undefined &&
      atMs >= this.#lastBytesAt + GAP_MS
    );
  }

  #output(frames: readonly HosFrame[], atMs: Millis): BoardOutput {
    const events: BoardEvent[] = [];
    let count = 0;
    for (const frame of frames) {
      if (frame.type === "discarded") {
        events.push({ type: "bytes-discarded", hex: makeHex(frame.bytes), why: frame.why, atMs });
      } else {
        count += 1;
        events.push(...this.#tracker.report(frame.men, atMs));
      }
    }
    return { events, send: [], frames: count };
  }
}
