import { expect, test } from "vitest";
import type { ModelName } from "../../src/board-driver/models.js";
import type { BoardEvent } from "../../src/vocabulary/board-events.js";
import type { SquareName } from "../../src/vocabulary/chess.js";
import { SimulatedWire } from "./simulated-wire.js";

/** Boards that speak all the time, have numbers in their reports, or answer when they are asked. */
const HEARD: readonly ModelName[] = [
  "aph1",
  "raw8",
  "dgt",
  "millennium",
  "cerno",
  "sentio",
  "tactum",
  "square-off",
  "pegasus",
  "chessnut",
  "hos",
  "ichessone",
];

const ofHands = (events: readonly BoardEvent[]): readonly SquareName[] =>
  events.flatMap((event) =>
    event.type === "piece-lifted" || event.type === "piece-placed" ? [event.square] : [],
  );

test.each(HEARD)(
  "%s: what hands did while nothing was heard of the board is a position, and nobody's act",
  (model) => {
    let isMute = false;
    const wire = new SimulatedWire(model, { damage: (byte) => (isMute ? [] : [byte]) });
    wire.pass(12_000);
    const move = (from: SquareName, to: SquareName): void => {
      const man = wire.at(from);
      if (man === null) throw new Error(`nobody on ${from}`);
      wire.do({ type: "lift", squares: [from] });
      wire.pass(1_500);
      wire.do({ type: "place", square: to, piece: man });
      wire.pass(1_500);
    };
    move("e2", "e4");
    expect(ofHands(wire.events)).toEqual(["e2", "e4"]);
    isMute = true;
    move("g8", "f6");
    isMute = false;
    const before = wire.events.length;
    wire.pass(200);
    move("b8", "c6");
    wire.pass(6_000);
    const after = wire.events.slice(before);
    expect(after.map(({ type }) => type)).toContain("board-reported");
    const acts = ofHands(after);
    for (const square of ["g8", "f6"] as const) expect(acts).not.toContain(square);
  },
);
