import { open, readFile } from "node:fs/promises";
import type { Millis } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import { makeHex, parseHex } from "../hex.js";
import type { Chunk, Transport } from "../transport.js";
import { ChunkQueue, NOTHING } from "./chunk-queue.js";

/** First line of a capture file. */
export interface CaptureHeader {
  /** Name of the model, as in a board address. */
  readonly board: string;
  readonly firmware: string;
  /** Day of the recording, `YYYY-MM-DD`. */
  readonly date: string;
  readonly who: string;
  /** `recorded`: from a board; `synthetic`: made by a program. One never passes as the other. */
  readonly origin: "recorded" | "synthetic";
}

/** Each further line: bytes `in` from the board or `out` to it, and when, from the opening on. */
export interface CaptureLine {
  readonly atMs: Millis;
  readonly dir: "in" | "out";
  readonly hex: string;
}

export interface Capture {
  readonly header: CaptureHeader;
  readonly lines: readonly CaptureLine[];
}

/**
 * Reads the text of a capture: JSON Lines, a header, then what went over the line in order.
 * Errors: `capture-invalid` with the number of the line, from 1.
 */
export const parseCapture = (text: string, path: string): Result<Capture, Problem> => {
  let header: CaptureHeader | undefined;
  const lines: CaptureLine[] = [];
  // Each direction in its own order: a chunk is noted when it is read, with its time of arrival.
  const lastAtMs = { in: 0, out: 0 };
  for (const [index, raw] of text.split("\n").entries()) {
    if (raw.trim() === "") continue;
    const invalid: Problem = { code: "capture-invalid", path, line: index + 1 };
    const value = parseObject(raw);
    if (value === undefined) return err(invalid);
    if (header === undefined) {
      header = readHeader(value);
      if (header === undefined) return err(invalid);
      continue;
    }
    const line = readLine(value);
    if (line === undefined || line.atMs < lastAtMs[line.dir]) return err(invalid);
    lastAtMs[line.dir] = line.atMs;
    lines.push(line);
  }
  if (header === undefined) return err({ code: "capture-invalid", path, line: 1 });
  return ok({ header, lines });
};

/** Reads a capture file. Errors: `file-unreadable`, `capture-invalid`. */
export const readCapture = async (path: string): Promise<Result<Capture, Problem>> => {
  try {
    return parseCapture(await readFile(path, "utf8"), path);
  } catch (cause) {
    return err({ code: "file-unreadable", path, detail: textOf(cause), cause });
  }
};

export interface CaptureOptions {
  readonly path: string;
  readonly time: TimeSource;
  /** `real`: at the pace of the recording; `max`: as fast as it is read. Default `real`. */
  readonly pace?: "real" | "max";
}

/**
 * Plays a capture, once: what the board sent arrives as it arrived then, cut into the same chunks. What
 * the host sends goes nowhere. The line ends where the recording ends.
 * `atMs` of a chunk is the time of the opening plus the recorded one, at any pace.
 */
export class CaptureTransport implements Transport {
  readonly #options: CaptureOptions;
  #queue: ChunkQueue | undefined;
  #cancel: (() => void) | undefined;
  #isOver = false;

  constructor(options: CaptureOptions) {
    this.#options = options;
  }

  async open(): Promise<Result<void, Problem>> {
    const { path, time, pace = "real" } = this.#options;
    if (this.#queue !== undefined) return err({ code: "port-busy", path });
    if (this.#isOver) {
      // Played again it would look like a board on which the men have gone back.
      return err({ code: "port-failed", path, detail: "the recording is over" });
    }
    const queue = new ChunkQueue();
    this.#queue = queue;
    const capture = await readCapture(path);
    if (!capture.ok) {
      this.#queue = undefined;
      return capture;
    }
    const openedAtMs = time.now();
    const chunks = capture.value.lines
      .filter((line) => line.dir === "in")
      .map((line) => ({ bytes: bytesOf(line.hex), atMs: openedAtMs + line.atMs }));
    if (pace === "max") {
      for (const chunk of chunks) queue.push(chunk);
      this.#isOver = true;
      queue.end();
    } else this.#play(queue, chunks, 0);
    return ok(undefined);
  }

  incoming(): AsyncIterable<Chunk> {
    return this.#queue ?? NOTHING;
  }

  send(_bytes: Uint8Array): Promise<Result<void, Problem>> {
    return Promise.resolve(
      this.#queue === undefined
        ? err({ code: "board-lost", path: this.#options.path })
        : ok(undefined),
    );
  }

  close(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#queue?.clear();
    this.#queue = undefined;
    return Promise.resolve();
  }

  #play(queue: ChunkQueue, chunks: readonly Chunk[], from: number): void {
    const chunk = chunks[from];
    if (chunk === undefined) {
      this.#isOver = true;
      queue.end();
      return;
    }
    this.#cancel = this.#options.time.wakeAt(chunk.atMs, () => {
      queue.push(chunk);
      this.#play(queue, chunks, from + 1);
    });
  }
}

/** Where the lines of a recording go. */
export interface CaptureWriter {
  write(line: CaptureHeader | CaptureLine): void;
  /** Waits until everything is written. Errors: `file-unwritable`, `disk-full`. */
  close(): Promise<Result<void, Problem>>;
}

/** Starts a capture file; refuses one that exists. Errors: `file-unwritable`. */
export const createCaptureFile = async (
  path: string,
  header: CaptureHeader,
): Promise<Result<CaptureWriter, Problem>> => {
  const unwritable = (cause: unknown): Problem =>
    cause instanceof Error && "code" in cause && cause.code === "ENOSPC"
      ? { code: "disk-full", path, cause }
      : { code: "file-unwritable", path, detail: textOf(cause), cause };
  try {
    const file = await open(path, "wx");
    let failure: Problem | undefined;
    let writing: Promise<void> = Promise.resolve();
    const write = (line: CaptureHeader | CaptureLine): void => {
      writing = writing
        .then(() => file.appendFile(`${JSON.stringify(line)}\n`))
        .catch((cause: unknown) => {
          failure ??= unwritable(cause);
        });
    };
    write(header);
    return ok({
      write,
      close: async () => {
        await writing;
        await file.close();
        return failure === undefined ? ok(undefined) : err(failure);
      },
    });
  } catch (cause) {
    return err(unwritable(cause));
  }
};

/** A transport that writes down everything that goes over the one it wraps. */
export class RecordingTransport implements Transport {
  readonly #inner: Transport;
  readonly #writer: Pick<CaptureWriter, "write">;
  readonly #time: TimeSource;
  #startedAtMs: Millis | undefined;

  constructor(inner: Transport, writer: Pick<CaptureWriter, "write">, time: TimeSource) {
    this.#inner = inner;
    this.#writer = writer;
    this.#time = time;
  }

  open(): Promise<Result<void, Problem>> {
    this.#startedAtMs ??= this.#time.now();
    return this.#inner.open();
  }

  async *incoming(): AsyncIterable<Chunk> {
    for await (const chunk of this.#inner.incoming()) {
      this.#note("in", chunk.bytes, chunk.atMs);
      yield chunk;
    }
  }

  async send(bytes: Uint8Array): Promise<Result<void, Problem>> {
    this.#note("out", bytes, this.#time.now());
    return await this.#inner.send(bytes);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  onReturn(callback: () => void): () => void {
    return this.#inner.onReturn?.(callback) ?? (() => {});
  }

  #note(dir: "in" | "out", bytes: Uint8Array, atMs: Millis): void {
    const startedAtMs = this.#startedAtMs ?? atMs;
    this.#writer.write({ atMs: Math.max(0, atMs - startedAtMs), dir, hex: makeHex(bytes) });
  }
}

const bytesOf = (hex: string): Uint8Array => parseHex(hex) ?? new Uint8Array();

const parseObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
};

const readHeader = (value: Readonly<Record<string, unknown>>): CaptureHeader | undefined => {
  const { board, firmware, date, who, origin } = value;
  return typeof board === "string" &&
    typeof firmware === "string" &&
    typeof date === "string" &&
    typeof who === "string" &&
    (origin === "recorded" || origin === "synthetic")
    ? { board, firmware, date, who, origin }
    : undefined;
};

const readLine = (value: Readonly<Record<string, unknown>>): CaptureLine | undefined => {
  const { atMs, dir, hex } = value;
  return typeof atMs === "number" &&
    Number.isInteger(atMs) &&
    atMs >= 0 &&
    (dir === "in" || dir === "out") &&
    typeof hex === "string" &&
    /^(?:[0-9a-f]{2})+$/i.test(hex)
    ? { atMs, dir, hex }
    : undefined;
};

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
