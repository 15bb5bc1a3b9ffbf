import type { Decoded } from "./decoder.js";
import type { WordNetwork } from "./network.js";
import type { Sound } from "./sound.js";

/** What the worker is told once, as `workerData`. */
export interface PocketsphinxJsData {
  /** Paths of the package's script, of its compiled engine, and of the folder of the model. */
  readonly script: string;
  readonly engine: string;
  readonly model: string;
  /** Path of the pronunciations. */
  readonly dictionary: string;
  /** Options of pocketsphinx by their names. */
  readonly options: Readonly<Record<string, string>>;
}

/** What the worker is asked. */
export interface PocketsphinxJsOrder {
  readonly id: number;
  readonly sound: Sound;
  /** The mean of the utterance: `-cmninit`. */
  readonly mean: string;
  readonly networks: readonly WordNetwork[];
}

/** What the worker answers. `made`: recognisers that it has made so far. */
export type PocketsphinxJsAnswer =
  | {
      readonly id: number;
      readonly type: "decoded";
      readonly decoded: readonly (Decoded | null)[];
      readonly made: number;
    }
  | { readonly id: number; readonly type: "failed"; readonly detail: string };

/**
 * Program of the worker thread, as text: the same in `dist` and in tests, which run from the sources.
 *
 * The package's script is a classic one: it looks for a global `Module` with its settings, and adds a
 * handler for uncaught errors that prints its three million letters; the handler is taken off again.
 * A recogniser keeps its own running mean over the frames of all that it has decoded and moves it
 * after eight seconds; it is made anew before that, so that scores in two nets can be compared. With
 * `-mmap no` a recogniser gives back what it took; a net does not, so it is better made anew anyhow.
 *
 * The model's file of the front end has a mean of its own, which would win over the one of the
 * utterance; that line is left out.
 *
 * Scores: `getHypseg` tells for each word its own part, acoustic and of the net; their sum is what the
 * engine calls the score of the utterance.
 */
export const POCKETSPHINX_JS_WORKER_SOURCE = `
const { readFileSync, readdirSync } = require("node:fs");
const { dirname, join } = require("node:path");
const { runInThisContext } = require("node:vm");
const { parentPort, workerData } = require("node:worker_threads");

const MODEL = "/model";
const FRONT_END = "feat.params";
const MOST_FRAMES = 800;
const SAMPLES_A_FRAME = 160;
const LANGUAGE_WEIGHT = 6.5;
const LOG_BASE = Math.log(1.0001);

const words = readFileSync(workerData.dictionary, "utf8")
  .split("\\n")
  .filter((line) => line.trim() !== "")
  .map((line) => {
    const [word, ...sounds] = line.trim().split(/\\s+/);
    return [word, sounds.join(" ")];
  });

const withoutMean = (bytes) =>
  new TextEncoder().encode(bytes.toString("latin1").replace(/^-cmninit.*$/m, ""));

const loaded = new Promise((resolve, reject) => {
  const engine = {
    wasmBinary: new Uint8Array(readFileSync(workerData.engine)),
    locateFile: () => workerData.engine,
    print: () => {},
    printErr: () => {},
    preRun: [() => {
      engine.FS_createPath("/", MODEL.slice(1), true, true);
      for (const name of readdirSync(workerData.model)) {
        const bytes = readFileSync(join(workerData.model, name));
        const file = name === FRONT_END ? withoutMean(bytes) : bytes;
        engine.FS_createDataFile(MODEL, name, file, true, true, true);
      }
    }],
    onRuntimeInitialized: () => resolve(engine),
    onAbort: reject,
  };
  globalThis.Module = engine;
  globalThis.require = require;
  globalThis.__dirname = dirname(workerData.script);
  const kept = new Set(process.listeners("uncaughtException"));
  runInThisContext(readFileSync(workerData.script, "utf8"), { filename: workerData.script });
  for (const added of process.listeners("uncaughtException")) {
    if (!kept.has(added)) process.off("uncaughtException", added);
  }
});
loaded.catch(() => {});

const listOf = (list, values) => {
  for (const value of values) list.push_back(value);
  return list;
};

let made = 0;
const makeRecogniser = (engine, mean) => {
  const options = { ...workerData.options, "-hmm": MODEL, "-mmap": "no", "-cmninit": mean };
  const config = listOf(new engine.Config(), Object.entries(options));
  const vocabulary = listOf(new engine.VectorWords(), words);
  try {
    const recogniser = new engine.Recognizer(config);
    made += 1;
    expectSuccess(engine, recogniser.addWords(vocabulary), "its dictionary was not taken");
    return recogniser;
  } finally {
    config.delete();
    vocabulary.delete();
  }
};

const expectSuccess = (engine, outcome, otherwise) => {
  if (outcome !== engine.ReturnType.SUCCESS) throw new Error(otherwise);
};

const decode = (engine, recogniser, sound, network) => {
  const transitions = listOf(
    new engine.VectorTransitions(),
    network.steps.map(({ from, to, word, weight = 1 }) => ({
      from,
      to,
      word,
      logp: Math.round((Math.log(weight) / LOG_BASE) * LANGUAGE_WEIGHT),
    })),
  );
  const ids = new engine.Integers();
  const segments = new engine.Segmentation();
  try {
    const { states: numStates, end } = network;
    const grammar = { start: 0, end, numStates, transitions };
    expectSuccess(engine, recogniser.addGrammar(ids, grammar), "a net was not taken");
    expectSuccess(engine, recogniser.switchSearch(ids.get(0)), "a net was not used");
    expectSuccess(engine, recogniser.start(), "it did not begin");
    expectSuccess(engine, recogniser.process(sound), "the sound was not taken");
    expectSuccess(engine, recogniser.stop(), "it did not end");
    const text = recogniser.getHyp();
    expectSuccess(engine, recogniser.getHypseg(segments), "it has no words");
    let score = 0;
    let frames = 0;
    for (let index = 0; index < segments.size(); index += 1) {
      const segment = segments.get(index);
      score += segment.ascr + segment.lscr;
      frames = segment.end + 1;
    }
    return text === "" ? null : { text, score, frames };
  } finally {
    transitions.delete();
    ids.delete();
    segments.delete();
  }
};

const decodeAll = (engine, { sound, mean, networks }) => {
  const samples = listOf(new engine.AudioBuffer(), sound);
  const frames = Math.ceil(sound.length / SAMPLES_A_FRAME);
  let recogniser;
  let used = 0;
  try {
    return networks.map((network) => {
      if (recogniser !== undefined && used + frames > MOST_FRAMES) {
        recogniser.delete();
        recogniser = undefined;
      }
      if (recogniser === undefined) {
        recogniser = makeRecogniser(engine, mean);
        used = 0;
      }
      used += frames;
      return decode(engine, recogniser, samples, network);
    });
  } finally {
    recogniser?.delete();
    samples.delete();
  }
};

parentPort.on("message", async (order) => {
  try {
    const decoded = decodeAll(await loaded, order);
    parentPort.postMessage({ id: order.id, type: "decoded", decoded, made });
  } catch (error) {
    const detail = String((error && error.message) || error).slice(0, 200);
    parentPort.postMessage({ id: order.id, type: "failed", detail });
  }
});
`;
