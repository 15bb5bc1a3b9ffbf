/**
 * What speaks hangs in the middle of a game: it is stopped, as by SIGSTOP, and neither ends nor answers.
 * The real program, real voices, a real sound server that is recorded. How a single voice is watched
 * stands in `tests/speech/voices`.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sayMove } from "../../../src/speech/phrases/say.js";
import { randomFrom } from "../../board-driver/bytes.js";
import { needProgram, pathWith, writeProgram } from "../../speech/voices/programs.js";
import {
  record,
  startPulse,
  startSpeechServer,
  type TestServer,
} from "../../speech/voices/sound-servers.js";
import { makeLines, makeRandomGame } from "../game-lines.js";
import { recordsOfOne, verify, viewOf } from "../game-records.js";
import { PlayProcess } from "../play-process.js";

const PATIENCE_MS = 120_000;
const GAME = makeRandomGame(4, randomFrom(5));

let folder: string;
let journal: string;
let pulse: TestServer;
let env: Readonly<Record<string, string>>;
const stopping: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-hung-"));
  journal = join(folder, "journal.sqlite");
  pulse = await startPulse();
  const config = join(folder, "asound.conf");
  writeFileSync(config, "pcm.!default { type pulse }\nctl.!default { type pulse }\n");
  env = {
    PULSE_SERVER: pulse.env.PULSE_SERVER ?? "",
    XDG_RUNTIME_DIR: pulse.folder,
    ALSA_CONFIG_PATH: config,
  };
});
afterEach(async () => {
  for (const stop of stopping.splice(0)) await stop();
  await pulse.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Programs that a process has started, with their command lines. */
const childrenOf = (pid: number): readonly { readonly pid: number; readonly command: string }[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8")
      .split(" ")
      .filter((word) => word !== "")
      .map((word) => ({
        pid: Number(word),
        command: readFileSync(`/proc/${word}/cmdline`, "utf8").replaceAll("\0", " "),
      })),
  );

const isLoud = (pcm: Int16Array): boolean => pcm.some((sample) => Math.abs(sample) > 500);

/** A table that speaks, and what is heard of it. */
const startTable = async (voice: string, more: Readonly<Record<string, string>> = {}) => {
  const args = [
    ...["play", "--white", "fake:aph1", "--black", "fake:dgt", "--voice", voice],
    ...["--announce", "player", "--clock", "10h", "--journal", journal],
  ];
  const program = new PlayProcess(args, [], { ...env, ...more });
  stopping.push(() => program.kill("SIGKILL"));
  await program.hears(new RegExp(`The voice ${voice} speaks`), PATIENCE_MS);
  await program.hears(/Type help/, PATIENCE_MS);
  const recording = await record(pulse, "room");
  stopping.push(() => recording.stop());
  /** Resolves when something is heard that was not there before. */
  const sounds = async (): Promise<void> => {
    const from = recording.samples().length;
    const began = performance.now();
    while (!isLoud(recording.samples().subarray(from))) {
      if (performance.now() - began > PATIENCE_MS) {
        throw new Error(`nothing is heard: ${[...program.err, ...program.out].join(" | ")}`);
      }
      await delay(20);
    }
  };
  return { program, sounds };
};

/** Plays the rest of the game; nothing of it waits for a voice, and nothing is missing in the end. */
const playOn = async (program: PlayProcess, from: number): Promise<void> => {
  program.type(...makeLines(GAME).slice(from));
  const last = GAME.at(-1);
  if (last === undefined) throw new Error("no game");
  // Every announcement stands as a line.
  await program.hears(new RegExp(sayMove(last.move).text), PATIENCE_MS);
  program.type("white resigns");
  expect(await program.ended).toBe(0);
  const records = await recordsOfOne(journal);
  expect(verify(records)).toMatchObject({ ok: true });
  const told = [...program.err, ...program.out].join(" | ");
  expect(viewOf(records).completed, told).toEqual(GAME.map(({ move }) => move.san));
  for (const { move } of GAME) {
    const said = sayMove(move).text;
    expect(program.out.some((line) => line.includes(said))).toBe(true);
  }
};

/** Acts of the first two plies, up to and with the announcement of the second. */
const FIRST = makeLines(GAME.slice(0, 2)).length - 1;

describe.runIf(process.platform === "linux")("a voice that hangs in the middle of a game", () => {
  test("espeak-ng is stopped: another voice says the words, and the game does not wait", async () => {
    const real = needProgram("espeak-ng");
    const hang = join(folder, "hang");
    const bin = join(folder, "bin");
    const script = `#!/bin/sh\n[ -e "${hang}" ] && kill -STOP $$\nexec "${real}" "$@"\n`;
    await mkdir(bin);
    writeProgram(bin, "espeak-ng", script);
    const { program, sounds } = await startTable("espeak-ng", { PATH: pathWith(bin) });
    const lines = makeLines(GAME);
    program.type(...lines.slice(0, FIRST));
    await sounds();
    writeFileSync(hang, "");
    for (const { pid, command } of childrenOf(program.child.pid ?? 0)) {
      if (command.includes("espeak-ng")) process.kill(pid, "SIGSTOP");
    }
    program.type("arbiter rules Bitte Ruhe im Saal");
    await program.hears(/speaks from now on/, PATIENCE_MS);
    await sounds();
    rmSync(hang);
    await playOn(program, FIRST);
  }, 300_000);

  test("the process of the sound is stopped: it is replaced, and the words are heard", async () => {
    const { program, sounds } = await startTable("embedded");
    const lines = makeLines(GAME);
    program.type(...lines.slice(0, FIRST));
    await sounds();
    const sound = childrenOf(program.child.pid ?? 0);
    expect(sound.length).toBeGreaterThan(0);
    for (const { pid } of sound) process.kill(pid, "SIGSTOP");
    program.type("arbiter rules Bitte Ruhe im Saal");
    await delay(500);
    await sounds();
    await playOn(program, FIRST);
  }, 300_000);

  test("speech-dispatcher is stopped: another voice says the words", async () => {
    const server = await startSpeechServer({ pulse });
    stopping.push(() => server.stop());
    const { program, sounds } = await startTable("speech-dispatcher", {
      SPEECHD_ADDRESS: server.address,
    });
    const lines = makeLines(GAME);
    program.type(...lines.slice(0, FIRST));
    await sounds();
    server.signal("SIGSTOP");
    program.type("arbiter rules Bitte Ruhe im Saal");
    await program.hears(/speaks from now on/, PATIENCE_MS);
    await sounds();
    await playOn(program, FIRST);
  }, 300_000);
});
