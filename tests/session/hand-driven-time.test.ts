import { expect, test } from "vitest";
import { HandDrivenTime } from "../../src/session/hand-driven-time.js";

test("time passes through every wake on the way, in order", async () => {
  const time = new HandDrivenTime();
  const woken: (readonly [string, number])[] = [];
  time.wakeAt(300, () => woken.push(["later", time.now()]));
  time.wakeAt(100, () => woken.push(["sooner", time.now()]));
  time.wakeAt(100, () => woken.push(["sooner too", time.now()]));
  await time.moveTo(1_000);
  expect(woken).toEqual([
    ["sooner", 100],
    ["sooner too", 100],
    ["later", 300],
  ]);
  expect(time.now()).toBe(1_000);
});

test("a wake asked for on the way is kept at its own instant", async () => {
  const time = new HandDrivenTime();
  const woken: number[] = [];
  const again = (): void => {
    woken.push(time.now());
    if (woken.length < 3) time.wakeAt(time.now() + 10, again);
  };
  time.wakeAt(10, again);
  await time.moveTo(100);
  expect(woken).toEqual([10, 20, 30]);
});

test("a cancelled wake never comes, one in the future stays", async () => {
  const time = new HandDrivenTime();
  const woken: string[] = [];
  const cancel = time.wakeAt(10, () => woken.push("cancelled"));
  time.wakeAt(200, () => woken.push("future"));
  cancel();
  await time.moveTo(100);
  expect(woken).toEqual([]);
  await time.moveTo(200);
  expect(woken).toEqual(["future"]);
});

test("what a wake sets going comes to rest before time goes on", async () => {
  const time = new HandDrivenTime();
  const settledAt: number[] = [];
  time.wakeAt(10, () => undefined);
  time.wakeAt(20, () => undefined);
  await time.moveTo(50, () => {
    settledAt.push(time.now());
    return Promise.resolve();
  });
  expect(settledAt).toEqual([10, 20]);
});

test("time never goes back", async () => {
  const time = new HandDrivenTime(500);
  await time.moveTo(100);
  expect(time.now()).toBe(500);
});
