import fc from "fast-check";
import { parseHex } from "../../src/board-driver/hex.js";

/** Bytes of a hex text that is known to be right. */
export const hex = (text: string): Uint8Array => {
  const bytes = parseHex(text);
  if (bytes === undefined) throw new Error(`not hex: ${text}`);
  return bytes;
};

export const glue = (chunks: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(chunks.flatMap((chunk) => [...chunk]));

/** A stream cut into chunks at the given places. */
export const cutAt = (stream: Uint8Array, places: readonly number[]): readonly Uint8Array[] => {
  const chunks: Uint8Array[] = [];
  let from = 0;
  for (const place of [...places].sort((a, b) => a - b)) {
    chunks.push(stream.slice(from, place));
    from = Math.max(from, Math.min(place, stream.length));
  }
  chunks.push(stream.slice(from));
  return chunks;
};

/** Places at which a stream of that length may be cut. */
export const places = (length: number) => fc.array(fc.nat({ max: length }), { maxLength: 12 });

/** A reproducible source of numbers, 0 ≤ n < 1 (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** How many bytes of anything each codec is fed: `ANNABELLA_FUZZ_BYTES`, by default a million. */
export const FUZZ_BYTES = Number(process.env.ANNABELLA_FUZZ_BYTES ?? 1_000_000);

/** What a bad line does to bytes. Probabilities for each byte. */
export interface Damage {
  readonly loss?: number;
  readonly insert?: number;
  readonly flip?: number;
  /** The byte becomes another one, any. */
  readonly replace?: number;
}

/** A frame after the line, and whether every byte of it arrived as sent with nothing in between. */
export interface Sent {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

/** Sends a frame over a bad line. */
export const damage = (
  frame: Uint8Array,
  { loss = 0, insert = 0, flip = 0, replace = 0 }: Damage,
  random: () => number,
): Sent => {
  const bytes: number[] = [];
  let isWhole = true;
  for (const byte of frame) {
    if (random() < insert) {
      bytes.push(Math.floor(random() * 256));
      isWhole = false;
    }
    if (random() < loss) {
      isWhole = false;
      continue;
    }
    if (random() < flip) {
      bytes.push(byte ^ (1 << Math.floor(random() * 8)));
      isWhole = false;
    } else if (random() < replace) {
      bytes.push(byte ^ (1 + Math.floor(random() * 255)));
      isWhole = false;
    } else bytes.push(byte);
  }
  return { bytes: Uint8Array.from(bytes), isWhole };
};
