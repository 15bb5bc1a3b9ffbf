import type { BoardEvent } from "../../vocabulary/board-events.js";
import { type Millis, type SquareName, squareOf } from "../../vocabulary/chess.js";
import type { BatteryState, Board, BoardOutput, Rotation } from "../board.js";
import { makeHex } from "../hex.js";
import { PlacementTracker } from "../placement-tracker.js";
import {
  ChessnutDecoder,
  type ChessnutFrame,
  MOVE_SUBJECTS,
  makeChessnutCommand,
} from "./codec.js";

/** An incomplete message is given up after this quiet: reports come every 200 ms. */
const INCOMPLETE_MS: Millis = 150;

/** The board is asked for its charge now and then; newer ones tell it by themselves. */
const BATTERY_MS: Millis = 300_000;

export interface ChessnutOptions {
  readonly rotate?: Rotation | "auto";
  /** `move`: a Chessnut Move. `auto`: found out by what only a Move answers. */
  readonly kind?: "auto" | "move";
  /** `none`: arrival times mean nothing (a file). */
  readonly times?: "arrival" | "none";
}

/**
 * Chessnut messages → board events. The board tells its whole position about five times a second.
 * Its motors (Move) and its stored games are left alone.
 * Source: docs/protocols/chessnut.md §2 to §7
 */
export class ChessnutBoard implements Board {
  readonly sensor = "placement";
  readonly #decoder = new ChessnutDecoder();
  readonly #tracker: PlacementTracker;
  readonly #hasTimes: boolean;
  readonly #asksKind: boolean;
  #isMove: boolean;
  #battery: BatteryState | undefined;
  #batteryDueAt: Millis | undefined;
  #lastBytesAt: Millis | undefined;

  constructor(options: ChessnutOptions = {}) {
    this.#tracker = new PlacementTracker({ ...options, isSteady: true });
    this.#hasTimes = options.times !== "none";
    this.#isMove = options.kind === "move";
    this.#asksKind = !this.#isMove;
  }

  get repeatsItself(): boolean {
    return this.#tracker.repeatsItself;
  }

  get battery(): BatteryState | undefined {
    return this.#battery;
  }

  get isUncertain(): boolean {
    return this.#tracker.isWaiting;
  }

  /** Real-time mode is forgotten at each disconnection. Source: docs/protocols/chessnut.md §2 */
  opening(): readonly Uint8Array[] {
    this.#decoder.flush("gap");
    this.#tracker.restart();
    this.#lastBytesAt = undefined;
    this.#batteryDueAt = undefined;
    return [
      makeChessnutCommand({ type: "report" }),
      ...(this.#asksKind ? [makeChessnutCommand({ type: "ask-move", about: "kind" })] : []),
      this.#askBattery(),
    ];
  }

  push(bytes: Uint8Array, atMs: Millis): BoardOutput {
    const waited = this.#passTime(atMs);
    this.#lastBytesAt = atMs;
    this.#batteryDueAt ??= atMs + BATTERY_MS;
    const output = this.#output(this.#decoder.push(bytes), atMs);
    return { ...output, events: [...waited, ...output.events] };
  }

  tick(atMs: Millis): BoardOutput {
    const events = this.#passTime(atMs);
    if (this.#batteryDueAt === undefined || !this.#hasTimes || atMs < this.#batteryDueAt) {
      return { events, send: [], frames: 0 };
    }
    this.#batteryDueAt = atMs + BATTERY_MS;
    return { events, send: [this.#askBattery()], frames: 0 };
  }

  end(atMs: Millis): BoardOutput {
    const output = this.#output(this.#decoder.flush("truncated"), atMs);
    return { ...output, events: [...output.events, ...this.#tracker.end(atMs)] };
  }

  nextTickAt(): Millis | undefined {
    if (!this.#hasTimes) return undefined;
    const due: Millis[] = [];
    const settleAt = this.#tracker.nextTickAt();
    if (settleAt !== undefined) due.push(settleAt);
    if (this.#batteryDueAt !== undefined) due.push(this.#batteryDueAt);
    if (this.#decoder.pendingBytes > 0 && this.#lastBytesAt !== undefined) {
      due.push(this.#lastBytesAt + INCOMPLETE_MS);
    }
    return due.length === 0 ? undefined : Math.min(...due);
  }

  lights(squares: readonly SquareName[]): readonly Uint8Array[] {
    const { sensors: all } = this.#tracker.orientation;
    const sensors = squares.map((name) => all[squareOf(name)] ?? 0);
    return [
      makeChessnutCommand(
        this.#isMove
          ? { type: "move-lights", sensors, color: "blue" }
          : { type: "lights", sensors },
      ),
    ];
  }

  beep(frequencyHz: number, durationMs: Millis): readonly Uint8Array[] {
    return [makeChessnutCommand({ type: "beep", frequencyHz, durationMs })];
  }

  #askBattery(): Uint8Array {
    return makeChessnutCommand(
      this.#isMove ? { type: "ask-move", about: "battery" } : { type: "ask-battery" },
    );
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

  #output(frames: readonly ChessnutFrame[], atMs: Millis): BoardOutput {
    const events: BoardEvent[] = [];
    let count = 0;
    for (const frame of frames) {
      if (frame.type !== "discarded") count += 1;
      switch (frame.type) {
        case "discarded":
          events.push({ type: "bytes-discarded", hex: makeHex(frame.bytes), why: frame.why, atMs });
          break;
        case "position":
          events.push(...this.#tracker.report(frame.men, atMs));
          break;
        case "battery":
          // A zero is no charge: a Move says it for an answer that it does not have.
          if (frame.percent > 0) {
            this.#battery = { percent: frame.percent, isCharging: frame.isCharging };
          }
          break;
        case "move-answer":
          if (frame.about === MOVE_SUBJECTS.kind) this.#isMove = true;
          break;
        default:
          // What the board says about itself says nothing about the game.
          break;
      }
    }
    return { events, send: [], frames: count };
  }
}
