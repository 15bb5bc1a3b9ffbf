import process from "node:process";
import { createInterface, type Interface } from "node:readline";
import { Transform, type TransformCallback } from "node:stream";
import type { CliIo } from "./io.js";
import type { KeyBinding } from "./key-bindings.js";

/** What stands on one line after this is dropped: no line is so long. Units: bytes. */
const LONGEST_LINE = 4_000;
/** Lines that wait to be done; with more of them, reading waits. */
const MOST_WAITING = 256;

/** Cuts long lines, so that a stream without line ends does not fill the memory. */
class LineCutter extends Transform {
  #length = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const kept = chunk.filter((byte) => {
      const isEnd = byte === 0x0a || byte === 0x0d;
      this.#length = isEnd ? 0 : this.#length + 1;
      return this.#length <= LONGEST_LINE;
    });
    done(null, kept);
  }
}

/** A key as Node's readline tells it. */
interface Keypress {
  readonly name?: string;
  readonly ctrl?: boolean;
  readonly meta?: boolean;
}

/**
 * The lines that people type, one after the other. Bound keys count as lines of their own while
 * nothing else stands on the line; that needs a keyboard, so of a pipe only lines are read.
 */
export class Terminal {
  /** Whether keys can be told from lines. */
  readonly hasKeys: boolean;
  /** Resolves when Control C was pressed and the keyboard kept it from being a signal. */
  readonly interrupted: Promise<void>;
  readonly #interface: Interface;
  readonly #waiting: string[] = [];
  #wake: (() => void) | undefined;
  #ended = false;
  #isHeldUp = false;
  readonly #cutter: LineCutter | undefined;
  readonly #stdin: CliIo["stdin"];
  readonly #onKey: ((text: string, key: Keypress) => void) | undefined;

  constructor(io: Pick<CliIo, "stdin">, keys: readonly KeyBinding[]) {
    this.#stdin = io.stdin;
    this.hasKeys = io.stdin.isTTY === true && keys.length > 0;
    this.#cutter = this.hasKeys ? undefined : io.stdin.pipe(new LineCutter());
    this.#interface =
      this.#cutter === undefined
        ? createInterface({ input: io.stdin, output: process.stdout, terminal: true, prompt: "" })
        : createInterface({ input: this.#cutter, terminal: false });
    this.#interface.on("line", (line) => this.#push(line));
    this.#interface.on("close", () => this.#end());
    this.interrupted = new Promise((resolve) => {
      this.#interface.on("SIGINT", resolve);
    });
    if (!this.hasKeys) return;
    // Asked before the editor has the key: it may only be a step on an empty line.
    this.#onKey = (_text, key) => {
      const binding = keys.find((known) => known.key === key.name);
      if (binding === undefined || key.ctrl === true || key.meta === true) return;
      if (this.#interface.line !== "") return;
      this.#push(binding.step);
      // The editor puts the sign of the key on its line right after this: it is taken away again.
      setImmediate(() => this.#interface.write(null, { ctrl: true, name: "u" }));
    };
    io.stdin.prependListener("keypress", this.#onKey);
  }

  /** Lines as they come; ends with the input, or with {@link close}. */
  async *lines(): AsyncGenerator<string, void> {
    for (;;) {
      const line = this.#waiting.shift();
      if (line !== undefined) {
        if (this.#isHeldUp && this.#waiting.length === 0 && !this.#ended) {
          this.#isHeldUp = false;
          this.#interface.resume();
        }
        yield line;
      } else if (this.#ended) return;
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }

  /** Lets go of the keyboard. Safe to call twice. */
  close(): void {
    if (this.#onKey !== undefined) this.#stdin.removeListener("keypress", this.#onKey);
    if (this.#cutter !== undefined) {
      this.#stdin.unpipe(this.#cutter);
      this.#stdin.pause();
    }
    this.#interface.close();
  }

  #push(line: string): void {
    this.#waiting.push(line);
    if (this.#cutter !== undefined && this.#waiting.length >= MOST_WAITING && !this.#isHeldUp) {
      this.#isHeldUp = true;
      this.#interface.pause();
    }
    this.#wake?.();
  }

  #end(): void {
    this.#ended = true;
    this.#wake?.();
  }
}
