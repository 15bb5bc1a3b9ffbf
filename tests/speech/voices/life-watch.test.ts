import { spawn } from "node:child_process";
import { afterEach, describe, expect, test, vi } from "vitest";
import { LifeWatch } from "../../../src/speech/voices/life-watch.js";
import {
  lookAtProcess,
  lookAtThreads,
  readStat,
  type SystemLook,
} from "../../../src/speech/voices/system-look.js";

afterEach(() => {
  vi.useRealTimers();
});

/** Watches something that the system describes as told, on a time that the test moves. */
const watched = (quietMs: number, look?: () => SystemLook | undefined) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setImmediate", "performance"] });
  const told = { hung: 0, content: 0 };
  const watch = new LifeWatch({
    quietMs,
    ...(look === undefined ? {} : { look }),
    onContent: () => {
      told.content += 1;
    },
    onHung: () => {
      told.hung += 1;
    },
  });
  return { watch, told, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
};

describe("an engine hangs", () => {
  test("that gives no sign of life while it waits for nothing", async () => {
    const { told, pass } = watched(1_000, () => ({ doing: "waiting", cpuMs: 0 }));
    await pass(900);
    expect(told).toEqual({ hung: 0, content: 9 });
    await pass(200);
    expect(told.hung).toBe(1);
    await pass(10_000);
    expect(told).toEqual({ hung: 1, content: 9 });
  });

  test("that was stopped, at the third look, however patient one is", async () => {
    const { told, pass } = watched(60_000, () => ({ doing: "stopped", cpuMs: 0 }));
    await pass(250);
    expect(told.hung).toBe(0);
    await pass(100);
    expect(told.hung).toBe(1);
  });

  test("that computes on and on without a result", async () => {
    let cpuMs = 0;
    const { told, pass } = watched(1_000, () => {
      cpuMs += 100;
      return { doing: "ready", cpuMs };
    });
    await pass(1_300);
    expect(told.hung).toBe(0);
    await pass(400);
    expect(told.hung).toBe(1);
  });

  test("of which the system tells nothing, when it is silent for too long", async () => {
    const { told, pass } = watched(1_000);
    await pass(1_100);
    expect(told.hung).toBe(1);
  });
});

describe("an engine is slow, and lives", () => {
  test("while it is ready to compute and does not get the processor", async () => {
    const { told, pass } = watched(1_000, () => ({ doing: "ready", cpuMs: 20 }));
    await pass(7_800);
    expect(told.hung).toBe(0);
    // But a player cannot wait for ever.
    await pass(500);
    expect(told.hung).toBe(1);
  });

  test("as long as signs of life come, each in time", async () => {
    const { watch, told, pass } = watched(1_000);
    for (let round = 0; round < 20; round += 1) {
      await pass(900);
      watch.alive();
    }
    expect(told.hung).toBe(0);
    watch.stop();
    await pass(5_000);
    expect(told.hung).toBe(0);
  });

  test("when it was stopped for a moment only", async () => {
    let doing: SystemLook["doing"] = "stopped";
    const { told, pass } = watched(1_000, () => ({ doing, cpuMs: 0 }));
    await pass(200);
    doing = "ready";
    await pass(2_000);
    expect(told.hung).toBe(0);
  });

  test("when its sign of life waits right behind the look that doubts it", async () => {
    const { watch, told, pass } = watched(1_000);
    await pass(999);
    // The look at 1,000 finds nothing; what has come meanwhile is read in the same turn.
    vi.advanceTimersToNextTimer();
    watch.alive();
    await pass(900);
    expect(told.hung).toBe(0);
  });
});

describe("what the system tells", () => {
  test("stands behind a name that may hold anything", () => {
    const fields = Array.from({ length: 48 }, (_, at) => String(at + 4)).join(" ");
    expect(readStat(`17 (a) b (R) S) T ${fields}`)).toEqual({ doing: "stopped", cpuMs: 290 });
    expect(readStat("")).toBeUndefined();
    expect(readStat("17 (x) ? 1 2")).toBeUndefined();
  });

  test.runIf(process.platform === "linux")(
    "a process that waits, is stopped, is gone",
    async () => {
      const child = spawn("sleep", ["600"]);
      const { pid } = child;
      if (pid === undefined) throw new Error("no process");
      const doing = () => lookAtProcess(pid)?.doing;
      await vi.waitFor(() => expect(doing()).toBe("waiting"), 10_000);
      child.kill("SIGSTOP");
      await vi.waitFor(() => expect(doing()).toBe("stopped"), 10_000);
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
      expect(doing()).toBe("gone");
      expect(lookAtThreads()?.cpuMs).toBeGreaterThanOrEqual(0);
    },
  );
});
