import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  MILLENNIUM_LIGHT_COUNT,
  type MillenniumCommand,
  MillenniumCommandDecoder,
  MillenniumDecoder,
  type MillenniumFrame,
  makeMillenniumCommand,
  makeMillenniumLights,
  makeMillenniumLightsAck,
  makeMillenniumMessage,
  makeMillenniumRegister,
  makeMillenniumStatus,
  makeMillenniumVersion,
} from "../../../src/board-driver/millennium/codec.js";
import { PIECE_LETTERS } from "../../../src/vocabulary/chess.js";
import type { Seen } from "../../../src/vocabulary/placement.js";
import { glue, hex } from "../bytes.js";
import { describeCodec } from "../codec-suite.js";

const read = (bytes: Uint8Array): readonly MillenniumFrame[] => new MillenniumDecoder().push(bytes);
/** The characters of a message without parity, as the protocol page writes them. */
const text = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.map((byte) => byte & 0x7f));
const seen = (squares: string): readonly Seen[] =>
  [...squares].map((sign) => PIECE_LETTERS.find((letter) => letter === sign) ?? null);

const EMPTY = ".".repeat(32);
const RIGHT = `RNBKQBNRPPPPPPPP${EMPTY}pppppppprnbkqbnr`;
const LEFT = `rnbqkbnrpppppppp${EMPTY}PPPPPPPPRNBQKBNR`;

describe("captured: a Chess Genius Exclusive (log in the module text of python-mchess)", () => {
  test("1: the host asks for the version", () => {
    expect(makeMillenniumCommand({ type: "version" })).toEqual(hex("d6 b5 b6"));
    expect(text(hex("d6 b5 b6"))).toBe("V56");
  });

  test("2: the board has firmware 1.3", () => {
    expect(read(hex("76 b0 31 b0 b3 37 34"))).toEqual([{ type: "version", version: 0x0103 }]);
    expect(makeMillenniumVersion(0x0103)).toEqual(hex("76 b0 31 b0 b3 37 34"));
  });
});

describe("constructed from the protocol page, commands", () => {
  test.each<readonly [string, MillenniumCommand, string, string]>([
    ["3: lights out", { type: "lights-out" }, "X58", "58 b5 38"],
    ["5: ask for the position", { type: "status" }, "S53", "d3 b5 b3"],
    ["6: reset", { type: "reset" }, "T54", "54 b5 34"],
    [
      "7: report changes",
      { type: "write-register", register: 2, value: 3 },
      "W020356",
      "57 b0 32 b0 b3 b5 b6",
    ],
    ["9: read the scan time", { type: "read-register", register: 1 }, "R0153", "52 b0 31 b5 b3"],
    [
      "12: scan time 61.4 ms",
      { type: "write-register", register: 1, value: 0x1e },
      "W011E22",
      "57 b0 31 31 45 32 32",
    ],
    ["13: product text", { type: "product" }, "I0049", "49 b0 b0 34 b9"],
  ])("%s", (_, command, chars, bytes) => {
    expect(makeMillenniumCommand(command)).toEqual(hex(bytes));
    expect(text(makeMillenniumCommand(command))).toBe(chars);
    expect(new MillenniumCommandDecoder().push(hex(bytes))).toEqual([command]);
  });

  const lightsText = (slot: string, corners: readonly number[], pattern: string, check: string) =>
    `L${slot}${Array.from({ length: MILLENNIUM_LIGHT_COUNT }, (_, at) => (corners.includes(at) ? pattern : "00")).join("")}${check}`;
  // Cable right: the wire is turned by 180 degrees, so e2 is sensor 11 and e4 sensor 27.
  test("20: e2 steady, cable right", () => {
    const bytes = makeMillenniumLights([11]);
    expect(bytes).toHaveLength(167);
    expect(text(bytes)).toBe(lightsText("20", [28, 29, 37, 38], "FF", "4E"));
  });

  test("21: e2 and e4 blinking, cable right", () => {
    const corners = [28, 29, 30, 31, 37, 38, 39, 40];
    // e3 is dark, but its corners are those of its neighbours.
    expect(text(makeMillenniumLights([11, 27], 0x55, 0x32))).toBe(
      lightsText("32", corners, "55", "4D"),
    );
  });

  test("22: everything blinks fast", () => {
    const all = Array.from({ length: 64 }, (_, sensor) => sensor);
    expect(text(makeMillenniumLights(all, 0x55, 0x32))).toBe(`L32${"55".repeat(81)}4D`);
  });
});

describe("constructed from the protocol page, answers", () => {
  test.each<readonly [string, string, object, Uint8Array]>([
    [
      "4: lights are out",
      "f8 37 38",
      { type: "lights-out" },
      makeMillenniumLightsAck("lights-out"),
    ],
    [
      "8: register written",
      "f7 b0 32 b0 b3 37 b6",
      { type: "register-written", register: 2, value: 3 },
      makeMillenniumRegister("register-written", 2, 3),
    ],
    [
      "10: scan time 40.96 ms",
      "f2 b0 31 31 34 37 b6",
      { type: "register", register: 1, value: 0x14 },
      makeMillenniumRegister("register", 1, 0x14),
    ],
    [
      "11: lights are set",
      "ec b6 43",
      { type: "lights-set" },
      makeMillenniumLightsAck("lights-set"),
    ],
    [
      "14: version 1.15",
      "76 b0 31 b0 46 b0 31",
      { type: "version", version: 0x010f },
      makeMillenniumVersion(0x010f),
    ],
  ])("%s", (_, bytes, message, written) => {
    expect(read(hex(bytes))).toEqual([message]);
    expect(written).toEqual(hex(bytes));
  });

  test.each([
    ["15: the starting array, cable right", RIGHT, "73"],
    ["16: the starting array, cable left", LEFT, "73"],
    ["17: e2 lifted", RIGHT.replace("RPPPPPPPP", "RPPP.PPPP"), "0D"],
    [
      "18: the pawn on e4",
      `RNBKQBNRPPP.PPPP...........P....................pppppppprnbkqbnr`,
      "73",
    ],
    ["19: the empty board", ".".repeat(64), "73"],
  ])("%s", (_, squares, check) => {
    const bytes = makeMillenniumStatus(seen(squares));
    expect(text(bytes)).toBe(`s${squares}${check}`);
    expect(read(bytes)).toEqual([{ type: "status", seen: seen(squares) }]);
  });

  test("15: its bytes, with parity", () => {
    const bytes = `73 52 ce c2 cb 51 c2 ce 52 ${"d0 ".repeat(8)} ${"ae ".repeat(32)} ${"70 ".repeat(8)} f2 6e 62 6b f1 62 6e f2 37 b3`;
    expect(makeMillenniumStatus(seen(RIGHT))).toEqual(hex(bytes));
  });
});

describe("what is not believed", () => {
  const status = makeMillenniumStatus(seen(LEFT));
  const types = (bytes: Uint8Array) => read(bytes).map((frame) => frame.type);

  test("two equal changes, which the check digits do not see, are seen by the parity", () => {
    // e2 and e4 both get bit 4 turned over: the XOR stays the same.
    const spoilt = status.map((byte, at) => (at === 53 || at === 54 ? byte ^ 0x04 : byte));
    expect(types(spoilt)).not.toContain("status");
    expect(types(status)).toEqual(["status"]);
  });

  test.each([
    ["stripped", (byte: number) => byte & 0x7f],
    ["always set", (byte: number) => byte | 0x80],
    ["even", (byte: number) => byte ^ 0x80],
  ])("a board whose parity is %s is read too", (_, change) => {
    expect(types(status.map(change))).toEqual(["status"]);
  });

  test("from version 2 on bit 7 may be anything, until an older version is told", () => {
    const odd = status.map((byte, at) => (at % 3 === 0 ? byte ^ 0x80 : byte));
    expect(types(odd)).not.toContain("status");
    expect(types(glue([makeMillenniumVersion(0x0201), odd]))).toEqual(["version", "status"]);
    expect(types(glue([makeMillenniumVersion(0x0201), makeMillenniumVersion(0x0103), odd])))
      .not //
      .toContain("status");
  });

  test("a rook in the middle of a status is not taken for the answer to a register", () => {
    expect(types(status.slice(1))).not.toContain("register");
    expect(types(glue([status.slice(5), status]))).toContain("status");
  });

  test("one lost byte costs one status: the next one is whole", () => {
    for (let at = 0; at < status.length; at += 1) {
      const frames = types(glue([status.filter((_, index) => index !== at), status]));
      expect(frames.filter((type) => type === "status")).toHaveLength(1);
    }
  });

  test("lower-case check digits are none", () => {
    const bytes = makeMillenniumMessage("l");
    expect(text(bytes)).toBe("l6C");
    expect(types(bytes.map((byte, at) => (at === 2 ? 0xe3 : byte)))).toEqual([]);
  });

  test("the board's side obeys only what is whole", () => {
    const decoder = new MillenniumCommandDecoder();
    expect(decoder.push(hex("d6 b5 36"))).toEqual([]);
    expect(decoder.push(hex("d3 b5 b3"))).toEqual([{ type: "status" }]);
  });
});

const man = fc.option(fc.constantFrom(...PIECE_LETTERS));
const squares = fc.array(man, { minLength: 64, maxLength: 64 });
const byte = fc.nat({ max: 255 });

describeCodec({
  name: "Millennium ChessLink",
  makeDecoder: () => new MillenniumDecoder(),
  messages: [makeMillenniumStatus(seen(LEFT)), makeMillenniumStatus(seen(RIGHT))],
  noise: hex("00 31 7f ae ae"),
  spoil: (message) => message.map((one, at) => (at === 9 ? one ^ 0x01 : one)),
  anyMessage: fc.oneof(
    squares.map(makeMillenniumStatus),
    fc
      .tuple(fc.constantFrom("register" as const, "register-written" as const), byte, byte)
      .map(([type, register, value]) => makeMillenniumRegister(type, register, value)),
    fc.constantFrom("lights-set" as const, "lights-out" as const).map(makeMillenniumLightsAck),
    // Below version 2: a later one would change what bit 7 is worth.
    fc.nat({ max: 0x01ff }).map(makeMillenniumVersion),
  ),
  likely: [...hex("73 76 f2 f7 ec f8 67 ae 52 ce c2 cb 51 d0 70 6e 62 6b f1 b0 31 37 b3 46")],
});
