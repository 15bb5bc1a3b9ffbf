import process from "node:process";
import { createInterface, type Interface } from "node:readline";
import { PassThrough, type Readable, Transform, type TransformCallback } from "node:stream";
import { assertNever } from "../vocabulary/result.js";
import type { CliIo } from "./io.js";
import type { KeyBinding } from "./key-bindings.js";
import {
  FOCUS_OFF,
  FOCUS_ON,
  KeyDecoder,
  RELEASES_OFF,
  RELEASES_ON,
  type TerminalEvent,
} from "./key-decoder.js";

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

/** What a table wants of the keyboard beside lines. */
export interface TerminalOptions {
  /** A player may write on its keys, see {@link Terminal.takeKeys}. */
  readonly givesKeys?: boolean;
  /** Told whether the window is in front, where the terminal can tell. */
  readonly onFocus?: (isInFront: boolean) => void;
  /** Told once when the terminal cannot say whether its window is in front. */
  readonly onNoFocus?: () => void;
  /** Where sequences for the terminal go; default: standard output. */
  readonly control?: (sequence: string) => void;
}

/** How long an answer of the terminal is waited for. Units: milliseconds. */
const ANSWER_MS = 1_000;

/** What a listener for keys hears: keys, and that releases are told. */
export type KeyEvent = Extract<TerminalEvent, { readonly type: "key" | "tells-releases" }>;

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
  readonly #options: TerminalOptions;
  /** Where the line editor reads: what of the keyboard is for nobody else. */
  readonly #editor = new PassThrough();
  readonly #decoder = new KeyDecoder();
  readonly #onData = (chunk: Buffer): void => this.#decode(chunk);
  #onKeyEvent: ((event: KeyEvent) => void) | undefined;
  #focusTimer: NodeJS.Timeout | undefined;
  #interrupt: () => void = () => undefined;

  constructor(
    io: Pick<CliIo, "stdin">,
    keys: readonly KeyBinding[],
    options: TerminalOptions = {},
  ) {
    this.#stdin = io.stdin;
    this.#options = options;
    const wantsKeys =
      keys.length > 0 || options.givesKeys === true || options.onFocus !== undefined;
    this.hasKeys = io.stdin.isTTY === true && wantsKeys;
    this.#cutter = this.hasKeys ? undefined : io.stdin.pipe(new LineCutter());
    this.#interface =
      this.#cutter === undefined
        ? createInterface({
            input: this.#editor,
            output: process.stdout,
            terminal: true,
            prompt: "",
          })
        : createInterface({ input: this.#cutter, terminal: false });
    this.#interface.on("line", (line) => this.#push(line));
    this.#interface.on("close", () => this.#end());
    this.interrupted = new Promise((resolve) => {
      this.#interrupt = resolve;
      this.#interface.on("SIGINT", resolve);
    });
    if (!this.hasKeys) {
      // Nobody can tell then whether the window is in front.
      if (options.onNoFocus !== undefined) queueMicrotask(options.onNoFocus);
      return;
    }
    setRaw(io.stdin, true);
    io.stdin.on("data", this.#onData);
    io.stdin.on("end", () => this.#editor.end());
    if (options.onFocus !== undefined) {
      this.#control(FOCUS_ON);
      this.#focusTimer = setTimeout(() => options.onNoFocus?.(), ANSWER_MS);
    }
    // Asked before the editor has the key: it may only be a step on an empty line.
    this.#editor.prependListener("keypress", (_text: string, key: Keypress) => {
      const binding = keys.find((known) => known.key === key.name);
      if (binding === undefined || key.ctrl === true || key.meta === true) return;
      if (this.#interface.line !== "") return;
      this.#push(binding.step);
      // The editor puts the sign of the key on its line right after this: it is taken away again.
      setImmediate(() => this.#interface.write(null, { ctrl: true, name: "u" }));
    });
  }

  /**
   * Every key goes to `listener` until the function that comes back is called; lines rest meanwhile.
   * Undefined: keys cannot be told here. Releases are told where the terminal has the kitty keyboard
   * protocol; `tells-releases` says so.
   */
  takeKeys(listener: (event: KeyEvent) => void): (() => void) | undefined {
    if (!this.hasKeys || this.#ended) return undefined;
    this.#onKeyEvent = listener;
    this.#control(RELEASES_ON);
    return () => {
      if (this.#onKeyEvent !== listener) return;
      this.#onKeyEvent = undefined;
      this.#control(RELEASES_OFF);
    };
  }

  #control(sequence: string): void {
    if (this.#options.control === undefined) process.stdout.write(sequence);
    else this.#options.control(sequence);
  }

  #decode(chunk: Uint8Array): void {
    for (const event of this.#decoder.push(chunk, this.#onKeyEvent !== undefined)) {
      switch (event.type) {
        case "bytes":
          if (event.bytes.length > 0) this.#editor.write(event.bytes);
          break;
        case "tells-focus":
          clearTimeout(this.#focusTimer);
          // Who has just typed the command has our window in front.
          this.#options.onFocus?.(true);
          break;
        case "focus":
          clearTimeout(this.#focusTimer);
          this.#options.onFocus?.(event.isInFront);
          break;
        case "key":
          if (event.key === "interrupt") this.#interrupt();
          else this.#onKeyEvent?.(event);
          break;
        case "tells-releases":
          this.#onKeyEvent?.(event);
          break;
        default:
          assertNever(event);
      }
    }
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
    if (this.hasKeys) {
      clearTimeout(this.#focusTimer);
      if (this.#onKeyEvent !== undefined) this.#control(RELEASES_OFF);
      this.#onKeyEvent = undefined;
      if (this.#options.onFocus !== undefined) this.#control(FOCUS_OFF);
      this.#stdin.removeListener("data", this.#onData);
      setRaw(this.#stdin, false);
      this.#stdin.pause();
    }
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

/** Keys as they are pressed, not by lines; only a terminal knows that. */
const setRaw = (
  stdin: Readable & { readonly setRawMode?: (isRaw: boolean) => unknown },
  isRaw: boolean,
): void => {
  stdin.setRawMode?.(isRaw);
};
