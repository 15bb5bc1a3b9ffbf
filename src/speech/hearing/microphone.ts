import { type ChildProcess, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import type { MicrophoneLoss } from "../../vocabulary/problems.js";
import { HEARING_RATE, parseSoundBytes, type Sound } from "./sound.js";

/** A program that records raw sound to its standard output. */
export interface Recorder {
  readonly program: string;
  readonly options: readonly string[];
}

const RATE = String(HEARING_RATE);

/** The program to use first stands first. What they record from is what the system has as default. */
export const RECORDERS: readonly Recorder[] = [
  {
    program: "parec",
    options: ["--format=s16le", `--rate=${RATE}`, "--channels=1", "--latency-msec=40"],
  },
  { program: "arecord", options: ["-q", "-f", "S16_LE", "-r", RATE, "-c", "1", "-t", "raw"] },
  { program: "pw-record", options: [`--rate=${RATE}`, "--channels=1", "--format=s16", "-"] },
  // Of the package sox: also on macOS and Windows (unconfirmed there).
  {
    program: "sox",
    options: [
      ...["-q", "-d", "-t", "raw", "-r", RATE, "-e", "signed-integer", "-b", "16", "-c", "1"],
      ...["-L", "-"],
    ],
  },
];

/** Names of the programs, for people. */
export const RECORDER_NAMES = RECORDERS.map(({ program }) => program).join(", ");

/** What programs write about a device that is not there, and about one that is not for this user. */
const NO_DEVICE =
  /no such (file|device|entity)|cannot find card|unknown pcm|connection refused|no default audio device/i;
const REFUSED = /permission denied|access denied|not permitted/i;
const LAST_WORDS_MS = 200;
/** The end of what a program complains about. Units: letters. */
const COMPLAINT = 4_000;

export interface RecordingListener {
  readonly onSound: (sound: Sound) => void;
  /** The program has ended by itself, or was ended because it gave no sound. Once. */
  readonly onEnd: (why: MicrophoneLoss) => void;
}

/** One run of one program that records. */
export class Recording {
  readonly name: string;
  readonly #path: string;
  readonly #options: readonly string[];
  readonly #env: Readonly<Record<string, string | undefined>>;
  readonly #hungMs: number;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  #isOver = false;

  /** `hungMs`: a program that gives no sound for so long is ended. */
  constructor(options: {
    readonly name: string;
    readonly path: string;
    readonly options: readonly string[];
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly hungMs: number;
  }) {
    this.name = options.name;
    this.#path = options.path;
    this.#options = options.options;
    this.#env = options.env;
    this.#hungMs = options.hungMs;
  }

  start({ onSound, onEnd }: RecordingListener): void {
    let odd: Uint8Array = new Uint8Array(0);
    let complaint = "";
    let watch: ReturnType<typeof setTimeout> | undefined;
    // In a folder where it does no harm if one takes "-" for the name of a file.
    const child = spawn(this.#path, this.#options, {
      stdio: ["ignore", "pipe", "pipe"],
      cwd: tmpdir(),
      env: { ...this.#env },
    });
    this.#child = child;
    const over = (why: MicrophoneLoss): void => {
      clearTimeout(watch);
      if (this.#isOver) return;
      this.#isOver = true;
      onEnd(why);
    };
    const wait = (): void => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        child.kill("SIGKILL");
        over("hung");
      }, this.#hungMs);
    };
    this.#ended = new Promise((resolve) => {
      child.once("error", () => {
        resolve();
        over("ended");
      });
      const end = (): void =>
        over(
          REFUSED.test(complaint) ? "refused" : NO_DEVICE.test(complaint) ? "no-device" : "ended",
        );
      child.once("close", end);
      child.once("exit", () => {
        resolve();
        // What it has still to say comes at once, unless a child of its own holds the way open.
        setTimeout(() => {
          child.stdout.destroy();
          child.stderr.destroy();
          end();
        }, LAST_WORDS_MS).unref();
      });
    });
    child.stderr.on("data", (bytes: Uint8Array) => {
      complaint = (complaint + new TextDecoder().decode(bytes)).slice(-COMPLAINT);
    });
    child.stdout.on("data", (bytes: Uint8Array) => {
      if (this.#isOver) return;
      wait();
      const all = new Uint8Array(odd.length + bytes.length);
      all.set(odd);
      all.set(bytes, odd.length);
      const even = all.length & ~1;
      odd = all.slice(even);
      if (even > 0) onSound(parseSoundBytes(all.subarray(0, even)));
    });
    wait();
  }

  /** Safe to call twice; resolves when the program has ended. */
  async close(): Promise<void> {
    this.#isOver = true;
    if (this.#child?.pid === undefined) return;
    this.#child.kill("SIGKILL");
    await this.#ended;
  }
}
