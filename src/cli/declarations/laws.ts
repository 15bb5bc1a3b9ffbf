import { Option } from "commander";
import { COLORS } from "../../vocabulary/chess.js";
import type { Declare } from "./declaration.js";
import { jsonOption, makeExamples, requireOptions } from "./shared-options.js";

// How the Laws are looked up, run as cases, and asked about a position.

/** The Laws as cases. */
export const declareConformance: Declare = (program, commands, run) => {
  program
    .command("conformance")
    .description("runs the Laws as cases; exit code 1 if one fails")
    .argument("<paths...>", "files and folders of cases, YAML or JSON Lines")
    .addOption(jsonOption("prints id, ok, failures and events of each case"))
    .addHelpText("after", makeExamples("annabella conformance fixtures/conformance").join("\n"))
    .action((paths, options) => run(commands.conformance, { paths, ...options }));
};

/** The Laws by article, and positions that nobody can win. */
export const declareLaws: Declare = (program, commands, run) => {
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

  requireOptions(laws.command("unwinnable"), "--winner")
    .description("tells whether a side can still mate by any series of legal moves")
    .argument("<fen>", "position")
    .addOption(new Option("--winner <side>", "who would have to mate").choices(COLORS))
    .addOption(jsonOption("prints winnable (true, false or unknown), line, nodes and ms"))
    .addHelpText(
      "after",
      makeExamples(
        'annabella laws unwinnable "8/8/4k3/8/8/3KN3/8/8 b - - 0 1" --winner white',
      ).join("\n"),
    )
    .action((fen, options) => run(commands.lawsUnwinnable, { fen, ...options }));
};
