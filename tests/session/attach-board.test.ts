import { expect, test } from "vitest";
import { inputsOfBoardEvent } from "../../src/session/attach-board.js";

const PLAYERS = { white: "player", black: "player" } as const;
const LEVERS = { white: "lever", black: "player" } as const;

test("what a board saw enters with its owner and without the time of the wire", () => {
  const lift = { type: "piece-lifted", square: "e2", piece: "P", scan: 3, atMs: 17 } as const;
  expect(inputsOfBoardEvent(lift, "white", PLAYERS)).toEqual([
    { type: "piece-lifted", board: "white", square: "e2", piece: "P", scan: 3 },
  ]);
});

test("the board's own time goes along as evidence", () => {
  const lift = { type: "piece-lifted", square: "e2", scan: 3, atMs: 17, sensedAtMs: 11 } as const;
  expect(inputsOfBoardEvent(lift, "black", PLAYERS)[0]).toMatchObject({ sensedAtMs: 11 });
});

test("a lever presses the clock at the instant it moves", () => {
  const lever = { type: "button-pressed", button: "lever-white", atMs: 5 } as const;
  expect(inputsOfBoardEvent(lever, "black", PLAYERS)).toEqual([
    { type: "button-pressed", board: "black", button: "lever-white" },
    { type: "press", by: "white", speaker: "player" },
  ]);
});

test("a lever that is a player's announce button presses nothing by itself", () => {
  const lever = { type: "button-pressed", button: "lever-white", atMs: 5 } as const;
  const other = { type: "button-pressed", button: "lever-black", atMs: 5 } as const;
  expect(inputsOfBoardEvent(lever, "white", LEVERS)).toHaveLength(1);
  expect(inputsOfBoardEvent(other, "white", LEVERS)).toHaveLength(2);
});

test.each([
  ["repeat", { type: "ask", by: "black", request: "repeat" }],
  ["read", { type: "ask", by: "black", request: "position" }],
  ["arbiter", { type: "stop-clocks", by: "black" }],
  ["draw", { type: "offer-draw", by: "black" }],
] as const)("the %s button acts for the owner of the board", (button, input) => {
  const [, meaning] = inputsOfBoardEvent(
    { type: "button-pressed", button, atMs: 5 },
    "black",
    PLAYERS,
  );
  expect(meaning).toEqual(input);
});
