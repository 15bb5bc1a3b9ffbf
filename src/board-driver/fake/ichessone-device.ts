import {
  IChessOneCommandDecoder,
  type IChessOneReceived,
  makeIChessOneBattery,
  makeIChessOneHardware,
  makeIChessOnePosition,
} from "../ichessone/codec.js";
import type { SensorIndex } from "../orientation.js";
import { changedSensors, type Device, type Scan, type Sensed } from "./device.js";

/** Units: percent. */
const CHARGE = 84;

/** The electronics of an iChessOne. Source: docs/protocols/occupancy-boards.md A2 */
export class IChessOneDevice implements Device {
  readonly sensor = "placement";
  readonly #commands = new IChessOneCommandDecoder();
  #isReporting = false;
  #lit: readonly SensorIndex[] = [];

  get lit(): readonly SensorIndex[] {
    return this.#lit;
  }

  opened(): readonly Uint8Array[] {
    return [];
  }

  scanned(scan: Scan): readonly Uint8Array[] {
    if (!this.#isReporting || changedSensors(scan).length === 0) return [];
    return [makeIChessOnePosition(scan.after)];
  }

  pressed(): undefined {
    return undefined;
  }

  received(bytes: Uint8Array, sensed: Sensed): readonly Uint8Array[] {
    return this.#commands.push(bytes).flatMap((command) => this.#obey(command, sensed));
  }

  due(): readonly Uint8Array[] {
    return [];
  }

  nextDueAt(): undefined {
    return undefined;
  }

  #obey(command: IChessOneReceived, sensed: Sensed): readonly Uint8Array[] {
    if (command.type === "lights") {
      this.#lit = command.sensors;
      return [];
    }
    switch (command.text) {
      case "CPIRQ":
        this.#isReporting = true;
        return [];
      case "CPOFF":
        this.#isReporting = false;
        return [];
      case "RP":
        return [makeIChessOnePosition(sensed)];
      case "RB":
        return [makeIChessOneBattery(CHARGE, false)];
      case "RH":
        return [makeIChessOneHardware("Board emulator of annabella")];
      default:
        return [];
    }
  }
}
