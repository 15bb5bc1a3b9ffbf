import type { Chunk } from "../transport.js";

/**
 * What has arrived on a line and was not read yet. Pull-based: one reader, and a chunk counts as
 * handled when he asks for the next one. So a sender in the same process can wait until everything
 * he sent has had its effect ({@link settled}).
 */
export class ChunkQueue implements AsyncIterable<Chunk> {
  readonly #waiting: Chunk[] = [];
  readonly #settling: (() => void)[] = [];
  readonly #attaching: (() => void)[] = [];
  #asking: ((result: IteratorResult<Chunk>) => void) | undefined;
  #handling = false;
  #attached = false;
  #ended = false;

  /** Adds a chunk; after {@link end} it is dropped, as on a line that is gone. */
  push(chunk: Chunk): void {
    if (this.#ended || chunk.bytes.length === 0) return;
    this.#waiting.push(chunk);
    this.#deliver();
  }

  /** No more comes; what is waiting is still delivered. */
  end(): void {
    this.#ended = true;
    this.#deliver();
  }

  /** No more comes, and what is waiting is thrown away: the reader's own side was closed. */
  clear(): void {
    this.#waiting.length = 0;
    this.#handling = false;
    this.end();
    release(this.#settling);
    release(this.#attaching);
  }

  /** Resolves when everything pushed so far was handled, or will never be (see {@link clear}). */
  settled(): Promise<void> {
    if (this.#waiting.length === 0 && !this.#handling) return Promise.resolve();
    return new Promise((resolve) => this.#settling.push(resolve));
  }

  /** Resolves when a reader has asked for the first time, or never will. */
  attached(): Promise<void> {
    if (this.#attached || this.#ended) return Promise.resolve();
    return new Promise((resolve) => this.#attaching.push(resolve));
  }

  [Symbol.asyncIterator](): AsyncIterator<Chunk> {
    return {
      next: () =>
        new Promise((resolve) => {
          this.#handling = false;
          this.#asking = resolve;
          this.#deliver();
          this.#attached = true;
          release(this.#attaching);
        }),
      return: () => {
        this.clear();
        return Promise.resolve({ done: true, value: undefined });
      },
    };
  }

  #deliver(): void {
    const asking = this.#asking;
    if (asking === undefined) return;
    const chunk = this.#waiting.shift();
    if (chunk !== undefined) {
      this.#asking = undefined;
      this.#handling = true;
      asking({ done: false, value: chunk });
      return;
    }
    release(this.#settling);
    if (!this.#ended) return;
    this.#asking = undefined;
    asking({ done: true, value: undefined });
  }
}

const release = (waiting: (() => void)[]): void => {
  for (const resolve of waiting.splice(0)) resolve();
};

/** The incoming bytes of a line that is not open. */
export const NOTHING: AsyncIterable<Chunk> = {
  [Symbol.asyncIterator]: () => ({
    next: () => Promise.resolve({ done: true, value: undefined }),
  }),
};
