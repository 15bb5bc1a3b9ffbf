import type { BoardEvent } from "../../vocabulary/board-events.js";
import { type Millis, type SquareName, squareOf } from "../../vocabulary/chess.js";
import type { Seen } from "../../vocabulary/placement.js";
import type { Board, BoardOutput, MenKnowledge, Rotation } from "../board.js";
import { earlier } from "../earlier.js";
import { makeHex } from "../hex.js";
import { LinePace } from "../line-pace.js";
import { OrientationFinder, orientedPlacement, squareOver } from "../orientation.js";
import { changesBetween, isSameSeen, MenUp } from "../position-changes.js";
import {
  addTagNames,
  CALIBRATION_LINES,
  calibrateCertabo,
  looksLikeStart,
  type TagNames,
} from "./calibration.js";
import {
  CertaboDecoder,
  type CertaboFrame,
  makeCertaboLights,
  makeColouredLights,
  NO_TAG,
  type TagId,
} from "./codec.js";
import { LightsPacer } from "./lights-pacer.js";
import { SteadySquares } from "./steady-squares.js";

/** An incomplete line is given up: a whole one takes up to 290 ms. */
const INCOMPLETE_MS: Millis = 1_500;

/**
 * The position of a new board that shows the starting array waits so long for the names of its men: who
 * moves before they are learnt plays on without them.
 */
const LEARNING_MS: Millis = 3_500;

/** After a longer pause between two lines of any board lines are missing. */
const LONGEST_PAUSE_MS: Millis = 4_000;

/** Lines that must show the same tag: one that is known, one that is not. */
const KNOWN_LINES = 2;
const UNKNOWN_LINES = 3;

/** Nothing has come of it. */
const NOTHING: BoardOutput = { events: [], send: [], frames: 0 };

export interface CertaboOptions {
  readonly rotate?: Rotation | "auto";
  /** Which tag is which man, as far as it is known. What is not is learnt from the starting array. */
  readonly tags?: TagNames;
  readonly lights?: "plain" | "coloured";
  /** `none`: arrival times mean nothing (a file). */
  readonly times?: "arrival" | "none";
  /** A capture is played: it may be over before the men are learnt. */
  readonly isPlayed?: boolean;
}

const NO_NAMES: TagNames = new Map();

/**
 * Lines of tags → board events. A man whose tag is not known is told as a man without a name, as
 * soon as three lines show the same tag: noise on empty squares changes from line to line.
 *
 * Tags that it was never told it learns when it shows the starting array, spare queens and a second
 * set too; White then sits where the address says (`rotate`), or where the men that are known say, by
 * default at the h1 side. A man that is known never gets another name.
 * Source: docs/protocols/certabo-tabutronic.md §4, §5
 */
export class CertaboBoard implements Board {
  readonly sensor = "placement";
  readonly #decoder = new CertaboDecoder();
  readonly #finder: OrientationFinder;
  readonly #hasTimes: boolean;
  readonly #lights: "plain" | "coloured";
  readonly #pacer = new LightsPacer();
  readonly #squares: SteadySquares;
  #names: TagNames;
  /** The last lines, while the tags are not known. */
  #lines: (readonly TagId[])[] = [];
  /** What was told last; undefined: the whole position has to be told. */
  readonly #up = new MenUp();
  #told: readonly Seen[] | undefined;
  readonly #mayWait: boolean;
  #firstLineAt: Millis | undefined;
  readonly #watching: ((men: MenKnowledge) => void)[] = [];
  /** What was told last of the men. */
  #toldOfMen = "";
  #scan = 0;
  #lastBytesAt: Millis | undefined;
  readonly #pace = new LinePace(LONGEST_PAUSE_MS);
  /** Lines are missing: what has changed since they came is told as a position. */
  #isAfterGap = false;

  constructor(options: CertaboOptions = {}) {
    this.#finder = new OrientationFinder(options.rotate ?? "auto", "placement");
    this.#names = options.tags ?? NO_NAMES;
    this.#lights = options.lights ?? "plain";
    this.#hasTimes = options.times !== "none";
    this.#mayWait = this.#hasTimes && options.isPlayed !== true;
    this.#squares = new SteadySquares(
      (tag) => (this.#names.has(tag) ? KNOWN_LINES : UNKNOWN_LINES),
      (tag) => this.#names.has(tag),
    );
  }

  watchMen(tell: (men: MenKnowledge) => void): void {
    this.#watching.push(tell);
  }

  get isUncertain(): boolean {
    return this.#squares.isUncertain;
  }

  /** Nothing is asked: the board speaks all the time. */
  opening(): readonly Uint8Array[] {
    this.#decoder.flush("gap");
    this.#forget();
    this.#pace.restart();
    this.#isAfterGap = false;
    this.#pacer.restart();
    return [];
  }

  lights(squares: readonly SquareName[]): readonly Uint8Array[] {
    const { sensors } = this.#finder.orientation;
    const lit = squares.map((square) => sensors[squareOf(square)] ?? 0);
    return this.#pacer.want(
      this.#lights === "plain" ? makeCertaboLights(lit) : makeColouredLights(lit),
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
    const count = frames.filter(({ type }) => type === "tags").length;
    if (count > 0 && this.#pace.noteRead(atMs, count) && this.#hasTimes) this.#noticeGap();
    for (const frame of frames) {
      if (frame.type === "discarded") {
        events.push({ type: "bytes-discarded", hex: makeHex(frame.bytes), why: frame.why, atMs });
      } else if (frame.type === "tags") {
        this.#read(frame.tags, atMs, events);
      }
    }
    return { events, send: [], frames: count };
  }

  #forget(): void {
    this.#squares.restart();
    this.#lines = [];
    this.#told = undefined;
    this.#firstLineAt = undefined;
  }

  /** What hands did meanwhile is not known. A line that has hardly a report begins anew only once. */
  #noticeGap(): void {
    if (this.#squares.isKnown) this.#squares.restart();
    this.#isAfterGap = true;
  }

  #read(tags: readonly TagId[], atMs: Millis, events: BoardEvent[]): void {
    this.#firstLineAt ??= atMs;
    this.#scan += 1;
    this.#squares.take(tags);
    if (!this.#squares.isKnown) return;
    this.#learn(tags);
    if (this.#isLearning(atMs)) return;
    const seen = this.#squares.values.map((tag): Seen => this.#nameOf(tag));
    const before = this.#told;
    const isTurned = this.#finder.look(seen);
    const { orientation } = this.#finder;
    const isAfterGap = this.#isAfterGap;
    this.#isAfterGap = false;
    if (before !== undefined && !isTurned && isSameSeen(before, seen)) return;
    this.#told = seen;
    if (before === undefined || isTurned || isAfterGap) {
      this.#up.forget();
      events.push({
        type: "board-reported",
        placement: orientedPlacement(orientation, seen),
        atMs,
      });
      return;
    }
    const changes = changesBetween(orientation, before, seen, { scan: this.#scan, atMs });
    events.push(...this.#up.order(changes));
  }

  #nameOf(tag: TagId): Seen {
    return tag === NO_TAG ? null : (this.#names.get(tag) ?? "?");
  }

  /** Learns the tags of a set in the starting array, when it has stood there long enough. */
  #learn(tags: readonly TagId[]): void {
    const men = this.#squares.values.filter((tag) => tag !== NO_TAG);
    const strangers = men.filter((tag) => !this.#names.has(tag));
    if (strangers.length === 0) {
      this.#lines = [];
      return;
    }
    this.#lines = [...this.#lines, tags].slice(-CALIBRATION_LINES);
    const { orientation } = this.#finder;
    if (!looksLikeStart(this.#squares.values, orientation)) {
      if (strangers.length === men.length) this.#tellOfMen({ status: "unknown" });
      return;
    }
    if (this.#lines.length < CALIBRATION_LINES) return;
    if (this.#squares.steadyLines < CALIBRATION_LINES) return;
    const names = calibrateCertabo(this.#lines, orientation);
    if (!names.ok) {
      // A set that cannot be learnt stays one without names.
      const squares = names.error.sensors.map((sensor) => squareOver(orientation, sensor));
      this.#tellOfMen({ status: "refused", squares });
      return;
    }
    // A man that is known and stands elsewhere: this is no starting array, whatever the rest is.
    const isArray = [...names.value].every(([tag, man]) => (this.#names.get(tag) ?? man) === man);
    if (!isArray) return;
    this.#names = addTagNames(this.#names, names.value);
    this.#lines = [];
    // The men have names now: that is told as a position, nobody has moved them.
    this.#told = undefined;
    this.#tellOfMen({ status: "known", tags: this.#names });
  }

  /** Whether the names of its men will be known in a moment. */
  #isLearning(atMs: Millis): boolean {
    if (!this.#mayWait || this.#told !== undefined || this.#names.size > 0) return false;
    if (atMs - (this.#firstLineAt ?? atMs) >= LEARNING_MS) return false;
    return looksLikeStart(this.#squares.values, this.#finder.orientation);
  }

  /** The same is not told twice. */
  #tellOfMen(men: MenKnowledge): void {
    const text = men.status === "refused" ? men.squares.join(" ") : men.status;
    if (men.status !== "known" && text === this.#toldOfMen) return;
    this.#toldOfMen = text;
    for (const tell of this.#watching) tell(men);
  }
}
