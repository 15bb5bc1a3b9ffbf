import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DevicePlayer } from "../../../src/speech/voices/device-player.js";
import { EmbeddedSynthesiser } from "../../../src/speech/voices/embedded-synthesiser.js";
import { makeEmbeddedVoice } from "../../../src/speech/voices/embedded-voice.js";
import { makeEspeakNgVoice } from "../../../src/speech/voices/espeak-ng-voice.js";
import { thisMachine } from "../../../src/speech/voices/find-program.js";
import type { Player } from "../../../src/speech/voices/player.js";
import { ProgramPlayer, parseDeviceName } from "../../../src/speech/voices/program-player.js";
import { SilentVoice } from "../../../src/speech/voices/silent-voice.js";
import { SpeechChannels } from "../../../src/speech/voices/speech-channels.js";
import { SpeechQueue } from "../../../src/speech/voices/speech-queue.js";
import type { Voice } from "../../../src/speech/voices/voice.js";
import type { Spoken } from "../../../src/vocabulary/spoken.js";
import { keepEnvironment } from "../../support/environment.js";
import { hostTime } from "./hand-time.js";
import { atBegin, KNIGHT, soundOf, speechMs } from "./pcm.js";
import { makeFolder, needProgram, pathWith, writeProgram } from "./programs.js";
import { record, startPulse, type TestServer } from "./sound-servers.js";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let pulse: TestServer;
const restore = keepEnvironment(["PULSE_SERVER", "ALSA_CONFIG_PATH", "XDG_RUNTIME_DIR", "HOME"]);
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  pulse = await startPulse();
  const config = join(pulse.folder, "asound.conf");
  writeFileSync(config, "pcm.!default { type pulse }\nctl.!default { type pulse }\n");
  Object.assign(process.env, {
    PULSE_SERVER: pulse.env.PULSE_SERVER,
    XDG_RUNTIME_DIR: pulse.folder,
    ALSA_CONFIG_PATH: config,
  });
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await pulse.stop();
  restore();
});

const own = (text: string): Spoken => ({
  to: "room",
  kind: "own-announcement",
  language: "de",
  text,
  atMs: 0,
});

const queueOf = (voices: readonly Voice[]) => {
  const told: string[] = [];
  const queue = new SpeechQueue({
    voices,
    time: hostTime(),
    onSaid: ({ text }, how) => told.push(`${how} ${text}`),
    onProblem: ({ code }) => told.push(code),
    onVoice: (name) => told.push(`now ${name ?? "text"}`),
  });
  closing.push(() => queue.close());
  return { queue, told };
};

const isLoud = (pcm: Int16Array): boolean => pcm.some((sample) => Math.abs(sample) > 500);
const device = (text: string): Player => {
  const name = parseDeviceName(text);
  if (name === undefined) throw new Error(text);
  return new ProgramPlayer(name, thisMachine());
};

/** How long the announcement takes, said once. */
const onceMs = async (): Promise<number> => {
  const synthesiser = new EmbeddedSynthesiser();
  const { pcm } = await soundOf(synthesiser, KNIGHT);
  await synthesiser.close();
  return speechMs(pcm);
};

describe("the system's own device", () => {
  test("sounds the words at their natural length", async () => {
    const player = new DevicePlayer();
    closing.push(() => player.close());
    const { queue, told } = queueOf([makeEmbeddedVoice(player)]);
    const recording = await record(pulse, "room");
    queue.say(own(KNIGHT));
    await queue.idle();
    const heardMs = speechMs(await recording.stop());
    expect(told).toEqual([`voice ${KNIGHT}`]);
    // A busy machine lets the device wait here and there; nothing is lost or said twice.
    expect(Math.abs(heardMs - (await onceMs()))).toBeLessThan(700);
  });

  test("a sound process that is killed in the middle of a word is replaced, and the words are said again whole", async () => {
    const player = new DevicePlayer();
    closing.push(() => player.close());
    const { queue, told } = queueOf([makeEmbeddedVoice(player)]);
    const recording = await record(pulse, "room");
    queue.say(own(KNIGHT));
    await vi.waitFor(() => expect(isLoud(recording.samples())).toBe(true), 20_000);
    const { pid } = player;
    if (pid === undefined) throw new Error("no sound process");
    process.kill(pid, "SIGKILL");
    await queue.idle();
    expect(told).toEqual([`voice ${KNIGHT}`]);
    expect(player.pid).not.toBe(pid);
    // The part that was heard before, and then all of it.
    expect(speechMs(await recording.stop())).toBeGreaterThan(await onceMs());
  });

  test("a sound server that hangs in the middle of a word is noticed, and holds up nothing else", async () => {
    const player = new DevicePlayer();
    closing.push(() => player.close());
    const spare = new SilentVoice({ name: "spare" });
    const { queue, told } = queueOf([makeEmbeddedVoice(player), spare]);
    const recording = await record(pulse, "room");
    queue.say(own(KNIGHT.repeat(3)));
    await vi.waitFor(() => expect(isLoud(recording.samples())).toBe(true), 20_000);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    pulse.signal("SIGSTOP");
    const start = performance.now();
    await queue.idle();
    const noticedMs = performance.now() - start;
    delay.disable();
    pulse.signal("SIGCONT");
    await recording.stop();
    expect(told).toEqual(["audio-missing", "now spare", `voice ${KNIGHT.repeat(3)}`]);
    expect(spare.words).toEqual([KNIGHT.repeat(3)]);
    // Twice a second and a half; a busy machine gets the rest. The process that reads the boards went
    // on all the time.
    expect(noticedMs).toBeLessThan(20_000);
    expect(delay.max / 1e6).toBeLessThan(1_000);
  });

  test("a sound server that is gone leaves text, and the next words are text at once", async () => {
    const player = new DevicePlayer();
    closing.push(() => player.close());
    const { queue, told } = queueOf([makeEmbeddedVoice(player)]);
    const recording = await record(pulse, "room");
    queue.say(own(KNIGHT));
    await vi.waitFor(() => expect(isLoud(recording.samples())).toBe(true), 20_000);
    pulse.signal("SIGKILL");
    await queue.idle();
    queue.say(own("Dame"));
    await queue.idle();
    await recording.stop();
    expect(told).toEqual(["audio-missing", "now text", `text ${KNIGHT}`, "text Dame"]);
  });
});

describe("named devices", () => {
  test("what is private comes out on the player's device and not one sample of it in the room", async () => {
    const program = needProgram("espeak-ng");
    const [room, ear] = [device("pulse:room"), device("pulse:ear")];
    expect([(await room.probe()).ok, (await ear.probe()).ok]).toEqual([true, true]);
    const channels = new SpeechChannels({
      room: { voices: [makeEspeakNgVoice(room, { program })], player: room },
      white: { voices: [makeEspeakNgVoice(ear, { program, rate: 260 })], player: ear },
      time: hostTime(),
    });
    closing.push(
      () => channels.close(),
      () => room.close(),
      () => ear.close(),
    );
    const inRoom = await record(pulse, "room");
    const inEar = await record(pulse, "ear");
    channels.signal("white", "opponent-moved");
    channels.say({ ...own(KNIGHT), to: "white", kind: "clock" });
    await channels.idle();
    expect(isLoud(inEar.samples())).toBe(true);
    expect(inRoom.samples().every((sample) => sample === 0)).toBe(true);
    const privateOnly = inEar.samples().length;
    channels.say(own("Dame David eins David acht"));
    await channels.idle();
    expect(isLoud(await inRoom.stop())).toBe(true);
    // The player hears the room with his own ears.
    expect(isLoud((await inEar.stop()).subarray(privateOnly + 11_025))).toBe(false);
  });

  test("a device that there is not is told by its name", async () => {
    const player = device("pulse:nowhere");
    closing.push(() => player.close());
    expect(await player.probe()).toMatchObject({
      error: { code: "audio-missing", detail: "the device pulse:nowhere cannot be opened" },
    });
  });

  test("a device whose server hangs is given up, and the next voice says the words", async () => {
    const player = device("pulse:ear");
    closing.push(() => player.close());
    const spare = new SilentVoice({ name: "spare" });
    const { queue, told } = queueOf([
      makeEspeakNgVoice(player, { program: needProgram("espeak-ng") }),
      spare,
    ]);
    const recording = await record(pulse, "ear");
    queue.say(own(KNIGHT));
    await vi.waitFor(() => expect(isLoud(recording.samples())).toBe(true), 20_000);
    pulse.signal("SIGSTOP");
    await queue.idle();
    pulse.signal("SIGCONT");
    await recording.stop();
    expect(told).toEqual(["audio-missing", "now spare", `voice ${KNIGHT}`]);
  });

  test("a program that plays is asked to tell how far it is in no language but its own", async () => {
    const folder = makeFolder();
    writeProgram(
      folder.path,
      "paplay",
      `#!/bin/sh
echo "$LC_ALL $LANGUAGE $*" > ${folder.path}/asked
printf 'Time: 0.010 sec; Latency: 1 usec.' >&2
cat > /dev/null
`,
    );
    const player = new ProgramPlayer(
      { system: "pulse", name: "ear" },
      {
        platform: "linux",
        env: { ...process.env, PATH: pathWith(folder.path), LC_ALL: "de_DE.UTF-8", LANGUAGE: "de" },
      },
    );
    let begun = 0;
    const playback = player.begin(
      0,
      atBegin(() => {
        begun += 1;
      }),
    );
    playback.push(new Int16Array(100));
    playback.end();
    expect(await playback.done).toEqual({ ok: true, value: "said" });
    await player.close();
    const asked = readFileSync(join(folder.path, "asked"), "utf8");
    folder.remove();
    expect(asked).toMatch(/^C {2}--verbose /);
    expect(begun).toBe(1);
  });

  test.each(["pulse:", "alsa:-D", "jack:room", "pulse:a b", "pulse:$(reboot)", "default", ""])(
    "%s is no name of a device",
    (text) => {
      expect(parseDeviceName(text)).toBeUndefined();
    },
  );
});
