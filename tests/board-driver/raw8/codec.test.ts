import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeHex } from "../../../src/board-driver/hex.js";
import {
  makeRaw8Report,
  Raw8Decoder,
  type Raw8Frame,
} from "../../../src/board-driver/raw8/codec.js";
import { cutAt, glue, hex, places } from "../bytes.js";

/** docs/protocols/occupancy-boards.md C6, Raw-8 1 to 6. */
const START = hex("FF FF 00 00 00 00 FF FF");
const E2_LIFTED = hex("FF FF 00 00 00 00 EF FF");
const E4_PLACED = hex("FF FF 00 00 10 00 EF FF");
const AFTER_NF3 = hex("FF FF 00 00 00 20 FF BF");
const CASTLED = hex("9F EF 20 14 14 20 EF 6F");
const FILE_MAJOR_START = new Uint8Array(8).fill(0xc3);

const E2 = 52;
const E4 = 36;
const D2 = 51;

/** What is believed, in short: whole positions as hex, changes as sensor numbers. */
const told = (frames: readonly Raw8Frame[]): readonly string[] =>
  frames.flatMap((frame) => {
    switch (frame.type) {
      case "position":
        return [`position ${makeHex(frame.occupied)}`];
      case "change":
        return [
          ...frame.lifted.map((sensor) => `lifted ${sensor}`),
          ...frame.placed.map((sensor) => `placed ${sensor}`),
        ];
      case "discarded":
        return [`discarded ${makeHex(frame.bytes)} ${frame.why}`];
      default:
        return [];
    }
  });

/** A whole stream without times. */
const read = (reports: readonly Uint8Array[]): readonly string[] => {
  const decoder = new Raw8Decoder();
  return told([...decoder.push(glue(reports)), ...decoder.end()]);
};

const at = (position: Uint8Array): string => `position ${makeHex(position)}`;
const flip = (report: Uint8Array, sensor: number): Uint8Array => {
  const flipped = Uint8Array.from(report);
  flipped[sensor >> 3] = (flipped[sensor >> 3] ?? 0) ^ (1 << (sensor & 7));
  return flipped;
};

describe("the worked examples of Raw-8", () => {
  test("1: the starting array is known at first sight", () => {
    expect(told(new Raw8Decoder().push(START))).toEqual([at(START)]);
    expect(makeRaw8Report(START)).toEqual(START);
  });

  test("2, 3: e2 is lifted and e4 is placed, each report repeated", () => {
    expect(read([START, START, E2_LIFTED, E2_LIFTED, E4_PLACED, E4_PLACED])).toEqual([
      at(START),
      `lifted ${E2}`,
      `placed ${E4}`,
    ]);
  });

  test("2, 3: e2 is lifted and e4 is placed, each report sent once", () => {
    expect(read([START, E2_LIFTED, E4_PLACED])).toEqual([
      at(START),
      `lifted ${E2}`,
      `placed ${E4}`,
    ]);
  });

  test("4, 5: a position many squares away is told as a whole, when it is repeated", () => {
    expect(read([E4_PLACED, E4_PLACED, AFTER_NF3, AFTER_NF3, CASTLED, CASTLED])).toEqual([
      at(E4_PLACED),
      at(AFTER_NF3),
      at(CASTLED),
    ]);
  });

  test("4, 5: said once and not borne out it is not believed", () => {
    expect(read([START, START, CASTLED, START, START])).toEqual([
      at(START),
      `discarded ${makeHex(CASTLED)} implausible`,
    ]);
  });

  test("6: the starting array of a board that sends files", () => {
    expect(told(new Raw8Decoder().push(FILE_MAJOR_START))).toEqual([at(FILE_MAJOR_START)]);
  });

  test("7: a lost byte in the first report: the next one is found", () => {
    const third = Uint8Array.from([...START.slice(0, 2), ...START.slice(3)]);
    expect(read([third, START, START])).toEqual([
      `discarded ${makeHex(third)} implausible`,
      at(START),
    ]);
  });

  test("8: an empty board after a full one is a question, never sixteen lifts and more", () => {
    const empty = new Uint8Array(8);
    expect(read([START, START, empty, empty, empty])).toEqual([at(START), at(empty)]);
  });

  test("an inverted board means the same", () => {
    const decoder = new Raw8Decoder({ inverted: true });
    const stream = [START, START, E2_LIFTED, E2_LIFTED].map((report) =>
      makeRaw8Report(report, { inverted: true }),
    );
    expect(told([...decoder.push(glue(stream)), ...decoder.gap()])).toEqual([
      at(START),
      `lifted ${E2}`,
    ]);
  });
});

describe("what is believed", () => {
  test("a change is believed with the last byte of the report that repeats it", () => {
    const decoder = new Raw8Decoder();
    decoder.push(glue([START, START]));
    decoder.push(E2_LIFTED);
    decoder.gap();
    expect(decoder.isUndecided).toBe(true);
    expect(decoder.push(E2_LIFTED.slice(0, 7))).toEqual([]);
    expect(told(decoder.push(E2_LIFTED.slice(7)))).toEqual([`lifted ${E2}`]);
    expect(decoder.isUndecided).toBe(false);
  });

  test("a wrong bit that is not repeated is not believed", () => {
    for (let sensor = 0; sensor < 64; sensor += 1) {
      const wrong = flip(E2_LIFTED, sensor);
      expect(read([E2_LIFTED, E2_LIFTED, wrong, E2_LIFTED, E2_LIFTED])).toEqual([at(E2_LIFTED)]);
    }
  });

  test("a wrong bit beside a true change: only the true change is believed", () => {
    const wrong = flip(E2_LIFTED, 5);
    expect(read([START, START, wrong, E2_LIFTED, E2_LIFTED])).toEqual([at(START), `lifted ${E2}`]);
  });

  test("a wrong bit in the first report of all is not believed", () => {
    expect(read([flip(START, 9), START, START, E2_LIFTED, E2_LIFTED])).toEqual([
      `discarded ${makeHex(flip(START, 9))} implausible`,
      at(START),
      `lifted ${E2}`,
    ]);
    expect(read([flip(E4_PLACED, 9), E4_PLACED, E4_PLACED])).toEqual([
      `discarded ${makeHex(flip(E4_PLACED, 9))} implausible`,
      at(E4_PLACED),
    ]);
  });

  test("a wrong bit in the second report of a board that repeats is not believed", () => {
    expect(read([START, flip(START, 9), START, START])).toEqual([at(START)]);
  });

  test("on a board that sends everything once a man is touched and put back", () => {
    expect(read([START, E2_LIFTED, START, flip(START, D2), flip(flip(START, D2), 35)])).toEqual([
      at(START),
      `lifted ${E2}`,
      `placed ${E2}`,
      `lifted ${D2}`,
      "placed 35",
    ]);
  });

  test("on such a board a capture is seen: own man up, the other man up, own man down", () => {
    const before = flip(flip(START, E2), 35);
    const own = flip(before, 35);
    expect(read([START, flip(START, E2), before, own, flip(own, 11), own, flip(own, 1)])).toEqual([
      at(START),
      `lifted ${E2}`,
      "placed 35",
      "lifted 35",
      "lifted 11",
      "placed 11",
      "lifted 1",
    ]);
  });

  test("such a board may lift and place in one report", () => {
    const moved = flip(flip(START, E2), E4);
    const answered = flip(flip(moved, 12), 28);
    expect(read([START, moved, answered])).toEqual([
      at(START),
      `lifted ${E2}`,
      `placed ${E4}`,
      "lifted 12",
      "placed 28",
    ]);
  });

  test("the last report of a board that repeats is not believed alone", () => {
    expect(read([START, START, E2_LIFTED])).toEqual([at(START)]);
  });

  test("changes of one report carry one number, later ones a higher one", () => {
    const decoder = new Raw8Decoder();
    const moved = flip(flip(START, E2), E4);
    const stream = glue([START, START, moved, moved, flip(moved, 12), flip(moved, 12)]);
    const frames = [...decoder.push(stream), ...decoder.gap()];
    expect(frames.filter((frame) => frame.type === "change")).toMatchObject([
      { lifted: [E2], placed: [E4], scan: 2 },
      { lifted: [12], placed: [], scan: 4 },
    ]);
  });

  test("more than thirty-two men are never believed", () => {
    const tooMany = flip(flip(START, 30), 31);
    expect(read([START, START, tooMany, tooMany, tooMany])[1]).toMatch(/implausible/);
    expect(read([START, START, tooMany, tooMany]).some((line) => line.startsWith("placed"))).toBe(
      false,
    );
  });

  test("after a restart the whole position is told again", () => {
    const decoder = new Raw8Decoder();
    decoder.push(glue([E2_LIFTED, E2_LIFTED]));
    expect(told(decoder.gap())).toEqual([at(E2_LIFTED)]);
    decoder.restart();
    expect(told(decoder.push(glue([E4_PLACED, E4_PLACED])))).toEqual([]);
    expect(told(decoder.gap())).toEqual([at(E4_PLACED)]);
  });
});

describe("where the reports begin", () => {
  test("a lost byte costs one report, wherever it was", () => {
    for (let lost = 0; lost < 8; lost += 1) {
      const short = Uint8Array.from([...E4_PLACED].filter((_, index) => index !== lost));
      const lines = read([
        E4_PLACED,
        E4_PLACED,
        short,
        E4_PLACED,
        E4_PLACED,
        flip(E4_PLACED, E4),
        flip(E4_PLACED, E4),
      ]);
      expect(lines.filter((line) => !line.startsWith("discarded"))).toEqual([
        at(E4_PLACED),
        `lifted ${E4}`,
      ]);
    }
  });

  test("an added byte costs one report at most, wherever it is and whatever it is", () => {
    for (let place = 0; place <= 8; place += 1) {
      for (const byte of [0x00, 0x10, 0xef, 0xff]) {
        const long = Uint8Array.from([...CASTLED.slice(0, place), byte, ...CASTLED.slice(place)]);
        const lines = read([
          CASTLED,
          CASTLED,
          long,
          CASTLED,
          CASTLED,
          flip(CASTLED, 3),
          flip(CASTLED, 3),
        ]);
        expect(lines.filter((line) => !line.startsWith("discarded"))).toEqual([
          at(CASTLED),
          "lifted 3",
        ]);
      }
    }
  });

  test("two kings: a lost byte does not move one of them", () => {
    const kings = flip(flip(new Uint8Array(8), 4), 60);
    for (let lost = 0; lost < 8; lost += 1) {
      const short = Uint8Array.from([...kings].filter((_, index) => index !== lost));
      const lines = read([kings, kings, short, kings, kings, kings, kings]);
      expect(lines.filter((line) => !line.startsWith("discarded"))).toEqual([at(kings)]);
    }
  });

  test("after a pause of the line a report begins, whatever stood before", () => {
    const decoder = new Raw8Decoder();
    decoder.push(glue([E4_PLACED, E4_PLACED]));
    decoder.gap();
    decoder.push(E4_PLACED.slice(0, 5));
    expect(told(decoder.gap())).toEqual([]);
    decoder.push(flip(E4_PLACED, E4));
    expect(told(decoder.gap())).toEqual([`discarded ${makeHex(E4_PLACED.slice(0, 5))} gap`]);
    expect(told(decoder.push(flip(E4_PLACED, E4)))).toEqual([`lifted ${E4}`]);
  });

  test("between two pauses a whole report is one, though it looks like a shifted one", () => {
    const decoder = new Raw8Decoder();
    decoder.push(glue([CASTLED, CASTLED]));
    decoder.gap();
    const rotated = Uint8Array.from([...CASTLED.slice(3), ...CASTLED.slice(0, 3)]);
    decoder.push(rotated);
    decoder.gap();
    decoder.push(rotated);
    expect(told(decoder.gap())).toEqual([at(rotated)]);
  });

  test("quiet settles what a board that does not repeat said last", () => {
    const decoder = new Raw8Decoder();
    decoder.push(START);
    decoder.gap();
    decoder.push(E2_LIFTED);
    decoder.gap();
    expect(told(decoder.settle())).toEqual([`lifted ${E2}`]);
    decoder.push(START);
    decoder.gap();
    expect(told(decoder.settle())).toEqual([`placed ${E2}`]);
  });

  test("quiet settles nothing on a board that repeats", () => {
    const decoder = new Raw8Decoder();
    decoder.push(glue([START, START, E2_LIFTED]));
    decoder.gap();
    expect(told(decoder.settle())).toEqual([]);
    expect(decoder.isUndecided).toBe(true);
  });
});

const reports = fc.array(
  fc.oneof(
    fc.constantFrom(START, E2_LIFTED, E4_PLACED, CASTLED),
    fc.uint8Array({ minLength: 1, maxLength: 9 }),
  ),
  { maxLength: 24 },
);

describe("for every stream", () => {
  test("what is read does not depend on how it is cut into chunks", () => {
    fc.assert(
      fc.property(
        reports.map(glue).chain((stream) => fc.tuple(fc.constant(stream), places(stream.length))),
        ([stream, cuts]) => {
          const decoder = new Raw8Decoder();
          const frames = cutAt(stream, cuts).flatMap((chunk) => [...decoder.push(chunk)]);
          const whole = new Raw8Decoder();
          expect(frames).toEqual(whole.push(stream));
          expect(decoder.end()).toEqual(whole.end());
        },
      ),
    );
  });

  test("every byte is a report, discarded or pending", () => {
    fc.assert(
      fc.property(reports.map(glue), fc.nat({ max: 100 }), (stream, pause) => {
        const decoder = new Raw8Decoder();
        const count = (frames: readonly Raw8Frame[]): number =>
          frames.reduce(
            (sum, frame) =>
              sum +
              (frame.type === "report" ? 8 : frame.type === "discarded" ? frame.bytes.length : 0),
            0,
          );
        let sum = count(decoder.push(stream.slice(0, pause)));
        sum += count(decoder.gap());
        sum += count(decoder.push(stream.slice(pause)));
        expect(sum + decoder.pendingBytes).toBe(stream.length);
        sum += count(decoder.end());
        expect(sum).toBe(stream.length);
        expect(decoder.pendingBytes).toBe(0);
      }),
    );
  });

  test("changes told one after the other lead from the first position to the last", () => {
    const walk = fc.array(fc.nat({ max: 31 }), { minLength: 1, maxLength: 60 }).map((sensors) => {
      // Only men of the starting array go up and down, so that there are never too many.
      const positions = [START];
      for (const number of sensors) {
        const sensor = number < 16 ? number : number + 32;
        positions.push(flip(positions.at(-1) ?? START, sensor));
      }
      return positions;
    });
    fc.assert(
      fc.property(walk, fc.integer({ min: 2, max: 4 }), (positions, times) => {
        const decoder = new Raw8Decoder();
        const stream = glue(positions.flatMap((position) => new Array(times).fill(position)));
        const seen = [...decoder.push(stream), ...decoder.end()].flatMap((frame) =>
          frame.type === "position" || frame.type === "change" ? [makeHex(frame.occupied)] : [],
        );
        expect(seen).toEqual(positions.map(makeHex));
      }),
    );
  });

  test("a board that sends each change once loses none", () => {
    const men = fc.shuffledSubarray([...Array(16).keys()], { minLength: 1 });
    fc.assert(
      fc.property(men, (order) => {
        const positions = [START];
        for (const sensor of order) positions.push(flip(positions.at(-1) ?? START, sensor));
        const seen = read(positions);
        expect(seen).toEqual([at(START), ...order.map((sensor) => `lifted ${sensor}`)]);
      }),
    );
  });
});
