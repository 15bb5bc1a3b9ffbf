import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  Aph1CommandDecoder,
  Aph1Decoder,
  type Aph1Frame,
  crc16,
  makeAph1Ack,
  makeAph1Command,
  makeAph1Hello,
  makeAph1State,
} from "../../../src/board-driver/aph1/codec.js";
import { cutAt, glue, hex, places } from "../bytes.js";
import { describeCodec } from "../codec-suite.js";

const START = hex("ff ff 00 00 00 00 ff ff");
const E2_LIFTED = hex("ff ff 00 00 00 00 ef ff");
const E4_PLACED = hex("ff ff 00 00 10 00 ef ff");
const E2 = hex("00 00 00 00 00 00 10 00");
const G1 = hex("00 00 00 00 00 00 00 40");
const NOWHERE = new Uint8Array(8);

/** docs/protocols/occupancy-boards.md C6, APH-1 1 to 11. */
const BOOT = hex(
  "A5 10 00 91 00 00 00 00 FF FF 00 00 00 00 FF FF 00 00 00 00 00 00 00 00 00 00 FF 00 01 00 2D C8",
);
const KEEP_ALIVE = hex(
  "A5 10 01 12 FA 00 00 00 FF FF 00 00 00 00 FF FF 00 00 00 00 00 00 00 00 00 00 FF 00 01 00 03 94",
);

const read = (bytes: Uint8Array): readonly Aph1Frame[] => new Aph1Decoder().push(bytes);

const quiet = {
  change: false,
  keepAlive: false,
  overrun: false,
  fault: false,
  debounced: true,
  boot: false,
};
const change = { ...quiet, change: true };
const common = { battery: undefined, noise: 0, role: "blind" as const };

describe("the worked examples of APH-1 are read and written byte by byte", () => {
  const states: readonly (readonly [string, string, Parameters<typeof makeAph1State>[0]])[] = [
    [
      "first frame after a reset, starting array",
      "A5 10 00 91 00 00 00 00 FF FF 00 00 00 00 FF FF 00 00 00 00 00 00 00 00 00 00 FF 00 01 00 2D C8",
      { seq: 0, timeMs: 0, flags: { ...change, boot: true }, occupied: START },
    ],
    [
      "keep-alive",
      "A5 10 01 12 FA 00 00 00 FF FF 00 00 00 00 FF FF 00 00 00 00 00 00 00 00 00 00 FF 00 01 00 03 94",
      { seq: 1, timeMs: 250, flags: { ...quiet, keepAlive: true }, occupied: START },
    ],
    [
      "e2 lifted",
      "A5 10 02 11 30 0C 00 00 FF FF 00 00 00 00 EF FF 00 00 00 00 00 00 10 00 00 00 FF 00 01 00 0C 2F",
      { seq: 2, timeMs: 3120, flags: change, occupied: E2_LIFTED, lifted: E2 },
    ],
    [
      "e4 placed, the lift of e2 said once more",
      "A5 10 03 11 35 11 00 00 FF FF 00 00 10 00 EF FF 00 00 00 00 00 00 10 00 00 00 FF 00 01 00 A3 91",
      { seq: 3, timeMs: 4405, flags: change, occupied: E4_PLACED, lifted: E2 },
    ],
    [
      "announce pressed",
      "A5 10 04 11 7A 17 00 00 FF FF 00 00 10 00 EF FF 00 00 00 00 00 00 00 00 01 00 FF 00 01 00 62 50",
      { seq: 4, timeMs: 6010, flags: change, occupied: E4_PLACED, buttons: 1 },
    ],
    [
      "announce released",
      "A5 10 05 11 2E 18 00 00 FF FF 00 00 10 00 EF FF 00 00 00 00 00 00 00 00 00 00 FF 00 01 00 4C 8F",
      { seq: 5, timeMs: 6190, flags: change, occupied: E4_PLACED },
    ],
    [
      "g1 lifted and put back between two frames",
      "A5 10 06 11 28 23 00 00 FF FF 00 00 10 00 EF FF 00 00 00 00 00 00 00 40 00 00 FF 00 01 00 4B 09",
      { seq: 6, timeMs: 9000, flags: change, occupied: E4_PLACED, lifted: G1 },
    ],
    [
      "keep-alive with a fault, three noisy squares",
      "A5 10 07 1A 22 24 00 00 FF FF 00 00 10 00 EF FF 00 00 00 00 00 00 00 40 00 00 FF 03 01 00 76 53",
      {
        seq: 7,
        timeMs: 9250,
        flags: { ...quiet, keepAlive: true, fault: true },
        occupied: E4_PLACED,
        lifted: G1,
        noise: 3,
      },
    ],
    [
      "number 255, time about to wrap, empty board",
      "A5 10 FF 12 F0 FF FF FF 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 FF 00 01 00 6F 35",
      {
        seq: 255,
        timeMs: 0xffff_fff0,
        flags: { ...quiet, keepAlive: true },
        occupied: NOWHERE,
      },
    ],
  ];

  test.each(states)("STATE: %s", (_, bytes, fields) => {
    const expected = { lifted: NOWHERE, buttons: 0, ...common, ...fields };
    expect(read(hex(bytes))).toEqual([{ type: "state", ...expected }]);
    expect(makeAph1State(expected)).toEqual(hex(bytes));
  });

  test("HELLO names the board, its firmware, its scanning and its capabilities", () => {
    const bytes = hex(
      "A5 11 00 10 0C 00 00 00 41 50 48 2D 44 49 59 00 01 02 00 00 14 03 04 00 03 00 FF 00 01 00 DB F5",
    );
    const fields = {
      seq: 0,
      timeMs: 12,
      flags: quiet,
      ...common,
      name: "APH-DIY",
      firmware: { major: 1, minor: 2 },
      scanPeriodMs: 20,
      debounceScans: 3,
      buttonCount: 4,
      capabilities: 3,
    };
    expect(read(bytes)).toEqual([{ type: "hello", ...fields }]);
    expect(makeAph1Hello(fields)).toEqual(bytes);
  });

  test("ACK names the command and its number", () => {
    const bytes = hex(
      "A5 12 00 10 9C 18 00 00 04 04 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 FF 00 01 00 0C D2",
    );
    const fields = {
      seq: 0,
      timeMs: 6300,
      flags: quiet,
      ...common,
      command: 4,
      commandSeq: 4,
      status: 0,
    };
    expect(read(bytes)).toEqual([{ type: "ack", ...fields }]);
    expect(makeAph1Ack(fields)).toEqual(bytes);
  });

  test.each([
    ["5A 10 01 01 00 00 00 00 00 00 00 00 00 00 03 94", 1, { type: "hello" }],
    ["5A 10 02 02 00 00 00 00 00 00 00 00 00 00 66 E9", 2, { type: "state" }],
    [
      "5A 10 04 04 00 00 00 00 10 00 10 00 00 00 8F 12",
      4,
      { type: "lights", lights: hex("00 00 00 00 10 00 10 00") },
    ],
    [
      "5A 10 03 03 FA 00 1E 00 00 00 00 00 00 00 8B 3E",
      3,
      { type: "timing", keepAliveMs: 250, debounceMs: 30 },
    ],
    [
      "5A 10 05 05 70 03 78 00 00 00 00 00 00 00 83 94",
      5,
      { type: "beep", hertz: 880, durationMs: 120 },
    ],
    ["5A 10 06 06 02 00 00 00 00 00 00 00 00 00 7F 6B", 6, { type: "role", role: "opponent" }],
  ] as const)("command %s is written and read on the board's side", (bytes, seq, command) => {
    expect(makeAph1Command(command, seq)).toEqual(hex(bytes));
    expect(new Aph1CommandDecoder().push(hex(bytes))).toEqual([
      { seq, number: hex(bytes)[3], command },
    ]);
  });

  test("the check value of the CRC is 29b1", () => {
    expect(crc16(new TextEncoder().encode("123456789"))).toBe(0x29b1);
  });
});

describe("frames are found in any stream", () => {
  const boot = read(BOOT);
  const keepAlive = read(KEEP_ALIVE);

  test("one frame", () => {
    expect(boot).toMatchObject([{ type: "state", seq: 0 }]);
  });

  test("two frames in one chunk", () => {
    expect(read(glue([BOOT, KEEP_ALIVE]))).toEqual([...boot, ...keepAlive]);
  });

  test("a frame split anywhere", () => {
    for (let at = 1; at < BOOT.length; at += 1) {
      const decoder = new Aph1Decoder();
      expect(decoder.push(BOOT.slice(0, at))).toEqual([]);
      expect(decoder.push(BOOT.slice(at))).toEqual(boot);
    }
  });

  test("the checksum alone in a chunk", () => {
    const decoder = new Aph1Decoder();
    expect(decoder.push(BOOT.slice(0, 30))).toEqual([]);
    expect(decoder.push(BOOT.slice(30))).toEqual(boot);
  });

  test("noise before a frame is told as noise, also when it holds a start byte", () => {
    expect(read(glue([hex("00 A5 31 32 33"), BOOT]))).toEqual([
      { type: "discarded", why: "noise", bytes: hex("00 A5 31 32 33") },
      ...boot,
    ]);
  });

  test("after a bad checksum the next frame is read", () => {
    const bad = Uint8Array.from(BOOT);
    bad[9] = 0xfe;
    expect(read(glue([bad, KEEP_ALIVE]))).toEqual([
      { type: "discarded", why: "bad-checksum", bytes: bad },
      ...keepAlive,
    ]);
  });

  test("after a lost byte the next frame is delivered with its own last byte", () => {
    const decoder = new Aph1Decoder();
    decoder.push(BOOT.slice(0, 31));
    expect(decoder.push(KEEP_ALIVE)).toEqual([
      { type: "discarded", why: "bad-checksum", bytes: BOOT.slice(0, 31) },
      ...keepAlive,
    ]);
  });

  test("a lost last byte that equals the start byte after it costs no frame", () => {
    const frames = Array.from({ length: 2000 }, (_, timeMs) =>
      makeAph1State({ seq: 7, timeMs, occupied: START }),
    );
    const ending = frames.find((frame) => frame[31] === 0xa5) ?? BOOT;
    const stream = glue([ending.slice(0, 31), KEEP_ALIVE, KEEP_ALIVE]);
    expect(read(stream)).toEqual([...read(ending), ...keepAlive, ...keepAlive]);
  });

  test("text of a boot loader before the first frame is passed over", () => {
    const text = new TextEncoder().encode("ESP-ROM:esp32s3\r\nboot: 0x8 (SPI_FAST_FLASH)\r\n");
    expect(read(glue([text, BOOT])).at(-1)).toEqual(boot[0]);
  });

  test("a frame of a later type is known to be a frame", () => {
    const later = makeAph1State({ seq: 9, timeMs: 1, occupied: START });
    later[1] = 0x17;
    const crc = crc16(later, 30);
    later[30] = crc & 0xff;
    later[31] = crc >> 8;
    expect(read(later)).toMatchObject([{ type: "unknown", typeNumber: 7, seq: 9 }]);
  });

  test("a pause gives up an incomplete frame", () => {
    const decoder = new Aph1Decoder();
    decoder.push(BOOT.slice(0, 12));
    expect(decoder.flush("gap")).toEqual([
      { type: "discarded", why: "gap", bytes: BOOT.slice(0, 12) },
    ]);
    expect(decoder.push(KEEP_ALIVE)).toEqual(keepAlive);
  });
});

const eightBytes = fc.uint8Array({ minLength: 8, maxLength: 8 });
const stateFields = fc.record({
  seq: fc.nat({ max: 255 }),
  timeMs: fc.nat({ max: 0xffff_ffff }),
  occupied: eightBytes,
  lifted: eightBytes,
  buttons: fc.nat({ max: 0xffff }),
  flags: fc.record({
    change: fc.boolean(),
    keepAlive: fc.boolean(),
    overrun: fc.boolean(),
    fault: fc.boolean(),
    debounced: fc.boolean(),
    boot: fc.boolean(),
  }),
  battery: fc.option(fc.nat({ max: 100 }), { nil: undefined }),
  noise: fc.nat({ max: 64 }),
  role: fc.constantFrom("not-set", "blind", "opponent"),
});
/** Frames with noise around them; start bytes are frequent. */
const streams = fc
  .array(
    fc.oneof(
      stateFields.map(makeAph1State),
      fc
        .array(fc.oneof(fc.constantFrom(0xa5, 0x10, 0x5a), fc.nat({ max: 255 })), { maxLength: 40 })
        .map((bytes) => Uint8Array.from(bytes)),
    ),
    { maxLength: 8 },
  )
  .map(glue);

describe("for every stream", () => {
  test("a state that is written is read back", () => {
    fc.assert(
      fc.property(stateFields, (fields) => {
        expect(read(makeAph1State(fields))).toEqual([{ type: "state", ...fields }]);
      }),
    );
  });

  test("what is read does not depend on how it is cut into chunks", () => {
    fc.assert(
      fc.property(
        streams.chain((stream) => fc.tuple(fc.constant(stream), places(stream.length))),
        ([stream, cuts]) => {
          const decoder = new Aph1Decoder();
          const frames = cutAt(stream, cuts).flatMap((chunk) => [...decoder.push(chunk)]);
          const whole = new Aph1Decoder();
          expect(frames).toEqual(whole.push(stream));
          expect(decoder.flush("truncated")).toEqual(whole.flush("truncated"));
        },
      ),
    );
  });

  test("every byte is framed, discarded or pending", () => {
    fc.assert(
      fc.property(streams, (stream) => {
        const decoder = new Aph1Decoder();
        let count = 0;
        for (const frame of decoder.push(stream)) {
          count += frame.type === "discarded" ? frame.bytes.length : 32;
        }
        expect(count + decoder.pendingBytes).toBe(stream.length);
      }),
    );
  });

  test("the board's side finds commands in any chunking and never throws", () => {
    const commands = fc.array(
      fc.oneof(
        fc.nat({ max: 255 }).map((seq) => makeAph1Command({ type: "state" }, seq)),
        fc.uint8Array({ maxLength: 20 }),
      ),
    );
    fc.assert(
      fc.property(
        commands.map(glue).chain((stream) => fc.tuple(fc.constant(stream), places(stream.length))),
        ([stream, cuts]) => {
          const decoder = new Aph1CommandDecoder();
          const found = cutAt(stream, cuts).flatMap((chunk) => [...decoder.push(chunk)]);
          expect(found).toEqual(new Aph1CommandDecoder().push(stream));
        },
      ),
    );
  });
});

describeCodec({
  name: "APH-1",
  makeDecoder: () => new Aph1Decoder(),
  messages: [
    hex(
      "a5 10 00 91 00 00 00 00 ff ff 00 00 00 00 ff ff 00 00 00 00 00 00 00 00 00 00 ff 00 01 00 2d c8",
    ),
    hex(
      "a5 10 02 11 30 0c 00 00 ff ff 00 00 00 00 ef ff 00 00 00 00 00 00 10 00 00 00 ff 00 01 00 0c 2f",
    ),
  ],
  noise: hex("00 a5 5a 7f"),
  spoil: (message) => message.with(9, 0x7f),
  anyMessage: stateFields.map(makeAph1State),
  likely: [...hex("a5 10 11 12 5a 00 ff 01 91")],
});
