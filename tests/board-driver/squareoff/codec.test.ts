import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SquareOffBoard } from "../../../src/board-driver/squareoff/board.js";
import {
  makeSquareOffAct,
  makeSquareOffBattery,
  makeSquareOffCommand,
  makeSquareOffNewGame,
  makeSquareOffOccupancy,
  SquareOffCommandDecoder,
  SquareOffDecoder,
  type SquareOffFrame,
} from "../../../src/board-driver/squareoff/codec.js";
import type { Seen } from "../../../src/vocabulary/placement.js";
import { describeCodec } from "../codec-suite.js";

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const read = (text: string): readonly SquareOffFrame[] => new SquareOffDecoder().push(ascii(text));
const START_TEXT = `30#${"11000011".repeat(8)}*`;
const START: readonly Seen[] = Array.from({ length: 64 }, (_, sensor) =>
  sensor < 16 || sensor >= 48 ? "?" : null,
);
// Reading order, a8 first: e2 is in the seventh row.
const E2 = 52;
const E4 = 36;

describe("vectors of other programs (mono424, BearChess, CircleOn), not captured", () => {
  test("the starting array, file by file", () => {
    expect(makeSquareOffCommand({ type: "occupancy" })).toEqual(ascii("30#R*"));
    expect(read(START_TEXT)).toEqual([{ type: "occupancy", seen: START }]);
    expect(makeSquareOffOccupancy(START)).toEqual(ascii(START_TEXT));
  });

  test("lights on g7 and h6", () => {
    expect(makeSquareOffCommand({ type: "lights", sensors: [14, 23] })).toEqual(ascii("25#g7h6*"));
    expect(makeSquareOffCommand({ type: "lights", sensors: [] })).toEqual(ascii("25#*"));
  });

  test("the battery of an old board: another number, left unread (captured by mrquincle)", () => {
    expect(read("6-11.63*")).toEqual([]);
    expect(read(`6-11.63*${START_TEXT}`).map(({ type }) => type)).toEqual([
      "discarded",
      "occupancy",
    ]);
  });
});

describe("constructed from the protocol page", () => {
  test("a man is lifted from e2 and set down on e4", () => {
    expect(read("0#e2u*0#e4d*")).toEqual([
      { type: "lifted", sensorIndex: E2 },
      { type: "placed", sensorIndex: E4 },
    ]);
    expect(makeSquareOffAct("lifted", E2)).toEqual(ascii("0#e2u*"));
    expect(makeSquareOffAct("placed", E4)).toEqual(ascii("0#e4d*"));
  });

  test("battery, in both forms that sources have", () => {
    expect(read("22#87*")).toEqual([{ type: "battery", percent: 87 }]);
    expect(read("4#1.87*")).toEqual([{ type: "battery", percent: 87 }]);
  });

  test("a new game; a message that is not known", () => {
    expect(read("14#GO*")).toEqual([{ type: "new-game" }]);
    expect(read("27#ck*")).toEqual([{ type: "unknown", code: 27, body: "ck" }]);
  });

  test("line ends behind a message say nothing, inside one they are damage", () => {
    expect(read("0#e2u*\r\n0#e4d*\r\n")).toHaveLength(2);
    expect(read("0#e2\ru*0#e4d*").map(({ type }) => type)).toEqual(["discarded", "placed"]);
  });

  test.each([
    ["63 squares", `30#${"1".repeat(63)}*`],
    ["a square that is none", "0#i2u*"],
    ["an act that is none", "0#e2x*"],
    ["120 percent", "22#120*"],
  ])("%s are not believed", (_, text) => {
    expect(read(`${text}14#GO*`).map(({ type }) => type)).toEqual(["discarded", "new-game"]);
  });

  test("the board's side reads what the host writes", () => {
    const commands = [
      { type: "new-game" },
      { type: "occupancy" },
      { type: "battery" },
      { type: "lights", sensors: [E2, E4] },
    ] as const;
    const decoder = new SquareOffCommandDecoder();
    expect(commands.flatMap((one) => [...decoder.push(makeSquareOffCommand(one))])).toEqual(
      commands,
    );
  });
});

describe("the board", () => {
  const lay = () => {
    const board = new SquareOffBoard({ rotate: 0 });
    expect(board.opening()).toEqual([ascii("14#1*"), ascii("30#R*")]);
    expect(board.push(ascii(START_TEXT), 100).events).toMatchObject([{ type: "board-reported" }]);
    return board;
  };

  /** The same, and thousands of bytes have come without damage. */
  const layProven = () => {
    const board = lay();
    for (let answer = 0; answer < 75; answer += 1) board.push(ascii(START_TEXT), 200);
    return board;
  };

  test("on a new line an act is told as soon as the occupancy bears it out", () => {
    const board = lay();
    expect(board.push(ascii("0#e2u*"), 1_000)).toMatchObject({
      events: [],
      send: [ascii("30#R*")],
    });
    expect(board.push(makeSquareOffOccupancy(START.with(E2, null)), 1_100).events).toMatchObject([
      { type: "piece-lifted", square: "e2", atMs: 1_100 },
    ]);
  });

  test("on a new line a damaged act that looks right is no hand", () => {
    const board = lay();
    // e2 was lifted, and the file was damaged on its way.
    expect(board.push(ascii("0#d2u*"), 1_000).events).toEqual([]);
    const shown = makeSquareOffOccupancy(START.with(E2, null));
    const later = [1_100, 1_450, 1_800].flatMap((atMs) => [...board.push(shown, atMs).events]);
    expect(later).toMatchObject([
      { type: "board-reported", placement: "????????/????????/8/8/8/8/????1???/????????" },
    ]);
  });

  test("tells acts at once, and asks for the occupancy after a placement", () => {
    const board = layProven();
    expect(board.push(ascii("0#e2u*"), 1_000)).toMatchObject({
      events: [{ type: "piece-lifted", square: "e2" }],
      send: [],
    });
    expect(board.push(ascii("0#e4d*"), 1_500)).toMatchObject({
      events: [{ type: "piece-placed", square: "e4" }],
      send: [ascii("30#R*")],
    });
  });

  test("an act that was lost is told as a position", () => {
    const board = lay();
    const after = makeSquareOffOccupancy(START.with(E2, null).with(E4, "?"));
    // Said once it may be damage.
    expect(board.push(after, 3_000).events).toEqual([]);
    expect(board.push(after, 3_400).events).toMatchObject([
      { type: "board-reported", placement: "????????/????????/8/8/4?3/8/????1???/????????" },
    ]);
  });

  test("an answer that crosses an act is asked for again", () => {
    const board = layProven();
    expect(board.push(ascii("0#e2u*"), 1_000).events).toHaveLength(1);
    expect(board.push(ascii(START_TEXT), 1_100)).toMatchObject({
      events: [],
      send: [ascii("30#R*")],
    });
    expect(board.push(makeSquareOffOccupancy(START.with(E2, null)), 1_500).events).toEqual([]);
  });

  test("without answers it is lost", () => {
    const board = lay();
    const events = [2_100, 3_100, 4_100, 5_100].flatMap((atMs) => [...board.tick(atMs).events]);
    expect(events).toEqual([{ type: "link-changed", link: "lost", atMs: 5_100 }]);
  });
});

const seen = fc.array(fc.constantFrom<Seen>(null, "?"), { minLength: 64, maxLength: 64 });

describeCodec({
  name: "Square Off",
  makeDecoder: () => new SquareOffDecoder(),
  messages: [ascii(START_TEXT), ascii("0#e4d*")],
  noise: ascii("x!7 u*"),
  spoil: (message) => message.map((byte, at) => (at === 9 ? 0x32 : byte)),
  anyMessage: fc.oneof(
    seen.map(makeSquareOffOccupancy),
    fc
      .tuple(fc.constantFrom("lifted" as const, "placed" as const), fc.nat({ max: 63 }))
      .map(([type, sensor]) => makeSquareOffAct(type, sensor)),
    fc.nat({ max: 100 }).map(makeSquareOffBattery),
    fc.constant(makeSquareOffNewGame()),
  ),
  likely: [...ascii("0123456789#*abcdefghud.-")],
});
