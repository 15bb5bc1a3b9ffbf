import { nearestWord } from "../../vocabulary/nearest-word.js";
import type { Declare } from "./declaration.js";
import { jsonOption, makeExamples, parseSpeed, requireOptions } from "./shared-options.js";

// How boards are listed, tried, recorded, decoded and emulated.

/** What is connected, and what it sends. */
export const declareBoards: Declare = (program, commands, run) => {
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

/** A board in software on a serial port. */
export const declareEmulate: Declare = (program, commands, run) => {
  requireOptions(program.command("emulate"), "--port")
    .description("is a board on a serial port, for tests and for people without hardware")
    .argument("<model>", "which board")
    .option("--port <path>", "serial port to be the board on")
    .option("--pgn <file>", "plays the first game of a PGN file instead of reading steps")
    .option("--speed <n>", "with --pgn: how many times faster than a real game, or max", parseSpeed)
    .option("--fen <fen>", "what stands on the board at first; default: the starting array")
    .option("--clock", "attaches a chess clock with its lever")
    .addOption(jsonOption())
    .addHelpText("after", makeExamples("annabella emulate aph1 --port /dev/pts/3").join("\n"))
    .action((model, options) => run(commands.emulate, { model, ...options }));
};
