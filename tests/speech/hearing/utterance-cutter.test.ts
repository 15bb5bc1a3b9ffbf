import { describe, expect, test } from "vitest";
import { joinSounds, makeSoundBytes, type Sound } from "../../../src/speech/hearing/sound.js";
import { hasSpeech, UtteranceCutter } from "../../../src/speech/hearing/utterance-cutter.js";
import { hiss, tone } from "./made-sounds.js";

test("there is no speech in silence or in even noise, and there is in words", () => {
  expect(hasSpeech(new Int16Array(32_000))).toBe(false);
  expect(hasSpeech(hiss(3_000, 5_000))).toBe(false);
  expect(hasSpeech(joinSounds([hiss(300), tone(900), hiss(300)]))).toBe(true);
  expect(hasSpeech(new Int16Array(0))).toBe(false);
  // A recorder that passes on nothing at first does not make speech of the noise after it.
  expect(hasSpeech(joinSounds([new Int16Array(16_000), hiss(1_000, 400)]))).toBe(false);
});

describe("voice activity", () => {
  const stream = joinSounds([
    hiss(1000),
    tone(1500),
    hiss(400),
    tone(700),
    hiss(1500),
    tone(60),
    hiss(1200),
    tone(900),
    hiss(1200),
  ]);

  const cut = (size: number): readonly Sound[] => {
    const cutter = new UtteranceCutter();
    const found: Sound[] = [];
    for (let at = 0; at < stream.length; at += size) {
      found.push(...cutter.push(stream.slice(at, at + size)));
    }
    return [...found, ...cutter.end()];
  };

  test("cuts a stream into its utterances: a pause between words does not end one, a click is none", () => {
    const lengths = cut(1600).map((sound) => Math.round(sound.length / 1600) / 10);
    expect(lengths).toHaveLength(2);
    // 1.5 s, a pause of 0.4 s, 0.7 s; and 0.9 s: each with its margins.
    expect(lengths[0]).toBeGreaterThan(2.5);
    expect(lengths[0]).toBeLessThan(3.4);
    expect(lengths[1]).toBeGreaterThan(0.9);
    expect(lengths[1]).toBeLessThan(1.7);
  });

  test("does not depend on how the stream is cut into pieces", () => {
    const whole = cut(stream.length);
    for (const size of [97, 320, 1000]) {
      const pieces = cut(size);
      expect(pieces.length).toBe(whole.length);
      for (const [index, sound] of pieces.entries()) {
        expect(Buffer.compare(makeSoundBytes(sound), makeSoundBytes(whole[index] ?? sound))).toBe(
          0,
        );
      }
    }
  });

  test("hears nothing in silence, and nothing in a hall that is evenly loud", () => {
    const cutter = new UtteranceCutter();
    expect(cutter.push(new Int16Array(32_000)).length).toBe(0);
    expect(cutter.push(hiss(20_000, 2_000)).length).toBe(0);
    expect(cutter.end().length).toBe(0);
  });

  /** Lengths of what was found, in seconds, and how long after its end in the stream. */
  const hear = (parts: readonly Sound[]): readonly number[] => {
    const cutter = new UtteranceCutter();
    const whole = joinSounds(parts);
    const found: number[] = [];
    for (let at = 0; at < whole.length; at += 640) {
      for (const one of cutter.push(whole.slice(at, at + 640))) found.push(one.length / 16_000);
    }
    return found;
  };

  const nothing = (ms: number): Sound => new Int16Array(ms * 16);

  test.each([
    ["a microphone that begins with nothing at all", [nothing(300), hiss(1000, 200)]],
    ["one that is faded in", [hiss(60, 2), hiss(60, 10), hiss(60, 50), hiss(1000, 300)]],
    ["a recorder that leaves a gap", [hiss(3000, 200), nothing(100), hiss(1000, 200)]],
    ["a hall that is suddenly louder", [hiss(3000, 60), hiss(3000, 600)]],
  ])("hears the first words from %s, and within seconds", (_, before) => {
    const found = hear([...before, tone(1500), hiss(4000, 300)]);
    expect(found).toHaveLength(1);
    expect(found[0]).toBeGreaterThan(1.4);
    expect(found[0]).toBeLessThan(2.4);
  });

  test("a long sentence without a pause stays whole", () => {
    const words = Array.from({ length: 20 }, () => [tone(300), hiss(60, 200)]).flat();
    const found = hear([hiss(1000, 200), ...words, hiss(1500, 200)]);
    expect(found.map((seconds) => Math.round(seconds))).toEqual([8]);
  });
});
