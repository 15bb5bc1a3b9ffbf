import type { BoardEvent } from "../../vocabulary/board-events.js";
import { type Millis, type SquareName, squareOf } from "../../vocabulary/chess.js";
import type { Seen } from "../../vocabulary/placement.js";
import type { Board, BoardOutput, Rotation } from "../board.js";
import { CheckedSquares, type SquaresTold } from "../checked-squares.js";
import { earlier } from "../earlier.js";
import { makeHex } from "../hex.js";
import { OrientationFinder, orientedPlacement, squareOver } from "../orientation.js";
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

/** After a man was set down: one bit turned over makes another square. */
const PROOF_MS: Millis = 250;

/** In doubt a position is asked for so often: other programs do so all the time. Source: §7.2 */
const DOUBT_MS: Millis = 250;

const OCCUPIED = 1;

/** Id of the answer to a sign of life. */
const NUMBER_ID = 0x91;

/** Nothing has come of it. */
const NOTHING: BoardOutput = { events: [], send: [], frames: 0 };

export interface PegasusOptions {
  readonly rotate?: Rotation | "auto";
  /** Twelve hex digits, from DGT. Absent: the board stays locked and tells nothing. */
  readonly developerKey?: string;
  /** `none`: arrival times mean nothing (a file). */
  readonly times?: "arrival" | "none";
  /** Nothing that is sent reaches the board: it is a capture that is played. */
  readonly isPlayed?: boolean;
}

/**
 * Pegasus messages → board events. The start is a sequence with pauses; afterwards the board is asked
 * for its number every two seconds, which keeps the link, and for its position now and then, and in
 * doubt ({@link CheckedSquares}): messages have no checksum.
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
  readonly #squares: CheckedSquares;
  readonly #canAsk: boolean;
  #scan = 0;
  #lastBytesAt: Millis | undefined;
  #askedAt: Millis | undefined;
  #dumpDueAt: Millis | undefined;
  /** When the position is asked for that bears out where men were set down. */
  #proofDueAt: Millis | undefined;
  #unanswered = 0;
  #battery: { readonly percent: number; readonly isCharging: boolean } | undefined;

  constructor(options: PegasusOptions = {}) {
    this.#finder = new OrientationFinder(options.rotate ?? "auto", "occupancy");
    this.#hasTimes = options.times !== "none";
    this.#canAsk = this.#hasTimes && options.isPlayed !== true;
    this.#squares = new CheckedSquares({ canAsk: this.#canAsk, hasTimes: this.#hasTimes });
    this.#key =
      options.developerKey === undefined ? undefined : makePegasusKey(options.developerKey);
  }

  get battery(): { readonly percent: number; readonly isCharging: boolean } | undefined {
    return this.#battery;
  }

  get isUncertain(): boolean {
    return this.#squares.isWaiting;
  }

  /** While the start is under way, being asked again changes nothing. */
  opening(): readonly Uint8Array[] {
    if (this.#start.length > 0) return [];
    this.#decoder.flush("gap");
    this.#squares.restart();
    this.#isOpening = true;
    this.#unanswered = 0;
    this.#dumpDueAt = undefined;
    this.#proofDueAt = undefined;
    this.#askedAt = undefined;
    this.#start = [
      ...(this.#key === undefined ? [] : [this.#key]),
      // Acts are told before the position is known: from then on none is missed.
      makePegasusCommand("updateBoard"),
      makePegasusCommand("sendBoard"),
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
    this.#squares.hear(bytes.length);
    const output = this.#output(this.#decoder.push(bytes), atMs);
    return {
      events: [...waited.events, ...output.events],
      send: [...waited.send, ...output.send, ...this.#askInDoubt(atMs)],
      frames: waited.frames + output.frames,
    };
  }

  tick(atMs: Millis): BoardOutput {
    const incompleteAt = this.#incompleteAt();
    const isIncomplete = incompleteAt !== undefined && atMs >= incompleteAt;
    const told: BoardEvent[] = [];
    this.#tell(this.#squares.tick(atMs), atMs, told);
    const flushed = this.#output(isIncomplete ? this.#decoder.flush("gap") : [], atMs);
    const output = {
      ...flushed,
      events: [...told, ...flushed.events],
      send: this.#askInDoubt(atMs),
    };
    if (!this.#hasTimes || !this.#isOpening) return output;
    this.#sendAt ??= atMs + START_GAP_MS;
    if (atMs < this.#sendAt) return output;
    const [next, ...rest] = this.#start;
    if (next !== undefined) {
      this.#start = rest;
      // Its answer is under way.
      if (rest.length === 0) this.#askedAt = atMs;
      this.#sendAt = atMs + (rest.length > 0 ? START_GAP_MS : KEEP_ALIVE_MS);
      return { ...output, send: [...output.send, next] };
    }
    if (this.#unanswered === MOST_UNANSWERED) {
      this.#isOpening = false;
      this.#sendAt = undefined;
      const lost: BoardEvent = { type: "link-changed", link: "lost", atMs };
      return { ...output, events: [...output.events, lost] };
    }
    // What hands did while it did not answer may have been told to nobody.
    if (this.#unanswered > 0 && this.#squares.hasPosition) this.#squares.noticeDamage();
    this.#unanswered += 1;
    this.#sendAt = atMs + KEEP_ALIVE_MS;
    const isDumpDue =
      this.#mayAskInDoubt || this.#dumpDueAt === undefined || atMs >= this.#dumpDueAt;
    if (isDumpDue) this.#askedAt = atMs;
    const ask = makePegasusCommand(isDumpDue ? "sendBoard" : "serialNumber");
    return { ...output, send: [...output.send, ask] };
  }

  end(atMs: Millis): BoardOutput {
    const output = this.#output(this.#decoder.flush("truncated"), atMs);
    const events = [...output.events];
    this.#tell(this.#squares.end(), atMs, events);
    return { ...output, events };
  }

  nextTickAt(): Millis | undefined {
    const sendAt = this.#isOpening && this.#hasTimes ? (this.#sendAt ?? 0) : undefined;
    const doubtAt = this.#mayAskInDoubt ? (this.#askedAt ?? -DOUBT_MS) + DOUBT_MS : undefined;
    const proofAt = this.#canAskNow && this.#squares.isToBeProven ? this.#proofDueAt : undefined;
    const squaresAt = earlier(earlier(this.#squares.nextTickAt(), doubtAt), proofAt);
    return earlier(earlier(this.#incompleteAt(), sendAt), squaresAt);
  }

  get #canAskNow(): boolean {
    const isStarted = this.#isOpening && this.#start.length === 0 && this.#canAsk;
    return isStarted && this.#squares.hasPosition;
  }

  get #mayAskInDoubt(): boolean {
    return this.#canAskNow && this.#squares.needsPosition;
  }

  #isProofDue(atMs: Millis): boolean {
    const isDue = this.#proofDueAt !== undefined && atMs >= this.#proofDueAt;
    return isDue && this.#canAskNow && this.#squares.isToBeProven;
  }

  /** Asks for the position, not too often, when an update waits for it, or is to be borne out. */
  #askInDoubt(atMs: Millis): readonly Uint8Array[] {
    const isProofDue = this.#isProofDue(atMs);
    if (isProofDue) this.#proofDueAt = atMs + 2 * PROOF_MS;
    if (!this.#mayAskInDoubt && !isProofDue) return [];
    if (this.#askedAt !== undefined && atMs < this.#askedAt + DOUBT_MS) return [];
    this.#askedAt = atMs;
    return [makePegasusCommand("sendBoard")];
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
          if (this.#squares.hasPosition) this.#squares.noticeDamage();
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
              makePegasusCommand("updateBoard"),
              makePegasusCommand("sendBoard"),
            ];
          }
          break;
        default:
          // An update whose first byte was damaged looks so: only its number is ever asked for.
          if ((frame.type !== "text" || frame.id !== NUMBER_ID) && this.#squares.hasPosition) {
            this.#squares.noticeDamage();
          }
          break;
      }
    }
    return { events, send: [], frames: count };
  }

  #readUpdate(sensor: number, isOccupied: boolean, atMs: Millis, events: BoardEvent[]): void {
    // What a board tells before its first position is in there.
    if (!this.#squares.hasPosition && this.#hasTimes) return;
    this.#tell(
      this.#squares.update(sensor, isOccupied ? OCCUPIED : 0, this.#scan, atMs),
      atMs,
      events,
    );
    this.#proofDueAt = this.#squares.isToBeProven ? atMs + PROOF_MS : undefined;
  }

  #readOccupancy(seen: readonly Seen[], atMs: Millis, events: BoardEvent[]): void {
    const isTurned = this.#finder.look(seen);
    this.#dumpDueAt = atMs + (this.#squares.isProven ? REGULAR_MS : 0);
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
        events.push({
          type: "board-reported",
          placement: orientedPlacement(orientation, seen),
          atMs,
        });
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
