import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClipStore } from "../../../src/speech/voices/clip-store.js";
import { ClipsVoice } from "../../../src/speech/voices/clips-voice.js";
import {
  EmbeddedSynthesiser,
  findEmbeddedEngine,
} from "../../../src/speech/voices/embedded-synthesiser.js";
import { EspeakNgSynthesiser } from "../../../src/speech/voices/espeak-ng-synthesiser.js";
import { NullPlayer } from "../../../src/speech/voices/null-player.js";
import { PcmVoice } from "../../../src/speech/voices/pcm-voice.js";
import { SilentVoice } from "../../../src/speech/voices/silent-voice.js";
import { SpeechQueue } from "../../../src/speech/voices/speech-queue.js";
import type { Synthesiser } from "../../../src/speech/voices/synthesiser.js";
import type { Voice } from "../../../src/speech/voices/voice.js";
import { err, ok } from "../../../src/vocabulary/result.js";
import type { Spoken, SpokenKind } from "../../../src/vocabulary/spoken.js";
import { hostTime } from "./hand-time.js";
import { KNIGHT } from "./pcm.js";
import { makeFolder, needProgram } from "./programs.js";

vi.setConfig({ testTimeout: 90_000 });

let folder = makeFolder();
const closing: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = makeFolder();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  folder.remove();
});

const PAWN = "Bauer Eva zwei Eva vier";
const spoken = (text: string, kind: SpokenKind = "own-announcement"): Spoken => ({
  to: "room",
  kind,
  language: "de",
  text,
  atMs: 0,
});

const queueOf = (voices: readonly Voice[]) => {
  const told: string[] = [];
  const problems: string[] = [];
  const queue = new SpeechQueue({
    voices,
    time: hostTime(),
    onSaid: ({ text }, how) => told.push(`${how} ${text}`),
    onProblem: ({ code }) => problems.push(code),
  });
  closing.push(() => queue.close());
  return { queue, told, problems };
};

/** The real engine with something wrong, written as a module. `body` sees the real `synthesize`. */
const engineWith = (body: string, loading = ""): string => {
  const engine = findEmbeddedEngine();
  if (!engine.ok) throw new Error(engine.error.code);
  const path = join(folder.path, "engine.mjs");
  writeFileSync(
    path,
    `import load from ${JSON.stringify(engine.value)};
    export default async () => {
      ${loading}
      const engine = await load();
      const real = engine.eSpeakNGWorker.prototype.synthesize;
      engine.eSpeakNGWorker.prototype.synthesize = function (words, onPcm) { ${body} };
      return engine;
    };`,
  );
  return pathToFileURL(path).href;
};

const clipStore = async (): Promise<ClipStore> => {
  const program = needProgram("espeak-ng");
  const store = new ClipStore({
    program: "1",
    makers: [{ name: "espeak-ng", make: () => new EspeakNgSynthesiser({ program }) }],
  });
  closing.push(() => store.close());
  await store.want("de");
  return store;
};

describe("the thread of the embedded engine", () => {
  const STUCK: readonly (readonly [what: string, body: string, loading: string])[] = [
    ["goes round in circles before its first sound", "for (;;);", ""],
    [
      "goes round in circles in the middle of a word",
      "let pieces = 0; real.call(this, words, (pcm, events) => { pieces += 1; if (pieces > 2) for (;;); return onPcm(pcm, events); });",
      "",
    ],
    [
      "waits for what never comes",
      "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);",
      "",
    ],
    ["never gets ready", "return real.call(this, words, onPcm);", "await new Promise(() => {});"],
    ["ends", "process.exit(1);", ""],
    ["throws", 'throw new Error("broken");', ""],
  ];

  test.each(STUCK)(
    "that %s is given up, and the next voice says the move whole, once",
    async (_, body, loading) => {
      const synthesiser = new EmbeddedSynthesiser({ engineUrl: engineWith(body, loading) });
      const voice = new PcmVoice({ name: "embedded", synthesiser, player: new NullPlayer() });
      const spare = new SilentVoice({ name: "spare" });
      const { queue, told, problems } = queueOf([voice, spare]);
      const start = performance.now();
      queue.say(spoken(KNIGHT));
      queue.say(spoken(PAWN));
      await queue.idle();
      expect(told).toEqual([`voice ${KNIGHT}`, `voice ${PAWN}`]);
      expect(spare.words).toEqual([KNIGHT, PAWN]);
      expect(problems).toEqual(["voice-failed"]);
      // Two seconds after its start at most; a busy machine gets the rest.
      expect(performance.now() - start).toBeLessThan(15_000);
    },
  );

  test("that takes long to load, computing, is waited for: a start is no hanging", async () => {
    const busy = "const end = performance.now() + 1_000; while (performance.now() < end);";
    const synthesiser = new EmbeddedSynthesiser({
      engineUrl: engineWith("return real.call(this, words, onPcm);", busy),
    });
    const player = new NullPlayer();
    const voice = new PcmVoice({ name: "embedded", synthesiser, player });
    const { queue, told, problems } = queueOf([voice]);
    queue.say(spoken(KNIGHT));
    await queue.idle();
    expect([told, problems]).toEqual([[`voice ${KNIGHT}`], []]);
    expect(player.samples).toBeGreaterThan(30_000);
  });
});

/** A synthesiser that does as told with each phrase. */
const made = (synthesise: Synthesiser["synthesise"]): Synthesiser => ({
  name: "made up",
  synthesise,
  close: () => Promise.resolve(),
});
const never = (): Promise<never> => new Promise(() => {});

describe("with clips nobody waits for a synthesiser", () => {
  test("that is slow: the move is put together from clips after a third of a second, and is whole", async () => {
    const clips = await clipStore();
    const player = new NullPlayer();
    const synthesiser = made(never);
    const voice = new PcmVoice({ name: "x", synthesiser, player, clips });
    const start = performance.now();
    const ending = await voice.speak({ words: KNIGHT, language: "de", kind: "opponent-move" });
    expect(ending).toEqual({ ok: true, value: "said" });
    expect(player.samples).toBe(clips.soundOf({ words: KNIGHT, language: "de" })?.pcm.length);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  test("that has died: at once, and with the next words the next voice speaks", async () => {
    const clips = await clipStore();
    const player = new NullPlayer();
    const dead = err({ code: "voice-failed", name: "x", detail: "ended" } as const);
    const voice = new PcmVoice({
      name: "x",
      player,
      clips,
      synthesiser: made(() => Promise.resolve(dead)),
    });
    const spare = new SilentVoice({ name: "spare" });
    const { queue, told, problems } = queueOf([voice, spare]);
    queue.say(spoken(KNIGHT));
    queue.say(spoken(PAWN));
    await queue.idle();
    expect(told).toEqual([`voice ${KNIGHT}`, `voice ${PAWN}`]);
    expect(player.samples).toBe(clips.soundOf({ words: KNIGHT, language: "de" })?.pcm.length);
    expect([spare.words, problems]).toEqual([[PAWN], ["voice-failed"]]);
  });

  test("that is quick: the clips are not heard", async () => {
    const clips = await clipStore();
    const player = new NullPlayer();
    const voice = new PcmVoice({
      name: "x",
      player,
      clips,
      synthesiser: made((_, onPcm) => {
        onPcm(new Int16Array(123));
        return Promise.resolve(ok(undefined));
      }),
    });
    await voice.speak({ words: KNIGHT, language: "de" });
    expect(player.samples).toBe(123);
  });

  test("that stops in the middle of a word: all of it is said again from clips", async () => {
    const clips = await clipStore();
    const player = new NullPlayer();
    const voice = new PcmVoice({
      name: "x",
      player,
      clips,
      synthesiser: made((_, onPcm) => {
        onPcm(new Int16Array(2_000));
        return never();
      }),
    });
    expect((await voice.speak({ words: KNIGHT, language: "de" })).ok).toBe(true);
    const whole = clips.soundOf({ words: KNIGHT, language: "de" })?.pcm.length ?? 0;
    expect(player.samples).toBe(2_000 + whole);
  });
});

test("without clips a word that was cut in two is said again whole when the rest has come", async () => {
  const player = new NullPlayer();
  const voice = new PcmVoice({
    name: "x",
    player,
    synthesiser: made(async (_, onPcm) => {
      onPcm(new Int16Array(2_000));
      await new Promise((resolve) => setTimeout(resolve, 900));
      onPcm(new Int16Array(3_000));
      return ok(undefined);
    }),
  });
  expect((await voice.speak({ words: KNIGHT, language: "de" })).ok).toBe(true);
  expect(player.samples).toBe(2_000 + 5_000);
});

describe("clips as the last voice", () => {
  test("say moves and times; of what they do not hold, the line of text remains, told once", async () => {
    const store = await clipStore();
    const player = new NullPlayer();
    const voice = new ClipsVoice({ store, player, isLast: true });
    const { queue, told, problems } = queueOf([voice]);
    for (const text of [KNIGHT, "Springer Gustav eins Xaver drei", PAWN]) queue.say(spoken(text));
    queue.say(spoken("drei Minuten vier Sekunden", "clock"));
    await queue.idle();
    queue.say(spoken("Dame David eins, Xaver", "help"));
    await queue.idle();
    expect(told).toEqual([
      `voice ${KNIGHT}`,
      "text Springer Gustav eins Xaver drei",
      `voice ${PAWN}`,
      "voice drei Minuten vier Sekunden",
      "text Dame David eins, Xaver",
    ]);
    expect(problems).toEqual(["words-unknown"]);
    const length = (words: string): number =>
      store.soundOf({ words, language: "de" })?.pcm.length ?? 0;
    // Of the move that they do not hold, not a word; of the help, what stands before the strange word.
    expect(player.samples).toBe(
      length(KNIGHT) +
        length(PAWN) +
        length("drei Minuten vier Sekunden") +
        (store.soundOf({ words: "Dame David eins, Xaver", language: "de" })?.pcm.length ?? 0),
    );
  });

  test("leave what they do not hold to a voice behind them", async () => {
    const store = await clipStore();
    const spare = new SilentVoice({ name: "spare" });
    const voice = new ClipsVoice({ store, player: new NullPlayer(), isLast: false });
    const { queue, told, problems } = queueOf([voice, spare]);
    queue.say(spoken("Dame David eins, Xaver", "help"));
    await queue.idle();
    queue.say(spoken(PAWN));
    await queue.idle();
    expect(told).toEqual(["voice Dame David eins, Xaver", `voice ${PAWN}`]);
    expect([spare.words, problems]).toEqual([["Dame David eins, Xaver"], []]);
  });
});
