import type { BoardEvent } from "../../vocabulary/board-events.js";
import type { Millis } from "../../vocabulary/chess.js";
import type { Board, BoardOutput, Rotation } from "../board.js";
import { makeHex } from "../hex.js";
import { OrientationFinder, orientedPlacement, seenInBits, squareOver } from "../orientation.js";
import { RAW8_FRAME_LENGTH, Raw8Decoder, type Raw8Frame } from "./codec.js";

/** A pause of the line this long marks the start of a report. Source: C5b, 115200 baud. */
const GAP_MS = 40;

/**
 * A board that repeats its reports has said nothing for longer than two of them: what a board that
 * does not repeat said last is believed. Repeats come every 250 ms.
 */
const SETTLE_MS = 600;

/** A repeating board that is silent this long, four reports, is not heard any more. */
const SILENCE_MS = 1000;

export interface Raw8Options {
  readonly rotate?: Rotation | "auto";
  /** Files run from h to a on this board. */
  readonly mirror?: boolean;
  /** A set bit means an empty square. */
  readonly invert?: boolean;
  /** Byte 0 is file a, bit 0 rank 1 (the order inside the byte is unconfirmed, no capture yet). */
  readonly fileMajor?: boolean;
  /** Pause that marks the start of a report; 60 ms at 9600 baud. Units: milliseconds. */
  readonly gapMs?: Millis;
  /** `none`: arrival times mean nothing (a file); pauses are not looked for. */
  readonly times?: "arrival" | "none";
}

/**
 * Raw-8 reports → board events. Without checksum and numbering a change is believed when two reports
 * agree; see the codec for boards that send each report once.
 * Source: docs/protocols/occupancy-boards.md C1, C5
 */
export class Raw8Board implements Board {
  readonly sensor = "occupancy";
  readonly #decoder: Raw8Decoder;
  readonly #finder: OrientationFinder;
  readonly #gapMs: Millis;
  readonly #hasTimes: boolean;
  #lastBytesAt: Millis | undefined;
  #hasGap = false;
  #isSettled = true;
  #isLost = false;

  constructor(options: Raw8Options = {}) {
    this.#decoder = new Raw8Decoder({ inverted: options.invert ?? false });
    this.#finder = new OrientationFinder(options.rotate ?? "auto", "occupancy", {
      mirror: options.mirror ?? false,
      fileMajor: options.fileMajor ?? false,
    });
    this.#gapMs = options.gapMs ?? GAP_MS;
    this.#hasTimes = options.times !== "none";
  }

  /** A board that sends each report once may be silent for as long as nothing moves. */
  get repeatsItself(): boolean {
    return this.#decoder.isRepeating;
  }

  get isUncertain(): boolean {
    // A whole report may be there whose beginning is not certain yet.
    return this.#decoder.isUndecided || this.#decoder.pendingBytes >= RAW8_FRAME_LENGTH;
  }

  opening(): readonly Uint8Array[] {
    this.#decoder.gap();
    this.#decoder.restart();
    this.#lastBytesAt = undefined;
    return [];
  }

  push(bytes: Uint8Array, atMs: Millis): BoardOutput {
    const waited = this.tick(atMs);
    if (bytes.length === 0) return waited;
    this.#lastBytesAt = atMs;
    this.#hasGap = false;
    this.#isSettled = false;
    this.#isLost = false;
    const output = this.#output(this.#decoder.push(bytes), atMs);
    return {
      events: [...waited.events, ...output.events],
      send: [],
      frames: waited.frames + output.frames,
    };
  }

  /** A Raw-8 board does not listen. */
  lights(): readonly Uint8Array[] {
    return [];
  }

  tick(atMs: Millis): BoardOutput {
    const output = this.#output(this.#passTime(atMs), atMs);
    if (!this.#isSilent(atMs)) return output;
    // What hands do meanwhile is not seen: the position is told anew.
    this.#isLost = true;
    this.#decoder.restart();
    const lost: BoardEvent = { type: "link-changed", link: "lost", atMs };
    return { ...output, events: [...output.events, lost] };
  }

  end(atMs: Millis): BoardOutput {
    return this.#output(this.#decoder.end(), atMs);
  }

  nextTickAt(): Millis | undefined {
    if (!this.#hasTimes || this.#lastBytesAt === undefined) return undefined;
    if (!this.#hasGap && this.#decoder.pendingBytes > 0) return this.#lastBytesAt + this.#gapMs;
    if (!this.#isSettled && (this.#decoder.isUndecided || this.#decoder.pendingBytes > 0)) {
      return this.#lastBytesAt + SETTLE_MS;
    }
    return this.#decoder.isRepeating && !this.#isLost ? this.#lastBytesAt + SILENCE_MS : undefined;
  }

  /** What a pause of the line means, by its length. */
  #passTime(atMs: Millis): readonly Raw8Frame[] {
    if (!this.#hasTimes || this.#lastBytesAt === undefined) return [];
    const quietMs = atMs - this.#lastBytesAt;
    const frames: Raw8Frame[] = [];
    if (!this.#hasGap && quietMs >= this.#gapMs) {
      this.#hasGap = true;
      frames.push(...this.#decoder.gap());
    }
    if (!this.#isSettled && quietMs >= SETTLE_MS) {
      this.#isSettled = true;
      frames.push(...this.#decoder.settle());
    }
    return frames;
  }

  #isSilent(atMs: Millis): boolean {
    return (
      this.#hasTimes &&
      !this.#isLost &&
      this.#decoder.isRepeating &&
      this.#lastBytesAt !== undefined &&
      atMs - this.#lastBytesAt >= SILENCE_MS
    );
  }

  #output(frames: readonly Raw8Frame[], atMs: Millis): BoardOutput {
    const events: BoardEvent[] = [];
    let count = 0;
    for (const frame of frames) {
      switch (frame.type) {
        case "report":
          count += 1;
          break;
        case "discarded":
          events.push({ type: "bytes-discarded", hex: makeHex(frame.bytes), why: frame.why, atMs });
          break;
        case "position": {
          const seen = seenInBits(frame.occupied);
          this.#finder.look(seen);
          const placement = orientedPlacement(this.#finder.orientation, seen);
          events.push({ type: "board-reported", placement, atMs });
          break;
        }
        case "change": {
          const { orientation } = this.#finder;
          const { scan } = frame;
          for (const sensor of frame.lifted) {
            const square = squareOver(orientation, sensor);
            events.push({ type: "piece-lifted", square, scan, atMs });
          }
          for (const sensor of frame.placed) {
            const square = squareOver(orientation, sensor);
            events.push({ type: "piece-placed", square, scan, atMs });
          }
          break;
        }
      }
    }
    return { events, send: [], frames: count };
  }
}
