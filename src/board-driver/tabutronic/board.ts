import type { BoardEvent } from "../../vocabulary/board-events.js";
import { type Millis, type SquareName, squareOf } from "../../vocabulary/chess.js";
import type { Seen } from "../../vocabulary/placement.js";
import type { Board, BoardOutput, Rotation } from "../board.js";
import { CertaboDecoder, type CertaboFrame, makeCertaboLights } from "../certabo/codec.js";
import { LightsPacer } from "../certabo/lights-pacer.js";
import { SteadySquares } from "../certabo/steady-squares.js";
import { earlier } from "../earlier.js";
import { makeHex } from "../hex.js";
import { LinePace } from "../line-pace.js";
import { OrientationFinder, orientedPlacement } from "../orientation.js";
import { isSameSeen, occupancyChangesBetween } from "../position-changes.js";

/** An incomplete line is given up. */
const INCOMPLETE_MS: Millis = 1_500;

/** After a longer pause between two lines of any board lines are missing. */
const LONGEST_PAUSE_MS: Millis = 4_000;

/**
 * Lines that must agree: a wrong digit in a line of eight numbers is a right line of another
 * position.
 */
const AGREEING_LINES = 3;

/** Nothing has come of it. */
const NOTHING: BoardOutput = { events: [], send: [], frames: 0 };

export interface TabutronicOptions {
  readonly rotate?: Rotation | "auto";
  /** `none`: nothing is ever sent, as to the tactile board, which has no lights. */
  readonly lights?: "plain" | "none";
  /** `none`: arrival times mean nothing (a file). */
  readonly times?: "arrival" | "none";
}

/**
 * Lines of occupancy → board events, for the Sentio and the Tactum. Both say the same on the wire,
 * so the address names the model; the Tactum is never sent a byte.
 * Source: docs/protocols/certabo-tabutronic.md §2, §6
 */
export class TabutronicBoard implements Board {
  readonly sensor = "occupancy";
  readonly #decoder = new CertaboDecoder();
  readonly #finder: OrientationFinder;
  readonly #hasTimes: boolean;
  readonly #hasLights: boolean;
  readonly #pacer = new LightsPacer();
  readonly #squares = new SteadySquares(() => AGREEING_LINES);
  #told: readonly Seen[] | undefined;
  #scan = 0;
  #lastBytesAt: Millis | undefined;
  readonly #pace = new LinePace(LONGEST_PAUSE_MS);
  /** Lines are missing: what has changed since they came is told as a position. */
  #isAfterGap = false;

  constructor(options: TabutronicOptions = {}) {
    this.#finder = new OrientationFinder(options.rotate ?? "auto", "occupancy");
    this.#hasTimes = options.times !== "none";
    this.#hasLights = options.lights !== "none";
  }

  get isUncertain(): boolean {
    return this.#squares.isUncertain;
  }

  /** Nothing is asked: the board speaks all the time. */
  opening(): readonly Uint8Array[] {
    this.#decoder.flush("gap");
    this.#squares.restart();
    this.#told = undefined;
    this.#pace.restart();
    this.#isAfterGap = false;
    this.#pacer.restart();
    return [];
  }

  lights(squares: readonly SquareName[]): readonly Uint8Array[] {
    if (!this.#hasLights) return [];
    const { sensors } = this.#finder.orientation;
    return this.#pacer.want(
      makeCertaboLights(squares.map((square) => sensors[squareOf(square)] ?? 0)),
    );
  }

  push(bytes: Uint8Array, atMs: Millis): BoardOutput {
    const dueAt = this.nextTickAt();
    const waited = dueAt === undefined || atMs < dueAt ? NOTHING : this.tick(atMs);
    this.#lastBytesAt = atMs;
    const isGap = bytes.length > 0 && this.#pace.note(atMs, bytes.length);
    if (isGap && this.#hasTimes) this.#noticeGap();
    const output = this.#output(this.#decoder.push(bytes), atMs);
    if (waited === NOTHING) return output;
    return {
      events: [...waited.events, ...output.events],
      send: waited.send,
      frames: waited.frames + output.frames,
    };
  }

  tick(atMs: Millis): BoardOutput {
    const incompleteAt = this.#incompleteAt();
    const isIncomplete = incompleteAt !== undefined && atMs >= incompleteAt;
    const output = this.#output(isIncomplete ? this.#decoder.flush("gap") : [], atMs);
    return { ...output, send: this.#pacer.take(atMs) };
  }

  end(atMs: Millis): BoardOutput {
    return this.#output(this.#decoder.flush("truncated"), atMs);
  }

  nextTickAt(): Millis | undefined {
    return earlier(this.#incompleteAt(), this.#pacer.nextAt());
  }

  #incompleteAt(): Millis | undefined {
    return this.#hasTimes && this.#decoder.pendingBytes > 0 && this.#lastBytesAt !== undefined
      ? this.#lastBytesAt + INCOMPLETE_MS
      : undefined;
  }

  #output(frames: readonly CertaboFrame[], atMs: Millis): BoardOutput {
    if (frames.length === 0) return NOTHING;
    const events: BoardEvent[] = [];
    const count = frames.filter(({ type }) => type === "occupancy").length;
    if (count > 0 && this.#pace.noteRead(atMs, count) && this.#hasTimes) this.#noticeGap();
    for (const frame of frames) {
      if (frame.type === "discarded") {
        events.push({ type: "bytes-discarded", hex: makeHex(frame.bytes), why: frame.why, atMs });
      } else if (frame.type === "occupancy") {
        this.#read(frame.seen, atMs, events);
      }
    }
    return { events, send: [], frames: count };
  }

  /** What hands did meanwhile is not known. A line that has hardly a report begins anew only once. */
  #noticeGap(): void {
    if (this.#squares.isKnown) this.#squares.restart();
    this.#isAfterGap = true;
  }

  #read(line: readonly Seen[], atMs: Millis, events: BoardEvent[]): void {
    this.#scan += 1;
    this.#squares.take(line.map((man) => (man === null ? 0 : 1)));
    if (!this.#squares.isKnown) return;
    const seen = this.#squares.values.map((value): Seen => (value === 0 ? null : "?"));
    const before = this.#told;
    const isTurned = this.#finder.look(seen);
    const { orientation } = this.#finder;
    const isAfterGap = this.#isAfterGap;
    this.#isAfterGap = false;
    if (before !== undefined && !isTurned && isSameSeen(before, seen)) return;
    this.#told = seen;
    if (before === undefined || isTurned || isAfterGap) {
      events.push({
        type: "board-reported",
        placement: orientedPlacement(orientation, seen),
        atMs,
      });
      return;
    }
    events.push(...occupancyChangesBetween(orientation, before, seen, { scan: this.#scan, atMs }));
  }
}
