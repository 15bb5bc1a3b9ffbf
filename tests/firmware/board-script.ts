import { makeHex } from "../../src/board-driver/hex.js";
import type { SquareName } from "../../src/vocabulary/chess.js";
import { bitsOf } from "./vectors.js";

const SCAN_MS = 10;
const u32 = (ms: number): number => ms >>> 0;

const joined = (bytes: Uint8Array): string => makeHex(bytes).replaceAll(" ", "");

const FILES = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;
/** Squares of the starting array. */
export const STARTING_SQUARES: readonly SquareName[] = FILES.flatMap((file) =>
  ([1, 2, 7, 8] as const).map((rank): SquareName => `${file}${rank}`),
);

/** Hands and contacts of a scripted board; times are the board's own, in milliseconds. */
export class BoardScript {
  readonly lines: string[] = [];
  #now: number;
  #closed: Set<SquareName>;
  #buttons = 0;

  /** The board is scanned from 30 ms before `bootAtMs` on, so that it tells its position then. */
  constructor(
    bootAtMs: number,
    closed: readonly SquareName[] = STARTING_SQUARES,
    settings: Readonly<Record<string, string | number>> = {},
  ) {
    for (const [name, value] of Object.entries(settings)) this.lines.push(`set ${name} ${value}`);
    this.#closed = new Set(closed);
    this.#now = bootAtMs - 3 * SCAN_MS;
    this.lines.push(`at ${u32(this.#now)}`);
    this.until(bootAtMs);
  }

  /** Scans every 10 ms, the last at this time. */
  until(ms: number): this {
    const count = Math.floor((ms - this.#now) / SCAN_MS) + 1;
    if (count > 0) this.#scan(count, SCAN_MS);
    return this;
  }

  /** The next scan is at this time. */
  next(ms: number): this {
    this.#now = ms;
    this.lines.push(`at ${u32(ms)}`);
    return this;
  }

  /** The contacts open or close before the next scan. */
  open(...squares: readonly SquareName[]): this {
    for (const square of squares) this.#closed.delete(square);
    return this;
  }
  close(...squares: readonly SquareName[]): this {
    for (const square of squares) this.#closed.add(square);
    return this;
  }
  buttons(bits: number): this {
    this.#buttons = bits;
    return this;
  }

  /** Contacts that change at every scan, up to this time. */
  flicker(ms: number, ...squares: readonly SquareName[]): this {
    while (this.#now <= ms) {
      for (const square of squares) {
        if (!this.#closed.delete(square)) this.#closed.add(square);
      }
      this.#scan(1, SCAN_MS);
    }
    return this;
  }

  /** Scans only every so often, the first after one step: for long times without a hand. */
  idle(count: number, stepMs: number): this {
    const last = this.#now - SCAN_MS + count * stepMs;
    this.next(this.#now - SCAN_MS + stepMs);
    this.#scan(count, stepMs);
    return this.next(last + SCAN_MS);
  }

  /** The host sends bytes at this time. */
  host(ms: number, ...frames: readonly Uint8Array[]): this {
    this.lines.push(`at ${u32(ms)}`, ...frames.map((frame) => `bytes ${joined(frame)}`));
    this.lines.push(`at ${u32(this.#now)}`);
    return this;
  }

  line(text: string): this {
    this.lines.push(text);
    return this;
  }

  #scan(count: number, stepMs: number): void {
    const buttons = this.#buttons.toString(16).padStart(4, "0");
    this.lines.push(`scan ${count} ${stepMs} ${joined(bitsOf([...this.#closed]))} ${buttons}`);
    this.#now += count * stepMs;
  }
}
