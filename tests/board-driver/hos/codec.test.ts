import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  HosDecoder,
  type HosFrame,
  HosTextDecoder,
  makeHosLight,
  makeHosPosition,
  makeHosText,
  readHosLight,
  trimHosReport,
} from "../../../src/board-driver/hos/codec.js";
import { PIECE_LETTERS, parseSquare } from "../../../src/vocabulary/chess.js";
import { makePlacement, STARTING_PLACEMENT_FEN } from "../../../src/vocabulary/placement.js";
import { glue, hex } from "../bytes.js";
import { describeCodec } from "../codec-suite.js";

const EMPTY = "00 ".repeat(16);
const START = hex(`00 43 25 51 34 66 66 66 66 ${EMPTY} CC CC CC CC A9 8B B7 9A`);
/** Constructed: the pawn of e2 is lifted. */
const LIFTED = hex(`00 43 25 51 34 66 66 60 66 ${EMPTY} CC CC CC CC A9 8B B7 9A`);

const read = (bytes: Uint8Array): readonly HosFrame[] => new HosDecoder().push(bytes);
const readText = (text: string): readonly HosFrame[] =>
  new HosTextDecoder().push(new TextEncoder().encode(text));

const placementOf = (frame: HosFrame | undefined): string => {
  if (frame?.type !== "position") throw new Error("no position");
  const { men } = frame;
  return makePlacement(Array.from({ length: 64 }, (_, square) => men[square ^ 56] ?? null));
};

/** Men of the starting array, a few of them lifted, as this codec expects it of reports in a row. */
const anyMen = fc.array(fc.nat({ max: 63 }), { maxLength: 2 }).map((lifted) => {
  const [frame] = read(START);
  if (frame?.type !== "position") throw new Error("no position");
  return frame.men.map((man, square) =>
    lifted.includes(square) && man !== "K" && man !== "k" ? null : man,
  );
});

const sensor = (name: string): number => (parseSquare(name) ?? 0) ^ 56;
const START_TEXT = "0043255134666666660000000000000000000000000000000" + "0CCCCCCCCA98BB79A";

describe("the rows of the HoS board", () => {
  test("the start position on USB", () => {
    const [frame] = read(START);
    expect(placementOf(frame)).toBe(STARTING_PLACEMENT_FEN);
    expect(frame?.type === "position" && makeHosPosition(frame.men)).toEqual(START);
  });

  test("constructed: e2 is lifted", () => {
    expect(placementOf(read(LIFTED)[0])).toBe("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR");
  });

  test("the same on BLE is text, with or without the first 00, ended by a comma", () => {
    for (const text of [START_TEXT, START_TEXT.slice(2), START_TEXT.toLowerCase()]) {
      expect(placementOf(readText(`${text},`)[0])).toBe(STARTING_PLACEMENT_FEN);
    }
    const [frame] = readText(`${START_TEXT},`);
    expect(frame?.type === "position" && new TextDecoder().decode(makeHosText(frame.men))).toBe(
      `${START_TEXT},`,
    );
  });

  test("texts that begin with FF carry no position", () => {
    const decoder = new HosTextDecoder();
    const bytes = new TextEncoder().encode(`FF01,${START_TEXT},`);
    expect(decoder.push(bytes).map(({ type }) => type)).toEqual(["discarded", "position"]);
  });

  test.each([
    ["a1", "00 64"],
    ["h8", "00 A3"],
    ["e4", "00 80"],
  ])("light %s", (square, bytes) => {
    expect(makeHosLight(sensor(square))).toEqual(hex(bytes));
    expect(readHosLight(hex(bytes)[1] ?? 0)).toBe(sensor(square));
  });

  test("lights out", () => {
    expect(makeHosLight(undefined)).toEqual(hex("00 BA"));
    expect(readHosLight(0xba)).toBeUndefined();
  });

  test("a HID report is brought to 33 bytes, with its first 00 or without, filled up or not", () => {
    const filled = glue([START, hex("00 ".repeat(31))]);
    for (const report of [START, START.slice(1), filled, filled.slice(1)]) {
      expect(trimHosReport(report)).toEqual(START);
    }
  });
});

const [startFrame, liftedFrame] = [read(START)[0], read(LIFTED)[0]];
if (startFrame === undefined || liftedFrame === undefined) throw new Error("no frames");

describeCodec({
  name: "HoS over USB",
  makeDecoder: () => new HosDecoder(),
  messages: [START, LIFTED],
  noise: hex("77 44 A6 FF 99"),
  needsPause: true,
  spoil: (message) => message.with(20, 0xf0),
  anyMessage: anyMen.map(makeHosPosition),
  likely: [0x00, 0x43, 0x25, 0x51, 0x34, 0x66, 0xcc, 0xa9],
});

describeCodec({
  name: "HoS over BLE",
  makeDecoder: () => new HosTextDecoder(),
  messages: [
    new TextEncoder().encode(`${START_TEXT},`),
    makeHosText(liftedFrame.type === "position" ? liftedFrame.men : []),
  ],
  noise: hex("77 44 FF 99"),
  spoil: (message) => message.map((byte, at) => (at === message.length - 9 ? 0x45 : byte)),
  anyMessage: anyMen.map(makeHosText),
  likely: [0x30, 0x31, 0x2c, 0x46, 0x43, 0x61],
});

describe("the cut of the HoS stream", () => {
  const frames = (stream: Uint8Array): readonly HosFrame[] =>
    read(stream).filter(({ type }) => type !== "discarded");

  test("a lost byte is found out by the next reports, and the cut moved", () => {
    for (let at = 0; at < START.length; at += 1) {
      const short = Uint8Array.from([...START].filter((_, index) => index !== at));
      const found = frames(glue([START, START, short, START, START, START, LIFTED]));
      expect(found.at(-1)).toEqual(liftedFrame);
      // What a wrong cut showed once is in no second report.
      const strange = found.filter(
        (frame) =>
          placementOf(frame) !== placementOf(startFrame) &&
          placementOf(frame) !== placementOf(liftedFrame),
      );
      expect(strange.length).toBeLessThanOrEqual(1);
    }
  });

  test("damaged reports do not move the cut", () => {
    const bad = [START.with(0, 9), START.with(7, 0xff), START.with(30, 0xdd)];
    expect(frames(glue([START, ...bad, ...bad, LIFTED]))).toEqual([startFrame, liftedFrame]);
  });

  test("a stream that begins in the middle of a report is cut rightly after the first pause", () => {
    const decoder = new HosDecoder();
    decoder.push(START.slice(11));
    decoder.flush("gap");
    expect(decoder.push(glue([START, LIFTED]))).toEqual([startFrame, liftedFrame]);
  });
});

test("every placement that is written is read back, as bytes and as text", () => {
  const men = fc.array(fc.constantFrom(null, ...PIECE_LETTERS), { minLength: 64, maxLength: 64 });
  fc.assert(
    fc.property(men, (all) => {
      const decoder = new HosDecoder();
      // A position that is none of chess waits for the next report, or for a pause.
      const frames = [...decoder.push(makeHosPosition(all)), ...decoder.flush("gap")];
      expect(frames).toEqual([{ type: "position", men: all }]);
      expect(new HosTextDecoder().push(makeHosText(all))).toEqual([{ type: "position", men: all }]);
    }),
  );
});
