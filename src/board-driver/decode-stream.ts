import type { BoardEvent } from "../vocabulary/board-events.js";
import type { Board, BoardOutput } from "./board.js";
import type { BoardModel, BoardOptions } from "./models.js";

/** Last line of a decoded stream. */
export interface DecodeSummary {
  readonly type: "summary";
  /** Valid frames or messages. */
  readonly frames: number;
  readonly discardedBytes: number;
  /** Events before this line, discards included. */
  readonly events: number;
}

export type DecodedLine = BoardEvent | DecodeSummary;

/**
 * Turns a board's bytes without arrival times into board events: what `boards decode` prints.
 *
 * The events depend on the bytes alone, not on how they were cut: each is fed by itself. `atMs` is
 * the board's own time where its frames carry one (APH-1), else 0. Without times a pause says
 * nothing: the boundaries of Raw-8 reports come from the bytes (see its codec), a DGT dump that
 * differs is told where it stands.
 */
export class StreamDecoder {
  readonly #board: Board;
  #frames = 0;
  #discardedBytes = 0;
  #events = 0;

  constructor(model: BoardModel, options: BoardOptions = {}) {
    this.#board = model.createBoard({ ...options, times: "none" });
  }

  push(chunk: Uint8Array): readonly BoardEvent[] {
    const events: BoardEvent[] = [];
    for (let at = 0; at < chunk.length; at += 1) {
      const output = this.#board.push(chunk.subarray(at, at + 1), 0);
      if (output.frames > 0 || output.events.length > 0) events.push(...this.#count(output));
    }
    return events;
  }

  /** End of the stream: the events that were held back, then the summary. */
  end(): readonly DecodedLine[] {
    const events = this.#count(this.#board.end(0));
    return [
      ...events,
      {
        type: "summary",
        frames: this.#frames,
        discardedBytes: this.#discardedBytes,
        events: this.#events,
      },
    ];
  }

  #count(output: BoardOutput): readonly BoardEvent[] {
    this.#frames += output.frames;
    this.#events += output.events.length;
    for (const event of output.events) {
      if (event.type === "bytes-discarded") this.#discardedBytes += event.hex.length / 2;
    }
    return output.events;
  }
}

/**
 * Decodes a whole stream, line by line as the bytes come. The last line is the summary.
 * Shape: every line is plain data, ready for JSON.
 */
export async function* decodeStream(
  model: BoardModel,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: BoardOptions = {},
): AsyncGenerator<DecodedLine, void, void> {
  const decoder = new StreamDecoder(model, options);
  for await (const chunk of chunks) yield* decoder.push(chunk);
  yield* decoder.end();
}
