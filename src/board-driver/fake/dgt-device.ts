import type { BoardButton } from "../../vocabulary/board-events.js";
import { type Color, type Millis, opponentOf } from "../../vocabulary/chess.js";
import {
  DGT_COMMANDS,
  DgtCommandDecoder,
  type DgtReceivedCommand,
  dgtCode,
  makeDgtBattery,
  makeDgtBusAddress,
  makeDgtClock,
  makeDgtClockAbsent,
  makeDgtClockAck,
  makeDgtDump,
  makeDgtFieldUpdate,
  makeDgtLongSerialNumber,
  makeDgtSerialNumber,
  makeDgtTrademark,
  makeDgtVersion,
} from "../dgt/codec.js";
import { type ClockShown, changedSensors, type Device, type Scan, type Sensed } from "./device.js";

const SERIAL_NUMBER = "01025";
const SECOND_MS: Millis = 1_000;

/**
 * When the board writes by itself. `bus`: as after power-up, until the first command; `idle`: never;
 * `update`: fields at once, the clock every second; `update-board`: fields only; `update-nice`:
 * fields, and the clock when it has changed. Source: docs/protocols/dgt.md §2
 */
type Mode = "bus" | "idle" | "update" | "update-board" | "update-nice";

interface ClockState {
  readonly left: Record<Color, Millis>;
  /** Whose time runs. */
  turn: Color;
  /** On whose side the lever is up: the other one has pressed it. Only a hand moves it. */
  leverUp: Color;
  isRunning: boolean;
  sinceMs: Millis;
}

/** The electronics of a DGT board in single-board mode. Source: docs/protocols/dgt.md §2 to §5 */
export class DgtDevice implements Device {
  readonly sensor = "placement";
  readonly #commands = new DgtCommandDecoder();
  readonly #clock: ClockState | undefined;
  #mode: Mode = "bus";
  #clockToldAtMs: Millis;
  /** Stands on the display in place of the times; empty: the times. */
  #text = "";

  /** `clock`: times of the clock attached, standing; absent: none is attached. */
  constructor(atMs: Millis, clock?: Readonly<Record<Color, Millis>>) {
    this.#clockToldAtMs = atMs;
    if (clock === undefined) return;
    this.#clock = {
      left: { white: clock.white, black: clock.black },
      turn: "white",
      leverUp: "white",
      isRunning: false,
      sinceMs: atMs,
    };
  }

  /** The board does not notice that a port was opened: its mode stays as the last program left it. */
  opened(): readonly Uint8Array[] {
    return [];
  }

  scanned(scan: Scan): readonly Uint8Array[] {
    if (!this.#tellsFields) return [];
    const updates = changedSensors(scan).map((sensor) =>
      makeDgtFieldUpdate(sensor, dgtCode(scan.after[sensor] ?? null)),
    );
    return updates.length === 0 ? [] : [Uint8Array.from(updates.flatMap((bytes) => [...bytes]))];
  }

  pressed(button: BoardButton, _sensed: Sensed, atMs: Millis): readonly Uint8Array[] | undefined {
    const clock = this.#clock;
    if (clock === undefined) return undefined;
    if (button !== "lever-white" && button !== "lever-black") return undefined;
    this.#runClock(atMs);
    clock.leverUp = opponentOf(button === "lever-white" ? "white" : "black");
    clock.turn = clock.leverUp;
    clock.isRunning = true;
    return this.#tellsClock ? [this.#clockMessage(atMs)] : [];
  }

  received(bytes: Uint8Array, sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    return this.#commands.push(bytes).flatMap((command) => this.#obey(command, sensed, atMs));
  }

  due(_sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    const dueAtMs = this.nextDueAt();
    if (dueAtMs === undefined || atMs < dueAtMs) return [];
    return [this.#clockMessage(atMs)];
  }

  nextDueAt(): Millis | undefined {
    if (this.#mode === "update") return this.#clockToldAtMs + SECOND_MS;
    if (this.#mode === "update-nice" && this.#clock?.isRunning === true) {
      return this.#clockToldAtMs + SECOND_MS;
    }
    return undefined;
  }

  setClock(white: Millis, black: Millis, running: Color | "none", atMs: Millis): void {
    const clock = this.#clock;
    if (clock === undefined) return;
    clock.left.white = white;
    clock.left.black = black;
    clock.isRunning = running !== "none";
    if (running !== "none") clock.turn = running;
    clock.sinceMs = atMs;
  }

  clockAt(atMs: Millis): ClockShown | undefined {
    const clock = this.#clock;
    if (clock === undefined) return undefined;
    this.#runClock(atMs);
    const { white, black } = clock.left;
    return { white, black, running: clock.isRunning ? clock.turn : "none", text: this.#text };
  }

  get #tellsFields(): boolean {
    return this.#mode !== "bus" && this.#mode !== "idle";
  }

  get #tellsClock(): boolean {
    return this.#mode === "update" || this.#mode === "update-nice";
  }

  #obey(command: DgtReceivedCommand, sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    if (command.type === "clock") return this.#obeyClock(command.data, atMs);
    // The first command that the board knows takes it out of bus mode.
    const leaveBusMode = (): void => {
      if (this.#mode === "bus") this.#mode = "idle";
    };
    switch (command.byte) {
      case DGT_COMMANDS.reset:
        this.#mode = "idle";
        return [];
      case DGT_COMMANDS.update:
        this.#mode = "update";
        return [];
      case DGT_COMMANDS.updateBoard:
        this.#mode = "update-board";
        return [];
      case DGT_COMMANDS.updateNice:
        this.#mode = "update-nice";
        return [];
      case DGT_COMMANDS.sendBoard:
        leaveBusMode();
        return [makeDgtDump(sensed.map(dgtCode))];
      case DGT_COMMANDS.sendClock:
        leaveBusMode();
        return [this.#clockMessage(atMs)];
      case DGT_COMMANDS.serialNumber:
        leaveBusMode();
        return [makeDgtSerialNumber(SERIAL_NUMBER)];
      case DGT_COMMANDS.longSerialNumber:
        leaveBusMode();
        return [makeDgtLongSerialNumber(SERIAL_NUMBER)];
      case DGT_COMMANDS.busAddress:
        leaveBusMode();
        return [makeDgtBusAddress(Number(SERIAL_NUMBER))];
      case DGT_COMMANDS.trademark:
        leaveBusMode();
        return [makeDgtTrademark()];
      case DGT_COMMANDS.version:
        leaveBusMode();
        return [makeDgtVersion(1, 80)];
      case DGT_COMMANDS.battery:
        leaveBusMode();
        return [makeDgtBattery(100, true)];
      default:
        return [];
    }
  }

  /** Every command to an attached clock is obeyed in silence and acknowledged. */
  #obeyClock(data: Uint8Array, atMs: Millis): readonly Uint8Array[] {
    const [, command = 0] = data;
    if (this.#clock === undefined || !this.#tellsClock) return [];
    if (command === 0x0a) {
      const [left, right] = [secondsOf(data.subarray(2, 5)), secondsOf(data.subarray(5, 8))];
      const run = data[8] ?? 0;
      const running = (run & 1) !== 0 ? LEFT : (run & 2) !== 0 ? opponentOf(LEFT) : "none";
      this.setClock(left * SECOND_MS, right * SECOND_MS, running, atMs);
    }
    if (command === 0x0c) this.#text = String.fromCharCode(...data.subarray(2, 10)).trim();
    if (command === 0x03) this.#text = "";
    // Version 2.0: a DGT 3000. Source: docs/protocols/dgt.md §5.1
    return [makeDgtClockAck([0x10, command, command === 0x09 ? 0x20 : 0, 0])];
  }

  #clockMessage(atMs: Millis): Uint8Array {
    this.#clockToldAtMs = atMs;
    const clock = this.#clock;
    if (clock === undefined) return makeDgtClockAbsent();
    this.#runClock(atMs);
    const time = (color: Color) => ({
      leftMs: clock.left[color],
      flagFell: clock.left[color] === 0,
    });
    return makeDgtClock({
      // White's time stands in the second group when the board is not turned.
      first: time("black"),
      second: time("white"),
      running: clock.isRunning,
      lever: clock.leverUp === "white" ? "second" : "first",
    });
  }

  #runClock(atMs: Millis): void {
    const clock = this.#clock;
    if (clock === undefined) return;
    if (clock.isRunning) {
      clock.left[clock.turn] = Math.max(0, clock.left[clock.turn] - (atMs - clock.sinceMs));
    }
    clock.sinceMs = atMs;
  }
}

/** The player whose time stands left on the clock, seen from its front, when the board is not turned. */
const LEFT: Color = "white";

const secondsOf = ([hours = 0, minutes = 0, seconds = 0]: Uint8Array): number =>
  (hours & 0x0f) * 3_600 + minutes * 60 + seconds;
