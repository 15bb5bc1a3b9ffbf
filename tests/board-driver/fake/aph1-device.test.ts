import { describe, expect, test } from "vitest";
import {
  APH1_COMMANDS,
  Aph1Decoder,
  type Aph1Frame,
  crc16,
  makeAph1Command,
} from "../../../src/board-driver/aph1/codec.js";
import { Aph1Device } from "../../../src/board-driver/fake/aph1-device.js";
import type { Sensed } from "../../../src/board-driver/fake/device.js";

const NOTHING: Sensed = new Array<null>(64).fill(null);

/** A command as no host of ours would write it. */
const rawCommand = (number: number, payload: readonly number[]): Uint8Array => {
  const frame = makeAph1Command({ type: "state" }, 9);
  frame[3] = number;
  frame.set(payload, 4);
  const crc = crc16(frame, 14);
  frame[14] = crc & 0xff;
  frame[15] = crc >> 8;
  return frame;
};

const answersTo = (bytes: Uint8Array): readonly Aph1Frame[] => {
  const decoder = new Aph1Decoder();
  return new Aph1Device(0).received(bytes, NOTHING, 10).flatMap((answer) => decoder.push(answer));
};

describe("what the board answers, as its firmware does", () => {
  test.each([
    ["lights", APH1_COMMANDS.lights, [0, 0, 0, 0, 16, 0, 16, 0], 0],
    ["a beep", APH1_COMMANDS.beep, [0x70, 3, 120, 0], 0],
    ["the role of the opponent's board", APH1_COMMANDS.role, [2], 0],
    ["a role that there is not", APH1_COMMANDS.role, [3], 2],
    ["keep-alives without a pause", APH1_COMMANDS.timing, [0, 0, 30, 0], 2],
    ["keep-alives too far apart", APH1_COMMANDS.timing, [0xff, 0xff, 30, 0], 2],
    ["more patience than a second", APH1_COMMANDS.timing, [250, 0, 0xe9, 3], 2],
    ["a command that it does not know", 0x33, [], 1],
  ] as const)("%s", (_, command, payload, status) => {
    expect(answersTo(rawCommand(command, payload))).toMatchObject([
      { type: "ack", command, commandSeq: 9, status },
    ]);
  });

  test("a reset is acknowledged, then the numbering begins anew", () => {
    expect(answersTo(rawCommand(APH1_COMMANDS.reset, []))).toMatchObject([
      { type: "ack", command: APH1_COMMANDS.reset, status: 0 },
      { type: "state", seq: 0, flags: { boot: true } },
    ]);
  });
});
