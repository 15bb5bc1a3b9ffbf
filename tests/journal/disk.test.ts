import { execFileSync, type SpawnOptions } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { defaultJournalPath, openJournal } from "../../src/journal/open-journal.js";
import { recordOf } from "../../src/journal/record-line.js";
import { SqliteJournal } from "../../src/journal/sqlite-journal.js";
import { SqliteStore } from "../../src/journal/sqlite-store.js";
import { verifyChain, verifyGame } from "../../src/journal/verify.js";
import type { JournalRecord } from "../../src/vocabulary/records.js";
import { liftCounting, playLifts } from "./lift-counting.js";
import { canMount, canRun, start } from "./processes.js";
import { happening, opening, problemIn, valueIn } from "./sample.js";

// Processes of their own take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const GAME = "2026-11-29-1-1";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-test-"));
  path = join(folder, "journal.sqlite");
});
afterEach(async () => {
  execFileSync("chmod", ["-R", "u+rwX", folder]);
  await rm(folder, { recursive: true, force: true });
});

/** A journal with one game of some lifts, closed again. */
const writeGame = async (lifts: number): Promise<readonly JournalRecord[]> => {
  const journal = valueIn(await openJournal(path, { mode: "write" }));
  const game = valueIn(await journal.create("2026-11-29", "1"));
  const records = valueIn(await journal.append(game, playLifts(opening(), lifts), 0));
  await journal.close();
  return records;
};

const isRoot = process.getuid?.() === 0;
/** Root may write everywhere: for him somebody without rights looks, if he can get at the program. */
const OTHERS: readonly SpawnOptions[] = isRoot
  ? [{ uid: 65_534, gid: 65_534 }].filter(canRun)
  : [{}];

/** What a process without the rights of root finds in a journal. */
const lookAs = async (
  other: SpawnOptions,
  mode: "read" | "write",
): Promise<Record<string, unknown>> => {
  const { lines, errors } = await start("reader-process.ts", [path, mode], other).end();
  if (lines[0] === undefined) throw new Error(errors);
  return JSON.parse(lines[0]) as Record<string, unknown>;
};

describe("group commit", () => {
  test("what arrives while the disk is busy shares the next transaction, game by game in order", async () => {
    const journal = valueIn(await SqliteJournal.open(path, "write"));
    const games: string[] = [];
    for (let table = 1; table <= 10; table += 1) {
      games.push(valueIn(await journal.create("2026-11-29", String(table))));
    }
    const before = journal.commits;
    // 100 appends from 10 games, none waiting for another.
    const appends = Array.from({ length: 100 }, (_, index) => {
      const game = games[index % 10] ?? "";
      const seq = Math.floor(index / 10);
      return journal.append(game, [seq === 0 ? opening() : happening(index)], seq);
    });
    for (const appended of await Promise.all(appends)) expect(appended.ok).toBe(true);
    expect(journal.commits - before).toBeLessThan(50);
    for (const [table, game] of games.entries()) {
      const records = valueIn(await journal.read(game));
      expect(verifyChain(records).ok).toBe(true);
      expect(records.map(({ atMs }) => atMs)).toEqual(
        Array.from({ length: 10 }, (_, seq) => (seq === 0 ? 0 : seq * 10 + table)),
      );
    }
    await journal.close();
  });

  test("an append that is refused does not touch those that share its transaction", async () => {
    const journal = valueIn(await openJournal(path, { mode: "write" }));
    const game = valueIn(await journal.create("2026-11-29", "1"));
    const results = await Promise.all([
      journal.append(game, [opening()], 0),
      journal.append(game, [happening(2)], 7),
      journal.append("2026-11-29-9-9", [opening()], 0),
      journal.append(game, [happening(4)], 1),
    ]);
    expect(results.map((result) => (result.ok ? "ok" : result.error.code))).toEqual([
      "ok",
      "journal-conflict",
      "game-unknown",
      "ok",
    ]);
    expect(valueIn(await journal.read(game)).map(({ atMs }) => atMs)).toEqual([0, 4]);
    await journal.close();
  });
});

describe("where the journal lies", () => {
  test("the state folder of the user, also when it has to be made", async () => {
    expect(defaultJournalPath({ XDG_STATE_HOME: "/var/state", HOME: "/home/rosa" })).toBe(
      "/var/state/annabella/journal.sqlite",
    );
    const inHome = "/home/rosa/.local/state/annabella/journal.sqlite";
    expect(defaultJournalPath({ HOME: "/home/rosa" })).toBe(inHome);
    expect(defaultJournalPath({ XDG_STATE_HOME: "state", HOME: "/home/rosa" })).toBe(inHome);
    path = join(folder, "a", "b", "journal.sqlite");
    expect(await writeGame(2)).toHaveLength(5);
    expect(valueIn(await openJournal(path, { mode: "read" }))).toBeDefined();
  });

  test("a file that is not there cannot be read; a folder or a file in the way is told", async () => {
    expect(problemIn(await openJournal(path, { mode: "read" })).code).toBe("file-unreadable");
    expect(existsSync(path)).toBe(false);
    await mkdir(path);
    expect(problemIn(await openJournal(path, { mode: "write" })).code).toBe("journal-failed");
    expect(problemIn(await openJournal(path, { mode: "read" }))).toMatchObject({
      code: "file-unreadable",
      detail: "it is a folder, and no file",
    });
    await writeFile(join(folder, "file"), "");
    path = join(folder, "file", "journal.sqlite");
    expect(problemIn(await openJournal(path, { mode: "write" })).code).toBe("journal-failed");
  });

  test.runIf(process.platform === "linux")(
    "where no folder can be made the opening ends, with the reason",
    async () => {
      const nowhere = "/proc/annabella/journal.sqlite";
      expect(problemIn(await openJournal(nowhere, { mode: "write" })).code).toBe("journal-failed");
    },
  );

  test("an empty file is an empty journal", async () => {
    await writeFile(path, "");
    const reader = valueIn(await openJournal(path, { mode: "read" }));
    expect(valueIn(await reader.games())).toEqual([]);
    expect(problemIn(await reader.read(GAME)).code).toBe("game-unknown");
    await reader.close();
    expect(await writeGame(2)).toHaveLength(5);
  });
});

describe.each(OTHERS)("a journal that may not be written", (other) => {
  test("a read-only file is refused to the writer and open to the reader", async () => {
    const records = await writeGame(4);
    chmodSync(folder, 0o777);
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444);
    expect(await lookAs(other, "write")).toEqual({ problem: "journal-read-only" });
    expect(await lookAs(other, "read")).toMatchObject({ records: [records] });
  });

  test("a read-only folder is refused to the writer and open to the reader", async () => {
    const records = await writeGame(4);
    chmodSync(path, 0o444);
    chmodSync(folder, 0o555);
    expect(await lookAs(other, "write")).toEqual({ problem: "journal-read-only" });
    expect(await lookAs(other, "read")).toMatchObject({ records: [records] });
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith("annabella-journal-"))).toEqual(
      [],
    );
  });

  test("on a read-only medium the last moves of a killed writer are read, too", async () => {
    const writer = start("writer-process.ts", [path, "1"]);
    let acknowledged = "";
    for (let line = 0; line < 20; line += 1) acknowledged = (await writer.nextLine()) ?? "";
    writer.child.kill("SIGKILL");
    await writer.end();
    expect(existsSync(`${path}-wal`)).toBe(true);
    for (const keepsIndex of [true, false]) {
      // A copy made with `cp journal.sqlite*`, or one without the index of the log.
      const medium = join(folder, keepsIndex ? "all" : "some");
      await mkdir(medium);
      for (const end of ["", "-wal", ...(keepsIndex ? ["-shm"] : [])]) {
        copyFileSync(`${path}${end}`, join(medium, `journal.sqlite${end}`));
        chmodSync(join(medium, `journal.sqlite${end}`), 0o444);
      }
      chmodSync(medium, 0o555);
      chmodSync(folder, 0o755);
      const kept = path;
      path = join(medium, "journal.sqlite");
      const found = (await lookAs(other, "read")) as { records: JournalRecord[][] };
      path = kept;
      expect(found.records[0]?.length).toBeGreaterThanOrEqual(Number(acknowledged.split(" ")[1]));
      expect(verifyChain(found.records[0] ?? []).ok).toBe(true);
    }
  });

  test("a file without the right to read is told so", async () => {
    await writeGame(2);
    chmodSync(folder, 0o755);
    chmodSync(path, 0o000);
    expect(await lookAs(other, "read")).toEqual({ problem: "file-unreadable" });
  });
});

describe("a full disk", () => {
  /** Reopens the journal where there is room again: all that was acknowledged is there, and whole. */
  const checkAfterwards = async (lines: readonly string[]): Promise<void> => {
    const acknowledged = new Map(
      lines.flatMap((line) => {
        const said = /^(\S+) (\d+)$/.exec(line);
        return said?.[1] === undefined ? [] : [[said[1], Number(said[2])] as const];
      }),
    );
    expect(acknowledged.size).toBeGreaterThan(0);
    const journal = valueIn(await openJournal(path, { mode: "write" }));
    for (const [game, seq] of acknowledged) {
      const records = valueIn(await journal.read(game));
      expect(records).toHaveLength(seq);
      expect(verifyChain(records).ok).toBe(true);
      valueIn(await journal.append(game, [happening(2)], seq));
    }
    await journal.close();
  };

  /** Keeps what is there when the writer `"$@"` has ended, then frees the disk. */
  const ON_SMALL_DISK = `
    set -e
    disk="$1"
    shift
    mount -t tmpfs -o size=256k,mode=0777 none "$disk"
    trap 'umount "$disk"' EXIT
    "$@"
    cp "$disk"/journal.sqlite* "$disk-kept"
  `;
  const inNamespace = isRoot ? [] : ["unshare", "--user", "--map-root-user", "--mount"];

  /** What keeps the writer from writing: how it is started, and what it must say. */
  const limits: readonly {
    readonly limit: string;
    readonly shell: readonly string[];
    readonly says: RegExp;
  }[] = [
    {
      limit: "the size of files is limited",
      shell: ["bash", "-c", 'shift; trap "" XFSZ; ulimit -f 300; exec "$@"', "bash"],
      says: /^(disk-full|journal-failed)$/,
    },
    ...(canMount(inNamespace)
      ? [
          {
            limit: "the disk is small",
            shell: [...inNamespace, "bash", "-c", ON_SMALL_DISK, "bash"],
            says: /^disk-full$/,
          },
        ]
      : []),
  ];

  test.each(limits)("is told, and nothing is lost, where $limit", async ({ shell, says }) => {
    const disk = join(folder, "disk");
    const kept = join(folder, "disk-kept");
    await mkdir(disk);
    await mkdir(kept);
    const journal = join(disk, "journal.sqlite");
    const writer = start("writer-process.ts", [journal, "3", "2000", "once"], {}, [...shell, disk]);
    const { lines, errors } = await writer.end();
    expect(errors).toBe("");
    expect(lines.slice(-3)).toEqual(Array(3).fill(expect.stringMatching(says)));
    path = existsSync(journal) ? journal : join(kept, "journal.sqlite");
    await checkAfterwards(lines);
  });
});

describe("a damaged journal", () => {
  test("text, noise and the database of another program are no journals, and stay as they are", async () => {
    const noise = Buffer.alloc(8192, 0x5a);
    const foreign = new Database(join(folder, "foreign.sqlite"));
    foreign.exec("CREATE TABLE addresses (name TEXT)");
    foreign.close();
    for (const [content, code] of [
      [Buffer.from("Sf3 is a good move\n".repeat(100)), "journal-damaged"],
      [noise, "journal-damaged"],
      [await readFile(join(folder, "foreign.sqlite")), "journal-failed"],
    ] as const) {
      await writeFile(path, content);
      expect(problemIn(await openJournal(path, { mode: "read" })).code).toBe(code);
      expect(problemIn(await openJournal(path, { mode: "write" })).code).toBe(code);
      expect(await readFile(path)).toEqual(content);
    }
  });

  test("the journal of a newer program is refused, not rewritten", async () => {
    await writeGame(2);
    const db = new Database(path);
    db.pragma("user_version = 7");
    db.close();
    for (const mode of ["read", "write"] as const) {
      expect(problemIn(await openJournal(path, { mode }))).toMatchObject({
        code: "journal-failed",
        detail: "its tables have version 7, this program knows version 1",
      });
    }
  });

  test("its tables refuse to change or lose a record", async () => {
    await writeGame(2);
    const db = new Database(path);
    expect(() => db.exec("UPDATE records SET data = '{}' WHERE seq = 2")).toThrow(/only grows/);
    expect(() => db.exec("DELETE FROM records WHERE seq = 5")).toThrow(/only grows/);
    db.close();
  });

  test("an end that was cut off is found, which the chain alone cannot show", async () => {
    const records = await writeGame(4);
    const db = new Database(path);
    db.exec("DROP TRIGGER records_last; DELETE FROM records WHERE seq > 7");
    db.close();
    expect(verifyChain(records.slice(0, 7)).ok).toBe(true);
    const reader = valueIn(await openJournal(path, { mode: "read" }));
    expect(problemIn(await reader.read(GAME))).toMatchObject({
      code: "journal-damaged",
      detail: `record 9 of game ${GAME} is missing`,
    });
    await reader.close();
  });

  /** The game's records, read in this thread; undefined when the damage shows. */
  const readHere = (): readonly JournalRecord[] | undefined => {
    const store = SqliteStore.openToRead(path);
    if (!store.ok) return undefined;
    const lines = store.value.read({ game: GAME, fromSeq: 1 });
    store.value.close();
    if (!lines.ok) return undefined;
    const records = lines.value.flatMap((line) => recordOf(GAME, line) ?? []);
    return records.length === lines.value.length ? records : undefined;
  };

  test("a byte overwritten anywhere is found, or has changed no record", async () => {
    const written = await writeGame(60);
    const whole = await readFile(path);
    let found = 0;
    for (let round = 0; round < 400; round += 1) {
      // Every place of the file, in steps without a common divisor with the size of a page.
      const at = (round * 3_571) % whole.length;
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (round % 8));
      await rm(`${path}-wal`, { force: true });
      await rm(`${path}-shm`, { force: true });
      await writeFile(path, damaged);
      const records = readHere();
      if (records === undefined || !verifyGame(records, liftCounting).ok) found += 1;
      else expect(records).toEqual(written);
    }
    expect(found).toBeGreaterThan(100);
  });
});
