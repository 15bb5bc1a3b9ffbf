/**
 * Wire format of the Chessnut boards (Air, Air+, Pro, Go, Move), over USB HID and BLE.
 *
 * Message, both directions:
 *   offset 0     u8    type; on USB it is the id of the HID report
 *   offset 1     u8    length of the payload
 *   offset 2..         payload; on USB the report is filled up to 65 bytes behind it
 *
 * Board → host:
 *   01 POSITION   3d on USB, 24 on BLE: 32 bytes of men, then on BLE the board's time in 4 bytes, little
 *                 endian, of an unknown unit; on USB 31 bytes of unknown meaning up to the end of the report
 *   0f BUTTON     01: 1 power, 2 plus
 *   23 ACCEPTED   01: 00 ready, 01 not ready
 *   27, 28        text of a firmware from byte 3 on (which of the two answers is unconfirmed)
 *   2a BATTERY    02: see {@link ChessnutMessage}
 *   2c NAME       0d: ASCII, filled with blanks
 *   32 STORED     01: number of games that the board has stored
 *   36, 37, 38    parts of a stored game; framed, not asked for
 *   41            answers of a Move
 *
 * Men: squares h8, g8 … a8, h7 … a1; two in a byte, the low nibble first.
 * There is no checksum: types, lengths and men are checked.
 * Source: docs/protocols/chessnut.md §1 to §7
 */
import type { Millis, PieceLetter } from "../../vocabulary/chess.js";
import type { Discarded } from "../discards.js";
import { type Filler, MORE, SearchingDecoder, type Verdict } from "../searching-decoder.js";

/** Length of a HID report with its id. Units: bytes. */
export const CHESSNUT_REPORT_LENGTH = 65;

/** Pause between two writes. Source: docs/protocols/chessnut.md §2 */
export const CHESSNUT_WRITE_INTERVAL_MS: Millis = 200;

/** Codes 0 (empty) to 12. */
const LETTERS: readonly (PieceLetter | null)[] = [
  null,
  "q",
  "k",
  "b",
  "p",
  "n",
  "R",
  "P",
  "r",
  "B",
  "N",
  "Q",
  "K",
];

/** What stands on each square. Shape: 64 entries by sensor index, a8 first, row by row. */
export type ChessnutMen = readonly (PieceLetter | null)[];

export type ChessnutMessage =
  | {
      readonly type: "position";
      readonly men: ChessnutMen;
      /** The board's own time, on BLE. Units: not documented. */
      readonly time?: number;
    }
  | { readonly type: "accepted"; readonly isReady: boolean }
  | { readonly type: "button"; readonly button: number }
  /**
   * Sources disagree where "charging" stands: bit 7 of the first byte, or a second byte of 1. Either
   * counts. Units: percent. A zero says nothing: a Move gives it for an answer.
   */
  | { readonly type: "battery"; readonly percent: number; readonly isCharging: boolean }
  | { readonly type: "name"; readonly text: string }
  | { readonly type: "firmware"; readonly text: string }
  | { readonly type: "stored-games"; readonly count: number }
  | { readonly type: "stored-game-part"; readonly id: number; readonly payload: Uint8Array }
  /** Only a Move answers so. `about`: what it was asked. */
  | { readonly type: "move-answer"; readonly about: number; readonly payload: Uint8Array };

export type ChessnutFrame = ChessnutMessage | Discarded;

const ID = {
  position: 0x01,
  button: 0x0f,
  accepted: 0x23,
  firmware: 0x27,
  firmwareText: 0x28,
  battery: 0x2a,
  name: 0x2c,
  storedGames: 0x32,
  storedSize: 0x36,
  storedMark: 0x37,
  storedEnd: 0x38,
  move: 0x41,
} as const;

const USB_POSITION = 0x3d;
const BLE_POSITION = 0x24;
/** Men end here; on USB what follows is of unknown meaning. */
const MEN_END = 34;

/** What a Move is asked, and tells, under type 41. Source: docs/protocols/chessnut.md §7 */
export const MOVE_SUBJECTS = { firmware: 0x09, pieces: 0x0b, battery: 0x0c, kind: 0x15 } as const;

const isLengthOf = (id: number, length: number): boolean => {
  switch (id) {
    case ID.position:
      return length === USB_POSITION || length === BLE_POSITION;
    case ID.button:
    case ID.accepted:
    case ID.storedGames:
    case ID.storedMark:
      return length === 1;
    case ID.battery:
      return length === 2;
    case ID.name:
      return length === 13;
    case ID.storedSize:
      return length === 8;
    case ID.storedEnd:
      return length === 4;
    case ID.firmware:
    case ID.firmwareText:
      return length >= 1 && length <= CHESSNUT_REPORT_LENGTH - 2;
    case ID.move:
      return (length >= 1 && length <= CHESSNUT_REPORT_LENGTH - 2) || length === 0x89;
    default:
      return false;
  }
};

const IDS: readonly number[] = Object.values(ID);

/** Filler behind a position on USB may be anything; only the next position ends it early. */
const behindPosition: Filler = {
  length: CHESSNUT_REPORT_LENGTH - MEN_END,
  values: "any",
  isMessage: ([id, length]) =>
    id === ID.position && (length === undefined ? "more" : length === USB_POSITION),
};

const behind = (length: number): Filler | undefined =>
  length >= CHESSNUT_REPORT_LENGTH
    ? undefined
    : { length: CHESSNUT_REPORT_LENGTH - length, values: "zeros", isMessage: ([id]) => id !== 0 };

const REJECT = {
  noise: { type: "reject", why: "noise" },
  length: { type: "reject", why: "bad-length" },
  value: { type: "reject", why: "implausible" },
} as const;

const hasMen = (byte: number): boolean => (byte & 0x0f) < 13 && byte >> 4 < 13;

const judge = (bytes: readonly number[]): Verdict<ChessnutMessage> => {
  const [id = 0, length] = bytes;
  if (!IDS.includes(id)) return REJECT.noise;
  if (length === undefined) return MORE;
  if (!isLengthOf(id, length)) return REJECT.length;
  if (id === ID.position) {
    // A value that no man has is seen at once: it may be the beginning of the next message.
    for (let at = 2; at < Math.min(bytes.length, MEN_END); at += 1) {
      if (!hasMen(bytes[at] ?? 0)) return REJECT.value;
    }
    const needed = length === USB_POSITION ? MEN_END : length + 2;
    if (bytes.length < needed) return MORE;
    const men = readMen(bytes.slice(2, MEN_END));
    if (length === USB_POSITION) {
      const message = { type: "position", men } as const;
      return { type: "message", message, length: MEN_END, filler: behindPosition };
    }
    const [t0 = 0, t1 = 0, t2 = 0, t3 = 0] = bytes.slice(MEN_END, needed);
    const time = t0 + t1 * 0x100 + t2 * 0x1_0000 + t3 * 0x100_0000;
    return { type: "message", message: { type: "position", men, time }, length: needed };
  }
  if (!isPlausible(id, bytes)) return REJECT.value;
  if (bytes.length < length + 2) return MORE;
  const message = readMessage(id, Uint8Array.from(bytes.slice(2, length + 2)));
  const filler = behind(length + 2);
  return {
    type: "message",
    message,
    length: length + 2,
    ...(filler === undefined ? {} : { filler }),
  };
};

/** Values that cannot be, seen as soon as they stand there. */
const isPlausible = (id: number, [, , first, ...more]: readonly number[]): boolean => {
  if (first === undefined) return true;
  switch (id) {
    case ID.accepted:
      return first <= 1;
    case ID.battery:
      return (first & 0x7f) <= 100;
    case ID.name:
      return [first, ...more].slice(0, 13).every(isText);
    case ID.firmware:
    case ID.firmwareText:
      return more.every((byte) => isText(byte) || byte === 0);
    case ID.storedMark:
      return first === 0xbe || first === 0xed;
    case ID.move:
      return (Object.values(MOVE_SUBJECTS) as readonly number[]).includes(first);
    default:
      return true;
  }
};

const isText = (byte: number): boolean => byte >= 0x20 && byte < 0x7f;

const readText = (bytes: Iterable<number>): string =>
  [...bytes]
    .filter((byte) => byte !== 0)
    .map((byte) => String.fromCharCode(byte))
    .join("")
    .trim();

const readMessage = (id: number, payload: Uint8Array): ChessnutMessage => {
  const [first = 0, second = 0, third = 0] = payload;
  switch (id) {
    case ID.accepted:
      return { type: "accepted", isReady: first === 0 };
    case ID.button:
      return { type: "button", button: first };
    case ID.battery:
      return {
        type: "battery",
        percent: first & 0x7f,
        isCharging: (first & 0x80) !== 0 || second === 1,
      };
    case ID.name:
      return { type: "name", text: readText(payload) };
    case ID.firmware:
    case ID.firmwareText:
      return { type: "firmware", text: readText(payload.slice(1)) };
    case ID.storedGames:
      return { type: "stored-games", count: first };
    case ID.move:
      return first === MOVE_SUBJECTS.battery && payload.length === 3
        ? { type: "battery", percent: Math.min(third, 100), isCharging: second === 1 }
        : { type: "move-answer", about: first, payload: payload.slice(1) };
    default:
      return { type: "stored-game-part", id, payload };
  }
};

/** On the wire files run from h to a. */
const wireIndex = (sensor: number): number => sensor ^ 7;

const readMen = (bytes: readonly number[]): ChessnutMen =>
  Array.from({ length: 64 }, (_, sensor) => {
    const wire = wireIndex(sensor);
    const byte = bytes[wire >> 1] ?? 0;
    return LETTERS[wire % 2 === 0 ? byte & 0x0f : byte >> 4] ?? null;
  });

/** 64 values of four bits in the order of the wire. */
const packNibbles = (nibbleOf: (sensor: number) => number): readonly number[] => {
  const bytes = new Array<number>(32).fill(0);
  for (let sensor = 0; sensor < 64; sensor += 1) {
    const wire = wireIndex(sensor);
    bytes[wire >> 1] = (bytes[wire >> 1] ?? 0) | (nibbleOf(sensor) << (wire % 2 === 0 ? 0 : 4));
  }
  return bytes;
};

/** Finds messages in any chunking, whole HID reports or a stream of bytes. */
export class ChessnutDecoder extends SearchingDecoder<ChessnutMessage> {
  constructor() {
    super(judge);
  }
}

const makeMessage = (id: number, payload: readonly number[]): Uint8Array =>
  Uint8Array.of(id, payload.length, ...payload);

/** A message as a HID report, filled with zeros. */
export const makeChessnutReport = (message: Uint8Array): Uint8Array => {
  const report = new Uint8Array(Math.max(CHESSNUT_REPORT_LENGTH, message.length));
  report.set(message);
  return report;
};

/** Position as a USB report. Shape: 64 men by sensor index. */
export const makeChessnutPosition = (men: ChessnutMen): Uint8Array =>
  makeChessnutReport(Uint8Array.of(ID.position, USB_POSITION, ...packNibbles(codeIn(men))));

/** Position as a BLE notification of 38 bytes. */
export const makeChessnutBlePosition = (men: ChessnutMen, time: number): Uint8Array =>
  makeMessage(ID.position, [
    ...packNibbles(codeIn(men)),
    time & 0xff,
    (time >>> 8) & 0xff,
    (time >>> 16) & 0xff,
    time >>> 24,
  ]);

const codeIn =
  (men: ChessnutMen) =>
  (sensor: number): number =>
    LETTERS.indexOf(men[sensor] ?? null);

/** Answer to a command: accepted, also a heartbeat. */
export const makeChessnutAccepted = (): Uint8Array => makeMessage(ID.accepted, [0]);

/** Charge, with "charging" where most drivers look for it. Units: percent. */
export const makeChessnutBattery = (percent: number, isCharging: boolean): Uint8Array =>
  makeMessage(ID.battery, [percent, isCharging ? 1 : 0]);

/** Charge as a Move tells it. */
export const makeMoveBattery = (percent: number, isCharging: boolean): Uint8Array =>
  makeMessage(ID.move, [MOVE_SUBJECTS.battery, isCharging ? 1 : 0, percent]);

/** What a Move says of itself; what its last three bytes mean is not known. */
export const makeMoveKind = (): Uint8Array =>
  makeMessage(ID.move, [MOVE_SUBJECTS.kind, 0, 0, 0, 0]);

/** Number of stored games. */
export const makeChessnutStoredGames = (count: number): Uint8Array =>
  makeMessage(ID.storedGames, [count]);

/**
 * What the host may ask and tell. Moving men by motor (42), sending and deleting stored games (33, 34,
 * 39) and the upload mode are not here: this program never does that by itself.
 */
export type ChessnutCommand =
  /** Has the board report its position; after each opening. */
  | { readonly type: "report" }
  | { readonly type: "ask-battery" }
  | { readonly type: "ask-name" }
  | { readonly type: "ask-firmware"; readonly part: "mcu" | "ble" }
  | { readonly type: "ask-stored-games" }
  /** Shape: sensor indexes, a8 first. */
  | { readonly type: "lights"; readonly sensors: readonly number[] }
  /** Lights of a Move, in its own colors. */
  | {
      readonly type: "move-lights";
      readonly sensors: readonly number[];
      readonly color: "red" | "green" | "blue";
    }
  /** Units: hertz, milliseconds; both up to 65535. */
  | { readonly type: "beep"; readonly frequencyHz: number; readonly durationMs: Millis }
  | { readonly type: "ask-move"; readonly about: "firmware" | "pieces" | "battery" | "kind" };

const MOVE_COLORS = { red: 1, green: 2, blue: 3 } as const;

/** Bytes of a command, report id first. Source: docs/protocols/chessnut.md §2, §4, §7 */
export const makeChessnutCommand = (command: ChessnutCommand): Uint8Array => {
  switch (command.type) {
    case "report":
      return makeMessage(0x21, [0]);
    case "ask-battery":
      return makeMessage(0x29, [0]);
    case "ask-name":
      return makeMessage(0x2b, [0]);
    case "ask-firmware":
      return makeMessage(0x27, [command.part === "mcu" ? 1 : 0]);
    case "ask-stored-games":
      return makeMessage(0x31, [0]);
    case "lights": {
      const rows = new Array<number>(8).fill(0);
      for (const sensor of command.sensors) {
        rows[sensor >> 3] = (rows[sensor >> 3] ?? 0) | (0x80 >> (sensor & 7));
      }
      return makeMessage(0x0a, rows);
    }
    case "move-lights": {
      const { sensors, color } = command;
      const lit = new Set(sensors);
      return makeMessage(
        0x43,
        packNibbles((sensor) => (lit.has(sensor) ? MOVE_COLORS[color] : 0)),
      );
    }
    case "beep": {
      const { frequencyHz, durationMs } = command;
      return makeMessage(0x0b, [
        (frequencyHz >> 8) & 0xff,
        frequencyHz & 0xff,
        (durationMs >> 8) & 0xff,
        durationMs & 0xff,
      ]);
    }
    case "ask-move":
      return makeMessage(ID.move, [MOVE_SUBJECTS[command.about]]);
  }
};

/** What the board's side of the line receives: a message of the host. */
export interface ChessnutReceived {
  readonly id: number;
  readonly payload: Uint8Array;
}

/** The board's side of the line: cuts the host's bytes into commands; zeros between them are filler. */
export class ChessnutCommandDecoder {
  #buffer: number[] = [];

  push(chunk: Uint8Array): readonly ChessnutReceived[] {
    const commands: ChessnutReceived[] = [];
    this.#buffer.push(...chunk);
    for (;;) {
      const [id, length] = this.#buffer;
      if (id === undefined) return commands;
      if (id === 0) {
        this.#buffer.shift();
        continue;
      }
      if (length === undefined || this.#buffer.length < length + 2) return commands;
      commands.push({ id, payload: Uint8Array.from(this.#buffer.slice(2, length + 2)) });
      this.#buffer = this.#buffer.slice(length + 2);
    }
  }
}

/** Sensors that a lights command lights. Shape: payload of 8 bytes, or of 32 for a Move. */
export const readChessnutLights = (payload: Uint8Array): readonly number[] =>
  Array.from({ length: 64 }, (_, sensor) => sensor).filter((sensor) => {
    if (payload.length === 8) return ((payload[sensor >> 3] ?? 0) & (0x80 >> (sensor & 7))) !== 0;
    const wire = wireIndex(sensor);
    return (((payload[wire >> 1] ?? 0) >> (wire % 2 === 0 ? 0 : 4)) & 0x0f) !== 0;
  });
