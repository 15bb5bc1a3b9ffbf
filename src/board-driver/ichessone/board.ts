import type { BoardEvent } from "../../vocabulary/board-events.js";
import { type Millis, type SquareName, squareOf } from "../../vocabulary/chess.js";
import type { BatteryState, Board, BoardOutput, Rotation } from "../board.js";
import { makeHex } from "../hex.js";
import { PlacementTracker } from "../placement-tracker.js";
import { IChessOneDecoder, type IChessOneFrame, makeIChessOneCommand } from "./codec.js";

/** An incomplete message is given up: at 115200 baud the longest takes 6 ms. */
const INCOMPLETE_MS: Millis = 100;

/** A position that was asked for and did not come is asked for again. */
const ASK_AGAIN_MS: Millis = 250;

/**
 * A change may be lost without a trace: the position is asked for so often that no hand sets a man down
 * and is at the next one without having been seen.
 */
const REGULAR_MS: Millis = 500;

/** A board that has not answered yet is not ready: it is asked less often. */
const NOT_READY_MS: Millis = 2_000;

/** Questions in vain, of a board that has answered before, until it counts as lost. */
const MOST_UNANSWERED = 12;

const BATTERY_MS: Millis = 300_000;

export interface IChessOneOptions {
  readonly rotate?: Rotation | "auto";
  /** `none`: arrival times mean nothing (a file). */
  readonly times?: "arrival" | "none";
  /** Nothing that is sent reaches the board: it is a capture that is played, and answers nothing. */
  readonly isPlayed?: boolean;
}

/**
 * iChessOne messages → board events. The board reports its position when it changes; each change is
 * asked for once more at once, and believed when the answer says the same.
 * Source: docs/protocols/occupancy-boards.md A2
 */
export class IChessOneBoard implements Board {
  readonly sensor = "placement";
  readonly #decoder = new IChessOneDecoder();
  readonly #tracker: PlacementTracker;
  readonly #hasTimes: boolean;
  readonly #isPlayed: boolean;
  #askedAt: Millis | undefined;
  /** Asked for its position, and no position has come since. */
  #isAsked = false;
  #hasAnswered = false;
  #unanswered = 0;
  /** When the position is asked for next. */
  #askDueAt: Millis | undefined;
  #batteryDueAt: Millis | undefined;
  #lastBytesAt: Millis | undefined;
  #battery: BatteryState | undefined;

  constructor(options: IChessOneOptions = {}) {
    this.#tracker = new PlacementTracker(options);
    this.#hasTimes = options.times !== "none";
    this.#isPlayed = options.isPlayed === true;
  }

  /** It speaks when something changes, or when it is asked. */
  get repeatsItself(): boolean {
    return false;
  }

  get battery(): BatteryState | undefined {
    return this.#battery;
  }

  get isUncertain(): boolean {
    return this.#tracker.isWaiting;
  }

  opening(): readonly Uint8Array[] {
    this.#decoder.flush("gap");
    this.#tracker.restart();
    this.#isAsked = true;
    this.#hasAnswered = false;
    this.#unanswered = 0;
    this.#askedAt = undefined;
    this.#askDueAt = undefined;
    this.#batteryDueAt = undefined;
    this.#lastBytesAt = undefined;
    return [
      makeIChessOneCommand({ type: "report-changes" }),
      makeIChessOneCommand({ type: "ask-position" }),
      makeIChessOneCommand({ type: "ask-battery" }),
    ];
  }

  push(bytes: Uint8Array, atMs: Millis): BoardOutput {
    const waited = this.#passTime(atMs);
    this.#lastBytesAt = atMs;
    this.#batteryDueAt ??= atMs + BATTERY_MS;
    const output = this.#output(this.#decoder.push(bytes), atMs);
    return this.#ask({ ...output, events: [...waited, ...output.events] }, atMs);
  }

  tick(atMs: Millis): BoardOutput {
    return this.#ask({ events: this.#passTime(atMs), send: [], frames: 0 }, atMs);
  }

  end(atMs: Millis): BoardOutput {
    const output = this.#output(this.#decoder.flush("truncated"), atMs);
    return { ...output, events: [...output.events, ...this.#tracker.end(atMs)] };
  }

  nextTickAt(): Millis | undefined {
    if (!this.#hasTimes) return undefined;
    const due = [this.#tracker.nextTickAt(), this.#askDueAt, this.#batteryDueAt];
    if (this.#decoder.pendingBytes > 0 && this.#lastBytesAt !== undefined) {
      due.push(this.#lastBytesAt + INCOMPLETE_MS);
    }
    const times = due.filter((time) => time !== undefined);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  lights(squares: readonly SquareName[]): readonly Uint8Array[] {
    const { sensors: all } = this.#tracker.orientation;
    const sensors = squares.map((name) => all[squareOf(name)] ?? 0);
    return [makeIChessOneCommand({ type: "lights", sensors })];
  }

  /** Asks what is to be asked now; a board that stopped answering is lost. */
  #ask(output: BoardOutput, atMs: Millis): BoardOutput {
    if (!this.#hasTimes) return output;
    const send: Uint8Array[] = [];
    if (this.#askDueAt !== undefined && atMs >= this.#askDueAt) {
      this.#unanswered = this.#isAsked ? this.#unanswered + 1 : 0;
      if (this.#hasAnswered && this.#unanswered >= MOST_UNANSWERED) {
        this.#askDueAt = undefined;
        const lost: BoardEvent = { type: "link-changed", link: "lost", atMs };
        return { ...output, events: [...output.events, lost] };
      }
      // What it told meanwhile may be lost as well. An answer that was only damaged has brought bytes.
      if (this.#isAsked && this.#isDeaf) this.#tracker.noticeGap();
      this.#isAsked = true;
      this.#askedAt = atMs;
      this.#askDueAt = atMs + (this.#hasAnswered ? ASK_AGAIN_MS : NOT_READY_MS);
      send.push(makeIChessOneCommand({ type: "ask-position" }));
    }
    if (this.#batteryDueAt !== undefined && atMs >= this.#batteryDueAt) {
      this.#batteryDueAt = atMs + BATTERY_MS;
      send.push(makeIChessOneCommand({ type: "ask-battery" }));
    }
    return { ...output, send };
  }

  /** It has answered before, and nothing at all has come since it was asked. */
  get #isDeaf(): boolean {
    const isSilent = (this.#lastBytesAt ?? 0) < (this.#askedAt ?? 0);
    return this.#hasAnswered && !this.#isPlayed && isSilent;
  }

  #passTime(atMs: Millis): readonly BoardEvent[] {
    if (!this.#hasTimes) return [];
    const isIncomplete =
      this.#decoder.pendingBytes > 0 &&
      this.#lastBytesAt !== undefined &&
      atMs >= this.#lastBytesAt + INCOMPLETE_MS;
    const given = isIncomplete ? this.#output(this.#decoder.flush("gap"), atMs).events : [];
    return [...given, ...this.#tracker.tick(atMs)];
  }

  #output(frames: readonly IChessOneFrame[], atMs: Millis): BoardOutput {
    const events: BoardEvent[] = [];
    let count = 0;
    for (const frame of frames) {
      if (frame.type !== "discarded") count += 1;
      switch (frame.type) {
        case "discarded":
          events.push({ type: "bytes-discarded", hex: makeHex(frame.bytes), why: frame.why, atMs });
          // A change may have been in it.
          this.#askSoon(atMs);
          break;
        case "position":
          events.push(...this.#tracker.report(frame.men, atMs, this.#isAsked));
          if (this.#isAsked) this.#hasAnswered = true;
          this.#isAsked = false;
          if (this.#tracker.isWaiting) this.#askSoon(atMs);
          else this.#askDueAt = atMs + REGULAR_MS;
          break;
        case "battery":
          this.#battery = { percent: frame.percent, isCharging: frame.isCharging };
          break;
        case "hardware":
          break;
      }
    }
    return { events, send: [], frames: count };
  }

  #askSoon(atMs: Millis): void {
    const waitsUntil = this.#isAsked ? (this.#askedAt ?? atMs) + ASK_AGAIN_MS : atMs;
    this.#askDueAt = Math.max(atMs, waitsUntil);
  }
}
