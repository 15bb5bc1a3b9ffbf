/**
 * Wire format of the DGT e-Boards, single-board mode. 9600 baud 8N1.
 *
 * Message board → host, 3 to 8192 bytes here:
 *   offset 0     u8    message id, bit 7 always 1
 *   offset 1..2  u7    total length with this header, bits 13..7 then bits 6..0; bit 7 always 0
 *   offset 3..         payload, bit 7 of every byte always 0
 * There is no checksum: a byte with bit 7 set always starts a message, and lengths and values are
 * checked for each id.
 *
 *   86 BOARD_DUMP     67    64 piece codes, a8 first, row by row, h1 last
 *   8d BWTIME         10    two groups hours, minutes, seconds (BCD), status; or a clock's ack
 *   8e FIELD_UPDATE    5    square, piece code (0: lifted)
 *   8f EE_MOVES       ..    the board's own log
 *   90 BUSADRES        5    two times 7 bits
 *   91 SERIALNR        8    5 digits
 *   92 TRADEMARK      ..    text
 *   93 VERSION         5    major, minor
 *   96 HARDWARE        5    major, minor
 *   a0 BATTERY        12    charge and times
 *   a2 LONG_SERIALNR  13    10 characters
 *
 * Command host → board: one byte; to the clock `2b`, number of bytes that follow, those bytes.
 * Source: docs/protocols/dgt.md §2 to §5
 */
import type { DiscardReason } from "../../vocabulary/board-events.js";
import type { Millis, PieceLetter } from "../../vocabulary/chess.js";
import { type Discarded, DiscardRun } from "../discards.js";

/**
 * Commands of one byte that this program sends. Only those without a side effect on the board's
 * memory or settings stand here.
 */
export const DGT_COMMANDS = {
  reset: 0x40,
  sendClock: 0x41,
  sendBoard: 0x42,
  update: 0x43,
  updateBoard: 0x44,
  serialNumber: 0x45,
  busAddress: 0x46,
  trademark: 0x47,
  hardwareVersion: 0x48,
  updateNice: 0x4b,
  battery: 0x4c,
  version: 0x4d,
  longSerialNumber: 0x55,
} as const;
export type DgtCommandName = keyof typeof DGT_COMMANDS;

/** A command of one byte. */
export const makeDgtCommand = (name: DgtCommandName): Uint8Array =>
  Uint8Array.of(DGT_COMMANDS[name]);

/** Piece codes in order; 0 is empty, 13..15 are the three pieces that stand for a result. */
const LETTERS: readonly (PieceLetter | null | "?")[] = [
  null,
  "P",
  "R",
  "N",
  "B",
  "K",
  "Q",
  "p",
  "r",
  "n",
  "b",
  "k",
  "q",
  "?",
  "?",
  "?",
];

/**
 * What a piece code names: a man, null for an empty square, `"?"` for a piece that is no chessman.
 * Shape: code 0..15.
 */
export const dgtLetter = (code: number): PieceLetter | null | "?" => LETTERS[code] ?? null;

/** Piece code of a man; `"?"` (an unnamed man) is told as the first of the pieces without a name. */
export const dgtCode = (seen: PieceLetter | null | "?"): number => LETTERS.indexOf(seen);

/** One player's time on the clock. Units: milliseconds, whole seconds on the wire. */
export interface DgtTime {
  readonly leftMs: Millis;
  /** Flag fallen and blocked at zero. */
  readonly flagFell: boolean;
  /** Flag shown, the clock may still run. */
  readonly flagShown: boolean;
  /** The clock gives time for each move. */
  readonly perMove: boolean;
}

/**
 * A message of the board. Squares are `sensorIndex` in wire order: 0 = a8 … 7 = h8 … 63 = h1 when
 * White sits at the h1 side.
 */
export type DgtMessage =
  /** Shape: 64 piece codes 0..15 in wire order. */
  | { readonly type: "board-dump"; readonly codes: readonly number[] }
  | { readonly type: "field-update"; readonly sensorIndex: number; readonly code: number }
  /**
   * Times by byte group, because left and right have been swapped between editions of the format:
   * `first` is bytes 3..5, `second` bytes 6..8. `lever`: the group whose player is to move, as the
   * lever lies; `turn`: the same by the turn bits, undefined when they name none or both.
   */
  | {
      readonly type: "clock";
      readonly first: DgtTime;
      readonly second: DgtTime;
      readonly running: boolean;
      readonly lever: "first" | "second";
      readonly turn: "first" | "second" | undefined;
      readonly batteryLow: boolean;
    }
  | { readonly type: "clock-absent" }
  /** All seven bytes zero: says nothing. */
  | { readonly type: "clock-empty" }
  /** The clock's answer to a command, or one of its buttons. Shape: four bytes. */
  | { readonly type: "clock-ack"; readonly ack: readonly [number, number, number, number] }
  | { readonly type: "log"; readonly bytes: Uint8Array }
  | { readonly type: "bus-address"; readonly address: number }
  | { readonly type: "serial-number"; readonly text: string }
  | { readonly type: "long-serial-number"; readonly text: string }
  | { readonly type: "trademark"; readonly text: string }
  | { readonly type: "version"; readonly major: number; readonly minor: number }
  | { readonly type: "hardware-version"; readonly major: number; readonly minor: number }
  | {
      readonly type: "battery";
      /** Units: percent. */
      readonly charge: number;
      readonly charging: boolean;
      readonly discharging: boolean;
      /** Time left, until full or until empty. Absent: the board does not know it. */
      readonly leftMs?: Millis;
      /** Time since it was switched on, and on standby. Absent: not told. */
      readonly onMs?: Millis;
      readonly standbyMs?: Millis;
    }
  /** A message of an id that is framed but not read. */
  | { readonly type: "unknown"; readonly id: number; readonly payload: Uint8Array };

export type DgtFrame = DgtMessage | Discarded;

const ID = {
  boardDump: 0x86,
  clock: 0x8d,
  fieldUpdate: 0x8e,
  log: 0x8f,
  busAddress: 0x90,
  serialNumber: 0x91,
  trademark: 0x92,
  version: 0x93,
  hardwareVersion: 0x96,
  battery: 0xa0,
  longSerialNumber: 0xa2,
} as const;

/** Total lengths that each id may have, from and to. Ids not named here: 3 to 300. */
const LENGTHS: ReadonlyMap<number, readonly [number, number]> = new Map([
  // 103: a draughts board of ten by ten; framed, not read.
  [ID.boardDump, [67, 103]],
  [ID.clock, [10, 10]],
  [ID.fieldUpdate, [5, 5]],
  [ID.log, [3, 8192]],
  [ID.busAddress, [5, 5]],
  [ID.serialNumber, [8, 8]],
  [ID.trademark, [3, 300]],
  [ID.version, [5, 5]],
  [ID.hardwareVersion, [5, 5]],
  // The constant of the format says 7, its layout and the boards 12.
  [ID.battery, [7, 12]],
  [ID.longSerialNumber, [13, 13]],
]);

const isLengthOf = (id: number, length: number): boolean => {
  const [from, to] = LENGTHS.get(id) ?? [3, 300];
  if (id === ID.boardDump) return length === from || length === to;
  return length >= from && length <= to;
};

/** Bit 4 beside a code is let through: one edition of the format speaks of a flag there. */
const CODE_BITS = 0x1f;

const parseText = (payload: Uint8Array): string => String.fromCharCode(...payload);

const parseBcd = (byte: number): number | undefined => {
  const tens = byte >> 4;
  const ones = byte & 0x0f;
  return tens <= 5 && ones <= 9 ? tens * 10 + ones : undefined;
};

const parseTime = (hours: number, minutes: number, seconds: number): DgtTime | undefined => {
  const minute = parseBcd(minutes);
  const second = parseBcd(seconds);
  if ((hours & 0x0f) > 9 || minute === undefined || second === undefined) return undefined;
  return {
    leftMs: ((hours & 0x0f) * 3600 + minute * 60 + second) * 1000,
    flagFell: (hours & 0x10) !== 0,
    perMove: (hours & 0x20) !== 0,
    flagShown: (hours & 0x40) !== 0,
  };
};

/** BWTIME, seven bytes: times, a clock's ack, or nothing. Source: docs/protocols/dgt.md §4.3, §5.2 */
export const parseDgtClock = (payload: Uint8Array): DgtMessage | undefined => {
  const [b3 = 0, b4 = 0, b5 = 0, b6 = 0, b7 = 0, b8 = 0, status = 0] = payload;
  // Hours are 0..9, so a low nibble `a` cannot be a time.
  if ((b3 & 0x0f) === 0x0a || (b6 & 0x0f) === 0x0a) {
    return {
      type: "clock-ack",
      ack: [
        (b4 & 0x7f) | ((b6 << 3) & 0x80),
        (b5 & 0x7f) | ((b6 << 2) & 0x80),
        (b7 & 0x7f) | ((b3 << 3) & 0x80),
        (b8 & 0x7f) | ((b3 << 2) & 0x80),
      ],
    };
  }
  if ((status & 0x20) !== 0) return { type: "clock-absent" };
  if (payload.every((byte) => byte === 0)) return { type: "clock-empty" };
  const first = parseTime(b3, b4, b5);
  const second = parseTime(b6, b7, b8);
  if (first === undefined || second === undefined) return undefined;
  const turnBits = status & 0x18;
  return {
    type: "clock",
    first,
    second,
    running: (status & 0x01) !== 0,
    lever: (status & 0x02) !== 0 ? "first" : "second",
    turn: turnBits === 0x10 ? "first" : turnBits === 0x08 ? "second" : undefined,
    batteryLow: (status & 0x04) !== 0,
  };
};

const parseDump = (payload: Uint8Array): DgtMessage | undefined => {
  if (payload.length !== 64)
    return { type: "unknown", id: ID.boardDump, payload: Uint8Array.from(payload) };
  if (payload.some((byte) => byte > CODE_BITS)) return undefined;
  return { type: "board-dump", codes: [...payload].map((byte) => byte & 0x0f) };
};

/** A time in hours and minutes; 7f: not available. */
const parseSpan = (hours: number | undefined, minutes: number | undefined): Millis | undefined =>
  hours === undefined || minutes === undefined || hours === 0x7f || minutes === 0x7f
    ? undefined
    : (hours * 60 + minutes) * 60_000;

/** Source: docs/protocols/dgt.md §4.5; read as far as the message goes. */
const parseBattery = (payload: Uint8Array): DgtMessage | undefined => {
  const [charge = 0, leftH, leftMin, onH, onMin, days, standbyH, standbyMin, state = 0] = payload;
  if (charge > 100) return undefined;
  const leftMs = parseSpan(leftH, leftMin);
  const onMs = parseSpan(onH, onMin);
  const hours = parseSpan(standbyH, standbyMin);
  const hasDays = days !== undefined && days !== 0x7f;
  return {
    type: "battery",
    charge,
    charging: (state & 0x01) !== 0,
    discharging: (state & 0x02) !== 0,
    ...(leftMs === undefined ? {} : { leftMs }),
    ...(onMs === undefined ? {} : { onMs }),
    ...(hours === undefined || !hasDays ? {} : { standbyMs: hours + days * 86_400_000 }),
  };
};

/** Reads a message of the right length. Errors: undefined when a value in it cannot be. */
const parseMessage = (id: number, payload: Uint8Array): DgtMessage | undefined => {
  const [first = 0, second = 0] = payload;
  switch (id) {
    case ID.boardDump:
      return parseDump(payload);
    case ID.clock:
      return parseDgtClock(payload);
    case ID.fieldUpdate:
      return first < 64 && second <= CODE_BITS
        ? { type: "field-update", sensorIndex: first, code: second & 0x0f }
        : undefined;
    case ID.log:
      return { type: "log", bytes: Uint8Array.from(payload) };
    case ID.busAddress:
      return { type: "bus-address", address: (first << 7) | second };
    case ID.serialNumber:
      return { type: "serial-number", text: parseText(payload) };
    case ID.longSerialNumber:
      return { type: "long-serial-number", text: parseText(payload) };
    case ID.trademark:
      return { type: "trademark", text: parseText(payload) };
    case ID.version:
      return { type: "version", major: first, minor: second };
    case ID.hardwareVersion:
      return { type: "hardware-version", major: first, minor: second };
    case ID.battery:
      return parseBattery(payload);
    default:
      return { type: "unknown", id, payload: Uint8Array.from(payload) };
  }
};

/** What a kind of line makes of frames: which lengths an id has, and what a whole frame says. */
export interface DgtReading<Message> {
  readonly isLengthOf: (id: number, length: number) => boolean;
  /** `frame`: with its three bytes of header. Errors: why it is not believed. */
  readonly parse: (frame: Uint8Array) => Message | DiscardReason;
}

/**
 * Finds messages in any chunking. A byte with bit 7 set inside a message means that the message was
 * cut short and another begins there. Source: docs/protocols/dgt.md §3.1
 */
export class DgtFramer<Message extends object> {
  readonly #reading: DgtReading<Message>;
  #buffer: number[] = [];
  readonly #discards = new DiscardRun();
  #discardedBytes = 0;

  constructor(reading: DgtReading<Message>) {
    this.#reading = reading;
  }

  /** Bytes neither framed nor told as discarded yet. */
  get pendingBytes(): number {
    return this.#buffer.length + this.#discards.length;
  }

  /** Bytes given up so far, told or not: a board asks for a dump when this grows. */
  get discardedBytes(): number {
    return this.#discardedBytes;
  }

  /** True while the log of the board, which takes eight seconds, is coming in. */
  get isReadingLog(): boolean {
    return this.#buffer[0] === ID.log;
  }

  push(chunk: Uint8Array): readonly (Message | Discarded)[] {
    const frames: (Message | Discarded)[] = [];
    for (const byte of chunk) this.#take(byte, frames);
    return frames;
  }

  /** The line has been quiet, or has ended: an incomplete message is given up. */
  flush(why: "gap" | "truncated"): readonly (Message | Discarded)[] {
    const frames: (Message | Discarded)[] = [];
    this.#discard(this.#buffer, why, frames);
    this.#buffer = [];
    frames.push(...this.#discards.take());
    return frames;
  }

  #discard(bytes: readonly number[], why: DiscardReason, frames: (Message | Discarded)[]): void {
    this.#discardedBytes += bytes.length;
    frames.push(...this.#discards.add(bytes, why));
  }

  #take(byte: number, frames: (Message | Discarded)[]): void {
    if (byte >= 0x80) {
      this.#discard(this.#buffer, "truncated", frames);
      this.#buffer = [byte];
      return;
    }
    const id = this.#buffer[0];
    if (id === undefined) {
      this.#discard([byte], "noise", frames);
      return;
    }
    this.#buffer.push(byte);
    if (this.#buffer.length < 3) return;
    const length = ((this.#buffer[1] ?? 0) << 7) | (this.#buffer[2] ?? 0);
    if (!this.#reading.isLengthOf(id, length)) {
      // What follows has bit 7 clear, so nothing of it can start a message.
      this.#discard(this.#buffer, "bad-length", frames);
      this.#buffer = [];
      return;
    }
    if (this.#buffer.length < length) return;
    const message = this.#reading.parse(Uint8Array.from(this.#buffer));
    if (typeof message === "string") this.#discard(this.#buffer, message, frames);
    else frames.push(...this.#discards.take(), message);
    this.#buffer = [];
  }
}

/** Finds the messages of a board in single-board mode. */
export class DgtDecoder extends DgtFramer<DgtMessage> {
  constructor() {
    super({
      isLengthOf,
      parse: (frame) => parseMessage(frame[0] ?? 0, frame.subarray(3)) ?? "implausible",
    });
  }
}

const makeMessage = (id: number, payload: readonly number[]): Uint8Array => {
  const length = payload.length + 3;
  return Uint8Array.of(id, length >> 7, length & 0x7f, ...payload.map((byte) => byte & 0x7f));
};

const makeText = (text: string): readonly number[] =>
  [...text].map((sign) => (sign.codePointAt(0) ?? 0) & 0x7f);

/** Board dump. Shape: 64 piece codes 0..15 in wire order. */
export const makeDgtDump = (codes: readonly number[]): Uint8Array =>
  makeMessage(ID.boardDump, codes.slice(0, 64));

/** Field update; code 0 = lifted. */
export const makeDgtFieldUpdate = (sensorIndex: number, code: number): Uint8Array =>
  makeMessage(ID.fieldUpdate, [sensorIndex, code]);

/** One group of a clock message for an encoder. Shape: at most 9 h 59 min 59 s. */
export interface DgtTimeFields {
  readonly leftMs: Millis;
  readonly flagFell?: boolean;
  readonly flagShown?: boolean;
  readonly perMove?: boolean;
}

const makeBcd = (value: number): number => (Math.floor(value / 10) << 4) | (value % 10);

const makeTime = (time: DgtTimeFields): readonly number[] => {
  const seconds = Math.floor(time.leftMs / 1000);
  const hours =
    (Math.floor(seconds / 3600) % 10) |
    (time.flagFell ? 0x10 : 0) |
    (time.perMove ? 0x20 : 0) |
    (time.flagShown ? 0x40 : 0);
  return [hours, makeBcd(Math.floor(seconds / 60) % 60), makeBcd(seconds % 60)];
};

/** BWTIME with times. `lever`: the group whose player is to move. */
export const makeDgtClock = (fields: {
  readonly first: DgtTimeFields;
  readonly second: DgtTimeFields;
  readonly running: boolean;
  readonly lever: "first" | "second";
  readonly batteryLow?: boolean;
}): Uint8Array =>
  makeMessage(ID.clock, [
    ...makeTime(fields.first),
    ...makeTime(fields.second),
    (fields.running ? 0x01 : 0) |
      (fields.lever === "first" ? 0x12 : 0x08) |
      (fields.batteryLow ? 0x04 : 0),
  ]);

/** BWTIME of a board without a clock. */
export const makeDgtClockAbsent = (): Uint8Array => makeMessage(ID.clock, [0, 0, 0, 0, 0, 0, 0x20]);

/** BWTIME that carries a clock's answer. Shape: four bytes of eight bits. */
export const makeDgtClockAck = (ack: readonly [number, number, number, number]): Uint8Array => {
  const [ack0, ack1, ack2, ack3] = ack;
  return makeMessage(ID.clock, [
    0x0a | ((ack2 & 0x80) >> 3) | ((ack3 & 0x80) >> 2),
    ack0,
    ack1,
    0x0a | ((ack0 & 0x80) >> 3) | ((ack1 & 0x80) >> 2),
    ack2,
    ack3,
    0,
  ]);
};

/** Version: the raw pair. `1, 80` reads 1.80. */
export const makeDgtVersion = (major: number, minor: number): Uint8Array =>
  makeMessage(ID.version, [major, minor]);

/** Serial number. Shape: five digits. */
export const makeDgtSerialNumber = (digits: string): Uint8Array =>
  makeMessage(ID.serialNumber, makeText(digits.padStart(5, "0").slice(-5)));

/** Long serial number. Shape: ten characters. */
export const makeDgtLongSerialNumber = (text: string): Uint8Array =>
  makeMessage(ID.longSerialNumber, makeText(text.padStart(10, "0").slice(-10)));

/** Bus address. Shape: 0..16383. */
export const makeDgtBusAddress = (address: number): Uint8Array =>
  makeMessage(ID.busAddress, [address >> 7, address & 0x7f]);

/**
 * What an emulated board answers when asked for its trademark. It names this program: the maker's own
 * identification must not come from another device. Source: docs/protocols/dgt.md, legal note
 */
export const EMULATOR_TRADEMARK =
  "annabella board emulator\r\nFree software, not the product of a board maker.\r\n";

/** Trademark message with the program's own text. */
export const makeDgtTrademark = (): Uint8Array =>
  makeMessage(ID.trademark, makeText(EMULATOR_TRADEMARK));

/** Battery status, times not available. Units: percent. */
export const makeDgtBattery = (charge: number, isCharging: boolean): Uint8Array =>
  makeMessage(ID.battery, [charge, 0x7f, 0x7f, 0, 0, 0x7f, 0x7f, 0x7f, isCharging ? 1 : 2]);

/** What the board's side of the line receives: a byte, or a command for the clock. */
export type DgtReceivedCommand =
  | { readonly type: "board"; readonly byte: number }
  /** `data`: what follows the size byte. */
  | { readonly type: "clock"; readonly data: Uint8Array };

const CLOCK_COMMAND = 0x2b;

/** The board's side of the line: cuts the host's bytes into commands. */
export class DgtCommandDecoder {
  #buffer: number[] = [];

  push(chunk: Uint8Array): readonly DgtReceivedCommand[] {
    const commands: DgtReceivedCommand[] = [];
    this.#buffer.push(...chunk);
    for (;;) {
      const [byte, size] = this.#buffer;
      if (byte === undefined) return commands;
      if (byte !== CLOCK_COMMAND) {
        commands.push({ type: "board", byte });
        this.#buffer = this.#buffer.slice(1);
        continue;
      }
      if (size === undefined || this.#buffer.length < 2 + size) return commands;
      commands.push({ type: "clock", data: Uint8Array.from(this.#buffer.slice(2, 2 + size)) });
      this.#buffer = this.#buffer.slice(2 + size);
    }
  }
}

/** What stands on the clock's display while text or icons are shown, and how it counts. */
export type DgtClockCommand =
  /** Ends a text: the times come back. */
  | { readonly type: "end-text" }
  | { readonly type: "ask-version" }
  /** Units: 64 ms each. */
  | { readonly type: "beep"; readonly steps: number }
  /** Text of a DGT 3000. Shape: up to eight ASCII characters; `beep` 0 none, 1..15. */
  | { readonly type: "text"; readonly text: string; readonly beep: number }
  /** Segments of an XL by place A..F, and icons. Shape: `segments` six bytes A to F. */
  | {
      readonly type: "segments";
      readonly segments: readonly [number, number, number, number, number, number];
      readonly icons: number;
      readonly beep: boolean;
    }
  /** Sets both times and which of them runs. Shape: at most 9 h 59 min 59 s; whole seconds. */
  | {
      readonly type: "set-and-run";
      readonly leftMs: Millis;
      readonly rightMs: Millis;
      readonly run: "left" | "right" | "none";
    };

const clockTime = (timeMs: Millis): readonly number[] => {
  const seconds = Math.floor(timeMs / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
};

const RUN = { left: 0x01, right: 0x02, none: 0x04 } as const;

const clockCommandData = (command: DgtClockCommand): readonly number[] => {
  switch (command.type) {
    case "end-text":
      return [0x03];
    case "ask-version":
      return [0x09];
    case "beep":
      return [0x0b, command.steps];
    case "text":
      return [0x0c, ...makeText(command.text.padEnd(8).slice(0, 8)), command.beep];
    case "segments": {
      const [a, b, c, d, e, f] = command.segments;
      return [0x01, c, b, a, f, e, d, command.icons, command.beep ? 0x03 : 0x01];
    }
    case "set-and-run":
      // Plain binary here, unlike the BCD of BWTIME.
      return [0x0a, ...clockTime(command.leftMs), ...clockTime(command.rightMs), RUN[command.run]];
  }
};

/** Command to the clock. Source: docs/protocols/dgt.md §5.1 */
export const makeDgtClockCommand = (command: DgtClockCommand): Uint8Array => {
  const data = [0x03, ...clockCommandData(command), 0x00];
  return Uint8Array.of(CLOCK_COMMAND, data.length, ...data);
};
