/**
 * Wire format of the HoS board ("Zmartfun"), over USB HID and BLE.
 *
 * USB, board → host, 33 bytes:
 *   offset 0      00
 *   offset 1..32  men: a1 b1, c1 d1 … g8 h8, two in a byte, the low nibble first
 * BLE, board → host: the same as hex digits, ended by a comma, sometimes without the first 00; texts that
 * begin with FF carry no position.
 * Command host → board: on USB 00, then a byte: 100 + square lights it (a1 = 100 … h8 = 163), 186 puts the
 * lights out; on BLE the byte alone. One light burns at a time.
 * There is no start byte and no checksum: see {@link HosDecoder}.
 * Source: docs/protocols/occupancy-boards.md A3, C6
 */
import type { PieceLetter } from "../../vocabulary/chess.js";
import { type Discarded, DiscardRun } from "../discards.js";

/** Length of a USB report. Units: bytes. */
export const HOS_REPORT_LENGTH = 33;

/** Codes 0 (empty) to 12. */
const LETTERS: readonly (PieceLetter | null)[] = [
  null,
  "K",
  "Q",
  "R",
  "N",
  "B",
  "P",
  "k",
  "q",
  "r",
  "n",
  "b",
  "p",
];

/** What stands on each square. Shape: 64 entries by sensor index, a8 first, row by row. */
export type HosMen = readonly (PieceLetter | null)[];

export interface HosPosition {
  readonly type: "position";
  readonly men: HosMen;
}
export type HosFrame = HosPosition | Discarded;

/** Squares run from a1, row by row. */
const wireIndex = (sensor: number): number => sensor ^ 56;

const hasMen = (byte: number): boolean => (byte & 0x0f) < 13 && byte >> 4 < 13;

const isReport = (bytes: readonly number[]): boolean =>
  bytes.length === HOS_REPORT_LENGTH && bytes[0] === 0 && bytes.every(hasMen);

const readMen = (bytes: readonly number[]): HosMen =>
  Array.from({ length: 64 }, (_, sensor) => {
    const wire = wireIndex(sensor);
    const byte = bytes[wire >> 1] ?? 0;
    return LETTERS[wire % 2 === 0 ? byte & 0x0f : byte >> 4] ?? null;
  });

/** Both kings stand there and no pawn on a first or last rank: what a wrongly cut report seldom shows. */
const looksLikeChess = (men: HosMen): boolean =>
  men.filter((man) => man === "K").length === 1 &&
  men.filter((man) => man === "k").length === 1 &&
  men.every((man, sensor) => (man !== "P" && man !== "p") || (sensor > 7 && sensor < 56));

/** How many bytes more than at a better cut the report as it is cut now differs. */
const CLEARLY_WORSE_BYTES = 3;
/** Bytes that a move changes; a report that differs from the last one in more may be cut wrongly. */
const MOST_OF_A_MOVE = 4;
/** Impossible reports in a row until the last one is no longer a help. */
const ENOUGH_BAD = 6;

/**
 * Finds reports in any chunking. Every report is as long as the last one, so the cut is kept when one of
 * them is damaged; a first byte that is not 00 or a value that no man has shows the damage. A report that
 * is impossible, or very different from the last one, waits for the one behind it: the cut is moved to
 * where the last report stands clearly nearby, or, when there is none, to the only place where there are
 * both kings and no pawn on a first or last rank. A pause of the line ({@link flush}) begins a report in
 * any case.
 */
export class HosDecoder {
  readonly #discards = new DiscardRun();
  #buffer: number[] = [];
  #last: readonly number[] | undefined;
  /** Impossible reports since the last possible one. */
  #bad = 0;
  #framedBytes = 0;

  /** Bytes neither framed nor told as discarded yet. */
  get pendingBytes(): number {
    return this.#buffer.length + this.#discards.length;
  }

  /** Bytes of reports. */
  get framedBytes(): number {
    return this.#framedBytes;
  }

  push(chunk: Uint8Array): readonly HosFrame[] {
    const frames: HosFrame[] = [];
    for (const byte of chunk) {
      this.#buffer.push(byte);
      this.#read(frames);
    }
    return frames;
  }

  /** The line has been quiet, or has ended: what is incomplete is given up. */
  flush(why: "gap" | "truncated"): readonly HosFrame[] {
    const frames: HosFrame[] = [];
    // A report that waited for the next one to be judged by.
    if (this.#buffer.length >= HOS_REPORT_LENGTH) {
      if (isReport(this.#buffer.slice(0, HOS_REPORT_LENGTH))) this.#deliver(frames);
      else this.#giveUp(HOS_REPORT_LENGTH, "implausible", frames);
    }
    this.#giveUp(this.#buffer.length, why, frames);
    frames.push(...this.#discards.take());
    return frames;
  }

  #read(frames: HosFrame[]): void {
    while (this.#buffer.length >= HOS_REPORT_LENGTH) {
      const isPossible = isReport(this.#buffer.slice(0, HOS_REPORT_LENGTH));
      if (isPossible && this.#isExpected()) {
        this.#deliver(frames);
        continue;
      }
      if (this.#buffer.length < 2 * HOS_REPORT_LENGTH) return;
      if (!isPossible) this.#bad += 1;
      const start = this.#findCut(isPossible);
      if (start !== undefined) this.#giveUp(start, "implausible", frames);
      else if (isPossible) this.#deliver(frames);
      else this.#giveUp(HOS_REPORT_LENGTH, "implausible", frames);
    }
  }

  /** Whether a possible report may be believed without a look at the next one. */
  #isExpected(): boolean {
    if (this.#last !== undefined) return this.#changedAt(0) <= MOST_OF_A_MOVE;
    return looksLikeChess(readMen(this.#buffer.slice(1, HOS_REPORT_LENGTH)));
  }

  #giveUp(count: number, why: Discarded["why"], frames: HosFrame[]): void {
    frames.push(...this.#discards.add(this.#buffer.splice(0, count), why));
  }

  #deliver(frames: HosFrame[]): void {
    const bytes = this.#buffer.splice(0, HOS_REPORT_LENGTH);
    this.#framedBytes += HOS_REPORT_LENGTH;
    this.#last = bytes;
    this.#bad = 0;
    const men = readMen(bytes.slice(1));
    frames.push(...this.#discards.take(), { type: "position", men });
  }

  /** Where in two reports one begins, if not at their first byte; undefined: not to be seen. */
  #findCut(isPossible: boolean): number | undefined {
    const next = this.#buffer.slice(HOS_REPORT_LENGTH, 2 * HOS_REPORT_LENGTH);
    // The cut is right when the report behind it is as expected.
    if (isReport(next) && this.#changedAt(HOS_REPORT_LENGTH) <= MOST_OF_A_MOVE) {
      return isPossible ? undefined : HOS_REPORT_LENGTH;
    }
    const likeChess: number[] = [];
    let best: { readonly start: number; readonly changed: number } | undefined;
    for (let start = 1; start < HOS_REPORT_LENGTH; start += 1) {
      const bytes = this.#buffer.slice(start, start + HOS_REPORT_LENGTH);
      if (!isReport(bytes)) continue;
      const changed = this.#changedAt(start);
      if (best === undefined || changed < best.changed) best = { start, changed };
      if (looksLikeChess(readMen(bytes.slice(1)))) likeChess.push(start);
    }
    if (
      best !== undefined &&
      best.changed <= MOST_OF_A_MOVE &&
      best.changed + CLEARLY_WORSE_BYTES <= this.#changedAt(0)
    ) {
      return best.start;
    }
    const isHelpless = this.#last === undefined || this.#bad >= ENOUGH_BAD;
    return isHelpless && likeChess.length === 1 ? likeChess[0] : undefined;
  }

  /** In how many bytes a report that begins there differs from the last one. */
  #changedAt(start: number): number {
    const last = this.#last;
    if (last === undefined) return HOS_REPORT_LENGTH;
    return last.filter((byte, at) => byte !== this.#buffer[start + at]).length;
  }
}

/** Hex digits of a position, the first 00 included or not; a comma ends the text. */
const LONGEST_TEXT = 66;

/** The text form of the position on BLE. Finds texts in any chunking. */
export class HosTextDecoder {
  readonly #discards = new DiscardRun();
  #buffer: number[] = [];
  #framedBytes = 0;

  /** Bytes neither framed nor told as discarded yet. */
  get pendingBytes(): number {
    return this.#buffer.length + this.#discards.length;
  }

  /** Bytes of positions, their commas included. */
  get framedBytes(): number {
    return this.#framedBytes;
  }

  push(chunk: Uint8Array): readonly HosFrame[] {
    const frames: HosFrame[] = [];
    for (const byte of chunk) {
      this.#buffer.push(byte);
      if (byte === 0x2c) this.#read(frames);
      else if (!isHexDigit(byte)) this.#giveUp("noise", frames);
      else if (this.#buffer.length > LONGEST_TEXT) this.#giveUp("bad-length", frames);
    }
    return frames;
  }

  /** The line has been quiet, or has ended: what is incomplete is given up. */
  flush(why: "gap" | "truncated"): readonly HosFrame[] {
    const frames: HosFrame[] = [];
    this.#giveUp(why, frames);
    frames.push(...this.#discards.take());
    return frames;
  }

  #read(frames: HosFrame[]): void {
    const digits = String.fromCharCode(...this.#buffer.slice(0, -1));
    const text = digits.length === 64 ? `00${digits}` : digits;
    if (text.length !== 66) {
      this.#giveUp(text.startsWith("FF") ? "noise" : "bad-length", frames);
      return;
    }
    const bytes = Array.from({ length: HOS_REPORT_LENGTH }, (_, at) =>
      Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
    );
    if (!isReport(bytes)) {
      this.#giveUp("implausible", frames);
      return;
    }
    this.#framedBytes += this.#buffer.length;
    this.#buffer = [];
    frames.push(...this.#discards.take(), { type: "position", men: readMen(bytes.slice(1)) });
  }

  #giveUp(why: Discarded["why"], frames: HosFrame[]): void {
    frames.push(...this.#discards.add(this.#buffer, why));
    this.#buffer = [];
  }
}

const isHexDigit = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x41 && byte <= 0x46) ||
  (byte >= 0x61 && byte <= 0x66);

/** Position as a USB report. Shape: 64 men by sensor index. */
export const makeHosPosition = (men: HosMen): Uint8Array => {
  const report = new Uint8Array(HOS_REPORT_LENGTH);
  for (const [sensor, man] of men.entries()) {
    const wire = wireIndex(sensor);
    const at = 1 + (wire >> 1);
    report[at] = (report[at] ?? 0) | (LETTERS.indexOf(man) << (wire % 2 === 0 ? 0 : 4));
  }
  return report;
};

/** Position as the text of BLE. */
export const makeHosText = (men: HosMen): Uint8Array => {
  const digits = [...makeHosPosition(men)]
    .map((byte) => byte.toString(16).padStart(2, "0").toUpperCase())
    .join("");
  return new TextEncoder().encode(`${digits},`);
};

/**
 * A HID report as the library hands it over → the 33 bytes of the stream. Some systems leave out the
 * first 00, others fill the report up behind the men (which of them is unconfirmed, no capture yet).
 */
export const trimHosReport = (report: Uint8Array): Uint8Array => {
  const hasFirst = report[0] === 0 && report.length >= HOS_REPORT_LENGTH;
  const trimmed = new Uint8Array(Math.min(HOS_REPORT_LENGTH, report.length + (hasFirst ? 0 : 1)));
  trimmed.set(report.subarray(0, trimmed.length - (hasFirst ? 0 : 1)), hasFirst ? 0 : 1);
  return trimmed;
};

const LIGHTS_OUT = 186;
const FIRST_LIGHT = 100;

/** Lights this square, or puts the light out. Shape: sensor index; USB form. */
export const makeHosLight = (sensor: number | undefined): Uint8Array =>
  Uint8Array.of(0, sensor === undefined ? LIGHTS_OUT : FIRST_LIGHT + wireIndex(sensor));

/** The board's side of the line: which sensor a byte lights; undefined: none, or no such command. */
export const readHosLight = (byte: number): number | undefined =>
  byte >= FIRST_LIGHT && byte < FIRST_LIGHT + 64 ? wireIndex(byte - FIRST_LIGHT) : undefined;
