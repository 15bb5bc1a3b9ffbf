import type { Millis } from "../../vocabulary/chess.js";
import {
  makeDgtBattery,
  makeDgtFieldUpdate,
  makeDgtLongSerialNumber,
  makeDgtSerialNumber,
  makeDgtTrademark,
  makeDgtVersion,
} from "../dgt/codec.js";
import type { SensorIndex } from "../orientation.js";
import {
  makePegasusLocked,
  makePegasusOccupancy,
  PegasusCommandDecoder,
  type PegasusReceived,
} from "../pegasus/codec.js";
import { changedOccupancy, type Device, type Scan, type Sensed } from "./device.js";

/**
 * The electronics of a Pegasus: locked until any key has come. It names this program as its maker.
 * Source: docs/protocols/dgt.md §7
 */
export class PegasusDevice implements Device {
  readonly sensor = "occupancy";
  readonly #commands = new PegasusCommandDecoder();
  #isLocked = true;
  #tellsFields = false;
  #lit: readonly SensorIndex[] = [];

  get lit(): readonly SensorIndex[] {
    return this.#lit;
  }

  opened(): readonly Uint8Array[] {
    return [];
  }

  /** A lit square whose man comes or goes puts out all lights. */
  scanned(scan: Scan): readonly Uint8Array[] {
    const changed = changedOccupancy(scan);
    if (changed.some((sensor) => this.#lit.includes(sensor))) this.#lit = [];
    if (this.#isLocked || !this.#tellsFields) return [];
    return changed.map((sensor) =>
      makeDgtFieldUpdate(sensor, (scan.after[sensor] ?? null) === null ? 0 : 1),
    );
  }

  pressed(): undefined {
    return undefined;
  }

  received(bytes: Uint8Array, sensed: Sensed): readonly Uint8Array[] {
    return this.#commands.push(bytes).flatMap((received) => this.#obey(received, sensed));
  }

  due(): readonly Uint8Array[] {
    return [];
  }

  nextDueAt(): Millis | undefined {
    return undefined;
  }

  #obey(received: PegasusReceived, sensed: Sensed): readonly Uint8Array[] {
    if (received.type === "key") {
      this.#isLocked = false;
      return [];
    }
    if (received.type === "lights") {
      this.#lit = received.sensors;
      return [];
    }
    switch (received.byte) {
      case 0x40:
        this.#tellsFields = false;
        return [];
      case 0x42:
        return [this.#isLocked ? makePegasusLocked() : makePegasusOccupancy(sensed)];
      case 0x44:
        this.#tellsFields = true;
        return [];
      case 0x45:
        return [makeDgtSerialNumber("01025")];
      case 0x47:
        return [makeDgtTrademark()];
      case 0x4c:
        return [makeDgtBattery(100, true)];
      case 0x4d:
        return [makeDgtVersion(1, 0)];
      case 0x55:
        return [makeDgtLongSerialNumber("P000001025")];
      default:
        return [];
    }
  }
}
