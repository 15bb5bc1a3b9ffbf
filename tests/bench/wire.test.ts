import { expect, test } from "vitest";
import { measureWire } from "../../bench/wire.js";
import { MODEL_NAMES } from "../../src/board-driver/models.js";

test("every family that senses hands tells a lift or placement with the last byte that it needs", () => {
  const measures = measureWire({ warmUp: 0, rounds: 8, chunks: 2 });
  const measured = measures.filter(({ group }) => group === "byte to event");
  // Novag boards tell moves only: they have no hand's act.
  const families = MODEL_NAMES.filter((model) => model !== "novag");
  expect(measured.map(({ name }) => name)).toEqual(expect.arrayContaining([...families]));
  expect(measured.every(({ samples }) => samples === 8)).toBe(true);
}, 60_000);
