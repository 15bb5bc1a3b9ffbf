#!/usr/bin/env node
import process from "node:process";
// The table of problems would bring the texts of all languages: telling the usage needs none.
import { EXIT } from "./exit.js";
import type { CliIo } from "./io.js";
import { main, reportBug } from "./main.js";
import { createLineWriter } from "./output.js";

// The process of the command line: its streams, its signals, and the only process.exit.

/** How long a command may take to end after nobody reads its output any more. */
const GRACE_MS = 2_000;

const out = createLineWriter(process.stdout);
const err = createLineWriter(process.stderr);

const exit = async (code: number): Promise<never> => {
  await Promise.all([out.flush(), err.flush()]);
  const failure = out.failure();
  if (failure === undefined) process.exit(code);
  err.write(
    `What was asked for could not be written to the end. The reason given: ${failure}. ` +
      "What was written is not complete. Make room, or send it somewhere else, and repeat the command.",
  );
  await err.flush();
  process.exit(EXIT.outsideFailed);
};

let interrupt: () => void = () => {};
const interrupted = new Promise<void>((resolve) => {
  interrupt = resolve;
});

const io: CliIo = {
  out: out.write,
  err: err.write,
  stdin: process.stdin,
  env: process.env,
  interrupted,
};

let signals = 0;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    signals += 1;
    // The second time the user means it. Every record is on disk before it is acted on.
    if (signals > 1) process.exit(130);
    interrupt();
  });
}

// `annabella journal show GAME | head`: the reader has seen enough.
void out.closed.then(() => {
  interrupt();
  setTimeout(() => void exit(0), GRACE_MS).unref();
});

const giveUp = (failure: unknown): void => {
  reportBug(failure, io);
  void exit(EXIT.outsideFailed);
};
process.on("uncaughtException", giveUp);
process.on("unhandledRejection", giveUp);

await exit(await main(process.argv.slice(2), io));
