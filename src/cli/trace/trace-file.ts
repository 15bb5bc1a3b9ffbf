import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  write as writeAsync,
  writeSync,
} from "node:fs";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { reasonOf } from "../../vocabulary/system-reason.js";
import type { ExactMs, TraceCause, TraceMark, Tracer } from "../../vocabulary/trace.js";

/** Shape version of the lines. */
export const TRACE_VERSION = 1;

/** Lines are handed to the system so often: what a killed process can lose. Units: milliseconds. */
const WRITE_EVERY_MS = 20;

/** A disk that takes no more for so long keeps nobody waiting at the end. Units: milliseconds. */
const PATIENCE_MS = 2_000;

/** Most lines that wait for a slow disk; what comes after them is counted and left out. */
const MOST_WAITING = 50_000;

/** The first line of a trace, and of each run that was added to it. */
export interface TraceOrigin {
  readonly type: "trace";
  readonly v: number;
  readonly program: string;
  readonly command: string;
  /** Wall-clock time (ISO 8601) at which `atMs` was 0. */
  readonly startedAt: string;
  readonly atMs: ExactMs;
  /** How many times faster than a real game; absent: as fast. */
  readonly speed?: number | "max";
}

interface WaitingLine {
  readonly atMs: ExactMs;
  readonly table: string | undefined;
  readonly mark: TraceMark;
}

export interface TraceFileOptions {
  readonly program: string;
  readonly command: string;
  readonly speed?: number | "max";
  /** Told once, when the trace ends before the game does; the game goes on. */
  readonly onProblem: (problem: Problem) => void;
}

/** A number with as many digits as it has to have. Units: milliseconds, to the microsecond. */
const rounded = (ms: number): number => Math.round(ms * 1000) / 1000;

/** A mark as a line. */
const makeLine = ({ atMs, table, mark }: WaitingLine): string => {
  const { type, ...facts } = mark;
  const line: Record<string, unknown> = { type, atMs: rounded(atMs) };
  if (table !== undefined) line.table = table;
  for (const [name, fact] of Object.entries(facts)) {
    line[name] = typeof fact === "number" && name.endsWith("Ms") ? rounded(fact) : fact;
  }
  return `${JSON.stringify(line)}\n`;
};

/**
 * A trace on disk: JSON Lines, `atMs` by the monotonic clock. What is there already stays, another run
 * begins with another first line.
 *
 * Marks are kept as they are and become text 20 ms later; the writing is the system's business, not
 * the game's. Only whole lines are handed over, so that a process that is killed leaves whole lines. A
 * disk that takes no more ends the trace, back at the end of its last whole line, and nothing else.
 */
export class TraceFile {
  readonly path: string;
  readonly #handle: number;
  readonly #onProblem: (problem: Problem) => void;
  readonly #originMs: number;
  /** What the work at hand follows from. */
  #cause: TraceCause | undefined;
  /** Where the next byte goes; undefined: this file has no places, bytes just follow each other. */
  #end: number | undefined;
  #waiting: WaitingLine[] = [];
  #lost = 0;
  #numbers = 0;
  #timer: NodeJS.Timeout | undefined;
  /** What the system has been given and has not confirmed. */
  #underWay: Uint8Array | undefined;
  #written: (() => void)[] = [];
  #isOver = false;
  readonly #onExit = (): void => this.#writeNow();

  private constructor(path: string, handle: number, options: TraceFileOptions) {
    this.path = path;
    this.#handle = handle;
    this.#onProblem = options.onProblem;
    this.#originMs = performance.now();
    const stat = fstatSync(handle);
    this.#end = stat.isFile() ? stat.size : undefined;
    const { program, command, speed } = options;
    const origin: TraceOrigin = {
      type: "trace",
      v: TRACE_VERSION,
      program,
      command,
      startedAt: new Date().toISOString(),
      atMs: 0,
      ...(speed === undefined ? {} : { speed }),
    };
    // A line that was cut off before stays by itself.
    const isCut = stat.isFile() && stat.size > 0 && lastByte(handle, stat.size) !== NEWLINE;
    this.#put(encode(`${isCut ? "\n" : ""}${JSON.stringify(origin)}\n`));
    // Whatever ends the process, the last lines are handed over.
    process.on("exit", this.#onExit);
  }

  /** Errors: `trace-unwritable`. */
  static open(path: string, options: TraceFileOptions): Result<TraceFile, Problem> {
    let handle: number | undefined;
    try {
      handle = openSync(path, "a+");
      closeSync(handle);
      // Not to append: each piece has its place, so that a piece can be taken back.
      handle = openSync(path, "r+");
      if (!isTrace(handle)) {
        closeQuietly(handle);
        return err({ code: "trace-unwritable", path, detail: "there is something else in it" });
      }
      return ok(new TraceFile(path, handle, options));
    } catch (cause) {
      if (handle !== undefined) closeQuietly(handle);
      return err({ code: "trace-unwritable", path, detail: reasonOf(cause), cause });
    }
  }

  /** What notes a table. Absent: the only one. */
  at(table?: string): Tracer {
    return {
      now: () => performance.now() - this.#originMs,
      mark: (mark, atMs) => this.#mark(mark, table, atMs),
      number: () => {
        this.#numbers += 1;
        return this.#numbers;
      },
      within: (cause, work) => this.#within(cause, work),
      cause: () => this.#cause,
    };
  }

  /** Hands everything over and lets go of the file. Safe to call twice. */
  async close(): Promise<void> {
    const late = performance.now() + PATIENCE_MS;
    this.#hand();
    while (this.#underWay !== undefined && performance.now() < late) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, PATIENCE_MS);
        this.#written.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
      this.#hand();
    }
    this.#finish();
  }

  #within<T>(cause: TraceCause, work: () => T): T {
    const before = this.#cause;
    this.#cause = cause;
    try {
      return work();
    } finally {
      this.#cause = before;
    }
  }

  #mark(mark: TraceMark, table: string | undefined, atMs?: ExactMs): void {
    if (this.#isOver) return;
    if (this.#waiting.length >= MOST_WAITING) {
      this.#lost += 1;
      return;
    }
    const now = atMs ?? performance.now() - this.#originMs;
    if (this.#lost > 0) {
      const lines = this.#lost;
      this.#lost = 0;
      this.#waiting.push({ atMs: now, table: undefined, mark: { type: "lines-lost", lines } });
    }
    this.#waiting.push({ atMs: now, table, mark });
    if (this.#timer !== undefined || this.#underWay !== undefined) return;
    this.#timer = setTimeout(() => this.#hand(), WRITE_EVERY_MS);
    this.#timer.unref();
  }

  /** Gives the lines that wait to the system. */
  #hand(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isOver || this.#underWay !== undefined || this.#waiting.length === 0) return;
    this.#underWay = encode(this.#takeLines());
    this.#write();
  }

  #write(): void {
    const bytes = this.#underWay;
    if (bytes === undefined) return;
    writeAsync(this.#handle, bytes, 0, bytes.length, this.#end ?? null, (failure, count) => {
      if (this.#isOver) return;
      if (failure !== null) {
        this.#give(failure);
        return;
      }
      if (this.#end !== undefined) this.#end += count;
      this.#underWay = count < bytes.length ? bytes.subarray(count) : undefined;
      if (this.#underWay !== undefined) {
        this.#write();
        return;
      }
      for (const resolve of this.#written.splice(0)) resolve();
      if (this.#waiting.length > 0) this.#hand();
    });
  }

  #takeLines(): string {
    let text = "";
    for (const line of this.#waiting) text += makeLine(line);
    this.#waiting = [];
    return text;
  }

  /** The trace is over; the game is not. */
  #give(cause: unknown): void {
    this.#underWay = undefined;
    this.#finish();
    this.#onProblem({
      code: "trace-lost",
      path: this.path,
      detail: reasonOf(cause),
      cause,
    });
  }

  /** At the end of the process: what was given and not confirmed is written once more in its place. */
  #writeNow(): void {
    if (this.#isOver) return;
    try {
      if (this.#underWay !== undefined) this.#put(this.#underWay);
      this.#put(encode(this.#takeLines()));
    } catch {
      // Nobody is left to be told; whole lines stay.
    }
    this.#underWay = undefined;
    this.#finish();
  }

  #put(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      const count = writeSync(this.#handle, bytes, done, bytes.length - done, this.#end ?? null);
      if (this.#end !== undefined) this.#end += count;
      done += count;
    }
  }

  #finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    process.off("exit", this.#onExit);
    // While the system still writes, the file is its own.
    if (this.#underWay === undefined) {
      if (this.#end !== undefined) cutToLine(this.#handle, this.#end);
      closeQuietly(this.#handle);
    }
    this.#waiting = [];
    this.#underWay = undefined;
    for (const resolve of this.#written.splice(0)) resolve();
  }
}

const NEWLINE = 0x0a;
const BEGIN = '{"type":"trace"';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Whether a file is empty or begins as a trace does: nothing else is ever written into. */
const isTrace = (handle: number): boolean => {
  const stat = fstatSync(handle);
  if (!stat.isFile() || stat.size === 0) return true;
  const begin = encode(BEGIN);
  const found = new Uint8Array(begin.length);
  readSync(handle, found, 0, found.length, 0);
  return found.every((byte, index) => byte === begin[index]);
};

const lastByte = (handle: number, size: number): number | undefined => {
  const byte = new Uint8Array(1);
  return readSync(handle, byte, 0, 1, size - 1) === 1 ? byte[0] : undefined;
};

/** Takes back the beginning of a line that could not be written to its end. */
const cutToLine = (handle: number, size: number): void => {
  try {
    let end = size;
    while (end > 0 && lastByte(handle, end) !== NEWLINE) end -= 1;
    if (end < size) ftruncateSync(handle, end);
  } catch {
    // It stays; who reads the trace is told of it.
  }
};

const closeQuietly = (handle: number): void => {
  try {
    closeSync(handle);
  } catch {
    // It was not open any more.
  }
};
