/**
 * Wire format APH-1 of tactile peg-hole boards.
 *
 * Every frame board → host is 32 bytes:
 *   offset 0       A5    start of frame
 *   offset 1       u8    high nibble version 1; low nibble type: 0 STATE, 1 HELLO, 2 ACK
 *   offset 2       u8    SEQ, +1 a frame, wraps 255 → 0
 *   offset 3       u8    FLAGS: b0 change, b1 keep-alive, b2 overrun, b3 fault, b4 debounced, b7 boot
 *   offset 4..7    u32   T_MS, little endian: ms since the board started, of the scan
 *   offset 8..25         by type:
 *     STATE  8..15 OCC and 16..23 LIFT, u8[8] each, rank 8 first, bit 0 = file a; 24..25 u16 BUTTONS
 *     HELLO  8..15 name, ASCII; 16, 17 firmware; 20 scan period ms; 21 debounce scans;
 *            22..23 u16 number of buttons; 24..25 u16 capabilities
 *     ACK    8 command; 9 its SEQ; 10 status: 0 ok, 1 unknown command, 2 bad argument
 *   offset 26      u8    BATT 0..100, FF unknown or mains
 *   offset 27      u8    NOISE, squares whose raw sample differs from OCC
 *   offset 28      u8    BOARD 0 not set, 1 the blind player's, 2 the opponent's
 *   offset 29      0
 *   offset 30..31  u16   CRC-16/CCITT-FALSE over bytes 0..29, little endian
 *
 * Every frame host → board is 16 bytes: 5A, 10, SEQ, CMD, 8 payload bytes, 00 00, CRC over 0..13.
 * Source: docs/protocols/occupancy-boards.md C2, aligner C5a
 */
import type { Millis } from "../../vocabulary/chess.js";
import { type Discarded, DiscardRun } from "../discards.js";

/** Length of every frame board → host. Units: bytes. */
export const APH1_FRAME_LENGTH = 32;
/** Length of every frame host → board. Units: bytes. */
export const APH1_COMMAND_LENGTH = 16;

const SYNC = 0xa5;
const COMMAND_SYNC = 0x5a;
const VERSION = 1;
const BATTERY_UNKNOWN = 0xff;

/** What FLAGS says. `boot`: first frame after a reset; `overrun`: the board dropped something. */
export interface Aph1Flags {
  readonly change: boolean;
  readonly keepAlive: boolean;
  readonly overrun: boolean;
  readonly fault: boolean;
  readonly debounced: boolean;
  readonly boot: boolean;
}

/** Which board it is, as its switch or a command set it. */
export type Aph1BoardRole = "not-set" | "blind" | "opponent";

/** Fields that every frame has. */
interface Aph1Header {
  /** Shape: 0..255. */
  readonly seq: number;
  readonly flags: Aph1Flags;
  /** The board's own time of the scan. Shape: u32, wraps after 49.7 days. */
  readonly timeMs: Millis;
  /** Units: percent; undefined: unknown or mains. */
  readonly battery: number | undefined;
  /** Squares whose raw sample differs from the reported one. */
  readonly noise: number;
  readonly role: Aph1BoardRole;
}

/** Occupancy and lifts, bit sets in wire order. Shape: 8 bytes each, rank 8 first, bit 0 = file a. */
export interface Aph1State extends Aph1Header {
  readonly type: "state";
  readonly occupied: Uint8Array;
  readonly lifted: Uint8Array;
  /** Shape: u16, bit set = pressed; bit 0 announce, 1 repeat, 2 read, 3 arbiter, 4 draw. */
  readonly buttons: number;
}

/** What the board is. */
export interface Aph1Hello extends Aph1Header {
  readonly type: "hello";
  readonly name: string;
  readonly firmware: { readonly major: number; readonly minor: number };
  readonly scanPeriodMs: Millis;
  readonly debounceScans: number;
  readonly buttonCount: number;
  /** Shape: u16; bit 0 LEDs, 1 buzzer, 2 colour sensing, 3 board-id switch. */
  readonly capabilities: number;
}

/** The board's answer to a command. */
export interface Aph1Ack extends Aph1Header {
  readonly type: "ack";
  readonly command: number;
  readonly commandSeq: number;
  /** 0 ok, 1 unknown command, 2 bad argument. */
  readonly status: number;
}

/** A valid frame of a type that this version does not know: counted, not read. */
export interface Aph1Unknown extends Aph1Header {
  readonly type: "unknown";
  readonly typeNumber: number;
}

export type Aph1Message = Aph1State | Aph1Hello | Aph1Ack | Aph1Unknown;
export type Aph1Frame = Aph1Message | Discarded;

/** Remainder of each byte by the polynomial 1021. */
const CRC_OF_BYTE: Uint16Array = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) {
    crc = (crc & 0x8000) !== 0 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
});

/** CRC-16/CCITT-FALSE: polynomial 1021, start FFFF, no reflection. `"123456789"` gives 29B1. */
export const crc16 = (bytes: Uint8Array, length: number = bytes.length): number => {
  let crc = 0xffff;
  for (let at = 0; at < length; at += 1) {
    crc = ((crc << 8) & 0xffff) ^ (CRC_OF_BYTE[(crc >> 8) ^ (bytes[at] ?? 0)] ?? 0);
  }
  return crc;
};

const isSealed = (frame: Uint8Array): boolean => {
  const end = frame.length - 2;
  return crc16(frame, end) === ((frame[end] ?? 0) | ((frame[end + 1] ?? 0) << 8));
};

const seal = (frame: Uint8Array): Uint8Array => {
  const end = frame.length - 2;
  const crc = crc16(frame, end);
  frame[end] = crc & 0xff;
  frame[end + 1] = crc >> 8;
  return frame;
};

const u16At = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);

const u32At = (bytes: Uint8Array, at: number): number =>
  u16At(bytes, at) + u16At(bytes, at + 2) * 0x1_0000;

const ROLES: readonly Aph1BoardRole[] = ["not-set", "blind", "opponent"];

const parseFlags = (flags: number): Aph1Flags => ({
  change: (flags & 0x01) !== 0,
  keepAlive: (flags & 0x02) !== 0,
  overrun: (flags & 0x04) !== 0,
  fault: (flags & 0x08) !== 0,
  debounced: (flags & 0x10) !== 0,
  boot: (flags & 0x80) !== 0,
});

const makeFlags = (flags: Partial<Aph1Flags>): number =>
  (flags.change ? 0x01 : 0) |
  (flags.keepAlive ? 0x02 : 0) |
  (flags.overrun ? 0x04 : 0) |
  (flags.fault ? 0x08 : 0) |
  (flags.debounced ? 0x10 : 0) |
  (flags.boot ? 0x80 : 0);

const parseName = (bytes: Uint8Array): string => {
  let name = "";
  for (const byte of bytes) {
    if (byte === 0) break;
    name += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "?";
  }
  return name;
};

/** Reads a frame whose CRC is right. */
const parseMessage = (frame: Uint8Array): Aph1Message => {
  const battery = frame[26] ?? BATTERY_UNKNOWN;
  const header: Aph1Header = {
    seq: frame[2] ?? 0,
    flags: parseFlags(frame[3] ?? 0),
    timeMs: u32At(frame, 4),
    battery: battery === BATTERY_UNKNOWN ? undefined : battery,
    noise: frame[27] ?? 0,
    role: ROLES[frame[28] ?? 0] ?? "not-set",
  };
  const typeNumber = (frame[1] ?? 0) & 0x0f;
  switch (typeNumber) {
    case 0:
      return {
        type: "state",
        ...header,
        occupied: frame.slice(8, 16),
        lifted: frame.slice(16, 24),
        buttons: u16At(frame, 24),
      };
    case 1:
      return {
        type: "hello",
        ...header,
        name: parseName(frame.subarray(8, 16)),
        firmware: { major: frame[16] ?? 0, minor: frame[17] ?? 0 },
        scanPeriodMs: frame[20] ?? 0,
        debounceScans: frame[21] ?? 0,
        buttonCount: u16At(frame, 22),
        capabilities: u16At(frame, 24),
      };
    case 2:
      return {
        type: "ack",
        ...header,
        command: frame[8] ?? 0,
        commandSeq: frame[9] ?? 0,
        status: frame[10] ?? 0,
      };
    default:
      return { type: "unknown", ...header, typeNumber };
  }
};

/** The frame that begins there, when all of it is there and undamaged: what a line mostly carries. */
const wholeFrameAt = (chunk: Uint8Array, at: number): Uint8Array | undefined => {
  if (chunk[at] !== SYNC || (chunk[at + 1] ?? 0) >> 4 !== VERSION) return undefined;
  if (chunk.length - at < APH1_FRAME_LENGTH) return undefined;
  const frame = chunk.subarray(at, at + APH1_FRAME_LENGTH);
  return isSealed(frame) ? frame : undefined;
};

/**
 * Searching aligner: accepts only frames whose CRC is right, finds the next one after noise.
 * An undamaged frame is delivered with its last byte, whatever stood before it: all bytes before it
 * make the buffer longer than one frame, so they have been judged by then.
 * Source: docs/protocols/occupancy-boards.md C5a
 */
export class Aph1Decoder {
  #buffer: number[] = [];
  /** The last frame ended with the value of a start byte: it may have taken that of the next one. */
  #mayHaveLent = false;
  readonly #discards = new DiscardRun();

  /** Bytes neither framed nor told as discarded yet. */
  get pendingBytes(): number {
    return this.#buffer.length + this.#discards.length;
  }

  push(chunk: Uint8Array): readonly Aph1Frame[] {
    const frames: Aph1Frame[] = [];
    for (let at = 0; at < chunk.length; ) {
      const whole = this.#buffer.length === 0 ? wholeFrameAt(chunk, at) : undefined;
      if (whole !== undefined) {
        frames.push(...this.#discards.take(), parseMessage(whole));
        this.#mayHaveLent = whole.at(-1) === SYNC;
        at += APH1_FRAME_LENGTH;
        continue;
      }
      this.#buffer.push(chunk[at] ?? 0);
      this.#settle(frames);
      at += 1;
    }
    return frames;
  }

  /** The line has been quiet, or has ended: the bytes of an incomplete frame are given up. */
  flush(why: "gap" | "truncated"): readonly Aph1Frame[] {
    const frames: Aph1Frame[] = this.#discards.add(this.#buffer, why);
    this.#buffer = [];
    this.#mayHaveLent = false;
    frames.push(...this.#discards.take());
    return frames;
  }

  #settle(frames: Aph1Frame[]): void {
    while (this.#buffer.length > 0) {
      if (this.#buffer[0] !== SYNC) {
        if (this.#mayHaveLent && (this.#buffer[0] ?? 0) >> 4 === VERSION) {
          // The last byte of a frame was lost, and was the same as the start byte after it.
          if (this.#buffer.length < APH1_FRAME_LENGTH - 1) return;
          const frame = Uint8Array.of(SYNC, ...this.#buffer.slice(0, APH1_FRAME_LENGTH - 1));
          if (isSealed(frame)) {
            this.#deliver(frame, APH1_FRAME_LENGTH - 1, frames);
            continue;
          }
        }
        this.#drop("noise", frames);
        continue;
      }
      const versionAndType = this.#buffer[1];
      if (versionAndType === undefined) return;
      if (versionAndType >> 4 !== VERSION) {
        this.#drop("noise", frames);
        continue;
      }
      if (this.#buffer.length < APH1_FRAME_LENGTH) return;
      const frame = Uint8Array.from(this.#buffer.slice(0, APH1_FRAME_LENGTH));
      if (isSealed(frame)) this.#deliver(frame, APH1_FRAME_LENGTH, frames);
      else this.#drop("bad-checksum", frames);
    }
  }

  #deliver(frame: Uint8Array, ownBytes: number, frames: Aph1Frame[]): void {
    frames.push(...this.#discards.take(), parseMessage(frame));
    this.#buffer = this.#buffer.slice(ownBytes);
    this.#mayHaveLent = frame.at(-1) === SYNC;
  }

  /** Drops the first byte and all up to the next start byte. */
  #drop(why: "noise" | "bad-checksum", frames: Aph1Frame[]): void {
    this.#mayHaveLent = false;
    const next = this.#buffer.indexOf(SYNC, 1);
    const count = next === -1 ? this.#buffer.length : next;
    frames.push(...this.#discards.add(this.#buffer.slice(0, count), why));
    this.#buffer = this.#buffer.slice(count);
  }
}

/** Header fields for an encoder; what is left out is 0, no flag, battery unknown, role not set. */
export interface Aph1HeaderFields {
  readonly seq: number;
  readonly timeMs: Millis;
  readonly flags?: Partial<Aph1Flags>;
  readonly battery?: number | undefined;
  readonly noise?: number;
  readonly role?: Aph1BoardRole;
}

const makeFrame = (
  typeNumber: number,
  header: Aph1HeaderFields,
  fill: (frame: Uint8Array) => void,
): Uint8Array => {
  const frame = new Uint8Array(APH1_FRAME_LENGTH);
  frame[0] = SYNC;
  frame[1] = (VERSION << 4) | typeNumber;
  frame[2] = header.seq & 0xff;
  frame[3] = makeFlags(header.flags ?? {});
  const time = header.timeMs >>> 0;
  frame[4] = time & 0xff;
  frame[5] = (time >>> 8) & 0xff;
  frame[6] = (time >>> 16) & 0xff;
  frame[7] = time >>> 24;
  frame[26] = header.battery ?? BATTERY_UNKNOWN;
  frame[27] = header.noise ?? 0;
  frame[28] = ROLES.indexOf(header.role ?? "not-set");
  fill(frame);
  return seal(frame);
};

/** STATE frame. Shape: `occupied` and `lifted` 8 bytes each, rank 8 first, bit 0 = file a. */
export const makeAph1State = (
  fields: Aph1HeaderFields & {
    readonly occupied: Uint8Array;
    readonly lifted?: Uint8Array;
    readonly buttons?: number;
  },
): Uint8Array =>
  makeFrame(0, fields, (frame) => {
    frame.set(fields.occupied.subarray(0, 8), 8);
    if (fields.lifted !== undefined) frame.set(fields.lifted.subarray(0, 8), 16);
    frame[24] = (fields.buttons ?? 0) & 0xff;
    frame[25] = ((fields.buttons ?? 0) >> 8) & 0xff;
  });

/** HELLO frame. Shape: `name` up to eight ASCII characters. */
export const makeAph1Hello = (
  fields: Aph1HeaderFields & {
    readonly name: string;
    readonly firmware: { readonly major: number; readonly minor: number };
    readonly scanPeriodMs: Millis;
    readonly debounceScans: number;
    readonly buttonCount: number;
    readonly capabilities: number;
  },
): Uint8Array =>
  makeFrame(1, fields, (frame) => {
    for (let at = 0; at < 8; at += 1) frame[8 + at] = (fields.name.codePointAt(at) ?? 0) & 0x7f;
    frame[16] = fields.firmware.major;
    frame[17] = fields.firmware.minor;
    frame[20] = fields.scanPeriodMs;
    frame[21] = fields.debounceScans;
    frame[22] = fields.buttonCount & 0xff;
    frame[23] = fields.buttonCount >> 8;
    frame[24] = fields.capabilities & 0xff;
    frame[25] = fields.capabilities >> 8;
  });

/** ACK frame. `status`: 0 ok, 1 unknown command, 2 bad argument. */
export const makeAph1Ack = (
  fields: Aph1HeaderFields & {
    readonly command: number;
    readonly commandSeq: number;
    readonly status: number;
  },
): Uint8Array =>
  makeFrame(2, fields, (frame) => {
    frame[8] = fields.command;
    frame[9] = fields.commandSeq;
    frame[10] = fields.status;
  });

/** Command numbers host → board. */
export const APH1_COMMANDS = {
  hello: 0x01,
  state: 0x02,
  timing: 0x03,
  lights: 0x04,
  beep: 0x05,
  role: 0x06,
  reset: 0x7f,
} as const;

/** What the host asks of a board. Shape: `lights` 8 bytes in the order of the occupancy. */
export type Aph1Command =
  | { readonly type: "hello" }
  | { readonly type: "state" }
  | { readonly type: "timing"; readonly keepAliveMs: Millis; readonly debounceMs: Millis }
  | { readonly type: "lights"; readonly lights: Uint8Array }
  | { readonly type: "beep"; readonly hertz: number; readonly durationMs: Millis }
  | { readonly type: "role"; readonly role: Aph1BoardRole }
  | { readonly type: "reset" };

const commandPayload = (command: Aph1Command): readonly number[] => {
  const u16 = (value: number): readonly number[] => [value & 0xff, (value >> 8) & 0xff];
  switch (command.type) {
    case "timing":
      return [...u16(command.keepAliveMs), ...u16(command.debounceMs)];
    case "lights":
      return [...command.lights.subarray(0, 8)];
    case "beep":
      return [...u16(command.hertz), ...u16(command.durationMs)];
    case "role":
      return [ROLES.indexOf(command.role)];
    case "hello":
    case "state":
    case "reset":
      return [];
  }
};

/** Command frame host → board. Shape: 16 bytes; `seq` 0..255, given back in the ACK. */
export const makeAph1Command = (command: Aph1Command, seq: number): Uint8Array => {
  const frame = new Uint8Array(APH1_COMMAND_LENGTH);
  frame[0] = COMMAND_SYNC;
  frame[1] = VERSION << 4;
  frame[2] = seq & 0xff;
  frame[3] = APH1_COMMANDS[command.type];
  frame.set(commandPayload(command), 4);
  return seal(frame);
};

/** A command as a board receives it; `command` is undefined when its number or payload is unknown. */
export interface Aph1ReceivedCommand {
  readonly seq: number;
  readonly number: number;
  readonly command: Aph1Command | undefined;
}

const parseCommand = (frame: Uint8Array): Aph1Command | undefined => {
  switch (frame[3]) {
    case APH1_COMMANDS.hello:
      return { type: "hello" };
    case APH1_COMMANDS.state:
      return { type: "state" };
    case APH1_COMMANDS.timing:
      return { type: "timing", keepAliveMs: u16At(frame, 4), debounceMs: u16At(frame, 6) };
    case APH1_COMMANDS.lights:
      return { type: "lights", lights: frame.slice(4, 12) };
    case APH1_COMMANDS.beep:
      return { type: "beep", hertz: u16At(frame, 4), durationMs: u16At(frame, 6) };
    case APH1_COMMANDS.role: {
      const role = ROLES[frame[4] ?? 0];
      return role === undefined ? undefined : { type: "role", role };
    }
    case APH1_COMMANDS.reset:
      return { type: "reset" };
    default:
      return undefined;
  }
};

/**
 * The board's side of the line: finds command frames in the bytes of the host. A frame with a bad
 * CRC is passed over in silence, as the protocol asks.
 */
export class Aph1CommandDecoder {
  #buffer: number[] = [];

  push(chunk: Uint8Array): readonly Aph1ReceivedCommand[] {
    const commands: Aph1ReceivedCommand[] = [];
    this.#buffer.push(...chunk);
    for (;;) {
      const start = this.#buffer.indexOf(COMMAND_SYNC);
      this.#buffer = start === -1 ? [] : this.#buffer.slice(start);
      if (this.#buffer.length < APH1_COMMAND_LENGTH) return commands;
      const frame = Uint8Array.from(this.#buffer.slice(0, APH1_COMMAND_LENGTH));
      if ((frame[1] ?? 0) >> 4 === VERSION && isSealed(frame)) {
        commands.push({ seq: frame[2] ?? 0, number: frame[3] ?? 0, command: parseCommand(frame) });
        this.#buffer = this.#buffer.slice(APH1_COMMAND_LENGTH);
      } else {
        this.#buffer = this.#buffer.slice(1);
      }
    }
  }
}
