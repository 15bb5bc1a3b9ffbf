import { expect, test } from "vitest";
import { inputOfBoardEvent } from "../../src/session/attach-board.js";

test("what a board saw enters with its owner and without the time of the wire", () => {
  const lift = { type: "piece-lifted", square: "e2", piece: "P", scan: 3, atMs: 17 } as const;
  expect(inputOfBoardEvent(lift, "white")).toEqual({
    type: "piece-lifted",
    board: "white",
    square: "e2",
    piece: "P",
    scan: 3,
  });
});

test("the board's own time goes along as evidence", () => {
  const lift = { type: "piece-lifted", square: "e2", scan: 3, atMs: 17, sensedAtMs: 11 } as const;
  expect(inputOfBoardEvent(lift, "black")).toMatchObject({ board: "black", sensedAtMs: 11 });
});
