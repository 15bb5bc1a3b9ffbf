import { describe, expect, test } from "vitest";
import { makeBoardReading } from "../../src/rules/board-reading.js";
import { legalMoves, type Position, playMove, positionOf } from "../../src/rules/position.js";
import { type Movement, shownLines } from "../../src/rules/shown-line.js";
import type { SensorKind } from "../../src/vocabulary/board-events.js";
import { isSquareName, squareOf } from "../../src/vocabulary/chess.js";

const after = (position: Position, moves: string): Position =>
  moves.split(" ").reduce((from, uci) => {
    const move = legalMoves(from).find((one) => one.uci === uci);
    if (move === undefined) throw new Error(`${uci} is no move there`);
    return playMove(from, move);
  }, position);

/** `-e2 -d2 | +e4 +d4`: lifted and set down; between two strokes what one scan has told. */
const movementsOf = (text: string): readonly Movement[] =>
  text.split("|").flatMap((words, scan) =>
    words
      .trim()
      .split(/\s+/)
      .map((word): Movement => {
        const square = word.slice(1);
        if (!isSquareName(square)) throw new Error(`${square} is no square`);
        const kind = word.startsWith("-") ? "lift" : "place";
        return { kind, square: squareOf(square), scan, atMs: 100 * scan };
      }),
  );

const linesOf = (fen: string, played: string, seen: string, sensor: SensorKind) => {
  const position = positionOf(fen);
  const board = makeBoardReading(sensor, after(position, played).placement);
  return shownLines(board, position, movementsOf(seen), {
    hasStood: () => false,
    mayBeOut: false,
  }).map((line) => line.map(({ uci }) => uci).join(" "));
};

const BLACK_TO_MOVE = "rnbqkbnr/ppppppp1/7p/8/5P2/2P5/PP1PP1PP/RNBQKBNR b KQkq - 0 2";

describe("moves that one scan has told, as after a line that was silent", () => {
  test.each(["occupancy", "placement"] as const)(
    "%s: which of two moves of a player came first cannot be told",
    (sensor) => {
      const lines = linesOf(BLACK_TO_MOVE, "h6h5 d2d3 g8f6", "-g8 -h6 -d2 | +f6 +h5 +d3", sensor);
      expect(new Set(lines)).toEqual(new Set(["h6h5 d2d3 g8f6", "g8f6 d2d3 h6h5"]));
    },
  );

  test("their order is known where they came one after the other", () => {
    const seen = "-h6 | +h5 | -d2 | +d3 | -g8 | +f6";
    expect(linesOf(BLACK_TO_MOVE, "h6h5 d2d3 g8f6", seen, "occupancy")).toEqual(["h6h5 d2d3 g8f6"]);
  });

  test("a move and the reply to it are told apart all the same", () => {
    expect(linesOf(BLACK_TO_MOVE, "g8f6 d2d3", "-g8 -d2 | +f6 +d3", "occupancy")).toEqual([
      "g8f6 d2d3",
    ]);
  });
});

test("a reply that stood for seconds before a man was down was no reply to him", () => {
  const later = (text: string, ms: number): readonly Movement[] =>
    movementsOf(text).map((one) => (one.scan < 3 ? one : { ...one, atMs: one.atMs + ms }));
  const position = positionOf(BLACK_TO_MOVE);
  const board = makeBoardReading("placement", after(position, "g8f6 d2d3").placement);
  const lines = (ms: number) =>
    shownLines(board, position, later("-g8 | -d2 | +d3 | +f6", ms), {
      hasStood: () => false,
      mayBeOut: false,
    }).length;
  expect(lines(200)).toBe(1);
  expect(lines(9_000)).toBe(0);
});
