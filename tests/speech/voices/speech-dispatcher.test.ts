import { execFileSync } from "node:child_process";
import { afterEach, expect, test, vi } from "vitest";
import { chooseVoices } from "../../../src/speech/voices/choose-voice.js";
import { NullPlayer } from "../../../src/speech/voices/null-player.js";
import { SilentVoice } from "../../../src/speech/voices/silent-voice.js";
import { SpeechQueue } from "../../../src/speech/voices/speech-queue.js";
import { findSsipAddress } from "../../../src/speech/voices/ssip-address.js";
import { SsipVoice } from "../../../src/speech/voices/ssip-voice.js";
import type { Spoken } from "../../../src/vocabulary/spoken.js";
import { hostTime } from "./hand-time.js";
import { atBegin } from "./pcm.js";
import { record, startPulse, startSpeechServer, type TestServer } from "./sound-servers.js";

// Servers take their time to start on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const KNIGHT = "Springer Gustav eins Felix drei";

const servers: TestServer[] = [];
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  for (const server of servers.splice(0).reverse()) await server.stop();
});

const startSpeech = async (on: Parameters<typeof startSpeechServer>[0] = {}) => {
  const server = await startSpeechServer(on);
  servers.push(server);
  const address = findSsipAddress({ env: server.env, platform: "linux" });
  if (!address.ok) throw new Error(address.error.code);
  const voice = new SsipVoice({ address: address.value });
  closing.push(() => voice.close());
  return { server, voice };
};

const own = (text: string): Spoken => ({
  to: "room",
  kind: "own-announcement",
  language: "de",
  text,
  atMs: 0,
});

test("the real server is found first, and says a move to its end", async () => {
  const { server } = await startSpeech();
  const chosen = await chooseVoices(undefined, {
    player: new NullPlayer(),
    around: { env: { ...server.env, PATH: "" }, platform: "linux" },
  });
  expect(chosen.voices.map(({ name }) => name)).toEqual(["speech-dispatcher", "embedded"]);
  const [voice] = chosen.voices;
  let begun = 0;
  const ended = await voice?.speak(
    { words: KNIGHT, language: "de" },
    atBegin(() => {
      begun += 1;
    }),
  );
  for (const one of chosen.voices) await one.close();
  expect([ended, begun]).toEqual([{ ok: true, value: "said" }, 1]);
});

test("the real server is spoken to over TCP as well", async () => {
  const { voice } = await startSpeech({ port: 26_560 + (process.pid % 1_000) });
  await vi.waitFor(async () => expect((await voice.probe()).ok).toBe(true), 10_000);
  expect(await voice.speak({ words: KNIGHT, language: "de" })).toEqual({ ok: true, value: "said" });
});

test("the last word is out when the sound is out, and cancel is silence at once", async () => {
  const pulse = await startPulse();
  servers.push(pulse);
  const { voice } = await startSpeech({ pulse });
  const recording = await record(pulse, "room");
  const start = performance.now();
  expect(await voice.speak({ words: KNIGHT, language: "de" })).toEqual({ ok: true, value: "said" });
  const lengthMs = performance.now() - start;
  const sound = await recording.stop();
  const loud = sound.filter((sample) => Math.abs(sample) > 500).length;
  // Some two seconds of speech; END came neither before the sound nor long after it.
  expect(lengthMs).toBeGreaterThan(1_200);
  expect(loud).toBeGreaterThan(8_000);
  let cut: Promise<unknown> = Promise.resolve();
  const speaking = voice.speak(
    { words: KNIGHT.repeat(4), language: "de" },
    atBegin(() => {
      cut = new Promise((resolve) => setTimeout(resolve, 300)).then(() => voice.cancel());
    }),
  );
  expect(await speaking).toEqual({ ok: true, value: "cancelled" });
  await cut;
});

test.each(["SIGKILL", "SIGSTOP"] as const)(
  "a server that gets %s in the middle of a word is replaced, and the move is said whole",
  async (signal) => {
    const pulse = await startPulse();
    servers.push(pulse);
    const { server, voice } = await startSpeech({ pulse });
    const spare = new SilentVoice({ name: "spare" });
    const told: string[] = [];
    const queue = new SpeechQueue({
      voices: [voice, spare],
      time: hostTime(),
      onSaid: ({ text }, how) => told.push(`${how} ${text}`),
      onProblem: ({ code }) => told.push(code),
      onVoice: (name) => told.push(`now ${name}`),
    });
    const recording = await record(pulse, "room");
    queue.say(own(KNIGHT));
    await vi.waitFor(
      () => expect(recording.samples().some((sample) => Math.abs(sample) > 500)).toBe(true),
      20_000,
    );
    server.signal(signal);
    const ill = performance.now();
    await queue.idle();
    const noticedMs = performance.now() - ill;
    await recording.stop();
    await queue.close();
    expect(told).toEqual(["voice-failed", "now spare", `voice ${KNIGHT}`]);
    expect(spare.words).toEqual([KNIGHT]);
    // The bound is two seconds; a busy machine gets some more.
    expect(noticedMs).toBeLessThan(5_000);
  },
);

test("another program's urgent words cut ours, and ours are said again", async () => {
  const pulse = await startPulse();
  servers.push(pulse);
  const { server, voice } = await startSpeech({ pulse });
  let begun = 0;
  let other: Promise<void> | undefined;
  const ended = await voice.speak(
    { words: KNIGHT, language: "de", kind: "help" },
    atBegin(() => {
      begun += 1;
      other ??= new Promise((resolve) => setTimeout(resolve, 200)).then(() => {
        execFileSync("spd-say", ["-P", "important", "-l", "de", "Achtung"], {
          env: { ...process.env, ...server.env },
          timeout: 20_000,
        });
      });
    }),
  );
  await other;
  expect(ended).toEqual({ ok: true, value: "said" });
  expect(begun).toBe(2);
});
