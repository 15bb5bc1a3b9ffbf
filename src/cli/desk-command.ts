import { defaultJournalPath } from "../journal/open-journal.js";
import type { Problem } from "../vocabulary/problems.js";
import type { Result } from "../vocabulary/result.js";
import { DeskClient, type DeskRefusal } from "./desk-client.js";
import { makeTableLine } from "./desk-lines.js";
import { EXIT, exitCodeOf, failWith } from "./exit-codes.js";
import type { CliIo, Run } from "./io.js";
import type { OutputOptions } from "./options.js";
import { makePlainLine } from "./output.js";

/** The desk of the program that runs on a journal. Errors: `desk-missing`. */
export const findDesk = (
  options: { readonly journal?: string },
  io: CliIo,
): Promise<Result<DeskClient, Problem>> =>
  DeskClient.find(options.journal ?? defaultJournalPath(io.env));

/** Tells why something was not done, and the exit code for it. */
export const failDesk = (problem: Problem | DeskRefusal, io: CliIo): number => {
  if (problem.code !== "refused") return failWith(problem, io);
  io.err(makePlainLine(problem.text));
  return exitCodeOf(problem.problem);
};

/** Lists the tables of the running program, a line or an object each. */
export const listTables: Run<OutputOptions & { readonly journal?: string }> = async (
  options,
  io,
) => {
  const desk = await findDesk(options, io);
  if (!desk.ok) return failDesk(desk.error, io);
  const list = await desk.value.tables();
  if (!list.ok) return failDesk(list.error, io);
  for (const table of list.value.tables) {
    io.out(options.json === true ? JSON.stringify(table) : makePlainLine(makeTableLine(table)));
  }
  return EXIT.fine;
};
