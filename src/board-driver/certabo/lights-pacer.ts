import type { Millis } from "../../vocabulary/chess.js";

/** Least time between two commands for the lights. Source: docs/protocols/certabo-tabutronic.md §3 */
const LIGHTS_GAP_MS: Millis = 600;

/** Commands for the lights get lost: each is sent twice. */
const TIMES = 2;

/**
 * Sends commands for the lights not too fast, the newest only, and each once more: they have no
 * frame and no check, so a lost byte would shift the pattern until the next whole one.
 */
export class LightsPacer {
  #wanted: Uint8Array | undefined;
  #left = 0;
  /** `now`: sent since the time was told last. */
  #sentAt: Millis | "now" | undefined;

  /** What to send at once; nothing when the last command is too fresh. */
  want(command: Uint8Array): readonly Uint8Array[] {
    this.#wanted = command;
    this.#left = TIMES;
    if (this.#sentAt !== undefined) return [];
    return this.#send();
  }

  /** Time passes: what to send now. */
  take(atMs: Millis): readonly Uint8Array[] {
    if (this.#sentAt === "now") this.#sentAt = atMs;
    if (this.#sentAt !== undefined && atMs < this.#sentAt + LIGHTS_GAP_MS) return [];
    this.#sentAt = undefined;
    const sent = this.#left > 0 ? this.#send() : [];
    if (this.#sentAt === "now") this.#sentAt = atMs;
    return sent;
  }

  /** When {@link take} has something to send. */
  nextAt(): Millis | undefined {
    if (this.#left === 0 || this.#sentAt === undefined) return undefined;
    // The time of the last command is not known yet: it is to be told at once.
    return this.#sentAt === "now" ? 0 : this.#sentAt + LIGHTS_GAP_MS;
  }

  /** The port was opened anew: nothing is under way. */
  restart(): void {
    this.#left = 0;
    this.#sentAt = undefined;
  }

  #send(): readonly Uint8Array[] {
    if (this.#wanted === undefined) return [];
    this.#left -= 1;
    this.#sentAt = "now";
    return [this.#wanted];
  }
}
