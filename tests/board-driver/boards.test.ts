import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeAph1State } from "../../src/board-driver/aph1/codec.js";
import type { BoardOutput } from "../../src/board-driver/board.js";
import {
  makeDgtClock,
  makeDgtDump,
  makeDgtFieldUpdate,
  makeDgtSerialNumber,
} from "../../src/board-driver/dgt/codec.js";
import { MODELS } from "../../src/board-driver/models.js";
import { parsePlacement } from "../../src/vocabulary/placement.js";
import { hex } from "./bytes.js";

const START = hex("ff ff 00 00 00 00 ff ff");

/** Bytes as a board of any model may send them, whole, cut short or damaged. */
const bytes = fc
  .tuple(
    fc.oneof(
      fc
        .tuple(fc.nat({ max: 3 }), fc.nat({ max: 63 }))
        .map(([seq, sensor]) =>
          makeAph1State({ seq, timeMs: seq, occupied: START.with(sensor >> 3, sensor) }),
        ),
      fc.constantFrom(START, hex("ff ff 00 00 00 00 ef ff"), hex("ff ff 00 00 10 00 ef ff")),
      fc.array(fc.nat({ max: 15 }), { minLength: 64, maxLength: 64 }).map(makeDgtDump),
      fc
        .tuple(fc.nat({ max: 63 }), fc.nat({ max: 15 }))
        .map(([square, code]) => makeDgtFieldUpdate(square, code)),
      fc.constant(makeDgtSerialNumber("23946")),
      fc.boolean().map((running) =>
        makeDgtClock({
          first: { leftMs: 1000 },
          second: { leftMs: 2000 },
          running,
          lever: running ? "first" : "second",
        }),
      ),
      fc.uint8Array({ maxLength: 40 }),
    ),
    fc.nat({ max: 70 }),
  )
  .map(([whole, length]) => (length < 10 ? whole.slice(0, length) : whole));

type Step =
  | { readonly type: "push"; readonly bytes: Uint8Array; readonly afterMs: number }
  | { readonly type: "wait"; readonly afterMs: number }
  | { readonly type: "open" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constant("push"), bytes, afterMs: fc.nat({ max: 700 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant("wait"), afterMs: fc.nat({ max: 30_000 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ type: "open" } as const) },
);

describe.each(MODELS)("whatever happens on the line of a board $name", (model) => {
  test("time moves on, events keep its order, placements can be read, and nothing is thrown", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const board = model.createBoard();
        let nowMs = 0;
        let lastEventMs = 0;
        let frames = 0;
        const take = (output: BoardOutput): void => {
          frames += output.frames;
          for (const event of output.events) {
            if (event.atMs < lastEventMs || event.atMs > nowMs) throw new Error("out of order");
            lastEventMs = event.atMs;
            if (event.type === "board-reported" && parsePlacement(event.placement) === undefined) {
              throw new Error(`no placement: ${event.placement}`);
            }
          }
        };
        const passTimeTo = (untilMs: number): void => {
          let due = board.nextTickAt();
          while (due !== undefined && due <= untilMs) {
            nowMs = Math.max(nowMs, due);
            take(board.tick(nowMs));
            const next = board.nextTickAt();
            // A tick settles what it was asked for: else the link would call for ever.
            if (next !== undefined && next <= nowMs) throw new Error("time stands still");
            due = next;
          }
          nowMs = untilMs;
        };
        for (const act of steps) {
          if (act.type === "open") board.opening();
          else {
            passTimeTo(nowMs + act.afterMs);
            if (act.type === "push") take(board.push(act.bytes, nowMs));
          }
        }
        take(board.end(nowMs));
        expect(frames).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 150 },
    );
  });

  test("a link that calls late changes nothing but the time", () => {
    // The same chunks, once with every tick in time and once with none until the next chunk.
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 12 }), (chunks) => {
        const play = (isLate: boolean): readonly string[] => {
          const board = model.createBoard();
          const told: string[] = [];
          const take = (output: BoardOutput): void => {
            for (const event of output.events) {
              if (event.type === "link-changed" || event.type === "bytes-discarded") continue;
              told.push(JSON.stringify({ ...event, atMs: 0, scan: 0 }));
            }
          };
          for (const [index, chunk] of chunks.entries()) {
            const atMs = index * 330;
            for (
              let due = board.nextTickAt();
              !isLate && due !== undefined && due < atMs;
              due = board.nextTickAt()
            ) {
              take(board.tick(due));
            }
            if (isLate) take(board.tick(atMs));
            take(board.push(chunk, atMs));
          }
          return told;
        };
        expect(play(true)).toEqual(play(false));
      }),
      { numRuns: 100 },
    );
  });
});
