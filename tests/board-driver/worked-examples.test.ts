/**
 * The pages of the protocols are read as they stand, and every example of bytes in their tables goes
 * through the codec: what a page calls a message is one, byte by byte. What each means is judged in the
 * tests of the codecs, by its number.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Aph1CommandDecoder, Aph1Decoder } from "../../src/board-driver/aph1/codec.js";
import { DgtBusDecoder } from "../../src/board-driver/dgt/bus.js";
import { DgtDecoder } from "../../src/board-driver/dgt/codec.js";
import { parseHex } from "../../src/board-driver/hex.js";
import {
  MillenniumCommandDecoder,
  MillenniumDecoder,
} from "../../src/board-driver/millennium/codec.js";

const page = (name: string): readonly string[] =>
  readFileSync(new URL(`../../docs/protocols/${name}.md`, import.meta.url), "utf8").split("\n");

/** Bytes of a cell, where it holds nothing but hex. */
const bytesIn = (cell: string): Uint8Array | undefined => {
  const text = /^`([0-9a-f]{2}(?: [0-9a-f]{2})*)`$/i.exec(cell.trim())?.[1];
  return text === undefined ? undefined : parseHex(text);
};

interface Example {
  readonly title: string;
  readonly bytes: Uint8Array;
}

/** Rows of the tables between two headings, as number, cells and the line itself. */
const rowsOf = (name: string, heading: RegExp): readonly (readonly string[])[] => {
  const lines = page(name);
  const from = lines.findIndex((line) => heading.test(line));
  const until = lines.findIndex((line, at) => at > from && /^#/.test(line));
  expect(from).toBeGreaterThan(0);
  return lines
    .slice(from, until)
    .filter((line) => /^\| *\d+ *\|/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
};

/** The frames of one message, noise included. */
const frames = (
  decoder: {
    push(bytes: Uint8Array): readonly object[];
    flush(why: "truncated"): readonly object[];
  },
  bytes: Uint8Array,
): readonly object[] => [...decoder.push(bytes), ...decoder.flush("truncated")];

const isMessage = (all: readonly object[]): boolean => {
  const [frame, ...more] = all;
  return more.length === 0 && frame !== undefined && "type" in frame && frame.type !== "discarded";
};

describe("docs/protocols/dgt.md", () => {
  const rows = rowsOf("dgt", /^## 10\. /);
  /** What boards send: arrows to the left; the second half where a row has both. */
  const examples = rows.flatMap(([, number = "", arrow = "", bytes = ""]): readonly Example[] => {
    const halves = bytes.split(/(?<=`)(?: \/ |, )(?=`)/);
    const wanted = arrow === "←" ? halves : arrow === "→ / ←" ? halves.slice(1) : [];
    return wanted.flatMap((half) => {
      const found = bytesIn(half);
      return found === undefined ? [] : [{ title: number, bytes: found }];
    });
  });
  const isOfBus = ({ title }: Example): boolean => ["36", "37", "39"].includes(title);

  test("the page has its examples", () => {
    expect(rows.length).toBe(43);
    expect(examples.length).toBeGreaterThanOrEqual(30);
  });

  test.each(examples.filter((example) => !isOfBus(example)))(
    "$title is one message of a board",
    ({ bytes }) => {
      expect(isMessage(frames(new DgtDecoder(), bytes))).toBe(true);
    },
  );

  test.each(examples.filter(isOfBus))("$title is one message on a bus", ({ bytes }) => {
    expect(isMessage(frames(new DgtBusDecoder(), bytes))).toBe(true);
  });
});

describe("docs/protocols/millennium-chesslink.md", () => {
  const examples = rowsOf("millennium-chesslink", /^## 6\. /).map(
    ([, number = "", chars = "", bytes = ""]) => ({
      title: `${number}, ${chars}`,
      isOfBoard: /^`[a-z]/.test(chars),
      bytes: bytesIn(bytes) ?? new Uint8Array(),
    }),
  );

  test("the page has its examples", () => {
    expect(examples).toHaveLength(14);
  });

  test.each(examples.filter(({ isOfBoard }) => isOfBoard))(
    "$title is one message of a board",
    ({ bytes }) => {
      expect(isMessage(frames(new MillenniumDecoder(), bytes))).toBe(true);
    },
  );

  test.each(examples.filter(({ isOfBoard }) => !isOfBoard))("$title is a command", ({ bytes }) => {
    expect(new MillenniumCommandDecoder().push(bytes)).toHaveLength(1);
  });
});

describe("docs/protocols/occupancy-boards.md, APH-1", () => {
  /** Every run of bytes that is as long as a frame, or as a command, and begins like one. */
  const all = page("occupancy-boards")
    .flatMap((line) => [...line.matchAll(/`([0-9A-F]{2}(?: [0-9A-F]{2})+)`/g)])
    .map(([, text = ""]) => ({ title: text, bytes: parseHex(text) ?? new Uint8Array() }));
  const fromBoard = all.filter(({ bytes }) => bytes.length === 32 && bytes[0] === 0xa5);
  const fromHost = all.filter(({ bytes }) => bytes.length === 16 && bytes[0] === 0x5a);

  test("the page has its examples", () => {
    expect([fromBoard.length, fromHost.length]).toEqual([11, 6]);
  });

  test.each(fromBoard)("$title is one frame", ({ bytes }) => {
    expect(isMessage(frames(new Aph1Decoder(), bytes))).toBe(true);
  });

  test.each(fromHost)("$title is a command", ({ bytes }) => {
    expect(new Aph1CommandDecoder().push(bytes)).toHaveLength(1);
  });
});
