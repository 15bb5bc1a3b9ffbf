import { describe, expect, test } from "vitest";
import { MemoryJournal } from "../../src/journal/memory-journal.js";
import { Hall, type SeatedTable, type TablePlan } from "../../src/session/hall.js";
import { HandDrivenTime } from "../../src/session/hand-driven-time.js";
import { openTable } from "../../src/session/table.js";
import { ok } from "../../src/vocabulary/result.js";
import { OPENED, Witness } from "./tables.js";

const journal = new MemoryJournal();

/** A table without boards, on a journal that all tables share. `brokenBy`: an input that is a bug. */
const planOf = (name: string, given: { readonly brokenBy?: string } = {}): TablePlan => ({
  name,
  names: OPENED.names,
  players: OPENED.players,
  seat: async (hooks) => {
    const created = await journal.create("2026-01-01", name);
    if (!created.ok) return created;
    const opened = { ...OPENED, table: name };
    const game = created.value;
    const table = await openTable({
      start: { kind: "open", opened },
      journal,
      game,
      time: new HandDrivenTime(),
      listeners: hooks.opening({ game, opened, past: [] }),
      onStopped: hooks.onStopped,
      onFault: hooks.onFault,
      envelopes: {
        seal: () => {
          throw new Error(given.brokenBy ?? "the seal broke");
        },
        open: () => undefined,
      },
    });
    if (!table.ok) return table;
    const seated: SeatedTable = {
      table: table.value,
      boards: { white: null, black: null },
      do: () => Promise.resolve(ok({ records: [] })),
      close: () => table.value.close(),
    };
    return ok(seated);
  },
});

const tableOf = (hall: Hall, name: string) => {
  const found = hall.find(name);
  if (!found.ok || found.value.seated === undefined) throw new Error(`no table ${name}`);
  return found.value.seated.table;
};

describe("a table of the hall", () => {
  test("that has a bug stands still, and the others go on", async () => {
    const faults: [string, unknown][] = [];
    const hall = new Hall({ onFault: (table, fault) => faults.push([table, fault]) });
    for (const name of ["a", "b"]) await hall.add(planOf(name));
    await hall.seated();
    const broken = await tableOf(hall, "a").submit({ type: "seal", by: "white", text: "e4" });
    expect(broken).toMatchObject({ ok: false, error: { code: "table-failed", table: "a" } });
    expect(faults.map(([table]) => table)).toEqual(["a"]);
    const phases = hall.tables().map(({ phase, problem }) => [phase, problem?.code]);
    expect(phases).toEqual([
      ["failed", "table-failed"],
      ["running", undefined],
    ]);
    expect((await tableOf(hall, "a").submit({ type: "resign", by: "white" })).ok).toBe(false);
    expect((await tableOf(hall, "b").submit({ type: "resign", by: "white" })).ok).toBe(true);
    await hall.close();
  });

  test("whose boards cannot be had, or that throws while it is set up, fails alone and can be set up again", async () => {
    const hall = new Hall({ onFault: () => undefined });
    const bad: TablePlan = { ...planOf("bad"), seat: () => Promise.reject(new Error("a bug")) };
    const gone: TablePlan = {
      ...planOf("gone"),
      seat: () => Promise.resolve({ ok: false, error: { code: "port-unknown", path: "/dev/x" } }),
    };
    for (const plan of [bad, gone, planOf("good")]) expect((await hall.add(plan)).ok).toBe(true);
    await hall.seated();
    expect(hall.tables().map(({ phase, problem }) => [phase, problem?.code])).toEqual([
      ["failed", "table-failed"],
      ["failed", "port-unknown"],
      ["running", undefined],
    ]);
    expect((await hall.add(planOf("bad"))).ok).toBe(true);
    await hall.seated();
    expect(hall.tables()[0]?.phase).toBe("running");
    await hall.close();
  });

  test("that waits for its boards holds nobody up, and can be stopped", async () => {
    const hall = new Hall();
    const waiting: TablePlan = {
      ...planOf("waiting"),
      seat: (hooks) =>
        new Promise((resolve) => {
          hooks.signal.addEventListener("abort", () => resolve(ok(undefined)));
        }),
    };
    await hall.add(waiting);
    await hall.add(planOf("other"));
    while (hall.tables()[1]?.phase !== "running") await new Promise((done) => setImmediate(done));
    expect(hall.tables()[0]?.phase).toBe("opening");
    expect((await hall.stop("waiting")).ok).toBe(true);
    expect(hall.tables().map(({ phase }) => phase)).toEqual(["stopped", "running"]);
    await hall.close();
  });

  test("that is expected is there already, and is set up once", async () => {
    const hall = new Hall();
    hall.expect(planOf("1"));
    hall.expect(planOf("2"));
    expect(hall.find("1")).toMatchObject({ ok: true, value: { phase: "opening" } });
    expect((await hall.add(planOf("2"))).ok).toBe(true);
    expect(await hall.add(planOf("2"))).toMatchObject({ ok: false });
    await hall.seated();
    hall.expect(planOf("2"));
    expect(hall.tables().map(({ phase }) => phase)).toEqual(["opening", "running"]);
    await hall.close();
    expect(hall.tables().map(({ phase }) => phase)).toEqual(["stopped", "stopped"]);
  });

  test("is there once: a second of its name is refused while it plays, and taken when it is over", async () => {
    const hall = new Hall();
    await hall.add(planOf("1"));
    await hall.seated();
    expect(await hall.add(planOf("1"))).toMatchObject({
      ok: false,
      error: { code: "table-there" },
    });
    await tableOf(hall, "1").submit({ type: "resign", by: "black" });
    expect(hall.tables()[0]?.phase).toBe("ended");
    const first = tableOf(hall, "1").game;
    expect((await hall.add(planOf("1"))).ok).toBe(true);
    await hall.seated();
    expect(tableOf(hall, "1").game).not.toBe(first);
    expect(hall.find("l")).toMatchObject({ ok: false, error: { code: "table-unknown" } });
    await hall.close();
  });
});

describe("who follows the hall", () => {
  test("hears every record of every game from the first on", async () => {
    const hall = new Hall();
    const witnesses = new Map<string, Witness>();
    hall.listen({
      opening: (name) => {
        const witness = new Witness();
        witnesses.set(name, witness);
        return witness;
      },
    });
    for (const name of ["x", "y"]) await hall.add(planOf(name));
    await hall.seated();
    await tableOf(hall, "y").submit({ type: "resign", by: "white" });
    for (const name of ["x", "y"]) {
      const records = await journal.read(tableOf(hall, name).game);
      const heard = witnesses.get(name)?.heard.map(({ record }) => record.seq);
      expect(heard).toEqual(records.ok ? records.value.map(({ seq }) => seq) : []);
    }
    expect(witnesses.get("y")?.types).toContain("game-ended");
    await hall.close();
  });

  test("and is broken disturbs neither the table nor the others", async () => {
    const faults: unknown[] = [];
    const hall = new Hall({ onFault: (_table, fault) => faults.push(fault) });
    const phases: string[] = [];
    hall.listen({
      opening: () => {
        throw new Error("broken");
      },
      changed: () => {
        throw new Error("broken too");
      },
    });
    hall.listen({
      opening: () => ({
        hear: () => {
          throw new Error("broken as well");
        },
      }),
      changed: ({ phase }) => phases.push(phase),
    });
    await hall.add(planOf("z"));
    await hall.seated();
    expect((await tableOf(hall, "z").submit({ type: "resign", by: "white" })).ok).toBe(true);
    expect(phases).toEqual(["opening", "running", "ended"]);
    expect(faults.length).toBeGreaterThan(0);
    await hall.close();
  });
});
