import process from "node:process";
import { createInterface, type Interface } from "node:readline";
import type { CliIo } from "./io.js";
import type { KeyBinding } from "./key-bindings.js";

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
  readonly #stdin: CliIo["stdin"];
  readonly #onKey: ((text: string, key: Keypress) => void) | undefined;

  constructor(io: Pick<CliIo, "stdin">, keys: readonly KeyBinding[]) {
    this.#stdin = io.stdin;
    this.hasKeys = io.stdin.isTTY === true && keys.length > 0;
    this.#interface = this.hasKeys
      ? createInterface({ input: io.stdin, output: process.stdout, terminal: true, prompt: "" })
      : createInterface({ input: io.stdin, terminal: false });
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
      if (line !== undefined) yield line;
      else if (this.#ended) return;
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
    this.#interface.close();
  }

  #push(line: string): void {
    this.#waiting.push(line);
    this.#wake?.();
  }

  #end(): void {
    this.#ended = true;
    this.#wake?.();
  }
}
