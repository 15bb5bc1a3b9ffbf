/**
 * Text of the Square Off Pro, Neo and Grand Kingdom, over Bluetooth LE (Nordic UART).
 *
 * Message, both directions: a number, "#", a body, "*"; CR LF may follow and says nothing.
 *
 *   board → host   30#…*     64 times 0 or 1: occupancy, file by file: a1..a8, b1..b8 … h8
 *                  0#e2u*    a man was lifted from e2
 *                  0#e4d*    a man was set down on e4
 *                  14#GO*    a new game has begun
 *                  22#…*     battery (other sources: 4#, the number behind the dot)
 *   host → board   30#R*  25#e2e4*  25#*  14#1*  4#*  26#ISR*
 *
 * There is no check: numbers, squares and lengths are checked.
 * Source: docs/protocols/occupancy-boards.md A1
 */
import type { DiscardReason } from "../../vocabulary/board-events.js";
import {
  fileOf,
  isSquareName,
  rankOf,
  type SquareName,
  squareName,
  squareOf,
} from "../../vocabulary/chess.js";
import type { Seen } from "../../vocabulary/placement.js";
import { type Discarded, DiscardRun } from "../discards.js";
import type { SensorIndex } from "../orientation.js";

export type SquareOffMessage =
  /** Shape: 64 entries by sensor index, a8 first; `"?"` where a man stands. */
  | { readonly type: "occupancy"; readonly seen: readonly Seen[] }
  | { readonly type: "lifted" | "placed"; readonly sensorIndex: SensorIndex }
  | { readonly type: "new-game" }
  /** Units: percent. */
  | { readonly type: "battery"; readonly percent: number }
  | { readonly type: "unknown"; readonly code: number; readonly body: string };

export type SquareOffFrame = SquareOffMessage | Discarded;

const STAR = 0x2a;
/** Longer than any message. Units: bytes. */
const LONGEST = 128;

/** The sensor over a square of the wire: reading order, a8 first. */
const sensorOfName = (name: SquareName): SensorIndex => {
  const square = squareOf(name);
  return (7 - rankOf(square)) * 8 + fileOf(square);
};

/** The board's own name of a sensor. */
const nameOfSensor = (sensor: SensorIndex): SquareName =>
  squareName((7 - (sensor >> 3)) * 8 + (sensor & 7));

/** Place of a sensor in the body of a 30# message. */
const placeOfSensor = (sensor: SensorIndex): number => (sensor & 7) * 8 + 7 - (sensor >> 3);

const parseBody = (code: number, body: string): SquareOffMessage | DiscardReason => {
  switch (code) {
    case 0: {
      const name = body.slice(0, 2);
      const act = body.slice(2);
      if (!isSquareName(name) || (act !== "u" && act !== "d")) return "implausible";
      return { type: act === "u" ? "lifted" : "placed", sensorIndex: sensorOfName(name) };
    }
    case 30: {
      if (body.length !== 64) return "bad-length";
      if (!/^[01]+$/.test(body)) return "implausible";
      const seen = Array.from(
        { length: 64 },
        (_, sensor): Seen => (body[placeOfSensor(sensor)] === "1" ? "?" : null),
      );
      return { type: "occupancy", seen };
    }
    case 14:
      return body === "GO" ? { type: "new-game" } : { type: "unknown", code, body };
    case 4:
    case 22: {
      const [, digits] = /(?:^|\.)([0-9]{1,3})$/.exec(body) ?? [];
      if (digits === undefined) return { type: "unknown", code, body };
      return Number(digits) > 100 ? "implausible" : { type: "battery", percent: Number(digits) };
    }
    default:
      return { type: "unknown", code, body };
  }
};

/** Finds messages in any chunking: everything up to a star, read from its last number and "#" on. */
export class SquareOffDecoder {
  #buffer: number[] = [];
  readonly #discards = new DiscardRun();
  /** How many bytes of the CR LF behind a message may still come. */
  #lineEndLeft = 0;

  /** Bytes neither framed nor told as discarded yet. */
  get pendingBytes(): number {
    return this.#buffer.length + this.#discards.length;
  }

  push(chunk: Uint8Array): readonly SquareOffFrame[] {
    const frames: SquareOffFrame[] = [];
    for (const byte of chunk) {
      // Behind a message they belong to it; anywhere else they are damage.
      const isLineEnd = byte === 0x0d || byte === 0x0a;
      if (isLineEnd && this.#buffer.length === 0 && this.#lineEndLeft > 0) {
        this.#lineEndLeft -= 1;
        continue;
      }
      this.#lineEndLeft = 0;
      this.#buffer.push(byte);
      if (byte === STAR) this.#readMessage(frames);
      else if (this.#buffer.length >= LONGEST) this.#give("noise", LONGEST, frames);
    }
    return frames;
  }

  /** The line has been quiet, or has ended: an incomplete message is given up. */
  flush(why: "gap" | "truncated"): readonly SquareOffFrame[] {
    const frames: SquareOffFrame[] = [];
    this.#give(why, this.#buffer.length, frames);
    frames.push(...this.#discards.take());
    return frames;
  }

  #readMessage(frames: SquareOffFrame[]): void {
    const text = String.fromCharCode(...this.#buffer.slice(0, -1));
    const [whole, code, body = ""] = /(?<![0-9])([0-9]{1,2})#([A-Za-z0-9.-]*)$/.exec(text) ?? [];
    const message = whole === undefined ? "noise" : parseBody(Number(code), body);
    if (typeof message === "string") {
      this.#give(message, this.#buffer.length, frames);
      return;
    }
    this.#give("noise", text.length - (whole?.length ?? 0), frames);
    frames.push(...this.#discards.take(), message);
    this.#buffer = [];
    this.#lineEndLeft = 2;
  }

  #give(why: DiscardReason, count: number, frames: SquareOffFrame[]): void {
    frames.push(...this.#discards.add(this.#buffer.slice(0, count), why));
    this.#buffer = this.#buffer.slice(count);
  }
}

const makeText = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** Occupancy. Shape: 64 entries by sensor index. */
export const makeSquareOffOccupancy = (seen: readonly Seen[]): Uint8Array => {
  const signs = new Array<string>(64).fill("0");
  for (let sensor = 0; sensor < 64; sensor += 1) {
    if ((seen[sensor] ?? null) !== null) signs[placeOfSensor(sensor)] = "1";
  }
  return makeText(`30#${signs.join("")}*`);
};

/** A man was lifted, or set down. */
export const makeSquareOffAct = (type: "lifted" | "placed", sensor: SensorIndex): Uint8Array =>
  makeText(`0#${nameOfSensor(sensor)}${type === "lifted" ? "u" : "d"}*`);

/** Battery. Units: percent. */
export const makeSquareOffBattery = (percent: number): Uint8Array => makeText(`22#${percent}*`);

/** A new game has begun. */
export const makeSquareOffNewGame = (): Uint8Array => makeText("14#GO*");

/** What the host asks of a board. `lights`: those squares by sensor index, all others out. */
export type SquareOffCommand =
  | { readonly type: "occupancy" }
  | { readonly type: "new-game" }
  | { readonly type: "battery" }
  | { readonly type: "lights"; readonly sensors: readonly SensorIndex[] };

/** A command as it stands on the wire. */
export const makeSquareOffCommand = (command: SquareOffCommand): Uint8Array => {
  switch (command.type) {
    case "occupancy":
      return makeText("30#R*");
    case "new-game":
      return makeText("14#1*");
    case "battery":
      return makeText("4#*");
    case "lights":
      return makeText(`25#${command.sensors.map(nameOfSensor).join("")}*`);
  }
};

/** The board's side of the line. */
export class SquareOffCommandDecoder {
  #text = "";

  push(chunk: Uint8Array): readonly SquareOffCommand[] {
    this.#text = (this.#text + String.fromCharCode(...chunk)).slice(-4 * LONGEST);
    const parts = this.#text.split("*");
    this.#text = parts.pop() ?? "";
    return parts.flatMap((part): SquareOffCommand[] => {
      switch (part.trim()) {
        case "30#R":
          return [{ type: "occupancy" }];
        case "14#1":
          return [{ type: "new-game" }];
        case "4#":
          return [{ type: "battery" }];
        default: {
          const names = /^25#((?:[a-h][1-8])*)$/.exec(part.trim())?.[1];
          if (names === undefined) return [];
          const sensors = (names.match(/../g) ?? []).flatMap((name) =>
            isSquareName(name) ? [sensorOfName(name)] : [],
          );
          return [{ type: "lights", sensors }];
        }
      }
    });
  }
}
