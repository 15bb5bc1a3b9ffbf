import { bytesOfCells, type Cells } from "../cells.js";
import type { LineKey, WritingKey } from "../line-place.js";

/**
 * Packets of BrlAPI, protocol version 8, both directions. All integers are big-endian.
 *
 *   offset 0  u32  size of the body, without these 8 bytes, at most 4096
 *   offset 4  u32  type: an ASCII letter
 *   offset 8       body
 *
 * Source: brltty/brltty, Programs/brlapi_protocol.h, brlapi_server.c; docs/braille/line.md.
 */
export const PROTOCOL_VERSION = 8;
/** Larger bodies are no BrlAPI. Units: bytes. */
const MAX_BODY = 4_096;

export interface Packet {
  /** One ASCII letter: `v` version, `a` authentication, `A` acknowledged, `e` error, `k` key … */
  readonly type: string;
  readonly body: Uint8Array;
}

/** Bytes of a packet. */
export const makePacket = (type: string, body: Uint8Array = new Uint8Array()): Uint8Array => {
  const bytes = new Uint8Array(8 + body.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, body.length);
  view.setUint32(4, type.charCodeAt(0));
  bytes.set(body, 8);
  return bytes;
};

/** Numbers of 32 bits, one after the other. */
export const makeWords = (...words: readonly number[]): Uint8Array => {
  const bytes = new Uint8Array(words.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [index, word] of words.entries()) view.setUint32(index * 4, word >>> 0);
  return bytes;
};

/** The same, read; what is left over at the end is dropped. */
export const readWords = (bytes: Uint8Array): readonly number[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) =>
    view.getUint32(index * 4),
  );
};

export const joinBytes = (...parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

/** Cuts a stream into packets, however it arrives. */
export class PacketDecoder {
  #rest: Uint8Array = new Uint8Array();

  /** Whole packets; `lost` when the stream is no BrlAPI: then the connection is to be closed. */
  push(chunk: Uint8Array): { readonly packets: readonly Packet[]; readonly lost: boolean } {
    let rest = joinBytes(this.#rest, chunk);
    const packets: Packet[] = [];
    while (rest.length >= 8) {
      const [size = 0, type = 0] = readWords(rest.subarray(0, 8));
      if (size > MAX_BODY || type < 0x21 || type > 0x7e) return { packets, lost: true };
      if (rest.length < 8 + size) break;
      packets.push({ type: String.fromCharCode(type), body: rest.slice(8, 8 + size) });
      rest = rest.slice(8 + size);
    }
    this.#rest = rest;
    return { packets, lost: false };
  }
}

/** Fields of a write that we send: region, text, AND, OR, cursor, charset. */
const WRITE_DOTS = 0x7e;

/**
 * Body of a write of dots to the whole display: blank text under an AND mask of nothing and an OR
 * mask of the cells, so that no text table comes in between. `cursor`: from 1; 0: none.
 */
export const makeDots = (cells: Cells, cursor = 0): Uint8Array => {
  const dots = bytesOfCells(cells);
  const text = new Uint8Array(dots.length).fill(0x20);
  const charset = Uint8Array.from("utf-8", (letter) => letter.charCodeAt(0));
  return joinBytes(
    makeWords(WRITE_DOTS, 1, dots.length, text.length),
    text,
    new Uint8Array(dots.length),
    dots,
    makeWords(cursor),
    Uint8Array.of(charset.length),
    charset,
  );
};

const COMMANDS: Readonly<Record<number, Exclude<LineKey["key"], "route">>> = {
  536870913: "up",
  536870914: "down",
  536870921: "top",
  536870922: "bottom",
  536870935: "previous",
  536870936: "next",
  536870941: "home",
  536870943: "return",
};
/** Keysyms of X, as BRLTTY sends the keys of a keyboard. */
const KEYSYMS: Readonly<Record<number, Exclude<WritingKey["key"], "dots">>> = {
  65293: "enter",
  65288: "backspace",
  65307: "escape",
};
/** Commands with an argument in the low 16 bits. */
const ROUTE = 0x20010000;
const PASS_DOTS = 0x20220000;

/** Body of a packet about ranges of keys, both ends included: pairs of u64. */
const makeRanges = (...ranges: readonly (readonly [number, number])[]): Uint8Array =>
  makeWords(...ranges.flatMap(([first, last]) => [0, first, 0, last]));

/** Every key: BRLTTY keeps those that we have no use for, its own menu among them. */
export const ALL_KEYS = makeWords(0, 0, 0xffffffff, 0xffffffff);

/**
 * The keys that we use. Dots have to be asked for: otherwise BRLTTY makes characters of them by the
 * user's text table.
 */
export const OUR_KEYS = makeRanges(
  ...[...Object.keys(COMMANDS), ...Object.keys(KEYSYMS)].map((code): readonly [number, number] => [
    Number(code),
    Number(code),
  ]),
  [ROUTE, ROUTE + 0xffff],
  [PASS_DOTS, PASS_DOTS + 0xffff],
);

/** The key of a `k` packet; undefined: one that we have no use for. */
export const readKey = (body: Uint8Array): LineKey | WritingKey | undefined => {
  const [, code] = readWords(body);
  if (code === undefined) return undefined;
  const block = (code & 0xffff0000) >>> 0;
  if (block === ROUTE) return { key: "route", cell: code & 0xffff };
  if (block === PASS_DOTS) return { key: "dots", dots: code & 0xff };
  const key = COMMANDS[code] ?? KEYSYMS[code];
  return key === undefined ? undefined : { key };
};
