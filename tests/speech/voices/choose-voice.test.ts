import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type ChosenVoices,
  chooseVoices,
  isVoiceChoice,
  type VoiceChoice,
} from "../../../src/speech/voices/choose-voice.js";
import { NullPlayer } from "../../../src/speech/voices/null-player.js";
import type { Player } from "../../../src/speech/voices/player.js";
import { err } from "../../../src/vocabulary/result.js";
import { makeFolder, writeProgram } from "./programs.js";

let folder = makeFolder();
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

/** A machine with these programs on its PATH. */
const choose = (
  wanted: VoiceChoice | undefined,
  machine: {
    readonly programs?: readonly string[];
    readonly platform?: NodeJS.Platform;
    readonly player?: Player;
  },
): Promise<ChosenVoices> => {
  for (const name of machine.programs ?? []) writeProgram(folder.path, name, "#!/bin/sh\n");
  return chooseVoices(wanted, {
    player: machine.player ?? new NullPlayer(),
    around: { env: { PATH: folder.path }, platform: machine.platform ?? "linux" },
  });
};
const names = (chosen: ChosenVoices): readonly string[] => chosen.voices.map(({ name }) => name);

/** A machine whose sound goes nowhere. */
class DeafPlayer extends NullPlayer {
  override probe(): Promise<ReturnType<typeof missing>> {
    return Promise.resolve(missing());
  }
}
const missing = () => err({ code: "audio-missing" as const, detail: "no device" });

test("espeak-ng is preferred where it is installed, the embedded voice replaces it", async () => {
  const chosen = await choose(undefined, { programs: ["espeak-ng", "festival"] });
  expect([names(chosen), chosen.problem]).toEqual([["espeak-ng", "embedded"], undefined]);
});

test("a bare machine speaks with the embedded voice, and that is no problem", async () => {
  const chosen = await choose(undefined, {});
  expect([names(chosen), chosen.problem]).toEqual([["embedded"], undefined]);
  expect(chosen.probed.map(({ name, found }) => [name, found.ok])).toEqual([
    ["speech-dispatcher", false],
    ["espeak-ng", false],
    ["embedded", true],
  ]);
});

test("the voice asked for comes first, the others stay as its replacements", async () => {
  const programs = ["espeak-ng", "festival"];
  expect(names(await choose("embedded", { programs }))).toEqual(["embedded", "espeak-ng"]);
  expect(names(await choose("say", { programs }))).toEqual(["say", "espeak-ng", "embedded"]);
  expect(names(await choose("espeak-ng", { programs }))).toEqual(["espeak-ng", "embedded"]);
});

test("on macOS the system's own voices are the last replacement, on Linux only on request", async () => {
  const machine = { programs: ["say", "festival"] };
  expect(names(await choose(undefined, { ...machine, platform: "darwin" }))).toEqual([
    "embedded",
    "say",
  ]);
  expect(names(await choose(undefined, { ...machine, platform: "linux" }))).toEqual(["embedded"]);
});

test("a voice asked for and not there is told, and another one speaks", async () => {
  const chosen = await choose("espeak-ng", {});
  expect(names(chosen)).toEqual(["embedded"]);
  expect(chosen.problem).toMatchObject({ code: "voice-missing", name: "espeak-ng" });
  const say = await choose("say", {});
  expect(names(say)).toEqual(["embedded"]);
  expect(say.problem).toMatchObject({ code: "voice-missing", name: "say" });
});

test("without a sound device everything is text, and the device is named as the reason", async () => {
  const chosen = await choose(undefined, {
    programs: ["espeak-ng"],
    player: new DeafPlayer(),
  });
  expect([names(chosen), chosen.problem]).toEqual([
    [],
    { code: "audio-missing", detail: "no device" },
  ]);
});

test("a system voice does not need our device", async () => {
  const chosen = await choose(undefined, {
    programs: ["say"],
    platform: "darwin",
    player: new DeafPlayer(),
  });
  expect([names(chosen), chosen.problem]).toEqual([["say"], undefined]);
});

test("none is silence by wish: nothing is looked for and nothing is wrong", async () => {
  class Untouched extends NullPlayer {
    override probe(): never {
      throw new Error("the device was touched");
    }
  }
  const player = new Untouched();
  expect(await choose("none", { programs: ["espeak-ng"], player })).toEqual({
    voices: [],
    probed: [],
  });
});

test("a folder or a file that may not be run is no program", async () => {
  const { mkdirSync, writeFileSync } = await import("node:fs");
  mkdirSync(`${folder.path}/espeak-ng`);
  expect(names(await choose(undefined, {}))).toEqual(["embedded"]);
  folder.remove();
  folder = makeFolder();
  writeFileSync(`${folder.path}/espeak-ng`, "text", { mode: 0o644 });
  expect(names(await choose(undefined, {}))).toEqual(["embedded"]);
});

test("the words after --voice are the five names", () => {
  expect(
    ["speech-dispatcher", "embedded", "espeak-ng", "say", "none", "espeak", ""].map(isVoiceChoice),
  ).toEqual([true, true, true, true, true, false, false]);
});
