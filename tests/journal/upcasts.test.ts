import { expect, test } from "vitest";
import {
  entriesOf,
  UPCAST_TARGET,
  type Upcast,
  upcast,
  upcastWith,
} from "../../src/journal/upcasts.js";
import { type JournalRecord, RECORD_VERSION } from "../../src/vocabulary/records.js";
import { problemIn, valueIn } from "./sample.js";

const record = (v: number): JournalRecord => ({
  game: "2026-11-29-1-1",
  seq: 4,
  atMs: 10,
  v,
  kind: "input",
  type: "lifted",
  data: { field: "e2" },
  hash: "00",
});

/** Made-up history: v2 renamed the field, v3 renamed the input. */
const steps: readonly Upcast[] = [
  ({ type, data: { field, ...rest } }) => ({ type, data: { ...rest, square: field } }),
  ({ type, data }, kind) => ({ type: kind === "input" ? `piece-${type}` : type, data }),
];

test("an old record is lifted step by step and keeps number, time and hash", () => {
  const lifted = { ...record(3), type: "piece-lifted", data: { square: "e2" } };
  expect(valueIn(upcastWith(steps, record(1)))).toEqual(lifted);
  expect(valueIn(upcastWith(steps, { ...record(2), data: { square: "e2" } }))).toEqual(lifted);
  expect(valueIn(upcastWith(steps, lifted))).toBe(lifted);
});

test("a record of a newer program is refused, not guessed", () => {
  expect(problemIn(upcastWith(steps, record(4)))).toMatchObject({ code: "journal-failed" });
  expect(problemIn(upcastWith(steps, record(0)))).toMatchObject({ code: "journal-failed" });
  expect(problemIn(entriesOf([record(1), record(RECORD_VERSION + 1)]))).toMatchObject({
    code: "journal-failed",
  });
});

test("the steps lead to the version that is written today, and a record of today stays", () => {
  expect(UPCAST_TARGET).toBe(RECORD_VERSION);
  const today = record(RECORD_VERSION);
  expect(valueIn(upcast(today))).toBe(today);
  expect(valueIn(entriesOf([today]))).toEqual([
    { kind: "input", record: { type: "lifted", atMs: 10, field: "e2" } },
  ]);
});
