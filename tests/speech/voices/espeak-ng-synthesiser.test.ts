import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EspeakNgSynthesiser } from "../../../src/speech/voices/espeak-ng-synthesiser.js";
import { HOSTILE } from "./hostile-texts.js";
import { joinPcm, KNIGHT, soundDistance, soundOf, speechMs } from "./pcm.js";
import { makeFolder, needProgram, writeProgram } from "./programs.js";

// Programs and threads take their time to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let folder = makeFolder();
const open: EspeakNgSynthesiser[] = [];
beforeEach(() => {
  folder = makeFolder();
});
afterEach(async () => {
  for (const synthesiser of open.splice(0)) await synthesiser.close();
  folder.remove();
});

const start = (program: string, rate?: number): EspeakNgSynthesiser => {
  const synthesiser = new EspeakNgSynthesiser({ program, ...(rate === undefined ? {} : { rate }) });
  open.push(synthesiser);
  return synthesiser;
};

/**
 * The real program behind a script that first writes down its options and process number, and may
 * pass on only some bytes before it dies.
 */
const wrapped = (body: string): string =>
  writeProgram(
    folder.path,
    "espeak-ng",
    `#!/bin/sh\necho "$$ $*" >> ${folder.path}/calls\nexport CALLS=$(wc -l < ${folder.path}/calls)\n${body}\n`,
  );
const calls = (): readonly string[] =>
  readFileSync(join(folder.path, "calls"), "utf8").trim().split("\n");

test("one process says one phrase after the other", async () => {
  const program = wrapped(`exec ${needProgram("espeak-ng")} "$@"`);
  const synthesiser = start(program);
  const lengths: number[] = [];
  for (const words of [KNIGHT, "Läufer schlägt König", "Zesar", KNIGHT]) {
    const { pcm, ended } = await soundOf(synthesiser, words);
    expect(ended.ok).toBe(true);
    lengths.push(speechMs(pcm));
  }
  const [knight = 0, bishop = 0, file = 0, again = 0] = lengths;
  expect(knight).toBeGreaterThan(1_500);
  expect(knight).toBeLessThan(2_500);
  expect(bishop).toBeGreaterThan(900);
  expect(bishop).toBeLessThan(1_700);
  expect(file).toBeGreaterThan(250);
  expect(file).toBeLessThan(800);
  expect(Math.abs(again - knight)).toBeLessThan(60);
  expect(calls()).toHaveLength(1);
  expect(calls()[0]).toMatch(/^\d+ -v de -s 175 -b 1 -m --stdout$/);
});

test("the header of the stream is not played as sound", async () => {
  const synthesiser = start(needProgram("espeak-ng"));
  const first = (await soundOf(synthesiser, "Dame")).pcm;
  const second = (await soundOf(synthesiser, "Dame")).pcm;
  // 'RIFF' as samples would be two clicks of 18,000.
  expect(Math.max(...first.subarray(0, 22).map(Math.abs))).toBeLessThan(5_000);
  expect(soundDistance(first, second)).toBeLessThan(0.5);
});

test("Zesar and Cesar sound different", async () => {
  const synthesiser = start(needProgram("espeak-ng"));
  const right = (await soundOf(synthesiser, "Zesar")).pcm;
  const wrong = (await soundOf(synthesiser, "Cesar")).pcm;
  expect(soundDistance(right, wrong)).toBeGreaterThan(1);
});

test("a text longer than the program's line is said to its end", async () => {
  const synthesiser = start(needProgram("espeak-ng"));
  const square = "Turm Anna eins";
  const one = speechMs((await soundOf(synthesiser, square)).pcm);
  const many = speechMs((await soundOf(synthesiser, Array(90).fill(square).join(", "))).pcm);
  expect(many).toBeGreaterThan(60 * one);
});

test("a process that was killed between two phrases is replaced", async () => {
  const synthesiser = start(wrapped(`exec ${needProgram("espeak-ng")} "$@"`));
  const before = speechMs((await soundOf(synthesiser, KNIGHT)).pcm);
  process.kill(Number(calls()[0]?.split(" ")[0]), "SIGKILL");
  const { pcm, ended } = await soundOf(synthesiser, KNIGHT);
  expect(ended.ok).toBe(true);
  expect(Math.abs(speechMs(pcm) - before)).toBeLessThan(60);
  expect(calls()).toHaveLength(2);
});

test("a process that dies in the middle of a phrase loses no word and says none twice", async () => {
  const real = needProgram("espeak-ng");
  const whole = (await soundOf(start(real), KNIGHT)).pcm;
  // The first one passes on a third of the phrase and an odd byte.
  const program = wrapped(
    `if [ $CALLS -eq 1 ]; then head -n 1 | ${real} "$@" | head -c 30045; exit 1; fi\nexec ${real} "$@"`,
  );
  const { pcm, ended } = await soundOf(start(program), KNIGHT);
  expect(ended.ok).toBe(true);
  expect(calls()).toHaveLength(2);
  expect(Math.abs(pcm.length - whole.length)).toBeLessThan(200);
  expect(soundDistance(pcm, whole)).toBeLessThan(0.5);
});

test("a process that gets stuck is replaced", async () => {
  const real = needProgram("espeak-ng");
  const program = wrapped(`if [ $CALLS -eq 1 ]; then exec sleep 600; fi\nexec ${real} "$@"`);
  const { pcm, ended } = await soundOf(start(program), KNIGHT);
  expect(ended.ok).toBe(true);
  expect(speechMs(pcm)).toBeGreaterThan(1_500);
  expect(calls()).toHaveLength(2);
});

test("a program that always dies is given up with a problem", async () => {
  const { pcm, ended } = await soundOf(start(wrapped("exit 1")), KNIGHT);
  expect(ended.ok).toBe(false);
  if (!ended.ok) expect(ended.error.code).toBe("voice-failed");
  expect(pcm).toHaveLength(0);
  expect(calls()).toHaveLength(3);
});

test("a program that is not there is a problem and no crash", async () => {
  const { ended } = await soundOf(start(join(folder.path, "nowhere")), KNIGHT);
  expect(ended.ok).toBe(false);
});

/**
 * A program that answers a line with 1000 numbered samples for each word and the silence that is asked
 * for at its end, in pieces of odd length that cut the header and samples in two. After so many bytes
 * of its first line it is silent for a while.
 */
const numbered = (stall: { readonly afterBytes: number; readonly ms: number }): string =>
  writeProgram(
    folder.path,
    "espeak-ng",
    `#!${process.execPath}
const { appendFileSync } = require("node:fs");
appendFileSync(${JSON.stringify(join(folder.path, "calls"))}, process.pid + "\\n");
const lines = require("node:readline").createInterface({ input: process.stdin });
let header = Buffer.alloc(44, 0x55);
const write = (bytes) => new Promise((done) => process.stdout.write(bytes, done));
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
let stalled = false;
(async () => {
  for await (const line of lines) {
    appendFileSync(${JSON.stringify(join(folder.path, "lines"))}, line + "\\n");
    const [, text, seconds] = /^(.*)<break time="(\\d+)000ms"\\/>$/.exec(line);
    const words = text.split(" ").length;
    const sound = Buffer.alloc(2000 * words + 44100 * Number(seconds));
    for (let i = 0; i < 1000 * words; i += 1) sound.writeInt16LE(1 + (i % 30000), 2 * i);
    const all = Buffer.concat([header, sound]);
    header = Buffer.alloc(0);
    for (let at = 0; at < all.length; at += 707) {
      await write(all.subarray(at, at + 707));
      if (at > ${stall.afterBytes} && !stalled) {
        stalled = true;
        await wait(${stall.ms});
      }
    }
  }
})();
`,
  );
const numbersOf = (words: string): Int16Array => {
  const samples = 1_000 * words.split(" ").length;
  // A tenth of a second of the silence is played.
  return Int16Array.from({ length: samples + 2_205 }, (_, i) => (i < samples ? i + 1 : 0));
};

test("samples that the pipe cuts in two arrive whole, from a busy machine too", async () => {
  const synthesiser = start(numbered({ afterBytes: 1_500, ms: 120 }));
  for (const words of ["Turm Anna eins", "Dame zwei", "Turm Anna zwei", "Bauer Eva vier"]) {
    const { pcm, ended } = await soundOf(synthesiser, words);
    expect(ended.ok).toBe(true);
    expect(pcm).toEqual(numbersOf(words));
  }
  expect(calls()).toHaveLength(1);
});

test("a program that falls silent in the middle of a phrase is replaced, and no sample is lost or heard twice", async () => {
  const synthesiser = start(numbered({ afterBytes: 3_000, ms: 600_000 }));
  const { pcm, ended } = await soundOf(synthesiser, "Turm Anna eins");
  expect(ended.ok).toBe(false);
  // Both its processes did the same; what came is the beginning, once.
  expect(pcm).toEqual(numbersOf("Turm Anna eins").subarray(0, pcm.length));
  expect(calls()).toHaveLength(2);
});

test("a slow program is waited for, and its phrase comes whole", async () => {
  const synthesiser = start(numbered({ afterBytes: 3_000, ms: 700 }));
  const { pcm, ended } = await soundOf(synthesiser, "Turm Anna eins");
  expect(ended.ok).toBe(true);
  expect(pcm).toEqual(numbersOf("Turm Anna eins"));
  expect(calls()).toHaveLength(1);
});

test.each(["SIGSTOP", "SIGKILL"] as const)(
  "a process that gets %s in the middle of a phrase is replaced, and the phrase comes whole",
  async (signal) => {
    const program = wrapped(`exec ${needProgram("espeak-ng")} "$@"`);
    const synthesiser = start(program);
    const words = Array(40).fill(KNIGHT).join(" ");
    const whole = (await soundOf(start(needProgram("espeak-ng")), words)).pcm;
    let struckMs = 0;
    let resumedMs = 0;
    const pieces: Int16Array[] = [];
    const ended = await synthesiser.synthesise({ words, language: "de" }, (pcm) => {
      pieces.push(pcm);
      if (struckMs === 0) {
        struckMs = performance.now();
        process.kill(Number(calls()[0]?.split(" ")[0]), signal);
      } else if (resumedMs === 0 && calls().length > 1) resumedMs = performance.now();
    });
    expect(ended.ok).toBe(true);
    expect(calls()).toHaveLength(2);
    expect(Math.abs(joinPcm(pieces).length - whole.length)).toBeLessThan(1_000);
    // Some three tenths of a second; a busy machine gets more.
    expect(resumedMs - struckMs).toBeLessThan(8_000);
  },
);

test("Portuguese is that of Brazil", async () => {
  const synthesiser = start(wrapped(`exec ${needProgram("espeak-ng")} "$@"`));
  await soundOf(synthesiser, "torre", "pt");
  expect(calls()[0]).toMatch(/ -v pt-br /);
});

test("no line is longer than the program can read, and no word is cut", async () => {
  const synthesiser = start(numbered({ afterBytes: 1_000_000, ms: 0 }));
  const words = Array(120).fill("Läufer Zürich").join(" ");
  const { pcm } = await soundOf(synthesiser, words);
  const lines = readFileSync(join(folder.path, "lines"), "utf8").trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThan(1_000);
  expect(lines.join(" ").replaceAll(/<break [^>]*>/g, "")).toBe(words);
  expect(pcm).toHaveLength(240_000 + 2_205 * lines.length);
});

test("hostile text never reaches the program", async () => {
  const program = wrapped(`tee ${folder.path}/stdin | ${needProgram("espeak-ng")} "$@"`);
  const synthesiser = start(program);
  for (const [what, text] of HOSTILE) {
    const { ended } = await soundOf(synthesiser, text);
    expect([what, ended]).toEqual([
      what,
      { ok: false, error: { code: "text-unspeakable", name: "espeak-ng" } },
    ]);
  }
  await soundOf(synthesiser, "Dame");
  expect(readFileSync(join(folder.path, "stdin"), "utf8")).toBe('Dame<break time="2000ms"/>\n');
});

test("a process ends with its synthesiser", async () => {
  const synthesiser = start(wrapped(`exec ${needProgram("espeak-ng")} "$@"`));
  await soundOf(synthesiser, "Dame");
  await synthesiser.close();
  const pid = Number(calls()[0]?.split(" ")[0]);
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});
