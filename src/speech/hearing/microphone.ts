import { type ChildProcess, spawn } from "node:child_process";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { findProgram, type Surroundings } from "../voices/find-program.js";
import { HEARING_RATE, parseSoundBytes, type Sound } from "./sound.js";

/** Programs that record raw sound to their standard output, the one to use first. */
const RECORDERS: readonly { readonly program: string; readonly options: readonly string[] }[] = [
  {
    program: "pw-record",
    options: [`--rate=${HEARING_RATE}`, "--channels=1", "--format=s16", "-"],
  },
  {
    program: "parec",
    options: ["--format=s16le", `--rate=${HEARING_RATE}`, "--channels=1", "--latency-msec=40"],
  },
  {
    program: "arecord",
    options: ["-q", "-f", "S16_LE", "-r", String(HEARING_RATE), "-c", "1", "-t", "raw"],
  },
];

/** Names of the programs, for people. */
export const RECORDER_NAMES = RECORDERS.map(({ program }) => program).join(", ");

/** A sound source that goes on until it is closed. */
export interface Microphone {
  readonly name: string;
  /** Safe to call twice; resolves when the program has ended. */
  close(): Promise<void>;
}

export interface MicrophoneListener {
  /** A piece of sound, as it comes. */
  readonly onSound: (sound: Sound) => void;
  /** The program has ended by itself. */
  readonly onLost: (problem: Problem) => void;
}

/**
 * Opens the microphone that the sound system has as its default, through the first program that is
 * there. Errors: `microphone-missing`.
 */
export const openMicrophone = (
  listener: MicrophoneListener,
  around: Surroundings,
): Result<Microphone, Problem> => {
  for (const { program, options } of RECORDERS) {
    const path = findProgram(program, around);
    if (path !== undefined) return ok(record(program, path, options, listener, around));
  }
  return err({ code: "microphone-missing", names: RECORDER_NAMES });
};

const record = (
  name: string,
  path: string,
  options: readonly string[],
  { onSound, onLost }: MicrophoneListener,
  around: Surroundings,
): Microphone => {
  let isClosed = false;
  let odd: Uint8Array = new Uint8Array(0);
  const child: ChildProcess = spawn(path, options, {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...around.env },
  });
  const ended = new Promise<void>((resolve) => {
    const end = (detail: string, cause?: unknown): void => {
      resolve();
      if (isClosed) return;
      isClosed = true;
      onLost({
        code: "microphone-lost",
        name,
        detail,
        ...(cause === undefined ? {} : { cause }),
      });
    };
    child.once("error", (cause) => end("it could not be started", cause));
    child.once("close", () => end("it may have lost its device, or there is none"));
  });
  child.stdout?.on("data", (bytes: Uint8Array) => {
    if (isClosed) return;
    const all = new Uint8Array(odd.length + bytes.length);
    all.set(odd);
    all.set(bytes, odd.length);
    const even = all.length & ~1;
    odd = all.slice(even);
    if (even > 0) onSound(parseSoundBytes(all.subarray(0, even)));
  });
  return {
    name,
    close: async () => {
      isClosed = true;
      if (child.pid === undefined) return;
      child.kill("SIGKILL");
      await ended;
    },
  };
};
