import type { BoardEvent } from "../../vocabulary/board-events.js";
import type { Millis } from "../../vocabulary/chess.js";

/**
 * Wire format of a board on a page of the program, page → host, inside the process.
 *
 * One board event a line, as JSON without its time, UTF-8, each line ended by a line feed. Nothing
 * goes the other way: the page is told what happens by the event stream.
 */

type Timeless<T> = T extends unknown ? Omit<T, "atMs"> : never;
/** What a page tells of its board. */
export type PageEvent = Timeless<
  Extract<BoardEvent, { readonly type: "piece-lifted" | "piece-placed" | "board-reported" }>
>;

export const encodePageEvent = (event: PageEvent): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(event)}\n`);

/** Finds the lines in any chunks. */
export class PageDecoder {
  readonly #decoder = new TextDecoder();
  #rest = "";

  push(bytes: Uint8Array, atMs: Millis): readonly BoardEvent[] {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split("\n");
    this.#rest = lines.pop() ?? "";
    return lines.map((line) => ({ ...(JSON.parse(line) as PageEvent), atMs }) as BoardEvent);
  }
}
