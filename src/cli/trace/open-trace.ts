import type { Problem } from "../../vocabulary/problems.js";
import { ok, type Result } from "../../vocabulary/result.js";
import type { TraceOptions } from "../options.js";
import { readVersion } from "../version.js";
import { TraceFile } from "./trace-file.js";

/**
 * The trace that the options of a command ask for; undefined: none, and nothing is made for it.
 * `onProblem`: told once when it ends before the game. Errors: `trace-unwritable`.
 */
export const openTrace = (
  { trace, speed }: TraceOptions & { readonly speed?: number | "max" },
  command: string,
  onProblem: (problem: Problem) => void,
): Result<TraceFile | undefined, Problem> => {
  if (trace === undefined) return ok(undefined);
  return TraceFile.open(trace, {
    program: readVersion(),
    command,
    ...(speed === undefined || speed === 1 ? {} : { speed }),
    onProblem,
  });
};
