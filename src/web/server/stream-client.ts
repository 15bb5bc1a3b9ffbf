import type { ServerResponse } from "node:http";
import type { LanguageTag } from "../../vocabulary/languages.js";
import type { StreamEvent } from "../api/stream.js";

/** A client that has not read so much is cut off; it comes back and gets the rest. Units: bytes. */
export const MOST_UNREAD = 512 * 1024;

/** How soon a browser comes back after a stream has ended. Units: milliseconds. */
const RETRY_MS = 1_000;

/** One server-sent event as it goes over the wire. `data`: one line. */
export const encodeEvent = (event: StreamEvent, data: string, id?: string | number): string =>
  `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;

/**
 * One reader of a stream. Nothing waits for it: what it does not read stays in a bounded buffer, and
 * beyond that it is cut off.
 */
export class StreamClient {
  /** In which it reads what the interface says. */
  readonly language: LanguageTag;
  readonly #response: ServerResponse;
  #isOpen = true;
  #isEnding = false;

  /** `onEnd`: called once, however it ended. */
  constructor(response: ServerResponse, language: LanguageTag, onEnd: () => void) {
    this.#response = response;
    this.language = language;
    const end = (): void => {
      if (!this.#isOpen) return;
      this.#isOpen = false;
      onEnd();
    };
    response.on("close", end);
    response.on("error", end);
    response.write(`retry: ${RETRY_MS}\n\n`);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** What waits for it here. Units: bytes. */
  get unread(): number {
    return this.#isOpen ? this.#response.writableLength : 0;
  }

  /** Sends events; cuts the reader off when too much waits for it. */
  send(text: string | Buffer): void {
    if (!this.#isOpen || this.#isEnding) return;
    if (this.#response.writableLength > MOST_UNREAD) {
      this.cut();
      return;
    }
    this.#response.write(text);
  }

  /** What was sent is still delivered. */
  end(): void {
    if (!this.#isOpen || this.#isEnding) return;
    this.#isEnding = true;
    this.#response.end();
  }

  /** At once: what waits is thrown away. */
  cut(): void {
    this.#response.destroy();
  }
}
