import { makeAph1Command } from "../src/board-driver/aph1/codec.js";
import type { Act } from "../src/board-driver/fake/acts.js";
import { FAKE_BOARD_OPTIONS } from "../src/board-driver/fake/board-options.js";
import type { Device, Sensed } from "../src/board-driver/fake/device.js";
import { makeDevice } from "../src/board-driver/fake/device-of-model.js";
import type { Men } from "../src/board-driver/fake/men.js";
import { type ModelName, modelNamed } from "../src/board-driver/models.js";
import { makeOrientation } from "../src/board-driver/orientation.js";
import type { BoardEvent } from "../src/vocabulary/board-events.js";
import { squareName, squareOf } from "../src/vocabulary/chess.js";
import type { TimeSource } from "../src/vocabulary/time-source.js";

const MODEL: ModelName = "aph1";
const { squares, sensors } = makeOrientation(0);
/** A report is fresh whenever one is asked for: 50 times a second is the most that the board does. */
const FRESH = makeAph1Command({ type: "timing", keepAliveMs: 20, debounceMs: 0 }, 200);

/** A board's electronics and its driver, joined without a port: real bytes, cut by the codec. */
export class SoakedBoard {
  /** What was told first: the position on the board, before anybody listened. */
  readonly shown: string | undefined;
  readonly #men: Men;
  readonly #time: TimeSource;
  readonly #device: Device = makeDevice(MODEL, 0);
  readonly #driver = modelNamed(MODEL).createBoard({ rotate: 0, ...FAKE_BOARD_OPTIONS });
  #sink: (event: BoardEvent) => void;
  frames = 0;

  constructor(men: Men, time: TimeSource) {
    this.#men = men;
    this.#time = time;
    let shown: string | undefined;
    this.#sink = (event) => {
      if (event.type === "board-reported") shown ??= event.placement;
    };
    this.#hear(this.#device.opened(this.#sensed(), 0));
    for (const bytes of [...this.#driver.opening(), FRESH]) {
      this.#hear(this.#device.received(bytes, this.#sensed(), this.#time.now()));
    }
    this.shown = shown;
  }

  /** From now on everything that the board tells goes there. */
  attach(sink: (event: BoardEvent) => void): void {
    this.#sink = sink;
  }

  do(act: Act): void {
    const before = this.#sensed();
    if (act.type === "lift") for (const square of act.squares) this.#men.lift(square);
    else if (act.type === "place") this.#men.place(act.square, act.piece);
    const lifted =
      act.type === "lift" ? act.squares.map((name) => sensors[squareOf(name)] ?? 0) : [];
    const atMs = this.#time.now();
    this.#hear(this.#device.scanned({ before, after: this.#sensed(), lifted, atMs }));
  }

  /** The next report, of what still stands there. */
  report(): void {
    this.#hear(this.#device.due(this.#sensed(), this.#time.now()));
  }

  #sensed(): Sensed {
    return squares.map((square) => this.#men.at(squareName(square)));
  }

  #hear(reports: readonly Uint8Array[]): void {
    for (const report of reports) {
      const output = this.#driver.push(report, this.#time.now());
      this.frames += output.frames;
      for (const event of output.events) this.#sink(event);
    }
  }
}
