import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { EmbeddedSynthesiser } from "../../../src/speech/voices/embedded-synthesiser.js";
import { KNIGHT, soundDistance, soundOf, speechMs } from "./pcm.js";
import { makeFolder, needProgram } from "./programs.js";
import { openShippedVoices } from "./shipped-voices.js";

// Programs and threads take their time to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const program = openShippedVoices();
afterAll(() => program.remove());

/** A program that speaks through the queue on the device and prints what the queue tells. */
const speaking = (texts: readonly string[], more = ""): string => `
import { chooseVoices } from "./dist/speech/voices/choose-voice.js";
import { DevicePlayer } from "./dist/speech/voices/device-player.js";
import { SpeechQueue } from "./dist/speech/voices/speech-queue.js";
const start = performance.now();
const now = () => Math.round(performance.now() - start);
const time = { now, wakeAt: (atMs, callback) => {
  const timer = setTimeout(callback, Math.max(0, atMs - now()));
  return () => clearTimeout(timer);
} };
const player = new DevicePlayer();
const chosen = await chooseVoices(process.env.VOICE, { player });
if (chosen.problem !== undefined) console.log("problem", chosen.problem.code, chosen.problem.detail);
const queue = new SpeechQueue({
  voices: chosen.voices,
  time,
  onSaid: (spoken, how) => console.log(how, spoken.text),
  onDropped: (spoken, why) => console.log(why, spoken.text),
  onProblem: (problem) => console.log("problem", problem.code),
});
console.log("voice", queue.voice ?? "none");
for (const text of ${JSON.stringify(texts)}) {
  queue.say({ to: "room", kind: "own-announcement", language: "de", text, atMs: 0 });
}
${more}
await queue.idle();
await queue.close();
await player.close();
console.log("closed");
`;

/** Surroundings of ALSA by a file of its own: what its library finds instead of a sound card. */
const alsa = (config: string): Readonly<Record<string, string>> => {
  const path = join(program.path, "asound.conf");
  writeFileSync(path, config);
  return { ALSA_CONFIG_PATH: path };
};
const NO_DEVICE = "ctl.nothing { type hw card 0 }\n";
const recording = (): Readonly<Record<string, string>> =>
  alsa(
    `pcm.nowhere { type null }
pcm.!default { type file file "${join(program.path, "heard.raw")}" format "raw" slave.pcm "nowhere" }
`,
  );
const heard = (): Int16Array => {
  const path = join(program.path, "heard.raw");
  const pcm = new Int16Array(Uint8Array.from(readFileSync(path)).buffer);
  rmSync(path);
  return withoutGaps(pcm);
};
/**
 * The sound without stretches of exact zeros: this device takes all it can get as fast as it can,
 * and gets silence while the rest is still being made.
 */
const withoutGaps = (pcm: Int16Array): Int16Array => {
  const kept: number[] = [];
  let zeros = 0;
  for (const sample of pcm) {
    zeros = sample === 0 ? zeros + 1 : 0;
    if (zeros === 100) kept.length -= 99;
    else if (zeros < 100) kept.push(sample);
  }
  return Int16Array.from(kept);
};

test("without a sound device there is exactly one line, nothing of a library's own, and a clean end", () => {
  const { stdout, stderr, code } = program.run(
    speaking([KNIGHT, "Bauer Eva zwei Eva vier"]),
    alsa(NO_DEVICE),
  );
  expect(stdout.trim().split("\n")).toEqual([
    "problem audio-missing no sound device can be opened",
    "voice none",
    `text ${KNIGHT}`,
    "text Bauer Eva zwei Eva vier",
    "closed",
  ]);
  expect([stderr, code]).toEqual(["", 0]);
});

test.each(["embedded", "espeak-ng"])("%s sends the announcement to the device", async (voice) => {
  const { stdout, stderr, code } = program.run(speaking([KNIGHT]), {
    ...recording(),
    VOICE: voice,
  });
  expect(stdout.trim().split("\n")).toEqual([`voice ${voice}`, `voice ${KNIGHT}`, "closed"]);
  expect([stderr, code]).toEqual(["", 0]);
  const synthesiser = new EmbeddedSynthesiser();
  const wanted = withoutGaps((await soundOf(synthesiser, KNIGHT)).pcm);
  await synthesiser.close();
  const got = heard();
  expect(Math.abs(speechMs(got) - speechMs(wanted))).toBeLessThan(60);
  expect(soundDistance(got, wanted)).toBeLessThan(0.5);
});

test("closing in the middle of an utterance lets the process end", () => {
  const { stdout, code } = program.run(
    speaking(
      ["Koenig Eva eins ".repeat(200)],
      "await new Promise((resolve) => setTimeout(resolve, 300)); await queue.close();",
    ),
    { ...recording(), VOICE: "embedded" },
  );
  expect(stdout).toContain("closed");
  expect(code).toBe(0);
});

test("voices that were chosen and never used keep no process alive", () => {
  const { stdout, code } = program.run(
    `import { chooseVoices } from "./dist/speech/voices/choose-voice.js";
    import { DevicePlayer } from "./dist/speech/voices/device-player.js";
    const chosen = await chooseVoices(undefined, { player: new DevicePlayer() });
    console.log(chosen.voices.map(({ name }) => name).join(" "));`,
    recording(),
  );
  expect(stdout.trim()).toMatch(/embedded$/);
  expect(code).toBe(0);
});

test.each([
  ["embedded", "0"],
  ["embedded", "1"],
  ["espeak-ng", "0"],
  ["espeak-ng", "1"],
])(
  "a voice (%s) that waits between two phrases does not keep the process alive (closed first: %s)",
  (name, close) => {
    const { stdout, code } = program.run(
      `import { makeEmbeddedVoice } from "./dist/speech/voices/embedded-voice.js";
    import { makeEspeakNgVoice } from "./dist/speech/voices/espeak-ng-voice.js";
    import { NullPlayer } from "./dist/speech/voices/null-player.js";
    const player = new NullPlayer();
    const voice = "${name}" === "embedded"
      ? makeEmbeddedVoice(player)
      : makeEspeakNgVoice(player, { program: ${JSON.stringify(needProgram("espeak-ng"))} });
    const ended = await voice.speak({ words: "Dame", language: "de" });
    console.log(ended.value, player.samples > 5_000);
    if (process.env.CLOSE === "1") {
      await voice.close();
      console.log("closed");
    }`,
      { CLOSE: close },
    );
    expect([stdout.trim(), code]).toEqual([close === "1" ? "said true\nclosed" : "said true", 0]);
  },
);

test("a voice on its own finds out that there is no device, without a library's own lines", () => {
  const { stdout, stderr, code } = program.run(
    `import { makeEmbeddedVoice } from "./dist/speech/voices/embedded-voice.js";
    import { DevicePlayer } from "./dist/speech/voices/device-player.js";
    const voice = makeEmbeddedVoice(new DevicePlayer());
    for (const words of ["Dame", "Turm"]) {
      const ended = await voice.speak({ words, language: "de" });
      console.log(ended.ok, ended.error?.code);
    }
    await voice.close();`,
    alsa(NO_DEVICE),
  );
  expect(stdout).toBe("false audio-missing\nfalse audio-missing\n");
  expect([stderr, code]).toEqual(["", 0]);
});

test("without the sound library of the system there is one line, too", () => {
  const folder = makeFolder();
  writeFileSync(join(folder.path, "libasound.so.2"), "");
  const { stdout, stderr, code } = program.run(speaking([KNIGHT]), {
    LD_LIBRARY_PATH: folder.path,
  });
  folder.remove();
  expect(stdout.trim().split("\n")).toEqual([
    "problem audio-missing the sound library libasound2 is missing or damaged",
    "voice none",
    `text ${KNIGHT}`,
    "closed",
  ]);
  expect([stderr, code]).toEqual(["", 0]);
});
