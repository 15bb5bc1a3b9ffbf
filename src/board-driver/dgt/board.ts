import type { BoardButton, BoardEvent } from "../../vocabulary/board-events.js";
import {
  type Color,
  colorOfLetter,
  type Millis,
  type PieceLetter,
  rankOf,
} from "../../vocabulary/chess.js";
import type { Seen } from "../../vocabulary/placement.js";
import type { Board, BoardOutput, Rotation } from "../board.js";
import { CheckedSquares, type SquaresTold } from "../checked-squares.js";
import { makeHex } from "../hex.js";
import {
  OrientationFinder,
  orientedPlacement,
  rotationOfArray,
  type SensorIndex,
  squareOver,
} from "../orientation.js";
import {
  type DgtAck,
  type DgtClockButton,
  DgtClockQueue,
  dgtSegments,
  readDgtClockAck,
} from "./clock.js";
import { DgtDecoder, type DgtFrame, type DgtMessage, dgtLetter, makeDgtCommand } from "./codec.js";

/** Quiet after the last change until the board is asked for its whole position. */
const QUIET_MS = 1000;
/** After a man was set down: one bit turned over on a line without a checksum makes another square. */
const PROOF_MS = 250;
/** A dump is asked for this long after the last one anyway: an update may be lost without a trace. */
const REGULAR_MS = 20_000;
/** Silence after which the board is asked for its number, as a sign of life. */
const SILENCE_MS = 2000;
/** Time for the answer to that. */
const SIGN_OF_LIFE_MS = 1000;
/** Signs of life asked for in vain until the board counts as lost. */
const MOST_UNANSWERED = 3;
/** An unanswered request is made again after this time. */
const UNANSWERED_MS = 3000;
/**
 * The same while an update waits for the answer. Measured: 160 ms over Bluetooth.
 * Source: docs/protocols/dgt.md §1.1
 */
const UNANSWERED_IN_DOUBT_MS = 500;
/** A line that has not proven itself is listened to so often. */
const PROVING_MS = 250;
/** An incomplete message is given up. Source: docs/protocols/dgt.md §3.1 */
const INCOMPLETE_MS = 1000;
/** The log takes eight seconds. */
const INCOMPLETE_LOG_MS = 10_000;
/** The same answer of the clock within this time may be one answer, told twice. Source: §5.3 */
const REPEATED_ACK_MS = 1000;

/** Ids of other messages that boards of this maker send. Source: docs/protocols/dgt.md §3 */
const OTHER_IDS: readonly number[] = [0x94, 0x95, 0xa3, 0xa4, 0xa5];

export interface DgtOptions {
  readonly rotate?: Rotation | "auto";
  /**
   * Which byte group of the clock is White's: bytes 3..5 or 6..8. `auto`: 6..8, and 3..5 when the
   * board is turned by 180°, as in all captures known. It depends on which way the clock faces.
   */
  readonly whiteClock?: "auto" | "first" | "second";
  /** What the buttons of the clock stand for. Default: nothing; its lever always is one. */
  readonly clockButtons?: Partial<Record<DgtClockButton, BoardButton>>;
  /** `none`: arrival times mean nothing (a file), and nobody can be asked. */
  readonly times?: "arrival" | "none";
  /** The bytes come from a line with checksums, a bus: single updates are believed at once. */
  readonly isChecked?: boolean;
  /** Nothing that is sent reaches the board: it is a capture that is played. */
  readonly isPlayed?: boolean;
}

type ClockMessage = Extract<DgtMessage, { readonly type: "clock" }>;
type Group = "first" | "second";

/**
 * DGT messages → board events. Field updates are lifts and placements, at once or, in doubt, as soon as
 * a dump bears them out ({@link CheckedSquares}): messages have no checksum. A whole-board dump, asked
 * for in doubt, after each quiet second, after damage and now and then, corrects what has been missed,
 * as a report of the position and never as lifts that nobody saw.
 * Source: docs/protocols/dgt.md §4, §12.3
 */
export class DgtBoard implements Board {
  readonly sensor = "placement";
  readonly #decoder = new DgtDecoder();
  readonly #finder: OrientationFinder;
  readonly #whiteClock: "auto" | Group;
  readonly #hasTimes: boolean;
  readonly #canAsk: boolean;
  readonly #squares: CheckedSquares;
  /** The port was opened by us: what comes before the first dump is left over from before. */
  #isOpening = false;
  #lastDiscarded = 0;
  #lastBytesAt: Millis | undefined;
  /** When a dump is to be asked for. */
  #dumpDueAt: Millis | undefined;
  #dumpAskedAt: Millis | undefined;
  /** The board has told its number when asked: then its silence means something. */
  #givesSigns = false;
  #signDueAt: Millis | undefined;
  #unanswered = 0;
  #lever: Group | undefined;
  /** The clock was pressed after acts of the hand that wait: a press without a move is a fault. */
  #presses: readonly BoardButton[] = [];
  /** A lever that its turn bits contradict: believed when the next message says it again. */
  #doubtfulLever: Group | undefined;
  #scan = 0;
  readonly #clock = new DgtClockQueue();
  readonly #clockButtons: Partial<Record<DgtClockButton, BoardButton>>;
  /** What the display is to show, until it is known which letters it has. */
  #text = "";
  /** The answer before, which a board may tell again for a second. */
  #lastAck: { readonly ack: DgtAck; readonly atMs: Millis } | undefined;
  #battery: { readonly percent: number; readonly isCharging: boolean } | undefined;
  #nowMs: Millis = 0;

  constructor(options: DgtOptions = {}) {
    this.#finder = new OrientationFinder(options.rotate ?? "auto", "placement");
    this.#whiteClock = options.whiteClock ?? "auto";
    this.#hasTimes = options.times !== "none";
    this.#canAsk = this.#hasTimes && options.isPlayed !== true;
    this.#squares = new CheckedSquares({
      canAsk: this.#canAsk,
      hasTimes: this.#hasTimes,
      isChecked: options.isChecked ?? false,
      mayBecome: (man, other, sensor) => this.#isPromotion(man, other, sensor),
    });
    this.#clockButtons = options.clockButtons ?? {};
  }

  /** Charge told last, by a board with a battery. */
  get battery(): { readonly percent: number; readonly isCharging: boolean } | undefined {
    return this.#battery;
  }

  /** Sets the clock: whole seconds, at most 9 h 59 min 59 s. Source: docs/protocols/dgt.md §5.1 */
  setClock(white: Millis, black: Millis, running: Color | "none"): readonly Uint8Array[] {
    // Left, seen from the front of the clock, are bytes 6 to 8.
    const whiteIsLeft = this.#whiteGroup() === "second";
    const [leftMs, rightMs] = whiteIsLeft ? [white, black] : [black, white];
    const run =
      running === "none" ? "none" : (running === "white") === whiteIsLeft ? "left" : "right";
    this.#clock.put({ type: "set-and-run", leftMs, rightMs, run });
    return this.#clock.take(this.#nowMs).send;
  }

  /** Eight letters on a DGT 3000, six pictures of letters on an XL. */
  showText(text: string): readonly Uint8Array[] {
    this.#text = text;
    if (this.#clock.version === undefined) this.#clock.put({ type: "ask-version" });
    this.#putText();
    return this.#clock.take(this.#nowMs).send;
  }

  get isUncertain(): boolean {
    return this.#squares.isWaiting;
  }

  /** Source: docs/protocols/dgt.md §2: a board that was switched on again is in no update mode. */
  opening(): readonly Uint8Array[] {
    this.#decoder.flush("gap");
    this.#lastDiscarded = this.#decoder.discardedBytes;
    this.#isOpening = true;
    this.#squares.restart();
    this.#lever = undefined;
    this.#presses = [];
    this.#dumpDueAt = undefined;
    this.#dumpAskedAt = undefined;
    this.#givesSigns = false;
    this.#signDueAt = undefined;
    this.#clock.restart();
    this.#lastAck = undefined;
    return [
      makeDgtCommand("version"),
      makeDgtCommand("updateNice"),
      makeDgtCommand("sendBoard"),
      makeDgtCommand("sendClock"),
      makeDgtCommand("serialNumber"),
    ];
  }

  push(bytes: Uint8Array, atMs: Millis): BoardOutput {
    this.#nowMs = atMs;
    this.#lastBytesAt = atMs;
    this.#signDueAt = atMs + SILENCE_MS;
    this.#unanswered = 0;
    this.#squares.hear(bytes.length);
    return this.#output(this.#decoder.push(bytes), atMs);
  }

  /** Lights are for other boards of this maker: a command for them can freeze this one. */
  lights(): readonly Uint8Array[] {
    return [];
  }

  tick(atMs: Millis): BoardOutput {
    this.#nowMs = atMs;
    const isIncomplete =
      this.#decoder.pendingBytes > 0 &&
      this.#lastBytesAt !== undefined &&
      atMs >= this.#lastBytesAt + this.#incompleteMs();
    const output = this.#output(isIncomplete ? this.#decoder.flush("gap") : [], atMs);
    return this.#watch(output, atMs);
  }

  end(atMs: Millis): BoardOutput {
    const output = this.#output(this.#decoder.flush("truncated"), atMs);
    const events = [...output.events];
    this.#tell(this.#squares.end(), atMs, events);
    this.#tellPresses(atMs, events);
    return { ...output, events, send: [] };
  }

  nextTickAt(): Millis | undefined {
    const due: Millis[] = [];
    if (this.#decoder.pendingBytes > 0 && this.#lastBytesAt !== undefined) {
      due.push(this.#lastBytesAt + this.#incompleteMs());
    }
    const squaresDueAt = this.#squares.nextTickAt();
    if (squaresDueAt !== undefined) due.push(squaresDueAt);
    const clockDueAt = this.#clock.nextAt();
    if (this.#hasTimes && clockDueAt !== undefined) due.push(clockDueAt);
    if (this.#canAsk && this.#dumpDueAt !== undefined) due.push(this.#dumpDueAt);
    if (this.#hasTimes && this.#givesSigns && this.#signDueAt !== undefined) {
      due.push(this.#signDueAt);
    }
    return due.length === 0 ? undefined : Math.min(...due);
  }

  /** Asks a silent board for a sign of life; tells that it is lost when none comes. */
  #watch(output: BoardOutput, atMs: Millis): BoardOutput {
    if (!this.#hasTimes || !this.#givesSigns) return output;
    if (this.#signDueAt === undefined || atMs < this.#signDueAt) return output;
    if (this.#unanswered === MOST_UNANSWERED) {
      this.#signDueAt = undefined;
      const lost: BoardEvent = { type: "link-changed", link: "lost", atMs };
      return { ...output, events: [...output.events, lost] };
    }
    this.#unanswered += 1;
    this.#signDueAt = atMs + SIGN_OF_LIFE_MS;
    // A dump that is asked for is a sign of life, too.
    if (output.send.length > 0) return output;
    return { ...output, send: [makeDgtCommand("serialNumber")] };
  }

  #incompleteMs(): Millis {
    return this.#decoder.isReadingLog ? INCOMPLETE_LOG_MS : INCOMPLETE_MS;
  }

  #output(frames: readonly DgtFrame[], atMs: Millis): BoardOutput {
    const events: BoardEvent[] = [];
    let count = 0;
    if (frames.length > 0) this.#scan += 1;
    for (const frame of frames) {
      if (frame.type === "discarded") {
        events.push({ type: "bytes-discarded", hex: makeHex(frame.bytes), why: frame.why, atMs });
      } else {
        count += 1;
        this.#read(frame, atMs, events);
      }
    }
    this.#tell(this.#squares.tick(atMs), atMs, events);
    this.#tellPresses(atMs, events);
    this.#noticeDamage();
    if (this.#squares.needsPosition && !this.#isOpening) this.#dumpDueAt = this.#askedAgainAt(atMs);
    const send = [...this.#requests(atMs), ...this.#clock.take(atMs).send];
    return { events, send, frames: count };
  }

  /** Something was lost: only a dump tells what. Bytes before the first dump are no loss. */
  #noticeDamage(): void {
    const discarded = this.#decoder.discardedBytes;
    if (discarded > this.#lastDiscarded && this.#squares.hasPosition) this.#squares.noticeDamage();
    this.#lastDiscarded = discarded;
  }

  /** Nobody has asked for this: an update whose first byte was damaged looks so. */
  #noticeStranger(): void {
    if (this.#squares.hasPosition) this.#squares.noticeDamage();
  }

  /** When a dump that is needed now may be asked for: one request at a time. */
  #askedAgainAt(atMs: Millis): Millis {
    return Math.max(atMs, (this.#dumpAskedAt ?? atMs - UNANSWERED_MS) + this.#unansweredMs());
  }

  #unansweredMs(): Millis {
    return this.#squares.needsPosition ? UNANSWERED_IN_DOUBT_MS : UNANSWERED_MS;
  }

  #requests(atMs: Millis): readonly Uint8Array[] {
    if (!this.#canAsk || this.#dumpDueAt === undefined || atMs < this.#dumpDueAt) return [];
    const againAt = this.#askedAgainAt(atMs);
    if (atMs < againAt) {
      this.#dumpDueAt = againAt;
      return [];
    }
    // What hands did while it did not answer may have been told to nobody.
    if (this.#dumpAskedAt !== undefined && this.#squares.hasPosition) this.#squares.noticeDamage();
    this.#dumpAskedAt = atMs;
    this.#dumpDueAt = atMs + this.#unansweredMs();
    return [makeDgtCommand("sendBoard")];
  }

  #read(message: DgtMessage, atMs: Millis, events: BoardEvent[]): void {
    switch (message.type) {
      case "field-update":
        this.#readUpdate(message.sensorIndex, message.code, atMs, events);
        break;
      case "board-dump":
        this.#readDump(message.codes, atMs, events);
        break;
      case "clock":
        this.#readClock(message, atMs, events);
        break;
      case "clock-ack":
        this.#readAck(message.ack, atMs, events);
        break;
      case "battery":
        this.#battery = { percent: message.charge, isCharging: message.charging };
        break;
      case "serial-number":
        this.#givesSigns = true;
        break;
      case "unknown":
        if (!OTHER_IDS.includes(message.id)) this.#noticeStranger();
        break;
      case "version":
      case "hardware-version":
      case "bus-address":
      case "log":
        this.#noticeStranger();
        break;
      default:
        // Answers about the board itself say nothing about the game.
        break;
    }
  }

  #readUpdate(sensorIndex: number, code: number, atMs: Millis, events: BoardEvent[]): void {
    if (this.#isOpening) return;
    this.#tell(this.#squares.update(sensorIndex, code, this.#scan, atMs), atMs, events);
    if (!this.#squares.hasPosition) return;
    this.#dumpDueAt = atMs + (this.#squares.isToBeProven ? PROOF_MS : QUIET_MS);
  }

  #readDump(codes: readonly number[], atMs: Millis, events: BoardEvent[]): void {
    const seen = this.#seen(codes);
    const isTurned = this.#finder.look(seen);
    const isArray = rotationOfArray(seen, "placement") !== undefined;
    this.#dumpAskedAt = undefined;
    const isCertain = isTurned || (isArray && !this.#squares.hasPosition);
    this.#tell(this.#squares.position(codes, atMs, isCertain), atMs, events);
    if (this.#squares.hasPosition) this.#isOpening = false;
    // Of a position that is not believed yet another one is needed.
    const nextMs = this.#isOpening ? 0 : this.#squares.isProven ? REGULAR_MS : PROVING_MS;
    this.#dumpDueAt = atMs + nextMs;
  }

  #tell(told: readonly SquaresTold[], atMs: Millis, events: BoardEvent[]): void {
    for (const one of told) {
      if (one.type === "position") {
        const placement = orientedPlacement(this.#finder.orientation, this.#seen(one.codes));
        events.push({ type: "board-reported", placement, atMs });
        continue;
      }
      const { sensor, before, after, scan } = one;
      const square = squareOver(this.#finder.orientation, sensor);
      // One man replaced by another: the board never reports the square empty in between.
      if (before !== 0 && (before !== undefined || after === 0)) {
        const man = before === undefined ? null : dgtLetter(before);
        const piece: { piece?: PieceLetter } = man === null || man === "?" ? {} : { piece: man };
        events.push({ type: "piece-lifted", square, ...piece, scan, atMs });
      }
      const letter = dgtLetter(after);
      if (letter !== null) events.push({ type: "piece-placed", square, piece: letter, scan, atMs });
    }
  }

  /** A pawn is put aside, and what it has become stands on its last rank. */
  #isPromotion(pawn: number, code: number, sensor: SensorIndex): boolean {
    const [man, other] = [dgtLetter(pawn), dgtLetter(code)];
    if (man === null || other === null || other === "?" || !/[nbrq]/i.test(other)) return false;
    const isWhite = colorOfLetter(other) === "white";
    const rank = rankOf(this.#finder.orientation.squares[sensor] ?? 0);
    return man === (isWhite ? "P" : "p") && rank === (isWhite ? 7 : 0);
  }

  #seen(codes: readonly number[]): readonly Seen[] {
    return codes.map((code) => dgtLetter(code));
  }

  #putText(): void {
    const text = this.#text;
    if (text === "") this.#clock.put({ type: "end-text" });
    else if (this.#clock.version?.main === 1) {
      this.#clock.put({ type: "segments", segments: dgtSegments(text), icons: 0, beep: false });
    } else this.#clock.put({ type: "text", text, beep: 0 });
  }

  #readAck(ack: DgtAck, atMs: Millis, events: BoardEvent[]): void {
    const last = this.#lastAck;
    this.#lastAck = { ack, atMs };
    const isRepeated =
      last !== undefined &&
      atMs < last.atMs + REPEATED_ACK_MS &&
      ack.every((byte, at) => byte === last.ack[at]);
    const answer = readDgtClockAck(ack);
    if (answer.type === "button") {
      const button = this.#clockButtons[answer.button];
      if (button !== undefined && !isRepeated) {
        events.push({ type: "button-pressed", button, atMs });
      }
      return;
    }
    this.#clock.answer(answer, atMs);
    // An XL has no letters: what was put for another clock is shown as pictures.
    if (answer.type === "version" && answer.main === 1 && this.#text !== "" && !isRepeated) {
      this.#putText();
    }
  }

  #readClock(message: ClockMessage, atMs: Millis, events: BoardEvent[]): void {
    const white = this.#whiteGroup();
    // The lever is a hand's, whatever times are being written to the clock.
    this.#readLever(message, white, atMs, events);
    if (!this.#clock.trustsTimes(atMs)) return;
    const whiteTime = white === "first" ? message.first : message.second;
    const blackTime = white === "first" ? message.second : message.first;
    const toMove = (this.#lever ?? message.lever) === white ? "white" : "black";
    events.push({
      type: "clock-read",
      white: whiteTime.leftMs,
      black: blackTime.leftMs,
      running: message.running ? toMove : "none",
      atMs,
    });
  }

  /** The lever lies towards the player whose clock runs: the other one has pressed it. */
  #readLever(message: ClockMessage, white: Group, atMs: Millis, events: BoardEvent[]): void {
    if (message.lever === this.#lever) {
      this.#doubtfulLever = undefined;
      return;
    }
    // No checksum: a single wrong bit must not press the clock.
    if (message.turn !== message.lever && this.#doubtfulLever !== message.lever) {
      this.#doubtfulLever = message.lever;
      return;
    }
    this.#doubtfulLever = undefined;
    if (this.#lever !== undefined) {
      const button = message.lever === white ? "lever-black" : "lever-white";
      this.#presses = [...this.#presses, button];
      this.#tellPresses(atMs, events);
    }
    this.#lever = message.lever;
  }

  /** Presses of the clock, when nothing waits that came before them. */
  #tellPresses(atMs: Millis, events: BoardEvent[]): void {
    if (this.#squares.isWaiting) return;
    for (const button of this.#presses) events.push({ type: "button-pressed", button, atMs });
    this.#presses = [];
  }

  #whiteGroup(): Group {
    if (this.#whiteClock !== "auto") return this.#whiteClock;
    return this.#finder.orientation.rotation === 180 ? "first" : "second";
  }
}
