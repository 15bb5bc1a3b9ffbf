import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type IChessOneCommand,
  IChessOneCommandDecoder,
  IChessOneDecoder,
  type IChessOneFrame,
  makeIChessOneBattery,
  makeIChessOneCommand,
  makeIChessOneHardware,
  makeIChessOnePosition,
} from "../../../src/board-driver/ichessone/codec.js";
import { PIECE_LETTERS, parseSquare } from "../../../src/vocabulary/chess.js";
import { makePlacement, STARTING_PLACEMENT_FEN } from "../../../src/vocabulary/placement.js";
import { glue, hex } from "../bytes.js";
import { describeCodec } from "../codec-suite.js";

const EMPTY = "00 ".repeat(16);
const START = hex(`3D 70 A8 9B C9 8A 77 77 77 77 ${EMPTY} 11 11 11 11 42 35 63 24`);
const LIFTED = hex(`3D 70 A8 9B C9 8A 77 77 77 77 ${EMPTY} 11 11 01 11 42 35 63 24`);

const read = (bytes: Uint8Array): readonly IChessOneFrame[] => new IChessOneDecoder().push(bytes);

const placementIn = (bytes: Uint8Array): string => {
  const [frame] = read(bytes);
  if (frame?.type !== "position") throw new Error("no position");
  const { men } = frame;
  return makePlacement(Array.from({ length: 64 }, (_, square) => men[square ^ 56] ?? null));
};

const sensor = (name: string): number => (parseSquare(name) ?? 0) ^ 56;

describe("the rows of the iChessOne", () => {
  test("the start position", () => {
    expect(placementIn(START)).toBe(STARTING_PLACEMENT_FEN);
    const [frame] = read(START);
    expect(frame?.type === "position" && makeIChessOnePosition(frame.men)).toEqual(START);
  });

  test("constructed: e2 is lifted", () => {
    expect(placementIn(LIFTED)).toBe("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR");
  });

  test("charging, 100 percent", () => {
    expect(read(hex("3D 62 01 64"))).toEqual([{ type: "battery", percent: 100, isCharging: true }]);
    expect(makeIChessOneBattery(100, true)).toEqual(hex("3D 62 01 64"));
  });

  test("a charge of 61 percent looks like the start of a message, and is none", () => {
    expect(read(glue([makeIChessOneBattery(61, false), START])).map(({ type }) => type)).toEqual([
      "battery",
      "position",
    ]);
  });

  test.each<readonly [string, IChessOneCommand, string]>([
    [
      "lights e2 and e4",
      { type: "lights", sensors: [sensor("e2"), sensor("e4")] },
      "45 4C 80 0F 00 00 00 00 00 10 00 10 00 00 01 FF",
    ],
    ["report on change", { type: "report-changes" }, "43 50 49 52 51"],
    ["ask for the position", { type: "ask-position" }, "52 50"],
    ["ask for the battery", { type: "ask-battery" }, "52 42"],
    ["ask for the hardware", { type: "ask-hardware" }, "52 48"],
  ])("%s", (_, command, bytes) => {
    expect(makeIChessOneCommand(command)).toEqual(hex(bytes));
  });

  test("a text about the hardware ends with its line, or where the next message begins", () => {
    const hardware = { type: "hardware", text: "HW 1.2" };
    expect(read(glue([makeIChessOneHardware("HW 1.2"), START])).slice(0, 1)).toEqual([hardware]);
    expect(read(glue([hex("3D 68 48 57 20 31 2E 32"), START])).map(({ type }) => type)).toEqual([
      "hardware",
      "position",
    ]);
  });

  test("the board's side cuts commands and passes over those it does not know", () => {
    const decoder = new IChessOneCommandDecoder();
    const text = (words: string): Uint8Array => new TextEncoder().encode(words);
    expect(decoder.push(text("CPIRQRPx1RBE"))).toEqual([
      { type: "text", text: "CPIRQ" },
      { type: "text", text: "RP" },
      { type: "text", text: "RB" },
    ]);
    expect(decoder.push(hex("4C 80 0F 00 00 00 00 00 10 00 10 00 00 01 FF"))).toEqual([
      { type: "lights", sensors: [sensor("e4"), sensor("e2")] },
    ]);
  });
});

const [startFrame, liftedFrame] = [read(START)[0], read(LIFTED)[0]];
if (startFrame === undefined || liftedFrame === undefined) throw new Error("no frames");

describeCodec({
  name: "iChessOne",
  makeDecoder: () => new IChessOneDecoder(),
  messages: [START, LIFTED],
  noise: hex("77 44 A6 FF 99"),
  spoil: (message) => message.with(20, 0xf0),
  anyMessage: fc.oneof(
    fc
      .array(fc.constantFrom(null, ...PIECE_LETTERS), { minLength: 64, maxLength: 64 })
      .map(makeIChessOnePosition),
    fc
      .tuple(fc.nat({ max: 100 }), fc.boolean())
      .map(([percent, isCharging]) => makeIChessOneBattery(percent, isCharging)),
  ),
  likely: [0x3d, 0x70, 0x62, 0x68, 0x01, 0x64, 0x00, 0x41, 0x0d, 0x0a, 0x77],
});

test("a position that is cut short costs nothing of the next one", () => {
  for (let length = 2; length < START.length; length += 1) {
    expect(read(glue([START.slice(0, length), LIFTED])).at(-1)).toEqual(liftedFrame);
  }
});

test("every placement that is written is read back", () => {
  const men = fc.array(fc.constantFrom(null, ...PIECE_LETTERS), { minLength: 64, maxLength: 64 });
  fc.assert(
    fc.property(men, (all) => {
      expect(read(makeIChessOnePosition(all))).toEqual([{ type: "position", men: all }]);
    }),
  );
});
