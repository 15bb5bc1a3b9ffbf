import { readFile } from "node:fs/promises";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";

/** Of everything that is recognised. Units: samples a second. */
export const HEARING_RATE = 16_000;

/** Sound as it is recognised. Shape: Int16, mono, {@link HEARING_RATE} samples a second. */
export type Sound = Int16Array;

/** Length of a sound. Units: milliseconds. */
export const soundMs = (sound: Sound): number => (sound.length * 1000) / HEARING_RATE;

/** Sounds one after the other. */
export const joinSounds = (sounds: readonly Sound[]): Sound => {
  const joined = new Int16Array(sounds.reduce((length, sound) => length + sound.length, 0));
  let at = 0;
  for (const sound of sounds) {
    joined.set(sound, at);
    at += sound.length;
  }
  return joined;
};

/** Samples as bytes, little-endian, as programs of the sound system take them. */
export const makeSoundBytes = (sound: Sound): Uint8Array => {
  const bytes = new Uint8Array(sound.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [index, sample] of sound.entries()) view.setInt16(index * 2, sample, true);
  return bytes;
};

/** The samples of little-endian bytes; a last half sample is left out. */
export const parseSoundBytes = (bytes: Uint8Array): Sound => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int16Array.from({ length: bytes.length >> 1 }, (_, index) =>
    view.getInt16(index * 2, true),
  );
};

/** Reach of the filter on each side. Units: samples of the slower of the two rates. */
const FILTER_REACH = 12;

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** The same sound at another rate, through a windowed low-pass filter below half the slower rate. */
export const resample = (sound: Sound, fromRate: number, toRate: number): Sound => {
  if (fromRate === toRate) return sound;
  const scale = Math.min(1, toRate / fromRate);
  const reach = FILTER_REACH / scale;
  return Int16Array.from({ length: Math.floor((sound.length * toRate) / fromRate) }, (_, index) => {
    const centre = (index * fromRate) / toRate;
    let sum = 0;
    let weights = 0;
    const last = Math.min(sound.length - 1, Math.floor(centre + reach));
    for (let at = Math.max(0, Math.ceil(centre - reach)); at <= last; at += 1) {
      const away = at - centre;
      const weight = sinc(away * scale) * (0.5 + 0.5 * Math.cos((Math.PI * away) / reach));
      sum += weight * (sound[at] ?? 0);
      weights += weight;
    }
    const value = weights === 0 ? 0 : Math.round(sum / weights);
    return Math.max(-32_768, Math.min(32_767, value));
  });
};

/** Slowest and fastest rate that is taken. Units: samples a second. */
const RATES = { least: 8_000, most: 192_000 } as const;

/** Why a file is no sound that can be recognised; a plain sentence's worth of words. */
const notWav = (detail: string): Result<never, string> => err(detail);

/**
 * The sound of a WAV file: PCM of 16 bits, any number of channels (the mean of them), 8,000 to
 * 192,000 samples a second. The length in its header may be a dummy, as programs write it into a
 * pipe: then all of the rest is sound. Errors: why it cannot be read, in words.
 * Source: Multimedia Programming Interface and Data Specifications 1.0 (1991), "Waveform".
 */
export const parseWav = (bytes: Uint8Array): Result<Sound, string> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nameAt = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 12 || nameAt(0) !== "RIFF" || nameAt(8) !== "WAVE") {
    return notWav("it is no file of the kind WAV");
  }
  let format: { readonly channels: number; readonly rate: number } | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const body = at + 8;
    if (nameAt(at) === "fmt " && body + 16 <= bytes.length) {
      const [kind, channels] = [view.getUint16(body, true), view.getUint16(body + 2, true)];
      const [rate, bits] = [view.getUint32(body + 4, true), view.getUint16(body + 14, true)];
      // 0xfffe: "extensible", of which only plain samples are met.
      if ((kind !== 1 && kind !== 0xfffe) || bits !== 16 || channels === 0) {
        return notWav("it does not hold plain samples of sixteen bits");
      }
      if (rate < RATES.least || rate > RATES.most) {
        return notWav("its rate is below 8000 or above 192000 samples a second");
      }
      format = { channels, rate };
    }
    if (nameAt(at) === "data") {
      if (format === undefined) return notWav("its header does not tell what it holds");
      const { channels, rate } = format;
      const samples = parseSoundBytes(bytes.subarray(body, Math.min(bytes.length, body + size)));
      const mono =
        channels === 1
          ? samples
          : Int16Array.from({ length: Math.floor(samples.length / channels) }, (_, index) => {
              const frame = samples.subarray(index * channels, (index + 1) * channels);
              return Math.round(frame.reduce((sum, sample) => sum + sample, 0) / channels);
            });
      return ok(resample(mono, rate, HEARING_RATE));
    }
    at = body + size + (size % 2);
  }
  return notWav("there is no sound in it");
};

/** Reads a WAV file. Errors: `file-unreadable`, `sound-invalid`. */
export const readWav = async (path: string): Promise<Result<Sound, Problem>> => {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    return err({ code: "file-unreadable", path, detail, cause });
  }
  const sound = parseWav(bytes);
  return sound.ok ? sound : err({ code: "sound-invalid", path, detail: sound.error });
};

/** Samples above this are speech, for its loudness. */
const SPEECH_LEVEL = 100;

/**
 * The sound with white noise so many decibels below its speech, the same each time. The acoustic
 * model knows speech in rooms: exact silence between words, of a gate in a microphone or of a file,
 * costs it one announcement in ten. A sound without speech stays as it is.
 */
export const withRoomTone = (sound: Sound, decibels: number): Sound => {
  const speech = sound.filter((sample) => Math.abs(sample) > SPEECH_LEVEL);
  const power =
    speech.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, speech.length);
  // Two even numbers make a triangle, whose power is a sixth of its width's square.
  const width = Math.sqrt(6 * power) * 10 ** (-decibels / 20);
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  return sound.map((sample) =>
    Math.max(-32_768, Math.min(32_767, Math.round(sample + width * (next() + next() - 1)))),
  );
};
