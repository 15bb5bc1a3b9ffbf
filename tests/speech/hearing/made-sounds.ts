import { HEARING_RATE, type Sound } from "../../../src/speech/hearing/sound.js";

/** A tone; `amplitude`: of 32,767. */
export const tone = (ms: number, amplitude = 8000, hertz = 440, rate = HEARING_RATE): Sound =>
  Int16Array.from({ length: (ms * rate) / 1000 }, (_, at) =>
    Math.round(amplitude * Math.sin((2 * Math.PI * hertz * at) / rate)),
  );

/** Even noise, the same each time; its loudness (RMS) is 0.58 of the amplitude. */
export const hiss = (ms: number, amplitude = 60): Sound => {
  let state = 1;
  return Int16Array.from({ length: (ms * HEARING_RATE) / 1000 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.round(amplitude * (state / 2 ** 31 - 1));
  });
};
