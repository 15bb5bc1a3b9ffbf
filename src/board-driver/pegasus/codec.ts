/**
 * Messages of the DGT Pegasus, over Bluetooth LE (Nordic UART). Frames are those of the DGT
 * e-Boards (see ../dgt/codec.ts), with one difference: squares are 0 or 1, and every square of a
 * locked board reads 7f.
 *
 *   board → host   86 dump 67, 8e field update 5, 93 version, a0 battery, a2 serial number, …
 *   host → board   one byte: 40 reset, 42 dump, 44 updates, 45 serial number, 4c battery
 *                  63 07 <six bytes> 00          developer key, which unlocks the board
 *                  60 <len> 05 speed mode intensity <squares> 00   lights; 60 02 00 00 all out
 *
 * The key is DGT's to give: it comes from the user's settings and stands nowhere here.
 * Source: docs/protocols/dgt.md §7
 */
import type { DiscardReason } from "../../vocabulary/board-events.js";
import type { Seen } from "../../vocabulary/placement.js";
import { DGT_COMMANDS, DgtFramer, makeDgtCommand, makeDgtDump } from "../dgt/codec.js";
import type { Discarded } from "../discards.js";
import { parseHex } from "../hex.js";
import type { SensorIndex } from "../orientation.js";

export type PegasusMessage =
  /** Shape: 64 entries by sensor index, `"?"` where a man stands. */
  | { readonly type: "occupancy"; readonly seen: readonly Seen[] }
  /** The board was not unlocked: it tells nothing. */
  | { readonly type: "locked" }
  | {
      readonly type: "field-update";
      readonly sensorIndex: SensorIndex;
      readonly isOccupied: boolean;
    }
  /** Units: percent. */
  | { readonly type: "battery"; readonly percent: number; readonly isCharging: boolean }
  | { readonly type: "version"; readonly major: number; readonly minor: number }
  | { readonly type: "text"; readonly id: number; readonly text: string }
  | { readonly type: "unknown"; readonly id: number; readonly payload: Uint8Array };

export type PegasusFrame = PegasusMessage | Discarded;

const ID = {
  dump: 0x86,
  fieldUpdate: 0x8e,
  serialNumber: 0x91,
  trademark: 0x92,
  version: 0x93,
  battery: 0xa0,
  longSerialNumber: 0xa2,
  lockState: 0xa4,
  keyState: 0xa5,
} as const;

const LOCKED = 0x7f;
/** `60` also sets lights of another kind of board: here it is the Pegasus' own form only. */
const LIGHTS = 0x60;
const KEY = 0x63;

const isLengthOf = (id: number, length: number): boolean => {
  switch (id) {
    case ID.dump:
      return length === 67;
    case ID.fieldUpdate:
    case ID.version:
      return length === 5;
    case ID.serialNumber:
      return length === 8;
    case ID.battery:
      return length === 12;
    case ID.longSerialNumber:
      return length === 13;
    case ID.lockState:
    case ID.keyState:
      return length === 4;
    default:
      return length >= 3 && length <= 300;
  }
};

const parse = (frame: Uint8Array): PegasusMessage | DiscardReason => {
  const id = frame[0] ?? 0;
  const payload = frame.slice(3);
  const [first = 0, second = 0] = payload;
  switch (id) {
    case ID.dump: {
      const locked = payload.filter((code) => code === LOCKED).length;
      if (locked === 64) return { type: "locked" };
      // A board is locked or it is not.
      if (locked > 0) return "implausible";
      return { type: "occupancy", seen: [...payload].map((code) => (code === 0 ? null : "?")) };
    }
    case ID.fieldUpdate:
      return first < 64 && second !== LOCKED
        ? { type: "field-update", sensorIndex: first, isOccupied: second !== 0 }
        : "implausible";
    case ID.battery:
      return first <= 100
        ? { type: "battery", percent: first, isCharging: payload[8] === 1 }
        : "implausible";
    case ID.version:
      return { type: "version", major: first, minor: second };
    case ID.serialNumber:
    case ID.longSerialNumber:
    case ID.trademark:
      return { type: "text", id, text: String.fromCharCode(...payload) };
    default:
      return { type: "unknown", id, payload };
  }
};

/** Finds the messages of a Pegasus. */
export class PegasusDecoder extends DgtFramer<PegasusMessage> {
  constructor() {
    super({ isLengthOf, parse });
  }
}

/** Dump. Shape: 64 entries by sensor index. */
export const makePegasusOccupancy = (seen: readonly Seen[]): Uint8Array =>
  makeDgtDump(Array.from({ length: 64 }, (_, at) => ((seen[at] ?? null) === null ? 0 : 1)));

/** Dump of a board that was not unlocked. */
export const makePegasusLocked = (): Uint8Array => makeDgtDump(new Array<number>(64).fill(LOCKED));

/**
 * Command that unlocks a board. Shape: `key` twelve hex digits, as DGT gives them.
 * Errors: undefined when it is anything else.
 */
export const makePegasusKey = (key: string): Uint8Array | undefined => {
  const bytes = parseHex(key);
  return bytes?.length === 6 ? Uint8Array.of(KEY, bytes.length + 1, ...bytes, 0) : undefined;
};

/** How lights burn. `intensity`: 1 brightest (the direction of the scale is disputed). */
export interface PegasusLights {
  readonly speed?: number;
  readonly isFlash?: boolean;
  readonly intensity?: number;
}

/** Lights on these squares, all others out. */
export const makePegasusLights = (
  sensors: readonly SensorIndex[],
  { speed = 2, isFlash = false, intensity = 1 }: PegasusLights = {},
): Uint8Array =>
  sensors.length === 0
    ? Uint8Array.of(LIGHTS, 2, 0, 0)
    : Uint8Array.of(
        LIGHTS,
        5 + sensors.length,
        5,
        speed,
        isFlash ? 1 : 0,
        intensity,
        ...sensors,
        0,
      );

/** Commands of one byte that this program sends to a Pegasus. `43` and `4b` are for other boards. */
export const PEGASUS_COMMANDS = {
  reset: DGT_COMMANDS.reset,
  sendBoard: DGT_COMMANDS.sendBoard,
  updateBoard: DGT_COMMANDS.updateBoard,
  serialNumber: DGT_COMMANDS.serialNumber,
  battery: DGT_COMMANDS.battery,
} as const;

export const makePegasusCommand = (name: keyof typeof PEGASUS_COMMANDS): Uint8Array =>
  makeDgtCommand(name);

/** What the board's side of the line receives. */
export type PegasusReceived =
  | { readonly type: "command"; readonly byte: number }
  | { readonly type: "key" }
  | { readonly type: "lights"; readonly sensors: readonly SensorIndex[] };

/** The board's side of the line: commands may stand together in one write. */
export class PegasusCommandDecoder {
  #buffer: number[] = [];

  push(chunk: Uint8Array): readonly PegasusReceived[] {
    const received: PegasusReceived[] = [];
    this.#buffer.push(...chunk);
    for (;;) {
      const [byte, length] = this.#buffer;
      if (byte === undefined) return received;
      if (byte !== KEY && byte !== LIGHTS) {
        received.push({ type: "command", byte });
        this.#buffer = this.#buffer.slice(1);
        continue;
      }
      if (length === undefined || this.#buffer.length < 2 + length) return received;
      const data = this.#buffer.slice(2, 2 + length);
      this.#buffer = this.#buffer.slice(2 + length);
      if (byte === KEY) received.push({ type: "key" });
      else received.push({ type: "lights", sensors: data.slice(4, -1) });
    }
  }
}
