import { Worker } from "node:worker_threads";
import type { CheckpointData, ToCheckpoint } from "./worker-messages.js";

const WORKER_SCRIPT = new URL("./checkpoint-worker.js", import.meta.url);

/**
 * Transactions after which the log is folded into the file: some 12 MiB of log in a hall of 256
 * tables, where that many take two seconds.
 */
const COMMITS = 1_000;

/**
 * When the write-ahead log is folded into the file of the journal, and by whom. The writer would be
 * held up by it for as long as the disk takes, and with it every record of the hall: a thread of its
 * own does it, and the writer folds only what was written meanwhile. The thread starts with the first
 * time; a game that is short has none.
 */
export class Checkpoints {
  readonly #path: string;
  readonly #onDone: () => void;
  #worker: Worker | undefined;
  #isUnderWay = false;
  #isClosed = false;
  #hasEnded = false;
  #nextAt = COMMITS;

  /** `onDone`: told after each time, for the writer to do the rest. */
  constructor(path: string, onDone: () => void) {
    this.#path = path;
    this.#onDone = onDone;
  }

  /** The writer has committed so many transactions since it opened the file. */
  committed(commits: number): void {
    if (commits < this.#nextAt || this.#isUnderWay || this.#isClosed || this.#hasEnded) return;
    this.#nextAt = commits + COMMITS;
    this.#isUnderWay = true;
    this.#worker ??= this.#start();
    this.#post({ type: "checkpoint" });
  }

  /** Resolves when the thread has ended: nothing of it is open any more. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === undefined || this.#hasEnded) return;
    this.#isClosed = true;
    // Not `once`: an error of the thread must not keep the journal from being closed.
    const ended = new Promise<void>((resolve) => {
      worker.once("exit", () => resolve());
    });
    worker.ref();
    this.#post({ type: "close" });
    await ended;
  }

  #post(message: ToCheckpoint): void {
    this.#worker?.postMessage(message);
  }

  #start(): Worker {
    const workerData: CheckpointData = { path: this.#path };
    const worker = new Worker(WORKER_SCRIPT, { workerData });
    worker.on("message", () => {
      this.#isUnderWay = false;
      if (!this.#isClosed) this.#onDone();
    });
    // Without the thread the writer folds the log itself, when it has grown long.
    worker.on("error", () => undefined);
    worker.on("exit", () => {
      this.#hasEnded = true;
    });
    // It keeps no process alive.
    worker.unref();
    return worker;
  }
}
