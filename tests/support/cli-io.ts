import { Readable } from "node:stream";
import type { CliIo } from "../../src/cli/io.js";

/** The outside of a command, in memory: what it prints is kept, nobody interrupts it. */
export interface RecordedIo extends CliIo {
  readonly stdoutLines: readonly string[];
  readonly stderrLines: readonly string[];
}

/** `stdin`: what the command reads. `env`: its environment, empty by default. */
export const createRecordedIo = (
  given: {
    readonly stdin?: string | Uint8Array;
    readonly env?: CliIo["env"];
    readonly interrupted?: Promise<void>;
  } = {},
): RecordedIo => {
  const stdoutLines: string[] = [];
  const stderrLines: string[] = [];
  return {
    stdoutLines,
    stderrLines,
    out: (line) => void stdoutLines.push(line),
    err: (line) => void stderrLines.push(line),
    stdin: Readable.from(given.stdin === undefined ? [] : [given.stdin]),
    env: given.env ?? {},
    interrupted: given.interrupted ?? new Promise(() => {}),
  };
};
