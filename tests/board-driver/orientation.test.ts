import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bitsOfSeen,
  makeOrientation,
  OrientationFinder,
  orient,
  orientedPlacement,
  PLAIN_WIRING,
  rotationOfArray,
  seenInBits,
  squareOver,
} from "../../src/board-driver/orientation.js";
import {
  parsePlacement,
  type Seen,
  STARTING_PLACEMENT_FEN,
} from "../../src/vocabulary/placement.js";
import { hex } from "./bytes.js";

const ROTATIONS = [0, 90, 180, 270] as const;
const wiring = fc.record({ mirror: fc.boolean(), fileMajor: fc.boolean() });
const rotation = fc.constantFrom(...ROTATIONS);

/** The starting array as a board sees it that lies and is wired so. */
const arraySeenBy = (
  turned: (typeof ROTATIONS)[number],
  wired: { readonly mirror: boolean; readonly fileMajor: boolean },
): readonly Seen[] => {
  const placement = parsePlacement(STARTING_PLACEMENT_FEN) ?? [];
  return makeOrientation(turned, wired).squares.map((square) => placement[square] ?? null);
};

describe("squares on the wire and in the game", () => {
  test("a board that is not turned is read like a page: a8 first, h1 last", () => {
    const names = [0, 7, 8, 52, 36, 56, 63].map((sensor) => squareOver(makeOrientation(0), sensor));
    expect(names).toEqual(["a8", "h8", "a7", "e2", "e4", "a1", "h1"]);
  });

  test.each([
    [90, ["h8", "h1", "a8", "a1"]],
    [180, ["h1", "a1", "h8", "a8"]],
    [270, ["a1", "a8", "h1", "h8"]],
  ] as const)("turned by %s degrees clockwise its corners lie on %o", (turned, corners) => {
    const names = [0, 7, 56, 63].map((sensor) => squareOver(makeOrientation(turned), sensor));
    expect(names).toEqual(corners);
  });

  test("wired by files, the first eight sensors are file a from rank 1 up", () => {
    const orientation = makeOrientation(0, { mirror: false, fileMajor: true });
    expect([0, 1, 7, 8, 63].map((sensor) => squareOver(orientation, sensor))).toEqual([
      "a1",
      "a2",
      "a8",
      "b1",
      "h8",
    ]);
  });

  test("every sensor has its square and every square its sensor", () => {
    fc.assert(
      fc.property(rotation, wiring, fc.nat({ max: 63 }), (turned, wired, sensor) => {
        const { squares, sensors } = makeOrientation(turned, wired);
        expect(sensors[squares[sensor] ?? -1]).toBe(sensor);
        expect(new Set(squares).size).toBe(64);
      }),
    );
  });

  test("bits that are read are written back", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bits) => {
        expect(bitsOfSeen(seenInBits(bits))).toEqual(bits);
      }),
    );
  });

  test("occupancy has no names", () => {
    expect(orientedPlacement(makeOrientation(0), seenInBits(hex("ff ff 00 00 10 00 ef ff")))).toBe(
      "????????/????????/8/8/4?3/8/????1???/????????",
    );
  });
});

describe("how a board lies is read off the starting array", () => {
  test("a board that names the men tells all four ways", () => {
    fc.assert(
      fc.property(rotation, wiring, (turned, wired) => {
        const seen = arraySeenBy(turned, wired);
        expect(rotationOfArray(seen, "placement", wired)).toBe(turned);
        expect(orient(makeOrientation(turned, wired), seen)).toEqual(
          parsePlacement(STARTING_PLACEMENT_FEN),
        );
      }),
    );
  });

  test("an occupancy board tells ranks from files only", () => {
    const seen = (turned: (typeof ROTATIONS)[number]) =>
      arraySeenBy(turned, { mirror: false, fileMajor: false }).map((man) =>
        man === null ? null : ("?" as const),
      );
    expect(ROTATIONS.map((turned) => rotationOfArray(seen(turned), "occupancy"))).toEqual([
      0, 270, 0, 270,
    ]);
  });

  test("any other position tells nothing, and the choice stays", () => {
    const finder = new OrientationFinder("auto", "placement");
    const turned = arraySeenBy(180, { mirror: false, fileMajor: false });
    expect(finder.look(turned)).toBe(true);
    expect(finder.look(turned)).toBe(false);
    expect(finder.look(turned.with(52, null))).toBe(false);
    expect(finder.orientation.rotation).toBe(180);
  });

  test("a quarter turn is an orientation only of an occupancy board that somebody wired himself", () => {
    const turned = arraySeenBy(270, PLAIN_WIRING);
    const seen = turned.map((man) => (man === null ? null : ("?" as const)));
    const selfWired = new OrientationFinder("auto", "occupancy", PLAIN_WIRING);
    expect(selfWired.look(seen)).toBe(true);
    expect(selfWired.orientation.rotation).toBe(270);
    const bought = new OrientationFinder("auto", "occupancy");
    expect(bought.look(seen)).toBe(false);
    expect(bought.orientation.rotation).toBe(0);
    expect(new OrientationFinder("auto", "placement", PLAIN_WIRING).look(turned)).toBe(false);
  });

  test("a rotation that was set is never changed", () => {
    const finder = new OrientationFinder(90, "placement");
    expect(finder.look(arraySeenBy(180, { mirror: false, fileMajor: false }))).toBe(false);
    expect(finder.orientation.rotation).toBe(90);
  });
});
