import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { CachingSynthesiser } from "../src/speech/voices/caching-synthesiser.js";
import { ClipStore } from "../src/speech/voices/clip-store.js";
import { ClipsVoice } from "../src/speech/voices/clips-voice.js";
import { DevicePlayer } from "../src/speech/voices/device-player.js";
import { EmbeddedSynthesiser } from "../src/speech/voices/embedded-synthesiser.js";
import { EspeakNgSynthesiser } from "../src/speech/voices/espeak-ng-synthesiser.js";
import { findProgram, thisMachine } from "../src/speech/voices/find-program.js";
import { PcmVoice } from "../src/speech/voices/pcm-voice.js";
import type { Player } from "../src/speech/voices/player.js";
import { ProgramPlayer } from "../src/speech/voices/program-player.js";
import { findSsipAddress } from "../src/speech/voices/ssip-address.js";
import { SsipVoice } from "../src/speech/voices/ssip-voice.js";
import { SAMPLE_RATE, type Synthesiser, samplesToMs } from "../src/speech/voices/synthesiser.js";
import type { Voice } from "../src/speech/voices/voice.js";
import {
  startPulse,
  startSpeechServer,
  type TestServer,
} from "../tests/speech/voices/sound-servers.js";
import { type Measure, summarise } from "./measure.js";

const GROUP = "from the order to speak to the first sample that can be heard";
const WARM_UP = 3;
const ROUNDS = 25;
const WORDS = [
  "Springer Gustav eins Felix drei",
  "Dame David acht Hector vier Schach",
  "Bauer Eva zwei Eva vier",
  "Turm Anna eins David eins",
] as const;
/** Louder than this is speech; what the null sink adds is silence. */
const LOUD = 500;
/** After so long without a loud sample the room is quiet. Units: milliseconds. */
const QUIET_MS = 250;
/** What is not heard by then is not heard at all. */
const LOST_MS = 15_000;

/** Listens at the monitor of a null sink and knows when each sample was heard. */
class MonitorEar {
  readonly #child: ChildProcess;
  #lastLoudAt = 0;
  #onLoud: ((at: number) => void) | undefined;

  constructor(program: string, sink: string, env: Readonly<Record<string, string>>) {
    this.#child = spawn(
      program,
      [
        ...["-d", `${sink}.monitor`, "--format=s16le", `--rate=${SAMPLE_RATE}`],
        ...["--channels=1", "--latency-msec=10"],
      ],
      { stdio: ["ignore", "pipe", "ignore"], env },
    );
    this.#child.stdout?.on("data", (bytes: Uint8Array) => this.#hear(bytes));
  }

  /** The moment of the first loud sample from now on; undefined: there was none. */
  async firstLoud(): Promise<number | undefined> {
    const heard = new Promise<number>((resolve) => {
      this.#onLoud = resolve;
    });
    const lost = pause(LOST_MS, undefined, { ref: false });
    const at = await Promise.race([heard, lost]);
    this.#onLoud = undefined;
    return at;
  }

  async quiet(): Promise<void> {
    while (performance.now() - this.#lastLoudAt < QUIET_MS) await pause(20);
  }

  stop(): void {
    this.#child.kill("SIGKILL");
  }

  #hear(bytes: Uint8Array): void {
    const now = performance.now();
    const even = bytes.length & ~1;
    const pcm = new Int16Array(Uint8Array.from(bytes.subarray(0, even)).buffer);
    const first = pcm.findIndex((sample) => Math.abs(sample) > LOUD);
    if (first < 0) return;
    this.#lastLoudAt = now;
    this.#onLoud?.(now - samplesToMs(pcm.length - first));
  }
}

/** Something that speaks: starts, and gives back what makes it silent again. */
interface Speaker {
  readonly name: string;
  readonly isReference: boolean;
  /** Before the first round; absent: nothing is to be made ready. */
  prepare?(): Promise<void>;
  start(words: string): () => Promise<void>;
  close(): Promise<void>;
}

const ownVoice = (name: string, voice: Voice, more: Partial<Speaker> = {}): Speaker => ({
  name,
  isReference: false,
  start: (words) => {
    const said = voice.speak({ words, language: "de", kind: "own-announcement" });
    return async () => {
      voice.cancel();
      await said;
    };
  },
  close: () => voice.close(),
  ...more,
});

/** A program that is started anew for each text, with another behind its pipe or none. */
const oneShot = (
  name: string,
  env: Readonly<Record<string, string>>,
  commands: (words: string) => readonly (readonly [program: string, ...options: string[]])[],
): Speaker => ({
  name,
  isReference: true,
  start: (words) => {
    const children = commands(words).map(([program, ...options]) =>
      spawn(program, options, { stdio: ["pipe", "pipe", "ignore"], env }),
    );
    const [first, second] = children;
    if (first !== undefined && second !== undefined) {
      second.stdin.on("error", () => {});
      first.stdout.pipe(second.stdin);
    }
    const ended = children.map((child) => new Promise((resolve) => child.once("exit", resolve)));
    return async () => {
      for (const child of children) child.kill("SIGKILL");
      await Promise.all(ended);
    };
  },
  close: () => Promise.resolve(),
});

/** What speaks on the sound server, ours and others. */
const speakersOn = async (pulse: TestServer, espeak: string): Promise<readonly Speaker[]> => {
  const env = { ...pulse.env };
  const device = new DevicePlayer();
  const around = { ...thisMachine(), env: { ...process.env, ...env } };
  const pcm = (name: string, synthesiser: Synthesiser, player: Player): Speaker =>
    ownVoice(name, new PcmVoice({ name, synthesiser, player }));
  const speakers: Speaker[] = [
    oneShot("espeak-ng, started for each text, with its own sound", env, (words) => [
      [espeak, "-v", "de", "-b", "1", words],
    ]),
    oneShot("espeak-ng --stdout and paplay, started for each text", env, (words) => [
      [espeak, "-v", "de", "-b", "1", "--stdout", words],
      ["paplay", "--latency-msec=40", "--device=room"],
    ]),
  ];
  if (findProgram("speech-dispatcher", thisMachine()) !== undefined) {
    const server = await startSpeechServer({ pulse });
    const address = findSsipAddress({ env: server.env, platform: "linux" });
    if (!address.ok) throw new Error(address.error.code);
    const voice = new SsipVoice({ address: address.value });
    speakers.push(
      ownVoice("speech-dispatcher", voice, {
        close: async () => {
          await voice.close();
          await server.stop();
        },
      }),
    );
  }
  const ready = new CachingSynthesiser(new EmbeddedSynthesiser());
  const program = espeak;
  const clips = new ClipStore({
    program: "bench",
    makers: [{ name: "espeak-ng", make: () => new EspeakNgSynthesiser({ program }) }],
  });
  speakers.push(
    pcm("espeak-ng on the system's device", new EspeakNgSynthesiser({ program }), device),
    pcm("embedded on the system's device", new EmbeddedSynthesiser(), device),
    ownVoice(
      "embedded, made ready, on the system's device",
      new PcmVoice({ name: "embedded", synthesiser: ready, player: device }),
      {
        prepare: async () => {
          for (const words of WORDS) await ready.synthesise({ words, language: "de" }, () => {});
        },
      },
    ),
    ownVoice(
      "clips on the system's device",
      new ClipsVoice({ store: clips, player: device, isLast: true }),
      {
        prepare: async () => {
          await clips.want("de");
        },
        close: () => clips.close(),
      },
    ),
    pcm(
      "espeak-ng on a device by its name, through paplay",
      new EspeakNgSynthesiser({ program }),
      new ProgramPlayer({ system: "pulse", name: "room" }, around),
    ),
    {
      ...pcm(
        "espeak-ng on a device by its name, through aplay",
        new EspeakNgSynthesiser({ program }),
        new ProgramPlayer({ system: "alsa", name: "default" }, around),
      ),
      close: async () => {
        await device.close();
      },
    },
  );
  return speakers;
};

const measure = async (speaker: Speaker, ear: MonitorEar): Promise<Measure | undefined> => {
  await speaker.prepare?.();
  const durations: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    await ear.quiet();
    const heard = ear.firstLoud();
    const start = performance.now();
    const silence = speaker.start(WORDS[round % WORDS.length] ?? WORDS[0]);
    const at = await heard;
    await silence();
    if (at === undefined) break;
    if (round >= WARM_UP) durations.push(at - start);
  }
  const { name, isReference } = speaker;
  if (durations.length < ROUNDS) {
    process.stderr.write(`${name}: not every text was heard, so it is not measured.\n`);
    return undefined;
  }
  return summarise({ group: GROUP, name, isReference }, durations);
};

/**
 * How long it takes until something can be heard, recorded from a sound server of our own, which is
 * started and ended here. Without PulseAudio nothing is measured, and a line says so.
 */
export const measureAudible = async (): Promise<readonly Measure[]> => {
  const around = thisMachine();
  const missing = ["pulseaudio", "parec", "paplay", "aplay", "espeak-ng"].filter(
    (name) => findProgram(name, around) === undefined,
  );
  const [parec, espeak] = [findProgram("parec", around), findProgram("espeak-ng", around)];
  if (missing.length > 0 || parec === undefined || espeak === undefined) {
    process.stderr.write(
      `The first sample that can be heard is not measured: ${missing.join(", ")} not installed.\n`,
    );
    return [];
  }
  const pulse = await startPulse();
  const config = join(pulse.folder, "asound.conf");
  writeFileSync(config, "pcm.!default { type pulse device room }\nctl.!default { type pulse }\n");
  const changed = {
    PULSE_SERVER: pulse.env.PULSE_SERVER,
    XDG_RUNTIME_DIR: pulse.folder,
    ALSA_CONFIG_PATH: config,
  };
  const before = Object.fromEntries(Object.keys(changed).map((name) => [name, process.env[name]]));
  Object.assign(process.env, changed);
  const ear = new MonitorEar(parec, "room", pulse.env);
  const measures: Measure[] = [];
  try {
    const speakers = await speakersOn(pulse, espeak);
    for (const speaker of speakers) {
      const measured = await measure(speaker, ear);
      if (measured !== undefined) measures.push(measured);
    }
    for (const speaker of speakers) await speaker.close();
  } finally {
    ear.stop();
    await pulse.stop();
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  return measures;
};
