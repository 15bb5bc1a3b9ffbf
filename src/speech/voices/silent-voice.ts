import type { Problem } from "../../vocabulary/problems.js";
import { ok, type Result } from "../../vocabulary/result.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import { type Ending, promiseEnding } from "./player.js";
import { checkSpeakable, expectedLengthMs } from "./speakable.js";
import type { Voice, VoiceRequest } from "./voice.js";

/** One thing the silent voice was told. */
export interface HeardRequest extends VoiceRequest {
  ended: "said" | "cancelled" | "speaking";
}

/**
 * Makes no sound and remembers what it was told: for tests and for machines without sound.
 * Without `time` an utterance is over at once; with it, it lasts `lengthMs` of that time (default:
 * as long as a voice would need at most).
 */
export class SilentVoice implements Voice {
  readonly name: string;
  /** Everything it was told, in order. */
  readonly heard: HeardRequest[] = [];
  readonly #time: TimeSource | undefined;
  readonly #lengthMs: (words: string) => number;
  #cut: (() => void) | undefined;
  #closed = false;

  constructor(
    options: {
      readonly name?: string;
      readonly time?: TimeSource;
      readonly lengthMs?: (words: string) => number;
    } = {},
  ) {
    this.name = options.name ?? "silent";
    this.#time = options.time;
    this.#lengthMs = options.lengthMs ?? expectedLengthMs;
  }

  /** The words it was told, in order. */
  get words(): readonly string[] {
    return this.heard.map((request) => request.words);
  }

  get closed(): boolean {
    return this.#closed;
  }

  speak(request: VoiceRequest): Promise<Ending> {
    const checked: Result<unknown, Problem> = checkSpeakable(request, this.name);
    if (!checked.ok) return Promise.resolve(checked);
    const heard: HeardRequest = { ...request, ended: "speaking" };
    this.heard.push(heard);
    const { promise, resolve } = promiseEnding();
    const finish = (how: "said" | "cancelled"): void => {
      heard.ended = how;
      this.#cut = undefined;
      resolve(ok(how));
    };
    if (this.#time === undefined) finish("said");
    else {
      const stop = this.#time.wakeAt(
        this.#time.now() + Math.round(this.#lengthMs(request.words)),
        () => finish("said"),
      );
      this.#cut = () => {
        stop();
        finish("cancelled");
      };
    }
    return promise;
  }

  cancel(): void {
    this.#cut?.();
  }

  close(): Promise<void> {
    this.#closed = true;
    this.cancel();
    return Promise.resolve();
  }
}
