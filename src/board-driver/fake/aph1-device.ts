import type { BoardButton } from "../../vocabulary/board-events.js";
import type { Millis } from "../../vocabulary/chess.js";
import {
  APH1_COMMANDS,
  type Aph1BoardRole,
  Aph1CommandDecoder,
  type Aph1Flags,
  type Aph1HeaderFields,
  type Aph1ReceivedCommand,
  makeAph1Ack,
  makeAph1Hello,
  makeAph1State,
} from "../aph1/codec.js";
import { bitsOfSeen, type SensorIndex, seenInBits } from "../orientation.js";
import { changedOccupancy, type Device, type Scan, type Sensed } from "./device.js";

/** Bit of each button. Source: docs/protocols/occupancy-boards.md C2 */
const BUTTON_BITS: Partial<Record<BoardButton, number>> = {
  announce: 0x01,
  repeat: 0x02,
  read: 0x04,
  arbiter: 0x08,
  draw: 0x10,
};

/** Status in ACK, and what the firmware takes. Source: docs/protocols/occupancy-boards.md C2 */
const OK = 0;
const UNKNOWN_COMMAND = 1;
const BAD_ARGUMENT = 2;
const COMMAND_NUMBERS: readonly number[] = Object.values(APH1_COMMANDS);
const SHORTEST_KEEP_ALIVE_MS: Millis = 20;
const LONGEST_KEEP_ALIVE_MS: Millis = 60_000;
const LONGEST_DEBOUNCE_MS: Millis = 1_000;

const KEEP_ALIVE_MS: Millis = 250;
const NONE: readonly SensorIndex[] = [];

/** The electronics of a tactile peg-hole board. Source: docs/protocols/occupancy-boards.md C2, C3 */
export class Aph1Device implements Device {
  readonly sensor = "occupancy";
  readonly #commands = new Aph1CommandDecoder();
  #startedAtMs: Millis;
  #seq = 0;
  /** It had its power long before anybody listened. */
  #hasBooted = true;
  #keepAliveMs = KEEP_ALIVE_MS;
  #sentAtMs: Millis;
  #role: Aph1BoardRole = "not-set";
  /** Lifts of the last frame: told once more, so that one lost frame loses no touch. */
  #liftedBefore: readonly SensorIndex[] = NONE;

  #lit: readonly SensorIndex[] = NONE;

  constructor(atMs: Millis) {
    this.#startedAtMs = atMs;
    this.#sentAtMs = atMs;
  }

  get lit(): readonly SensorIndex[] {
    return this.#lit;
  }

  /** Nothing happens in the board when a port is opened; its keep-alive goes on. */
  opened(_sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    this.#skipUnheard(atMs);
    return [];
  }

  scanned(scan: Scan): readonly Uint8Array[] {
    const { after, lifted, atMs } = scan;
    const changed = changedOccupancy(scan);
    if (changed.length === 0 && lifted.length === 0) return [];
    const emptied = changed.filter((sensor) => after[sensor] === null);
    return [
      this.#state(after, atMs, {
        flags: { change: true },
        lifted: [...new Set([...lifted, ...emptied])],
      }),
    ];
  }

  pressed(button: BoardButton, sensed: Sensed, atMs: Millis): readonly Uint8Array[] | undefined {
    const buttons = BUTTON_BITS[button];
    if (buttons === undefined) return undefined;
    const flags = { change: true };
    return [this.#state(sensed, atMs, { flags, buttons }), this.#state(sensed, atMs, { flags })];
  }

  received(bytes: Uint8Array, sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    return this.#commands.push(bytes).flatMap((received) => this.#obey(received, sensed, atMs));
  }

  due(sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    const dueAtMs = this.nextDueAt();
    if (atMs < dueAtMs) return [];
    return [this.#state(sensed, atMs, { flags: { keepAlive: true } })];
  }

  nextDueAt(): Millis {
    return this.#sentAtMs + this.#keepAliveMs;
  }

  #obey(received: Aph1ReceivedCommand, sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    const { command } = received;
    const acknowledge = (status: number): readonly Uint8Array[] => [
      makeAph1Ack({
        ...this.#header(atMs, {}),
        command: received.number,
        commandSeq: received.seq,
        status,
      }),
    ];
    switch (command?.type) {
      case undefined:
        // Its number is known, so what it asks for is not.
        return acknowledge(
          COMMAND_NUMBERS.includes(received.number) ? BAD_ARGUMENT : UNKNOWN_COMMAND,
        );
      case "hello":
        return [
          makeAph1Hello({
            ...this.#header(atMs, {}),
            name: "APH-FAKE",
            firmware: { major: 1, minor: 0 },
            scanPeriodMs: 20,
            debounceScans: 4,
            buttonCount: 5,
            // Lights and a buzzer.
            capabilities: 0x03,
          }),
        ];
      case "state":
        return [this.#state(sensed, atMs, {})];
      case "timing":
        if (
          command.keepAliveMs < SHORTEST_KEEP_ALIVE_MS ||
          command.keepAliveMs > LONGEST_KEEP_ALIVE_MS ||
          command.debounceMs > LONGEST_DEBOUNCE_MS
        ) {
          return acknowledge(BAD_ARGUMENT);
        }
        this.#keepAliveMs = command.keepAliveMs;
        return acknowledge(OK);
      case "role":
        this.#role = command.role;
        return acknowledge(OK);
      case "lights":
        this.#lit = [...seenInBits(command.lights).entries()].flatMap(([sensor, light]) =>
          light === null ? [] : [sensor],
        );
        return acknowledge(OK);
      case "beep":
        return acknowledge(OK);
      case "reset": {
        const taken = acknowledge(OK);
        this.#startedAtMs = atMs;
        this.#seq = 0;
        this.#hasBooted = false;
        this.#liftedBefore = NONE;
        return [...taken, this.#state(sensed, atMs, {})];
      }
    }
  }

  #state(
    sensed: Sensed,
    atMs: Millis,
    what: {
      readonly flags?: Partial<Aph1Flags>;
      readonly lifted?: readonly SensorIndex[];
      readonly buttons?: number;
    },
  ): Uint8Array {
    const lifted = what.lifted ?? NONE;
    const told = [...this.#liftedBefore, ...lifted];
    this.#liftedBefore = lifted;
    return makeAph1State({
      ...this.#header(atMs, what.flags ?? {}),
      occupied: bitsOfSeen(sensed),
      ...(told.length === 0
        ? {}
        : { lifted: bitsOfSeen(sensed.map((_, sensor) => (told.includes(sensor) ? "?" : null))) }),
      buttons: what.buttons ?? 0,
    });
  }

  #header(atMs: Millis, flags: Partial<Aph1Flags>): Aph1HeaderFields {
    const seq = this.#seq;
    this.#seq = (seq + 1) & 0xff;
    const boot = !this.#hasBooted;
    this.#hasBooted = true;
    this.#sentAtMs = atMs;
    return {
      seq,
      timeMs: atMs - this.#startedAtMs,
      flags: { ...flags, debounced: true, boot },
      role: this.#role,
    };
  }

  /** The frames that went out while nobody listened have used up their numbers. */
  #skipUnheard(atMs: Millis): void {
    const unheard = Math.floor((atMs - this.#sentAtMs) / this.#keepAliveMs);
    if (unheard <= 0) return;
    this.#seq = (this.#seq + unheard) & 0xff;
    this.#sentAtMs += unheard * this.#keepAliveMs;
    this.#liftedBefore = NONE;
  }
}
