import type { BoardButton, BoardEvent } from "../../vocabulary/board-events.js";
import type { Color, Millis, PieceLetter } from "../../vocabulary/chess.js";
import type { Seen } from "../../vocabulary/placement.js";
import type { Board, BoardOutput, Rotation } from "../board.js";
import { makeHex } from "../hex.js";
import { OrientationFinder, orientedPlacement, squareOver } from "../orientation.js";
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
/** An incomplete message is given up. Source: docs/protocols/dgt.md §3.1 */
const INCOMPLETE_MS = 1000;
/** The log takes eight seconds. */
const INCOMPLETE_LOG_MS = 10_000;
/** The same answer of the clock within this time may be one answer, told twice. Source: §5.3 */
const REPEATED_ACK_MS = 1000;
/**
 * A dump may show a man whose update is still under way: a full scan of the board takes 250 ms.
 * What differs is told when no update has come by then.
 */
const UNDER_WAY_MS = 300;

export interface DgtOptions {
  readonly rotate?: Rotation | "auto";
  /**
   * Which byte group of the clock is White's: bytes 3..5 or 6..8. `auto`: 6..8, and 3..5 when the
   * board is turned by 180°, as in all captures known. It depends on which way the clock faces.
   */
  readonly whiteClock?: "auto" | "first" | "second";
  /** What the buttons of the clock stand for. Default: nothing; its lever always is one. */
  readonly clockButtons?: Partial<Record<DgtClockButton, BoardButton>>;
  /** `none`: arrival times mean nothing (a file); a dump that differs is told at once. */
  readonly times?: "arrival" | "none";
}

type ClockMessage = Extract<DgtMessage, { readonly type: "clock" }>;
type Group = "first" | "second";

/**
 * DGT messages → board events. Field updates are lifts and placements at once; a whole-board dump,
 * asked for after each quiet second, after damage and now and then, corrects what has been missed, as a report of
 * the position and never as lifts that nobody saw.
 * Source: docs/protocols/dgt.md §4, §12.3
 */
export class DgtBoard implements Board {
  readonly sensor = "placement";
  readonly #decoder = new DgtDecoder();
  readonly #finder: OrientationFinder;
  readonly #whiteClock: "auto" | Group;
  readonly #hasTimes: boolean;
  /** Piece codes by sensor index; undefined: not known yet. */
  #codes: readonly (number | undefined)[] = new Array<number | undefined>(64).fill(undefined);
  #hasDump = false;
  /** The port was opened by us: what comes before the first dump is left over from before. */
  #isOpening = false;
  /** The last dump, while it differs from what the updates told. */
  #differing: { readonly codes: readonly number[]; readonly untilMs: Millis } | undefined;
  #isDamaged = false;
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

  /** Source: docs/protocols/dgt.md §2: a board that was switched on again is in no update mode. */
  opening(): readonly Uint8Array[] {
    this.#decoder.flush("gap");
    this.#lastDiscarded = this.#decoder.discardedBytes;
    this.#isOpening = true;
    this.#hasDump = false;
    this.#differing = undefined;
    this.#lever = undefined;
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
    this.#tellDifference(atMs, events);
    return { ...output, events, send: [] };
  }

  nextTickAt(): Millis | undefined {
    const due: Millis[] = [];
    if (this.#decoder.pendingBytes > 0 && this.#lastBytesAt !== undefined) {
      due.push(this.#lastBytesAt + this.#incompleteMs());
    }
    if (this.#differing !== undefined) due.push(this.#differing.untilMs);
    const clockDueAt = this.#clock.nextAt();
    if (this.#hasTimes && clockDueAt !== undefined) due.push(clockDueAt);
    if (this.#hasTimes && this.#dumpDueAt !== undefined) due.push(this.#dumpDueAt);
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
    if (this.#differing !== undefined && atMs >= this.#differing.untilMs) {
      this.#tellDifference(atMs, events);
    }
    this.#noticeDamage(atMs);
    const send = [...this.#requests(atMs), ...this.#clock.take(atMs).send];
    return { events, send, frames: count };
  }

  /** Something was lost: only a dump tells what. Bytes before the first dump are no loss. */
  #noticeDamage(atMs: Millis): void {
    const discarded = this.#decoder.discardedBytes;
    if (discarded > this.#lastDiscarded && this.#hasDump) {
      this.#isDamaged = true;
      this.#dumpDueAt = Math.min(this.#dumpDueAt ?? atMs, atMs);
    }
    this.#lastDiscarded = discarded;
  }

  #requests(atMs: Millis): readonly Uint8Array[] {
    if (!this.#hasTimes || this.#dumpDueAt === undefined || atMs < this.#dumpDueAt) return [];
    if (this.#dumpAskedAt !== undefined && atMs < this.#dumpAskedAt + UNANSWERED_MS) {
      this.#dumpDueAt = this.#dumpAskedAt + UNANSWERED_MS;
      return [];
    }
    this.#dumpAskedAt = atMs;
    this.#dumpDueAt = atMs + UNANSWERED_MS;
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
      default:
        // Answers about the board itself say nothing about the game.
        break;
    }
  }

  #readUpdate(sensorIndex: number, code: number, atMs: Millis, events: BoardEvent[]): void {
    if (this.#isOpening) return;
    if (this.#differing !== undefined) {
      // Newer than the dump.
      const { codes, untilMs } = this.#differing;
      this.#differing = { codes: codes.with(sensorIndex, code), untilMs };
    }
    const before = this.#codes[sensorIndex];
    if (before === code) return;
    this.#codes = this.#codes.with(sensorIndex, code);
    const square = squareOver(this.#finder.orientation, sensorIndex);
    const scan = this.#scan;
    const letter = dgtLetter(code);
    // One man replaced by another: the board never reports the square empty in between.
    if (before !== 0 && (before !== undefined || code === 0)) {
      const man = before === undefined ? null : dgtLetter(before);
      const piece: { piece?: PieceLetter } = man === null || man === "?" ? {} : { piece: man };
      events.push({ type: "piece-lifted", square, ...piece, scan, atMs });
    }
    if (letter !== null) events.push({ type: "piece-placed", square, piece: letter, scan, atMs });
    if (this.#hasDump) this.#dumpDueAt = atMs + QUIET_MS;
  }

  #readDump(codes: readonly number[], atMs: Millis, events: BoardEvent[]): void {
    const isFirst = !this.#hasDump;
    const isTurned = this.#finder.look(this.#seen(codes));
    const isExpected = codes.every((code, sensor) => code === this.#codes[sensor]);
    this.#hasDump = true;
    this.#isOpening = false;
    this.#dumpAskedAt = undefined;
    this.#dumpDueAt = atMs + REGULAR_MS;
    this.#differing = undefined;
    if (isExpected && !isFirst && !isTurned) {
      this.#isDamaged = false;
      return;
    }
    this.#differing = { codes, untilMs: atMs + UNDER_WAY_MS };
    if (isFirst || isTurned || this.#isDamaged || !this.#hasTimes) {
      this.#tellDifference(atMs, events, isFirst || isTurned);
    }
  }

  /** Takes over what the last dump shows and no update has told. */
  #tellDifference(atMs: Millis, events: BoardEvent[], isWhole = false): void {
    const dump = this.#differing?.codes;
    if (dump === undefined) return;
    this.#differing = undefined;
    this.#isDamaged = false;
    if (!isWhole && dump.every((code, sensor) => code === this.#codes[sensor])) return;
    this.#codes = dump;
    const placement = orientedPlacement(this.#finder.orientation, this.#seen(dump));
    events.push({ type: "board-reported", placement, atMs });
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
    if (!this.#clock.trustsTimes(atMs)) return;
    const white = this.#whiteGroup();
    const whiteTime = white === "first" ? message.first : message.second;
    const blackTime = white === "first" ? message.second : message.first;
    this.#readLever(message, white, atMs, events);
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
      events.push({ type: "button-pressed", button, atMs });
    }
    this.#lever = message.lever;
  }

  #whiteGroup(): Group {
    if (this.#whiteClock !== "auto") return this.#whiteClock;
    return this.#finder.orientation.rotation === 180 ? "first" : "second";
  }
}
