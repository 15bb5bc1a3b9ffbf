import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { findProgram, type Surroundings } from "../voices/find-program.js";
import { RECORDER_NAMES, RECORDERS, Recording } from "./microphone.js";
import { HEARING_RATE, type Sound } from "./sound.js";

export interface SteadyMicrophoneOptions {
  readonly around: Surroundings;
  /** A piece of sound, as it comes. */
  readonly onSound: (sound: Sound) => void;
  /** Nothing comes from it any more, or only silence: once until it is back. */
  readonly onTrouble: (problem: Problem) => void;
  /** It gives sound again. */
  readonly onBack: () => void;
  /** Looks for it again after a loss, until it is closed. */
  readonly isPatient: boolean;
  readonly hungMs?: number;
  readonly retryMs?: number;
  readonly silentMs?: number;
}

/** Sound comes many times a second; a program that gives none for so long passes nothing on. */
const HUNG_MS = 3_000;
const RETRY_MS = 2_000;
/** Every microphone has some noise: the same value for so long is none. */
const SILENT_MS = 10_000;

/**
 * A microphone that may be unplugged, muted or stuck in the middle of a game. The programs that can
 * record are tried in turn; one that ends or hangs before any sound came is passed over. What goes
 * wrong is told once, and that it is over.
 */
export class SteadyMicrophone {
  readonly #options: SteadyMicrophoneOptions;
  #recording: Recording | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  /** What has been told and is not over. */
  #trouble: Problem["code"] | undefined;
  /** Samples of one value on end, and which. */
  #flat = 0;
  #level: number | undefined;

  constructor(options: SteadyMicrophoneOptions) {
    this.#options = options;
  }

  /** The program that records; "": nothing is being recorded. */
  get name(): string {
    return this.#recording?.name ?? "";
  }

  /** Begins to record. Errors: `microphone-missing`: there is no program that could. */
  open(): Result<void, Problem> {
    const found = this.#programs();
    if (found.length === 0) return err({ code: "microphone-missing", names: RECORDER_NAMES });
    this.#start(found);
    return ok(undefined);
  }

  /** Safe to call twice; resolves when the program has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#recording?.close();
  }

  #programs(): readonly (() => Recording)[] {
    const { around, hungMs = HUNG_MS } = this.#options;
    return RECORDERS.flatMap(({ program, options }) => {
      const path = findProgram(program, around);
      if (path === undefined) return [];
      return [() => new Recording({ name: program, path, options, env: around.env, hungMs })];
    });
  }

  #start([first, ...others]: readonly (() => Recording)[]): void {
    if (first === undefined || this.#isClosed) return;
    const recording = first();
    this.#recording = recording;
    this.#flat = 0;
    this.#level = undefined;
    let hasSounded = false;
    recording.start({
      onSound: (sound) => {
        if (this.#isClosed) return;
        hasSounded = true;
        this.#watch(recording.name, sound);
        this.#options.onSound(sound);
      },
      onEnd: (why) => {
        if (this.#isClosed || this.#recording !== recording) return;
        this.#recording = undefined;
        if (!hasSounded && others.length > 0) {
          this.#start(others);
          return;
        }
        this.#tell({ code: "microphone-lost", name: recording.name, why });
        if (!this.#options.isPatient) return;
        this.#retry = setTimeout(
          () => this.#start(this.#programs()),
          this.#options.retryMs ?? RETRY_MS,
        );
      },
    });
  }

  /** Tells perfect silence, and sound after trouble. */
  #watch(name: string, sound: Sound): void {
    const [first] = sound;
    const isFlat = sound.every((sample) => sample === first);
    if (!isFlat || first !== this.#level) this.#flat = 0;
    this.#level = first;
    if (!isFlat) {
      if (this.#trouble === undefined) return;
      this.#trouble = undefined;
      this.#options.onBack();
      return;
    }
    this.#flat += sound.length;
    const silentMs = this.#options.silentMs ?? SILENT_MS;
    if ((this.#flat * 1000) / HEARING_RATE >= silentMs) {
      this.#tell({ code: "microphone-silent", name });
    }
  }

  #tell(problem: Problem): void {
    // A microphone that comes back muted has another trouble, and that is told as well.
    if (this.#trouble === problem.code) return;
    this.#trouble = problem.code;
    this.#options.onTrouble(problem);
  }
}
