import type { Problem } from "../../vocabulary/problems.js";
import { ok, type Result } from "../../vocabulary/result.js";
import type { Synthesiser } from "./synthesiser.js";
import type { VoiceRequest } from "./voice.js";

/** Some ninety announcements: the legal moves of two positions. Units: samples. */
const CAPACITY = 4_000_000;

const keyOf = ({ language, words }: VoiceRequest): string => `${language} ${words}`;

/**
 * Keeps the sound of what was said and of what may be said next. The legal moves of a position
 * (some 40 phrases, 3 MB) are made while the opponent thinks; the announcement then starts without
 * any synthesis, and a repetition sounds like the first time.
 */
export class CachingSynthesiser implements Synthesiser {
  readonly name: string;
  readonly #inner: Synthesiser;
  readonly #capacity: number;
  /** In the order of last use, the oldest first. */
  readonly #kept = new Map<string, Int16Array>();
  /** What is being made now, for those who want it meanwhile. */
  readonly #underWay = new Map<
    string,
    {
      readonly pieces: Int16Array[];
      readonly listeners: ((pcm: Int16Array) => void)[];
      readonly made: Promise<Result<void, Problem>>;
    }
  >();
  #size = 0;
  #wanted: VoiceRequest[] = [];
  #preparing = false;
  #closed = false;

  /** `capacity`: samples kept at most. */
  constructor(inner: Synthesiser, capacity: number = CAPACITY) {
    this.name = inner.name;
    this.#inner = inner;
    this.#capacity = capacity;
  }

  async synthesise(
    request: VoiceRequest,
    onPcm: (pcm: Int16Array) => void,
  ): Promise<Result<void, Problem>> {
    const key = keyOf(request);
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      request.marks?.found("made-ready");
      onPcm(kept);
      return ok(undefined);
    }
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) {
      // It is being made ready this very moment: what is there goes out, and the rest as it comes.
      request.marks?.found("being-made");
      for (const pcm of underWay.pieces) onPcm(pcm);
      underWay.listeners.push(onPcm);
      return await underWay.made;
    }
    const pieces: Int16Array[] = [];
    const listeners = [onPcm];
    const made = this.#inner.synthesise(request, (pcm) => {
      pieces.push(pcm);
      for (const listener of listeners) listener(pcm);
    });
    this.#underWay.set(key, { pieces, listeners, made });
    const ending = await made;
    this.#underWay.delete(key);
    if (ending.ok) this.#keep(key, pieces);
    return ending;
  }

  /**
   * Makes these phrases one by one in the background, instead of what is left of the last call. A
   * phrase that is to be said meanwhile waits for one of them at most.
   */
  prepare(requests: readonly VoiceRequest[]): void {
    this.#wanted = requests.filter((request) => !this.#kept.has(keyOf(request)));
    if (this.#preparing) return;
    this.#preparing = true;
    void this.#prepareAll();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#wanted = [];
    this.#kept.clear();
    this.#size = 0;
    await this.#inner.close();
  }

  async #prepareAll(): Promise<void> {
    for (let next = this.#wanted.shift(); next !== undefined; next = this.#wanted.shift()) {
      const made = await this.synthesise(next, () => {});
      // An engine that fails now will fail when it is to speak, and is replaced then.
      if (!made.ok && made.error.code !== "text-unspeakable") this.#wanted = [];
    }
    this.#preparing = false;
  }

  #keep(key: string, pieces: readonly Int16Array[]): void {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (this.#closed || length > this.#capacity / 4 || this.#kept.has(key)) return;
    const whole = new Int16Array(length);
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    this.#kept.set(key, whole);
    this.#size += length;
    for (const [oldest, pcm] of this.#kept) {
      if (this.#size <= this.#capacity) break;
      this.#kept.delete(oldest);
      this.#size -= pcm.length;
    }
  }
}
