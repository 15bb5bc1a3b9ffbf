import { InvalidArgumentError, Option } from "commander";
import type { MoveChoice } from "../commands/trace.js";
import type { Declare } from "./declaration.js";
import { jsonOption, makeExamples, voiceOption } from "./shared-options.js";

// How voices and the other parts of this machine are tried.

const parseMoveChoice = (text: string): MoveChoice => {
  const [, digits = "", side] = /^(\d{1,4})(w|b|\.{3}|\.)?$/.exec(text.trim()) ?? [];
  const number = Number(digits);
  if (number < 1) {
    throw new InvalidArgumentError("It is the number of a move, like 12, 12w or 12b.");
  }
  if (side === undefined) return { number };
  return { number, by: side === "w" || side === "." ? "white" : "black" };
};

/** Where the time of a move went. */
export const declareTrace: Declare = (program, commands, run) => {
  program
    .command("trace")
    .description("tells where the milliseconds of each move went, from a file of --trace")
    .argument("<file>", "trace, JSON Lines")
    .addOption(
      new Option(
        "--move <number>",
        "one move, every station of it: 12 for both players, 12w or 12b for one",
      ).argParser(parseMoveChoice),
    )
    .option("--table <name>", "of a hall: one table")
    .option("--svg <file>", "draws the first of these moves as well")
    .addOption(jsonOption("prints one object for each move"))
    .addHelpText(
      "after",
      makeExamples(
        "annabella trace game.trace",
        "annabella trace game.trace --move 12 --svg move.svg",
      ).join("\n"),
    )
    .action((file, options) => run(commands.trace, { file, ...options }));
};

/** Voices, sound, ports, recogniser and Braille line. */
export const declareMachine: Declare = (program, commands, run) => {
  program
    .command("voices")
    .description(
      "tells which voices can speak here, the one that is used first; exit code 1 when none can",
    )
    .addOption(voiceOption())
    .option("--device <device>", "sound device: default, pulse:SINK or alsa:PCM")
    .option("--clips <do>", "make or remove: ready-made words for when no engine speaks")
    .option("--lang <tag>", "language of the clips; default: all when they are made")
    .option("--rate <words>", "words a minute of the clips that are made, from 80 to 450")
    .addOption(jsonOption("prints name, works, first and detail of each voice"))
    .addHelpText(
      "after",
      makeExamples("annabella voices", "annabella voices --clips make --lang de").join("\n"),
    )
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
