import fc from "fast-check";
import { expect, test } from "vitest";
import { DgtDecoder } from "../../../src/board-driver/dgt/codec.js";
import { parseDgtLog } from "../../../src/board-driver/dgt/log.js";
import { hex } from "../bytes.js";

test("35: the log of a board from its power-up to its end (constructed)", () => {
  const [frame] = new DgtDecoder().push(
    hex("8f 00 17 7f 7f 7f 6a 6f 40 34 51 24 70 03 01 40 0c 57 1c 60 02 58 6b"),
  );
  if (frame?.type !== "log") throw new Error("no log");
  expect(parseDgtLog(frame.bytes)).toEqual([
    { type: "mark", mark: "power-up" },
    { type: "mark", mark: "starting-array" },
    { type: "change", sensorIndex: 52, code: 0, isQuick: false },
    { type: "change", sensorIndex: 36, code: 1, isQuick: true },
    { type: "time", bit4: true, leftMs: 181_000 },
    { type: "change", sensorIndex: 12, code: 0, isQuick: false },
    { type: "change", sensorIndex: 28, code: 7, isQuick: true },
    { type: "time", bit4: false, leftMs: 178_000 },
    { type: "mark", mark: "end" },
  ]);
});

test.each([
  ["a change without its square", "40", "40"],
  ["a square above 63", "40 40", "40"],
  ["a time that is cut short", "70 03", "70"],
  ["sixty minutes", "70 60 00", "70"],
  ["a byte that begins no record", "20", "20"],
])("%s is told as damaged", (_, bytes, first) => {
  expect(parseDgtLog(hex(bytes))[0]).toEqual({ type: "damaged", bytes: [...hex(first)] });
});

test("any bytes are read to their end", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const records = parseDgtLog(bytes);
      expect(records.length).toBeLessThanOrEqual(bytes.length);
    }),
    { seed: 4 },
  );
});
