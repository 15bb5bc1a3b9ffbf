import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import type { Chunk, Transport } from "../transport.js";
import { ChunkQueue, NOTHING } from "../transports/chunk-queue.js";

/** What the device at the other end of the cable notices. */
export interface LineListener {
  opened(): void;
  received(bytes: Uint8Array): void;
  closed(): void;
}

/** The cable of a fake board, with the host's end as a transport. It can be pulled and put back. */
export class FakeLine implements Transport {
  readonly #path: string;
  readonly #time: TimeSource;
  readonly #listener: LineListener;
  readonly #returning = new Set<() => void>();
  readonly #opening: (() => void)[] = [];
  readonly #closing: (() => void)[] = [];
  #queue: ChunkQueue | undefined;
  #plugged = true;

  constructor(path: string, time: TimeSource, listener: LineListener) {
    this.#path = path;
    this.#time = time;
    this.#listener = listener;
  }

  get isOpen(): boolean {
    return this.#queue !== undefined && this.#plugged;
  }

  open(): Promise<Result<void, Problem>> {
    const path = this.#path;
    if (!this.#plugged) return Promise.resolve(err({ code: "port-unknown", path }));
    if (this.#queue !== undefined) return Promise.resolve(err({ code: "port-busy", path }));
    this.#queue = new ChunkQueue();
    this.#listener.opened();
    release(this.#opening);
    return Promise.resolve(ok(undefined));
  }

  incoming(): AsyncIterable<Chunk> {
    return this.#queue ?? NOTHING;
  }

  send(bytes: Uint8Array): Promise<Result<void, Problem>> {
    if (!this.isOpen) return Promise.resolve(err({ code: "board-lost", path: this.#path }));
    this.#listener.received(bytes);
    return Promise.resolve(ok(undefined));
  }

  close(): Promise<void> {
    this.#queue?.clear();
    this.#queue = undefined;
    this.#listener.closed();
    release(this.#closing);
    return Promise.resolve();
  }

  onReturn(callback: () => void): () => void {
    this.#returning.add(callback);
    return () => this.#returning.delete(callback);
  }

  /** Bytes from the device; lost when nobody listens. */
  arrive(bytes: Uint8Array): void {
    if (this.isOpen) this.#queue?.push({ bytes, atMs: this.#time.now() });
  }

  /** Resolves when the reader has handled everything that arrived. */
  settled(): Promise<void> {
    return this.#queue?.settled() ?? Promise.resolve();
  }

  /** Pulls the cable. Resolves when the reader, if there is one, has closed his side. */
  async cut(): Promise<void> {
    if (!this.#plugged) return;
    this.#plugged = false;
    this.#listener.closed();
    const queue = this.#queue;
    if (queue === undefined) return;
    queue.end();
    await new Promise<void>((resolve) => this.#closing.push(resolve));
  }

  /**
   * Puts the cable back. Resolves when those who asked to be told have opened it and handled what
   * came then.
   */
  async mend(): Promise<void> {
    if (this.#plugged) return;
    this.#plugged = true;
    if (this.#returning.size === 0) return;
    const opened = new Promise<void>((resolve) => this.#opening.push(resolve));
    for (const callback of [...this.#returning]) callback();
    await opened;
    await this.#queue?.attached();
    await this.settled();
  }
}

const release = (waiting: (() => void)[]): void => {
  for (const resolve of waiting.splice(0)) resolve();
};
