import type { Problem } from "../../vocabulary/problems.js";
import type { Result } from "../../vocabulary/result.js";

/** What a voice is asked to say: plain words only, no digits, no symbols, no markup. */
export interface VoiceRequest {
  /** Words as this voice should read them ("Zesar"). */
  readonly words: string;
  /** BCP 47 primary tag: `de`, `en`. */
  readonly language: string;
}

/** One engine that makes words audible. One utterance at a time; the queue is in front of it. */
export interface Voice {
  /** Short name for people: `embedded`, `espeak-ng`, `say`, `silent`. */
  readonly name: string;
  /** Says the words; resolves when the last one is out or it was cut short by `cancel`. */
  speak(request: VoiceRequest): Promise<Result<"said" | "cancelled", Problem>>;
  /** Stops what is being said, at once. */
  cancel(): void;
  close(): Promise<void>;
}
