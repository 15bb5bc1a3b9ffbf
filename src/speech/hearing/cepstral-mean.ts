import { HEARING_RATE, type Sound } from "./sound.js";

/**
 * How an acoustic model wants its sound taken apart.
 * Source: SphinxBase, `fe_interface.c` and `fe_sigproc.c`; the values of a model stand in its file
 * `feat.params`.
 */
export interface FrontEnd {
  /** Triangular filters on the mel scale, and their outer edges in Hertz. */
  readonly filters: number;
  readonly lowest: number;
  readonly highest: number;
  /** Length of the sinusoidal lifter. */
  readonly lifter: number;
}

/** Of the model `en-us` of CMU Sphinx: its `feat.params`. */
export const EN_US_FRONT_END: FrontEnd = { filters: 25, lowest: 130, highest: 6800, lifter: 22 };

/** Values of a frame. */
const CEPSTRA = 13;
/** Units: samples: 25.625 ms every 10 ms, in a transform of 512. */
const WINDOW = 410;
const SHIFT = 160;
const LENGTH = 512;
const PRE_EMPHASIS = 0.97;
/** Below this is silence, for the logarithm. */
const FLOOR = 1e-4;

/** Frequencies between two bins of the transform. Units: Hertz. */
const BIN = HEARING_RATE / LENGTH;

const mel = (hertz: number): number => 2595 * Math.log10(1 + hertz / 700);
const hertz = (mels: number): number => 700 * (10 ** (mels / 2595) - 1);

/** A filter: its first bin, and the weights from there. */
interface Filter {
  readonly first: number;
  readonly weights: readonly number[];
}

const makeFilters = ({ filters, lowest, highest }: FrontEnd): readonly Filter[] => {
  const width = (mel(highest) - mel(lowest)) / (filters + 1);
  const edge = (index: number): number =>
    Math.floor(hertz(mel(lowest) + index * width) / BIN + 0.5) * BIN;
  return Array.from({ length: filters }, (_, index) => {
    const [left, centre, right] = [edge(index), edge(index + 1), edge(index + 2)];
    const first = Math.ceil(left / BIN);
    const weights: number[] = [];
    for (let at = first * BIN; at < right && at <= HEARING_RATE / 2; at += BIN) {
      const slope = Math.min((at - left) / (centre - left), (right - at) / (right - centre));
      weights.push((slope * 2) / (right - left));
    }
    return { first, weights };
  });
};

/** The Fourier transform in place. Shape: both of a length that is a power of two. */
const transform = (real: Float64Array, imaginary: Float64Array): void => {
  const at = (values: Float64Array, index: number): number => values[index] ?? 0;
  const swap = (values: Float64Array, one: number, other: number): void => {
    const kept = at(values, one);
    values[one] = at(values, other);
    values[other] = kept;
  };
  const { length } = real;
  for (let index = 1, reversed = 0; index < length; index += 1) {
    let bit = length >> 1;
    for (; (reversed & bit) !== 0; bit >>= 1) reversed ^= bit;
    reversed ^= bit;
    if (index >= reversed) continue;
    swap(real, index, reversed);
    swap(imaginary, index, reversed);
  }
  for (let size = 2; size <= length; size *= 2) {
    const half = size / 2;
    for (let step = 0; step < half; step += 1) {
      const angle = (-2 * Math.PI * step) / size;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (let low = step; low < length; low += size) {
        const high = low + half;
        const x = at(real, high) * cos - at(imaginary, high) * sin;
        const y = at(real, high) * sin + at(imaginary, high) * cos;
        real[high] = at(real, low) - x;
        imaginary[high] = at(imaginary, low) - y;
        real[low] = at(real, low) + x;
        imaginary[low] = at(imaginary, low) + y;
      }
    }
  }
};

const HAMMING = Float64Array.from(
  { length: WINDOW },
  (_, index) => 0.54 - 0.46 * Math.cos((2 * Math.PI * index) / (WINDOW - 1)),
);

/**
 * The mean cepstrum of a whole utterance. Shape: 13 values; all 0 for a sound shorter than a frame.
 *
 * A recogniser takes it off every frame, so that neither the microphone nor the loudness counts. One
 * that is fed as it goes begins with a guess and comes to it after many seconds, by when the
 * announcement is over; told at the beginning, it is right from the first frame.
 */
export const meanCepstrum = (sound: Sound, frontEnd: FrontEnd): readonly number[] => {
  const filters = makeFilters(frontEnd);
  const logarithms = new Float64Array(filters.length);
  let frames = 0;
  const rest = (sound.length - WINDOW) % SHIFT;
  // Samples that are left over make one more frame, with zeros behind them.
  const last = sound.length - WINDOW + (rest > 0 ? SHIFT - rest : 0);
  for (let start = 0; sound.length >= WINDOW && start <= last; start += SHIFT) {
    const real = new Float64Array(LENGTH);
    const imaginary = new Float64Array(LENGTH);
    for (let index = 0; index < WINDOW; index += 1) {
      const before = sound[start + index - 1] ?? 0;
      const sample = (sound[start + index] ?? 0) - PRE_EMPHASIS * before;
      real[index] = sample * (HAMMING[index] ?? 0);
    }
    transform(real, imaginary);
    for (const [index, { first, weights }] of filters.entries()) {
      let power = 0;
      for (const [offset, weight] of weights.entries()) {
        const [x, y] = [real[first + offset] ?? 0, imaginary[first + offset] ?? 0];
        power += weight * (x * x + y * y);
      }
      logarithms[index] = (logarithms[index] ?? 0) + Math.log(power + FLOOR);
    }
    frames += 1;
  }
  if (frames === 0) return new Array<number>(CEPSTRA).fill(0);
  // The rest is linear: done once, on the mean.
  const { lifter } = frontEnd;
  return Array.from({ length: CEPSTRA }, (_, index) => {
    const sum = logarithms.reduce(
      (total, value, filter) =>
        total + value * Math.cos((Math.PI * index * (filter + 0.5)) / filters.length),
      0,
    );
    const scale = Math.sqrt((index === 0 ? 1 : 2) / filters.length);
    return ((sum * scale) / frames) * (1 + (lifter / 2) * Math.sin((index * Math.PI) / lifter));
  });
};
