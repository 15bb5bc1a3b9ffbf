import type { Millis } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import { ok, type Result } from "../../vocabulary/result.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import { type Ending, type Playback, type Player, promiseEnding, UNSEEN } from "./player.js";
import { msToSamples, samplesToMs } from "./synthesiser.js";
import type { SpeechSigns } from "./voice.js";
import type { WavFile } from "./wav-file.js";

/**
 * Draws what would be heard on a timeline: each utterance begins at its game time, or when the one
 * before it ends. Time 0 of the file is time 0 of the table.
 *
 * With `time` an utterance lasts as long as it is long, in game time, and a cancelled one is cut
 * where it would have been cut; without, it is over as soon as it is drawn.
 */
export class WavPlayer implements Player {
  readonly name = "wav";
  readonly #file: WavFile;
  readonly #time: TimeSource | undefined;

  constructor(file: WavFile, time?: TimeSource) {
    this.#file = file;
    this.#time = time;
  }

  probe(): Promise<Result<void, Problem>> {
    return Promise.resolve(ok(undefined));
  }

  begin(atMs: Millis = this.#time?.now() ?? 0, signs: SpeechSigns = UNSEEN): Playback {
    const { promise, resolve } = promiseEnding();
    const start = Math.max(this.#file.samples, msToSamples(atMs));
    let end = start;
    let open = true;
    let stopWaiting = (): void => {};
    const settle = (ending: Ending): void => {
      open = false;
      stopWaiting();
      resolve(ending);
    };
    let whole = false;
    return {
      push: (pcm) => {
        if (!open || whole) return;
        if (end === start) signs.begun();
        const written = this.#file.write(end, pcm);
        end += pcm.length;
        if (!written.ok) settle(written);
      },
      end: () => {
        if (!open || whole) return;
        whole = true;
        if (this.#time === undefined) settle(ok("said"));
        else stopWaiting = this.#time.wakeAt(Math.ceil(samplesToMs(end)), () => settle(ok("said")));
      },
      cancel: () => {
        if (!open) return;
        const heard = this.#time === undefined ? end : msToSamples(this.#time.now());
        const cut = end > start ? this.#file.cut(Math.max(start, heard)) : ok(undefined);
        settle(cut.ok ? ok("cancelled") : cut);
      },
      done: promise,
    };
  }

  close(): Promise<Result<void, Problem>> {
    return Promise.resolve(this.#file.close());
  }
}
