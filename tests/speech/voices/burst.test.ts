import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sayMove } from "../../../src/speech/phrases/say.js";
import { CachingSynthesiser } from "../../../src/speech/voices/caching-synthesiser.js";
import { EmbeddedSynthesiser } from "../../../src/speech/voices/embedded-synthesiser.js";
import { EspeakNgSynthesiser } from "../../../src/speech/voices/espeak-ng-synthesiser.js";
import { NullPlayer } from "../../../src/speech/voices/null-player.js";
import { PcmVoice } from "../../../src/speech/voices/pcm-voice.js";
import { SayVoice } from "../../../src/speech/voices/say-voice.js";
import { SpeechQueue } from "../../../src/speech/voices/speech-queue.js";
import { SsipVoice } from "../../../src/speech/voices/ssip-voice.js";
import type { Synthesiser } from "../../../src/speech/voices/synthesiser.js";
import type { Voice } from "../../../src/speech/voices/voice.js";
import { RANK_NAMES } from "../../../src/vocabulary/chess.js";
import { openFakeSsip, saysIt } from "./fake-ssip.js";
import { hostTime } from "./hand-time.js";
import { makeFolder, needProgram, pathWith, withPath, writeProgram } from "./programs.js";

vi.setConfig({ testTimeout: 240_000 });

let folder = makeFolder();
const closing: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = makeFolder();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  folder.remove();
});

/** So many different announcements. */
const announcements = (count: number): readonly string[] => {
  const files = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;
  const all = files.flatMap((from) =>
    RANK_NAMES.flatMap((low) =>
      files.flatMap((to) =>
        RANK_NAMES.map(
          (high) => sayMove({ role: "rook", from: `${from}${low}`, to: `${to}${high}` }).spokenText,
        ),
      ),
    ),
  );
  return all.filter((_, at) => at % Math.floor(all.length / count) === 0).slice(0, count);
};

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Memory of sound that something still holds. Units: bytes. */
const held = (): number => {
  collect();
  return process.memoryUsage().arrayBuffers;
};

/** What reached an engine, in its order. */
const noted = (inner: Synthesiser, reached: string[]): Synthesiser => ({
  name: inner.name,
  synthesise: (request, onPcm) => {
    reached.push(request.words);
    return inner.synthesise(request, onPcm);
  },
  close: () => inner.close(),
});

/** Each voice, and what reached its engine. */
const VOICES: Readonly<
  Record<
    string,
    { readonly count: number; make(): Promise<{ voice: Voice; reached(): readonly string[] }> }
  >
> = {
  "espeak-ng": {
    count: 1_000,
    make: () => {
      const reached: string[] = [];
      const engine = new EspeakNgSynthesiser({ program: needProgram("espeak-ng") });
      const synthesiser = new CachingSynthesiser(noted(engine, reached));
      const voice = new PcmVoice({ name: "espeak-ng", synthesiser, player: new NullPlayer() });
      return Promise.resolve({ voice, reached: () => reached });
    },
  },
  embedded: {
    count: 1_000,
    make: () => {
      const reached: string[] = [];
      const synthesiser = new CachingSynthesiser(noted(new EmbeddedSynthesiser(), reached));
      const voice = new PcmVoice({ name: "embedded", synthesiser, player: new NullPlayer() });
      return Promise.resolve({ voice, reached: () => reached });
    },
  },
  "a speech server": {
    count: 1_000,
    make: async () => {
      const server = await openFakeSsip({ onText: saysIt });
      closing.push(() => server.close());
      const voice = new SsipVoice({ address: server.address });
      return { voice, reached: () => server.heard.map(({ text }) => text) };
    },
  },
  // A program for each text: the order is the same, the number smaller.
  say: {
    count: 100,
    make: () => {
      const path = join(folder.path, "said");
      appendFileSync(path, "");
      writeProgram(folder.path, "festival", `#!/bin/sh\ncat >> ${path}\necho >> ${path}\n`);
      const voice = new SayVoice({ around: { env: process.env, platform: "linux" } });
      const reached = () =>
        [...readFileSync(path, "utf8").matchAll(/SayText "([^"]*)"/g)].map(([, text = ""]) => text);
      return Promise.resolve({ voice, reached });
    },
  },
};

describe.each(Object.entries(VOICES))("%s", (_, { count, make }) => {
  test("says every move of a burst once, in its order, and does not grow", async () => {
    await withPath(pathWith(folder.path), async () => {
      const { voice, reached } = await make();
      const said: string[] = [];
      const queue = new SpeechQueue({
        voices: [voice],
        time: hostTime(),
        onSaid: ({ text }, how) => said.push(`${how} ${text}`),
      });
      closing.push(() => queue.close());
      const say = (text: string): void =>
        queue.say({ to: "room", kind: "own-announcement", language: "de", text, atMs: 0 });
      say("Dame");
      await queue.idle();
      const before = held();
      const texts = announcements(count);
      expect(texts).toHaveLength(count);
      for (const text of texts) say(text);
      await queue.idle();
      const after = held();
      expect(said).toEqual(["Dame", ...texts].map((text) => `voice ${text}`));
      const plain = (text: string): string => text.replaceAll("ü", "ue");
      expect(reached().slice(1).map(plain)).toEqual(texts.map(plain));
      // A thousand announcements are 80 megabytes of sound; some eight of them are kept.
      expect(after - before).toBeLessThan(30_000_000);
    });
  });
});
