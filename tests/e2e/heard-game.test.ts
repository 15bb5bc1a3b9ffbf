import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeFolder, needProgram } from "../speech/voices/programs.js";
import { startPulse, type TestServer } from "../speech/voices/sound-servers.js";
import { PlayProcess } from "./play-process.js";

/** A recogniser on a machine with much else to do. */
const LONG = 240_000;
const WITHIN = 60_000;

let pulse: TestServer;
let folder: { readonly path: string; remove(): void };
const started: ChildProcess[] = [];

beforeAll(async () => {
  for (const program of ["espeak-ng", "sox", "paplay", "parec", "pgrep"]) needProgram(program);
  pulse = await startPulse();
  folder = makeFolder();
  // The noise of a quiet room: a microphone that lives is never perfectly silent.
  const noise = join(folder.path, "noise.wav");
  const shape = ["-R", "-n", "-r", "16000", "-b", "16", "-c", "1"];
  execFileSync("sox", [...shape, noise, "synth", "300", "whitenoise", "vol", "0.003"]);
}, LONG);

afterAll(async () => {
  await pulse.stop();
  folder.remove();
});

afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill("SIGCONT");
    child.kill("SIGKILL");
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
});

/** The noise of a room, at the microphone. */
const beRoom = (sink: string): ChildProcess => {
  const child = spawn("paplay", ["-d", sink, join(folder.path, "noise.wav")], { env: pulse.env });
  started.push(child);
  return child;
};

/** Says words at a microphone; returns when the last one is out. */
const say = (words: string, sink = "ear"): void => {
  const file = join(folder.path, "said.wav");
  execFileSync("espeak-ng", ["-v", "de+f2", "-s", "150", "-w", file, words]);
  execFileSync("paplay", ["-d", sink, file], { env: pulse.env });
};

/** A table whose microphone records what is played into a sink of the sound server. */
const listen = (options: readonly string[], microphone = "ear"): PlayProcess => {
  const journal = join(folder.path, `${Math.random()}.sqlite`);
  const boards = ["--white", "fake:aph1", "--black", "fake:dgt", "--journal", journal];
  const env = { ...pulse.env, PULSE_SOURCE: `${microphone}.monitor` };
  const table = new PlayProcess(["play", ...boards, ...options], [], env);
  started.push(table.child);
  return table;
};

/** The recorder that the program has started. */
const recorderOf = (table: PlayProcess): number => {
  const found = spawnSync("pgrep", ["-P", String(table.child.pid), "parec"], { encoding: "utf8" });
  const pid = Number(found.stdout.trim());
  if (!(pid > 0)) throw new Error("nothing is being recorded");
  return pid;
};

const input = (type: string): RegExp => new RegExp(`"type":"${type}".*"source":"spoken"`);

describe("a player at an open microphone", () => {
  test(
    "announces the move that his board shows, and another one is read back",
    async () => {
      beRoom("ear");
      const table = listen([
        "--announce",
        "player",
        "--listen",
        "white=mic",
        "--voice",
        "none",
        "--json",
      ]);
      await table.hears(/White is listened to/, WITHIN);
      table.type("white executes Nf3");
      await table.hears(/"type":"piece-placed"/, WITHIN);
      say("Springer Gustav eins Felix drei");
      await table.hears(input("announce"), WITHIN);
      const made = JSON.parse(await table.hears(/"type":"move-made"/, WITHIN));
      expect(made).toMatchObject({ data: { by: "white", san: "Nf3", announced: true } });
      table.type("quit");
      expect(await table.ended).toBe(0);
    },
    LONG,
  );

  test(
    "is not taken for the program's own voice, which repeats nothing for him (VI.1)",
    async () => {
      beRoom("room");
      const announce = ["--announce", "white=player,black=button", "--voice", "embedded"];
      const ear = ["--ear", "room.device=pulse:room"];
      const table = listen([...announce, ...ear, "--listen", "white=mic", "--json"], "room");
      await table.hears(/White is listened to/, WITHIN);
      table.type("white executes e4");
      await table.hears(/"type":"piece-placed"/, WITHIN);
      say("Bauer Eva zwei Eva vier", "room");
      await table.hears(input("announce"), WITHIN);
      table.type("white presses", "black mirrors", "black plays e5");
      // The program announces it aloud, into White's microphone.
      await table.hears(/"type":"move-announced".*"by":"black"/, WITHIN);
      await table.hears(/"type":"move-completed".*"by":"black"/, WITHIN);
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      expect(table.out.filter((line) => input("repeat").test(line))).toEqual([]);
      // He himself is heard.
      say("Bauer Eva sieben Eva fünf", "room");
      await table.hears(input("repeat"), WITHIN);
      table.type("quit");
      expect(await table.ended).toBe(0);
    },
    LONG,
  );

  test(
    "is asked, once, when the program spoke while he had a move to announce",
    async () => {
      beRoom("room");
      const ear = ["--voice", "embedded", "--ear", "room.device=pulse:room"];
      const table = listen(["--announce", "player", ...ear, "--listen", "white=mic"], "room");
      await table.hears(/White is listened to/, WITHIN);
      table.type("white executes e4", "Zeit");
      await table.hears(/White hears: nichts gehört, bitte noch einmal ansagen/, WITHIN);
      await new Promise((resolve) => setTimeout(resolve, 15_000));
      say("Bauer Eva zwei Eva vier", "room");
      let isMade = false;
      const made = table.hears(/Move 1\. e4/, WITHIN).then(() => {
        isMade = true;
      });
      while (!isMade) {
        await Promise.race([made, new Promise((resolve) => setTimeout(resolve, 5_000))]);
        if (!isMade) table.type("white presses");
      }
      expect(table.out.filter((line) => /White hears: nichts gehört/.test(line))).toHaveLength(1);
      table.type("quit");
      expect(await table.ended).toBe(0);
    },
    LONG,
  );

  test(
    "is told when it is silent, unplugged or stuck, once each, and when it is back; typing goes on",
    async () => {
      const table = listen(["--announce", "player", "--listen", "white=mic", "--voice", "none"]);
      await table.hears(/\(microphone-silent\)/, WITHIN);
      await table.hears(/White hears: vom Mikrofon kommt kein Ton/);
      const back = (): Promise<string> =>
        table.hearsNext(/White hears: Mikrofon wieder da/, WITHIN);
      let isBack = back();
      beRoom("ear");
      await isBack;
      isBack = back();
      process.kill(recorderOf(table), "SIGKILL");
      await table.hears(/has ended by itself.*\(microphone-lost\)/, WITHIN);
      await table.hears(/White hears: Mikrofon ausgefallen/);
      await isBack;
      isBack = back();
      process.kill(recorderOf(table), "SIGSTOP");
      await table.hears(/passes on no sound.*\(microphone-lost\)/, WITHIN);
      table.type("white executes Nf3", "Springer Gustav eins Felix drei", "white presses");
      await table.hears(/Move 1\. Nf3/, WITHIN);
      await isBack;
      const told = table.err.filter((line) => line.includes("(microphone-"));
      expect(told.map((line) => /\((.*)\)$/.exec(line)?.[1])).toEqual([
        "microphone-silent",
        "microphone-lost",
        "microphone-lost",
      ]);
      table.type("quit");
      expect(await table.ended).toBe(0);
    },
    LONG,
  );
});

test(
  "a player with a talk key is heard from one press to the next, and always has an answer",
  async () => {
    const table = listen(["--announce", "player", "--listen", "white=talk", "--voice", "none"]);
    await table.hears(/White is listened to/, WITHIN);
    const pressAgain = async (words: string | undefined): Promise<void> => {
      table.type("talk white");
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      if (words === undefined) await new Promise((resolve) => setTimeout(resolve, 500));
      else say(words);
      table.type("talk white");
    };
    // Nothing plays at the sink: the microphone is dead.
    await pressAgain(undefined);
    await table.hears(/\(microphone-silent\)/, WITHIN);
    await table.hears(/White hears: vom Mikrofon kommt kein Ton/);
    beRoom("ear");
    await pressAgain(undefined);
    await table.hears(/White hears: nichts gehört, bitte noch einmal ansagen/, WITHIN);
    table.type("white executes Nf3");
    await pressAgain("Springer Bella eins Anna drei");
    await table.hears(
      /White hears: Brett Gustav eins Felix drei, gehört Bella eins Anna drei/,
      WITHIN,
    );
    // Said while the key is not pressed, it is not heard.
    say("Springer Gustav eins Felix drei");
    table.type("white presses");
    await table.hears(/White hears: nicht angesagt/, WITHIN);
    await pressAgain("Springer Gustav eins Felix drei");
    let isMade = false;
    const made = table.hears(/Move 1\. Nf3/, WITHIN).then(() => {
      isMade = true;
    });
    // Until he is understood the press does not count.
    while (!isMade) {
      table.type("white presses");
      await Promise.race([made, new Promise((resolve) => setTimeout(resolve, 1_000))]);
    }
    await made;
    table.type("quit");
    expect(await table.ended).toBe(0);
  },
  LONG,
);
