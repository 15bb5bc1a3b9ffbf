import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import type { Chunk, Transport } from "../transport.js";
import { ChunkQueue, NOTHING } from "./chunk-queue.js";

/** One end of a line inside the process. See {@link MemoryLine}. */
export class MemoryTransport implements Transport {
  readonly #line: MemoryLine;
  #queue: ChunkQueue | undefined;

  constructor(line: MemoryLine) {
    this.#line = line;
  }

  open(): Promise<Result<void, Problem>> {
    const path = this.#line.name;
    if (!this.#line.plugged) return Promise.resolve(err({ code: "port-unknown", path }));
    if (this.#queue !== undefined) return Promise.resolve(err({ code: "port-busy", path }));
    this.#queue = new ChunkQueue();
    return Promise.resolve(ok(undefined));
  }

  incoming(): AsyncIterable<Chunk> {
    return this.#queue ?? NOTHING;
  }

  send(bytes: Uint8Array): Promise<Result<void, Problem>> {
    if (this.#queue === undefined || !this.#line.plugged) {
      return Promise.resolve(err({ code: "board-lost", path: this.#line.name }));
    }
    this.#line.carry(this, bytes);
    return Promise.resolve(ok(undefined));
  }

  close(): Promise<void> {
    this.#queue?.clear();
    this.#queue = undefined;
    return Promise.resolve();
  }

  onReturn(callback: () => void): () => void {
    this.#line.returning.add(callback);
    return () => this.#line.returning.delete(callback);
  }

  /** Resolves when the reader of this end has handled everything that was sent to it. */
  settled(): Promise<void> {
    return this.#queue?.settled() ?? Promise.resolve();
  }

  /** Bytes from the other end. Nobody has this end open: they are lost, as on a real line. */
  receive(chunk: Chunk): void {
    this.#queue?.push(chunk);
  }

  /** The line was cut: what arrived before is still read. */
  cut(): void {
    this.#queue?.end();
  }
}

/** A line between two ends of the same process, to be cut and mended by hand. */
export class MemoryLine {
  readonly name: string;
  readonly ends: readonly [MemoryTransport, MemoryTransport];
  readonly returning = new Set<() => void>();
  readonly #time: TimeSource;
  #plugged = true;

  constructor(time: TimeSource, name = "memory") {
    this.#time = time;
    this.name = name;
    this.ends = [new MemoryTransport(this), new MemoryTransport(this)];
  }

  get plugged(): boolean {
    return this.#plugged;
  }

  /** Takes bytes from one end to the other; they arrive now. */
  carry(from: MemoryTransport, bytes: Uint8Array): void {
    const [one, other] = this.ends;
    const to = from === one ? other : one;
    to.receive({ bytes: bytes.slice(), atMs: this.#time.now() });
  }

  /** The cable is pulled: both ends are told, and cannot be opened until {@link mend}. */
  cut(): void {
    this.#plugged = false;
    for (const end of this.ends) end.cut();
  }

  mend(): void {
    this.#plugged = true;
    for (const callback of [...this.returning]) callback();
  }
}
