import type { Problem } from "../../vocabulary/problems.js";
import type { Result } from "../../vocabulary/result.js";
import type { VoiceRequest } from "./voice.js";

/** Samples a second of everything between a synthesiser and a player: Int16, mono. */
export const SAMPLE_RATE = 22_050;

/** Length of so many samples. Units: milliseconds, not rounded. */
export const samplesToMs = (samples: number): number => (samples * 1000) / SAMPLE_RATE;

/** Samples in so many milliseconds, rounded. */
export const msToSamples = (ms: number): number => Math.round((ms * SAMPLE_RATE) / 1000);

/**
 * The voice of espeak-ng for a language. Our Portuguese is that of Brazil (docs/speech/languages.md);
 * `pt` would be read as in Portugal.
 */
export const espeakVoiceOf = (language: string): string => (language === "pt" ? "pt-br" : language);

/** Makes words into sound; knows no device. One request at a time. */
export interface Synthesiser {
  /** Short name for people. */
  readonly name: string;
  /**
   * Hands over the sound of the words piece by piece, in order, each sample once; resolves when
   * the last piece is out. The pieces may be kept for the next time: they are read, never changed.
   * Errors: `text-unspeakable` when the words may not reach this engine,
   * `voice-failed` when the engine failed and could not be restarted.
   */
  synthesise(
    request: VoiceRequest,
    onPcm: (pcm: Int16Array) => void,
  ): Promise<Result<void, Problem>>;
  /** Makes and keeps the sound of what may be asked for soon. */
  prepare?(requests: readonly VoiceRequest[]): void;
  /** Gives back the process or thread. Safe to call twice. */
  close(): Promise<void>;
}
