import type { Millis } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import type { Result } from "../../vocabulary/result.js";
import type { SpokenKind } from "../../vocabulary/spoken.js";

/** What a voice is asked to say: plain words only, no digits, no symbols, no markup. */
export interface VoiceRequest {
  /** Words as this voice should read them ("Zesar"). */
  readonly words: string;
  /** BCP 47 primary tag: `de`, `en`. */
  readonly language: string;
  /** Game time at which it is to be heard; only a voice that draws a timeline (WAV) looks at it. */
  readonly atMs?: Millis;
  /** What it is about, for a voice that shares its engine with other programs. */
  readonly kind?: SpokenKind;
}

/** One engine that makes words audible. One utterance at a time; the queue is in front of it. */
export interface Voice {
  /** Short name for people: `embedded`, `espeak-ng`, `say`, `silent`. */
  readonly name: string;
  /** False when the engine cannot be stopped in the middle of an utterance; absent: it can. */
  readonly cutsShort?: boolean;
  /** Whether it tells when an utterance is heard to begin. Absent: it does not. */
  readonly tellsBegin?: boolean;
  /**
   * Says the words; resolves when the last one is out or it was cut short by `cancel`.
   * `onBegun`: called when the first sound is on its way to the ear (see `tellsBegin`).
   */
  speak(
    request: VoiceRequest,
    onBegun?: () => void,
  ): Promise<Result<"said" | "cancelled", Problem>>;
  /** Makes ready what may have to be said soon, so that it then starts at once. */
  prepare?(requests: readonly VoiceRequest[]): void;
  /** Stops what is being said, at once. */
  cancel(): void;
  /** Gives back processes, threads and devices. Safe to call twice; never speaks again. */
  close(): Promise<void>;
}
