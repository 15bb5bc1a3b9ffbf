import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import type { Sound } from "../../../src/speech/hearing/sound.js";
import { SteadyMicrophone } from "../../../src/speech/hearing/steady-microphone.js";
import type { Problem } from "../../../src/vocabulary/problems.js";
import { makeFolder, writeProgram } from "../voices/programs.js";

const LONG = 60_000;
const cleanups: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A tenth of a second of noise, and one of a single value, as a recorder writes them. */
const NOISE = `head -c 3200 /dev/urandom`;
const SILENCE = `head -c 3200 /dev/zero`;
const forever = (what: string): string => `while :; do ${what}; sleep 0.1; done`;

/** A microphone on programs of the test, which stand alone on the PATH beside the shell's own. */
const listenWith = (
  programs: Readonly<Record<string, string>>,
  options: { readonly isPatient?: boolean; readonly silentMs?: number } = {},
) => {
  const folder = makeFolder();
  cleanups.push(() => folder.remove());
  for (const [name, script] of Object.entries(programs)) {
    writeProgram(
      folder.path,
      name,
      `#!/bin/sh\nPATH=/usr/bin:/bin\ncd ${folder.path}\n${script}\n`,
    );
  }
  const troubles: Problem[] = [];
  const told: string[] = [];
  const sounds: Sound[] = [];
  const microphone = new SteadyMicrophone({
    around: { env: { PATH: folder.path }, platform: "linux" },
    onSound: (sound) => void sounds.push(sound),
    onTrouble: (problem) => {
      troubles.push(problem);
      told.push(problem.code);
    },
    onBack: () => void told.push("back"),
    isPatient: options.isPatient ?? true,
    hungMs: 1_000,
    retryMs: 100,
    silentMs: options.silentMs ?? 300,
  });
  cleanups.push(() => microphone.close());
  return { microphone, troubles, told, sounds, folder: folder.path };
};

const until = async (isSo: () => boolean): Promise<void> => {
  for (let round = 0; round < 600; round += 1) {
    if (isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("it did not come");
};

describe("a microphone in the middle of a game", () => {
  test(
    "gives its sound sample by sample, however its program cuts it",
    async () => {
      // Three bytes, then five: the second sample is cut in two.
      const { microphone, sounds } = listenWith({
        parec: `printf '\\001\\000\\002'; sleep 0.2; printf '\\000\\003\\000\\377\\377'; sleep 60`,
      });
      expect(microphone.open()).toEqual({ ok: true, value: undefined });
      await until(() => sounds.reduce((sum, sound) => sum + sound.length, 0) === 4);
      expect(sounds.flatMap((sound) => [...sound])).toEqual([1, 2, 3, -1]);
    },
    LONG,
  );

  test("without a program that records is a problem that says what to install", () => {
    const { microphone } = listenWith({});
    expect(microphone.open()).toMatchObject({ ok: false, error: { code: "microphone-missing" } });
  });

  test.each([
    ["arecord: main:831: audio open error: Permission denied", "refused"],
    ["Stream error: Access denied", "refused"],
    ["arecord: main:831: audio open error: No such file or directory", "no-device"],
    ["Stream error: No such entity", "no-device"],
    ["Connection failure: Connection refused", "no-device"],
    ["", "ended"],
  ])(
    "that ends with %j is lost, why: %s; told once, and looked for again",
    async (complaint, why) => {
      const { microphone, troubles, folder } = listenWith({
        arecord: `echo "${complaint}" >&2; echo again >> tries; exit 1`,
      });
      microphone.open();
      await until(() => troubles.length > 0);
      await until(() => readFileSync(`${folder}/tries`, "utf8").split("\n").length > 3);
      expect(troubles).toEqual([{ code: "microphone-lost", name: "arecord", why }]);
    },
    LONG,
  );

  test(
    "is recorded by the next program where the first one ends or hangs before any sound",
    async () => {
      const { microphone, told, sounds } = listenWith({
        parec: "exit 1",
        arecord: "sleep 60",
        sox: forever(NOISE),
      });
      microphone.open();
      await until(() => sounds.length > 2);
      expect(told).toEqual([]);
    },
    LONG,
  );

  test(
    "that ends is told, is found again when it is there, and that is told",
    async () => {
      const { microphone, told } = listenWith({
        parec: `if [ -e once ]; then ${forever(NOISE)}; fi; touch once; ${NOISE}; exit 0`,
      });
      microphone.open();
      await until(() => told.length === 2);
      expect(told).toEqual(["microphone-lost", "back"]);
    },
    LONG,
  );

  test(
    "whose program runs on and gives nothing more is told as hung, and replaced",
    async () => {
      const { microphone, told, troubles } = listenWith({
        parec: `if [ -e once ]; then ${forever(NOISE)}; fi; touch once; ${NOISE}; sleep 600`,
      });
      microphone.open();
      await until(() => told.length === 2);
      expect(troubles).toEqual([{ code: "microphone-lost", name: "parec", why: "hung" }]);
      expect(told).toEqual(["microphone-lost", "back"]);
    },
    LONG,
  );

  test(
    "that gives perfect silence is told once, and that it gives sound again",
    async () => {
      const { microphone, told } = listenWith({
        parec: `for i in 1 2 3 4 5 6 7 8 9; do ${SILENCE}; sleep 0.05; done; ${forever(NOISE)}`,
      });
      microphone.open();
      await until(() => told.length === 2);
      expect(told).toEqual(["microphone-silent", "back"]);
    },
    LONG,
  );

  test(
    "that is pressed for is not looked for again: the next press does that",
    async () => {
      const { microphone, told, folder } = listenWith(
        { parec: "echo again >> tries; exit 1" },
        { isPatient: false },
      );
      microphone.open();
      await until(() => told.length === 1);
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(readFileSync(`${folder}/tries`, "utf8")).toBe("again\n");
    },
    LONG,
  );

  test(
    "that is closed tells nothing more, and its program is gone",
    async () => {
      const { microphone, told, sounds, folder } = listenWith({
        parec: `echo $$ > pid; ${forever(NOISE)}`,
      });
      microphone.open();
      await until(() => sounds.length > 0);
      const pid = Number(readFileSync(`${folder}/pid`, "utf8"));
      await microphone.close();
      await microphone.close();
      expect(() => process.kill(pid, 0)).toThrow();
      const heard = sounds.length;
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(sounds.length).toBe(heard);
      expect(told).toEqual([]);
    },
    LONG,
  );
});
