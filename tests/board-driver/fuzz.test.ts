/**
 * Every model is fed bytes of anything: whole reports, halves of them and noise. CI feeds a few; all of
 * it: `ANNABELLA_FUZZ_BYTES=10000000`.
 */
import { describe, expect, test } from "vitest";
import { FAKE_BOARD_OPTIONS } from "../../src/board-driver/fake/board-options.js";
import type { Sensed } from "../../src/board-driver/fake/device.js";
import { makeDevice } from "../../src/board-driver/fake/device-of-model.js";
import { Men } from "../../src/board-driver/fake/men.js";
import { MODELS, type ModelName, modelNamed } from "../../src/board-driver/models.js";
import { makeOrientation } from "../../src/board-driver/orientation.js";
import { squareName } from "../../src/vocabulary/chess.js";
import { randomFrom } from "./bytes.js";

const BYTES = Number(process.env.ANNABELLA_FUZZ_BYTES ?? 200_000);
const MIB = 2 ** 20;

/** What the electronics of a model write: asked, by themselves, and when a man is lifted. */
const reportsOf = (model: ModelName): readonly Uint8Array[] => {
  const men = new Men();
  const sensed = (): Sensed =>
    makeOrientation(0).squares.map((square) => men.at(squareName(square)));
  const device = makeDevice(model, 0);
  const before = sensed();
  const reports = [...device.opened(before, 0)];
  const ask = (all: readonly Uint8Array[]): void => {
    for (const bytes of all) reports.push(...device.received(bytes, before, 0));
  };
  // A Pegasus takes its time to start.
  const board = modelNamed(model).createBoard(FAKE_BOARD_OPTIONS);
  ask(board.opening());
  for (let atMs = 0; atMs <= 10_000; atMs += 500) ask(board.tick(atMs).send);
  reports.push(...device.due(before, 1_000));
  men.lift("e2");
  reports.push(
    ...device.scanned({ before, after: sensed(), lifted: [52], atMs: 2_000 }),
    ...device.due(sensed(), 3_000),
  );
  return reports.filter((report) => report.length > 0);
};

describe.each(MODELS)("a board $name", (model) => {
  test("survives bytes of anything, at an even pace and without growing", () => {
    const random = randomFrom(10);
    const reports = reportsOf(model.name);
    const board = model.createBoard({ ...FAKE_BOARD_OPTIONS, times: "none" });
    let fed = 0;
    let frames = 0;
    let discarded = 0;
    let heapAtTenth = 0;
    while (fed < BYTES) {
      const report = reports[Math.floor(random() * reports.length)] ?? new Uint8Array();
      const kind = random();
      const bytes =
        kind < 0.3
          ? report
          : kind < 0.5
            ? report.slice(0, Math.floor(random() * report.length))
            : kind < 0.7
              ? report.map((byte) =>
                  random() < 0.02 ? byte ^ (1 << Math.floor(random() * 8)) : byte,
                )
              : Uint8Array.from({ length: 1 + Math.floor(random() * 300) }, () =>
                  Math.floor(random() * 256),
                );
      fed += bytes.length;
      const output = board.push(bytes, 0);
      frames += output.frames;
      for (const event of output.events) {
        if (event.type === "bytes-discarded") discarded += event.hex.length / 2;
      }
      if (heapAtTenth === 0 && fed > BYTES / 10) heapAtTenth = process.memoryUsage().heapUsed;
    }
    for (const event of board.end(0).events) {
      if (event.type === "bytes-discarded") discarded += event.hex.length / 2;
    }
    if (process.env.ANNABELLA_WIRE_REPORT !== undefined) {
      const growth = (process.memoryUsage().heapUsed - heapAtTenth) / MIB;
      process.stderr.write(
        `${model.name}: ${fed} bytes, ${frames} frames, ${discarded} bytes discarded, heap ${growth.toFixed(0)} MiB more\n`,
      );
    }
    expect(frames).toBeGreaterThan(0);
    expect(discarded).toBeGreaterThan(0);
    expect(discarded).toBeLessThanOrEqual(fed);
    // What is waiting to be collected is not known; what piles up would be more than is fed.
    expect(process.memoryUsage().heapUsed - heapAtTenth).toBeLessThan(200 * MIB);
  }, 600_000);
});
