/**
 * Wire format of the iChessOne board over its serial port. 115200 baud 8N1.
 *
 * Message board → host: `=` (3d), a letter, payload:
 *   3d 70  32 bytes of men: a8 b8, c8 d8 … g1 h1, two in a byte, the high nibble first
 *   3d 62  charging (0, 1), charge in percent
 *   3d 68  text about the hardware; where it ends is not documented: here at the next sign that is no
 *          text, or at the next `=`
 * Command host → board: `CPIRQ` report on change, `RP` position, `RB` battery, `EL` and 14 bytes lights.
 * There is no checksum. A byte 3d never stands in a position: no man has the code d.
 * Source: docs/protocols/occupancy-boards.md A2, C6
 */
import type { PieceLetter } from "../../vocabulary/chess.js";
import type { Discarded } from "../discards.js";
import { MORE, SearchingDecoder, type Verdict } from "../searching-decoder.js";

/** Codes 0 (empty) to 12. */
const LETTERS: readonly (PieceLetter | null)[] = [
  null,
  "P",
  "N",
  "B",
  "R",
  "Q",
  "K",
  "p",
  "n",
  "b",
  "r",
  "q",
  "k",
];

/** What stands on each square. Shape: 64 entries by sensor index, a8 first, row by row. */
export type IChessOneMen = readonly (PieceLetter | null)[];

export type IChessOneMessage =
  | { readonly type: "position"; readonly men: IChessOneMen }
  /** Units: percent. */
  | { readonly type: "battery"; readonly percent: number; readonly isCharging: boolean }
  | { readonly type: "hardware"; readonly text: string };

export type IChessOneFrame = IChessOneMessage | Discarded;

const START = 0x3d;
const POSITION = 0x70;
const BATTERY = 0x62;
const HARDWARE = 0x68;
const POSITION_LENGTH = 34;
const BATTERY_LENGTH = 4;
/** Longest text about the hardware that is believed, its two first bytes included. */
const LONGEST_TEXT = 66;

const REJECT = {
  noise: { type: "reject", why: "noise" },
  value: { type: "reject", why: "implausible" },
} as const;

const hasMen = (byte: number): boolean => (byte & 0x0f) < 13 && byte >> 4 < 13;
const isText = (byte: number): boolean => byte >= 0x20 && byte < 0x7f && byte !== START;

const judge = (bytes: readonly number[]): Verdict<IChessOneMessage> => {
  const [start, kind, first, second] = bytes;
  if (start !== START) return REJECT.noise;
  switch (kind) {
    case undefined:
      return MORE;
    case POSITION: {
      for (let at = 2; at < bytes.length && at < POSITION_LENGTH; at += 1) {
        if (!hasMen(bytes[at] ?? 0)) return REJECT.value;
      }
      if (bytes.length < POSITION_LENGTH) return MORE;
      const men = readMen(bytes.slice(2, POSITION_LENGTH));
      return { type: "message", message: { type: "position", men }, length: POSITION_LENGTH };
    }
    case BATTERY: {
      if (first !== undefined && first > 1) return REJECT.value;
      if (second === undefined) return MORE;
      if (second > 100) return REJECT.value;
      const message = { type: "battery", percent: second, isCharging: first === 1 } as const;
      return { type: "message", message, length: BATTERY_LENGTH };
    }
    case HARDWARE: {
      const last = bytes[bytes.length - 1] ?? 0;
      const hasEnded = bytes.length > 2 && !isText(last);
      if (!hasEnded && bytes.length < LONGEST_TEXT) return MORE;
      const end = hasEnded ? bytes.length - 1 : bytes.length;
      const text = bytes
        .slice(2, end)
        .map((byte) => String.fromCharCode(byte))
        .join("");
      if (text === "") return REJECT.value;
      // An end of line belongs to the text; the start of the next message does not.
      const isEndOfLine = hasEnded && (last === 0x0d || last === 0x0a || last === 0);
      return {
        type: "message",
        message: { type: "hardware", text },
        length: isEndOfLine ? end + 1 : end,
        ...(isEndOfLine
          ? { filler: { length: 1, values: "any", isMessage: ([byte]) => byte !== 0x0a } }
          : {}),
      };
    }
    default:
      return REJECT.noise;
  }
};

const readMen = (bytes: readonly number[]): IChessOneMen =>
  Array.from({ length: 64 }, (_, sensor) => {
    const byte = bytes[sensor >> 1] ?? 0;
    return LETTERS[sensor % 2 === 0 ? byte >> 4 : byte & 0x0f] ?? null;
  });

/** Finds messages in any chunking. A byte 3d inside a position means that it was cut short. */
export class IChessOneDecoder extends SearchingDecoder<IChessOneMessage> {
  constructor() {
    super(judge);
  }
}

/** Position. Shape: 64 men by sensor index. */
export const makeIChessOnePosition = (men: IChessOneMen): Uint8Array => {
  const code = (sensor: number): number => LETTERS.indexOf(men[sensor] ?? null);
  return Uint8Array.of(
    START,
    POSITION,
    ...Array.from({ length: 32 }, (_, at) => (code(2 * at) << 4) | code(2 * at + 1)),
  );
};

/** Battery. Units: percent. */
export const makeIChessOneBattery = (percent: number, isCharging: boolean): Uint8Array =>
  Uint8Array.of(START, BATTERY, isCharging ? 1 : 0, percent);

/** Text about the hardware, as an emulated board ends it. */
export const makeIChessOneHardware = (text: string): Uint8Array =>
  Uint8Array.of(START, HARDWARE, ...new TextEncoder().encode(text), 0x0d, 0x0a);

const COMMAND_TEXTS = {
  "report-changes": "CPIRQ",
  "ask-position": "RP",
  "ask-battery": "RB",
  "ask-hardware": "RH",
} as const;

/** Commands that this program sends; those that switch the board off are not among them. */
export type IChessOneCommand =
  | { readonly type: keyof typeof COMMAND_TEXTS }
  /** Blue lights beside these squares, all others out. Shape: sensor indexes, a8 first. */
  | { readonly type: "lights"; readonly sensors: readonly number[] };

const LIGHTS_LENGTH = 16;

/**
 * Bytes of a command. Lights: brightness and red, green and blue in nibbles; a ninth row; the ranks 8 to
 * 1 with bit 0 = file a; a row 0; flash and clear in nibbles; ff.
 */
export const makeIChessOneCommand = (command: IChessOneCommand): Uint8Array => {
  if (command.type !== "lights") return new TextEncoder().encode(COMMAND_TEXTS[command.type]);
  const rows = new Array<number>(8).fill(0);
  for (const sensor of command.sensors) {
    rows[sensor >> 3] = (rows[sensor >> 3] ?? 0) | (1 << (sensor & 7));
  }
  return Uint8Array.of(0x45, 0x4c, 0x80, 0x0f, 0, ...rows, 0, 0x01, 0xff);
};

/** What the board's side of the line receives. */
export type IChessOneReceived =
  | { readonly type: "lights"; readonly sensors: readonly number[] }
  | { readonly type: "text"; readonly text: string };

const KNOWN_TEXTS = [...Object.values(COMMAND_TEXTS), "CPM", "CPOFF", "CSOFF"];

/** The board's side of the line: cuts the host's bytes into commands; others are passed over. */
export class IChessOneCommandDecoder {
  #buffer: number[] = [];

  push(chunk: Uint8Array): readonly IChessOneReceived[] {
    const commands: IChessOneReceived[] = [];
    this.#buffer.push(...chunk);
    while (this.#buffer.length > 0) {
      const text = this.#buffer
        .slice(0, 5)
        .map((byte) => String.fromCharCode(byte))
        .join("");
      const known = KNOWN_TEXTS.find((word) => text.startsWith(word));
      if (known !== undefined) {
        commands.push({ type: "text", text: known });
        this.#buffer.splice(0, known.length);
        continue;
      }
      if (text.startsWith("EL")) {
        if (this.#buffer.length < LIGHTS_LENGTH) break;
        const rows = this.#buffer.slice(5, 13);
        const sensors = Array.from({ length: 64 }, (_, sensor) => sensor).filter(
          (sensor) => (((rows[sensor >> 3] ?? 0) >> (sensor & 7)) & 1) === 1,
        );
        commands.push({ type: "lights", sensors });
        this.#buffer.splice(0, LIGHTS_LENGTH);
        continue;
      }
      if ([...KNOWN_TEXTS, "EL"].some((word) => word.startsWith(text))) break;
      this.#buffer.shift();
    }
    return commands;
  }
}
