import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Ending } from "../../../src/speech/voices/player.js";
import { findSayProgram, SayVoice } from "../../../src/speech/voices/say-voice.js";
import { HOSTILE } from "./hostile-texts.js";
import { makeFolder, pathWith, withPath, writeProgram } from "./programs.js";

// Programs and threads take their time to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let folder = makeFolder();
let warnings: string[] = [];
beforeEach(() => {
  folder = makeFolder();
  warnings = [];
});
afterEach(() => folder.remove());

const around = (platform: NodeJS.Platform) => ({ env: process.env, platform });
const makeVoice = (platform: NodeJS.Platform = "linux"): SayVoice =>
  new SayVoice({ around: around(platform), onWarning: (detail) => warnings.push(detail) });

/** A program that writes down its options and what it reads, then does as told. */
const fake = (name: "festival" | "say", then = ""): void => {
  writeProgram(
    folder.path,
    name,
    `#!/bin/sh
for option in "$@"; do printf '%s\\n' "$option" >> ${folder.path}/options; done
cat >> ${folder.path}/stdin
${then}
`,
  );
};
const written = (what: "options" | "stdin" | "pid"): string => {
  try {
    return readFileSync(join(folder.path, what), "utf8");
  } catch {
    return "";
  }
};
const speak = (voice: SayVoice, words: string, language = "de"): Promise<Ending> =>
  withPath(pathWith(folder.path), () => voice.speak({ words, language }));

test("festival gets the words in one Scheme form, umlauts as it can read them", async () => {
  fake("festival");
  const voice = makeVoice();
  expect(await speak(voice, "Läufer schlägt König, 10 Minuten")).toEqual({
    ok: true,
    value: "said",
  });
  expect(written("options")).toBe("--pipe\n");
  expect(written("stdin")).toBe('(SayText "Laeufer schlaegt Koenig, 10 Minuten")');
});

test("the macOS program gets the words as one option, after its voice", async () => {
  fake("say");
  const voice = makeVoice("darwin");
  expect(await speak(voice, "König Eva eins")).toEqual({ ok: true, value: "said" });
  expect(await speak(voice, "King echo one", "en")).toEqual({ ok: true, value: "said" });
  expect(written("options")).toBe("-v\nAnna\nKönig Eva eins\nKing echo one\n");
});

test.each(["linux", "darwin"] as const)(
  "hostile text starts no program on %s",
  async (platform) => {
    fake("festival");
    fake("say");
    const voice = makeVoice(platform);
    for (const [what, text] of HOSTILE) {
      expect([what, await speak(voice, text)]).toEqual([
        what,
        { ok: false, error: { code: "text-unspeakable", name: "say" } },
      ]);
    }
    expect(written("options") + written("stdin")).toBe("");
  },
);

test("without its program the voice is missing and the process lives on", async () => {
  const voice = makeVoice();
  const ending = await withPath(folder.path, () => voice.speak({ words: "Dame", language: "de" }));
  expect(ending).toEqual({
    ok: false,
    error: {
      code: "voice-missing",
      name: "say",
      detail: "the program festival is not installed",
    },
  });
});

test("a program that cannot be started after all is a problem and no crash", async () => {
  writeProgram(folder.path, "festival", "#!/nowhere/interpreter\n");
  const ending = await withPath(folder.path, () =>
    makeVoice().speak({ words: "Dame", language: "de" }),
  );
  expect(ending.ok).toBe(false);
  if (!ending.ok) expect(ending.error.code).toBe("voice-failed");
});

test("a program that reads nothing and dies is a problem and no crash", async () => {
  writeProgram(folder.path, "festival", "#!/bin/sh\nexec <&-\nexit 7\n");
  const ending = await speak(makeVoice(), "Springer Gustav eins Felix drei");
  expect(ending.ok).toBe(false);
  if (!ending.ok) expect(ending.error).toMatchObject({ code: "voice-failed", name: "say" });
});

test("a warning on stderr is a warning: the words are said to their end", async () => {
  fake(
    "festival",
    `echo 'ALSA lib pcm.c: underrun' >&2\nsleep 0.2\necho end >> ${folder.path}/pid`,
  );
  expect(await speak(makeVoice(), "Dame")).toEqual({ ok: true, value: "said" });
  expect(warnings.join("\n")).toContain("underrun");
  expect(written("pid")).toBe("end\n");
});

test("on Linux an utterance is never cut: the program goes on and the voice waits for it", async () => {
  fake("festival", `sleep 0.3\necho end >> ${folder.path}/pid`);
  const voice = makeVoice();
  expect(voice.cutsShort).toBe(false);
  const speaking = speak(voice, "Dame");
  await new Promise((resolve) => setTimeout(resolve, 100));
  voice.cancel();
  expect(await speaking).toEqual({ ok: true, value: "said" });
  expect(written("pid")).toBe("end\n");
});

test("on macOS an utterance is cut at once", async () => {
  fake("say", "exec sleep 60");
  const voice = makeVoice("darwin");
  expect(voice.cutsShort).toBe(true);
  const speaking = speak(voice, "Dame");
  await new Promise((resolve) => setTimeout(resolve, 200));
  voice.cancel();
  expect(await speaking).toEqual({ ok: true, value: "cancelled" });
});

test("closing ends a program that hangs, and only that one", async () => {
  fake("festival", `echo $$ > ${folder.path}/pid\nexec sleep 60`);
  const voice = makeVoice();
  const speaking = speak(voice, "Dame");
  while (written("pid") === "") await new Promise((resolve) => setTimeout(resolve, 20));
  await voice.close();
  expect(await speaking).toEqual({ ok: true, value: "cancelled" });
  expect(() => process.kill(Number(written("pid")), 0)).toThrow("ESRCH");
  expect((await voice.speak({ words: "Dame", language: "de" })).ok).toBe(false);
});

test("each platform has its program", async () => {
  fake("festival");
  await withPath(folder.path, () => {
    expect(findSayProgram(around("linux"))).toEqual({
      ok: true,
      value: join(folder.path, "festival"),
    });
    expect(findSayProgram(around("darwin")).ok).toBe(false);
    return Promise.resolve();
  });
});
