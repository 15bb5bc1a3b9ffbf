import { spawn } from "node:child_process";
import type { Millis } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { findProgram, type Surroundings } from "./find-program.js";
import { type Ending, type Playback, type Player, promiseEnding } from "./player.js";
import { SAMPLE_RATE, samplesToMs } from "./synthesiser.js";

/** A sound device by its name: of PulseAudio or PipeWire (`pulse:SINK`), or of ALSA (`alsa:PCM`). */
export interface DeviceName {
  readonly system: "pulse" | "alsa";
  readonly name: string;
}

/** Reads `pulse:SINK` or `alsa:PCM`; undefined: it is neither. */
export const parseDeviceName = (text: string): DeviceName | undefined => {
  const match = /^(pulse|alsa):([\w.:,=@-]+)$/u.exec(text);
  const [, system, name = ""] = match ?? [];
  // A name that begins with a hyphen would be an option of the program.
  if (name === "" || name.startsWith("-")) return undefined;
  return { system: system === "alsa" ? "alsa" : "pulse", name };
};

const programOf = ({ system }: DeviceName): string => (system === "pulse" ? "paplay" : "aplay");

const argumentsOf = ({ system, name }: DeviceName): readonly string[] =>
  system === "pulse"
    ? [
        ...["--raw", "--format=s16le", `--rate=${SAMPLE_RATE}`, "--channels=1"],
        ...["--latency-msec=40", `--device=${name}`],
      ]
    : ["-q", "-t", "raw", "-f", "S16_LE", "-r", String(SAMPLE_RATE), "-c", "1", "-D", name];

/** A program ends within this time after its last sample. */
const LATE_MS = 2_000;
/** The first time a device may be slow: its server may have to be started. */
const PROBE_MS = 5_000;

/**
 * One named device of a Linux machine, so that what is private can come out elsewhere than what the
 * room hears: `paplay` or `aplay`, one process an utterance, fed with raw sound. Whatever hangs is
 * ended with its process.
 */
export class ProgramPlayer implements Player {
  readonly name: string;
  readonly #device: DeviceName;
  readonly #around: Surroundings;
  readonly #playing = new Set<ProgramPlayback>();
  #last: Promise<unknown> = Promise.resolve();
  #probed: Promise<Result<void, Problem>> | undefined;
  #closed = false;

  constructor(device: DeviceName, around: Surroundings) {
    this.name = `${device.system}:${device.name}`;
    this.#device = device;
    this.#around = around;
  }

  /** Whether the device takes sound: a few samples of silence. */
  probe(): Promise<Result<void, Problem>> {
    this.#probed ??= this.#probe();
    return this.#probed;
  }

  begin(_atMs?: Millis, onBegun: () => void = () => {}): Playback {
    const playback = new ProgramPlayback(onBegun);
    this.#playing.add(playback);
    this.#last = this.#last.then(async () => {
      if (this.#closed) playback.cancel();
      const program = this.#program();
      if (program.ok)
        await playback.run(program.value, argumentsOf(this.#device), this.#around.env);
      else playback.fail(program.error);
      this.#playing.delete(playback);
    });
    return playback;
  }

  async close(): Promise<Result<void, Problem>> {
    this.#closed = true;
    for (const playback of this.#playing) playback.cancel();
    await this.#last;
    return ok(undefined);
  }

  #program(): Result<string, Problem> {
    const name = programOf(this.#device);
    const path = findProgram(name, this.#around);
    if (path !== undefined) return ok(path);
    return err({
      code: "audio-missing",
      detail: `the program ${name}, which plays on ${this.name}, is not installed`,
    });
  }

  async #probe(): Promise<Result<void, Problem>> {
    const program = this.#program();
    if (!program.ok) return program;
    const playback = new ProgramPlayback(() => {});
    playback.push(new Int16Array(64));
    playback.end();
    const { env } = this.#around;
    await playback.run(program.value, argumentsOf(this.#device), env, PROBE_MS);
    const ending = await playback.done;
    if (ending.ok && ending.value === "said") return ok(undefined);
    return err({ code: "audio-missing", detail: `the device ${this.name} cannot be opened` });
  }
}

class ProgramPlayback implements Playback {
  readonly done: Promise<Ending>;
  readonly #resolve: (ending: Ending) => void;
  readonly #onBegun: () => void;
  readonly #started: Promise<void>;
  #start: () => void = () => {};
  #waiting: Int16Array[] = [];
  #samples = 0;
  #whole = false;
  #settled = false;
  #write: ((pcm: Int16Array) => void) | undefined;
  #finish: (() => void) | undefined;
  #kill: (() => void) | undefined;

  constructor(onBegun: () => void) {
    const { promise, resolve } = promiseEnding();
    this.done = promise;
    this.#resolve = resolve;
    this.#onBegun = onBegun;
    this.#started = new Promise((start) => {
      this.#start = start;
    });
  }

  push(pcm: Int16Array): void {
    if (this.#whole || this.#settled || pcm.length === 0) return;
    this.#samples += pcm.length;
    if (this.#write === undefined) this.#waiting.push(pcm);
    else this.#write(pcm);
    this.#start();
  }

  end(): void {
    if (this.#whole || this.#settled) return;
    this.#whole = true;
    if (this.#samples === 0) this.#settle(ok("said"));
    else this.#finish?.();
  }

  cancel(): void {
    this.#settle(ok("cancelled"));
  }

  fail(problem: Problem): void {
    this.#settle(err(problem));
  }

  /** Plays with a program; resolves when that has ended. */
  async run(
    program: string,
    options: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
    lateMs: number = LATE_MS,
  ): Promise<void> {
    await this.#started;
    if (this.#settled) return;
    const child = spawn(program, options, { stdio: ["pipe", "ignore", "ignore"], env });
    let timer: NodeJS.Timeout | undefined;
    this.#kill = () => child.kill("SIGKILL");
    // A program that has just ended: told by "close".
    child.stdin.on("error", () => {});
    this.#write = (pcm) => {
      const bytes = new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength);
      child.stdin.write(bytes);
    };
    this.#finish = () => {
      child.stdin.end();
      timer = setTimeout(() => {
        this.fail({ code: "audio-missing", detail: "the sound device takes no sound" });
      }, samplesToMs(this.#samples) + lateMs);
    };
    child.once("spawn", () => this.#onBegun());
    const closed = new Promise<void>((resolve) => {
      child.once("error", (cause) => {
        this.fail({ code: "audio-missing", detail: "the sound program cannot be started", cause });
        resolve();
      });
      child.once("close", (code) => {
        if (code === 0 && this.#whole) this.#settle(ok("said"));
        else this.fail({ code: "audio-missing", detail: "the sound device was lost" });
        resolve();
      });
    });
    for (const pcm of this.#waiting.splice(0)) this.#write(pcm);
    if (this.#whole) this.#finish();
    await closed;
    clearTimeout(timer);
  }

  #settle(ending: Ending): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#waiting = [];
    this.#resolve(ending);
    this.#start();
    this.#kill?.();
  }
}
