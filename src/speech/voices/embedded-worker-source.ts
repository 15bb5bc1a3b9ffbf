/** What the worker is told once, as `workerData`. */
export interface EmbeddedWorkerData {
  /** File URL of `@echogarden/espeak-ng-emscripten`. */
  readonly engineUrl: string;
  /** Words a minute. */
  readonly rate: number;
}

/** What the worker is asked. */
export interface EmbeddedOrder {
  readonly id: number;
  readonly words: string;
  readonly language: string;
}

/** What the worker answers: once that its engine is loaded; the sound in pieces, then its end. */
export type EmbeddedAnswer =
  | { readonly type: "ready" }
  | { readonly id: number; readonly type: "pcm"; readonly pcm: Int16Array }
  | { readonly id: number; readonly type: "done" }
  | { readonly id: number; readonly type: "failed"; readonly detail: string };

/**
 * Program of the worker thread. As text, because a thread is started from a file or from text, and
 * text is the same in `dist` and in tests, which run from the sources. The engine is synchronous
 * (a phrase takes some 10 ms), so it must not run on the thread that reads the boards.
 */
export const EMBEDDED_WORKER_SOURCE = `
const { parentPort, workerData } = require("node:worker_threads");
const ready = (async () => {
  const engine = await (await import(workerData.engineUrl)).default();
  const worker = await new engine.eSpeakNGWorker();
  return worker;
})();
ready.then(() => parentPort.postMessage({ type: "ready" }), () => {});
parentPort.on("message", async ({ id, words, language }) => {
  try {
    const worker = await ready;
    if (worker.set_voice(language) !== 0) throw new Error("no voice for " + language);
    worker.set_rate(workerData.rate);
    worker.synthesize(words, (pcm) => {
      if (pcm.length > 0) parentPort.postMessage({ id, type: "pcm", pcm }, [pcm.buffer]);
    });
    parentPort.postMessage({ id, type: "done" });
  } catch (error) {
    parentPort.postMessage({ id, type: "failed", detail: String(error && error.message || error) });
  }
});
`;
