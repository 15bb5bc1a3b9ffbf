import type { Millis } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { type Ending, type Playback, type Player, promiseEnding, UNSEEN } from "./player.js";
import { findSoundLibrary, SoundProcess, type SoundSource } from "./sound-process.js";
import type { SpeechSigns } from "./voice.js";

const audioMissing = (detail: string, cause?: unknown): Result<never, Problem> =>
  err({ code: "audio-missing", detail, ...(cause === undefined ? {} : { cause }) });

/** The reason in words that can be heard; the library's own go along as `cause`. */
const reasonOf = (text: string): string => {
  if (text.includes("libasound")) return "the sound library libasound2 is missing or damaged";
  if (text.includes("open audio device")) return "no sound device can be opened";
  if (text === "") return "the sound system does not answer";
  return text.split("\n")[0] ?? text;
};

type Sink = Parameters<SoundSource["feed"]>[0];

/** One utterance on its way to the device. It keeps its sound, to be played again if need be. */
class DevicePlayback implements Playback, SoundSource {
  readonly done: Promise<Ending>;
  /** Resolves when the device has something to do: sound has come, or the utterance is over. */
  readonly started: Promise<void>;
  readonly #resolve: (ending: Ending) => void;
  readonly #signs: SpeechSigns;
  #start: () => void = () => {};
  readonly #pieces: Int16Array[] = [];
  #whole = false;
  #cancelled = false;
  #settled = false;
  #sink: Sink | undefined;

  constructor(signs: SpeechSigns) {
    const { promise, resolve } = promiseEnding();
    this.done = promise;
    this.#resolve = resolve;
    this.#signs = signs;
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
    this.#sink?.pcm(pcm);
    this.#start();
  }

  end(): void {
    if (this.#whole || this.#settled) return;
    this.#whole = true;
    // Not one sample came: there is nothing to wait for.
    if (this.#pieces.length === 0) this.settle(ok("said"));
    else this.#sink?.end();
  }

  cancel(): void {
    if (this.#settled) return;
    this.#cancelled = true;
    this.#sink?.cancel();
    this.settle(ok("cancelled"));
  }

  settle(ending: Ending): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#pieces.length = 0;
    this.#resolve(ending);
    this.#start();
  }

  feed(sink: Sink): () => void {
    this.#sink = sink;
    for (const pcm of this.#pieces) sink.pcm(pcm);
    if (this.#cancelled) sink.cancel();
    else if (this.#whole) sink.end();
    return () => {
      if (this.#sink === sink) this.#sink = undefined;
    };
  }

  begun(): void {
    this.#signs.begun();
  }

  alive(): void {
    this.#signs.alive();
  }
}

/**
 * The sound device of the machine, through `@echogarden/audio-io` (ALSA, Core Audio, MME), in a
 * process of its own (see `sound-process-source.ts`). The device is held only while something is
 * said, so that a screen reader can have it in between.
 *
 * When the process ends or the device hangs in the middle of an utterance, another process says it
 * once more from its beginning: a word cut in two is no announcement.
 */
export class DevicePlayer implements Player {
  readonly name = "device";
  #process: SoundProcess | undefined;
  #probed: Promise<Result<void, Problem>> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #current: DevicePlayback | undefined;
  /** Whether the last utterance came out: only then is a lost one tried again. */
  #isTrusted = true;
  #closed = false;

  /** Whether there is a device, tried once. */
  probe(): Promise<Result<void, Problem>> {
    this.#probed ??= this.#probe();
    return this.#probed;
  }

  /** Number of the process that has the device; undefined: none runs. */
  get pid(): number | undefined {
    return this.#process?.alive === true ? this.#process.pid : undefined;
  }

  begin(_atMs?: Millis, signs: SpeechSigns = UNSEEN): Playback {
    const playback = new DevicePlayback(signs);
    this.#last = this.#last.then(() => this.#play(playback));
    return playback;
  }

  async close(): Promise<Result<void, Problem>> {
    this.#closed = true;
    this.#current?.cancel();
    await this.#last;
    await this.#process?.close();
    return ok(undefined);
  }

  async #probe(): Promise<Result<void, Problem>> {
    const running = this.#running();
    if (!running.ok) return running;
    const failure = await running.value.probe();
    return failure === null ? ok(undefined) : audioMissing(reasonOf(failure));
  }

  #running(): Result<SoundProcess, Problem> {
    if (this.#process?.alive === true) return ok(this.#process);
    const library = findSoundLibrary();
    if (!library.ok) return library;
    this.#process = new SoundProcess(library.value);
    return ok(this.#process);
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
    const attempts = this.#isTrusted ? 2 : 1;
    for (let attempt = 1; attempt <= attempts && !playback.settled; attempt += 1) {
      const running = this.#running();
      if (!running.ok) {
        playback.settle(running);
        return;
      }
      const ending = await running.value.play(playback, attempt > 1);
      this.#isTrusted = ending.type === "over";
      if (ending.type === "over") playback.settle(ok("said"));
      else if (ending.type === "failed" || attempt === attempts) {
        playback.settle(audioMissing(reasonOf(ending.detail), ending.detail));
      }
    }
  }
}
