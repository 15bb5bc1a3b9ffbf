/**
 * What real boards sent when hands moved, as the page lists it: by square and piece code, from three
 * recorded games (arnsholt/dgtdriver) and, for the man that is put down twice, from lists of uncertain
 * origin (lorys/DGTchessboard). Source: docs/protocols/dgt.md §9, §10
 */
import { expect, test } from "vitest";
import { DgtBoard } from "../../../src/board-driver/dgt/board.js";
import { dgtCode, makeDgtDump, makeDgtFieldUpdate } from "../../../src/board-driver/dgt/codec.js";
import { isPieceLetter, type SquareName, squareOf } from "../../../src/vocabulary/chess.js";
import { parsePlacement, STARTING_PLACEMENT_FEN } from "../../../src/vocabulary/placement.js";
import { hex } from "../bytes.js";

const codesOf = (fen: string): readonly number[] => {
  const placement = parsePlacement(fen) ?? [];
  return Array.from({ length: 64 }, (_, sensor) => {
    const man = placement[sensor ^ 56] ?? null;
    return man === null || man === "?" ? 0 : dgtCode(man);
  });
};

/** A board on a line that has proven itself, which shows this position. */
const boardWith = (fen: string): DgtBoard => {
  const board = new DgtBoard({ rotate: 0, isChecked: true });
  board.opening();
  // A position that is not the starting array is believed when it was said twice.
  for (const atMs of [0, 400, 800]) board.push(makeDgtDump(codesOf(fen)), atMs);
  return board;
};

const told = (board: DgtBoard, updates: readonly Uint8Array[]): string =>
  updates
    .flatMap((update, index) => board.push(update, 2_000 + 300 * index).events)
    .map((event) =>
      event.type === "piece-lifted"
        ? `-${event.piece}${event.square}`
        : event.type === "piece-placed"
          ? `+${event.piece}${event.square}`
          : event.type,
    )
    .join(" ");

/** `e2 .`: nothing stands on e2 any more; `e4 P`: a white pawn does. */
const updateOf = (text: string): Uint8Array => {
  const [square = "a1", man = "."] = text.split(" ");
  return makeDgtFieldUpdate(
    squareOf(square as SquareName) ^ 56,
    isPieceLetter(man) ? dgtCode(man) : 0,
  );
};

test.each([
  ["a move", STARTING_PLACEMENT_FEN, ["e2 .", "e4 P"], "-Pe2 +Pe4"],
  [
    "a rook that slides stops on squares that are not its goal",
    "4k3/8/8/8/8/8/8/R3K3",
    ["a1 .", "d1 R", "d1 .", "c1 R"],
    "-Ra1 +Rd1 -Rd1 +Rc1",
  ],
  [
    "a capture, the victim first",
    "4k3/8/2n5/1B6/8/8/8/4K3",
    ["c6 .", "b5 .", "c6 B"],
    "-nc6 -Bb5 +Bc6",
  ],
  [
    "a capture, the own man first, the victim's square never empty",
    "4k3/8/8/4p3/8/5N2/8/4K3",
    ["f3 .", "e5 N"],
    "-Nf3 -pe5 +Ne5",
  ],
  [
    "a captured bishop in the hand is seen on a square that he has nothing to do with",
    "4k3/4b3/2N5/8/8/8/8/4K3",
    ["c6 .", "e7 .", "e7 N", "e6 b", "e6 ."],
    "-Nc6 -be7 +Ne7 +be6 -be6",
  ],
  ["castling", "4k2r/8/8/8/8/8/8/4K3", ["e8 .", "g8 k", "h8 .", "f8 r"], "-ke8 +kg8 -rh8 +rf8"],
  [
    "a man that is seen on his new square before he has left the old one",
    STARTING_PLACEMENT_FEN,
    ["c6 p", "c7 ."],
    "-pc7 +pc6",
  ],
])("captured: %s", (_, fen, updates, expected) => {
  expect(told(boardWith(fen), updates.map(updateOf))).toBe(expected);
});

test("of uncertain origin: a pawn is put down on e4, lifted again and put on e3", () => {
  const bytes = ["8e 00 05 34 00", "8e 00 05 24 01", "8e 00 05 24 00", "8e 00 05 2c 01"];
  expect(told(boardWith(STARTING_PLACEMENT_FEN), bytes.map(hex))).toBe("-Pe2 +Pe4 -Pe4 +Pe3");
});
