import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Aph1Board } from "../../src/board-driver/aph1/board.js";
import {
  Aph1CommandDecoder,
  Aph1Decoder,
  crc16,
  makeAph1Ack,
  makeAph1Command,
  makeAph1Hello,
  makeAph1State,
} from "../../src/board-driver/aph1/codec.js";
import { hex } from "../board-driver/bytes.js";
import { commandOf, messageOf, root, VECTORS } from "./vectors.js";

/** What the encoder of a message's own type makes of it. */
const encode = (message: ReturnType<typeof messageOf>): Uint8Array => {
  switch (message.type) {
    case "state":
      return makeAph1State(message);
    case "hello":
      return makeAph1Hello(message);
    case "ack":
      return makeAph1Ack(message);
    case "unknown":
      throw new Error("no vector is of an unknown type");
  }
};

describe("the vectors for makers are what the program reads and writes", () => {
  test.each(VECTORS.boardToHost)("frame $name: $meaning", ({ bytes, frame }) => {
    const message = messageOf(frame);
    expect(new Aph1Decoder().push(hex(bytes))).toEqual([message]);
    expect(encode(message)).toEqual(hex(bytes));
  });

  test.each(VECTORS.hostToBoard)("command $name", ({ bytes, seq, command }) => {
    const meant = commandOf(command);
    expect(makeAph1Command(meant, seq)).toEqual(hex(bytes));
    expect(new Aph1CommandDecoder().push(hex(bytes))).toMatchObject([{ seq, command: meant }]);
  });

  test.each(VECTORS.refused)("$name is refused", ({ direction, bytes }) => {
    if (direction === "hostToBoard") {
      expect(new Aph1CommandDecoder().push(hex(bytes))).toEqual([]);
      return;
    }
    const decoder = new Aph1Decoder();
    const frames = [...decoder.push(hex(bytes)), ...decoder.flush("truncated")];
    expect(frames.length).toBeGreaterThan(0);
    expect(frames.filter((frame) => frame.type !== "discarded")).toEqual([]);
    const { events } = new Aph1Board().push(hex(bytes), 0);
    expect(events.filter((event) => event.type !== "bytes-discarded")).toEqual([]);
  });

  test("the check value of the CRC is right", () => {
    const text = Uint8Array.from(VECTORS.crc.of, (sign) => sign.charCodeAt(0));
    expect(crc16(text).toString(16).toUpperCase()).toBe(VECTORS.crc.is);
  });

  test("the protocol page has the same bytes", async () => {
    const page = await readFile(join(root, "docs/protocols/occupancy-boards.md"), "utf8");
    const told = [...VECTORS.boardToHost, ...VECTORS.hostToBoard];
    expect(told).toHaveLength(17);
    expect(told.filter(({ bytes }) => !page.includes(`\`${bytes}\``))).toEqual([]);
  });
});
