import { existsSync } from "node:fs";
import { mkdir, mkdtemp, realpath, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { JournalRecord } from "../../../src/vocabulary/records.js";
import { randomFrom } from "../../board-driver/bytes.js";
import { makeLines, makeRandomGame, TYPED } from "../game-lines.js";
import { printedRecords, recordsOfOne, verify, viewOf } from "../game-records.js";
import { PlayProcess } from "../play-process.js";
import { BreakingDisk, type DiskFault, ERRNO } from "./breaking-disk.js";

const GAME = makeRandomGame(30, randomFrom(11));
const LINES = makeLines(GAME);
/** What everybody at the table hears when nothing can be recorded any more. */
const HEARD = /es wird nichts mehr aufgezeichnet, bitte die Uhren anhalten/;

let folder: string;
let journal: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "annabella-breaking-")));
  journal = join(folder, "a", "journal.sqlite");
  await mkdir(join(folder, "a"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const argsOf = (isJson = true): readonly string[] => [
  ...["play", "--white", "fake:aph1", "--black", "fake:dgt", "--voice", "none"],
  ...["--announce", "player", "--clock", "10h", "--journal", journal],
  ...(isJson ? ["--json"] : []),
];

/** Plays some acts; all that was heard of them. */
const playSome = async (program: PlayProcess, from: number, to: number): Promise<void> => {
  program.type(...LINES.slice(from, to));
  await program.printed(`"kind":"input","type":"(${TYPED.join("|")})"`, to - from);
};

/** The game goes on where it was: paused, with every move that anybody heard of. */
const resume = async (heard: readonly JournalRecord[]): Promise<readonly JournalRecord[]> => {
  const program = new PlayProcess(argsOf());
  await program.hears(/"type":"game-paused".*"restart"/);
  program.type("white resigns");
  expect(await program.ended).toBe(0);
  const records = await recordsOfOne(journal);
  expect(records.slice(0, heard.length)).toEqual(heard);
  expect(verify(records)).toMatchObject({ ok: true });
  const verified = ["journal", "verify", records[0]?.game ?? "", "--journal", journal];
  expect(await new PlayProcess(verified).ended).toBe(0);
  return records;
};

interface Breakdown {
  readonly name: string;
  readonly fault: DiskFault;
  /** What the arbiter reads. */
  readonly tells: RegExp;
}

const BREAKDOWNS: readonly Breakdown[] = [
  {
    name: "the disk is full in the middle of a record",
    fault: { fail: "short", calls: "write", nth: 2, errno: ERRNO.noSpace },
    tells: /There is no room left .* Stop the clocks\. .*\(disk-full\)$/,
  },
  {
    name: "the share of the user is used up",
    fault: { fail: "whole", calls: "write", nth: 1, errno: ERRNO.quota },
    tells: /There is no room left .* Stop the clocks\. .*\(disk-full\)$/,
  },
  {
    name: "the disk can only be read from now on",
    fault: { fail: "whole", calls: "write", nth: 1, errno: ERRNO.readOnly },
    tells: /cannot be written\. .* stop the clocks .*\(journal-read-only\)$/,
  },
  {
    name: "the disk fails in the middle of a record",
    fault: { fail: "short", calls: "write", nth: 4, errno: ERRNO.io },
    tells: /The reason given: the disk failed\. Stop the clocks\. .*\(journal-failed\)$/,
  },
  {
    name: "the disk takes the record and cannot make it safe",
    fault: { fail: "whole", calls: "sync", nth: 1, errno: ERRNO.io },
    tells: /The reason given: the disk failed\. Stop the clocks\. .*\(journal-failed\)$/,
  },
];

describe.runIf(process.platform === "linux")("a disk that breaks in the middle of a game", () => {
  test.each(BREAKDOWNS)(
    "$name: the table stands still, and goes on later",
    async ({ fault, tells }) => {
      const disk = new BreakingDisk(journal);
      const program = new PlayProcess(argsOf(), [], disk.env);
      await program.hears(/"type":"game-opened"/);
      await playSome(program, 0, 40);
      disk.plan(fault);
      program.type(...LINES.slice(40, 60));
      expect(await program.ended).toBe(3);
      expect(program.err.at(-1)).toMatch(tells);
      disk.heal();

      // Nothing was shown that is not there; at most the one act is there that nobody heard of.
      const heard = printedRecords(program.out);
      const kept = await recordsOfOne(journal);
      expect(kept.slice(0, heard.length)).toEqual(heard);
      expect(kept.slice(heard.length).filter(({ kind }) => kind === "input").length).toBeLessThan(
        2,
      );
      const records = await resume(heard);
      expect(viewOf(records).completed).toEqual(viewOf(kept).completed);
    },
    120_000,
  );

  test("both players hear that nothing is recorded any more", async () => {
    const disk = new BreakingDisk(journal);
    const program = new PlayProcess(argsOf(false), [], disk.env);
    await program.hears(/Type help/);
    disk.plan({ fail: "whole", calls: "write", nth: 1, errno: ERRNO.noSpace });
    program.type("white lifts e2");
    expect(await program.ended).toBe(3);
    expect(program.out.filter((line) => HEARD.test(line))).toHaveLength(1);
  }, 60_000);
});

describe.runIf(process.platform !== "win32")("a journal that is taken away in mid-game", () => {
  const play = async (): Promise<PlayProcess> => {
    const program = new PlayProcess(argsOf());
    await program.hears(/"type":"game-opened"/);
    await playSome(program, 0, 40);
    return program;
  };

  test("its folder is removed: the game stands still, and all of it is written anew", async () => {
    const program = await play();
    await rm(join(folder, "a"), { recursive: true });
    program.type("white adjusts");
    expect(await program.ended).toBe(3);
    expect(program.err.at(-1)).toContain(
      `the file was removed or replaced while it was in use, and what was recorded is in ${journal}.`,
    );
    await resume(printedRecords(program.out));
  }, 60_000);

  test("its folder is moved: the same", async () => {
    const program = await play();
    await rename(join(folder, "a"), join(folder, "b"));
    program.type("white adjusts");
    expect(await program.ended).toBe(3);
    const heard = printedRecords(program.out);
    await resume(heard);
  }, 60_000);

  test("another file stands in its place: that one stays, and the game is beside it", async () => {
    const program = await play();
    await rm(journal);
    await writeFile(journal, "a score sheet");
    program.type("white adjusts");
    expect(await program.ended).toBe(3);
    expect(program.err.at(-1)).toContain(`what was recorded is in ${journal}-rescued.`);
    const heard = printedRecords(program.out);
    await rm(journal);
    await rename(`${journal}-rescued`, journal);
    await resume(heard);
  }, 60_000);

  test("only its log is removed: the same, and the log that is there is read into nothing", async () => {
    const program = await play();
    await rm(`${journal}-wal`);
    program.type("white adjusts");
    expect(await program.ended).toBe(3);
    expect(existsSync(`${journal}-rescued`)).toBe(true);
    const heard = printedRecords(program.out);
    journal = `${journal}-rescued`;
    await resume(heard);
  }, 60_000);
});
