import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeAph1State } from "../../src/board-driver/aph1/codec.js";
import { makeCertaboOccupancy, makeCertaboTags } from "../../src/board-driver/certabo/codec.js";
import { makeChessnutPosition } from "../../src/board-driver/chessnut/codec.js";
import {
  type DecodedLine,
  decodeStream,
  StreamDecoder,
} from "../../src/board-driver/decode-stream.js";
import { dgtCode, makeDgtDump, makeDgtFieldUpdate } from "../../src/board-driver/dgt/codec.js";
import { makeHosPosition } from "../../src/board-driver/hos/codec.js";
import { makeIChessOnePosition } from "../../src/board-driver/ichessone/codec.js";
import { makeMillenniumStatus } from "../../src/board-driver/millennium/codec.js";
import { MODELS, type ModelName, modelNamed } from "../../src/board-driver/models.js";
import { makeNovagMoveLine, makeNovagNewGame } from "../../src/board-driver/novag/codec.js";
import { bitsOfSeen } from "../../src/board-driver/orientation.js";
import { makePegasusOccupancy } from "../../src/board-driver/pegasus/codec.js";
import {
  makeSquareOffAct,
  makeSquareOffOccupancy,
} from "../../src/board-driver/squareoff/codec.js";
import type { BoardEvent } from "../../src/vocabulary/board-events.js";
import { type SquareName, squareName, squareOf } from "../../src/vocabulary/chess.js";
import {
  makePlacement,
  type Placement,
  parsePlacement,
  STARTING_PLACEMENT_FEN,
} from "../../src/vocabulary/placement.js";
import { cutAt, damage, glue, places, randomFrom } from "./bytes.js";
import { inReadingOrder } from "./placement-suite.js";

/** How the boards that report whole positions and name the men write one. */
const WRITERS = {
  chessnut: makeChessnutPosition,
  "chessnut-move": makeChessnutPosition,
  hos: makeHosPosition,
  ichessone: makeIChessOnePosition,
} as const;
const WRITER_NAMES = ["chessnut", "chessnut-move", "hos", "ichessone"] as const;

const decode = (name: ModelName, chunks: readonly Uint8Array[]): readonly DecodedLine[] => {
  const decoder = new StreamDecoder(modelNamed(name));
  return [...chunks.flatMap((chunk) => [...decoder.push(chunk)]), ...decoder.end()];
};

/** What stands where, by sensor index of a board that is not turned. */
const onWire = (placement: Placement): Placement =>
  Array.from(
    { length: 64 },
    (_, sensor) => placement[(7 - (sensor >> 3)) * 8 + (sensor & 7)] ?? null,
  );

/** One thing that a hand did, and the placement after it. */
interface Hand {
  readonly type: "piece-lifted" | "piece-placed";
  readonly square: SquareName;
  readonly after: Placement;
}

/** Hands that move any man to any empty square, take men, and put men back. */
const makeHands = (seed: number, count: number): readonly Hand[] => {
  const random = randomFrom(seed);
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const squaresWith = (placement: Placement, isEmpty: boolean): readonly number[] =>
    [...Array(64).keys()].filter((square) => (placement[square] === null) === isEmpty);
  let placement: Placement = parsePlacement(STARTING_PLACEMENT_FEN) ?? [];
  const hands: Hand[] = [];
  const set = (square: number, man: Placement[number]): void => {
    placement = placement.with(square, man);
    const type = man === null ? "piece-lifted" : "piece-placed";
    hands.push({ type, square: squareName(square), after: placement });
  };
  while (hands.length < count) {
    const from = pick(squaresWith(placement, false));
    if (from === undefined) break;
    const man = placement[from] ?? null;
    const men = squaresWith(placement, false).length;
    set(from, null);
    const kind = random();
    const victim = pick(squaresWith(placement, false));
    if (kind < 0.1) set(from, man);
    else if (kind < 0.2 && men > 10 && victim !== undefined) {
      set(victim, null);
      set(victim, man);
    } else set(pick(squaresWith(placement, true).filter((square) => square !== from)) ?? from, man);
  }
  return hands;
};

/** The stream of a board that sees these hands; each report `times` times. */
const streamOf = (
  name: ModelName,
  hands: readonly Hand[],
  times: number,
): readonly Uint8Array[] => {
  const start = parsePlacement(STARTING_PLACEMENT_FEN) ?? [];
  const placements = [start, ...hands.map((hand) => hand.after)];
  switch (name) {
    case "raw8":
      return placements.flatMap((placement) =>
        new Array<Uint8Array>(times).fill(bitsOfSeen(onWire(placement))),
      );
    case "chessnut":
    case "chessnut-move":
    case "hos":
    case "ichessone":
      return placements.flatMap((placement) =>
        new Array<Uint8Array>(times).fill(WRITERS[name](inReadingOrder(placement))),
      );
    case "aph1":
      return placements
        .flatMap((placement) => new Array<Placement>(times).fill(placement))
        .map((placement, number) =>
          makeAph1State({
            seq: number & 0xff,
            timeMs: number * 250,
            occupied: bitsOfSeen(onWire(placement)),
          }),
        );
    case "dgt": {
      const dump = (placement: Placement) => makeDgtDump(onWire(placement).map(dgtCode));
      return [
        dump(start),
        ...hands.flatMap((hand, number) => {
          const sensor = onWire(hand.after).findIndex(
            (_, index) => squareName((7 - (index >> 3)) * 8 + (index & 7)) === hand.square,
          );
          const update = makeDgtFieldUpdate(sensor, dgtCode(onWire(hand.after)[sensor] ?? null));
          // A dump after each sixth hand, as after a quiet second.
          return number % 6 === 5 ? [update, dump(hand.after)] : [update];
        }),
      ];
    }
    case "millennium":
      return placements.flatMap((placement) =>
        new Array<Uint8Array>(times).fill(makeMillenniumStatus(onWire(placement))),
      );
    case "certabo":
    case "cerno":
    case "cerno-spectrum":
      return placements.flatMap((placement) =>
        new Array<Uint8Array>(2 * times).fill(makeCertaboTags(onWire(placement).map(dgtCode))),
      );
    case "sentio":
    case "tactum":
      return placements.flatMap((placement) =>
        new Array<Uint8Array>(2 * times).fill(makeCertaboOccupancy(onWire(placement))),
      );
    case "square-off":
    case "pegasus":
      return [
        name === "pegasus"
          ? makePegasusOccupancy(onWire(start))
          : makeSquareOffOccupancy(onWire(start)),
        ...hands.map((hand) => {
          const square = squareOf(hand.square);
          const sensor = square ^ 56;
          const isFree = hand.after[square] === null;
          return name === "pegasus"
            ? makeDgtFieldUpdate(sensor, isFree ? 0 : 1)
            : makeSquareOffAct(isFree ? "lifted" : "placed", sensor);
        }),
      ];
    case "novag":
      // Moves and nothing else: no hand is told.
      return [makeNovagNewGame(), makeNovagMoveLine("move", 1, "white", "e2-e4")];
  }
};

const TELLING_HANDS = MODELS.filter((model) => model.tellsMovesOnly !== true).map(
  ({ name }) => name,
);

const handsIn = (lines: readonly DecodedLine[]): readonly string[] =>
  lines.flatMap((line) =>
    line.type === "piece-lifted" || line.type === "piece-placed"
      ? [`${line.type} ${line.square}`]
      : [],
  );

const discardedBytesIn = (lines: readonly DecodedLine[]): number =>
  lines.reduce((sum, line) => sum + (line.type === "bytes-discarded" ? line.hex.length / 2 : 0), 0);

const SQUARES = new Map([...Array(64).keys()].map((square) => [squareName(square), square]));

/** What a listener knows after each of these events; nothing before the first whole position. */
const follow = (events: readonly DecodedLine[], isNamed: boolean): readonly string[] => {
  let placement: Placement | undefined;
  return events.flatMap((event) => {
    if (event.type === "board-reported") placement = parsePlacement(event.placement);
    else if (event.type === "piece-lifted" || event.type === "piece-placed") {
      const man = event.type === "piece-lifted" ? null : isNamed ? (event.piece ?? "?") : "?";
      placement = placement?.with(SQUARES.get(event.square) ?? 0, man);
    }
    return placement === undefined ? [] : [makePlacement(placement)];
  });
};

const unnamed = (text: string): string => text.replaceAll(/[a-z]/gi, "?");

describe("boards decode: every report once and in order", () => {
  const hands = makeHands(64, 600);
  const expected = hands.map((hand) => `${hand.type} ${hand.square}`);

  test.each(TELLING_HANDS)("%s, whole stream", (name) => {
    // A line of tags is a hundred times as long as a report of squares.
    const isLong = name === "certabo" || name.startsWith("cerno");
    const done = hands.slice(0, isLong ? 80 : 600);
    const expected = done.map((hand) => `${hand.type} ${hand.square}`);
    const stream = streamOf(name, done, 2);
    const lines = decode(name, [glue(stream)]);
    expect(handsIn(lines)).toEqual(expected);
    expect(lines.filter((line) => line.type === "board-reported")).toHaveLength(1);
    expect(lines.at(-1)).toEqual({
      type: "summary",
      frames: stream.length,
      discardedBytes: 0,
      events: expected.length + 1,
    });
  });

  test.each(["raw8", ...WRITER_NAMES] as const)("%s, each report sent once", (name) => {
    expect(handsIn(decode(name, streamOf(name, hands, 1)))).toEqual(expected);
  });

  test.each([
    ["aph1", 2],
    ["raw8", 1],
    ["raw8", 3],
    ["dgt", 1],
    ["millennium", 1],
    ["certabo", 2],
    ["sentio", 2],
    ["square-off", 1],
    ["pegasus", 1],
    ["chessnut", 1],
    ["chessnut", 3],
    ["hos", 2],
    ["ichessone", 2],
  ] as const)("%s cut at any place, each report sent %s times", (name, times) => {
    // A line of tags is a hundred times as long as a report of squares.
    const count = name === "certabo" ? 10 : 60;
    const stream = glue(streamOf(name, hands.slice(0, count), times));
    const whole = decode(name, [stream]);
    for (const size of [1, 2, 3, 7, 16, 20, 38, 64, 200]) {
      const cuts = Array.from(
        { length: Math.ceil(stream.length / size) },
        (_, n) => (n + 1) * size,
      );
      expect(decode(name, cutAt(stream, cuts))).toEqual(whole);
    }
    fc.assert(
      fc.property(places(stream.length), (cuts) => {
        expect(decode(name, cutAt(stream, cuts))).toEqual(whole);
      }),
      { numRuns: 20 },
    );
  });

  test("lines are plain data", () => {
    for (const { name } of MODELS) {
      const lines = decode(name, streamOf(name, hands.slice(0, 20), 2));
      expect(JSON.parse(JSON.stringify(lines))).toEqual(lines);
    }
  });

  test("atMs is the board's own time, else 0", () => {
    const times = (name: ModelName) =>
      decode(name, streamOf(name, hands.slice(0, 2), 1)).flatMap((line) =>
        "atMs" in line ? [line.atMs] : [],
      );
    expect(times("aph1")).toEqual([0, 250, 500]);
    expect(times("dgt")).toEqual([0, 0, 0]);
    expect(times("raw8")).toEqual([0, 0, 0]);
  });

  test("bytes left at the end are told as truncated", () => {
    for (const { name } of MODELS) {
      const stream = glue(streamOf(name, hands.slice(0, 3), 2));
      // A report of a Chessnut board says all it has to say in its first half.
      const lines = decode(name, [stream.slice(0, name.startsWith("chessnut") ? -40 : -2)]);
      const rest = lines.filter((line) => line.type === "bytes-discarded");
      expect(rest.length).toBeGreaterThan(0);
      expect(rest.filter((line) => line.why !== "truncated")).toEqual([]);
    }
  });

  test("an asynchronous source is decoded as it comes", async () => {
    async function* source(): AsyncGenerator<Uint8Array> {
      for (const chunk of streamOf("aph1", hands.slice(0, 4), 1))
        yield await Promise.resolve(chunk);
    }
    const lines: DecodedLine[] = [];
    for await (const line of decodeStream(modelNamed("aph1"), source())) lines.push(line);
    expect(lines).toEqual(decode("aph1", streamOf("aph1", hands.slice(0, 4), 1)));
  });
});

describe("boards decode: one byte in 500 damaged", () => {
  const SEEDS = [1, 2, 3];
  const LINES = [
    { replace: 0.002 },
    { flip: 0.002 },
    { loss: 0.002 },
    { insert: 0.002 },
    { loss: 0.0007, insert: 0.0007, replace: 0.0006 },
  ];
  const cases = LINES.flatMap((line) =>
    SEEDS.map((seed) => [JSON.stringify(line), seed, line] as const),
  );

  test.each(cases)("aph1, %s, seed %s: all undamaged reports, no false event", (_, seed, line) => {
    const hands = makeHands(seed, 300);
    const random = randomFrom(seed);
    const sent = streamOf("aph1", hands, 2).map((frame) => damage(frame, line, random));
    const lines = decode("aph1", [glue(sent.map(({ bytes }) => bytes))]);
    const summary = lines.at(-1);
    const undamaged = sent.filter(({ isWhole }) => isWhole).length;
    expect(summary?.type === "summary" && summary.frames).toBeGreaterThanOrEqual(undamaged);
    // Each hand that is told was one, in order; the positions told in between make up for the rest.
    const truth = hands.map((hand) => `${hand.type} ${hand.square}`);
    let at = 0;
    for (const told of handsIn(lines)) {
      at = truth.indexOf(told, at) + 1;
      expect(at).toBeGreaterThan(0);
    }
    // After every frame the board shows a position that there was; a scan here is one hand.
    const positions = new Set(
      [STARTING_PLACEMENT_FEN, ...hands.map((hand) => makePlacement(hand.after))].map(unnamed),
    );
    expect(follow(lines, false).filter((position) => !positions.has(position))).toEqual([]);
  });

  test.each(cases)("raw8, %s, seed %s: only hands that there were", (_, seed, line) => {
    const hands = makeHands(seed, 300);
    const random = randomFrom(seed + 100);
    const sent = streamOf("raw8", hands, 4).map((frame) => damage(frame, line, random).bytes);
    const lines = decode("raw8", [glue(sent)]);
    expect(handsIn(lines)).toEqual(hands.map((hand) => `${hand.type} ${hand.square}`));
  });

  test.each(cases)(
    "chessnut and ichessone, %s, seed %s: only hands that there were",
    (_, seed, line) => {
      for (const name of ["chessnut", "ichessone"] as const) {
        const hands = makeHands(seed, 300);
        const random = randomFrom(seed + 300);
        const sent = streamOf(name, hands, 8).map((frame) => damage(frame, line, random).bytes);
        const truth = hands.map((hand) => `${hand.type} ${hand.square}`);
        expect(handsIn(decode(name, [glue(sent)]))).toEqual(truth);
      }
    },
  );

  test.each(cases)("dgt, %s, seed %s: nothing false survives the next dump", (_, seed, line) => {
    const hands = makeHands(seed, 300);
    const random = randomFrom(seed + 200);
    const decoder = new StreamDecoder(modelNamed("dgt"));
    const events: BoardEvent[] = [];
    const known: string[] = [];
    const shown: string[] = [];
    for (const [index, message] of streamOf("dgt", hands, 1).entries()) {
      const { bytes, isWhole } = damage(message, line, random);
      events.push(...decoder.push(bytes));
      // A dump stands first and after every six hands.
      if (index % 7 === 0 && isWhole) {
        known.push(follow(events, true).at(-1) ?? "");
        const last = hands[6 * (index / 7) - 1];
        shown.push(last === undefined ? STARTING_PLACEMENT_FEN : makePlacement(last.after));
      }
    }
    expect(known).toEqual(shown);
    expect(shown.length).toBeGreaterThan(30);
    expect(discardedBytesIn([...events, ...decoder.end()])).toBeGreaterThan(0);
  });
});

describe("boards decode: any bytes at all", () => {
  test.each(MODELS.map((model) => model.name))("%s never throws and loses no byte", (name) => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .array(
          fc.constantFrom(
            0xa5,
            0x10,
            0x86,
            0x8e,
            0x8d,
            0x00,
            0x05,
            0x43,
            0xff,
            0x01,
            0x3d,
            0x24,
            0x70,
          ),
          {
            maxLength: 300,
          },
        )
        .map((all) => Uint8Array.from(all)),
    );
    fc.assert(
      fc.property(bytes, (stream) => {
        const lines = decode(name, [stream]);
        const summary = lines.at(-1);
        expect(summary).toMatchObject({ type: "summary", events: lines.length - 1 });
        if (summary?.type === "summary" && summary.frames === 0) {
          expect(summary.discardedBytes).toBe(stream.length);
        }
      }),
      { seed: 1, examples: [[Uint8Array.of(0x0a)], [Uint8Array.of(0x0d, 0x0a, 0x0d)]] },
    );
  });
});
