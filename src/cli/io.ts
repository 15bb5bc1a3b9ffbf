import type { Readable } from "node:stream";

/**
 * What a command may touch of the outside: handed over by `main.ts`, replaced in tests.
 * Exit codes: 0 fine, 1 the answer is no, 2 wrong usage, 3 something outside failed.
 */
export interface CliIo {
  /** One line of what was asked for. */
  out(line: string): void;
  /** One line of progress or problem. */
  err(line: string): void;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Resolves when the user asks to stop (Ctrl-C). */
  readonly interrupted: Promise<void>;
}

/** Every command module exports `run` of this shape; options are those of `declarations`. */
export type Run<Options> = (options: Options, io: CliIo) => Promise<number>;
