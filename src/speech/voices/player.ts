import type { Millis } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import type { Result } from "../../vocabulary/result.js";
import type { SpeechSigns } from "./voice.js";

/** How an utterance ended: its last sample is out, it was cut short, or it never got out. */
export type Ending = Result<"said" | "cancelled", Problem>;

/** Where sound goes: a device, a WAV file, nowhere. One utterance at a time. */
export interface Player {
  /** Short name for people: `device`, `wav`, `null`. */
  readonly name: string;
  /** Says whether sound can come out at all, without making any. Errors: `audio-missing`. */
  probe(): Promise<Result<void, Problem>>;
  /**
   * Starts an utterance; its sound is pushed as it is made. `atMs`: game time, for a timeline.
   * `signs`: told when the first sample has been taken, and, by a player that takes real time, that
   * it lives, from the first sample pushed to the end.
   */
  begin(atMs?: Millis, signs?: SpeechSigns): Playback;
  /** Gives back the device or file. Safe to call twice. Errors: `file-unwritable`. */
  close(): Promise<Result<void, Problem>>;
}

/** The sound of one utterance on its way out. */
export interface Playback {
  /** More samples: Int16, mono, `SAMPLE_RATE`. Ignored after `end` and `cancel`. */
  push(pcm: Int16Array): void;
  /** Nothing more will be pushed. */
  end(): void;
  /** Silence, at once. */
  cancel(): void;
  /** Resolves when the last sample is out, or at `cancel`. */
  readonly done: Promise<Ending>;
}

/** Signs that nobody looks at. */
export const UNSEEN: SpeechSigns = { begun: () => {}, alive: () => {} };

/** An ending still to come, and the function that brings it. */
export const promiseEnding = (): {
  readonly promise: Promise<Ending>;
  readonly resolve: (ending: Ending) => void;
} => {
  let bring: ((ending: Ending) => void) | undefined;
  const promise = new Promise<Ending>((resolve) => {
    bring = resolve;
  });
  return { promise, resolve: (ending) => bring?.(ending) };
};
