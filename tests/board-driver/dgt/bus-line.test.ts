import { describe, expect, test } from "vitest";
import { DgtBoard } from "../../../src/board-driver/dgt/board.js";
import {
  DGT_BUS_COMMANDS,
  dgtBusChecksum,
  makeDgtBusMessage,
} from "../../../src/board-driver/dgt/bus.js";
import { DgtBusLine } from "../../../src/board-driver/dgt/bus-line.js";
import { dgtCode } from "../../../src/board-driver/dgt/codec.js";
import { BoardLink } from "../../../src/board-driver/link.js";
import { MemoryLine } from "../../../src/board-driver/transports/memory.js";
import type { BoardEvent } from "../../../src/vocabulary/board-events.js";
import type { PieceLetter } from "../../../src/vocabulary/chess.js";
import { HandDrivenTime } from "../hand-driven-time.js";

const START = `rnbqkbnr${"p".repeat(8)}${".".repeat(32)}${"P".repeat(8)}RNBQKBNR`;

/** A DGT board on a bus, as far as its master can tell. */
class BusBoard {
  readonly squares = [...START].map((man) => (man === "." ? 0 : dgtCode(man as PieceLetter)));
  isOn = true;
  /** Answers to spoil, one each. */
  spoilNext = 0;
  #changes: number[] = [];
  #last: number[] = [];

  /** A man is lifted (code 0) or set down on a square, a8 = 0. */
  change(square: number, code: number): void {
    this.squares[square] = code;
    this.#changes.push(0x40 | code, square);
  }

  answer(command: number, address: number): Uint8Array | undefined {
    if (!this.isOn) return undefined;
    switch (command) {
      case DGT_BUS_COMMANDS.ping:
        return makeDgtBusMessage(0x87, address);
      case DGT_BUS_COMMANDS.sendBoard:
        return makeDgtBusMessage(0x83, address, this.squares);
      case DGT_BUS_COMMANDS.sendChanges:
        this.#last = this.#changes.splice(0);
        return this.#spoil(makeDgtBusMessage(0x85, address, this.#last));
      case DGT_BUS_COMMANDS.repeatChanges:
        return this.#spoil(makeDgtBusMessage(0x85, address, this.#last));
      case DGT_BUS_COMMANDS.fromStart:
        return makeDgtBusMessage(0x86, address, [0x7b]);
      case DGT_BUS_COMMANDS.sendClock:
        // 1:23:45 for White, running; 0:59:07 for Black.
        return makeDgtBusMessage(0x84, address, [0x00, 0x59, 0x07, 0x01, 0x23, 0x45, 0x09]);
      default:
        throw new Error(`no command of a table: ${command.toString(16)}`);
    }
  }

  #spoil(message: Uint8Array): Uint8Array {
    if (this.spoilNext === 0) return message;
    this.spoilNext -= 1;
    return message.with(message.length - 1, (message.at(-1) ?? 0) ^ 1);
  }
}

/** Three boards on one line, each with a table of its own in this process. */
class Hall {
  readonly time = new HandDrivenTime();
  readonly cable = new MemoryLine(this.time, "/dev/ttyS0");
  readonly boards = new Map([1025, 2000, 3000].map((address) => [address, new BusBoard()]));
  readonly events = new Map<number, BoardEvent[]>();
  readonly links: BoardLink[] = [];
  /** Every command that the line has carried. */
  readonly commands: number[] = [];

  async open(): Promise<void> {
    const [host] = this.cable.ends;
    await this.plugIn();
    const line = new DgtBusLine(host, this.time);
    for (const address of this.boards.keys()) {
      const events: BoardEvent[] = [];
      this.events.set(address, events);
      const link = new BoardLink({
        transport: line.boardAt(address),
        board: new DgtBoard({ isChecked: true }),
        time: this.time,
        sink: (event) => {
          events.push(event);
        },
      });
      this.links.push(link);
      expect((await link.open()).ok).toBe(true);
    }
    await this.time.pass(2_000);
  }

  /** The boards listen at their end of the cable. */
  async plugIn(): Promise<void> {
    const [, chain] = this.cable.ends;
    await chain.close();
    await chain.open();
    void (async () => {
      for await (const { bytes } of chain.incoming()) this.#answer(bytes);
    })();
  }

  async close(): Promise<void> {
    for (const link of this.links) await link.close();
  }

  board(address: number): BusBoard {
    const board = this.boards.get(address);
    if (board === undefined) throw new Error(`no board ${address}`);
    return board;
  }

  /** What a table has heard, clocks apart. */
  told(address: number): readonly string[] {
    return (this.events.get(address) ?? []).flatMap((event) => {
      switch (event.type) {
        case "piece-lifted":
          return [`-${event.piece}${event.square}`];
        case "piece-placed":
          return [`+${event.piece}${event.square}`];
        case "board-reported":
          return [event.placement.split("/").slice(-4).join("/")];
        case "link-changed":
          return [event.link];
        default:
          return [];
      }
    });
  }

  #answer(bytes: Uint8Array): void {
    const [command = 0, high = 0, low = 0] = bytes;
    if (dgtBusChecksum(bytes.subarray(0, 3)) !== bytes[3]) throw new Error("a bad command");
    this.commands.push(command);
    const address = (high << 7) | low;
    const answer = this.boards.get(address)?.answer(command, address);
    const [, chain] = this.cable.ends;
    if (answer !== undefined) void chain.send(answer);
  }
}

const AT_START = "8/8/PPPPPPPP/RNBQKBNR";

describe("three tables on one line of DGT boards", () => {
  test("each hears its own board, and the clock of that", async () => {
    const hall = new Hall();
    await hall.open();
    for (const address of hall.boards.keys()) expect(hall.told(address)).toEqual([AT_START]);
    hall.board(2000).change(52, 0);
    await hall.time.pass(400);
    hall.board(3000).change(51, 0);
    hall.board(3000).change(35, 1);
    hall.board(2000).change(36, 1);
    await hall.time.pass(400);
    expect(hall.told(1025)).toEqual([AT_START]);
    expect(hall.told(2000)).toEqual([AT_START, "-Pe2", "+Pe4"]);
    expect(hall.told(3000)).toEqual([AT_START, "-Pd2", "+Pd4"]);
    expect(hall.events.get(1025)).toContainEqual(
      expect.objectContaining({
        type: "clock-read",
        white: 5_025_000,
        black: 3_547_000,
        running: "white",
      }),
    );
    await hall.close();
  });

  test("a man that was touched and put back between two questions is told", async () => {
    const hall = new Hall();
    await hall.open();
    hall.board(1025).change(62, 0);
    hall.board(1025).change(62, 3);
    await hall.time.pass(400);
    expect(hall.told(1025)).toEqual([AT_START, "-Ng1", "+Ng1"]);
    await hall.close();
  });

  test("a damaged answer is asked for again: nothing is lost, and nothing told twice", async () => {
    const hall = new Hall();
    await hall.open();
    hall.board(1025).change(52, 0);
    hall.board(1025).spoilNext = 2;
    await hall.time.pass(1_500);
    hall.board(1025).change(36, 1);
    await hall.time.pass(400);
    expect(hall.told(1025)).toEqual([AT_START, "-Pe2", "+Pe4"]);
    await hall.close();
  });

  test("a board that is switched off is lost at its own table only, and comes back with its position", async () => {
    const hall = new Hall();
    await hall.open();
    hall.board(2000).isOn = false;
    hall.board(2000).change(52, 0);
    hall.board(2000).change(36, 1);
    await hall.time.pass(20_000);
    expect(hall.told(2000)).toEqual([AT_START, "lost", "silent"]);
    hall.board(1025).change(52, 0);
    await hall.time.pass(500);
    expect(hall.told(1025)).toEqual([AT_START, "-Pe2"]);
    hall.board(2000).isOn = true;
    await hall.time.pass(20_000);
    expect(hall.told(2000).slice(3)).toEqual(["up", "4P3/8/PPPP1PPP/RNBQKBNR"]);
    await hall.close();
  });

  test("a line that is pulled is lost at every table, and all come back with it", async () => {
    const hall = new Hall();
    await hall.open();
    hall.cable.cut();
    await hall.time.pass(1_000);
    for (const address of hall.boards.keys()) {
      expect(hall.told(address)).toEqual([AT_START, "lost"]);
    }
    hall.board(3000).change(52, 0);
    hall.board(3000).change(36, 1);
    hall.cable.mend();
    await hall.plugIn();
    await hall.time.pass(20_000);
    expect(hall.told(1025).slice(2)).toEqual(["up", AT_START]);
    // What hands did while nobody saw them is a position.
    expect(hall.told(3000).slice(2)).toEqual(["up", "4P3/8/PPPP1PPP/RNBQKBNR"]);
    await hall.close();
  });

  test("only commands that a table needs are sent, and none that a board keeps", async () => {
    const hall = new Hall();
    await hall.open();
    await hall.time.pass(30_000);
    const known: readonly number[] = Object.values(DGT_BUS_COMMANDS);
    expect(hall.commands.every((command) => known.includes(command))).toBe(true);
    await hall.close();
    const sent = hall.commands.length;
    await hall.time.pass(5_000);
    expect(hall.commands).toHaveLength(sent);
  });
});
