import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  makeDgtBattery,
  makeDgtFieldUpdate,
  makeDgtSerialNumber,
  makeDgtVersion,
} from "../../../src/board-driver/dgt/codec.js";
import { FakeBoard } from "../../../src/board-driver/fake/fake-board.js";
import { BoardLink } from "../../../src/board-driver/link.js";
import { modelNamed } from "../../../src/board-driver/models.js";
import {
  makePegasusKey,
  makePegasusLights,
  makePegasusLocked,
  makePegasusOccupancy,
  PegasusCommandDecoder,
  PegasusDecoder,
  type PegasusFrame,
} from "../../../src/board-driver/pegasus/codec.js";
import type { BoardEvent } from "../../../src/vocabulary/board-events.js";
import type { Seen } from "../../../src/vocabulary/placement.js";
import { hex } from "../bytes.js";
import { describeCodec } from "../codec-suite.js";
import { HandDrivenTime } from "../hand-driven-time.js";

const read = (bytes: Uint8Array): readonly PegasusFrame[] => new PegasusDecoder().push(bytes);
const START: readonly Seen[] = Array.from({ length: 64 }, (_, sensor) =>
  sensor < 16 || sensor >= 48 ? "?" : null,
);
const START_BYTES = hex(`86 00 43 ${"01 ".repeat(16)} ${"00 ".repeat(32)} ${"01 ".repeat(16)}`);
const KEY = "0102030a0b0c";

describe("constructed from the protocol page", () => {
  test("41: lights on e2 and e4", () => {
    expect(makePegasusLights([52, 36])).toEqual(hex("60 07 05 02 00 01 34 24 00"));
    expect(makePegasusLights([52, 36], { intensity: 5 })).toEqual(
      hex("60 07 05 02 00 05 34 24 00"),
    );
    expect(makePegasusLights([])).toEqual(hex("60 02 00 00"));
  });

  test("42: the starting array", () => {
    expect(read(START_BYTES)).toEqual([{ type: "occupancy", seen: START }]);
    expect(makePegasusOccupancy(START)).toEqual(START_BYTES);
  });

  test("43: a locked board", () => {
    const bytes = hex(`86 00 43 ${"7f ".repeat(64)}`);
    expect(read(bytes)).toEqual([{ type: "locked" }]);
    expect(makePegasusLocked()).toEqual(bytes);
  });

  test("a dump that is locked in part is damage", () => {
    expect(read(START_BYTES.with(10, 0x7f))).toEqual([]);
  });

  test("updates, battery, version", () => {
    expect(read(makeDgtFieldUpdate(52, 0))).toEqual([
      { type: "field-update", sensorIndex: 52, isOccupied: false },
    ]);
    expect(read(makeDgtFieldUpdate(36, 1))).toEqual([
      { type: "field-update", sensorIndex: 36, isOccupied: true },
    ]);
    expect(read(makeDgtBattery(84, true))).toEqual([
      { type: "battery", percent: 84, isCharging: true },
    ]);
    expect(read(hex("93 00 05 01 00"))).toEqual([{ type: "version", major: 1, minor: 0 }]);
  });

  test("a key has six bytes; anything else is none", () => {
    expect(makePegasusKey(KEY)).toEqual(hex("63 07 01 02 03 0a 0b 0c 00"));
    expect(makePegasusKey("0102")).toBeUndefined();
    expect(makePegasusKey("no key")).toBeUndefined();
  });

  test("commands that stand together in one write are cut", () => {
    expect(
      new PegasusCommandDecoder().push(hex("40 63 07 01 02 03 0a 0b 0c 00 42 60 02 00 00 44")),
    ).toEqual([
      { type: "command", byte: 0x40 },
      { type: "key" },
      { type: "command", byte: 0x42 },
      { type: "lights", sensors: [] },
      { type: "command", byte: 0x44 },
    ]);
  });

  test("no key stands in the program", () => {
    for (const file of ["pegasus/codec", "pegasus/board", "models"]) {
      const source = readFileSync(`src/board-driver/${file}.ts`, "utf8");
      expect(source).not.toMatch(/0x63, *(7|0x07)/);
    }
  });
});

describe("the board", () => {
  const lay = async (developerKey: string | undefined) => {
    const time = new HandDrivenTime();
    const fake = new FakeBoard("pegasus", { time });
    const sent: string[] = [];
    const events: BoardEvent[] = [];
    const board = modelNamed("pegasus").createBoard({
      rotate: 0,
      ...(developerKey === undefined ? {} : { developerKey }),
    });
    const transport = {
      open: () => fake.transport.open(),
      incoming: () => fake.transport.incoming(),
      close: () => fake.transport.close(),
      send: (bytes: Uint8Array) => {
        sent.push(`${time.now()} ${bytes[0]?.toString(16)}`);
        return fake.transport.send(bytes);
      },
    };
    const link = new BoardLink({
      transport,
      board,
      time,
      sink: (event) => {
        events.push(event);
      },
    });
    await link.open();
    return { time, fake, link, sent, events };
  };

  test("starts slowly: reset, key, updates, position, battery, then the position every 2 s as a sign of life while the line is new", async () => {
    const { time, link, sent, events, fake } = await lay(KEY);
    await time.pass(10_000);
    expect(sent.slice(0, 7)).toEqual([
      "0 40",
      "1500 63",
      "3000 44",
      "4500 42",
      "6000 4c",
      "8000 42",
      "10000 42",
    ]);
    expect(events.map(({ type }) => type)).toEqual(["board-reported"]);
    await fake.lift("e2");
    await fake.place("e4");
    // On a new line each act waits for a position that bears it out.
    await time.pass(1_000);
    expect(events.slice(1)).toMatchObject([
      { type: "piece-lifted", square: "e2" },
      { type: "piece-placed", square: "e4" },
    ]);
    await link.light(["e2", "e4"]);
    expect([...fake.lights].sort()).toEqual(["e2", "e4"]);
    await link.close();
  });

  test("without a key it stays locked, and nothing is told of its squares", async () => {
    const { time, link, sent, events, fake } = await lay(undefined);
    await time.pass(20_000);
    await fake.lift("e2");
    expect(sent.some((line) => line.endsWith(" 63"))).toBe(false);
    expect(events.filter(({ type }) => type !== "link-changed")).toEqual([]);
    await link.close();
  });

  test("a board that falls silent is lost, and comes back with its position", async () => {
    const { time, link, events, fake } = await lay(KEY);
    let isMute = false;
    fake.behave((report) => (isMute ? [] : [report]));
    await time.pass(12_000);
    isMute = true;
    await time.pass(9_000);
    expect(
      events.map((event) => (event.type === "link-changed" ? event.link : event.type)),
    ).toEqual(["board-reported", "lost"]);
    isMute = false;
    await time.pass(20_000);
    expect(events.at(-1)).toMatchObject({ type: "board-reported" });
    expect(events.at(-2)).toMatchObject({ type: "link-changed", link: "up" });
    await link.close();
  });
});

describeCodec({
  name: "Pegasus",
  makeDecoder: () => new PegasusDecoder(),
  messages: [START_BYTES, hex("8e 00 05 34 00")],
  noise: hex("00 31 7f"),
  spoil: (message) => message.with(10, 0x7f),
  anyMessage: fc.oneof(
    fc
      .array(fc.constantFrom<Seen>(null, "?"), { minLength: 64, maxLength: 64 })
      .map(makePegasusOccupancy),
    fc
      .tuple(fc.nat({ max: 63 }), fc.nat({ max: 1 }))
      .map(([at, code]) => makeDgtFieldUpdate(at, code)),
    fc.constantFrom(makeDgtVersion(1, 0), makeDgtSerialNumber("23946"), makePegasusLocked()),
  ),
  likely: [...hex("86 8e 93 a0 00 01 05 43 7f 24 34")],
});
