/**
 * Wire format of the Millennium ChessLink and the boards that speak like it. 38400 baud; every byte
 * is a 7-bit character with odd parity in bit 7 (7O1, handled here as 8N1).
 *
 * Message, both directions: a letter, its parameters, two upper-case hex digits: the XOR of all
 * characters before them, parity removed. No start byte, no length: the letter gives it.
 *
 *   board → host   s  67  status: 64 piece letters          g  67  the board's own position
 *                  v   7  version, 4 hex digits             l   3  lights are set
 *                  r   7  register and value, 2 + 2 digits  x   3  lights are out
 *                  w   7  the same, written
 *   host → board   S V X T  3    R  5    W  7    L  167    I  5
 *
 * The XOR does not see two equal changes (the starting array and the position after 1.e4 have the
 * same digits), so bit 7 is checked too, by one rule for the whole message: odd parity, even parity,
 * never set or always set. From version 2 on replies may carry anything there (unconfirmed, no
 * capture yet): then it is not looked at.
 * Source: docs/protocols/millennium-chesslink.md §1 to §5, §9
 */
import type { DiscardReason } from "../../vocabulary/board-events.js";
import { isPieceLetter } from "../../vocabulary/chess.js";
import type { Seen } from "../../vocabulary/placement.js";
import { type Discarded, DiscardRun } from "../discards.js";
import type { SensorIndex } from "../orientation.js";

/** Length of a status message. Units: bytes. */
export const MILLENNIUM_STATUS_LENGTH = 67;
/** Number of lights: corners of squares, nine by nine. */
export const MILLENNIUM_LIGHT_COUNT = 81;

/** First version whose replies may carry anything in bit 7. */
const FIRST_WITHOUT_PARITY = 0x0200;

export type MillenniumMessage =
  /** Shape: 64 entries by sensor index; `own-position` is what the board believes, not what it senses. */
  | { readonly type: "status" | "own-position"; readonly seen: readonly Seen[] }
  /** Shape: two bytes as one number, 0x0103 reads 1.3. */
  | { readonly type: "version"; readonly version: number }
  | {
      readonly type: "register" | "register-written";
      readonly register: number;
      readonly value: number;
    }
  | { readonly type: "lights-set" }
  | { readonly type: "lights-out" };

export type MillenniumFrame = MillenniumMessage | Discarded;

/** A character with odd parity in bit 7. */
const withParity = (char: number): number => {
  const seven = char & 0x7f;
  return countBits(seven) % 2 === 0 ? seven | 0x80 : seven;
};

const countBits = (byte: number): number => {
  let bits = 0;
  for (let rest = byte; rest !== 0; rest >>= 1) bits += rest & 1;
  return bits;
};

const xorOf = (chars: readonly number[]): number => chars.reduce((xor, char) => xor ^ char, 0);

const hexText = (value: number, digits: number): string =>
  value.toString(16).toUpperCase().padStart(digits, "0");

/**
 * A message with its check digits, as it stands on the wire: odd parity in bit 7.
 * Shape: `text` is the letter and the parameters, ASCII.
 */
export const makeMillenniumMessage = (text: string): Uint8Array => {
  const chars = [...text].map((sign) => (sign.codePointAt(0) ?? 0) & 0x7f);
  const check = [...hexText(xorOf(chars), 2)].map((digit) => digit.codePointAt(0) ?? 0);
  return Uint8Array.from([...chars, ...check].map(withParity));
};

const isPieceSign = (char: number): boolean => {
  const sign = String.fromCharCode(char);
  return sign === "." || isPieceLetter(sign);
};

const isHexDigit = (char: number): boolean =>
  (char >= 0x30 && char <= 0x39) || (char >= 0x41 && char <= 0x46);

const numberIn = (chars: readonly number[]): number =>
  Number.parseInt(String.fromCharCode(...chars), 16);

interface Shape {
  /** With letter and check digits. */
  readonly length: number;
  readonly isParameter: (char: number) => boolean;
}

const SHAPES: ReadonlyMap<number, Shape> = new Map(
  (
    [
      ["s", MILLENNIUM_STATUS_LENGTH, isPieceSign],
      ["g", MILLENNIUM_STATUS_LENGTH, isPieceSign],
      ["v", 7, isHexDigit],
      ["r", 7, isHexDigit],
      ["w", 7, isHexDigit],
      ["l", 3, isHexDigit],
      ["x", 3, isHexDigit],
    ] as const
  ).map(([letter, length, isParameter]) => [
    letter.codePointAt(0) ?? 0,
    { length, isParameter } satisfies Shape,
  ]),
);

/** Whether bit 7 follows one rule in the whole message. */
const hasRegularParity = (bytes: readonly number[]): boolean => {
  const isOdd = bytes.map((byte) => countBits(byte) % 2 === 1);
  const isSet = bytes.map((byte) => byte >= 0x80);
  return [isOdd, isSet].some((flags) => flags.every((flag) => flag === flags[0]));
};

const parseSeen = (chars: readonly number[]): readonly Seen[] =>
  chars.map((char) => {
    const sign = String.fromCharCode(char);
    return isPieceLetter(sign) ? sign : null;
  });

/** Reads a message whose shape and check digits are right. */
const parseMessage = (chars: readonly number[]): MillenniumMessage => {
  const parameters = chars.slice(1, -2);
  switch (String.fromCharCode(chars[0] ?? 0)) {
    case "s":
      return { type: "status", seen: parseSeen(parameters) };
    case "g":
      return { type: "own-position", seen: parseSeen(parameters) };
    case "v":
      return { type: "version", version: numberIn(parameters) };
    case "r":
    case "w": {
      const register = numberIn(parameters.slice(0, 2));
      const value = numberIn(parameters.slice(2, 4));
      const type = chars[0] === 0x72 ? "register" : "register-written";
      return { type, register, value };
    }
    case "l":
      return { type: "lights-set" };
    default:
      return { type: "lights-out" };
  }
};

/**
 * Finds messages in any chunking. A message that turns out not to be one costs its first byte; the
 * search goes on behind it, so the next whole message is found whatever stood before it.
 */
export class MillenniumDecoder {
  #buffer: number[] = [];
  /** Signs of the buffer that fit the message it may be the beginning of. */
  #fitting = 0;
  #ignoresParity = false;
  readonly #discards = new DiscardRun();
  #discardedBytes = 0;

  /** Bytes neither framed nor told as discarded yet. */
  get pendingBytes(): number {
    return this.#buffer.length + this.#discards.length;
  }

  /** Bytes given up so far, told or not. */
  get discardedBytes(): number {
    return this.#discardedBytes;
  }

  push(chunk: Uint8Array): readonly MillenniumFrame[] {
    const frames: MillenniumFrame[] = [];
    for (const byte of chunk) {
      this.#buffer.push(byte);
      this.#settle(frames);
    }
    return frames;
  }

  /** The line has been quiet, or has ended: what is incomplete is given up, what is whole is read. */
  flush(why: "gap" | "truncated"): readonly MillenniumFrame[] {
    const frames: MillenniumFrame[] = [];
    while (this.#buffer.length > 0) {
      this.#drop(why, frames);
      this.#settle(frames);
    }
    frames.push(...this.#discards.take());
    return frames;
  }

  #settle(frames: MillenniumFrame[]): void {
    for (let first = this.#buffer[0]; first !== undefined; first = this.#buffer[0]) {
      const shape = SHAPES.get(first & 0x7f);
      if (shape === undefined) {
        this.#drop("noise", frames);
        continue;
      }
      if (!this.#fits(shape)) {
        this.#drop("truncated", frames);
        continue;
      }
      if (this.#buffer.length < shape.length) return;
      const bytes = this.#buffer.slice(0, shape.length);
      const chars = bytes.map((byte) => byte & 0x7f);
      const isSealed = numberIn(chars.slice(-2)) === xorOf(chars.slice(0, -2));
      if (!isSealed || !this.#hasParity(first & 0x7f, bytes)) {
        this.#drop("bad-checksum", frames);
        continue;
      }
      const message = parseMessage(chars);
      if (message.type === "version") {
        this.#ignoresParity = message.version >= FIRST_WITHOUT_PARITY;
      }
      frames.push(...this.#discards.take(), message);
      this.#buffer = this.#buffer.slice(shape.length);
      this.#fitting = 0;
    }
  }

  /** Whether all signs that have come may be those of this message. */
  #fits({ length, isParameter }: Shape): boolean {
    for (; this.#fitting < Math.min(this.#buffer.length, length); this.#fitting += 1) {
      const char = (this.#buffer[this.#fitting] ?? 0) & 0x7f;
      const isRight = this.#fitting < length - 2 ? isParameter(char) : isHexDigit(char);
      if (this.#fitting > 0 && !isRight) return false;
    }
    return true;
  }

  /** A version says itself what bit 7 is worth. */
  #hasParity(letter: number, bytes: readonly number[]): boolean {
    return this.#ignoresParity || letter === 0x76 || hasRegularParity(bytes);
  }

  /** Drops the first byte and all up to the next possible start of a message. */
  #drop(why: DiscardReason, frames: MillenniumFrame[]): void {
    const next = this.#buffer.findIndex((byte, at) => at > 0 && SHAPES.has(byte & 0x7f));
    const count = next === -1 ? this.#buffer.length : next;
    this.#discardedBytes += count;
    frames.push(...this.#discards.add(this.#buffer.slice(0, count), why));
    this.#buffer = this.#buffer.slice(count);
    this.#fitting = 0;
  }
}

const seenText = (seen: readonly Seen[]): string =>
  seen
    .slice(0, 64)
    .map((man) => (man === null || man === "?" ? "." : man))
    .join("");

/** Status message. Shape: 64 entries by sensor index. */
export const makeMillenniumStatus = (seen: readonly Seen[]): Uint8Array =>
  makeMillenniumMessage(`s${seenText(seen)}`);

/** Version message. Shape: 0..0xffff. */
export const makeMillenniumVersion = (version: number): Uint8Array =>
  makeMillenniumMessage(`v${hexText(version, 4)}`);

/** Answer to a register that was read, or written. Shape: bytes. */
export const makeMillenniumRegister = (
  type: "register" | "register-written",
  register: number,
  value: number,
): Uint8Array =>
  makeMillenniumMessage(
    `${type === "register" ? "r" : "w"}${hexText(register, 2)}${hexText(value, 2)}`,
  );

/** Answer to a command for the lights. */
export const makeMillenniumLightsAck = (type: "lights-set" | "lights-out"): Uint8Array =>
  makeMillenniumMessage(type === "lights-set" ? "l" : "x");

/** How lights burn: eight slots, shown from bit 7 to bit 0. */
export const MILLENNIUM_PATTERNS = { steady: 0xff, blink: 0x55, from: 0x0f, to: 0xf0 } as const;

/**
 * What the host asks of a board. Registers keep their value without power and wear: the driver
 * writes none of them. `slot` in units of 4.096 ms; `lights` 81 patterns, column by column.
 */
export type MillenniumCommand =
  | { readonly type: "status" }
  | { readonly type: "version" }
  | { readonly type: "lights-out" }
  | { readonly type: "reset" }
  | { readonly type: "product" }
  | { readonly type: "read-register"; readonly register: number }
  | { readonly type: "write-register"; readonly register: number; readonly value: number }
  | { readonly type: "lights"; readonly slot: number; readonly lights: readonly number[] };

const commandText = (command: MillenniumCommand): string => {
  switch (command.type) {
    case "status":
      return "S";
    case "version":
      return "V";
    case "lights-out":
      return "X";
    case "reset":
      return "T";
    case "product":
      return "I00";
    case "read-register":
      return `R${hexText(command.register, 2)}`;
    case "write-register":
      return `W${hexText(command.register, 2)}${hexText(command.value, 2)}`;
    case "lights":
      return `L${hexText(command.slot, 2)}${Array.from({ length: MILLENNIUM_LIGHT_COUNT }, (_, at) => hexText(command.lights[at] ?? 0, 2)).join("")}`;
  }
};

/** A command as it stands on the wire. */
export const makeMillenniumCommand = (command: MillenniumCommand): Uint8Array =>
  makeMillenniumMessage(commandText(command));

/**
 * The four lights at the corners of a square. Shape: numbers 0..80, nine a column, columns from left
 * to right and rows from top to bottom in wire order. Source: millennium-chesslink.md §5
 */
export const millenniumCorners = (sensor: SensorIndex): readonly number[] => {
  const first = 9 * (sensor & 7) + (sensor >> 3);
  return [first, first + 1, first + 9, first + 10];
};

/** The command that lights these squares in one pattern and puts out all others. */
export const makeMillenniumLights = (
  sensors: Iterable<SensorIndex>,
  pattern: number = MILLENNIUM_PATTERNS.steady,
  slot = 0x20,
): Uint8Array => {
  const lights = new Array<number>(MILLENNIUM_LIGHT_COUNT).fill(0);
  for (const sensor of sensors) {
    for (const corner of millenniumCorners(sensor)) lights[corner] = pattern;
  }
  return makeMillenniumCommand({ type: "lights", slot, lights });
};

const COMMAND_LENGTHS: ReadonlyMap<string, number> = new Map([
  ["S", 3],
  ["V", 3],
  ["X", 3],
  ["T", 3],
  ["R", 5],
  ["I", 5],
  ["W", 7],
  ["L", 5 + 2 * MILLENNIUM_LIGHT_COUNT],
]);

const parseCommand = (text: string): MillenniumCommand | undefined => {
  const byteAt = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16);
  switch (text[0]) {
    case "S":
      return { type: "status" };
    case "V":
      return { type: "version" };
    case "X":
      return { type: "lights-out" };
    case "T":
      return { type: "reset" };
    case "I":
      return { type: "product" };
    case "R":
      return { type: "read-register", register: byteAt(1) };
    case "W":
      return { type: "write-register", register: byteAt(1), value: byteAt(3) };
    case "L":
      return {
        type: "lights",
        slot: byteAt(1),
        lights: Array.from({ length: MILLENNIUM_LIGHT_COUNT }, (_, at) => byteAt(3 + 2 * at)),
      };
    default:
      return undefined;
  }
};

/** The board's side of the line: takes commands whose parity and check digits are right. */
export class MillenniumCommandDecoder {
  #buffer: number[] = [];

  push(chunk: Uint8Array): readonly MillenniumCommand[] {
    const commands: MillenniumCommand[] = [];
    this.#buffer.push(...chunk);
    while (this.#buffer.length > 0) {
      const letter = String.fromCharCode((this.#buffer[0] ?? 0) & 0x7f);
      const length = COMMAND_LENGTHS.get(letter);
      if (length !== undefined && this.#buffer.length < length) break;
      const bytes = this.#buffer.slice(0, length ?? 1);
      const text = String.fromCharCode(...bytes.slice(0, -2).map((byte) => byte & 0x7f));
      const sealed = makeMillenniumMessage(text);
      const command =
        length !== undefined && bytes.every((byte, at) => byte === sealed[at])
          ? parseCommand(text)
          : undefined;
      if (command !== undefined) commands.push(command);
      this.#buffer = this.#buffer.slice(command === undefined ? 1 : bytes.length);
    }
    return commands;
  }
}
