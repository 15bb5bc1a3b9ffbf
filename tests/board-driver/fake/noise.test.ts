import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WireBehaviour } from "../../../src/board-driver/fake/behaviours.js";
import { FAKE_BOARD_OPTIONS } from "../../../src/board-driver/fake/board-options.js";
import { FakeBoard } from "../../../src/board-driver/fake/fake-board.js";
import { BoardLink } from "../../../src/board-driver/link.js";
import { MODEL_NAMES, type ModelName, modelNamed } from "../../../src/board-driver/models.js";
import type { BoardEvent } from "../../../src/vocabulary/board-events.js";
import { SQUARE_NAMES, type SquareName, squareOf } from "../../../src/vocabulary/chess.js";
import {
  makePlacement,
  occupancyOf,
  type Placement,
  parsePlacement,
  STARTING_PLACEMENT_FEN,
} from "../../../src/vocabulary/placement.js";
import { HandDrivenTime } from "../hand-driven-time.js";

/**
 * Boards that tell what hands do, as soon as they are asked. The Pegasus starts slowly and has tests of
 * its own; a board that tells moves only has no hands.
 */
const TELLING_HANDS = MODEL_NAMES.filter(
  (name) => name !== "pegasus" && modelNamed(name).tellsMovesOnly !== true,
);

/** Any hands: each number picks a square among those where the next act is possible. */
const anyHands = fc.array(fc.nat(), { minLength: 1, maxLength: 24 });

/** Lifts and sets down men at random, at most two in the hand; tells what was done. */
const moveHands = async (
  fake: FakeBoard,
  choices: readonly number[],
  pause: () => Promise<void>,
): Promise<readonly string[]> => {
  const done: string[] = [];
  for (const choice of choices) {
    const lifts = fake.inHand.length === 0 || (fake.inHand.length === 1 && choice % 3 === 0);
    const squares = SQUARE_NAMES.filter((name) => (fake.at(name) !== null) === lifts);
    const square = squares[choice % squares.length];
    if (square === undefined) continue;
    const act = lifts ? fake.lift(square) : fake.place(square);
    await pause();
    await act;
    done.push(`${lifts ? "-" : "+"}${square}`);
  }
  return done;
};

/** What a quiet hand leaves a board between two movements. */
const pauseMs = (model: ModelName): number => Math.max(400, 1.5 * modelNamed(model).tellsWithinMs);

const lay = async (model: ModelName) => {
  const time = new HandDrivenTime();
  const fake = new FakeBoard(model, { time });
  const events: BoardEvent[] = [];
  const link = new BoardLink({
    transport: fake.transport,
    board: modelNamed(model).createBoard({ rotate: 0, ...FAKE_BOARD_OPTIONS }),
    model: modelNamed(model),
    time,
    sink: (event) => {
      events.push(event);
    },
  });
  await link.open();
  await time.pass(pauseMs(model));
  return { time, fake, link, events };
};

/** What a listener believes after these events. */
const believed = (events: readonly BoardEvent[]): Placement => {
  let squares = occupancyOf(parsePlacement(STARTING_PLACEMENT_FEN) ?? []);
  for (const event of events) {
    if (event.type === "board-reported") {
      squares = occupancyOf(parsePlacement(event.placement) ?? []);
    }
    if (event.type === "piece-lifted") squares = squares.with(squareOf(event.square), null);
    if (event.type === "piece-placed") squares = squares.with(squareOf(event.square), "?");
  }
  return squares;
};

const handsSeen = (events: readonly BoardEvent[]): readonly string[] =>
  events.flatMap((event) => {
    if (event.type === "piece-lifted") return [`-${event.square}`];
    return event.type === "piece-placed" ? [`+${event.square}`] : [];
  });

/** Numbers of a fixed sequence, the same for the same seed. Shape: 0 up to 1. */
const randomFrom = (seed: number): (() => number) => {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const anyCut =
  (random: () => number): WireBehaviour =>
  (report) => {
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < report.length; ) {
      const length = 1 + Math.floor(random() * report.length);
      chunks.push(report.slice(at, at + length));
      at += length;
    }
    return chunks;
  };

/** One byte in `every` is lost, or, where `flips`, has a wrong bit or company. */
const damage =
  (random: () => number, every: number, flips: boolean): WireBehaviour =>
  (report) => {
    const bytes: number[] = [];
    for (const byte of report) {
      if (random() * every >= 1) {
        bytes.push(byte);
        continue;
      }
      const kind = flips ? Math.floor(random() * 3) : 0;
      if (kind === 1) bytes.push(byte ^ (1 << Math.floor(random() * 8)));
      if (kind === 2) bytes.push(byte, Math.floor(random() * 256));
    }
    return [Uint8Array.from(bytes)];
  };

describe.each(TELLING_HANDS)("%s", (model) => {
  test("any hands are told exactly, however the bytes are cut", async () => {
    await fc.assert(
      fc.asyncProperty(anyHands, fc.nat(), async (choices, seed) => {
        const { fake, link, events, time } = await lay(model);
        events.length = 0;
        fake.behave(anyCut(randomFrom(seed)));
        const done = await moveHands(fake, choices, () => time.pass(pauseMs(model)));
        expect(handsSeen(events)).toEqual(done);
        expect(events).toHaveLength(done.length);
        await link.close();
      }),
      { seed: 1, numRuns: 40 },
    );
  });
});

test("APH-1: damaged bytes never make a lift that was none, and the position is right soon after", async () => {
  await fc.assert(
    fc.asyncProperty(anyHands, fc.nat(), async (choices, seed) => {
      const { fake, link, events, time } = await lay("aph1");
      fake.behave(damage(randomFrom(seed), 60, true)).behave(anyCut(randomFrom(seed + 1)));
      const lifted = new Set<SquareName>();
      const done = await moveHands(fake, choices, () => time.pass(100));
      for (const act of done) lifted.add(act.slice(1) as SquareName);
      // Damage goes on; among 40 keep-alives some are whole.
      await time.pass(10_000);
      for (const event of events) {
        if (event.type === "piece-lifted") expect(lifted).toContain(event.square);
      }
      expect(makePlacement(believed(events))).toBe(makePlacement(occupancyOf(fake.placement)));
      await link.close();
    }),
    { seed: 2, numRuns: 40 },
  );
});

test("DGT: after lost bytes the position is right as soon as the board was asked", async () => {
  await fc.assert(
    fc.asyncProperty(anyHands, fc.nat(), async (choices, seed) => {
      const { fake, link, events, time } = await lay("dgt");
      let isDamaging = true;
      const damaging = damage(randomFrom(seed), 40, false);
      fake.behave((report, context) => (isDamaging ? damaging(report, context) : [report]));
      await moveHands(fake, choices, () => time.pass(100));
      isDamaging = false;
      await time.pass(20_000);
      expect(makePlacement(believed(events))).toBe(makePlacement(occupancyOf(fake.placement)));
      await link.close();
    }),
    { seed: 3, numRuns: 40 },
  );
});
