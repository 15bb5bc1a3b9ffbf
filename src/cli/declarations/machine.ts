import type { Declare } from "./declaration.js";
import { jsonOption, makeExamples, voiceOption } from "./shared-options.js";

// How voices and the other parts of this machine are tried.

/** Voices, sound, ports, recogniser and Braille line. */
export const declareMachine: Declare = (program, commands, run) => {
  program
    .command("voices")
    .description("tells which voices can speak here, the one that is used first")
    .addOption(voiceOption())
    .option("--device <device>", "sound device: default, pulse:SINK or alsa:PCM")
    .addOption(jsonOption("prints name, works, first and detail of each voice"))
    .addHelpText("after", makeExamples("annabella voices").join("\n"))
    .action((options) => run(commands.voices, options));

  program
    .command("doctor")
    .description(
      "tries voices, sound, ports, recogniser and Braille line, and tells how to mend them",
    )
    .option("--lang <tag>", "language of the words that are spoken", "de")
    .option("--quiet", "tries the voices without speaking")
    .addOption(jsonOption("prints name, state, detail and fix of each part"))
    .addHelpText("after", makeExamples("annabella doctor", "annabella doctor --json").join("\n"))
    .action((options) => run(commands.doctor, options));
};
