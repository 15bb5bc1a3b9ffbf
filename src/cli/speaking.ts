import { HostTime } from "../board-driver/host-time.js";
import { explainProblem } from "../speech/phrases/problems/explain.js";
import { chooseVoices, VOICE_CHOICES, type VoiceChoice } from "../speech/voices/choose-voice.js";
import { openClipStore } from "../speech/voices/clip-makers.js";
import { thisMachine } from "../speech/voices/find-program.js";
import type { DeviceName } from "../speech/voices/program-player.js";
import { SpeechQueue } from "../speech/voices/speech-queue.js";
import type { VoiceRequest } from "../speech/voices/voice.js";
import type { Problem } from "../vocabulary/problems.js";
import { ok, type Result } from "../vocabulary/result.js";
import { readDevice, readRate } from "./ear-options.js";
import { EXIT } from "./exit-codes.js";
import type { CliIo } from "./io.js";
import { makePlainLine } from "./output.js";
import { playerOf } from "./table-sound.js";
import { readVersion } from "./version.js";
import { wordOption } from "./word-option.js";

/** How something is spoken from the command line. */
export interface SpeakingOptions {
  readonly voice?: VoiceChoice;
  readonly device?: DeviceName | "default";
  readonly rate?: number;
}

/** A voice by its name. Errors: `option-invalid`. */
export const readVoice = (text: string): Result<VoiceChoice, Problem> =>
  wordOption("--voice", text, VOICE_CHOICES);

/** Reads `--voice`, `--device` and `--rate`. Errors: `option-invalid`. */
export const readSpeakingOptions = (options: {
  readonly voice?: string;
  readonly device?: string;
  readonly rate?: string;
}): Result<SpeakingOptions, Problem> => {
  const voice = options.voice === undefined ? undefined : readVoice(options.voice);
  if (voice?.ok === false) return voice;
  const device = options.device === undefined ? undefined : readDevice("--device", options.device);
  if (device?.ok === false) return device;
  const rate = options.rate === undefined ? undefined : readRate("--rate", options.rate);
  if (rate?.ok === false) return rate;
  return ok({
    ...(device?.value === "none"
      ? { voice: "none" }
      : voice === undefined
        ? {}
        : { voice: voice.value }),
    ...(device === undefined || device.value === "none" ? {} : { device: device.value }),
    ...(rate === undefined ? {} : { rate: rate.value }),
  });
};

/**
 * Speaks one text after the other, until the last word is out or somebody interrupts.
 * Exit code 0: all was spoken, or silence was asked for; 3: something was not heard.
 */
export const speakAll = async (
  texts: readonly VoiceRequest[],
  options: SpeakingOptions,
  io: Pick<CliIo, "err" | "interrupted">,
): Promise<number> => {
  const around = thisMachine();
  const player = playerOf(options.device, around);
  const complain = (problem: Problem): void => io.err(makePlainLine(explainProblem(problem)));
  const clips = openClipStore({
    around,
    program: readVersion(),
    makes: false,
    ...(options.rate === undefined ? {} : { rate: options.rate }),
  });
  for (const { language } of texts) void clips.want(language);
  const chosen = await chooseVoices(options.voice, {
    player,
    around,
    clips,
    ownDevice: typeof options.device === "object",
    ...(options.rate === undefined ? {} : { rate: options.rate }),
  });
  if (chosen.problem !== undefined) complain(chosen.problem);
  let unheard = 0;
  const queue = new SpeechQueue({
    voices: chosen.voices,
    time: new HostTime(),
    onSaid: (_, how) => {
      if (how === "text") unheard += 1;
    },
    onProblem: complain,
  });
  for (const { words, language } of texts) {
    queue.say({ to: "room", kind: "own-announcement", language, text: words, atMs: 0 });
  }
  await Promise.race([queue.idle(), io.interrupted]);
  await queue.close();
  await clips.close();
  await player.close();
  return unheard > 0 && options.voice !== "none" ? EXIT.outsideFailed : EXIT.fine;
};
