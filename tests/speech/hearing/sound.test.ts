import { describe, expect, test } from "vitest";
import { readHypotheses } from "../../../src/speech/hearing/pocketsphinx-decoder.js";
import {
  HEARING_RATE,
  makeSoundBytes,
  parseSoundBytes,
  parseWav,
  resample,
  type Sound,
} from "../../../src/speech/hearing/sound.js";
import { tone } from "./made-sounds.js";

const wav = (sound: Sound, rate: number, channels = 1, size = sound.length * 2): Uint8Array => {
  const bytes = new Uint8Array(44 + sound.length * 2);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("RIFF____WAVEfmt "));
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint16(34, 16, true);
  bytes.set(new TextEncoder().encode("data"), 36);
  view.setUint32(40, size, true);
  bytes.set(makeSoundBytes(sound), 44);
  return bytes;
};

/** How often the sound goes up through zero in a second. */
const hertzOf = (sound: Sound): number =>
  (sound.filter((sample, at) => sample >= 0 && (sound[at - 1] ?? 0) < 0).length * HEARING_RATE) /
  sound.length;

describe("a WAV file", () => {
  test("gives its samples as they are at the rate of recognition", () => {
    const sound = tone(100);
    expect(parseWav(wav(sound, HEARING_RATE))).toEqual({ ok: true, value: sound });
  });

  test.each([8_000, 22_050, 44_100, 48_000])("of %i samples a second keeps its pitch", (rate) => {
    const parsed = parseWav(wav(tone(500, 8000, 440, rate), rate));
    if (!parsed.ok) throw new Error(parsed.error);
    expect(parsed.value.length).toBeGreaterThan(7_900);
    expect(hertzOf(parsed.value)).toBeGreaterThan(430);
    expect(hertzOf(parsed.value)).toBeLessThan(450);
  });

  test("in stereo gives the mean of both sides", () => {
    const both = Int16Array.from([100, 300, -50, -150]);
    expect(parseWav(wav(both, HEARING_RATE, 2))).toEqual({
      ok: true,
      value: Int16Array.from([200, -100]),
    });
  });

  test("written into a pipe, with a dummy for its length, is read to its end", () => {
    const parsed = parseWav(wav(tone(50), HEARING_RATE, 1, 0x7fff_f000));
    expect(parsed.ok && parsed.value.length).toBe(800);
  });

  test("that is none, or cut off, says so and throws nothing", () => {
    const whole = wav(tone(10), HEARING_RATE);
    for (let length = 0; length < 44; length += 1) {
      expect(parseWav(whole.subarray(0, length)).ok).toBe(false);
    }
    expect(parseWav(new TextEncoder().encode("this is no sound at all, only text")).ok).toBe(false);
  });
});

test("a tone above half the new rate is gone after resampling, and does not come back lower", () => {
  const high = tone(200, 8000, 11_000, 44_100);
  const after = resample(high, 44_100, HEARING_RATE);
  expect(Math.max(...after.slice(400, -400))).toBeLessThan(400);
});

test("samples survive the way to bytes and back", () => {
  const sound = Int16Array.from([0, 1, -1, 32_767, -32_768]);
  expect(parseSoundBytes(makeSoundBytes(sound))).toEqual(sound);
});

describe("what pocketsphinx writes", () => {
  test("is read by the names of the nets, in any order, with its score and length", () => {
    const texts = "bauer eva vier (net1 -8000)\nspringer felix drei (net0 -9000)\n (net2 0)\n";
    const segments =
      "net1 S 0 T -8000 A -1 L -1 0 -2 -3 <sil> 32 -4 0 bauer 212\nnet0 S 0 T -9000 A -1 L -1 0 -2 0 x 200\nnet2 S 0 T 0 A 0 L 0 0\n";
    expect(readHypotheses(texts, segments, 4)).toEqual([
      { text: "springer felix drei", score: -9000, frames: 200 },
      { text: "bauer eva vier", score: -8000, frames: 212 },
      undefined,
      undefined,
    ]);
  });
});
