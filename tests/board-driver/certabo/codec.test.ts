import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bytesOfTag,
  CertaboDecoder,
  type CertaboFrame,
  certaboCorners,
  makeCertaboLights,
  makeCertaboLightsAck,
  makeCertaboOccupancy,
  makeCertaboTags,
  makeColouredLights,
  tagOfBytes,
} from "../../../src/board-driver/certabo/codec.js";
import { makeOrientation } from "../../../src/board-driver/orientation.js";
import { type SquareName, squareOf } from "../../../src/vocabulary/chess.js";
import type { Seen } from "../../../src/vocabulary/placement.js";
import { glue, hex } from "../bytes.js";
import { describeCodec } from "../codec-suite.js";

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const read = (text: string): readonly CertaboFrame[] => new CertaboDecoder().push(ascii(text));
const sensorOf = (name: SquareName, rotation: 0 | 180 = 0): number =>
  makeOrientation(rotation).sensors[squareOf(name)] ?? 0;
const sensors = (...names: SquareName[]): readonly number[] => names.map((name) => sensorOf(name));
/** Occupancy as eight ranks of signs, rank 8 first. */
const occupied = (...ranks: string[]): readonly Seen[] =>
  ranks.flatMap((rank) => [...rank].map((sign): Seen => (sign === "#" ? "?" : null)));
const FULL = "########";
const FREE = "........";

/** Numbers of example 1, a line of a real board after 1.e4, by rank from 8 to 1. */
const CAPTURED_RANKS = [
  "3 0 84 252 153 3 0 85 0 104 3 0 84 2 3 3 0 83 177 224 3 0 84 107 52 3 0 84 240 106 3 0 85 0 107 3 0 84 255 174",
  "3 0 84 44 81 3 0 84 121 210 3 0 84 242 13 3 0 84 107 56 3 0 84 78 193 3 0 84 240 84 3 0 84 240 65 3 0 84 68 134",
  `${"0 ".repeat(25)}160 80 7 140 126 32 250 15 0 0 254 7 118 237 181`,
  `${"0 ".repeat(30)}160 225 80 192 121 0 0 0 0 0`,
  `207 224 74 7 172 ${"0 ".repeat(15)}3 0 85 1 184 0 0 0 0 0 0 0 0 0 0 100 115 213 250 161`,
  `${"0 ".repeat(20)}186 10 56 165 201 0 0 0 0 0 168 94 211 7 40 74 124 195 174 25`,
  "3 0 84 44 165 3 0 84 68 112 3 0 84 237 98 3 0 84 252 170 0 0 0 0 0 3 0 84 78 209 3 0 84 242 11 3 0 84 78 216",
  "3 0 85 0 16 3 0 83 229 13 3 0 85 0 67 3 0 84 121 142 3 0 84 105 128 3 0 84 106 231 3 0 84 247 87 3 0 84 252 15",
];
const CAPTURED_LINE = `:${CAPTURED_RANKS.join(" ")}\r\n`;

describe("captured: lines of real boards (test vectors of picochess)", () => {
  test("1: tags after 1.e4, with the rest of a cut line before them", () => {
    const frames = read(`xxxxxxxxxxxxxxxxxx${CAPTURED_LINE}`);
    expect(frames.map((frame) => frame.type)).toEqual(["discarded", "tags"]);
    const [, line] = frames;
    if (line?.type !== "tags") throw new Error("no tags");
    const tagAt = (name: SquareName) => bytesOfTag(line.tags[sensorOf(name)] ?? 0);
    expect(tagAt("a8")).toEqual([3, 0, 84, 252, 153]);
    expect(tagAt("e4")).toEqual([3, 0, 85, 1, 184]);
    expect(tagAt("e2")).toEqual([0, 0, 0, 0, 0]);
    expect(tagAt("h1")).toEqual([3, 0, 84, 252, 15]);
    // Noise on empty squares looks like any tag.
    expect(tagAt("f6")).toEqual([160, 80, 7, 140, 126]);
    expect(tagAt("h4")).toEqual([100, 115, 213, 250, 161]);
    expect(line.tags).toHaveLength(64);
  });

  test("2: two positions with an acknowledgement between them", () => {
    expect(read(`${CAPTURED_LINE}L\r\n${CAPTURED_LINE}`).map((frame) => frame.type)).toEqual([
      "tags",
      "lights-ack",
      "tags",
    ]);
  });

  test("3: the starting array of a Sentio", () => {
    expect(read(":255 255 0 0 0 0 255 255 \r\n")).toEqual([
      { type: "occupancy", seen: occupied(FULL, FULL, FREE, FREE, FREE, FREE, FULL, FULL) },
    ]);
  });

  test("4: h1 empty, the acknowledgement glued behind the numbers by a lone line feed", () => {
    expect(read(":255 255 0 0 0 0 255 254\nL\r\n")).toEqual([
      { type: "occupancy", seen: occupied(FULL, FULL, FREE, FREE, FREE, FREE, FULL, "#######.") },
      { type: "lights-ack", ack: "plain" },
    ]);
  });
});

describe("vectors of other programs (picochess, BearChess), not captured", () => {
  test("8, 9, 10: plain lights", () => {
    expect(makeCertaboLights(sensors("e2", "e4"))).toEqual(hex("00 00 00 00 10 00 10 00"));
    expect(makeCertaboLights(sensors("d2", "d4"))).toEqual(hex("00 00 00 00 08 00 08 00"));
    const turned = [sensorOf("d2", 180), sensorOf("d4", 180)];
    expect(makeCertaboLights(turned)).toEqual(hex("00 10 00 10 00 00 00 00"));
    expect(makeCertaboLights(sensors("a1"))).toEqual(hex("00 00 00 00 00 00 00 01"));
    expect(makeCertaboLights(sensors("h2"))).toEqual(hex("00 00 00 00 00 00 80 00"));
  });

  test("11: all lights out, and all lights on", () => {
    expect(makeCertaboLights([])).toEqual(new Uint8Array(8));
    expect(makeCertaboLights(Array(64).keys())).toEqual(new Uint8Array(8).fill(0xff));
  });

  test("12: coloured lights out", () => {
    expect(makeColouredLights([])).toEqual(hex(`ff 55 ${"00".repeat(243)} 0d 0a`));
  });

  test("13: coloured lights at e2 and e4", () => {
    const frame = makeColouredLights(sensors("e2", "e4"));
    const lit = Array.from({ length: 81 }, (_, at) => at).filter(
      (at) => (frame[2 + 3 * at + 2] ?? 0) === 0x40,
    );
    expect(lit).toEqual([12, 13, 21, 22, 30, 31, 39, 40]);
    expect(certaboCorners(sensorOf("e2"))).toEqual([12, 13, 21, 22]);
    expect(frame).toHaveLength(247);
    expect(frame.filter((byte) => byte !== 0)).toEqual(
      Uint8Array.of(0xff, 0x55, ...new Array<number>(8).fill(0x40), 0x0d, 0x0a),
    );
  });

  test("15: a line with something else than numbers in it is dropped whole", () => {
    const line = CAPTURED_LINE.replace("85 0 104 3 0 84 2 3 3", "85 0 104 2XXXXXXXX23 138 3");
    expect(read(line).every((frame) => frame.type === "discarded")).toBe(true);
    const frames = read(`${line}${CAPTURED_LINE}`);
    expect(frames.at(-1)?.type).toBe("tags");
  });
});

describe("constructed from the protocol page", () => {
  test.each([
    ["5: e2 lifted", "255 255 0 0 0 0 247 255", FREE, FREE, FREE, "####.###", FULL],
    ["6: the pawn on e4", "255 255 0 0 8 0 247 255", "....#...", FREE, FREE, "####.###", FULL],
  ])("%s", (_, numbers, rank4, rank3, _free, rank2, rank1) => {
    const seen = occupied(FULL, FULL, FREE, FREE, rank4, rank3, rank2, rank1);
    expect(read(`:${numbers} \r\n`)).toEqual([{ type: "occupancy", seen }]);
    expect(makeCertaboOccupancy(seen)).toEqual(ascii(`:${numbers} \r\n`));
  });

  test("7: 1.Nf3", () => {
    expect(read(":255 255 0 0 0 4 255 253 \r\n")).toEqual([
      {
        type: "occupancy",
        seen: occupied(FULL, FULL, FREE, FREE, FREE, ".....#..", FULL, "######.#"),
      },
    ]);
  });

  test("14: a whole line of tags, the starting array", () => {
    const men = (from: number, row: number): readonly string[] =>
      Array.from({ length: 16 }, (_, n) => `3 0 84 ${row} ${from + n}`);
    const text = `:${[...men(232, 3), ...new Array<string>(32).fill("0 0 0 0 0"), ...men(24, 4)].join(" ")} \r\n`;
    expect(text).toHaveLength(723);
    const [line] = read(text);
    if (line?.type !== "tags") throw new Error("no tags");
    expect(bytesOfTag(line.tags[sensorOf("h8")] ?? 0)).toEqual([3, 0, 84, 3, 239]);
    expect(bytesOfTag(line.tags[sensorOf("a1")] ?? 0)).toEqual([3, 0, 84, 4, 32]);
    expect(makeCertaboTags(line.tags)).toEqual(ascii(text));
  });

  test("a tag is its five bytes", () => {
    expect(bytesOfTag(tagOfBytes([255, 0, 254, 1, 253]))).toEqual([255, 0, 254, 1, 253]);
  });

  test.each([
    ["319 numbers", `:${"0 ".repeat(319)}\r\n`],
    ["640 numbers, two lines run together", `:${"0 ".repeat(640)}\r\n`],
    ["seven numbers", ":255 255 0 0 0 0 255 \r\n"],
  ])("%s are no position", (_, line) => {
    expect(read(`${line}:0 0 0 0 0 0 0 0 \r\n`)).toMatchObject([
      ...Array.from({ length: Math.ceil(line.length / 256) }, () => ({
        type: "discarded",
        why: "bad-length",
      })),
      { type: "occupancy" },
    ]);
  });

  test.each([
    ["a number of more than a byte", ":256 255 0 0 0 0 255 255 \r\n"],
    ["two spaces where a digit was lost", ":255 255  0 0 0 255 255 0 \r\n"],
    ["a zero before a digit, where a space was lost", ":255 255 00 0 0 0 255 255 \r\n"],
    ["a sign", ":255 255 0 0 0 0 255 -1 \r\n"],
  ])("%s spoils the line", (_, line) => {
    expect(read(line)).toEqual([]);
    expect(read(`${line}L\r\n`)).toMatchObject([
      { type: "discarded", why: "implausible" },
      { type: "lights-ack" },
    ]);
  });

  test("fillers of a relay between the signs do no harm", () => {
    const line = [...ascii(":255 255 0 0 0 0 255 255 \r\n")].flatMap((byte) => [byte, 0, 255]);
    expect(new CertaboDecoder().push(Uint8Array.from(line))).toMatchObject([{ type: "occupancy" }]);
  });

  test("the answer of coloured lights is told apart from that of plain ones", () => {
    expect(read("D\r\n")).toEqual([{ type: "lights-ack", ack: "coloured" }]);
    expect(read(":0 0 0 0 0 0 0 0 D\r\n")).toMatchObject([{ type: "occupancy", ack: "coloured" }]);
    expect(read(":0 0 0 0 0 0 0 0 L\r\n")).toMatchObject([{ type: "occupancy", ack: "plain" }]);
    expect(glue([makeCertaboLightsAck("plain"), makeCertaboLightsAck("coloured")])).toEqual(
      ascii("L\r\nD\r\n"),
    );
  });
});

const tag = fc.oneof(
  fc.constant(0),
  fc.array(fc.nat({ max: 255 }), { minLength: 5, maxLength: 5 }).map(tagOfBytes),
);

describeCodec({
  name: "Certabo and TabuTronic",
  makeDecoder: () => new CertaboDecoder(),
  messages: [ascii(":255 255 0 0 0 0 255 255 \r\n"), ascii(":255 255 0 0 8 0 247 255 \r\n")],
  noise: ascii("52 0 0 "),
  spoil: (message) => message.map((byte, at) => (at === 3 ? 0x58 : byte)),
  anyMessage: fc.oneof(
    fc.array(tag, { minLength: 64, maxLength: 64 }).map(makeCertaboTags),
    fc
      .array(fc.constantFrom<Seen>(null, "?"), { minLength: 64, maxLength: 64 })
      .map(makeCertaboOccupancy),
    fc.constantFrom("plain" as const, "coloured" as const).map(makeCertaboLightsAck),
  ),
  likely: [...ascii(":0123456789    \r\n\nLD*")],
});
