import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { type Ending, type Playback, type Player, promiseEnding } from "./player.js";
import { SAMPLE_RATE } from "./synthesiser.js";

/** Sound asked for at a time. Units: milliseconds. Short, so that `cancel` is silence at once. */
const BUFFER_MS = 40;
/** The device plays what it holds after the last sample was handed over. */
const DRAIN_MS = 2 * BUFFER_MS;
/** A sound server that does not answer by then is none. */
const PROBE_TIMEOUT_MS = 5_000;

/** Opens the device once and says on stdout why it could not. */
const PROBE_SOURCE = `
import(process.argv[1])
  .then((io) => io.createAudioOutput({ sampleRate: ${SAMPLE_RATE}, channelCount: 1, bufferDuration: ${BUFFER_MS} }, (out) => out.fill(0)))
  .then((output) => output.dispose())
  .then(() => process.exit(0), (error) => {
    process.stdout.write(String(error && error.message || error), () => process.exit(3));
  });
`;

/** The two calls of `@echogarden/audio-io` that are used here. */
interface AudioIo {
  createAudioOutput(
    config: {
      readonly sampleRate: number;
      readonly channelCount: number;
      readonly bufferDuration: number;
    },
    handler: (out: Int16Array) => void,
  ): Promise<{ dispose(): Promise<void> }>;
}

const audioMissing = (detail: string, cause?: unknown): Result<never, Problem> =>
  err({ code: "audio-missing", detail, ...(cause === undefined ? {} : { cause }) });

/** The reason in words that can be heard; the library's own go along as `cause`. */
const reasonOf = (cause: unknown): string => {
  const text = cause instanceof Error ? cause.message : String(cause);
  if (text.includes("libasound")) return "the sound library libasound2 is missing or damaged";
  if (text.includes("open audio device")) return "no sound device can be opened";
  if (text === "") return "the sound system does not answer";
  return text.split("\n")[0] ?? text;
};

/** One utterance on its way to the device: pushed at one end, taken by the device at the other. */
class DevicePlayback implements Playback {
  readonly done: Promise<Ending>;
  /** Resolves when the device has something to do: sound has come, or the utterance is over. */
  readonly started: Promise<void>;
  readonly #resolve: (ending: Ending) => void;
  #start: () => void = () => {};
  readonly #pieces: Int16Array[] = [];
  #taken = 0;
  #heard = false;
  #whole = false;
  #settled = false;
  #draining: NodeJS.Timeout | undefined;

  constructor() {
    const { promise, resolve } = promiseEnding();
    this.done = promise;
    this.#resolve = resolve;
    this.started = new Promise((start) => {
      this.#start = start;
    });
  }

  get settled(): boolean {
    return this.#settled;
  }

  push(pcm: Int16Array): void {
    if (this.#whole || this.#settled || pcm.length === 0) return;
    this.#pieces.push(pcm);
    this.#start();
  }

  end(): void {
    this.#whole = true;
    // Not one sample came: there is nothing to wait for.
    if (this.#pieces.length === 0 && !this.#heard) this.settle(ok("said"));
  }

  cancel(): void {
    this.settle(ok("cancelled"));
  }

  settle(ending: Ending): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#draining);
    this.#pieces.length = 0;
    this.#resolve(ending);
    this.#start();
  }

  /** Fills one buffer of the device; silence where there is nothing (yet). */
  fill(out: Int16Array): void {
    out.fill(0);
    this.#heard = true;
    let at = 0;
    while (at < out.length) {
      const piece = this.#pieces[0];
      if (piece === undefined) break;
      const part = piece.subarray(this.#taken, this.#taken + out.length - at);
      out.set(part, at);
      at += part.length;
      this.#taken += part.length;
      if (this.#taken >= piece.length) {
        this.#pieces.shift();
        this.#taken = 0;
      }
    }
    if (this.#whole && this.#pieces.length === 0 && !this.#settled) {
      this.#draining ??= setTimeout(() => this.settle(ok("said")), DRAIN_MS);
    }
  }
}

/**
 * The sound device of the machine, through `@echogarden/audio-io` (ALSA, Core Audio, MME). The
 * library is loaded with the first sound, and the device is held only while something is said, so
 * that a screen reader can have it in between.
 */
export class DevicePlayer implements Player {
  readonly name = "device";
  #probed: Promise<Result<void, Problem>> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #current: DevicePlayback | undefined;
  #closed = false;

  /**
   * Whether there is a device, tried once in a process of its own: without one ALSA prints eight
   * lines of its own on stderr, and a blind user would have to listen to all of them.
   */
  probe(): Promise<Result<void, Problem>> {
    this.#probed ??= probeDevice();
    return this.#probed;
  }

  begin(): Playback {
    const playback = new DevicePlayback();
    this.#last = this.#last.then(() => this.#play(playback));
    return playback;
  }

  async close(): Promise<Result<void, Problem>> {
    this.#closed = true;
    this.#current?.cancel();
    await this.#last;
    return ok(undefined);
  }

  async #play(playback: DevicePlayback): Promise<void> {
    if (playback.settled) return;
    if (this.#closed) {
      playback.cancel();
      return;
    }
    this.#current = playback;
    const probed = await this.probe();
    if (!probed.ok) {
      playback.settle(probed);
      return;
    }
    await playback.started;
    if (playback.settled) return;
    try {
      const io: AudioIo = await import("@echogarden/audio-io");
      const output = await io.createAudioOutput(
        { sampleRate: SAMPLE_RATE, channelCount: 1, bufferDuration: BUFFER_MS },
        (out) => playback.fill(out),
      );
      await playback.done;
      await output.dispose();
    } catch (cause) {
      playback.settle(audioMissing(reasonOf(cause), cause));
    }
  }
}

const probeDevice = (): Promise<Result<void, Problem>> => {
  let url: string;
  try {
    url = pathToFileURL(createRequire(import.meta.url).resolve("@echogarden/audio-io")).href;
  } catch (cause) {
    return Promise.resolve(audioMissing("package audio-io not installed", cause));
  }
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", PROBE_SOURCE, url], {
      stdio: ["ignore", "pipe", "ignore"],
      timeout: PROBE_TIMEOUT_MS,
      killSignal: "SIGKILL",
    });
    let said = "";
    child.stdout.on("data", (bytes: Uint8Array) => {
      said += new TextDecoder().decode(bytes);
    });
    child.once("error", (cause) => resolve(audioMissing(reasonOf(cause), cause)));
    child.once("close", (code) => {
      if (code === 0) resolve(ok(undefined));
      else resolve(audioMissing(said === "" ? "the sound system does not answer" : reasonOf(said)));
    });
  });
};
