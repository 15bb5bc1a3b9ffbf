import type { Millis } from "../../vocabulary/chess.js";
import { bitsOfSeen } from "../orientation.js";
import { makeRaw8Report } from "../raw8/codec.js";
import { changedOccupancy, type Device, type Scan, type Sensed } from "./device.js";

const REPEAT_MS: Millis = 250;
const SHORTEST_INTERVAL_MS: Millis = 20;

/**
 * The electronics of a board that sends its bare occupancy: at once on a change, once more after
 * the shortest interval allowed, so that two equal reports are there soon, then as a repeat. Hands
 * that are quicker than that are told one change after the other, as if they had been slower.
 * Source: docs/protocols/occupancy-boards.md C1, C5d
 */
export class Raw8Device implements Device {
  readonly sensor = "occupancy";
  /** Changes that wait for their turn on the line. */
  #waiting: Uint8Array[] = [];
  /** What the last report said, when it has to be said once more. */
  #again: Uint8Array | undefined;
  #sentAtMs: Millis;

  constructor(atMs: Millis) {
    this.#sentAtMs = atMs - REPEAT_MS;
  }

  /** It hears nothing; its next repeat happens to come just now. */
  opened(sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    this.#waiting = [reportOf(sensed)];
    this.#again = undefined;
    return this.#next(sensed, atMs);
  }

  scanned(scan: Scan): readonly Uint8Array[] {
    if (changedOccupancy(scan).length === 0) return [];
    this.#waiting.push(reportOf(scan.after));
    return this.due(scan.after, scan.atMs);
  }

  pressed(): undefined {
    return undefined;
  }

  received(): readonly Uint8Array[] {
    return [];
  }

  due(sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    return atMs < this.nextDueAt() ? [] : this.#next(sensed, atMs);
  }

  nextDueAt(): Millis {
    const isBusy = this.#again !== undefined || this.#waiting.length > 0;
    return this.#sentAtMs + (isBusy ? SHORTEST_INTERVAL_MS : REPEAT_MS);
  }

  #next(sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    this.#sentAtMs = atMs;
    if (this.#again !== undefined) {
      const report = this.#again;
      this.#again = undefined;
      return [report];
    }
    const change = this.#waiting.shift();
    this.#again = change;
    return [change ?? reportOf(sensed)];
  }
}

const reportOf = (sensed: Sensed): Uint8Array => makeRaw8Report(bitsOfSeen(sensed));
