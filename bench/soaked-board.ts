import { type EventLoopUtilization, performance } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import type { Act } from "../src/board-driver/fake/acts.js";
import { FAKE_BOARD_OPTIONS } from "../src/board-driver/fake/board-options.js";
import type { Men } from "../src/board-driver/fake/men.js";
import { modelNamed } from "../src/board-driver/models.js";
import type { BoardEvent } from "../src/vocabulary/board-events.js";
import type { TimeSource } from "../src/vocabulary/time-source.js";
import { type FromElectronics, type ToElectronics, unpackFrames } from "./soaked-wire.js";

/** The boards' own thread, and the lines from it. */
export class Boards {
  readonly #worker: Worker;
  readonly #time: TimeSource;
  readonly #open = new Map<number, SoakedBoard>();
  #lastId = 0;
  /** Reports that the codecs have read. */
  frames = 0;

  constructor(framesPerSecond: number, time: TimeSource) {
    this.#time = time;
    const script = new URL("./soaked-electronics.js", import.meta.url);
    this.#worker = new Worker(script, { workerData: { framesPerSecond } });
    this.#worker.on("error", (fault) => {
      throw fault;
    });
    this.#worker.on("message", ({ packed, atMs }: FromElectronics) => {
      const writtenAt = atMs - performance.timeOrigin;
      unpackFrames(packed, (id, bytes) => this.#open.get(id)?.hear(bytes, writtenAt));
    });
  }

  /** Opens a board on which these men stand. */
  open(men: Men): SoakedBoard {
    this.#lastId += 1;
    const id = this.#lastId;
    const send = (message: ToElectronics): void => this.#worker.postMessage(message);
    const board = new SoakedBoard(men, this.#time, {
      send: (act) => send({ type: "act", id, act }),
      counted: (frames) => {
        this.frames += frames;
      },
      close: () => {
        this.#open.delete(id);
        send({ type: "close", id });
      },
    });
    this.#open.set(id, board);
    send({ type: "open", id, placement: men.toString(), bytes: board.opening() });
    return board;
  }

  /** What its thread has been doing since it began. */
  busy(): EventLoopUtilization {
    return this.#worker.performance.eventLoopUtilization();
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** The line to a board's electronics. */
interface BoardLine {
  readonly send: (act: Act) => void;
  readonly counted: (frames: number) => void;
  readonly close: () => void;
}

/** What a board tells. `writtenAt`: when it wrote the last byte of it, by `performance.now()`. */
export type BoardListener = (event: BoardEvent, writtenAt: number) => void;

/** A board as the hall has it: its driver, which reads what the electronics write. */
export class SoakedBoard {
  readonly #men: Men;
  readonly #time: TimeSource;
  readonly #line: BoardLine;
  readonly #driver = modelNamed("aph1").createBoard({ rotate: 0, ...FAKE_BOARD_OPTIONS });
  #listener: BoardListener;
  /** The position on the board before anybody listened, first field of a FEN. */
  readonly firstSeen: Promise<string>;

  constructor(men: Men, time: TimeSource, line: BoardLine) {
    this.#men = men;
    this.#time = time;
    this.#line = line;
    let seen: (placement: string) => void = () => undefined;
    this.firstSeen = new Promise((resolve) => {
      seen = resolve;
    });
    this.#listener = (event) => {
      if (event.type === "board-reported") seen(event.placement);
    };
  }

  /** What the driver writes first. */
  opening(): readonly Uint8Array[] {
    return this.#driver.opening();
  }

  /** From now on everything that the board tells goes there. */
  attach(listener: BoardListener): void {
    this.#listener = listener;
  }

  /** A hand does something. */
  do(act: Act): void {
    if (act.type === "lift") for (const square of act.squares) this.#men.lift(square);
    else if (act.type === "place") this.#men.place(act.square, act.piece);
    this.#line.send(act);
  }

  hear(bytes: Uint8Array, writtenAt: number): void {
    const output = this.#driver.push(bytes, this.#time.now());
    this.#line.counted(output.frames);
    for (const event of output.events) this.#listener(event, writtenAt);
  }

  close(): void {
    this.#line.close();
  }
}
