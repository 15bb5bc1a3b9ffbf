import { expect, test } from "vitest";
import { NullPlayer } from "../../../src/speech/voices/null-player.js";
import { PcmVoice } from "../../../src/speech/voices/pcm-voice.js";
import {
  type Ending,
  type Playback,
  type Player,
  promiseEnding,
} from "../../../src/speech/voices/player.js";
import type { Synthesiser } from "../../../src/speech/voices/synthesiser.js";
import { err, ok } from "../../../src/vocabulary/result.js";
import { settle } from "./hand-time.js";
import { KNIGHT } from "./pcm.js";

/** A player that writes down what it gets and ends when it is told to. */
const slowPlayer = () => {
  const log: string[] = [];
  let finish: (ending: Ending) => void = () => {};
  const player: Player = {
    name: "slow",
    probe: () => Promise.resolve(ok(undefined)),
    begin: (): Playback => {
      const { promise, resolve } = promiseEnding();
      finish = resolve;
      return {
        push: (pcm) => log.push(`push ${pcm.length}`),
        end: () => log.push("end"),
        cancel: () => {
          log.push("cancel");
          resolve(ok("cancelled"));
        },
        done: promise,
      };
    },
    close: () => Promise.resolve(ok(undefined)),
  };
  return { player, log, finish: (ending: Ending) => finish(ending) };
};
const makeSynthesiser = (synthesise: Synthesiser["synthesise"]): Synthesiser => ({
  name: "made up",
  synthesise,
  close: () => Promise.resolve(),
});

test("sound is played while the rest is still being made", async () => {
  const { player, log, finish } = slowPlayer();
  let goOn = (): void => {};
  const voice = new PcmVoice({
    name: "x",
    player,
    synthesiser: makeSynthesiser(async (_request, onPcm) => {
      onPcm(new Int16Array(3));
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      onPcm(new Int16Array(4));
      return ok(undefined);
    }),
  });
  const speaking = voice.speak({ words: KNIGHT, language: "de" });
  await settle();
  expect(log).toEqual(["push 3"]);
  goOn();
  await settle();
  expect(log).toEqual(["push 3", "push 4", "end"]);
  finish(ok("said"));
  expect(await speaking).toEqual({ ok: true, value: "said" });
});

test("a voice is cut at once even when its synthesiser is stuck", async () => {
  const { player } = slowPlayer();
  const synthesiser = makeSynthesiser(() => new Promise(() => {}));
  const voice = new PcmVoice({ name: "x", player, synthesiser });
  const speaking = voice.speak({ words: KNIGHT, language: "de" });
  voice.cancel();
  expect(await speaking).toEqual({ ok: true, value: "cancelled" });
});

test("a failing synthesiser leaves no half utterance playing", async () => {
  const { player, log } = slowPlayer();
  const problem = err({ code: "voice-failed" as const, name: "x", detail: "ended" });
  const synthesiser = makeSynthesiser((_request, onPcm) => {
    onPcm(new Int16Array(5));
    return Promise.resolve(problem);
  });
  const voice = new PcmVoice({ name: "x", player, synthesiser });
  expect(await voice.speak({ words: KNIGHT, language: "de" })).toEqual(problem);
  expect(log).toEqual(["push 5", "cancel"]);
});

test("a missing device is told, whatever the synthesiser does", async () => {
  const { player, finish } = slowPlayer();
  const synthesiser = makeSynthesiser(() => new Promise(() => {}));
  const voice = new PcmVoice({ name: "x", player, synthesiser });
  const speaking = voice.speak({ words: KNIGHT, language: "de" });
  const missing = err({ code: "audio-missing" as const, detail: "no device" });
  finish(missing);
  expect(await speaking).toEqual(missing);
});

test("the null player takes every sample and is done with the last one", async () => {
  const player = new NullPlayer();
  const synthesiser = makeSynthesiser((_request, onPcm) => {
    onPcm(new Int16Array(100));
    return Promise.resolve(ok(undefined));
  });
  const voice = new PcmVoice({ name: "x", player, synthesiser });
  expect(await voice.speak({ words: KNIGHT, language: "de" })).toEqual({ ok: true, value: "said" });
  expect(player.samples).toBe(100);
});
