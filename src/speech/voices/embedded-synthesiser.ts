import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Worker } from "node:worker_threads";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { EngineThread } from "../engine-thread.js";
import {
  EMBEDDED_WORKER_SOURCE,
  type EmbeddedAnswer,
  type EmbeddedOrder,
  type EmbeddedWorkerData,
} from "./embedded-worker-source.js";
import { LifeWatch } from "./life-watch.js";
import { checkSpeakable } from "./speakable.js";
import { espeakVoiceOf, type Synthesiser } from "./synthesiser.js";
import { lookAtThreads } from "./system-look.js";
import type { VoiceRequest } from "./voice.js";

/** Name of the voice that comes with the package. */
export const EMBEDDED = "embedded";

/**
 * An engine that gives no sign of life for so long, while no thread of ours computes, hangs. The start
 * computes for half a second; on a busy machine it takes many, and is no hanging.
 */
const QUIET_MS = 1_200;

/** A dying thread is replaced this many times for one phrase before the engine is given up. */
const RESTARTS_PER_PHRASE = 1;

type Ending =
  | { readonly type: "done" | "died" | "hung" }
  | { readonly type: "failed"; readonly detail: string };

/** Where the embedded engine is installed. Errors: `voice-missing`. */
export const findEmbeddedEngine = (): Result<string, Problem> => {
  try {
    const path = createRequire(import.meta.url).resolve("@echogarden/espeak-ng-emscripten");
    return ok(pathToFileURL(path).href);
  } catch (cause) {
    return err({ code: "voice-missing", name: EMBEDDED, detail: "package not installed", cause });
  }
};

/**
 * espeak-ng compiled to JavaScript, in a thread of its own (`@echogarden/espeak-ng-emscripten`).
 * The thread starts with the first phrase and keeps the process alive only while
 * a phrase is being made.
 */
export class EmbeddedSynthesiser implements Synthesiser {
  readonly name = EMBEDDED;
  readonly #rate: number;
  readonly #engineUrl: string | undefined;
  readonly #thread = new EngineThread(EMBEDDED_WORKER_SOURCE);
  #turn: Promise<unknown> = Promise.resolve();
  #lastId = 0;
  #closed = false;

  /** `rate`: words a minute. `engineUrl`: file URL of the engine, default the installed package. */
  constructor(options: { readonly rate?: number; readonly engineUrl?: string } = {}) {
    this.#rate = options.rate ?? 175;
    this.#engineUrl = options.engineUrl;
  }

  synthesise(
    request: VoiceRequest,
    onPcm: (pcm: Int16Array) => void,
  ): Promise<Result<void, Problem>> {
    const checked = checkSpeakable(request, this.name);
    if (!checked.ok) return Promise.resolve(checked);
    const made = this.#turn.then(() =>
      this.#make(checked.value.words, espeakVoiceOf(checked.value.language), onPcm),
    );
    this.#turn = made;
    return made;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#thread.end();
  }

  async #make(
    words: string,
    language: string,
    onPcm: (pcm: Int16Array) => void,
  ): Promise<Result<void, Problem>> {
    let delivered = 0;
    for (let attempt = 0; attempt <= RESTARTS_PER_PHRASE; attempt += 1) {
      if (this.#closed) return this.#failed("closed");
      const worker = this.#running();
      if (!worker.ok) return worker;
      // After a restart the phrase is made again; what was already handed over is left out.
      let skip = delivered;
      const ending = await this.#ask(worker.value, { words, language }, (pcm) => {
        const rest = pcm.subarray(Math.min(skip, pcm.length));
        skip -= pcm.length - rest.length;
        delivered += rest.length;
        if (rest.length > 0) onPcm(rest);
      });
      if (ending.type === "done") return ok(undefined);
      if (ending.type === "failed") return this.#failed(ending.detail);
      if (ending.type === "hung") return this.#failed("its engine hangs");
    }
    return this.#failed("its thread ended");
  }

  #failed(detail: string): Result<never, Problem> {
    return err({ code: "voice-failed", name: this.name, detail });
  }

  #ask(
    worker: Worker,
    order: Omit<EmbeddedOrder, "id">,
    onPcm: (pcm: Int16Array) => void,
  ): Promise<Ending> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      const watch = new LifeWatch({
        quietMs: QUIET_MS,
        look: lookAtThreads,
        onHung: () => {
          finish({ type: "hung" });
          // A thread that goes round in circles is ended, too.
          void worker.terminate();
        },
      });
      const finish = (ending: Ending): void => {
        watch.stop();
        worker.off("message", onMessage);
        worker.off("error", onDeath);
        worker.off("exit", onDeath);
        worker.unref();
        const isLost = ending.type === "died" || ending.type === "hung";
        if (isLost) this.#thread.forget(worker);
        resolve(ending);
      };
      const onDeath = (): void => finish({ type: "died" });
      const onMessage = (answer: EmbeddedAnswer): void => {
        if (answer.type === "ready") watch.alive();
        else if (answer.id !== id) return;
        else if (answer.type === "pcm") {
          watch.alive();
          onPcm(answer.pcm);
        } else finish(answer);
      };
      worker.on("message", onMessage);
      worker.on("error", onDeath);
      worker.on("exit", onDeath);
      worker.ref();
      worker.postMessage({ ...order, id } satisfies EmbeddedOrder);
    });
  }

  #running(): Result<Worker, Problem> {
    const { running } = this.#thread;
    if (running !== undefined) return ok(running);
    const engine = this.#engineUrl === undefined ? findEmbeddedEngine() : ok(this.#engineUrl);
    if (!engine.ok) return engine;
    const workerData: EmbeddedWorkerData = { engineUrl: engine.value, rate: this.#rate };
    return ok(this.#thread.begin(workerData));
  }
}
