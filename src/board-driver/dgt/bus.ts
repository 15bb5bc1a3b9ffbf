/**
 * Wire format of the DGT e-Boards in bus mode: many boards on one line, each spoken to by its
 * address.
 *
 * Host → board, 4 bytes: command with bit 7 set, address (two times 7 bits), checksum.
 * Board → host: as in single-board mode, but the payload begins with the address (two times 7 bits)
 * and ends with the checksum; the length counts all of it.
 * Checksum: sum of all bytes before it, 7 bits. Address 0: all boards.
 *
 *   81 SEND_CLK     → 84, 13 bytes  the clock's seven bytes
 *   82 SEND_BRD     → 83, 70        64 piece codes
 *   83 SEND_CHANGES → 85, 6 and up  the log since the last SEND_CHANGES
 *   84 REPEAT       → 85            the last packet once more
 *   86 FROM_START   → 86, 6 and up  the log since the last start tag
 *   87 PING         → 87, 6
 *   8a IGNORE_PING  → 87, 6         then the next ping to all is not answered
 *   8b VERSION      → 89, 6 or 8
 *
 * Commands that write into a board's memory, reset it or leave the bus are not here.
 * Source: docs/protocols/dgt.md §6.1
 */
import type { DiscardReason } from "../../vocabulary/board-events.js";
import type { Discarded } from "../discards.js";
import { DgtFramer, type DgtMessage, parseDgtClock } from "./codec.js";
import { type DgtLogRecord, parseDgtLog } from "./log.js";

export const DGT_BUS_COMMANDS = {
  sendClock: 0x81,
  sendBoard: 0x82,
  sendChanges: 0x83,
  repeatChanges: 0x84,
  fromStart: 0x86,
  ping: 0x87,
  ignoreNextPing: 0x8a,
  version: 0x8b,
} as const;
export type DgtBusCommandName = keyof typeof DGT_BUS_COMMANDS;

/** Shape: 0..16383; equals the decimal serial number. */
export type DgtBusAddress = number;

/** Every board on the line. */
export const ALL_BOARDS: DgtBusAddress = 0;

const ID = {
  dump: 0x83,
  clock: 0x84,
  changes: 0x85,
  fromStart: 0x86,
  ping: 0x87,
  startWritten: 0x88,
  version: 0x89,
} as const;

export type DgtBusMessage = { readonly address: DgtBusAddress } & (
  | { readonly type: "board-dump"; readonly codes: readonly number[] }
  /** Times, an answer of the clock, or that there is none. */
  | { readonly type: "clock"; readonly clock: DgtMessage }
  | { readonly type: "changes" | "from-start"; readonly records: readonly DgtLogRecord[] }
  | { readonly type: "here" }
  /** Absent in versions up to 1.2. */
  | { readonly type: "version"; readonly version?: readonly [major: number, minor: number] }
  | { readonly type: "unknown"; readonly id: number; readonly payload: Uint8Array }
);

export type DgtBusFrame = DgtBusMessage | Discarded;

/** Sum of the bytes, 7 bits. */
export const dgtBusChecksum = (bytes: Iterable<number>): number => {
  let sum = 0;
  for (const byte of bytes) sum += byte;
  return sum & 0x7f;
};

const isLengthOf = (id: number, length: number): boolean => {
  switch (id) {
    case ID.dump:
      return length === 70;
    case ID.clock:
      return length === 13;
    case ID.changes:
    case ID.fromStart:
      return length >= 6 && length <= 8_192;
    case ID.ping:
    case ID.startWritten:
      return length === 6;
    case ID.version:
      return length === 6 || length === 8;
    default:
      return length >= 6 && length <= 300;
  }
};

const parseMessage = (frame: Uint8Array): DgtBusMessage | DiscardReason => {
  if (dgtBusChecksum(frame.subarray(0, -1)) !== frame.at(-1)) return "bad-checksum";
  const [id = 0, , , high = 0, low = 0] = frame;
  const address = (high << 7) | low;
  const payload = Uint8Array.from(frame.subarray(5, -1));
  switch (id) {
    case ID.dump:
      return payload.some((code) => code > 0x1f)
        ? "implausible"
        : { type: "board-dump", address, codes: [...payload].map((code) => code & 0x0f) };
    case ID.clock: {
      const clock = parseDgtClock(payload);
      return clock === undefined ? "implausible" : { type: "clock", address, clock };
    }
    case ID.changes:
      return { type: "changes", address, records: parseDgtLog(payload) };
    case ID.fromStart:
      return { type: "from-start", address, records: parseDgtLog(payload) };
    case ID.ping:
      return { type: "here", address };
    case ID.version: {
      const [major, minor] = payload;
      return major === undefined || minor === undefined
        ? { type: "version", address }
        : { type: "version", address, version: [major, minor] };
    }
    default:
      return { type: "unknown", address, id, payload };
  }
};

/** Finds the messages of a bus; the host's own commands that come back as an echo are discarded. */
export class DgtBusDecoder extends DgtFramer<DgtBusMessage> {
  constructor() {
    super({ isLengthOf, parse: parseMessage });
  }
}

/** A command to one board, or to all. */
export const makeDgtBusCommand = (name: DgtBusCommandName, address: DgtBusAddress): Uint8Array => {
  const bytes = [DGT_BUS_COMMANDS[name], (address >> 7) & 0x7f, address & 0x7f];
  return Uint8Array.of(...bytes, dgtBusChecksum(bytes));
};

/** A message of a board on the bus. Shape: `payload` of bytes below 80. */
export const makeDgtBusMessage = (
  id: number,
  address: DgtBusAddress,
  payload: Iterable<number> = [],
): Uint8Array => {
  const content = [...payload];
  const length = content.length + 6;
  const bytes = [id, length >> 7, length & 0x7f, address >> 7, address & 0x7f, ...content];
  return Uint8Array.of(...bytes, dgtBusChecksum(bytes));
};
