import { chooseVoices } from "../../speech/voices/choose-voice.js";
import { thisMachine } from "../../speech/voices/find-program.js";
import { EXIT, failWith } from "../exit-codes.js";
import type { Run } from "../io.js";
import { makePlainLine } from "../output.js";
import { readSpeakingOptions } from "../speaking.js";
import { playerOf } from "../table-sound.js";

export interface VoicesCommandOptions {
  /** Voice to use first. */
  readonly voice?: string;
  readonly device?: string;
  readonly json?: boolean;
}

/**
 * `annabella voices`: each engine, whether it can speak here, and which one would be used. Nothing
 * is spoken. Exit code 1: none can.
 */
export const runVoices: Run<VoicesCommandOptions> = async (options, io) => {
  const read = readSpeakingOptions(options);
  if (!read.ok) return failWith(read.error, io);
  const { voice, device } = read.value;
  const around = thisMachine();
  const player = playerOf(device, around);
  const chosen = await chooseVoices(voice, {
    player,
    around,
    ownDevice: typeof device === "object",
  });
  const first = chosen.voices[0]?.name;
  for (const { name, found } of chosen.probed) {
    const detail = found.ok ? undefined : "detail" in found.error ? found.error.detail : undefined;
    if (options.json === true) {
      io.out(
        JSON.stringify({
          name,
          works: found.ok,
          first: name === first,
          ...(detail === undefined ? {} : { detail }),
        }),
      );
    } else if (!found.ok) {
      io.out(makePlainLine(`${name} cannot speak here: ${detail ?? found.error.code}.`));
    } else if (name === first) io.out(`${name} can speak and is used first.`);
    else io.out(`${name} can speak and takes over when those before it fail.`);
  }
  if (first === undefined && options.json !== true) {
    io.out("Nothing is spoken. Every announcement is printed as a line of text.");
    if (voice !== "none")
      io.out("To hear what is missing and how to mend it, type: annabella doctor");
  }
  for (const one of chosen.voices) await one.close();
  await player.close();
  return first === undefined && voice !== "none" ? EXIT.answerIsNo : EXIT.fine;
};
