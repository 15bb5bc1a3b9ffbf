import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const bin = join(
  resolve(dirname(fileURLToPath(import.meta.url)), "../.."),
  "dist/program/annabella.js",
);

/** What a program remembers beside its journal: nothing of this stays on the machine that tests. */
const STATE = mkdtempSync(join(tmpdir(), "annabella-state-"));
process.once("exit", () => rmSync(STATE, { recursive: true, force: true }));

/** The program as a process of its own, with the lines that it has written. */
export class PlayProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly out: string[] = [];
  readonly err: string[] = [];
  /** Resolves when it has ended and everything it wrote is here. */
  readonly ended: Promise<number | null>;
  #watching: { readonly line: RegExp; readonly seen: (line: string) => void }[] = [];

  /** `prefix`: a command to run it under; `env`: variables beside those of the test. */
  constructor(
    args: readonly string[],
    prefix: readonly string[] = [],
    env: Readonly<Record<string, string>> = {},
  ) {
    const [command = "", ...words] = [...prefix, process.execPath, bin, ...args];
    this.child = spawn(command, words, {
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, XDG_STATE_HOME: STATE, ...env },
    });
    // A line that it had no time to read is no fault of the test.
    this.child.stdin.on("error", () => undefined);
    const read = (stream: NodeJS.ReadableStream, lines: string[]): Promise<void> =>
      new Promise((done) => {
        const reader = createInterface({ input: stream });
        reader.on("line", (line) => {
          lines.push(line);
          for (const watch of this.#watching) if (watch.line.test(line)) watch.seen(line);
        });
        reader.on("close", done);
      });
    const streams = Promise.all([
      read(this.child.stdout, this.out),
      read(this.child.stderr, this.err),
    ]);
    const closed = new Promise<number | null>((done) => this.child.on("close", done));
    this.ended = streams.then(() => closed);
  }

  type(...lines: readonly string[]): void {
    this.child.stdin.write(lines.map((line) => `${line}\n`).join(""));
  }

  /** The first line, already there or to come, that fits. Rejects when the program ends before. */
  async hears(line: RegExp, withinMs = 30_000): Promise<string> {
    const known = [...this.out, ...this.err].find((heard) => line.test(heard));
    if (known !== undefined) return known;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no line ${line}: ${this.#told()}`)), withinMs);
    });
    const over = this.ended.then((code) => {
      throw new Error(`ended with ${code} without a line ${line}: ${this.#told()}`);
    });
    try {
      return await Promise.race([
        new Promise<string>((seen) => this.#watching.push({ line, seen })),
        late,
        over,
      ]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Like {@link hears}, but only lines that come from now on. */
  async hearsNext(line: RegExp, withinMs = 30_000): Promise<string> {
    let timer: NodeJS.Timeout | undefined;
    try {
      return await Promise.race([
        new Promise<string>((seen) => this.#watching.push({ line, seen })),
        new Promise<never>((_, reject) => {
          timer = setTimeout(
            () => reject(new Error(`no further line ${line}: ${this.#told()}`)),
            withinMs,
          );
        }),
      ]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Resolves when so many lines of its output fit. */
  async printed(pattern: string, count: number): Promise<void> {
    const line = new RegExp(pattern);
    while (this.out.filter((heard) => line.test(heard)).length < count) {
      await this.hearsNext(line);
    }
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    this.child.kill(signal);
    await this.ended;
  }

  #told(): string {
    return [...this.err, ...this.out.slice(-5)].join(" | ");
  }
}
