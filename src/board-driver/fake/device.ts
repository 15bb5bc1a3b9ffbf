import type { BoardButton, SensorKind } from "../../vocabulary/board-events.js";
import type { Color, Millis, PieceLetter } from "../../vocabulary/chess.js";
import type { SensorIndex } from "../orientation.js";

/** What stands over each sensor. Shape: 64 entries by sensor index, as on the wire. */
export type Sensed = readonly (PieceLetter | null)[];

/** What one scan of the sensors found. */
export interface Scan {
  readonly before: Sensed;
  readonly after: Sensed;
  /** Sensors that lost contact in this scan, those whose man is already back included. */
  readonly lifted: readonly SensorIndex[];
  readonly atMs: Millis;
}

/** Sensors over which something else stands than before. */
export const changedSensors = ({ before, after }: Scan): readonly SensorIndex[] =>
  [...after.keys()].filter((sensor) => before[sensor] !== after[sensor]);

/** Sensors that are covered or free now and were not before. */
export const changedOccupancy = (scan: Scan): readonly SensorIndex[] =>
  changedSensors(scan).filter(
    (sensor) => (scan.before[sensor] === null) !== (scan.after[sensor] === null),
  );

/**
 * The electronics of a fake board: sensors in, bytes out. One report is what is written at one go.
 * It keeps running while nobody listens; what it writes then is lost.
 */
export interface Device {
  readonly sensor: SensorKind;
  /** Somebody opened the port. */
  opened(sensed: Sensed, atMs: Millis): readonly Uint8Array[];
  scanned(scan: Scan): readonly Uint8Array[];
  /** Undefined: the board has no such button. */
  pressed(button: BoardButton, sensed: Sensed, atMs: Millis): readonly Uint8Array[] | undefined;
  /** Bytes of the host, cut anywhere. */
  received(bytes: Uint8Array, sensed: Sensed, atMs: Millis): readonly Uint8Array[];
  /** What it writes by itself when time has passed (repeats, its clock). */
  due(sensed: Sensed, atMs: Millis): readonly Uint8Array[];
  nextDueAt(): Millis | undefined;
  /** Sensors beside which a light burns, if it has lights. */
  readonly lit?: readonly SensorIndex[];
  /** Its clock, if it has one: both times, and whose runs. */
  setClock?(white: Millis, black: Millis, running: Color | "none", atMs: Millis): void;
  /** What its clock shows; undefined: none is attached. */
  clockAt?(atMs: Millis): ClockShown | undefined;
}

/** What a chess clock shows. Units: milliseconds left. */
export interface ClockShown {
  readonly white: Millis;
  readonly black: Millis;
  readonly running: Color | "none";
  /** What stands on its display in place of the times; empty: the times. */
  readonly text: string;
}
