import type { Millis } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import type { Result } from "../../vocabulary/result.js";
import type { SpokenKind } from "../../vocabulary/spoken.js";
import type { SoundOrigin } from "../../vocabulary/trace.js";

/** Who notes where the time goes until an utterance is heard. */
export interface SoundMarks {
  /** Where its sound comes from; not called: it is made now. */
  found(where: SoundOrigin): void;
  /** The first of its sound is there. */
  ready(): void;
}

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
  /** Told of the way of the sound, by voices that make it themselves. */
  readonly marks?: SoundMarks;
}

/** What a voice tells while it speaks. */
export interface SpeechSigns {
  /** The first sound is on its way to the ear. Told once, or again after a mishap. */
  begun(): void;
  /** It lives and works on these words, though there may be nothing new to hear at the moment. */
  alive(): void;
}

/**
 * How a voice can be watched: it tells nothing before its end; or when it begins; or it gives signs
 * of life from the first moment to the last, at least one a second, as long as nothing hangs.
 */
export type SignsGiven = "none" | "begin" | "throughout";

/** One engine that makes words audible. One utterance at a time; the queue is in front of it. */
export interface Voice {
  /** Short name for people: `embedded`, `espeak-ng`, `say`, `silent`. */
  readonly name: string;
  /** False when the engine cannot be stopped in the middle of an utterance; absent: it can. */
  readonly cutsShort?: boolean;
  /** True: it knows some words only, and speaks while there is no proper voice. */
  readonly isMakeshift?: boolean;
  /** Absent: none. */
  readonly signs?: SignsGiven;
  /** How much longer it takes than a voice at the usual rate; absent: as long. */
  readonly slowness?: number;
  /** Says the words; resolves when the last one is out or it was cut short by `cancel`. */
  speak(request: VoiceRequest, signs?: SpeechSigns): Promise<Result<"said" | "cancelled", Problem>>;
  /** Makes ready what may have to be said soon, so that it then starts at once. */
  prepare?(requests: readonly VoiceRequest[]): void;
  /** What may have to be said soon by another voice, whose place this one may have to take. */
  standBy?(requests: readonly VoiceRequest[]): void;
  /** Stops what is being said, at once. */
  cancel(): void;
  /** Gives back processes, threads and devices. Safe to call twice; never speaks again. */
  close(): Promise<void>;
}
