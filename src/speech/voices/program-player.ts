import { spawn } from "node:child_process";
import type { Millis } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { findProgram, type Surroundings } from "./find-program.js";
import { LifeWatch } from "./life-watch.js";
import { type Ending, type Playback, type Player, promiseEnding, UNSEEN } from "./player.js";
import { SAMPLE_RATE } from "./synthesiser.js";
import { lookAtProcess } from "./system-look.js";
import type { SpeechSigns } from "./voice.js";

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

/**
 * Options of the program. Both are asked to tell how far they are, many times a second, on stderr
 * (`paplay --verbose` its time, `aplay -V` a level meter): nobody reads it, it is a sign of life.
 */
const argumentsOf = ({ system, name }: DeviceName): readonly string[] =>
  system === "pulse"
    ? [
        ...["--verbose", "--raw", "--format=s16le", `--rate=${SAMPLE_RATE}`, "--channels=1"],
        ...["--latency-msec=40", `--device=${name}`],
      ]
    : [
        ...["-q", "-V", "mono", "-t", "raw", "-f", "S16_LE", "-r", String(SAMPLE_RATE)],
        ...["-c", "1", "-D", name],
      ];

/** What both print again and again while sound goes out. */
const TELLING = /Time: |[#+%]/u;
/** Until it tells of sound it may take so long: a sound server may have to wake up. */
const OPEN_MS = 3_000;
/** A program that has told of sound and tells nothing any more hangs, or its device does. */
const STALL_MS = 1_500;
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

  begin(_atMs?: Millis, signs: SpeechSigns = UNSEEN): Playback {
    const playback = new ProgramPlayback(signs);
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
    const playback = new ProgramPlayback(UNSEEN);
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
  readonly #signs: SpeechSigns;
  readonly #started: Promise<void>;
  #start: () => void = () => {};
  #waiting: Int16Array[] = [];
  #samples = 0;
  #whole = false;
  #settled = false;
  #write: ((pcm: Int16Array) => void) | undefined;
  #finish: (() => void) | undefined;
  #kill: (() => void) | undefined;

  constructor(signs: SpeechSigns) {
    const { promise, resolve } = promiseEnding();
    this.done = promise;
    this.#resolve = resolve;
    this.#signs = signs;
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
    openMs: number = OPEN_MS,
  ): Promise<void> {
    await this.#started;
    if (this.#settled) return;
    // What it tells is looked at, so it must not be in the user's language.
    const child = spawn(program, options, {
      stdio: ["pipe", "ignore", "pipe"],
      env: { ...env, LC_ALL: "C", LANGUAGE: "" },
    });
    this.#kill = () => child.kill("SIGKILL");
    const { pid } = child;
    let watching: LifeWatch | undefined;
    const watch = (quietMs: number): void => {
      watching?.stop();
      watching = new LifeWatch({
        quietMs,
        ...(pid === undefined ? {} : { look: () => lookAtProcess(pid) }),
        onContent: () => this.#signs.alive(),
        onHung: () => {
          this.fail({ code: "audio-missing", detail: "the sound device takes no sound" });
        },
      });
    };
    /** Whether it has told of sound yet. */
    let tells = false;
    // A program that has just ended: told by "close".
    child.stdin.on("error", () => {});
    this.#write = (pcm) => {
      const bytes = new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength);
      child.stdin.write(bytes);
    };
    this.#finish = () => {
      child.stdin.end();
      if (tells) watch(STALL_MS);
    };
    child.stderr.on("data", (bytes: Uint8Array) => {
      if (!TELLING.test(new TextDecoder().decode(bytes))) return;
      watching?.alive();
      if (tells) return;
      tells = true;
      this.#signs.begun();
      // While more is still being made, silence may be the synthesiser's.
      if (this.#whole) watch(STALL_MS);
    });
    child.once("spawn", () => watch(openMs));
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
    watching?.stop();
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
