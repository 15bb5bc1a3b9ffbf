import type { Writable } from "node:stream";

/** One stream of lines: what was asked for, or progress and problems. */
export interface LineWriter {
  /** Writes one line. After the reader has gone away it does nothing. */
  write(line: string): void;
  /** Resolves when everything written has left the process, or nobody reads any more. */
  flush(): Promise<void>;
  /** Resolves when the reader goes away (`annabella journal show GAME | head`). Else never. */
  readonly closed: Promise<void>;
}

/**
 * Lines for a stream whose reader may stop reading: that ends the output and is no error.
 * Other failures of the stream count the same, for there is nobody left to tell.
 */
export const createLineWriter = (stream: Writable): LineWriter => {
  let open = true;
  let close: () => void = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  stream.on("error", () => {
    open = false;
    close();
  });
  return {
    write: (line) => {
      if (open) stream.write(`${line}\n`);
    },
    flush: () =>
      Promise.race([
        closed,
        new Promise<void>((resolve) => {
          if (open) stream.write("", () => resolve());
          else resolve();
        }),
      ]),
    closed,
  };
};

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
