import { writeSync } from "node:fs";

/**
 * Writes a line to standard output and returns when it is out: what was written before the process
 * is killed can be read after it. A worker thread makes the pipe a non-blocking one, so that a full
 * pipe is waited for here.
 */
export const writeLine = (line: string): void => {
  const bytes = Buffer.from(`${line}\n`);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(1, bytes, written);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
};
