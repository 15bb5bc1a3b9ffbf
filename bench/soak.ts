import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHistogram, monitorEventLoopDelay, performance } from "node:perf_hooks";
import process from "node:process";
import Database from "better-sqlite3";
import { HostTime } from "../src/board-driver/host-time.js";
import { openJournal } from "../src/journal/open-journal.js";
import { collectInOneGo } from "../src/session/hall-memory.js";
import { describeMachine, Stopwatch, summarise } from "./measure.js";
import { verifyJournal } from "./soak-journal.js";
import { Boards } from "./soaked-board.js";
import { need, pause, SoakedTable, type Tally } from "./soaked-table.js";

// `node --expose-gc dist-bench/bench/soak.js [--tables 64] [--minutes 1] [--frames 20] [--every 4]
// [--journal FILE] [--no-verify]`: a hall that plays. Two boards at each table write so many reports a
// second, whether anything changes or not, and their bytes go through the codec; every few seconds
// somebody moves; a game that is over is closed, the boards are set up by hand, and the next begins; all
// of it is journaled. A line of JSON a minute; at the end the whole, and every game of the journal is
// read again and checked. `--verify FILE` only checks a journal that an earlier run has left.

const text = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const number = (name: string, fallback: number): number => Number(text(name) ?? fallback);
const TABLES = number("tables", 64);
const MINUTES = number("minutes", 1);
const FRAMES = number("frames", 20);
const EVERY_S = number("every", 4);
const LINE_EVERY_S = number("line-every", 60);
const MIB = 2 ** 20;
/** How often the run looks at itself. Units: milliseconds. */
const TURN_MS = 100;
const LONGEST_US = 10 * 60 * 1_000_000;

const print = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const round = (value: number, digits = 3): number => Number(value.toPrecision(digits));

const makeHistogram = () => createHistogram({ lowest: 1, highest: LONGEST_US, figures: 3 });

const inMs = (histogram: ReturnType<typeof makeHistogram>) =>
  histogram.count === 0
    ? null
    : {
        p50: round(histogram.percentile(50) / 1_000),
        p95: round(histogram.percentile(95) / 1_000),
        p99: round(histogram.percentile(99) / 1_000),
        worst: round(histogram.max / 1_000),
      };

const collect = async (): Promise<number> => {
  global.gc?.();
  // What was found again in this turn is held until its end.
  await pause(0);
  global.gc?.();
  return process.memoryUsage().heapUsed;
};

const sizeOf = async (path: string): Promise<number> => {
  const sizes = await Promise.all(
    [path, `${path}-wal`].map(async (name) => {
      try {
        return (await stat(name)).size;
      } catch {
        return 0;
      }
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** What this disk and this machine, as busy as they are, take for one plain insert that is safe. */
const plainInserts = (folder: string) => {
  const plain = new Database(join(folder, "plain.sqlite"));
  plain.pragma("journal_mode = WAL");
  plain.pragma("synchronous = FULL");
  plain.exec("CREATE TABLE IF NOT EXISTS record (seq INTEGER PRIMARY KEY, data TEXT NOT NULL)");
  const insert = plain.prepare("INSERT INTO record (data) VALUES (?)");
  const watch = new Stopwatch(20);
  for (let round = 0; round < 420; round += 1) watch.time(() => insert.run("x".repeat(200)));
  plain.close();
  const { p50, p99 } = summarise({ group: "", name: "", isReference: true }, watch.durations);
  return { p50: round(p50), p99: round(p99) };
};

/**
 * One small write after the other that is safe, twice a second until `isOver`, beside the hall and on the
 * same disk: what the disk and the event loop take from everybody.
 */
const writePlainly = async (
  folder: string,
  isOver: () => boolean,
  took: (microseconds: number) => void,
): Promise<void> => {
  const file = await open(join(folder, "plain.bin"), "w");
  const bytes = new Uint8Array(4_096).fill(0x78);
  for (let count = 0; !isOver(); count += 1) {
    const start = performance.now();
    await file.write(bytes, 0, bytes.length, (count % 1_024) * bytes.length);
    await file.datasync();
    took(Math.max(1, Math.round((performance.now() - start) * 1_000)));
    await pause(500);
  }
  await file.close();
};

const makeTally = (): Tally => ({
  minute: makeHistogram(),
  whole: makeHistogram(),
  heard: makeHistogram(),
  isCounting: false,
  gamesOpened: 0,
  gamesEnded: 0,
  movesPlayed: 0,
  movesRecorded: 0,
  captures: 0,
  castlings: 0,
  promotions: 0,
  movesOther: 0,
  movesLost: 0,
  handMovements: 0,
  records: 0,
  spoken: 0,
  odd: new Map(),
});

const countsOf = (tally: Tally) => {
  const { minute: _minute, whole: _whole, heard: _heard, isCounting: _isCounting, ...rest } = tally;
  const { odd, ...counts } = rest;
  return { ...counts, odd: Object.fromEntries(odd) };
};

/** Plays until the time is up; returns whether nothing was lost. */
const soak = async (path: string, folder: string): Promise<boolean> => {
  // As `annabella hall` does.
  collectInOneGo();
  const insertBefore = plainInserts(folder);
  const journal = need(await openJournal(path, { mode: "write" }));
  print({
    ...describeMachine(),
    type: "soak-begins",
    at: new Date().toISOString(),
    ...{ tables: TABLES, minutes: MINUTES, framesPerBoard: FRAMES, secondsPerMove: EVERY_S },
    journal: path,
    plainInsertMs: insertBefore,
  });
  const time = new HostTime();
  const tally = makeTally();
  const boards = new Boards(FRAMES, time);
  const empty = await collect();
  const tables = Array.from(
    { length: TABLES },
    (_, index) => new SoakedTable(index + 1, { journal, boards, time }, tally),
  );
  for (const table of tables) await table.open();
  tally.isCounting = true;
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const began = performance.now();
  const untilMs = began + MINUTES * 60_000;
  let isOver = false;
  const players = tables.map(async (table, index) => {
    const offset = (index * EVERY_S * 1_000) / TABLES;
    for (let turn = 0; ; turn += 1) {
      // The beat is kept: a move that takes longer is not followed by a pause.
      const due = began + offset + turn * EVERY_S * 1_000;
      await pause(Math.max(0, due - performance.now()));
      if (isOver) return;
      await table.play();
    }
  });
  const plain = makeHistogram();
  const writer = writePlainly(
    folder,
    () => isOver,
    (microseconds) => plain.record(microseconds),
  );
  const unsafe = (): number => tables.reduce((sum, table) => sum + table.unsafe, 0);
  const usageNow = () => ({
    atMs: performance.now(),
    cpu: process.cpuUsage(),
    frames: boards.frames,
    loop: performance.eventLoopUtilization(),
    boards: boards.busy(),
  });
  type Usage = ReturnType<typeof usageNow>;
  const started = usageNow();
  let last = started;
  /** How busy the whole process was, the thread of the games, and that of the boards. Units: cores. */
  const busyBetween = (from: Usage, to: Usage) => {
    const usedUs = to.cpu.user + to.cpu.system - from.cpu.user - from.cpu.system;
    return {
      process: round(usedUs / 1_000 / (to.atMs - from.atMs)),
      games: round(performance.eventLoopUtilization(to.loop, from.loop).utilization),
      boards: round(performance.eventLoopUtilization(to.boards, from.boards).utilization),
    };
  };
  let lowestHeap = Number.POSITIVE_INFINITY;
  const tell = async (): Promise<void> => {
    const now = usageNow();
    const seconds = (now.atMs - last.atMs) / 1_000;
    print({
      type: "soak-minute",
      seconds: Math.round((now.atMs - began) / 1_000),
      eventToJournaledMs: inMs(tally.minute),
      eventToHeardMs: inMs(tally.heard),
      samples: tally.minute.count,
      plainWriteMs: inMs(plain),
      eventLoopDelayMs: {
        p50: round(loop.percentile(50) / 1e6),
        p99: round(loop.percentile(99) / 1e6),
        worst: round(loop.max / 1e6),
      },
      coresBusy: busyBetween(last, now),
      framesPerSecond: Math.round((now.frames - last.frames) / seconds),
      lowestHeapKibPerTable: round((lowestHeap - empty) / 1_024 / TABLES),
      rssMib: Math.round(process.memoryUsage().rss / MIB),
      journalMib: round((await sizeOf(path)) / MIB),
      unsafe: unsafe(),
      ...countsOf(tally),
    });
    tally.minute.reset();
    tally.heard.reset();
    plain.reset();
    loop.reset();
    lowestHeap = Number.POSITIVE_INFINITY;
    last = now;
  };
  let nextLineMs = began + LINE_EVERY_S * 1_000;
  let nextHeapMs = began;
  while (performance.now() < untilMs) {
    const now = performance.now();
    if (now >= nextHeapMs) {
      lowestHeap = Math.min(lowestHeap, process.memoryUsage().heapUsed);
      nextHeapMs = now + 1_000;
    }
    if (now >= nextLineMs) {
      await tell();
      nextLineMs += LINE_EVERY_S * 1_000;
    }
    await pause(TURN_MS);
  }
  isOver = true;
  const over = usageNow();
  const seconds = (over.atMs - began) / 1_000;
  loop.disable();
  await Promise.all([...players, writer]);
  const heap = await collect();
  for (const table of tables) await table.close();
  await boards.close();
  const lost = unsafe() + tally.movesLost + tally.movesOther;
  await journal.close();
  print({
    ...describeMachine(),
    type: "soak",
    at: new Date().toISOString(),
    tables: TABLES,
    seconds: Math.round(seconds),
    framesPerSecond: Math.round((over.frames - started.frames) / seconds),
    eventToJournaledMs: inMs(tally.whole),
    samples: tally.whole.count,
    plainInsertMs: { before: insertBefore, after: plainInserts(folder) },
    coresBusy: busyBetween(started, over),
    heapKibPerTable: round((heap - empty) / 1_024 / TABLES),
    rssMib: Math.round(process.memoryUsage().rss / MIB),
    journalMib: round((await sizeOf(path)) / MIB),
    unsafe: unsafe(),
    lost,
    ...countsOf(tally),
  });
  if (process.argv.includes("--no-verify")) return lost === 0;
  const played = new Map(tables.flatMap(({ games }) => games.map((game) => [game.game, game])));
  return (await verifyJournal(path, print, played)) && lost === 0;
};

const kept = text("verify");
if (kept !== undefined) process.exit((await verifyJournal(kept, print)) ? 0 : 1);
const folder = await mkdtemp(join(tmpdir(), "annabella-soak-"));
const isFine = await soak(text("journal") ?? join(folder, "journal.sqlite"), folder);
await rm(folder, { recursive: true, force: true });
process.exit(isFine ? 0 : 1);
