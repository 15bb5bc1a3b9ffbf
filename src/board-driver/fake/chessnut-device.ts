import type { Millis } from "../../vocabulary/chess.js";
import {
  ChessnutCommandDecoder,
  type ChessnutReceived,
  MOVE_SUBJECTS,
  makeChessnutAccepted,
  makeChessnutBattery,
  makeChessnutPosition,
  makeChessnutReport,
  makeChessnutStoredGames,
  makeMoveBattery,
  makeMoveKind,
  readChessnutLights,
} from "../chessnut/codec.js";
import type { SensorIndex } from "../orientation.js";
import { changedSensors, type Device, type Scan, type Sensed } from "./device.js";

/** Source: docs/protocols/chessnut.md §3 */
const REPEAT_MS: Millis = 200;

/** A battery that lasts, for a game on a table without a socket. Units: percent. */
const CHARGE = 84;

/**
 * The electronics of a Chessnut board on USB: silent until it is put into real-time mode, then its
 * position at once when it changes and again every 200 ms. Source: docs/protocols/chessnut.md §2 to §7
 */
export class ChessnutDevice implements Device {
  readonly sensor = "placement";
  readonly #kind: "air" | "move";
  readonly #commands = new ChessnutCommandDecoder();
  #isReporting = false;
  #sentAtMs: Millis;
  #lit: readonly SensorIndex[] = [];

  constructor(atMs: Millis, kind: "air" | "move") {
    this.#sentAtMs = atMs;
    this.#kind = kind;
  }

  get lit(): readonly SensorIndex[] {
    return this.#lit;
  }

  /** The mode is forgotten when the host goes. */
  opened(): readonly Uint8Array[] {
    this.#isReporting = false;
    return [];
  }

  scanned(scan: Scan): readonly Uint8Array[] {
    if (!this.#isReporting || changedSensors(scan).length === 0) return [];
    return this.#report(scan.after, scan.atMs);
  }

  /** Its buttons switch it off and on. */
  pressed(): undefined {
    return undefined;
  }

  received(bytes: Uint8Array, sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    return this.#commands.push(bytes).flatMap((command) => this.#obey(command, sensed, atMs));
  }

  due(sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    const dueAtMs = this.nextDueAt();
    return dueAtMs === undefined || atMs < dueAtMs ? [] : this.#report(sensed, atMs);
  }

  nextDueAt(): Millis | undefined {
    return this.#isReporting ? this.#sentAtMs + REPEAT_MS : undefined;
  }

  #report(sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    this.#sentAtMs = atMs;
    return [makeChessnutPosition(sensed)];
  }

  #obey({ id, payload }: ChessnutReceived, sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    const accepted = makeChessnutReport(makeChessnutAccepted());
    switch (id) {
      case 0x21:
        this.#isReporting = payload[0] === 0;
        return this.#isReporting ? [accepted, ...this.#report(sensed, atMs)] : [accepted];
      case 0x0a:
        if (this.#kind === "move") return [];
        this.#lit = readChessnutLights(payload);
        return [accepted];
      case 0x43:
        if (this.#kind !== "move") return [];
        this.#lit = readChessnutLights(payload);
        return [accepted];
      case 0x0b:
        return [accepted];
      case 0x29:
        // A Move has no answer to this, and says zero.
        return [makeChessnutReport(makeChessnutBattery(this.#kind === "move" ? 0 : CHARGE, false))];
      case 0x31:
        return [makeChessnutReport(makeChessnutStoredGames(0))];
      case 0x41:
        return this.#kind === "move" ? this.#answerAsMove(payload[0]) : [];
      default:
        return [];
    }
  }

  #answerAsMove(subject: number | undefined): readonly Uint8Array[] {
    if (subject === MOVE_SUBJECTS.battery) {
      return [makeChessnutReport(makeMoveBattery(CHARGE, false))];
    }
    return subject === MOVE_SUBJECTS.kind ? [makeChessnutReport(makeMoveKind())] : [];
  }
}
