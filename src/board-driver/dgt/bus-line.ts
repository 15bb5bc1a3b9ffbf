import type { Millis } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import type { Chunk, Transport } from "../transport.js";
import { ChunkQueue, NOTHING } from "../transports/chunk-queue.js";
import type { DgtBusAddress, DgtBusMessage } from "./bus.js";
import { DgtBusPoller } from "./bus-poller.js";
import {
  DGT_COMMANDS,
  DgtCommandDecoder,
  makeDgtClock,
  makeDgtClockAbsent,
  makeDgtClockAck,
  makeDgtDump,
  makeDgtFieldUpdate,
  makeDgtSerialNumber,
} from "./codec.js";

/** A table asks its board so often: a touch is told within this time. A question and its answer take 12 ms. */
const POLL_MS: Millis = 200;
/** The clocks are read once in so many answers of a board. */
const ANSWERS_FOR_A_CLOCK = 5;

/**
 * One line with many DGT boards, for all tables of this process: each board is a transport of its own,
 * on which a driver for a single board hears and asks as if it were alone. What has a checksum on the bus
 * is believed at once ({@link DgtOptions.isChecked}). Commands that a bus does not have, those for the
 * display of the clock, get no answer.
 * Source: docs/protocols/dgt.md §6.1
 */
export class DgtBusLine {
  readonly #transport: Transport;
  readonly #time: TimeSource;
  readonly #ends = new Map<DgtBusAddress, BusEnd>();
  #poller = new DgtBusPoller([], { pollMs: POLL_MS, finds: false });
  #opening: Promise<Result<void, Problem>> | undefined;
  #cancel: () => void = () => undefined;
  readonly #answers = new Map<DgtBusAddress, number>();

  /** `transport`: the port of the line. */
  constructor(transport: Transport, time: TimeSource) {
    this.#transport = transport;
    this.#time = time;
  }

  /** The board with this address. Shape: 1..16383. */
  boardAt(address: DgtBusAddress): Transport {
    const known = this.#ends.get(address);
    if (known !== undefined) return known;
    const end = new BusEnd(this, address);
    this.#ends.set(address, end);
    return end;
  }

  /** Opens the port for the first board that wants it. Errors: those of the port. */
  async open(): Promise<Result<void, Problem>> {
    this.#opening ??= this.#openPort();
    const opened = await this.#opening;
    if (!opened.ok) this.#opening = undefined;
    return opened;
  }

  /** Closes the port when no board is used any more. */
  async release(): Promise<void> {
    if ([...this.#ends.values()].some((end) => end.isOpen)) return;
    this.#opening = undefined;
    this.#cancel();
    await this.#transport.close();
  }

  /** A single board was asked something. */
  ask(end: BusEnd, byte: number): void {
    const { address } = end;
    const isHeard = this.#poller.isHeard(address);
    switch (byte) {
      case DGT_COMMANDS.sendBoard:
        this.#poller.ask(isHeard === undefined ? "ping" : "sendBoard", address);
        break;
      case DGT_COMMANDS.sendClock:
        if (isHeard !== undefined) this.#poller.ask("sendClock", address);
        break;
      case DGT_COMMANDS.serialNumber:
        // On a bus the number is the address. A board that is silent gives no sign of life.
        if (isHeard === true) end.tell(makeDgtSerialNumber(String(address)), this.#time.now());
        break;
      default:
        break;
    }
    this.#turn();
  }

  async #openPort(): Promise<Result<void, Problem>> {
    const opened = await this.#transport.open();
    if (!opened.ok) return opened;
    this.#poller = new DgtBusPoller([...this.#ends.keys()], { pollMs: POLL_MS, finds: false });
    void this.#listen();
    return opened;
  }

  async #listen(): Promise<void> {
    for await (const { bytes, atMs } of this.#transport.incoming()) {
      const { told, send } = this.#poller.push(bytes, atMs);
      for (const one of told) {
        if (one.type === "board-dump" || one.type === "clock" || one.type === "changes") {
          this.#tell(one, atMs);
        }
      }
      this.#send(send);
    }
    // The line is gone, and with it every board.
    this.#cancel();
    this.#opening = undefined;
    await this.#transport.close();
    for (const end of this.#ends.values()) end.lose();
  }

  /** Time passes, or something is to be asked. */
  #turn(): void {
    if (this.#opening === undefined) return;
    this.#send(this.#poller.tick(this.#time.now()).send);
  }

  #send(all: readonly Uint8Array[]): void {
    for (const bytes of all) void this.#transport.send(bytes);
    this.#cancel();
    const nextMs = this.#poller.nextTickAt();
    if (nextMs === undefined) return;
    this.#cancel = this.#time.wakeAt(Math.max(nextMs, this.#time.now() + 1), () => this.#turn());
  }

  /** What a board says on the bus, as it would say it alone. */
  #tell(message: DgtBusMessage, atMs: Millis): void {
    const end = this.#ends.get(message.address);
    if (end === undefined) return;
    switch (message.type) {
      case "board-dump":
        end.tell(makeDgtDump(message.codes), atMs);
        break;
      case "changes":
        for (const record of message.records) {
          if (record.type === "change") {
            end.tell(makeDgtFieldUpdate(record.sensorIndex, record.code), atMs);
          } else if (record.type === "damaged") end.tell(Uint8Array.from(record.bytes), atMs);
        }
        this.#countAnswer(message.address);
        break;
      case "clock":
        this.#tellClock(end, message.clock, atMs);
        break;
      default:
        // What it says of the time before is no act of now: its position is asked for.
        break;
    }
  }

  #tellClock(
    end: BusEnd,
    clock: Extract<DgtBusMessage, { type: "clock" }>["clock"],
    atMs: Millis,
  ): void {
    if (clock.type === "clock") end.tell(makeDgtClock(clock), atMs);
    else if (clock.type === "clock-ack") end.tell(makeDgtClockAck(clock.ack), atMs);
    else if (clock.type === "clock-absent") end.tell(makeDgtClockAbsent(), atMs);
  }

  #countAnswer(address: DgtBusAddress): void {
    const count = (this.#answers.get(address) ?? 0) + 1;
    this.#answers.set(address, count);
    if (count % ANSWERS_FOR_A_CLOCK === 0) this.#poller.ask("sendClock", address);
  }
}

/** One board of a bus, as its driver has it. */
class BusEnd implements Transport {
  readonly address: DgtBusAddress;
  readonly #line: DgtBusLine;
  readonly #commands = new DgtCommandDecoder();
  #queue: ChunkQueue | undefined;

  constructor(line: DgtBusLine, address: DgtBusAddress) {
    this.#line = line;
    this.address = address;
  }

  get isOpen(): boolean {
    return this.#queue !== undefined;
  }

  async open(): Promise<Result<void, Problem>> {
    const path = String(this.address);
    if (this.#queue !== undefined) return err({ code: "port-busy", path });
    const queue = new ChunkQueue();
    this.#queue = queue;
    const opened = await this.#line.open();
    if (!opened.ok && this.#queue === queue) this.#queue = undefined;
    return opened;
  }

  incoming(): AsyncIterable<Chunk> {
    return this.#queue ?? NOTHING;
  }

  send(bytes: Uint8Array): Promise<Result<void, Problem>> {
    if (this.#queue === undefined) {
      return Promise.resolve(err({ code: "board-lost", path: String(this.address) }));
    }
    for (const command of this.#commands.push(bytes)) {
      if (command.type === "board") this.#line.ask(this, command.byte);
    }
    return Promise.resolve(ok(undefined));
  }

  async close(): Promise<void> {
    this.#queue?.clear();
    this.#queue = undefined;
    await this.#line.release();
  }

  /** The board says something. */
  tell(bytes: Uint8Array, atMs: Millis): void {
    this.#queue?.push({ bytes, atMs });
  }

  /** The line is gone. */
  lose(): void {
    this.#queue?.end();
  }
}
