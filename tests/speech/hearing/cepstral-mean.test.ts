import { expect, test } from "vitest";
import { EN_US_FRONT_END, meanCepstrum } from "../../../src/speech/hearing/cepstral-mean.js";
import { HEARING_RATE, type Sound } from "../../../src/speech/hearing/sound.js";

/** Two and a half seconds of two tones that change four times a second, over noise. */
const tones = (): Sound => {
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  return Int16Array.from({ length: HEARING_RATE * 2.5 }, (_, index) => {
    const part = Math.floor(index / 4000) % 4;
    const angle = (2 * Math.PI * index) / HEARING_RATE;
    const noise = (next() - 0.5) * 400;
    if (part === 0) return Math.round(noise);
    const low = 3000 * Math.sin(200 * part * angle);
    return Math.round(noise + low + 900 * Math.sin((1100 + 500 * part) * angle));
  });
};

test("the mean cepstrum is the one that pocketsphinx itself comes to", () => {
  // What its log says of this sound: "cmn_live.c(138): Update to <", with the model en-us.
  const logged = [
    55.42, -11.42, -2.33, 7.66, 12.34, -7.59, -10.42, -4.89, -0.6, 10.21, 6.68, -4.47, 2.57,
  ];
  const mean = meanCepstrum(tones(), EN_US_FRONT_END);
  expect(mean.length).toBe(logged.length);
  for (const [index, value] of logged.entries()) {
    expect(Math.abs((mean[index] ?? 0) - value)).toBeLessThan(0.03);
  }
});

test("louder by a factor moves the first value alone", () => {
  const sound = tones().map((sample) => Math.round(sample / 4));
  const louder = sound.map((sample) => sample * 3);
  const [first = 0, ...shape] = meanCepstrum(sound, EN_US_FRONT_END);
  const [firstLouder = 0, ...shapeLouder] = meanCepstrum(louder, EN_US_FRONT_END);
  // Power nine times as much in each of 25 filters, times the square root of a twenty-fifth.
  expect(firstLouder - first).toBeCloseTo(Math.sqrt(25) * Math.log(9), 3);
  for (const [index, value] of shape.entries()) expect(shapeLouder[index]).toBeCloseTo(value, 3);
});

test("a sound shorter than a frame has no mean, and is no error", () => {
  expect(meanCepstrum(new Int16Array(409), EN_US_FRONT_END)).toEqual(new Array(13).fill(0));
  expect(meanCepstrum(new Int16Array(0), EN_US_FRONT_END)).toEqual(new Array(13).fill(0));
});
