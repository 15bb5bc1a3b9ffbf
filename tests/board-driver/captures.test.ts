import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseHex } from "../../src/board-driver/hex.js";
import { findModel } from "../../src/board-driver/models.js";
import { parseCapture } from "../../src/board-driver/transports/capture.js";
import type { BoardEvent } from "../../src/vocabulary/board-events.js";
import type { Result } from "../../src/vocabulary/result.js";

const ROOT = "fixtures/captures";

const captures = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".jsonl") && !file.endsWith(".events.jsonl"))
  .sort();

const must = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

/** Plays a capture into its board, with the ticks that the board asks for. */
const play = (file: string): readonly BoardEvent[] => {
  const { header, lines } = must(parseCapture(readFileSync(`${ROOT}/${file}`, "utf8"), file));
  const board = must(findModel(header.board)).createBoard({ isPlayed: true });
  board.opening();
  const events: BoardEvent[] = [];
  let lastAtMs = 0;
  const passTimeTo = (atMs: number): void => {
    for (let due = board.nextTickAt(); due !== undefined && due < atMs; due = board.nextTickAt()) {
      events.push(...board.tick(due).events);
    }
  };
  for (const { atMs, dir, hex } of lines) {
    if (dir === "out") continue;
    passTimeTo(atMs);
    events.push(...board.push(parseHex(hex) ?? new Uint8Array(), atMs).events);
    lastAtMs = atMs;
  }
  // Long enough for what was said last to be believed, too short for the line to count as dead.
  passTimeTo(lastAtMs + 700);
  events.push(...board.end(lastAtMs + 700).events);
  return events;
};

test.each(captures)("%s gives the same events as ever", async (file) => {
  const text = play(file)
    .map((event) => `${JSON.stringify(event)}\n`)
    .join("");
  await expect(text).toMatchFileSnapshot(
    `../../${ROOT}/${file.replace(/\.jsonl$/, ".events.jsonl")}`,
  );
});

test("both boards of the same hands tell the same squares in the same order", () => {
  const hands = (file: string) =>
    play(file).flatMap((event) => ("square" in event ? [`${event.type} ${event.square}`] : []));
  expect(hands("raw8/repeating-with-trouble.jsonl")).toEqual(hands("raw8/each-report-once.jsonl"));
});
