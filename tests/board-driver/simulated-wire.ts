import type { Board, BoardOutput } from "../../src/board-driver/board.js";
import type { Act } from "../../src/board-driver/fake/acts.js";
import { FAKE_BOARD_OPTIONS } from "../../src/board-driver/fake/board-options.js";
import type { Device, Sensed } from "../../src/board-driver/fake/device.js";
import { makeDevice } from "../../src/board-driver/fake/device-of-model.js";
import { Men } from "../../src/board-driver/fake/men.js";
import { type ModelName, modelNamed } from "../../src/board-driver/models.js";
import { makeOrientation } from "../../src/board-driver/orientation.js";
import type { BoardEvent } from "../../src/vocabulary/board-events.js";
import { type Millis, type SquareName, squareName, squareOf } from "../../src/vocabulary/chess.js";
import {
  makePlacement,
  occupancyOf,
  type Placement,
  parsePlacement,
  STARTING_PLACEMENT_FEN,
  withSquare,
} from "../../src/vocabulary/placement.js";

/** A board that does not tell its position is asked again, as the link does. */
const ASK_AGAIN_MS: Millis = 2_000;

/** An act may be told behind so many that came after it. */
const LATE_ACTS = 3;

/** Bytes wait this long for others to fill a chunk, as in a serial adapter. */
const LATENCY_MS: Millis = 16;

export interface WireOptions {
  /** Length of the chunks in which bytes arrive, one after the other. Default: as written. */
  readonly nextLength?: () => number;
  /** What becomes of each byte that the board writes. Default: it arrives. */
  readonly damage?: (byte: number) => readonly number[];
  /** How often each report is written, one right behind the other. Default: once. */
  readonly copies?: number;
}

/**
 * A board and its electronics on one line, without ports or promises: everything happens in the order
 * of a time that {@link pass} moves, so that whole games over a bad line take moments.
 */
export class SimulatedWire {
  readonly events: BoardEvent[] = [];
  readonly #board: Board;
  readonly #device: Device;
  readonly #men = new Men(STARTING_PLACEMENT_FEN);
  readonly #nextLength: (() => number) | undefined;
  readonly #damage: (byte: number) => readonly number[];
  readonly #copies: number;
  readonly #squares = makeOrientation(0).squares;
  #nowMs: Millis = 0;
  #askAgainMs = ASK_AGAIN_MS;
  #waiting: number[] = [];
  #length = 0;
  #waitingSinceMs: Millis = 0;

  constructor(model: ModelName, options: WireOptions = {}) {
    this.#board = modelNamed(model).createBoard({ rotate: 0, ...FAKE_BOARD_OPTIONS });
    this.#device = makeDevice(model, 0);
    this.#nextLength = options.nextLength;
    this.#length = options.nextLength?.() ?? 0;
    this.#damage = options.damage ?? ((byte) => [byte]);
    this.#copies = options.copies ?? 1;
    this.#write(this.#device.opened(this.#sensed(), 0));
    this.#send(this.#board.opening());
  }

  /** What stands on the board, in the game's squares. */
  get placement(): Placement {
    return this.#men.placement;
  }

  at(square: SquareName) {
    return this.#men.at(square);
  }

  /** A hand does this; only lifts and placements. */
  do(act: Act): void {
    if (act.type === "lift") {
      this.#scan(() => {
        for (const square of act.squares) this.#men.lift(square);
      }, act.squares);
    } else if (act.type === "place") this.#scan(() => this.#men.place(act.square, act.piece), []);
    else throw new Error(`not for these hands: ${act.type}`);
  }

  pass(ms: Millis): void {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      const deviceMs = this.#device.nextDueAt() ?? Number.POSITIVE_INFINITY;
      const boardMs = this.#board.nextTickAt() ?? Number.POSITIVE_INFINITY;
      const chunkMs =
        this.#waiting.length > 0 ? this.#waitingSinceMs + LATENCY_MS : Number.POSITIVE_INFINITY;
      const nextMs = Math.min(deviceMs, boardMs, chunkMs, this.#askAgainMs);
      if (nextMs > untilMs) break;
      this.#nowMs = Math.max(this.#nowMs, nextMs);
      if (chunkMs === nextMs) this.#arrive(this.#waiting.splice(0));
      else if (this.#askAgainMs === nextMs) {
        this.#askAgainMs += ASK_AGAIN_MS;
        this.#send(this.#board.opening());
      } else if (deviceMs === nextMs) this.#write(this.#device.due(this.#sensed(), this.#nowMs));
      else this.#hear(this.#board.tick(this.#nowMs));
    }
    this.#nowMs = untilMs;
  }

  #scan(move: () => void, lifted: readonly SquareName[]): void {
    const before = this.#sensed();
    move();
    const sensors = lifted.map((name) => makeOrientation(0).sensors[squareOf(name)] ?? 0);
    const scan = { before, after: this.#sensed(), lifted: sensors, atMs: this.#nowMs };
    this.#write(this.#device.scanned(scan));
  }

  #sensed(): Sensed {
    return this.#squares.map((square) => this.#men.at(squareName(square)));
  }

  #write(reports: readonly Uint8Array[]): void {
    const written = reports.flatMap((report) => Array(this.#copies).fill(report) as Uint8Array[]);
    for (const report of written) {
      const bytes = [...report].flatMap((byte) => this.#damage(byte));
      if (this.#nextLength === undefined) {
        this.#arrive(bytes);
        continue;
      }
      if (this.#waiting.length === 0) this.#waitingSinceMs = this.#nowMs;
      this.#waiting.push(...bytes);
      while (this.#waiting.length >= this.#length) {
        const chunk = this.#waiting.splice(0, this.#length);
        this.#length = this.#nextLength();
        this.#waitingSinceMs = this.#nowMs;
        this.#arrive(chunk);
      }
    }
  }

  #arrive(bytes: readonly number[]): void {
    if (bytes.length > 0) this.#hear(this.#board.push(Uint8Array.from(bytes), this.#nowMs));
  }

  #hear({ events, send }: BoardOutput): void {
    this.events.push(...events);
    if (events.some(({ type }) => type === "board-reported")) {
      this.#askAgainMs = Number.POSITIVE_INFINITY;
    }
    this.#send(send);
  }

  #send(all: readonly Uint8Array[]): void {
    for (const bytes of all) {
      this.#write(this.#device.received(bytes, this.#sensed(), this.#nowMs));
    }
  }
}

/** What became of the acts of hands, and of the positions after each move. */
export interface WireScore {
  /** Acts told in order, and positions that were known when the next move began. */
  readonly acts: number;
  readonly positions: number;
  /** Told, and not done in this order: the one thing that must not be. */
  readonly wrong: number;
  /** Whole positions told that never were on the board: a question in a game, no act. */
  readonly misreported: number;
  /** Acts that were told as part of a position only, or not at all. */
  readonly lost: number;
  readonly repeated: number;
  /** Acts told behind one that came after them, and in a later scan: what was missed is made up for. */
  readonly late: number;
}

export const NO_SCORE: WireScore = {
  acts: 0,
  positions: 0,
  wrong: 0,
  misreported: 0,
  lost: 0,
  repeated: 0,
  late: 0,
};

export const addScores = (a: WireScore, b: WireScore): WireScore => ({
  acts: a.acts + b.acts,
  positions: a.positions + b.positions,
  wrong: a.wrong + b.wrong,
  misreported: a.misreported + b.misreported,
  lost: a.lost + b.lost,
  repeated: a.repeated + b.repeated,
  late: a.late + b.late,
});

/** Follows what a board tells beside what hands really did. */
export class WireJudge {
  readonly #isPlacement: boolean;
  #known: Placement | undefined;
  /** Every state of the board so far, as text. */
  readonly #was: string[] = [];
  readonly #done: string[] = [];
  #heard = 0;
  #at = 0;
  #acts = 0;
  #positions = 0;
  #wrong = 0;
  #misreported = 0;
  #repeated = 0;
  #late = 0;
  /** Acts of the last few that were passed over, by number. */
  #passedOver: number[] = [];
  /** The scan of the last act. */
  #scan: number | undefined;

  constructor(isPlacement: boolean) {
    this.#isPlacement = isPlacement;
  }

  /** A hand has done this; the board shows the placement after it. */
  did(text: string | undefined, after: Placement): void {
    if (text !== undefined) this.#done.push(text);
    this.#was.push(this.#text(after));
  }

  /** A move is over: what has been told of it. */
  judge(events: readonly BoardEvent[], now: Placement): void {
    for (const event of events.slice(this.#heard)) this.#take(event);
    this.#heard = events.length;
    if (this.#known !== undefined && makePlacement(this.#known) === this.#text(now)) {
      this.#positions += 1;
    }
  }

  score(): WireScore {
    return {
      acts: this.#acts,
      positions: this.#positions,
      wrong: this.#wrong,
      misreported: this.#misreported,
      lost: this.#done.length - this.#acts - this.#late,
      repeated: this.#repeated,
      late: this.#late,
    };
  }

  #text(placement: Placement): string {
    return makePlacement(this.#isPlacement ? placement : occupancyOf(placement));
  }

  #take(event: BoardEvent): void {
    if (event.type === "board-reported") {
      this.#known = parsePlacement(event.placement);
      if (!this.#was.includes(this.#text(this.#known ?? []))) this.#misreported += 1;
      return;
    }
    if (event.type !== "piece-lifted" && event.type !== "piece-placed") return;
    const isLift = event.type === "piece-lifted";
    const square = squareOf(event.square);
    const man = isLift ? null : (event.piece ?? "?");
    this.#known = withSquare(this.#known ?? [], square, man);
    const named = this.#isPlacement ? (event.piece ?? "?") : "";
    const text = `${isLift ? "-" : "+"}${named}${event.square}`;
    // What a board saw in one scan it tells in an order that means nothing.
    const isTogether = event.scan === this.#scan;
    this.#scan = event.scan;
    const found = this.#done.indexOf(text, this.#at);
    if (found >= 0) {
      for (let passed = this.#at; passed < found; passed += 1) this.#passedOver.push(passed);
      this.#passedOver = this.#passedOver.slice(-LATE_ACTS);
      this.#acts += 1;
      this.#at = found + 1;
      return;
    }
    const late = this.#passedOver.findIndex(
      (passed) => this.#done[passed] === text && this.#at - passed <= LATE_ACTS,
    );
    if (late >= 0) {
      this.#passedOver.splice(late, 1);
      if (isTogether) this.#acts += 1;
      else this.#late += 1;
    } else if (text === this.#done[this.#at - 1]) this.#repeated += 1;
    else this.#wrong += 1;
  }
}
