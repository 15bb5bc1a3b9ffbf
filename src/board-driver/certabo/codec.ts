/**
 * Wire format of the Certabo and TabuTronic boards. 38400 baud 8N1.
 *
 * Board → host, without being asked: lines of ASCII, ":" then decimal numbers with one space between
 * them, a space, CR LF.
 *   320 numbers  64 squares of 5 bytes, a8 first, h1 last: the tag of the man, 0 0 0 0 0 for none
 *     8 numbers  occupancy, rank 8 first; bit 7 = file a, bit 0 = file h
 *   L or D       lights are set, plain or coloured: on a line of its own, or behind the numbers
 *
 * Host → board: lights.
 *     8 bytes    plain: rank 8 first, bit 0 = file a, bit 7 = file h (the other way round than above)
 *   247 bytes    coloured: FF 55, 81 corners of red, green, blue, 0D 0A; corner 0 at h1, along the
 *                first rank to a1, then the next row of nine
 *
 * There is no checksum: a line is taken only when it has exactly 320 or 8 numbers of one byte, and
 * what it says is believed only when the next lines say it too (see steady-squares.ts).
 * Source: docs/protocols/certabo-tabutronic.md §2, §3
 */
import type { DiscardReason } from "../../vocabulary/board-events.js";
import type { Seen } from "../../vocabulary/placement.js";
import { type Discarded, DiscardRun } from "../discards.js";
import { bitsOfSeen, type SensorIndex } from "../orientation.js";

/** Id of the tag in a man. Shape: five bytes as one number, first byte highest; 0: none is read. */
export type TagId = number;

export const NO_TAG: TagId = 0;

/** Which kind of lights has answered. */
export type CertaboLights = "plain" | "coloured";

export type CertaboMessage =
  /** Shape: 64 tags by sensor index, a8 first. */
  | { readonly type: "tags"; readonly tags: readonly TagId[]; readonly ack?: CertaboLights }
  /** Shape: 64 entries by sensor index, `"?"` where a man stands. */
  | { readonly type: "occupancy"; readonly seen: readonly Seen[]; readonly ack?: CertaboLights }
  | { readonly type: "lights-ack"; readonly ack: CertaboLights };

export type CertaboFrame = CertaboMessage | Discarded;

const LINE_FEED = 0x0a;
const COLON = 0x3a;
const TAG_BYTES = 5;
const TAG_NUMBERS = 64 * TAG_BYTES;
const OCCUPANCY_NUMBERS = 8;
/** Longer than any line, with an acknowledgement and fillers in it. Units: bytes. */
const LONGEST_LINE = 2_048;

/** A tag from its bytes. Shape: five bytes. */
export const tagOfBytes = (bytes: readonly number[]): TagId =>
  bytes.slice(0, TAG_BYTES).reduce((id, byte) => id * 256 + byte, 0);

/** The bytes of a tag. Shape: five. */
export const bytesOfTag = (tag: TagId): readonly number[] =>
  [4, 3, 2, 1, 0].map((place) => Math.floor(tag / 256 ** place) % 256);

/** Signs of a line: relays insert other bytes between them. Source: certabo-tabutronic.md §10 */
const isSign = (byte: number): boolean => byte >= 0x20 && byte <= 0x7e;

const SPACE = 0x20;
const ZERO = 0x30;
const NINE = 0x39;
const STAR = 0x2a;
const PLAIN_ACK = 0x4c;
const COLOURED_ACK = 0x44;

const seenInRank = (rank: number): readonly Seen[] =>
  [7, 6, 5, 4, 3, 2, 1, 0].map((bit): Seen => (((rank >> bit) & 1) === 1 ? "?" : null));

const parseTags = (numbers: readonly number[]): readonly TagId[] =>
  Array.from({ length: 64 }, (_, sensor) => {
    let id: TagId = 0;
    for (let at = TAG_BYTES * sensor; at < TAG_BYTES * (sensor + 1); at += 1) {
      id = id * 256 + (numbers[at] ?? 0);
    }
    return id;
  });

/**
 * Reads what stands behind the colon: numbers of one byte, one space between two of them.
 * Errors: why it is no line of a board.
 */
const parseLine = (bytes: Uint8Array): CertaboMessage | DiscardReason => {
  const numbers: number[] = [];
  let ack: CertaboLights | undefined;
  /** The number under way; -1: none. */
  let number = -1;
  let spaces = 0;
  const end = (): void => {
    if (number >= 0) numbers.push(number);
    number = -1;
  };
  for (const byte of bytes) {
    if (byte >= ZERO && byte <= NINE) {
      // Two spaces, or a zero before a digit: something between them was lost.
      if (number === 0 || (spaces > 1 && numbers.length > 0)) return "implausible";
      number = Math.max(number, 0) * 10 + byte - ZERO;
      if (number > 255) return "implausible";
      spaces = 0;
    } else if (byte === SPACE) {
      end();
      spaces += 1;
    } else if (byte === PLAIN_ACK || byte === COLOURED_ACK) {
      ack = byte === COLOURED_ACK || ack === "coloured" ? "coloured" : "plain";
      end();
    } else if (isSign(byte) && byte !== STAR) return "implausible";
  }
  end();
  const acknowledged = ack === undefined ? {} : { ack };
  if (numbers.length === TAG_NUMBERS) {
    return { type: "tags", tags: parseTags(numbers), ...acknowledged };
  }
  if (numbers.length === OCCUPANCY_NUMBERS) {
    return { type: "occupancy", seen: numbers.flatMap(seenInRank), ...acknowledged };
  }
  return "bad-length";
};

/** Finds lines in any chunking; a line that is not whole in all its numbers is discarded whole. */
export class CertaboDecoder {
  readonly #line = new Uint8Array(LONGEST_LINE);
  #length = 0;
  readonly #discards = new DiscardRun();

  /** Bytes neither framed nor told as discarded yet. */
  get pendingBytes(): number {
    return this.#length + this.#discards.length;
  }

  push(chunk: Uint8Array): readonly CertaboFrame[] {
    const frames: CertaboFrame[] = [];
    for (const byte of chunk) {
      this.#line[this.#length] = byte;
      this.#length += 1;
      if (byte === LINE_FEED) this.#readLine(frames);
      else if (this.#length === LONGEST_LINE) this.#give("noise", LONGEST_LINE, frames);
    }
    return frames;
  }

  /** The line has been quiet, or has ended: an incomplete line is given up. */
  flush(why: "gap" | "truncated"): readonly CertaboFrame[] {
    const frames: CertaboFrame[] = [];
    this.#give(why, this.#length, frames);
    frames.push(...this.#discards.take());
    return frames;
  }

  #readLine(frames: CertaboFrame[]): void {
    const line = this.#line.subarray(0, this.#length);
    const colon = line.lastIndexOf(COLON);
    if (colon < 0) {
      const signs = line.filter((byte) => isSign(byte) && byte !== SPACE);
      const [sign] = signs;
      if (signs.length === 1 && (sign === PLAIN_ACK || sign === COLOURED_ACK)) {
        const ack = sign === COLOURED_ACK ? "coloured" : "plain";
        this.#deliver({ type: "lights-ack", ack }, frames);
      } else this.#give("noise", this.#length, frames);
      return;
    }
    const message = parseLine(line.subarray(colon + 1));
    if (typeof message === "string") {
      this.#give(message, this.#length, frames);
      return;
    }
    // Junk before the colon: the line that was under way when the port was opened.
    if (colon > 0) this.#give("noise", colon, frames);
    this.#deliver(message, frames);
  }

  #deliver(message: CertaboMessage, frames: CertaboFrame[]): void {
    frames.push(...this.#discards.take(), message);
    this.#length = 0;
  }

  /** Gives up the first bytes of the line, which is then read to its end or given up whole. */
  #give(why: DiscardReason, count: number, frames: CertaboFrame[]): void {
    frames.push(...this.#discards.add(this.#line.subarray(0, count), why));
    this.#length -= count;
  }
}

const makeLine = (numbers: readonly number[]): Uint8Array =>
  Uint8Array.from(`:${numbers.join(" ")} \r\n`, (sign) => sign.charCodeAt(0));

/** Line of a board that reads tags. Shape: 64 tags by sensor index. */
export const makeCertaboTags = (tags: readonly TagId[]): Uint8Array =>
  makeLine(Array.from({ length: 64 }, (_, sensor) => bytesOfTag(tags[sensor] ?? NO_TAG)).flat());

/** Line of a board that tells occupancy. Shape: 64 entries by sensor index. */
export const makeCertaboOccupancy = (seen: readonly Seen[]): Uint8Array =>
  makeLine(
    Array.from({ length: 8 }, (_, rank) =>
      Array.from({ length: 8 }, (_, file) =>
        (seen[8 * rank + file] ?? null) === null ? 0 : 0x80 >> file,
      ).reduce((bits, bit) => bits | bit, 0),
    ),
  );

/** The answer of newer boards to a command for the lights. */
export const makeCertaboLightsAck = (ack: CertaboLights): Uint8Array =>
  Uint8Array.of(ack === "plain" ? PLAIN_ACK : COLOURED_ACK, 0x0d, LINE_FEED);

/** Plain lights on these squares, all others out. Shape: 8 bytes. */
export const makeCertaboLights = (sensors: Iterable<SensorIndex>): Uint8Array => {
  const lit = new Array<Seen>(64).fill(null);
  for (const sensor of sensors) lit[sensor] = "?";
  return bitsOfSeen(lit);
};

/** Number of coloured lights: corners of squares, nine by nine. */
export const COLOURED_LIGHT_COUNT = 81;
/** Length of a command for the coloured lights. Units: bytes. */
export const COLOURED_LIGHTS_LENGTH = 2 + 3 * COLOURED_LIGHT_COUNT + 2;

/** Red, green, blue. Shape: 0..255 each. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Bright enough to be seen, as other programs have it. Source: certabo-tabutronic.md §3 */
const BLUE: Colour = [0, 0, 0x40];

/** The four coloured lights at the corners of a square. Shape: numbers 0..80. */
export const certaboCorners = (sensor: SensorIndex): readonly number[] => {
  const first = 9 * (7 - (sensor >> 3)) + (7 - (sensor & 7));
  return [first, first + 1, first + 9, first + 10];
};

/** Coloured lights at the corners of these squares, all others out. Shape: 247 bytes. */
export const makeColouredLights = (
  sensors: Iterable<SensorIndex>,
  colour: Colour = BLUE,
): Uint8Array => {
  const frame = new Uint8Array(COLOURED_LIGHTS_LENGTH);
  frame.set([0xff, 0x55]);
  for (const sensor of sensors) {
    for (const corner of certaboCorners(sensor)) frame.set(colour, 2 + 3 * corner);
  }
  frame.set([0x0d, 0x0a], COLOURED_LIGHTS_LENGTH - 2);
  return frame;
};
