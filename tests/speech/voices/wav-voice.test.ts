import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SpeechQueue } from "../../../src/speech/voices/speech-queue.js";
import { msToSamples, samplesToMs } from "../../../src/speech/voices/synthesiser.js";
import { makeWavHeader, WAV_HEADER_BYTES, WavFile } from "../../../src/speech/voices/wav-file.js";
import { WavPlayer } from "../../../src/speech/voices/wav-player.js";
import { makeWavVoice } from "../../../src/speech/voices/wav-voice.js";
import { HandTime, hostTime, settle } from "./hand-time.js";
import { KNIGHT, loudnessOf, speechIn } from "./pcm.js";
import { makeFolder, needProgram } from "./programs.js";

// Programs and threads take their time to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let folder = makeFolder();
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

const makeVoice = (path: string) => {
  const voice = makeWavVoice(path);
  if (!voice.ok) throw new Error(voice.error.code);
  return voice.value;
};
const makeFile = (path: string): WavFile => {
  const file = WavFile.create(path);
  if (!file.ok) throw new Error(file.error.code);
  return file.value;
};
/** The sound of a file, read independently of how it was written. */
const readPcm = (path: string): Int16Array => {
  const bytes = readFileSync(path);
  expect(bytes.readUInt32LE(40)).toBe(bytes.length - WAV_HEADER_BYTES);
  return new Int16Array(Uint8Array.from(bytes.subarray(WAV_HEADER_BYTES)).buffer);
};

test("the header of two samples, byte by byte", () => {
  expect(Buffer.from(makeWavHeader(2)).toString("hex")).toBe(
    [
      "52494646", // RIFF
      "28000000", // 40 bytes follow
      "57415645", // WAVE
      "666d7420", // fmt
      "10000000", // of 16 bytes
      "0100", // PCM
      "0100", // mono
      "22560000", // 22050 samples a second
      "44ac0000", // 44100 bytes a second
      "0200", // 2 bytes a sample
      "1000", // 16 bits
      "64617461", // data
      "04000000", // 4 bytes
    ].join(""),
  );
});

test("each utterance begins at its game time, or when the one before it ends", async () => {
  const path = join(folder.path, "game.wav");
  const voice = makeVoice(path);
  expect(await voice.speak({ words: KNIGHT, language: "de", atMs: 1_000 })).toEqual({
    ok: true,
    value: "said",
  });
  // Asked for while the knight's move is still being said: it waits.
  await voice.speak({ words: "Dame", language: "de", atMs: 1_500 });
  await voice.speak({ words: "Schach", language: "de", atMs: 10_000 });
  const finished = await voice.finish();
  const pcm = readPcm(path);
  expect(finished).toEqual({ ok: true, value: { lengthMs: Math.round(samplesToMs(pcm.length)) } });
  const loud = (fromMs: number, toMs: number): boolean =>
    loudnessOf(pcm.subarray(msToSamples(fromMs), msToSamples(toMs))) > 300;
  expect(speechIn(pcm)?.first).toBeGreaterThanOrEqual(msToSamples(1_000));
  expect(speechIn(pcm)?.first).toBeLessThan(msToSamples(1_200));
  expect([loud(0, 1_000), loud(1_000, 2_600), loud(2_900, 3_200)]).toEqual([false, true, true]);
  expect([loud(4_000, 10_000), loud(10_000, 10_400)]).toEqual([false, true]);
  expect(samplesToMs(pcm.length)).toBeGreaterThan(10_300);
  expect(samplesToMs(pcm.length)).toBeLessThan(11_500);
});

test("another program finds the file whole and as long as it says", async () => {
  const path = join(folder.path, "game.wav");
  const voice = makeVoice(path);
  await voice.speak({ words: KNIGHT, language: "de", atMs: 500 });
  const finished = await voice.finish();
  const soxi = spawnSync(needProgram("sox"), ["--info", path], { encoding: "utf8" }).stdout;
  expect(soxi).toMatch(/Channels\s*: 1\n/);
  expect(soxi).toMatch(/Sample Rate\s*: 22050\n/);
  expect(soxi).toMatch(/Precision\s*: 16-bit\n/);
  const samples = Number(/= (\d+) samples/.exec(soxi)?.[1]);
  expect(finished).toEqual({ ok: true, value: { lengthMs: Math.round(samplesToMs(samples)) } });
});

test("a game without a word is an empty but correct file", async () => {
  const path = join(folder.path, "silent.wav");
  await makeVoice(path).close();
  expect(readPcm(path)).toHaveLength(0);
  expect(readFileSync(path)).toHaveLength(WAV_HEADER_BYTES);
});

test("a text the engine may not get leaves the file as it is", async () => {
  const path = join(folder.path, "game.wav");
  const voice = makeVoice(path);
  const ending = await voice.speak({ words: "[[k'e:]]", language: "de", atMs: 0 });
  expect(ending).toEqual({ ok: false, error: { code: "text-unspeakable", name: "wav" } });
  await voice.close();
  expect(readPcm(path)).toHaveLength(0);
});

test("a file that cannot be made is told before the game begins", () => {
  const voice = makeWavVoice(join(folder.path, "no", "such", "folder.wav"));
  expect(voice.ok).toBe(false);
  if (!voice.ok) expect(voice.error.code).toBe("file-unwritable");
});

test("in game time an utterance lasts as long as it is long, and a cut one is cut there", async () => {
  const path = join(folder.path, "game.wav");
  const time = new HandTime();
  const file = makeFile(path);
  const player = new WavPlayer(file, time);
  const tone = new Int16Array(msToSamples(2_000)).fill(1_000);

  const first = player.begin(0);
  first.push(tone);
  first.end();
  let ended = "";
  void first.done.then((ending) => {
    ended = ending.ok ? ending.value : ending.error.code;
  });
  await time.goTo(1_999);
  expect(ended).toBe("");
  await time.goTo(2_000);
  expect(ended).toBe("said");

  await time.goTo(5_000);
  const second = player.begin(5_000);
  second.push(tone);
  second.end();
  await time.goTo(5_500);
  second.cancel();
  second.push(tone);
  expect(await second.done).toEqual({ ok: true, value: "cancelled" });
  await settle();
  expect(time.pending).toBe(0);
  await player.close();
  const pcm = readPcm(path);
  expect(pcm).toHaveLength(msToSamples(5_500));
  expect(pcm[msToSamples(1_000)]).toBe(1_000);
  expect(pcm[msToSamples(3_000)]).toBe(0);
  expect(pcm.at(-1)).toBe(1_000);
});

test("sound that was cut away does not come back in the silence that follows", async () => {
  const path = join(folder.path, "game.wav");
  const file = makeFile(path);
  file.write(0, new Int16Array(1_000).fill(5));
  file.cut(100);
  file.write(500, new Int16Array(10).fill(7));
  file.close();
  const pcm = readPcm(path);
  expect(pcm).toHaveLength(510);
  expect([pcm[99], pcm[100], pcm[499], pcm[500]]).toEqual([5, 0, 0, 7]);
  expect(file.write(0, new Int16Array(1)).ok).toBe(false);
  await settle();
});

test("the queue draws a game whose moves come faster than they can be said", async () => {
  const path = join(folder.path, "game.wav");
  const voice = makeVoice(path);
  const said: string[] = [];
  const queue = new SpeechQueue({
    voices: [voice],
    time: hostTime(),
    onSaid: (spoken, how) => said.push(`${how} ${spoken.text}`),
  });
  for (const [index, text] of [KNIGHT, "Bauer Eva zwei Eva vier", "kurze Rochade"].entries()) {
    queue.say({ to: "room", kind: "opponent-move", language: "de", text, atMs: 100 * index });
  }
  await queue.idle();
  await queue.close();
  expect(said).toEqual([`voice ${KNIGHT}`, "voice Bauer Eva zwei Eva vier", "voice kurze Rochade"]);
  // Three announcements, one after the other: no two of them on top of each other.
  const ms = samplesToMs(readPcm(path).length);
  expect(ms).toBeGreaterThan(3_800);
  expect(ms).toBeLessThan(6_000);
});
