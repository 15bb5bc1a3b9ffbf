import { expect, test } from "vitest";
import { followTurnedBoard } from "../../src/session/turned-board.js";
import type { BoardEvent } from "../../src/vocabulary/board-events.js";
import type { Color, SquareName } from "../../src/vocabulary/chess.js";

const ARRAY = "????????/????????/8/8/8/8/????????/????????";

const seenAs = (
  events: readonly BoardEvent[],
  placement?: string,
  turn: Color = "black",
): readonly BoardEvent[] => {
  const seen: BoardEvent[] = [];
  const expected = placement === undefined ? undefined : { placement, turn };
  const sink = followTurnedBoard((event) => seen.push(event), expected);
  for (const event of events) sink(event);
  return seen;
};

const report = (placement: string): BoardEvent => ({ type: "board-reported", placement, atMs: 0 });
const lift = (square: SquareName): BoardEvent => ({
  type: "piece-lifted",
  square,
  scan: 1,
  atMs: 0,
});
const place = (square: SquareName): BoardEvent => ({
  type: "piece-placed",
  square,
  scan: 2,
  atMs: 0,
});

test("a first move from the far side shows that the board is turned", () => {
  const seen = seenAs([report(ARRAY), lift("d7"), place("d5"), lift("d2")]);
  expect(seen[2]).toEqual(report("????????/????????/8/8/8/8/????1???/????????"));
  expect(seen[3]).toMatchObject({ type: "piece-placed", square: "e4" });
  expect(seen[4]).toMatchObject({ type: "piece-lifted", square: "e7" });
});

test("a first move from White's side shows that it is not", () => {
  const events = [report(ARRAY), lift("e2"), place("e4"), lift("e7"), place("e5")];
  expect(seenAs(events)).toEqual(events);
});

test("a man lifted and put back decides nothing", () => {
  const events = [report(ARRAY), lift("g8"), place("g8"), lift("e2"), place("e4")];
  expect(seenAs(events)).toEqual(events);
});

test("a board that is switched on in the middle of a game lies as it was said to lie", () => {
  const events = [report("????????/????????/8/8/4?3/8/????1???/????????"), lift("d7"), place("d5")];
  expect(seenAs(events)).toEqual(events);
});

test("what a turned board reports after a gap is turned too", () => {
  const played = "????????/???1????/8/3?4/8/8/????????/????????";
  const seen = seenAs([report(ARRAY), lift("d7"), place("d5"), report(played)]);
  expect(seen[4]).toEqual(report("????????/????????/8/8/4?3/8/????1???/????????"));
});

test("a game goes on with a turned board that shows what it is to show", () => {
  const played = "????????/???1????/8/3?4/8/8/????????/????????";
  const expected = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
  const seen = seenAs([report(played), lift("d2")], expected);
  expect(seen[0]).toEqual(report("????????/????????/8/8/4?3/8/????1???/????????"));
  expect(seen[1]).toMatchObject({ type: "piece-lifted", square: "e7" });
});

test("a game goes on with a board that lies as it is said to lie", () => {
  const events = [report("????????/????????/8/8/4?3/8/????1???/????????"), lift("e7")];
  expect(seenAs(events, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")).toEqual(events);
});

test("a board that shows neither is not guessed at", () => {
  const events = [report("????????/????????/8/8/8/8/????1???/????????"), lift("e7")];
  expect(seenAs(events, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")).toEqual(events);
});

test("where Black is to move, a first move from White's side shows that the board is turned", () => {
  const array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  const seen = seenAs([report(ARRAY), lift("d2"), place("d4")], array, "black");
  expect(seen[2]).toEqual(report("????????/????1???/8/8/8/8/????????/????????"));
  expect(seen[3]).toMatchObject({ type: "piece-placed", square: "e5" });
  const events = [report(ARRAY), lift("d7"), place("d5")];
  expect(seenAs(events, array, "black")).toEqual(events);
});

test("a board that knows its men shows any position from the other side", () => {
  const seen = seenAs(
    [report("1K6/PPP5/8/8/8/8/5ppp/6k1"), lift("b8")],
    "1k6/ppp5/8/8/8/8/5PPP/6K1",
    "white",
  );
  expect(seen[0]).toMatchObject({ type: "board-reported" });
  expect(seen).toEqual([report("1k6/ppp5/8/8/8/8/5PPP/6K1"), { ...lift("g1") }]);
});

test("a turned board that finds the starting array of a new game by itself is not turned twice", () => {
  const array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  const shown = "RNBKQBNR/PPP1PPPP/8/3P4/8/8/pppppppp/rnbkqbnr";
  const expected = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
  const seen = seenAs([report(shown), report(array), lift("e2")], expected);
  expect(seen).toEqual([report(expected), report(array), lift("e2")]);
});
