import { describe, expect, test } from "vitest";
import { readTable } from "../../src/game/view.js";
import { MemoryJournal } from "../../src/journal/memory-journal.js";
import { HandDrivenTime } from "../../src/session/hand-driven-time.js";
import { openTable, type Table, type TableOptions } from "../../src/session/table.js";
import { GatedJournal, OPENED, Witness } from "./tables.js";

interface Setting {
  readonly table: Table;
  readonly time: HandDrivenTime;
  readonly journal: GatedJournal;
  readonly memory: MemoryJournal;
  readonly witness: Witness;
}

const setTable = async (more: Partial<TableOptions> = {}): Promise<Setting> => {
  const time = new HandDrivenTime();
  const memory = new MemoryJournal();
  const journal = new GatedJournal(memory);
  const game = await journal.create("2026-01-01", "1");
  if (!game.ok) throw new Error(game.error.code);
  const witness = new Witness();
  const table = await openTable({
    start: { kind: "open", opened: OPENED },
    journal,
    game: game.value,
    time,
    listeners: [witness],
    ...more,
  });
  if (!table.ok) throw new Error(table.error.code);
  return { table: table.value, time, journal, memory, witness };
};

const lift = (square: "e2" | "g1") =>
  ({
    type: "piece-lifted",
    board: "white",
    square,
    piece: square === "e2" ? "P" : "N",
    scan: 1,
  }) as const;

describe("what is written before it is acted on", () => {
  test("the first record is the opening of the game", async () => {
    const { witness } = await setTable();
    expect(witness.types[0]).toBe("game-opened");
  });

  test("nobody hears of a lift before it is durable", async () => {
    const { table, journal, witness } = await setTable();
    const before = witness.heard.length;
    journal.shut();
    const submitted = table.submit(lift("e2"));
    await Promise.resolve();
    expect(witness.heard).toHaveLength(before);
    journal.unlock();
    expect((await submitted).ok).toBe(true);
    expect(witness.types.slice(before)).toContain("piece-lifted");
  });

  test("what arrives during one write is the next one", async () => {
    const { table, journal } = await setTable();
    const writes = journal.sizes.length;
    journal.shut();
    const first = table.submit(lift("e2"));
    await Promise.resolve();
    const others = [table.submit(lift("g1")), table.submit({ type: "arrive", by: "black" })];
    journal.unlock();
    await Promise.all([first, ...others]);
    expect(journal.sizes.length - writes).toBe(2);
  });

  test("listeners hear the records in the order of their numbers", async () => {
    const { table, witness } = await setTable();
    await Promise.all([table.submit(lift("e2")), table.submit(lift("g1"))]);
    const seqs = witness.heard.map(({ record }) => record.seq);
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  });

  test("a happening shows the table before and after", async () => {
    const { table, witness } = await setTable();
    await table.submit({ type: "resign", by: "white" });
    const end = witness.heard.find(({ record }) => record.type === "game-ended");
    if (end === undefined) throw new Error("the game did not end");
    expect(readTable(end.before).result).toBe("*");
    expect(readTable(end.after).result).toBe("0-1");
  });
});

describe("a journal that cannot be written", () => {
  const broken = { code: "disk-full", path: "journal.sqlite" } as const;

  test("stops the table, and says so once", async () => {
    const told: string[] = [];
    const { table, journal } = await setTable({ onStopped: ({ code }) => told.push(code) });
    journal.breakWith(broken);
    expect(await table.submit(lift("e2"))).toEqual({ ok: false, error: broken });
    expect(await table.submit(lift("g1"))).toEqual({ ok: false, error: broken });
    expect(told).toEqual(["disk-full"]);
    expect(table.stopped()).toEqual(broken);
  });

  test("nothing that was not written is heard", async () => {
    const { table, journal, witness } = await setTable();
    const before = witness.heard.length;
    journal.breakWith(broken);
    await table.submit({ type: "resign", by: "white" });
    expect(witness.heard).toHaveLength(before);
  });

  test("inputs that waited for the broken write are refused too", async () => {
    const { table, journal } = await setTable();
    journal.shut();
    journal.breakWith(broken);
    const waiting = [table.submit(lift("e2")), table.submit(lift("g1"))];
    journal.unlock();
    const results = await Promise.all(waiting);
    expect(results.map(({ ok }) => ok)).toEqual([false, false]);
  });
});

describe("time", () => {
  test("an input is stamped with the time of its arrival", async () => {
    const { table, time, witness } = await setTable();
    await time.moveTo(700, () => table.settled());
    await table.submit(lift("e2"));
    expect(witness.heard.find(({ record }) => record.type === "piece-lifted")?.record.atMs).toBe(
      700,
    );
  });

  test("a second of a running clock is in the journal even when nothing happens", async () => {
    const { table, time, witness } = await setTable();
    await time.moveTo(3_500, () => table.settled());
    const passed = witness.heard.filter(({ record }) => record.type === "time-passed");
    expect(passed.map(({ record }) => record.atMs)).toEqual([1_000, 2_000, 3_000]);
  });

  test("a flag falls at its very millisecond", async () => {
    const { table, time, witness } = await setTable({
      start: {
        kind: "open",
        opened: { ...OPENED, clock: { ...OPENED.clock, white: 2_500 } },
      },
    });
    await time.moveTo(4_000, () => table.settled());
    expect(witness.heard.find(({ record }) => record.type === "flag-fell")?.record.atMs).toBe(
      2_500,
    );
  });

  test("times never decrease, whatever the time source says", async () => {
    const time = new HandDrivenTime(500);
    const { table, witness } = await setTable({
      time: { now: () => 1_000 - time.now(), wakeAt: () => () => undefined },
    });
    await table.submit(lift("e2"));
    await time.moveTo(900);
    await table.submit(lift("g1"));
    const times = witness.heard.map(({ record }) => record.atMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

describe("after a crash", () => {
  const played = async (): Promise<Setting> => {
    const setting = await setTable();
    const { table, time } = setting;
    await time.moveTo(2_000, () => table.settled());
    await table.submit(lift("e2"));
    await time.moveTo(3_000, () => table.settled());
    return setting;
  };

  const resume = async ({ table, memory }: Setting, witness: Witness) => {
    const records = await memory.read(table.game);
    if (!records.ok) throw new Error(records.error.code);
    const resumed = await openTable({
      start: {
        kind: "resume",
        records: records.value,
        program: "test 2",
        restartedAt: "2026-01-01T12:10:00.000Z",
      },
      journal: memory,
      game: table.game,
      time: new HandDrivenTime(),
      listeners: [witness],
    });
    if (!resumed.ok) throw new Error(resumed.error.code);
    return resumed.value;
  };

  test("the table comes back paused, and nobody is charged for the stop", async () => {
    const setting = await played();
    const before = readTable(setting.table.state());
    const witness = new Witness();
    const table = await resume(setting, witness);
    const after = readTable(table.state());
    expect(witness.types[0]).toBe("program-restarted");
    expect(after.running).toBe("none");
    expect(after.clocks).toEqual(before.clocks);
    expect(after.touched).toEqual(before.touched);
  });

  test("its time goes on where the journal ends", async () => {
    const setting = await played();
    const witness = new Witness();
    const table = await resume(setting, witness);
    expect(table.now()).toBe(setting.witness.heard.at(-1)?.record.atMs);
    expect(witness.heard[0]?.record.seq).toBe(setting.witness.heard.length + 1);
  });

  test("a journal without an opening is no game", async () => {
    const memory = new MemoryJournal();
    const resumed = await openTable({
      start: { kind: "resume", records: [], program: "test", restartedAt: "" },
      journal: memory,
      game: "2026-01-01-1-1",
      time: new HandDrivenTime(),
    });
    expect(resumed.ok ? "opened" : resumed.error.code).toBe("journal-damaged");
  });
});

test("a listener that fails does not keep the others from hearing", async () => {
  const faults: unknown[] = [];
  const witness = new Witness();
  const { table } = await setTable({
    listeners: [
      {
        hear: () => {
          throw new Error("deaf");
        },
      },
      witness,
    ],
    onFault: (fault) => faults.push(fault),
  });
  await table.submit(lift("e2"));
  expect(witness.types).toContain("piece-lifted");
  expect(faults.length).toBeGreaterThan(0);
});

test("a closed table hears no time pass", async () => {
  const { table, time, witness } = await setTable();
  await table.close();
  const before = witness.heard.length;
  await time.moveTo(10_000);
  expect(witness.heard).toHaveLength(before);
});
