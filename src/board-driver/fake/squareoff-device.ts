import type { Millis } from "../../vocabulary/chess.js";
import type { SensorIndex } from "../orientation.js";
import {
  makeSquareOffAct,
  makeSquareOffBattery,
  makeSquareOffNewGame,
  makeSquareOffOccupancy,
  type SquareOffCommand,
  SquareOffCommandDecoder,
} from "../squareoff/codec.js";
import { changedOccupancy, type Device, type Scan, type Sensed } from "./device.js";

/** The electronics of a Square Off board. Source: docs/protocols/occupancy-boards.md A1 */
export class SquareOffDevice implements Device {
  readonly sensor = "occupancy";
  readonly #commands = new SquareOffCommandDecoder();
  #lit: readonly SensorIndex[] = [];

  get lit(): readonly SensorIndex[] {
    return this.#lit;
  }

  opened(): readonly Uint8Array[] {
    return [];
  }

  scanned(scan: Scan): readonly Uint8Array[] {
    return changedOccupancy(scan).map((sensor) =>
      makeSquareOffAct((scan.after[sensor] ?? null) === null ? "lifted" : "placed", sensor),
    );
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

  nextDueAt(): Millis | undefined {
    return undefined;
  }

  #obey(command: SquareOffCommand, sensed: Sensed): readonly Uint8Array[] {
    switch (command.type) {
      case "occupancy":
        return [makeSquareOffOccupancy(sensed)];
      case "new-game":
        return [makeSquareOffNewGame()];
      case "battery":
        return [makeSquareOffBattery(100)];
      case "lights":
        this.#lit = command.sensors;
        return [];
    }
  }
}
