import { makeCaseLine, makeSummaryLine } from "../../conformance/case-report.js";
import { readCases } from "../../conformance/read-cases.js";
import { runCase } from "../../conformance/run-case.js";
import { explainProblem } from "../../speech/phrases/problems/explain.js";
import type { Problem } from "../../vocabulary/problems.js";
import { EXIT, exitCodeOf } from "../exit-codes.js";
import type { CliIo } from "../io.js";

export interface ConformanceOptions {
  readonly paths: readonly string[];
  readonly json?: boolean;
}

/** A mistake in a file of cases, as one line: where it is, what it is, what was meant. */
const explain = (problem: Problem): string => {
  switch (problem.code) {
    case "scenario-invalid": {
      const near = problem.nearest === undefined ? "" : ` Did you mean ${problem.nearest}?`;
      return `${problem.path} line ${problem.line}: ${problem.detail}.${near}`;
    }
    default:
      return explainProblem(problem);
  }
};

/**
 * Runs conformance cases and prints one line for each, then the sum.
 * Exit codes: 0 all passed, 1 a case failed, 2 a file is malformed or there are no cases, 3 a file cannot be read.
 */
export const runConformance = async (options: ConformanceOptions, io: CliIo): Promise<number> => {
  const cases = await readCases(options.paths);
  if (!cases.ok) {
    io.err(explain(cases.error));
    return exitCodeOf(cases.error.code);
  }
  if (cases.value.length === 0) {
    // Nothing shown is not the same as everything shown.
    const places = options.paths.join(", ");
    io.err(`There are no cases in ${places}. Nothing was run. Name files or folders of cases.`);
    return EXIT.wrongUsage;
  }
  let passed = 0;
  let failed = 0;
  for (const anyCase of cases.value) {
    for await (const report of runCase(anyCase)) {
      if (report.ok) passed += 1;
      else failed += 1;
      io.out(options.json === true ? JSON.stringify(report) : makeCaseLine(report));
    }
  }
  if (options.json !== true) io.out(makeSummaryLine(passed, failed));
  return failed > 0 ? EXIT.answerIsNo : EXIT.fine;
};
