import type { Declare } from "./declaration.js";
import { journalOption, jsonOption, makeExamples } from "./shared-options.js";

// How the arbiter's desk on the terminal is asked for.

/** The desk: views of tables, and steps of the arbiter. */
export const declareArbiter: Declare = (program, commands, run) => {
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
