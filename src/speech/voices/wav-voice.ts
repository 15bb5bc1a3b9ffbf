import type { Problem } from "../../vocabulary/problems.js";
import { ok, type Result } from "../../vocabulary/result.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import { EmbeddedSynthesiser } from "./embedded-synthesiser.js";
import { PcmVoice } from "./pcm-voice.js";
import { type Synthesiser, samplesToMs } from "./synthesiser.js";
import type { Voice } from "./voice.js";
import { WavFile } from "./wav-file.js";
import { WavPlayer } from "./wav-player.js";

/** A voice that draws a WAV file, with a `close` that tells whether the file is whole. */
export interface WavVoice extends Voice {
  /** Closes like `close`, and says how long the file is or why it is not whole. */
  finish(): Promise<Result<{ readonly lengthMs: number }, Problem>>;
}

/**
 * A voice that writes what would be heard into one WAV file on the game's timeline. The file is
 * whole after `close`. Errors: `file-unwritable`, at once when it cannot be made.
 */
export const makeWavVoice = (
  path: string,
  options: {
    /** Game time, when an utterance is to last as long as it is long (see {@link WavPlayer}). */
    readonly time?: TimeSource;
    /** Default: the embedded engine. */
    readonly synthesiser?: Synthesiser;
    readonly rate?: number;
  } = {},
): Result<WavVoice, Problem> => {
  const file = WavFile.create(path);
  if (!file.ok) return file;
  const synthesiser =
    options.synthesiser ??
    new EmbeddedSynthesiser(options.rate === undefined ? {} : { rate: options.rate });
  const player = new WavPlayer(file.value, options.time);
  const voice = new PcmVoice({ name: "wav", synthesiser, player });
  const finish = async (): Promise<Result<{ readonly lengthMs: number }, Problem>> => {
    await voice.close();
    const closed = file.value.close();
    return closed.ok ? ok({ lengthMs: Math.round(samplesToMs(file.value.samples)) }) : closed;
  };
  return ok({
    name: voice.name,
    speak: (request) => voice.speak(request),
    cancel: () => voice.cancel(),
    finish,
    close: async () => {
      await finish();
    },
  });
};
