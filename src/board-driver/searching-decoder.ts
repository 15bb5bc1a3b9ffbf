import type { DiscardReason } from "../vocabulary/board-events.js";
import { type Discarded, DiscardRun } from "./discards.js";

/**
 * What the first bytes of a stream are. `more`: perhaps the beginning of a message; `message`: one of
 * `length` bytes, after which `filler` bytes may follow that carry nothing; `reject`: no message begins
 * with the first byte.
 */
export type Verdict<Message> =
  | { readonly type: "more" }
  | {
      readonly type: "message";
      readonly message: Message;
      /** Units: bytes. */
      readonly length: number;
      readonly filler?: Filler;
    }
  | { readonly type: "reject"; readonly why: DiscardReason };

/** Bytes that fill a report of fixed size behind its message. */
export interface Filler {
  /** Most bytes. The next message ends it early. */
  readonly length: number;
  /** Whether these bytes can be the next message (its first bytes, two where there are two). */
  readonly isMessage: (bytes: readonly number[]) => boolean | "more";
  /** `zeros`: any other byte ends it. `any`: what stands there is not known. */
  readonly values: "zeros" | "any";
}

export const MORE = { type: "more" } as const;

/**
 * Finds messages in a stream without losing its way: what begins no message is given up byte by byte,
 * and the bytes behind it are looked at again. What comes out does not depend on how the stream is
 * cut. Every byte is framed, discarded or pending.
 */
export class SearchingDecoder<Message> {
  readonly #judge: (bytes: readonly number[]) => Verdict<Message>;
  readonly #discards = new DiscardRun();
  #buffer: number[] = [];
  #filler: Filler | undefined;
  #why: DiscardReason = "noise";
  #framedBytes = 0;
  #discardedBytes = 0;

  /** `judge` is asked after every byte and sees all that wait, at least one. */
  constructor(judge: (bytes: readonly number[]) => Verdict<Message>) {
    this.#judge = judge;
  }

  /** Bytes neither framed nor told as discarded yet. */
  get pendingBytes(): number {
    return this.#buffer.length + this.#discards.length;
  }

  /** Bytes of messages and of the filler behind them. */
  get framedBytes(): number {
    return this.#framedBytes;
  }

  /** Bytes given up so far, told or not. */
  get discardedBytes(): number {
    return this.#discardedBytes;
  }

  push(chunk: Uint8Array): readonly (Message | Discarded)[] {
    const frames: (Message | Discarded)[] = [];
    for (const byte of chunk) {
      this.#buffer.push(byte);
      this.#read(frames);
    }
    return frames;
  }

  /** The line has been quiet, or has ended: an incomplete message is given up. */
  flush(why: "gap" | "truncated"): readonly (Message | Discarded)[] {
    const frames: (Message | Discarded)[] = [];
    this.#discard(this.#buffer, why, frames);
    this.#buffer = [];
    this.#filler = undefined;
    frames.push(...this.#discards.take());
    return frames;
  }

  #read(frames: (Message | Discarded)[]): void {
    while (this.#buffer.length > 0) {
      if (this.#filler !== undefined) {
        const isMessage = this.#filler.isMessage(this.#buffer);
        if (isMessage === "more") return;
        if (!isMessage && this.#passFiller(this.#filler)) continue;
      }
      const verdict = this.#judge(this.#buffer);
      if (verdict.type === "more") return;
      if (verdict.type === "reject") {
        // Inside filler of any value a false beginning is filler, too.
        if (this.#filler !== undefined && this.#passFiller(this.#filler)) continue;
        // One damaged message is told as one run, for the reason that its first byte was given up.
        if (this.#discards.length === 0) this.#why = verdict.why;
        this.#discard(this.#buffer.slice(0, 1), this.#why, frames);
        this.#buffer.shift();
        continue;
      }
      frames.push(...this.#discards.take(), verdict.message);
      this.#framedBytes += verdict.length;
      this.#buffer.splice(0, verdict.length);
      this.#filler = verdict.filler;
    }
  }

  /** Takes one byte as filler, if it can be. */
  #passFiller(filler: Filler): boolean {
    if (filler.values === "zeros" && this.#buffer[0] !== 0) {
      this.#filler = undefined;
      return false;
    }
    this.#buffer.shift();
    this.#framedBytes += 1;
    this.#filler = filler.length > 1 ? { ...filler, length: filler.length - 1 } : undefined;
    return true;
  }

  #discard(bytes: readonly number[], why: DiscardReason, frames: (Message | Discarded)[]): void {
    this.#discardedBytes += bytes.length;
    frames.push(...this.#discards.add(bytes, why));
  }
}
