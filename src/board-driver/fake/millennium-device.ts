import type { Millis } from "../../vocabulary/chess.js";
import {
  type MillenniumCommand,
  MillenniumCommandDecoder,
  makeMillenniumLightsAck,
  makeMillenniumRegister,
  makeMillenniumStatus,
  makeMillenniumVersion,
  millenniumCorners,
} from "../millennium/codec.js";
import type { SensorIndex } from "../orientation.js";
import { changedSensors, type Device, type Scan, type Sensed } from "./device.js";

const REGISTER = { scanTime: 0x01, reports: 0x02, period: 0x03 } as const;
/** Values of {@link REGISTER.reports}; above `onChange` the board waits for equal scans. */
const REPORTS = { everyScan: 0, off: 1, timed: 2, onChange: 3 } as const;
const SCAN_UNIT_MS = 2.048;
const PERIOD_UNIT_MS = 4.096;
/** Shortest scan; a smaller value gives the default. */
const SHORTEST_SCAN = 15;
const DEFAULT_SCAN = 20;
/** Of a Chess Genius Exclusive. Source: docs/protocols/millennium-chesslink.md §6, example 2 */
const VERSION = 0x0103;

/**
 * The electronics of a ChessLink, as programs leave it that have used it: it reports on change.
 * Source: docs/protocols/millennium-chesslink.md §2 to §5
 */
export class MillenniumDevice implements Device {
  readonly sensor = "placement";
  readonly #commands = new MillenniumCommandDecoder();
  readonly #registers = new Uint8Array(256);
  #sentAtMs: Millis;
  #lights: readonly number[] = [];

  constructor(atMs: Millis) {
    this.#sentAtMs = atMs;
    this.#registers[REGISTER.scanTime] = DEFAULT_SCAN;
    this.#registers[REGISTER.reports] = REPORTS.onChange;
  }

  /** A square counts as lit when the lights at all its corners burn. */
  get lit(): readonly SensorIndex[] {
    return Array.from({ length: 64 }, (_, sensor) => sensor).filter((sensor) =>
      millenniumCorners(sensor).every((corner) => (this.#lights[corner] ?? 0) !== 0),
    );
  }

  opened(): readonly Uint8Array[] {
    return [];
  }

  scanned(scan: Scan): readonly Uint8Array[] {
    if (this.#reports < REPORTS.onChange || changedSensors(scan).length === 0) return [];
    return [this.#status(scan.after, scan.atMs)];
  }

  pressed(): undefined {
    return undefined;
  }

  received(bytes: Uint8Array, sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    return this.#commands.push(bytes).flatMap((command) => this.#obey(command, sensed, atMs));
  }

  due(sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    const dueAtMs = this.nextDueAt();
    return dueAtMs === undefined || atMs < dueAtMs ? [] : [this.#status(sensed, atMs)];
  }

  nextDueAt(): Millis | undefined {
    if (this.#reports === REPORTS.everyScan) {
      const steps = this.#registers[REGISTER.scanTime] ?? DEFAULT_SCAN;
      return this.#sentAtMs + Math.ceil(steps * SCAN_UNIT_MS);
    }
    if (this.#reports !== REPORTS.timed) return undefined;
    const steps = Math.max(1, this.#registers[REGISTER.period] ?? 0);
    return this.#sentAtMs + Math.ceil(steps * PERIOD_UNIT_MS);
  }

  get #reports(): number {
    return this.#registers[REGISTER.reports] ?? REPORTS.everyScan;
  }

  #status(sensed: Sensed, atMs: Millis): Uint8Array {
    this.#sentAtMs = atMs;
    return makeMillenniumStatus(sensed);
  }

  #obey(command: MillenniumCommand, sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    switch (command.type) {
      case "status":
        return [this.#status(sensed, atMs)];
      case "version":
        return [makeMillenniumVersion(VERSION)];
      case "lights":
        this.#lights = command.lights;
        return [makeMillenniumLightsAck("lights-set")];
      case "lights-out":
        this.#lights = [];
        return [makeMillenniumLightsAck("lights-out")];
      case "read-register": {
        const value = this.#registers[command.register] ?? 0;
        return [makeMillenniumRegister("register", command.register, value)];
      }
      case "write-register": {
        const isTooShort = command.register === REGISTER.scanTime && command.value < SHORTEST_SCAN;
        const value = isTooShort ? DEFAULT_SCAN : command.value;
        this.#registers[command.register] = value;
        return [makeMillenniumRegister("register-written", command.register, command.value)];
      }
      case "reset":
        this.#lights = [];
        return [];
      case "product":
        // A text that only newer boards know.
        return [];
    }
  }
}
