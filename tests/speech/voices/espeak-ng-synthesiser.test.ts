import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EspeakNgSynthesiser } from "../../../src/speech/voices/espeak-ng-synthesiser.js";
import { HOSTILE } from "./hostile-texts.js";
import { KNIGHT, soundDistance, soundOf, speechMs } from "./pcm.js";
import { makeFolder, needProgram, writeProgram } from "./programs.js";

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
  expect(calls()[0]).toMatch(/^\d+ -v de -s 175 -b 1 --stdout$/);
});

test("the header of the stream is not played as sound", async () => {
  const synthesiser = start(needProgram("espeak-ng"));
  const first = (await soundOf(synthesiser, "Dame")).pcm;
  const second = (await soundOf(synthesiser, "Dame")).pcm;
  // 'RIFF' as samples would be two loud clicks.
  expect(Math.max(...first.subarray(0, 22).map(Math.abs))).toBeLessThan(500);
  expect(soundDistance(first, second)).toBeLessThan(0.3);
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
  expect(soundDistance(pcm, whole)).toBeLessThan(0.3);
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
  expect(readFileSync(join(folder.path, "stdin"), "utf8")).toBe("Dame\n");
});

test("a process ends with its synthesiser", async () => {
  const synthesiser = start(wrapped(`exec ${needProgram("espeak-ng")} "$@"`));
  await soundOf(synthesiser, "Dame");
  await synthesiser.close();
  const pid = Number(calls()[0]?.split(" ")[0]);
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});
