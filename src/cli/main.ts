import { Command, CommanderError } from "commander";
import { ADDRESS_SHAPES } from "../board-driver/address-shapes.js";
import { COMMANDS, type Commands } from "./commands.js";
import { declareArbiter } from "./declarations/arbiter.js";
import { declareBoards, declareEmulate } from "./declarations/boards.js";
import type { Declare, Runner } from "./declarations/declaration.js";
import { declareJournal } from "./declarations/journal.js";
import { declareConformance, declareLaws } from "./declarations/laws.js";
import { declareMachine, declareTrace } from "./declarations/machine.js";
import { declareMoves } from "./declarations/moves.js";
import { makeExamples } from "./declarations/shared-options.js";
import { declareBraille, declareSheet } from "./declarations/sheets.js";
import { declareDemo, declareHall, declarePlay } from "./declarations/tables.js";
// The table of problems would bring the texts of all languages: telling the usage needs none.
import { EXIT } from "./exit.js";
import type { CliIo } from "./io.js";
import { makePlainLine } from "./output.js";
import { readVersion } from "./version.js";

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
  const run: Runner = async (load, options) => {
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
        "A board is named in one of these ways; web is one on a page:",
        ...Object.values(ADDRESS_SHAPES).map((shape) => `  ${shape}`),
        "With --json every command prints one JSON object a line.",
        "Exit code: 0 fine, 1 the answer is no, 2 wrong usage, 3 something outside failed.",
        ...makeExamples("annabella demo"),
      ].join("\n"),
    );

  for (const declare of DECLARATIONS) declare(program, commands, run);

  return program;
};

/** The groups of commands, in the order of the help. */
const DECLARATIONS: readonly Declare[] = [
  declareDemo,
  declarePlay,
  declareHall,
  declareArbiter,
  declareBoards,
  declareEmulate,
  declareMoves,
  declareBraille,
  declareJournal,
  declareSheet,
  declareConformance,
  declareLaws,
  declareTrace,
  declareMachine,
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
