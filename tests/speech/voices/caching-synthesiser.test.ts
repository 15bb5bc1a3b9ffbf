import { expect, test, vi } from "vitest";
import { CachingSynthesiser } from "../../../src/speech/voices/caching-synthesiser.js";
import { EmbeddedSynthesiser } from "../../../src/speech/voices/embedded-synthesiser.js";
import type { Synthesiser } from "../../../src/speech/voices/synthesiser.js";
import type { Problem } from "../../../src/vocabulary/problems.js";
import { err, ok } from "../../../src/vocabulary/result.js";
import { settle } from "./hand-time.js";
import { KNIGHT, soundOf } from "./pcm.js";

// Programs and threads take their time to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const de = (words: string) => ({ words, language: "de" });

/** Ten samples a letter, when it is let; writes down what it was asked. */
const counting = (problem?: Problem) => {
  const asked: string[] = [];
  const held: (() => void)[] = [];
  let hold = false;
  const inner: Synthesiser = {
    name: "counting",
    synthesise: async ({ words, language }, onPcm) => {
      asked.push(language === "de" ? words : `${language} ${words}`);
      if (hold) await new Promise<void>((resolve) => held.push(resolve));
      if (problem !== undefined) return err(problem);
      onPcm(new Int16Array(5 * words.length).fill(1));
      onPcm(new Int16Array(5 * words.length).fill(2));
      return ok(undefined);
    },
    close: () => Promise.resolve(),
  };
  return {
    inner,
    asked,
    setHold: (on: boolean) => {
      hold = on;
    },
    letGo: () => held.shift()?.(),
  };
};

test("a repeated announcement is the sound of the first time, and no work", async () => {
  const engine = new EmbeddedSynthesiser();
  const synthesiser = new CachingSynthesiser(engine);
  const first = (await soundOf(synthesiser, KNIGHT)).pcm;
  const again = await soundOf(synthesiser, KNIGHT);
  await synthesiser.close();
  expect(again.ended.ok).toBe(true);
  expect(first.length).toBeGreaterThan(30_000);
  // The engine itself never makes the same samples twice.
  expect(again.pcm).toEqual(first);
});

test("prepared moves need no synthesis when one of them is played", async () => {
  const { inner, asked } = counting();
  const synthesiser = new CachingSynthesiser(inner);
  synthesiser.prepare([de("kurze Rochade"), de("lange Rochade"), de(KNIGHT)]);
  await settle();
  expect(asked).toEqual(["kurze Rochade", "lange Rochade", KNIGHT]);
  const { pcm } = await soundOf(synthesiser, KNIGHT);
  expect(pcm).toHaveLength(10 * KNIGHT.length);
  expect(asked).toHaveLength(3);
});

test("the moves of a new position take the place of those of the old one", async () => {
  const { inner, asked, setHold, letGo } = counting();
  const synthesiser = new CachingSynthesiser(inner);
  setHold(true);
  synthesiser.prepare([de("alt eins"), de("alt zwei"), de("alt drei")]);
  await settle();
  synthesiser.prepare([de("neu")]);
  setHold(false);
  letGo();
  await settle();
  expect(asked).toEqual(["alt eins", "neu"]);
});

test("the same word in another language is another sound", async () => {
  const { inner, asked } = counting();
  const synthesiser = new CachingSynthesiser(inner);
  await soundOf(synthesiser, "Remis", "de");
  await soundOf(synthesiser, "Remis", "en");
  await soundOf(synthesiser, "Remis", "de");
  expect(asked).toEqual(["Remis", "en Remis"]);
});

test("the sound used longest ago makes room", async () => {
  const { inner, asked } = counting();
  const synthesiser = new CachingSynthesiser(inner, 200);
  for (const words of ["aaaaa", "bbbbb", "ccccc", "ddddd"]) await soundOf(synthesiser, words);
  await soundOf(synthesiser, "aaaaa");
  await soundOf(synthesiser, "eeeee");
  expect(asked).toHaveLength(5);
  await soundOf(synthesiser, "aaaaa");
  expect(asked).toHaveLength(5);
  await soundOf(synthesiser, "bbbbb");
  expect(asked).toHaveLength(6);
});

test("a failure is not kept, and preparing stops at it", async () => {
  const { inner, asked } = counting({ code: "voice-failed", name: "counting", detail: "ended" });
  const synthesiser = new CachingSynthesiser(inner);
  synthesiser.prepare([de("eins"), de("zwei")]);
  await settle();
  expect(asked).toEqual(["eins"]);
  expect((await soundOf(synthesiser, "eins")).ended.ok).toBe(false);
  expect(asked).toEqual(["eins", "eins"]);
});

test("words that are being made ready this very moment are not made twice", async () => {
  let made = 0;
  let finish = (): void => {};
  const slow: Synthesiser = {
    name: "slow",
    synthesise: (_, onPcm) => {
      made += 1;
      onPcm(Int16Array.of(1, 2));
      return new Promise((resolve) => {
        finish = () => {
          onPcm(Int16Array.of(3));
          resolve({ ok: true, value: undefined });
        };
      });
    },
    close: () => Promise.resolve(),
  };
  const cache = new CachingSynthesiser(slow);
  const request = { words: "Dame", language: "de" };
  cache.prepare([request]);
  const heard: number[] = [];
  const saying = cache.synthesise(request, (pcm) => heard.push(...pcm));
  expect(heard).toEqual([1, 2]);
  finish();
  expect(await saying).toEqual({ ok: true, value: undefined });
  expect([heard, made]).toEqual([[1, 2, 3], 1]);
});
