import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { LifeWatch } from "./life-watch.js";
import {
  SOUND_PROCESS_SOURCE,
  type SoundAnswer,
  type SoundOrder,
  type SoundProcessData,
} from "./sound-process-source.js";
import { SAMPLE_RATE } from "./synthesiser.js";
import { lookAtProcess } from "./system-look.js";

/** Sound asked for at a time. Units: milliseconds. Short, so that `cancel` is silence at once. */
const BUFFER_MS = 40;
/** The device plays what it holds after the last sample was handed over. */
const DRAIN_MS = 2 * BUFFER_MS;
/** A sound server that does not answer the first time by then is none. */
const PROBE_TIMEOUT_MS = 5_000;
/** A device that was open and takes no sound for so long hangs. */
const STALL_MS = 1_500;
/**
 * Until sound flows it may take longer: a sound server that wakes up takes the first two buffers at
 * once and the third one up to two seconds later.
 */
const OPEN_MS = 3_000;
/** One that has just hung in the middle of a word does not wake up. */
const OPEN_AGAIN_MS = 1_500;
/** A process that has nothing to do ends by itself within this time. */
const CLOSE_MS = 1_000;

/** How an utterance on the device ended. */
export type SoundEnding =
  | { readonly type: "over" }
  /** The process ended, or took no sound any more and was ended. */
  | { readonly type: "lost"; readonly detail: string }
  /** The device could not be opened. */
  | { readonly type: "failed"; readonly detail: string };

/** What the process plays: sound that comes, its end, or a wish for silence. */
export interface SoundSource {
  /** Gives everything from the first sample on, and goes on with what comes. Returns what stops it. */
  feed(sink: {
    readonly pcm: (pcm: Int16Array) => void;
    readonly end: () => void;
    readonly cancel: () => void;
  }): () => void;
  /** The device has taken the first sample. */
  begun(): void;
  /** The process lives: it takes sound, or waits for a device that may wait. */
  alive(): void;
}

/** Where the sound library is installed. Errors: `audio-missing`. */
export const findSoundLibrary = (): Result<string, Problem> => {
  try {
    const path = createRequire(import.meta.url).resolve("@echogarden/audio-io");
    return ok(pathToFileURL(path).href);
  } catch (cause) {
    return err({ code: "audio-missing", detail: "package audio-io not installed", cause });
  }
};

/** A process of ours that has the sound device and can be ended when the device hangs. */
export class SoundProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #alive = true;
  #lastId = 0;
  #onAnswer: ((answer: SoundAnswer) => void) | undefined;
  #onDeath: (() => void) | undefined;

  constructor(libraryUrl: string) {
    const data: SoundProcessData = {
      libraryUrl,
      sampleRate: SAMPLE_RATE,
      bufferMs: BUFFER_MS,
      drainMs: DRAIN_MS,
    };
    // Without a device ALSA prints eight lines of its own, and a blind user would have to listen to
    // all of them: nobody reads what the process prints.
    this.#child = spawn(
      process.execPath,
      ["--input-type=module", "-e", SOUND_PROCESS_SOURCE, JSON.stringify(data)],
      { stdio: ["ignore", "ignore", "ignore", "ipc"], serialization: "advanced" },
    );
    this.#ended = new Promise((resolve) => {
      const end = (): void => {
        this.#alive = false;
        this.#onDeath?.();
        resolve();
      };
      this.#child.once("error", end);
      this.#child.once("exit", end);
    });
    this.#child.on("message", (answer: SoundAnswer) => this.#onAnswer?.(answer));
    this.#hold(false);
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** Number of the process; undefined: it could not be started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Why the device cannot be opened; null: it can. One thing at a time. */
  probe(): Promise<string | null> {
    return new Promise((resolve) => {
      const finish = (failure: string | null): void => {
        this.#release(timer);
        resolve(failure);
      };
      const timer = setTimeout(() => {
        this.kill();
        finish("");
      }, PROBE_TIMEOUT_MS);
      this.#onAnswer = (answer) => {
        if (answer.type === "probed") finish(answer.failure);
      };
      this.#onDeath = () => finish("");
      this.#hold(true);
      this.#tell({ type: "probe" });
    });
  }

  /**
   * Plays one utterance; resolves when its last sample is out. One thing at a time. `isAgain`: the
   * process before this one was lost with it.
   */
  play(source: SoundSource, isAgain = false): Promise<SoundEnding> {
    const openMs = isAgain ? OPEN_AGAIN_MS : OPEN_MS;
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      let watching: LifeWatch | undefined;
      let isOver = false;
      let taken = 0;
      let stopFeeding = (): void => {};
      const finish = (ending: SoundEnding): void => {
        if (isOver) return;
        isOver = true;
        watching?.stop();
        this.#release(undefined);
        stopFeeding();
        resolve(ending);
      };
      const watch = (quietMs: number): void => {
        watching?.stop();
        const { pid } = this;
        watching = new LifeWatch({
          quietMs,
          ...(pid === undefined ? {} : { look: () => lookAtProcess(pid) }),
          onContent: () => source.alive(),
          onHung: () => {
            this.kill();
            finish({ type: "lost", detail: "the sound device takes no sound" });
          },
        });
      };
      if (!this.#alive) {
        finish({ type: "lost", detail: "the sound process ended" });
        return;
      }
      this.#onDeath = () => finish({ type: "lost", detail: "the sound process ended" });
      this.#onAnswer = (answer) => {
        if (!("id" in answer) || answer.id !== id || isOver) return;
        if (answer.type === "over") finish({ type: "over" });
        else if (answer.type === "failed") finish(answer);
        else {
          if (answer.type === "taking") taken += 1;
          if (taken === 2) watch(STALL_MS);
          else watching?.alive();
          if (answer.type === "begun") source.begun();
        }
      };
      this.#hold(true);
      this.#tell({ type: "begin", id });
      stopFeeding = source.feed({
        pcm: (pcm) => {
          // From the first sound on the device has something to do.
          if (watching === undefined) watch(openMs);
          this.#tell({ type: "pcm", id, pcm });
        },
        end: () => {
          if (watching === undefined) watch(openMs);
          this.#tell({ type: "end", id });
        },
        cancel: () => {
          watch(STALL_MS);
          this.#tell({ type: "cancel", id });
        },
      });
      if (isOver) stopFeeding();
    });
  }

  /** Ends the process, whatever it waits for. */
  kill(): void {
    this.#alive = false;
    if (this.#child.pid !== undefined) this.#child.kill("SIGKILL");
  }

  /** Lets the process end, or ends it when it does not. */
  async close(): Promise<void> {
    if (this.#child.pid === undefined || !this.#alive) return;
    this.#hold(true);
    this.#alive = false;
    const timer = setTimeout(() => this.kill(), CLOSE_MS);
    if (this.#child.connected) this.#child.disconnect();
    await this.#ended;
    clearTimeout(timer);
  }

  #tell(order: SoundOrder): void {
    if (!this.#child.connected) return;
    // An error of the line is told by the end of the process.
    this.#child.send(order, () => {});
  }

  #release(timer: NodeJS.Timeout | undefined): void {
    clearTimeout(timer);
    this.#onAnswer = undefined;
    this.#onDeath = undefined;
    this.#hold(false);
  }

  /** While nothing is played the process does not keep our own alive. */
  #hold(hold: boolean): void {
    const what = hold ? "ref" : "unref";
    this.#child[what]();
    this.#child.channel?.[what]();
  }
}
