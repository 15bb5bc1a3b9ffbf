import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test, vi } from "vitest";
import {
  EmbeddedSynthesiser,
  findEmbeddedEngine,
} from "../../../src/speech/voices/embedded-synthesiser.js";
import { SAMPLE_RATE, samplesToMs } from "../../../src/speech/voices/synthesiser.js";
import { HOSTILE } from "./hostile-texts.js";
import { KNIGHT, loudnessOf, soundDistance, soundOf, speechIn, speechMs } from "./pcm.js";
import { makeFolder } from "./programs.js";

// A thread takes half a second to start, and seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const synthesiser = new EmbeddedSynthesiser();
afterAll(() => synthesiser.close());

test("the announcement of a knight move is some two seconds of speech with silence around it", async () => {
  const { pcm, ended } = await soundOf(synthesiser, KNIGHT);
  expect(ended.ok).toBe(true);
  const speech = speechIn(pcm);
  if (speech === undefined) throw new Error("nothing but silence");
  expect(speechMs(pcm)).toBeGreaterThan(1_500);
  expect(speechMs(pcm)).toBeLessThan(2_500);
  expect(samplesToMs(pcm.length)).toBeLessThan(2_700);
  // Speech is loud, and no half second of it is silent.
  for (let at = speech.first; at + SAMPLE_RATE / 2 < speech.last; at += SAMPLE_RATE / 2) {
    expect(loudnessOf(pcm.subarray(at, at + SAMPLE_RATE / 2))).toBeGreaterThan(700);
  }
  expect(loudnessOf(pcm.subarray(0, speech.first))).toBeLessThan(300);
  expect(loudnessOf(pcm.subarray(speech.last + 1))).toBeLessThan(300);
  expect(samplesToMs(pcm.length - speech.last)).toBeGreaterThan(5);
});

test("Zesar and Cesar sound different, Zesar and Zesar the same", async () => {
  const first = (await soundOf(synthesiser, "Zesar")).pcm;
  const again = (await soundOf(synthesiser, "Zesar")).pcm;
  const other = (await soundOf(synthesiser, "Cesar")).pcm;
  expect(soundDistance(first, again)).toBeLessThan(0.5);
  expect(soundDistance(first, other)).toBeGreaterThan(1);
});

test("the same words in another language are another sound", async () => {
  const german = (await soundOf(synthesiser, "Springer eins", "de")).pcm;
  const english = (await soundOf(synthesiser, "Springer eins", "en")).pcm;
  expect(soundDistance(german, english)).toBeGreaterThan(1);
  expect(
    soundDistance(german, (await soundOf(synthesiser, "Springer eins", "de")).pcm),
  ).toBeLessThan(0.5);
});

test("umlauts are spoken as umlauts", async () => {
  const right = (await soundOf(synthesiser, "König")).pcm;
  const wrong = (await soundOf(synthesiser, "Konig")).pcm;
  expect(soundDistance(right, wrong)).toBeGreaterThan(1);
  // Two strange letters instead of one would make it much longer.
  expect(Math.abs(speechMs(right) - speechMs(wrong))).toBeLessThan(200);
});

test("phrases asked for at once come one after the other, each with its own sound", async () => {
  const alone = (await soundOf(synthesiser, "Dame")).pcm;
  const [knight, queen] = await Promise.all([
    soundOf(synthesiser, KNIGHT),
    soundOf(synthesiser, "Dame"),
  ]);
  expect(soundDistance(queen.pcm, alone)).toBeLessThan(0.5);
  expect(speechMs(knight.pcm)).toBeGreaterThan(3 * speechMs(queen.pcm));
});

test("every language of the list has a voice", async () => {
  for (const [language, words] of [
    ["de", "Springer"],
    ["en", "Knight"],
    ["es", "Caballo"],
    ["fr", "Cavalier"],
    ["it", "Cavallo"],
    ["nl", "Paard"],
    ["pl", "Skoczek"],
    ["pt", "Cavalo"],
    ["ru", "Конь"],
  ] as const) {
    const { pcm, ended } = await soundOf(synthesiser, words, language);
    expect(ended.ok, language).toBe(true);
    expect(speechMs(pcm), language).toBeGreaterThan(150);
  }
});

test("hostile text makes no sound at all", async () => {
  for (const [what, text] of HOSTILE) {
    const { pcm, ended } = await soundOf(synthesiser, text);
    expect([what, ended.ok, pcm.length]).toEqual([what, false, 0]);
  }
});

test("a faster rate makes shorter speech", async () => {
  const fast = new EmbeddedSynthesiser({ rate: 350 });
  const normal = speechMs((await soundOf(synthesiser, KNIGHT)).pcm);
  const quick = speechMs((await soundOf(fast, KNIGHT)).pcm);
  await fast.close();
  expect(quick).toBeLessThan(0.7 * normal);
});

test("a closed synthesiser says so instead of speaking", async () => {
  const closed = new EmbeddedSynthesiser();
  await closed.close();
  await closed.close();
  const { ended } = await soundOf(closed, KNIGHT);
  expect(ended).toEqual({
    ok: false,
    error: { code: "voice-failed", name: "embedded", detail: "closed" },
  });
});

test("a thread that dies in the middle of a phrase loses no word and says none twice", async () => {
  const whole = (await soundOf(synthesiser, KNIGHT)).pcm;
  const engine = findEmbeddedEngine();
  if (!engine.ok) throw new Error(engine.error.code);
  const folder = makeFolder();
  // The real engine, but its first thread ends after a third of the phrase.
  const mark = join(folder.path, "died-once");
  const path = join(folder.path, "engine.mjs");
  writeFileSync(
    path,
    `import { existsSync, writeFileSync } from "node:fs";
    import load from ${JSON.stringify(engine.value)};
    export default async () => {
      const engine = await load();
      const real = engine.eSpeakNGWorker.prototype.synthesize;
      engine.eSpeakNGWorker.prototype.synthesize = function (words, onPcm) {
        let samples = 0;
        return real.call(this, words, (pcm, events) => {
          if (!existsSync(${JSON.stringify(mark)}) && samples > 13_000) {
            writeFileSync(${JSON.stringify(mark)}, "");
            process.exit(1);
          }
          samples += pcm.length;
          return onPcm(pcm, events);
        });
      };
      return engine;
    };`,
  );
  const dying = new EmbeddedSynthesiser({ engineUrl: pathToFileURL(path).href });
  const { pcm, ended } = await soundOf(dying, KNIGHT);
  await dying.close();
  folder.remove();
  expect(ended.ok).toBe(true);
  expect(soundDistance(pcm, whole)).toBeLessThan(0.5);
});

test("an engine that cannot be loaded is a problem and no crash", async () => {
  const broken = new EmbeddedSynthesiser({ engineUrl: "file:///nowhere/engine.mjs" });
  const { ended } = await soundOf(broken, KNIGHT);
  await broken.close();
  expect(ended.ok).toBe(false);
  if (!ended.ok) expect(ended.error.code).toBe("voice-failed");
});
