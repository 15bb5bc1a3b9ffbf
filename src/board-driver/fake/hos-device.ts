import type { Millis } from "../../vocabulary/chess.js";
import { makeHosPosition, readHosLight } from "../hos/codec.js";
import type { SensorIndex } from "../orientation.js";
import { changedSensors, type Device, type Scan, type Sensed } from "./device.js";

/** That it repeats itself, and how often, is not documented (unconfirmed, no capture yet). */
const REPEAT_MS: Millis = 200;

/** The electronics of a HoS board on USB. Source: docs/protocols/occupancy-boards.md A3 */
export class HosDevice implements Device {
  readonly sensor = "placement";
  #sentAtMs: Millis;
  #lit: readonly SensorIndex[] = [];
  /** The first byte of a command of two has come. */
  #isInCommand = false;

  constructor(atMs: Millis) {
    this.#sentAtMs = atMs;
  }

  get lit(): readonly SensorIndex[] {
    return this.#lit;
  }

  opened(sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    this.#isInCommand = false;
    return this.#report(sensed, atMs);
  }

  scanned(scan: Scan): readonly Uint8Array[] {
    return changedSensors(scan).length === 0 ? [] : this.#report(scan.after, scan.atMs);
  }

  pressed(): undefined {
    return undefined;
  }

  received(bytes: Uint8Array): readonly Uint8Array[] {
    for (const byte of bytes) {
      if (!this.#isInCommand) {
        this.#isInCommand = byte === 0;
        continue;
      }
      this.#isInCommand = false;
      const sensor = readHosLight(byte);
      this.#lit = sensor === undefined ? [] : [sensor];
    }
    return [];
  }

  due(sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    return atMs < this.nextDueAt() ? [] : this.#report(sensed, atMs);
  }

  nextDueAt(): Millis {
    return this.#sentAtMs + REPEAT_MS;
  }

  #report(sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    this.#sentAtMs = atMs;
    return [makeHosPosition(sensed)];
  }
}
