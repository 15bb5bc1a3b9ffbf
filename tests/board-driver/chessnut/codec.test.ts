import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ChessnutCommand,
  ChessnutCommandDecoder,
  ChessnutDecoder,
  type ChessnutFrame,
  type ChessnutMen,
  makeChessnutAccepted,
  makeChessnutBattery,
  makeChessnutBlePosition,
  makeChessnutCommand,
  makeChessnutPosition,
  makeChessnutReport,
  makeChessnutStoredGames,
  makeMoveBattery,
  makeMoveKind,
  readChessnutLights,
} from "../../../src/board-driver/chessnut/codec.js";
import { makeHex } from "../../../src/board-driver/hex.js";
import { PIECE_LETTERS, parseSquare } from "../../../src/vocabulary/chess.js";
import { makePlacement, type Placement } from "../../../src/vocabulary/placement.js";
import { glue, hex } from "../bytes.js";
import { describeCodec } from "../codec-suite.js";

const read = (bytes: Uint8Array): readonly ChessnutFrame[] => new ChessnutDecoder().push(bytes);

/** Wire bytes of the ranks 6 to 3, empty. */
const EMPTY = "00 ".repeat(16);
const USB_TAIL = "00 ".repeat(31);
const START = `58 23 31 85 44 44 44 44 ${EMPTY} 77 77 77 77 A6 C9 9B 6A`;
const TURNED = `A6 B9 9C 6A 77 77 77 77 ${EMPTY} 44 44 44 44 58 13 32 85`;

const placementOf = (men: ChessnutMen): string =>
  makePlacement(Array.from({ length: 64 }, (_, square) => men[square ^ 56] ?? null) as Placement);

const placementIn = (bytes: string): string => {
  const [frame] = read(hex(bytes));
  if (frame?.type !== "position") throw new Error("no position");
  return placementOf(frame.men);
};

const anyMen = fc.array(fc.constantFrom(null, ...PIECE_LETTERS), { minLength: 64, maxLength: 64 });

const sensor = (name: string): number => (parseSquare(name) ?? 0) ^ 56;

describe("the worked examples of the Chessnut boards are read", () => {
  test.each([
    [
      "3: BLE, start position",
      `01 24 ${START} FF FF FF FF`,
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    ],
    [
      "4: BLE, the same on a turned board",
      `01 24 ${TURNED} FF FF FF FF`,
      "RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr",
    ],
    [
      "5: BLE, d7, c7, f2 and c2 empty",
      `01 24 58 23 31 85 44 44 00 44 ${EMPTY} 77 70 07 77 A6 C9 9B 6A FF FF FF FF`,
      "rnbqkbnr/pp2pppp/8/8/8/8/PP1PP1PP/RNBQKBNR",
    ],
    [
      "6: USB, pawn e2 lifted",
      `01 3D 58 23 31 85 44 44 44 44 ${EMPTY} 77 07 77 77 A6 C9 9B 6A ${USB_TAIL}`,
      "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR",
    ],
    [
      "7: USB, pawn placed on e4",
      `01 3D 58 23 31 85 44 44 44 44 ${"00 ".repeat(9)} 70 ${"00 ".repeat(6)} 77 07 77 77 A6 C9 9B 6A ${USB_TAIL}`,
      "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
    ],
  ])("%s", (_, bytes, placement) => {
    expect(placementIn(bytes)).toBe(placement);
  });

  test("2: accepted, also a heartbeat; not ready", () => {
    expect(read(hex("23 01 00"))).toEqual([{ type: "accepted", isReady: true }]);
    expect(read(hex("23 01 01"))).toEqual([{ type: "accepted", isReady: false }]);
    expect(makeChessnutAccepted()).toEqual(hex("23 01 00"));
  });

  test.each([
    ["11: 100 percent, charging by the second byte", "2A 02 64 01", 100, true],
    ["12: 100 percent, charging by bit 7 of the first", "2A 02 E4 00", 100, true],
    ["84 percent, not charging", "2A 02 54 00", 84, false],
    ["a Move, 84 percent, charging", "41 03 0C 01 54", 84, true],
  ] as const)("%s", (_, bytes, percent, isCharging) => {
    expect(read(hex(bytes))).toEqual([{ type: "battery", percent, isCharging }]);
  });

  test("14: one stored game", () => {
    expect(read(hex("32 01 01"))).toEqual([{ type: "stored-games", count: 1 }]);
    expect(makeChessnutStoredGames(1)).toEqual(hex("32 01 01"));
  });

  test("15: begin and end of a stored game are framed", () => {
    expect(read(hex("37 01 BE 37 01 ED"))).toEqual([
      { type: "stored-game-part", id: 0x37, payload: hex("BE") },
      { type: "stored-game-part", id: 0x37, payload: hex("ED") },
    ]);
  });

  test("17: a position with a value that no man has is dropped", () => {
    const bytes = hex(`01 24 ${START} FF FF FF FF`);
    bytes.set(hex("0F FF F0"), 14);
    const decoder = new ChessnutDecoder();
    const frames = [...decoder.push(bytes), ...decoder.flush("truncated")];
    expect(frames.filter((frame) => frame.type !== "discarded")).toEqual([]);
  });

  test("the time of the board stands behind the men on BLE", () => {
    const [frame] = read(hex(`01 24 ${START} 78 56 34 12`));
    expect(frame).toMatchObject({ type: "position", time: 0x12345678 });
  });

  test("buttons, names and texts of the firmware", () => {
    expect(read(hex("0F 01 02"))).toEqual([{ type: "button", button: 2 }]);
    const text = (letters: string): string => makeHex(new TextEncoder().encode(letters));
    expect(read(hex(`2C 0D ${text("Chessnut Air ")}`))).toEqual([
      { type: "name", text: "Chessnut Air" },
    ]);
    expect(read(hex(`28 10 01 ${text("CNAIR_09_230213")}`))).toEqual([
      { type: "firmware", text: "CNAIR_09_230213" },
    ]);
  });

  test("only a Move says what it is", () => {
    expect(read(makeMoveKind())).toMatchObject([{ type: "move-answer", about: 0x15 }]);
    expect(read(makeMoveBattery(50, false))).toEqual([
      { type: "battery", percent: 50, isCharging: false },
    ]);
  });
});

describe("the worked examples of the Chessnut boards are written", () => {
  test.each<readonly [string, ChessnutCommand, string]>([
    ["1: real-time mode", { type: "report" }, "21 01 00"],
    [
      "8: lights e2 and e4",
      { type: "lights", sensors: [sensor("e2"), sensor("e4")] },
      "0A 08 00 00 00 00 08 00 08 00",
    ],
    ["9: light c3", { type: "lights", sensors: [sensor("c3")] }, "0A 08 00 00 00 00 00 20 00 00"],
    ["10: all lights off", { type: "lights", sensors: [] }, "0A 08 00 00 00 00 00 00 00 00"],
    [
      "10: all lights on",
      { type: "lights", sensors: [...Array(64).keys()] },
      "0A 08 FF FF FF FF FF FF FF FF",
    ],
    ["11: ask for the battery", { type: "ask-battery" }, "29 01 00"],
    [
      "13: beep 1000 Hz for 200 ms",
      { type: "beep", frequencyHz: 1_000, durationMs: 200 },
      "0B 04 03 E8 00 C8",
    ],
    ["14: ask for the stored games", { type: "ask-stored-games" }, "31 01 00"],
    [
      "16: Move, e4 and e2 blue",
      { type: "move-lights", sensors: [sensor("e4"), sensor("e2")], color: "blue" },
      `43 20 ${"00 ".repeat(17)} 30 ${"00 ".repeat(7)} 30 ${"00 ".repeat(6)}`,
    ],
    ["Move: ask for the battery", { type: "ask-move", about: "battery" }, "41 01 0C"],
    ["Move: ask for the firmware", { type: "ask-move", about: "firmware" }, "41 01 09"],
    ["Move: ask what it is", { type: "ask-move", about: "kind" }, "41 01 15"],
    ["ask for the firmware", { type: "ask-firmware", part: "mcu" }, "27 01 01"],
    ["ask for the name", { type: "ask-name" }, "2B 01 00"],
  ])("%s", (_, command, bytes) => {
    expect(makeChessnutCommand(command)).toEqual(hex(bytes));
  });

  test("6, 7: positions are written as they are read, in reports of 65 bytes", () => {
    const bytes = hex(`01 3D 58 23 31 85 44 44 44 44 ${EMPTY} 77 07 77 77 A6 C9 9B 6A ${USB_TAIL}`);
    const [frame] = read(bytes);
    expect(frame?.type === "position" && makeChessnutPosition(frame.men)).toEqual(bytes);
    expect(bytes).toHaveLength(65);
  });

  test("no command moves men by motor, sends or deletes stored games or leaves real-time mode", () => {
    // 21 is real-time mode with 00 only.
    const source = ["codec", "board"]
      .map((file) => readFileSync(`src/board-driver/chessnut/${file}.ts`, "utf8"))
      .join("\n");
    const written = [...source.matchAll(/makeMessage\((0x[0-9a-f]{2}|ID\.\w+)/gi)].map(
      ([, id]) => id,
    );
    expect(written.length).toBeGreaterThan(8);
    for (const id of ["0x42", "0x33", "0x34", "0x39"]) expect(written).not.toContain(id);
    expect(makeHex(makeChessnutCommand({ type: "report" }))).toBe("210100");
  });

  test("the board's side cuts commands and passes over what fills a report", () => {
    const decoder = new ChessnutCommandDecoder();
    expect(decoder.push(makeChessnutReport(hex("21 01 00")))).toEqual([
      { id: 0x21, payload: hex("00") },
    ]);
    expect(decoder.push(hex("0A 08 00"))).toEqual([]);
    const [lights] = decoder.push(hex("00 00 00 08 00 08 00"));
    expect(readChessnutLights(lights?.payload ?? new Uint8Array())).toEqual([
      sensor("e4"),
      sensor("e2"),
    ]);
  });
});

const [START_REPORT, LIFTED_REPORT] = [
  hex(`01 3D ${START} ${USB_TAIL}`),
  hex(`01 3D 58 23 31 85 44 44 44 44 ${EMPTY} 77 07 77 77 A6 C9 9B 6A ${USB_TAIL}`),
] as const;
const [startFrame, liftedFrame] = [read(START_REPORT)[0], read(LIFTED_REPORT)[0]];
if (startFrame === undefined || liftedFrame === undefined) throw new Error("no frames");

describeCodec({
  name: "Chessnut over USB",
  makeDecoder: () => new ChessnutDecoder(),
  messages: [START_REPORT, LIFTED_REPORT],
  needed: 34,
  noise: hex("77 44 A6 FF 99"),
  spoil: (message) => message.with(20, 0xf0),
  anyMessage: fc.oneof(
    anyMen.map(makeChessnutPosition),
    fc.constant(makeChessnutAccepted()).map(makeChessnutReport),
    fc
      .tuple(fc.nat({ max: 100 }), fc.boolean())
      .map(([percent, isCharging]) => makeChessnutReport(makeChessnutBattery(percent, isCharging))),
  ),
  likely: [0x01, 0x3d, 0x24, 0x23, 0x2a, 0x02, 0x41, 0x0c, 0x00, 0x58, 0x77, 0x44],
});

const bleStart = hex(`01 24 ${START} FF FF FF FF`);
const bleTurned = hex(`01 24 ${TURNED} 01 02 03 04`);

describeCodec({
  name: "Chessnut over BLE",
  makeDecoder: () => new ChessnutDecoder(),
  messages: [bleStart, bleTurned],
  noise: hex("77 44 A6 FF 99"),
  spoil: (message) => message.with(20, 0xf0),
  anyMessage: fc.oneof(
    fc
      .tuple(anyMen, fc.nat({ max: 0xffff_ffff }))
      .map(([men, time]) => makeChessnutBlePosition(men, time)),
    fc.constantFrom(makeChessnutAccepted(), makeMoveKind()),
    fc.nat({ max: 255 }).map(makeChessnutStoredGames),
    fc
      .tuple(fc.nat({ max: 100 }), fc.boolean())
      .map(([percent, isCharging]) => makeMoveBattery(percent, isCharging)),
  ),
  likely: [0x01, 0x24, 0x37, 0xbe, 0xed, 0x0f, 0x32, 0x00, 0x85, 0x31],
});

describe("Chessnut reports on USB", () => {
  test("a report says nothing more behind the men, whatever stands there", () => {
    const filled = START_REPORT.map((byte, at) => (at < 34 ? byte : (at * 37) & 0xff));
    expect(read(glue([filled, filled, LIFTED_REPORT]))).toEqual([
      startFrame,
      startFrame,
      liftedFrame,
    ]);
  });

  test("answers fill their reports with zeros", () => {
    const reports = [makeChessnutAccepted(), makeChessnutBattery(84, false)].map(
      makeChessnutReport,
    );
    expect(read(glue([...reports, START_REPORT])).map(({ type }) => type)).toEqual([
      "accepted",
      "battery",
      "position",
    ]);
  });

  test("a byte lost from a report costs at most that report", () => {
    for (let at = 0; at < START_REPORT.length; at += 1) {
      const short = Uint8Array.from([...START_REPORT].filter((_, index) => index !== at));
      const frames = read(glue([short, LIFTED_REPORT, LIFTED_REPORT])).filter(
        ({ type }) => type !== "discarded",
      );
      expect(frames.slice(-2)).toEqual([liftedFrame, liftedFrame]);
    }
  });

  test("every placement that is written is read back, on USB and on BLE", () => {
    const men = fc.array(fc.constantFrom(null, ...PIECE_LETTERS), { minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(men, fc.nat({ max: 0xffff_ffff }), (all, time) => {
        expect(read(makeChessnutPosition(all))).toEqual([{ type: "position", men: all }]);
        expect(read(makeChessnutBlePosition(all, time))).toEqual([
          { type: "position", men: all, time },
        ]);
      }),
    );
  });
});
