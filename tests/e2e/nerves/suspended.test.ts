import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeBoard } from "../../../src/board-driver/fake/fake-board.js";
import { HostTime } from "../../../src/board-driver/host-time.js";
import { type ModelName, modelNamed } from "../../../src/board-driver/models.js";
import { joinTransports } from "../../../src/board-driver/transports/join.js";
import { SerialTransport } from "../../../src/board-driver/transports/serial.js";
import { readTable } from "../../../src/game/view.js";
import { MemoryJournal } from "../../../src/journal/memory-journal.js";
import { HandDrivenTime } from "../../../src/session/hand-driven-time.js";
import { openTable } from "../../../src/session/table.js";
import { openPtyPair } from "../../board-driver/transports/pty.js";
import { valueIn } from "../../journal/sample.js";
import { OPENED, Witness } from "../../session/tables.js";
import { recordsOfOne, verify, viewOf } from "../game-records.js";
import { PlayProcess } from "../play-process.js";
import { compileLibrary } from "./preloaded-library.js";

/** Longer than a program may be held up without having been no assistant. Units: milliseconds. */
const SLEEP_MS = 12_000;
const CLOCK_MS = 5 * 60_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-sleep-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const argsOf = (journal: string): readonly string[] => [
  ...["play", "--json", "--white", "fake:aph1", "--black", "fake:dgt", "--voice", "none"],
  ...["--announce", "player", "--clock", "5m", "--journal", journal],
];

test("a program that was stopped for a while comes back paused, and nobody is charged for it", async () => {
  const journal = join(folder, "journal.sqlite");
  const program = new PlayProcess(argsOf(journal));
  await program.hears(/"type":"game-opened"/);
  await program.hears(/"type":"time-passed"/);
  program.child.kill("SIGSTOP");
  await delay(SLEEP_MS);
  program.child.kill("SIGCONT");
  await program.hears(/"type":"game-paused".*"restart"/);
  program.type("arbiter starts white's clock", "white lifts P e2", "white resigns");
  expect(await program.ended).toBe(0);

  const records = await recordsOfOne(journal);
  const woken = records.findIndex(({ type }) => type === "program-restarted");
  const last = records[woken - 1];
  expect((records[woken]?.atMs ?? 0) - (last?.atMs ?? 0)).toBeGreaterThan(10_000);
  const before = viewOf(records.slice(0, woken));
  const paused = viewOf(records.slice(0, woken + 2));
  expect(before.running).toBe("white");
  expect(paused).toMatchObject({ running: "none", state: "paused" });
  // Less than two heartbeats of the sleep, where the stop fell between them.
  expect(before.clocks.white - paused.clocks.white).toBeLessThan(1_000);
  expect(paused.clocks.black).toBe(CLOCK_MS);
  expect(verify(records)).toMatchObject({ ok: true });
}, 120_000);

test("the wall clock set forward, back and to another zone moves no clock of the game", async () => {
  const zone = process.env.TZ;
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const journal = new MemoryJournal();
    const game = valueIn(await journal.create("2026-01-01", "1"));
    const witness = new Witness();
    const start = { kind: "open", opened: OPENED } as const;
    const time = new HostTime();
    const options = { start, journal, game, time, listeners: [witness], heartbeatMs: 20 };
    const began = performance.now();
    const table = valueIn(await openTable(options));
    const beats = (): number => witness.types.filter((type) => type === "time-passed").length;
    const beat = async (): Promise<void> => {
      const known = beats();
      while (beats() < known + 3) await delay(5);
    };
    await beat();
    for (const jumpMs of [86_400_000, -2 * 86_400_000, 3_600_000, -1]) {
      vi.setSystemTime(Date.now() + jumpMs);
      process.env.TZ = jumpMs > 0 ? "Pacific/Kiritimati" : "America/Lima";
      await beat();
    }
    await table.close();
    const passedMs = performance.now() - began;
    const { clocks } = readTable(table.state());
    expect(OPENED.clock.white - clocks.white).toBeGreaterThan(0);
    expect(OPENED.clock.white - clocks.white).toBeLessThanOrEqual(passedMs + 20);
    const times = witness.heard.map(({ record }) => record.atMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  } finally {
    vi.useRealTimers();
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
}, 60_000);

/** A board on a cable of its own, and a table with it. */
const plugIn = async (model: ModelName) => {
  const pair = await openPtyPair();
  const time = new HostTime();
  const { frameLength: _, ...settings } = modelNamed(model).wire;
  const board = new FakeBoard(model, { time });
  const port = new SerialTransport({ path: pair.board, settings, time });
  expect((await port.open()).ok).toBe(true);
  await board.transport.open();
  void joinTransports(port, board.transport);
  const unplug = async (): Promise<void> => {
    await port.close();
    await pair.close();
  };
  return { board, host: pair.host, unplug };
};

/** One board that repeats itself, and one that tells changes only, and each of them once. */
test.each(["raw8", "dgt"] as const)(
  "what is moved on a %s while the program is stopped is asked about, and binds nobody",
  async (model) => {
    const journal = join(folder, "journal.sqlite");
    const { board, host, unplug } = await plugIn(model);
    const program = new PlayProcess([
      ...["play", "--json", "--white", `serial:${host}?model=${model}&rotate=0`],
      ...["--black", "fake:dgt", "--voice", "none", "--announce", "player", "--clock", "5m"],
      ...["--journal", journal],
    ]);
    try {
      await program.hears(/"type":"game-opened"/, 60_000);
      await program.hears(/"type":"time-passed"/, 60_000);
      program.child.kill("SIGSTOP");
      await delay(1_000);
      await board.lift("b8").place("c6");
      await delay(SLEEP_MS);
      program.child.kill("SIGCONT");
      await program.hears(/"type":"game-paused".*"restart"/, 60_000);
      const asked = await program.hears(/"type":"board-position-unknown"/, 60_000);
      expect(asked).toMatch(/"square":"(b8|c6)".*"square":"(b8|c6)"/);
      // He puts it back, and is not held to it: nobody saw a touch.
      await board.lift("c6").place("b8");
      await program.hears(/"type":"board-restored"/, 60_000);
      program.type("arbiter starts white's clock");
      await program.hearsNext(/"type":"clock-started"/, 60_000);
      program.type("white resigns");
      expect(await program.ended).toBe(0);
    } finally {
      await program.kill("SIGKILL");
      await unplug();
    }
    const records = await recordsOfOne(journal);
    expect(verify(records)).toMatchObject({ ok: true });
    const types = records.map(({ type }) => type);
    for (const touch of ["piece-touched", "move-placed", "move-made"]) {
      expect(types).not.toContain(touch);
    }
  },
  240_000,
);

test("a machine that slept, whose own time stood still meanwhile, has not listened either", async () => {
  const journal = new MemoryJournal();
  const game = valueIn(await journal.create("2026-01-01", "1"));
  const witness = new Witness();
  const time = new HandDrivenTime();
  let sleptMs = 7_000_000;
  let woken = 0;
  const start = { kind: "open", opened: OPENED } as const;
  const restart = () => ({ program: "test", restartedAt: "2026-01-01T13:00:00.000+00:00" });
  const afterSleep = {
    limitMs: 10_000,
    restart,
    machineSleptMs: () => sleptMs,
    onWoken: () => {
      woken += 1;
    },
  };
  const table = valueIn(
    await openTable({ start, journal, game, time, listeners: [witness], afterSleep }),
  );
  await time.moveTo(5_000, () => table.settled());
  // Clocks that are measured to some ten milliseconds only.
  sleptMs += 30;
  await time.moveTo(8_000, () => table.settled());
  expect(witness.types).not.toContain("program-restarted");
  const before = readTable(table.state()).clocks;
  sleptMs += 3_600_000;
  await time.moveTo(8_400, () => table.settled());
  // The first that is heard is a man who was moved in the meantime.
  valueIn(await table.submit({ type: "piece-lifted", board: "white", square: "e2", scan: 1 }));
  await table.settled();
  const { clocks, running, state } = readTable(table.state());
  expect({ running, state, woken }).toEqual({ running: "none", state: "paused", woken: 1 });
  expect(clocks).toEqual(before);
  expect(witness.types).not.toContain("piece-lifted");
  // That it sleeps again while the clocks stand is told to nobody when they run.
  sleptMs += 3_600_000;
  valueIn(await table.submit({ type: "arbiter-start-clock", clock: "white" }));
  await time.moveTo(12_000, () => table.settled());
  expect(woken).toBe(1);
  expect(readTable(table.state()).running).toBe("white");
  await table.close();
});

test.runIf(process.platform === "linux")(
  "the clock of the machine is set while a game is played and while the program is away: no clock of the game moves",
  async () => {
    const journal = join(folder, "journal.sqlite");
    const offset = join(folder, "offset");
    const set = (hours: number): Promise<void> => writeFile(offset, String(hours * 3_600));
    const start = (zone: string): PlayProcess =>
      new PlayProcess(argsOf(journal), [], {
        LD_PRELOAD: compileLibrary("wall-clock"),
        WALL_CLOCK_OFFSET: offset,
        TZ: zone,
      });
    await set(0);
    const began = performance.now();
    const program = start("Europe/Berlin");
    await program.hears(/"type":"game-opened"/, 60_000);
    const acts = ["white lifts e2", "white places P e2", "black lifts e7", "black places p e7"];
    let done = 0;
    for (const hours of [5, -48, 1, -0.001]) {
      await set(hours);
      program.type(acts[done] ?? "");
      done += 1;
      await program.printed('"type":"piece-(lifted|placed)"', done);
    }
    await program.kill("SIGKILL");
    const played = performance.now() - began;
    const before = await recordsOfOne(journal);

    // Back on another day before the game was opened, in another part of the world.
    await set(-30);
    const again = start("America/Sao_Paulo");
    await again.hears(/"type":"game-paused".*"restart"/, 60_000);
    again.type("arbiter starts white's clock");
    await again.hears(/"type":"clock-started"/, 60_000);
    again.type("white resigns");
    expect(await again.ended).toBe(0);

    const records = await recordsOfOne(journal);
    expect(verify(records)).toMatchObject({ ok: true });
    // What was due before an input is told after it, with the time at which it was due.
    const inputs = records.filter(({ kind }) => kind === "input");
    const times = inputs.map(({ atMs }) => atMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const { clocks } = viewOf(before);
    expect(CLOCK_MS - clocks.white).toBeLessThan(played);
    const back = records.find(({ type }) => type === "program-restarted");
    expect(JSON.stringify(back?.data)).toContain("-03:00");
    // The date of the game stays the one on which it was opened, where it was opened.
    const opened = JSON.stringify(records[0]?.data);
    const date = /"openedAt":"([\d-]+)T[^"]+\+0[12]:00"/.exec(opened)?.[1] ?? "";
    expect(records[0]?.game).toBe(`${date}-1-1`);
    const pgn = new PlayProcess(["journal", "pgn", records[0]?.game ?? "", "--journal", journal]);
    await pgn.ended;
    expect(pgn.out).toContain(`[Date "${date.replaceAll("-", ".")}"]`);
  },
  180_000,
);
