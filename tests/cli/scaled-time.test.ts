import { expect, test, vi } from "vitest";
import { FAKE_BOARD_OPTIONS } from "../../src/board-driver/fake/board-options.js";
import { FakeBoard } from "../../src/board-driver/fake/fake-board.js";
import { BoardLink } from "../../src/board-driver/link.js";
import { modelNamed } from "../../src/board-driver/models.js";
import { ScaledTime } from "../../src/cli/scaled-time.js";
import type { BoardEvent } from "../../src/vocabulary/board-events.js";

// A machine that is busy takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Nothing else runs in this process meanwhile. */
const standStill = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

const wakeAt = (time: ScaledTime, atMs: number): Promise<void> =>
  new Promise((resolve) => time.wakeAt(atMs, resolve));

test("who waits is woken in the order of what is due, never early, and not at all when he called it off", async () => {
  const time = new ScaledTime(50);
  const woken: string[] = [];
  const note = (name: string, atMs: number) => (): void => {
    woken.push(time.now() >= atMs ? name : `${name} early`);
  };
  time.wakeAt(2_000, note("late", 2_000));
  time.wakeAt(500, note("soon", 500));
  const callOff = time.wakeAt(700, note("called off", 700));
  time.wakeAt(500, () => {
    note("second", 500)();
    callOff();
  });
  await wakeAt(time, 2_100);
  expect(woken).toEqual(["soon", "second", "late"]);
});

test("it never goes back, and while the process stands still it stands, too", async () => {
  const time = new ScaledTime(20);
  let before = time.now();
  const woken = wakeAt(time, before + 5_000);
  for (let times = 0; times < 5; times += 1) {
    standStill(60);
    const now = time.now();
    expect(now).toBeGreaterThanOrEqual(before);
    // Sixty milliseconds of the host would be more than a second.
    expect(now - before).toBeLessThan(500);
    before = now;
    await new Promise((resolve) => setImmediate(resolve));
  }
  await woken;
  expect(time.now()).toBeGreaterThanOrEqual(5_000);
});

test.each(["aph1", "raw8", "dgt"] as const)(
  "a board %s is not lost because the process stood still at twenty times the speed",
  async (name) => {
    const time = new ScaledTime(20);
    const board = new FakeBoard(name, { time });
    const model = modelNamed(name);
    const events: BoardEvent[] = [];
    const link = new BoardLink({
      transport: board.transport,
      board: model.createBoard({ rotate: 0, ...FAKE_BOARD_OPTIONS }),
      model,
      time,
      sink: (event) => void events.push(event),
    });
    expect((await link.open()).ok).toBe(true);
    await expect.poll(() => link.isUp, { timeout: 20_000, interval: 5 }).toBe(true);
    for (let times = 0; times < 6; times += 1) {
      standStill(250);
      await wakeAt(time, time.now() + 700);
    }
    expect(events.filter(({ type }) => type === "link-changed")).toEqual([]);
    await link.close();
  },
);
