import type { Writable } from "node:stream";

/** One stream of lines: what was asked for, or progress and problems. */
export interface LineWriter {
  /** Writes one line. After the reader has gone away it does nothing. */
  write(line: string): void;
  /** Resolves when everything written has left the process, or nobody reads any more. */
  flush(): Promise<void>;
  /** Resolves when the reader goes away (`annabella journal show GAME | head`). Else never. */
  readonly closed: Promise<void>;
  /** Why lines were lost although somebody wanted them (a full disk); undefined: none were. */
  failure(): string | undefined;
}

/**
 * Lines for a stream whose reader may stop reading: that ends the output and is no error.
 * Other failures of the stream end it, too, and are kept: what was asked for is not complete.
 */
export const createLineWriter = (stream: Writable): LineWriter => {
  let open = true;
  let close: () => void = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  let lost: string | undefined;
  const end = (failure: Error): void => {
    const code = "code" in failure ? String(failure.code) : "";
    if (!READER_LEFT.includes(code)) lost ??= failure.message;
    open = false;
    close();
  };
  stream.on("error", end);
  return {
    write: (line) => {
      if (open) stream.write(`${line}\n`);
    },
    flush: () =>
      Promise.race([
        closed,
        new Promise<void>((resolve) => {
          if (!open) {
            resolve();
            return;
          }
          stream.write("", (failure) => {
            if (failure) end(failure);
            resolve();
          });
        }),
      ]),
    closed,
    failure: () => lost,
  };
};

/** A stream that was closed by whoever read it. */
const READER_LEFT: readonly string[] = ["EPIPE", "ECONNRESET", "ERR_STREAM_DESTROYED"];

/**
 * Text as one plain line: no line breaks, no control characters and no escape sequences, so that
 * a screen reader and a Braille line show all of it, whatever a file or a board put into it.
 */
export const makePlainLine = (text: string): string =>
  text
    .replace(ESCAPE_SEQUENCE, "")
    .replace(/\p{Cc}+/gu, " ")
    .trim();

// An ANSI sequence: escape, bracket, parameters, final letter.
const ESCAPE_SEQUENCE = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, "g");
