import type { Synthesiser } from "../../../src/speech/voices/synthesiser.js";
import { SAMPLE_RATE, samplesToMs } from "../../../src/speech/voices/synthesiser.js";
import type { SpeechSigns } from "../../../src/speech/voices/voice.js";
import type { Problem } from "../../../src/vocabulary/problems.js";
import type { Result } from "../../../src/vocabulary/result.js";

export const KNIGHT = "Springer Gustav eins Felix drei";

export const joinPcm = (pieces: readonly Int16Array[]): Int16Array => {
  const whole = new Int16Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

/** All the sound of some words, and how it ended. */
export const soundOf = async (
  synthesiser: Synthesiser,
  words: string,
  language = "de",
): Promise<{ readonly pcm: Int16Array; readonly ended: Result<void, Problem> }> => {
  const pieces: Int16Array[] = [];
  const ended = await synthesiser.synthesise({ words, language }, (pcm) => pieces.push(pcm));
  return { pcm: joinPcm(pieces), ended };
};

/** Loudness of a stretch. Units: root mean square of the samples, 0..32767. */
export const loudnessOf = (pcm: Int16Array): number =>
  Math.sqrt(pcm.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, pcm.length));

/** First and last sample louder than a whisper; undefined: silence. */
export const speechIn = (
  pcm: Int16Array,
): { readonly first: number; readonly last: number } | undefined => {
  const first = pcm.findIndex((sample) => Math.abs(sample) > 500);
  return first < 0
    ? undefined
    : { first, last: pcm.findLastIndex((sample) => Math.abs(sample) > 500) };
};

/** Length of the speech without the silence around it. Units: milliseconds. */
export const speechMs = (pcm: Int16Array): number => {
  const speech = speechIn(pcm);
  return speech === undefined ? 0 : samplesToMs(speech.last - speech.first + 1);
};

/** Samples of one frame of {@link soundDistance}: 10 ms. */
const FRAME = SAMPLE_RATE / 100;

/** Loudness (in powers of e) and share of sign changes (hissing) of each frame of the speech. */
const framesOf = (pcm: Int16Array): readonly (readonly [loud: number, hiss: number])[] => {
  const { first, last } = speechIn(pcm) ?? { first: 0, last: 0 };
  const frames: [number, number][] = [];
  for (let at = first; at < last; at += FRAME) {
    const frame = pcm.subarray(at, at + FRAME);
    let changes = 0;
    for (let i = 1; i < frame.length; i += 1) {
      if ((frame[i] ?? 0) >= 0 !== (frame[i - 1] ?? 0) >= 0) changes += 1;
    }
    frames.push([Math.log(loudnessOf(frame) + 30), (10 * changes) / frame.length]);
  }
  return frames;
};

/**
 * How different two sounds are, frame by frame from the first loud sample. Shape: 0 = the same;
 * the same words by the same voice stay below
 * 0.5 (the engine's noise is never twice the same), other words are above 1.
 */
export const soundDistance = (a: Int16Array, b: Int16Array): number => {
  const [left, right] = [framesOf(a), framesOf(b)];
  const length = Math.max(left.length, right.length);
  let sum = 0;
  for (let at = 0; at < length; at += 1) {
    const [loudA, hissA] = left[at] ?? [Math.log(30), 0];
    const [loudB, hissB] = right[at] ?? [Math.log(30), 0];
    sum += Math.abs(loudA - loudB) + Math.abs(hissA - hissB);
  }
  return sum / length;
};

/** Signs of a voice of which only the beginning counts. */
export const atBegin = (begun: () => void): SpeechSigns => ({ begun, alive: () => {} });
