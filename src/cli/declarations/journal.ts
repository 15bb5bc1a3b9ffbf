import { type Command, Option } from "commander";
import { LANGUAGE_TAGS } from "../../vocabulary/languages.js";
import type { Declare } from "./declaration.js";
import {
  journalOption,
  jsonOption,
  makeExamples,
  parseCount,
  requireOptions,
} from "./shared-options.js";

// How the games of the journal are listed, told, verified and exported.

/** The black box. */
export const declareJournal: Declare = (program, commands, run) => {
  const journal = program
    .command("journal")
    .description("the black box: everything that was seen and decided, game by game");

  journal
    .command("list")
    .description("lists the games, oldest first")
    .addOption(journalOption())
    .addOption(jsonOption())
    .addHelpText("after", makeExamples("annabella journal list").join("\n"))
    .action((options) => run(commands.journalList, options));

  const declareGame = (name: string, description: string, example: string): Command =>
    journal
      .command(name)
      .description(description)
      .argument("<game>", "id of the game, like 2026-11-29-1-2")
      .addOption(journalOption())
      .addHelpText("after", makeExamples(example).join("\n"));

  declareGame(
    "show",
    "tells a game from its first record on",
    "annabella journal show 2026-11-29-1-2",
  )
    .addOption(jsonOption())
    .action((game, options) => run(commands.journalShow, { game, ...options }));

  declareGame(
    "verify",
    "decides the game again from what was seen and compares; exit code 1 when it differs",
    "annabella journal verify 2026-11-29-1-2",
  )
    .option("--hash <hash>", "a hash noted before: tells which record it belongs to")
    .addOption(jsonOption("prints ok, events and the first difference"))
    .action((game, options) => run(commands.journalVerify, { game, ...options }));

  declareGame(
    "export",
    "writes all records of a game as JSON Lines",
    "annabella journal export 2026-11-29-1-2 -o game.jsonl",
  )
    .option("-o, --output <file>", "file to write instead of standard output")
    .addOption(jsonOption())
    .action((game, options) => run(commands.journalExport, { game, ...options }));

  declareGame(
    "pgn",
    "writes the score of a game as PGN",
    "annabella journal pgn 2026-11-29-1-2 -o game.pgn",
  )
    .option("-o, --output <file>", "file to write instead of standard output")
    .addOption(jsonOption())
    .action((game, options) => run(commands.journalPgn, { game, ...options }));

  declareGame(
    "envelope",
    "writes what stands on the envelope of an adjourned game, without the sealed move",
    "annabella journal envelope 2026-11-29-1-2",
  )
    .option("-o, --output <file>", "file to write instead of standard output")
    .addOption(jsonOption())
    .action((game, options) => run(commands.journalEnvelope, { game, ...options }));

  requireOptions(
    declareGame(
      "evidence",
      "tells what the boards saw, what was said and pressed, and the clock times, of one ply",
      "annabella journal evidence 2026-11-29-1-2 --ply 23 --format html -o move12.html",
    ),
    "--ply",
  )
    .option("--ply <number>", "which ply, from 1", parseCount)
    .addOption(
      new Option("--format <format>", "form of the file").choices(["text", "json", "html"]),
    )
    .addOption(new Option("--lang <tag>", "language of the lines").choices(LANGUAGE_TAGS))
    .option("-o, --output <file>", "file to write instead of standard output")
    .addOption(jsonOption("the same as --format json"))
    .action((game, options) => run(commands.journalEvidence, { game, ...options }));
};
