import { expect, test } from "vitest";
import { makeCertaboOccupancy } from "../../../src/board-driver/certabo/codec.js";
import { TabutronicBoard } from "../../../src/board-driver/tabutronic/board.js";
import type { BoardEvent } from "../../../src/vocabulary/board-events.js";
import type { Seen } from "../../../src/vocabulary/placement.js";

const LINE_MS = 250;
const DAMAGED = new TextEncoder().encode(":1 2 3x4\r\n");

/** By sensor index, from a8: the starting array, and the same with a pawn on e4. */
const START = Array.from(
  { length: 64 },
  (_, sensor): Seen => (sensor < 16 || sensor >= 48 ? "?" : null),
);
const E4 = START.with(52, null).with(36, "?");

/** What is told when so many lines before each whole one are damaged. */
const toldWith = (damaged: number): readonly BoardEvent[] => {
  const board = new TabutronicBoard({ rotate: 0 });
  board.opening();
  let atMs = 0;
  const push = (bytes: Uint8Array): readonly BoardEvent[] => {
    atMs += LINE_MS;
    return board.push(bytes, atMs).events.filter(({ type }) => type !== "bytes-discarded");
  };
  for (let line = 0; line < 10; line += 1) push(makeCertaboOccupancy(START));
  return Array.from({ length: 6 }, () => [
    ...Array.from({ length: damaged }, () => push(DAMAGED)),
    push(makeCertaboOccupancy(E4)),
  ]).flat(2);
};

test.each([
  { damaged: 2, types: ["piece-lifted", "piece-placed"] },
  { damaged: 8, types: ["board-reported"] },
])("with $damaged damaged lines before each whole one it tells $types", ({ damaged, types }) => {
  expect(toldWith(damaged).map(({ type }) => type)).toEqual(types);
});
