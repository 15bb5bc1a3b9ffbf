import { Option } from "commander";
import type { Declare } from "./declaration.js";
import {
  fenOption,
  journalOption,
  jsonOption,
  makeExamples,
  parseCount,
  parseLanguage,
} from "./shared-options.js";

// How score sheets are written in Braille, read back and compared.

/** A Braille sheet out and in. */
export const declareBraille: Declare = (program, commands, run) => {
  const braille = program
    .command("braille")
    .description("writes the score sheet of a game in Braille; read reads one back")
    .argument("<file>", "PGN file, the records of a game (.jsonl), or a game of the journal")
    .usage("[options] [command] <file>")
    .option("--profile <name|file>", "notation, like de-basis or kompakt, or a TOML file")
    .addOption(
      new Option("--form <form>", "with or without the square of origin").choices([
        "long",
        "short",
      ]),
    )
    .option("--width <cells>", "cells a line", parseCount, 40)
    .option("--height <lines>", "lines a page", parseCount, 25)
    .option("--game <number>", "which game of the file", parseCount, 1)
    .option("--unicode", "writes Unicode Braille instead of BRF")
    .addOption(
      new Option("--page-end <how>", "how a page of BRF ends")
        .choices(["form-feed", "lines"])
        .default("form-feed"),
    )
    .option("--clocks", "writes the clock times of the game")
    .option("--no-check", "leaves out the check at the edge of each line")
    .option("-o, --output <file>", "file to write instead of standard output")
    .option("--svg <file>", "writes a picture of the embossed pages too")
    .addOption(journalOption())
    .addOption(jsonOption("prints one page a line"))
    .addHelpText(
      "after",
      makeExamples(
        "annabella braille game.pgn --profile kompakt -o game.brf",
        "annabella braille game.pgn --unicode",
        "annabella braille 2026-11-29-1-1 -o game.brf",
        "annabella braille read game.brf",
      ).join("\n"),
    )
    .action((file, options) => run(commands.braille, { file, ...options }));

  braille
    .command("read")
    .description("reads a Braille score sheet back; exit code 1 unless every line is sure")
    .argument("<file>", "BRF or Unicode Braille")
    .option("--profile <name|file>", "notation it is written in; default: the one that fits")
    .addOption(fenOption())
    .addOption(jsonOption("prints ply, text, san and state of each move"))
    .addHelpText("after", makeExamples("annabella braille read game.brf --json").join("\n"))
    .action((file, options) => run(commands.brailleRead, { file, ...options }));
};

/** Two sheets compared. */
export const declareSheet: Declare = (program, commands, run) => {
  const sheet = program.command("sheet").description("score sheets of the players");

  sheet
    .command("compare")
    .description(
      "compares two score sheets line by line; exit code 1 when they differ, with the first difference",
    )
    .argument("<a>", "PGN, Braille (BRF or Unicode), moves in any language, or announcements")
    .argument("<b>", "the other sheet")
    .addOption(fenOption())
    .option(
      "--lang <tag>",
      "language of the lines: de, en, pt, ru, es or fr; default: en",
      parseLanguage,
    )
    .addOption(jsonOption("prints agree, and where not: ply, a, b and fen"))
    .addHelpText("after", makeExamples("annabella sheet compare white.brf black.pgn").join("\n"))
    .action((a, b, options) => run(commands.sheetCompare, { a, b, ...options }));
};
