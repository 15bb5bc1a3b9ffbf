import { Worker } from "node:worker_threads";

/** A thread that an engine lives in: begun when it is needed, and anew after it has ended. */
export class EngineThread {
  readonly #source: string;
  #worker: Worker | undefined;
  #begun = 0;

  /** `source`: what runs in the thread, as CommonJS. */
  constructor(source: string) {
    this.#source = source;
  }

  /** The thread that runs now. */
  get running(): Worker | undefined {
    return this.#worker;
  }

  /** How many threads there have been. */
  get begun(): number {
    return this.#begun;
  }

  /** The thread that runs now, or a new one. It does not keep the process alive. */
  begin(workerData: unknown): Worker {
    if (this.#worker !== undefined) return this.#worker;
    // What an engine prints is not ours to show: stdout belongs to what people asked to read.
    // Nobody reads it either: a reader would keep the process alive.
    const worker = new Worker(this.#source, {
      eval: true,
      workerData,
      stdout: true,
      stderr: true,
    });
    const forget = (): void => this.forget(worker);
    worker.on("error", forget);
    worker.on("exit", forget);
    worker.unref();
    this.#worker = worker;
    this.#begun += 1;
    return worker;
  }

  /** Nothing more is asked of this thread. */
  forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
  }

  /** Ends the thread; the next one that is begun is another. */
  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
