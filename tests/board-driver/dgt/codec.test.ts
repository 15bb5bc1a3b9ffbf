import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DGT_COMMANDS,
  type DgtClockCommand,
  DgtCommandDecoder,
  DgtDecoder,
  type DgtFrame,
  dgtCode,
  dgtLetter,
  EMULATOR_TRADEMARK,
  makeDgtBattery,
  makeDgtBusAddress,
  makeDgtClock,
  makeDgtClockAbsent,
  makeDgtClockAck,
  makeDgtClockCommand,
  makeDgtCommand,
  makeDgtDump,
  makeDgtFieldUpdate,
  makeDgtLongSerialNumber,
  makeDgtSerialNumber,
  makeDgtTrademark,
  makeDgtVersion,
} from "../../../src/board-driver/dgt/codec.js";
import { makeHex } from "../../../src/board-driver/hex.js";
import { PIECE_LETTERS } from "../../../src/vocabulary/chess.js";
import { cutAt, glue, hex, places } from "../bytes.js";
import { describeCodec } from "../codec-suite.js";

const EMPTY_ROWS = "00 ".repeat(32);
const START_DUMP = `86 00 43 08 09 0a 0c 0b 0a 09 08 07 07 07 07 07 07 07 07 ${EMPTY_ROWS} 01 01 01 01 01 01 01 01 02 03 04 06 05 04 03 02`;
const TURNED_DUMP = `86 00 43 02 03 04 05 06 04 03 02 ${"01 ".repeat(8)} ${EMPTY_ROWS} ${"07 ".repeat(8)} 08 09 0a 0b 0c 0a 09 08`;

const read = (bytes: Uint8Array): readonly DgtFrame[] => new DgtDecoder().push(bytes);
const time = (text: string, more: object = {}) => {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(":").map(Number);
  return {
    leftMs: ((hours * 60 + minutes) * 60 + seconds) * 1000,
    flagFell: false,
    flagShown: false,
    perMove: false,
    ...more,
  };
};
const perMove = { perMove: true };

/**
 * Captured: raw bytes of real boards (arnsholt/dgtdriver, games 1, 2 and johan). Logged: values of real
 * boards in public logs, their bytes built from the layout. Constructed: from the layout alone.
 * Source: docs/protocols/dgt.md §9, §10
 */
describe("the worked examples of the DGT board are read", () => {
  const letters = (dump: string): string => {
    const [frame] = read(hex(dump));
    if (frame?.type !== "board-dump") throw new Error("no dump");
    return frame.codes.map((code) => dgtLetter(code) ?? ".").join("");
  };

  test("3, captured: the starting array, White on the h1 side", () => {
    expect(letters(START_DUMP)).toBe(`rnbqkbnrpppppppp${".".repeat(32)}PPPPPPPPRNBQKBNR`);
    expect(makeDgtDump([...hex(START_DUMP).slice(3)])).toEqual(hex(START_DUMP));
  });

  test("4, captured: the starting array on a board turned by 180 degrees", () => {
    expect(letters(TURNED_DUMP)).toBe(`RNBKQBNRPPPPPPPP${".".repeat(32)}pppppppprnbkqbnr`);
  });

  test.each([
    ["5, captured: e2 lifted", "8e 00 05 34 00", [52, 0]],
    ["6, captured: white pawn on e4", "8e 00 05 24 01", [36, 1]],
    ["7, captured: e7 lifted", "8e 00 05 0c 00", [12, 0]],
    ["7, captured: black pawn on e5", "8e 00 05 1c 07", [28, 7]],
    ["8, captured: g1 lifted", "8e 00 05 3e 00", [62, 0]],
    ["8, captured: white knight on f3", "8e 00 05 2d 03", [45, 3]],
    ["9, captured: wire square d7 lifted", "8e 00 05 0b 00", [11, 0]],
    ["9, captured: white pawn on wire square d5", "8e 00 05 1b 01", [27, 1]],
  ] as const)("field update %s", (_, bytes, [sensorIndex, code]) => {
    expect(read(hex(bytes))).toEqual([{ type: "field-update", sensorIndex, code }]);
    expect(makeDgtFieldUpdate(sensorIndex, code)).toEqual(hex(bytes));
  });

  test.each([
    [
      "10, captured: both 0:03:02, stopped",
      "8d 00 0a 20 03 02 20 03 02 08",
      {
        first: time("0:03:02", perMove),
        second: time("0:03:02", perMove),
        running: false,
        lever: "second",
      },
    ],
    [
      "11, captured: bytes 6 to 8 run",
      "8d 00 0a 20 03 02 20 03 01 09",
      {
        first: time("0:03:02", perMove),
        second: time("0:03:01", perMove),
        running: true,
        lever: "second",
      },
    ],
    [
      "12, captured: the lever was pressed, bytes 3 to 5 run",
      "8d 00 0a 20 03 01 20 03 01 13",
      {
        first: time("0:03:01", perMove),
        second: time("0:03:01", perMove),
        running: true,
        lever: "first",
      },
    ],
    [
      "13, captured: the flag of bytes 3 to 5 has fallen",
      "8d 00 0a 30 00 00 20 00 16 12",
      {
        first: time("0:00:00", { perMove: true, flagFell: true }),
        second: time("0:00:16", perMove),
        running: false,
        lever: "first",
      },
    ],
    [
      "14, constructed: 0:59:07 and 1:23:45, no increment",
      "8d 00 0a 00 59 07 01 23 45 09",
      { first: time("0:59:07"), second: time("1:23:45"), running: true, lever: "second" },
    ],
  ] as const)("clock %s", (_, bytes, fields) => {
    expect(read(hex(bytes))).toEqual([
      { type: "clock", ...fields, turn: fields.lever, batteryLow: false },
    ]);
    expect(makeDgtClock(fields)).toEqual(hex(bytes));
  });

  test("15, constructed: no clock is connected", () => {
    expect(read(hex("8d 00 0a 00 00 00 00 00 00 20"))).toEqual([{ type: "clock-absent" }]);
    expect(makeDgtClockAbsent()).toEqual(hex("8d 00 0a 00 00 00 00 00 00 20"));
  });

  test("16, constructed: an empty reading says nothing", () => {
    expect(read(hex("8d 00 0a 00 00 00 00 00 00 00"))).toEqual([{ type: "clock-empty" }]);
  });

  test.each([
    ["17, logged: version 2.0 of a DGT 3000", "8d 00 0a 0a 10 09 0a 20 00 00", [16, 9, 0x20, 0]],
    ["18, constructed: version 1.14 of an XL", "8d 00 0a 0a 10 09 0a 1e 00 00", [16, 9, 0x1e, 0]],
    ["20, logged: text accepted", "8d 00 0a 0a 10 0c 0a 00 00 00", [16, 12, 0, 0]],
    ["22, constructed: times accepted", "8d 00 0a 0a 10 0a 0a 00 00 00", [16, 10, 0, 0]],
    ["23, constructed: times refused", "8d 00 0a 0a 40 0a 0a 00 00 00", [0x40, 10, 0, 0]],
    ["24, logged: command lost", "8d 00 0a 0a 20 00 0a 00 00 00", [32, 0, 0, 0]],
    [
      "25, constructed from logged values: button back",
      "8d 00 0a 0a 10 08 2a 05 31 00",
      [16, 0x88, 5, 0x31],
    ],
    [
      "26, constructed from logged values: button ok",
      "8d 00 0a 0a 10 08 2a 41 35 00",
      [16, 0x88, 0x41, 0x35],
    ],
  ] as const)("the clock's answer %s", (_, bytes, ack) => {
    expect(read(hex(bytes))).toEqual([{ type: "clock-ack", ack }]);
    expect(makeDgtClockAck([...ack])).toEqual(hex(bytes));
  });

  test.each([
    [
      "30, constructed: serial number",
      "91 00 08 32 33 39 34 36",
      { type: "serial-number", text: "23946" },
      makeDgtSerialNumber("23946"),
    ],
    [
      "31, constructed: long serial number",
      "a2 00 0d 33 30 30 30 31 34 37 37 34 30",
      { type: "long-serial-number", text: "3000147740" },
      makeDgtLongSerialNumber("3000147740"),
    ],
    [
      "32, constructed: version 1.80",
      "93 00 05 01 50",
      { type: "version", major: 1, minor: 80 },
      makeDgtVersion(1, 80),
    ],
    [
      "33, of the maker's text: bus address",
      "90 00 05 08 01",
      { type: "bus-address", address: 1025 },
      makeDgtBusAddress(1025),
    ],
  ])("%s", (_, bytes, message, written) => {
    expect(read(hex(bytes))).toEqual([message]);
    expect(written).toEqual(hex(bytes));
  });

  test("34, constructed: battery 84 percent, discharging", () => {
    const message = { type: "battery", charge: 84, charging: false, discharging: true };
    const onMs = (3 * 60 + 12) * 60_000;
    const standbyMs = (4 * 60 + 20) * 60_000;
    expect(read(hex("a0 00 0c 54 7f 7f 03 0c 00 04 14 02"))).toEqual([
      { ...message, onMs, standbyMs },
    ]);
    // A header constant says seven bytes: what is not there is not told.
    expect(read(hex("a0 00 07 54 01 1e 03"))).toEqual([
      { ...message, discharging: false, leftMs: 90 * 60_000 },
    ]);
    expect(read(makeDgtBattery(84, false))).toEqual([{ ...message, onMs: 0 }]);
  });

  test("35, constructed: the log of the board is one message", () => {
    const bytes = hex("8f 00 17 7f 7f 7f 6a 6f 40 34 51 24 70 03 01 40 0c 57 1c 60 02 58 6b");
    expect(read(bytes)).toEqual([{ type: "log", bytes: bytes.slice(3) }]);
  });

  test.each([
    ["36, constructed", "87 00 06 08 01 16"],
    ["37, constructed", "85 00 0a 08 01 40 34 41 24 71"],
    ["39, constructed", "84 00 0d 08 01 00 59 07 01 23 45 09 6c"],
  ])("%s: a message of the bus mode is framed and not read", (_, bytes) => {
    const payload = hex(bytes).slice(3);
    expect(read(hex(bytes))).toEqual([{ type: "unknown", id: hex(bytes)[0], payload }]);
  });

  test("42, constructed: a dump that knows only sides is a dump", () => {
    const codes = `${"01 ".repeat(16)}${EMPTY_ROWS}${"01 ".repeat(16)}`;
    expect(read(hex(`86 00 43 ${codes}`))).toEqual([
      { type: "board-dump", codes: [...hex(codes)] },
    ]);
  });

  test("43, constructed: a locked board shows no position", () => {
    const bytes = hex(`86 00 43 ${"7f ".repeat(64)}`);
    const decoder = new DgtDecoder();
    expect(decoder.push(bytes)).toEqual([]);
    expect(decoder.flush("gap")).toEqual([{ type: "discarded", why: "implausible", bytes }]);
  });
});

describe("the worked examples of the DGT board are written", () => {
  test("1, 2, constructed: commands are one byte", () => {
    expect(makeDgtCommand("reset")).toEqual(hex("40"));
    expect(makeDgtCommand("updateNice")).toEqual(hex("4b"));
  });

  test.each<readonly [string, DgtClockCommand, string]>([
    ["17, logged: ask for the version", { type: "ask-version" }, "2b 03 03 09 00"],
    [
      "19, constructed: text with a beep",
      { type: "text", text: "Gustav 1", beep: 3 },
      "2b 0c 03 0c 47 75 73 74 61 76 20 31 03 00",
    ],
    [
      "21, constructed: set both times, right runs",
      { type: "set-and-run", leftMs: 5_025_000, rightMs: 3_547_000, run: "right" },
      "2b 0a 03 0a 01 17 2d 00 3b 07 02 00",
    ],
    ["27, constructed: beep for a second", { type: "beep", steps: 16 }, "2b 04 03 0b 10 00"],
    [
      "28, constructed: e2 e4 on seven segments",
      { type: "segments", segments: [0x7b, 0x5b, 0, 0x7b, 0x66, 0], icons: 0, beep: true },
      "2b 0b 03 01 00 5b 7b 00 66 7b 00 03 00",
    ],
    ["29, constructed: end the text", { type: "end-text" }, "2b 03 03 03 00"],
  ])("%s", (_, command, bytes) => {
    expect(makeDgtClockCommand(command)).toEqual(hex(bytes));
  });

  test("an emulated board names this program as its maker, never a maker of boards", () => {
    expect(read(makeDgtTrademark())).toEqual([{ type: "trademark", text: EMULATOR_TRADEMARK }]);
    expect(EMULATOR_TRADEMARK).toMatch(/annabella/);
    expect(EMULATOR_TRADEMARK).not.toMatch(/dgt|digital game/i);
  });

  test("no command that changes a board's memory or freezes it is known", () => {
    const dangerous = [0x49, 0x4a, 0x4e, 0x50, 0x51, 0x52, 0x53, 0x54, 0x60];
    expect(Object.values(DGT_COMMANDS).filter((byte) => dangerous.includes(byte))).toEqual([]);
    for (const file of ["codec", "board"]) {
      const source = readFileSync(`src/board-driver/dgt/${file}.ts`, "utf8");
      expect(source).not.toMatch(/0x(4e|50|51|52|53|54|60)\b/i);
    }
  });

  test("every man has his code, rook before knight and king before queen", () => {
    expect(PIECE_LETTERS.map(dgtCode)).toEqual([1, 3, 4, 2, 6, 5, 7, 9, 10, 8, 12, 11]);
    for (const letter of PIECE_LETTERS) expect(dgtLetter(dgtCode(letter))).toBe(letter);
    expect([13, 14, 15].map(dgtLetter)).toEqual(["?", "?", "?"]);
  });
});

describe("messages are found in any stream", () => {
  const LIFTED = hex("8e 00 05 34 00");
  const PLACED = hex("8e 00 05 24 01");
  const lifted = read(LIFTED);
  const placed = read(PLACED);

  test("one message", () => {
    expect(lifted).toEqual([{ type: "field-update", sensorIndex: 52, code: 0 }]);
  });

  test("two messages in one chunk", () => {
    expect(read(glue([LIFTED, PLACED]))).toEqual([...lifted, ...placed]);
  });

  test("a dump split anywhere", () => {
    const dump = hex(START_DUMP);
    for (let at = 1; at < dump.length; at += 1) {
      const decoder = new DgtDecoder();
      expect(decoder.push(dump.slice(0, at))).toEqual([]);
      expect(decoder.push(dump.slice(at))).toEqual(read(dump));
    }
  });

  test("the last byte alone in a chunk", () => {
    const decoder = new DgtDecoder();
    expect(decoder.push(LIFTED.slice(0, 4))).toEqual([]);
    expect(decoder.push(LIFTED.slice(4))).toEqual(lifted);
  });

  test("noise before a message is told as noise", () => {
    expect(read(glue([hex("00 31 7f"), LIFTED]))).toEqual([
      { type: "discarded", why: "noise", bytes: hex("00 31 7f") },
      ...lifted,
    ]);
  });

  test("after a message with a wrong length the next one is read", () => {
    expect(read(glue([hex("8e 00 06 34 00"), PLACED]))).toEqual([
      { type: "discarded", why: "bad-length", bytes: hex("8e 00 06") },
      { type: "discarded", why: "noise", bytes: hex("34 00") },
      ...placed,
    ]);
  });

  test("a message that another one cuts short is given up, the other one is read", () => {
    expect(read(glue([hex(START_DUMP).slice(0, 20), PLACED]))).toEqual([
      { type: "discarded", why: "truncated", bytes: hex(START_DUMP).slice(0, 20) },
      ...placed,
    ]);
  });

  test("a start byte in the length costs only the byte before it", () => {
    expect(read(glue([hex("8e"), LIFTED]))).toEqual([
      { type: "discarded", why: "truncated", bytes: hex("8e") },
      ...lifted,
    ]);
    expect(read(glue([hex("8e 00"), LIFTED])).at(-1)).toEqual(lifted[0]);
  });

  test.each([
    ["a length below three", "93 00 02"],
    ["an unknown message longer than 300 bytes", "b7 02 2d"],
    ["a log longer than 8192 bytes", "8f 40 01"],
    ["a length that no trademark has", "92 02 2d"],
  ])("%s starts no message", (_, bytes) => {
    expect(read(glue([hex(bytes), LIFTED]))).toEqual([
      { type: "discarded", why: "bad-length", bytes: hex(bytes) },
      ...lifted,
    ]);
  });

  test("an unknown message is passed over by its length", () => {
    expect(read(glue([hex("a3 00 06 01 02 03"), LIFTED]))).toEqual([
      { type: "unknown", id: 0xa3, payload: hex("01 02 03") },
      ...lifted,
    ]);
  });

  test.each([
    ["a square above 63", "8e 00 05 40 00"],
    ["a code that no piece has", "8e 00 05 34 47"],
    ["ten hours", "8d 00 0a 0b 00 00 00 00 00 08"],
    ["sixty minutes", "8d 00 0a 00 60 00 00 00 00 08"],
    ["a second that is no decimal", "8d 00 0a 00 00 0c 00 00 00 08"],
  ])("%s is not believed", (_, bytes) => {
    expect(read(glue([hex(bytes), LIFTED]))).toEqual([
      { type: "discarded", why: "implausible", bytes: hex(bytes) },
      ...lifted,
    ]);
  });

  test("a flag beside the piece code is let through", () => {
    expect(read(hex("8e 00 05 24 11"))).toEqual(placed);
  });

  test("the board's side cuts commands, those for the clock whole", () => {
    const decoder = new DgtCommandDecoder();
    expect(decoder.push(hex("4d 2b 03 03"))).toEqual([{ type: "board", byte: 0x4d }]);
    expect(decoder.push(hex("09 00 42"))).toEqual([
      { type: "clock", data: hex("03 09 00") },
      { type: "board", byte: 0x42 },
    ]);
  });
});

const clockTime = fc.record({
  leftMs: fc.nat({ max: 9 * 3600 + 59 * 60 + 59 }).map((seconds) => seconds * 1000),
  flagFell: fc.boolean(),
  flagShown: fc.boolean(),
  perMove: fc.boolean(),
});
const clockFields = fc.record({
  first: clockTime,
  second: clockTime,
  running: fc.boolean(),
  lever: fc.constantFrom("first" as const, "second" as const),
  batteryLow: fc.boolean(),
});
const codes = fc.array(fc.nat({ max: 15 }), { minLength: 64, maxLength: 64 });
const message = fc.oneof(
  codes.map(makeDgtDump),
  fc
    .tuple(fc.nat({ max: 63 }), fc.nat({ max: 15 }))
    .map(([square, code]) => makeDgtFieldUpdate(square, code)),
  clockFields.map(makeDgtClock),
  fc.constant(makeDgtTrademark()),
);
const streams = fc
  .array(
    fc.oneof(
      message,
      fc
        .array(fc.oneof(fc.constantFrom(0x86, 0x8e, 0x8f, 0, 3, 5), fc.nat({ max: 255 })), {
          maxLength: 12,
        })
        .map((bytes) => Uint8Array.from(bytes)),
    ),
    { maxLength: 12 },
  )
  .map(glue);

describe("for every stream", () => {
  test("times that are written are read back", () => {
    fc.assert(
      fc.property(clockFields, (fields) => {
        expect(read(makeDgtClock(fields))).toEqual([
          { type: "clock", ...fields, turn: fields.lever },
        ]);
      }),
    );
  });

  test("a clock's answer that is written is read back", () => {
    const byte = fc.nat({ max: 255 });
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), (ack) => {
        expect(read(makeDgtClockAck(ack))).toEqual([{ type: "clock-ack", ack }]);
      }),
    );
  });

  test("a dump that is written is read back", () => {
    fc.assert(
      fc.property(codes, (all) => {
        expect(read(makeDgtDump(all))).toEqual([{ type: "board-dump", codes: all }]);
      }),
    );
  });

  test("what is read does not depend on how it is cut into chunks", () => {
    fc.assert(
      fc.property(
        streams.chain((stream) => fc.tuple(fc.constant(stream), places(stream.length))),
        ([stream, cuts]) => {
          const decoder = new DgtDecoder();
          const frames = cutAt(stream, cuts).flatMap((chunk) => [...decoder.push(chunk)]);
          const whole = new DgtDecoder();
          expect(frames).toEqual(whole.push(stream));
          expect(decoder.flush("truncated")).toEqual(whole.flush("truncated"));
        },
      ),
    );
  });

  test("no byte is lost and none is counted twice", () => {
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 6 }),
        fc.uint8Array({ maxLength: 40 }),
        (messages, noise) => {
          const stream = glue([...messages, noise, ...messages]);
          const decoder = new DgtDecoder();
          let framed = 0;
          let at = 0;
          let wrong = 0;
          const told: string[] = [];
          for (const byte of stream) {
            at += 1;
            const before = decoder.pendingBytes;
            let discarded = 0;
            let hasMessage = false;
            for (const frame of decoder.push(Uint8Array.of(byte))) {
              if (frame.type === "discarded") {
                discarded += frame.bytes.length;
                told.push(makeHex(frame.bytes));
              } else hasMessage = true;
            }
            // What is neither pending any more nor discarded has become the message.
            if (hasMessage) framed += before + 1 - discarded - decoder.pendingBytes;
            else if (discarded + decoder.pendingBytes !== before + 1) wrong += 1;
            if (framed + told.join("").length / 2 + decoder.pendingBytes !== at) wrong += 1;
          }
          expect(wrong).toBe(0);
          expect(framed).toBeGreaterThanOrEqual(glue(messages).length);
        },
      ),
    );
  });
});

describeCodec({
  name: "DGT",
  makeDecoder: () => new DgtDecoder(),
  messages: [hex(START_DUMP), hex("8e 00 05 34 00")],
  noise: hex("00 31 7f"),
  // A piece code that there is not.
  spoil: (message) => message.with(10, 0x7f),
  anyMessage: fc.oneof(
    fc.array(fc.nat({ max: 15 }), { minLength: 64, maxLength: 64 }).map(makeDgtDump),
    fc
      .tuple(fc.nat({ max: 63 }), fc.nat({ max: 15 }))
      .map(([at, code]) => makeDgtFieldUpdate(at, code)),
    fc
      .tuple(fc.nat({ max: 100 }), fc.boolean())
      .map(([charge, isCharging]) => makeDgtBattery(charge, isCharging)),
    fc.constantFrom(makeDgtVersion(1, 80), makeDgtSerialNumber("23946"), makeDgtTrademark()),
  ),
  likely: [...hex("86 8e 8d 93 91 a0 8f 00 01 05 0a 43 08 24 34 6b 7f")],
});
