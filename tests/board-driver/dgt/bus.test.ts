import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ALL_BOARDS,
  DGT_BUS_COMMANDS,
  DgtBusDecoder,
  type DgtBusFrame,
  dgtBusChecksum,
  makeDgtBusCommand,
  makeDgtBusMessage,
} from "../../../src/board-driver/dgt/bus.js";
import { DgtBusPoller, type DgtBusTold } from "../../../src/board-driver/dgt/bus-poller.js";
import { glue, hex } from "../bytes.js";
import { describeCodec } from "../codec-suite.js";

const read = (bytes: Uint8Array): readonly DgtBusFrame[] => new DgtBusDecoder().push(bytes);
const E2E4 = [
  { type: "change", sensorIndex: 52, code: 0, isQuick: false },
  { type: "change", sensorIndex: 36, code: 1, isQuick: false },
] as const;

describe("the worked examples of the bus (36, 37, 39 constructed, 38 of the maker's text)", () => {
  test("36: a ping to all, and the answer of board 1025", () => {
    expect(makeDgtBusCommand("ping", ALL_BOARDS)).toEqual(hex("87 00 00 07"));
    expect(read(hex("87 00 06 08 01 16"))).toEqual([{ type: "here", address: 1025 }]);
    expect(makeDgtBusMessage(0x87, 1025)).toEqual(hex("87 00 06 08 01 16"));
  });

  test("37: e2-e4 since the last time", () => {
    expect(makeDgtBusCommand("sendChanges", 1025)).toEqual(hex("83 08 01 0c"));
    expect(read(hex("85 00 0a 08 01 40 34 41 24 71"))).toEqual([
      { type: "changes", address: 1025, records: E2E4 },
    ]);
  });

  test("38: the clock is asked for", () => {
    expect(makeDgtBusCommand("sendClock", (0x10 << 7) | 0x06)).toEqual(hex("81 10 06 17"));
  });

  test("39: the clock of board 1025", () => {
    expect(read(hex("84 00 0d 08 01 00 59 07 01 23 45 09 6c"))).toMatchObject([
      {
        type: "clock",
        address: 1025,
        clock: { type: "clock", first: { leftMs: 3_547_000 }, second: { leftMs: 5_025_000 } },
      },
    ]);
  });

  test("a wrong checksum is seen, the next message is read", () => {
    expect(read(hex("85 00 0a 08 01 40 34 41 25 71 87 00 06 08 01 16"))).toMatchObject([
      { type: "discarded", why: "bad-checksum" },
      { type: "here" },
    ]);
  });

  test("the echo of the host's own commands is no message", () => {
    const echo = glue([
      makeDgtBusCommand("ping", ALL_BOARDS),
      makeDgtBusCommand("sendBoard", 1025),
    ]);
    const frames = read(glue([echo, makeDgtBusMessage(0x87, 1025)]));
    expect(frames.filter(({ type }) => type !== "discarded")).toEqual([
      { type: "here", address: 1025 },
    ]);
  });

  test("no command writes, resets or leaves the bus", () => {
    const dangerous = [0x85, 0x88, 0x89, 0x8c, 0x8d];
    expect(Object.values(DGT_BUS_COMMANDS).filter((byte) => dangerous.includes(byte))).toEqual([]);
  });

  test("the checksum is the sum in seven bits, past one byte too", () => {
    expect(dgtBusChecksum([0xff, 0xff, 0xff])).toBe((3 * 0xff) & 0x7f);
  });
});

describeCodec({
  name: "DGT bus",
  makeDecoder: () => new DgtBusDecoder(),
  messages: [hex("87 00 06 08 01 16"), hex("85 00 0a 08 01 40 34 41 24 71")],
  noise: hex("00 31 7f"),
  spoil: (message) => message.map((byte, at) => (at === 4 ? byte ^ 1 : byte)),
  anyMessage: fc
    .tuple(
      fc.constantFrom(0x85, 0x86),
      fc.nat({ max: 16_383 }),
      fc.array(fc.nat({ max: 127 }), { maxLength: 40 }),
    )
    .map(([id, address, payload]) => makeDgtBusMessage(id, address, payload)),
  likely: [...hex("83 84 85 86 87 89 00 01 06 08 0a 46 16 7f")],
});

/** Boards on one line, as far as the master can tell. */
class Chain {
  readonly #boards = new Map<number, { ignores: boolean; changes: number[][]; last: number[] }>();
  readonly silent = new Set<number>();
  /** Answers to spoil, one each. */
  spoilNext = 0;

  constructor(...addresses: number[]) {
    for (const address of addresses) {
      this.#boards.set(address, { ignores: false, changes: [], last: [] });
    }
  }

  happens(address: number, ...records: number[]): void {
    this.#boards.get(address)?.changes.push(records);
  }

  answer(bytes: Uint8Array): Uint8Array {
    const [command = 0, high = 0, low = 0] = bytes;
    const address = (high << 7) | low;
    if (dgtBusChecksum(bytes.subarray(0, -1)) !== bytes.at(-1)) throw new Error("bad command");
    const asked = address === ALL_BOARDS ? [...this.#boards.keys()] : [address];
    const answers = asked.flatMap((one) => {
      const board = this.#boards.get(one);
      if (board === undefined || this.silent.has(one)) return [];
      switch (command) {
        case DGT_BUS_COMMANDS.ping:
          if (address === ALL_BOARDS && board.ignores) {
            board.ignores = false;
            return [];
          }
          return [makeDgtBusMessage(0x87, one)];
        case DGT_BUS_COMMANDS.ignoreNextPing:
          board.ignores = true;
          return [makeDgtBusMessage(0x87, one)];
        case DGT_BUS_COMMANDS.sendBoard:
          return [makeDgtBusMessage(0x83, one, new Array<number>(64).fill(0))];
        case DGT_BUS_COMMANDS.sendChanges:
          board.last = board.changes.splice(0).flat();
          return [makeDgtBusMessage(0x85, one, board.last)];
        case DGT_BUS_COMMANDS.repeatChanges:
          return [makeDgtBusMessage(0x85, one, board.last)];
        case DGT_BUS_COMMANDS.fromStart:
          return [makeDgtBusMessage(0x86, one, [0x7b])];
        default:
          throw new Error(`unexpected ${command.toString(16)}`);
      }
    });
    const all = glue(answers);
    if (this.spoilNext === 0 || all.length === 0 || command !== DGT_BUS_COMMANDS.sendChanges) {
      return all;
    }
    this.spoilNext -= 1;
    return all.map((byte, at) => (at === all.length - 1 ? byte ^ 1 : byte));
  }
}

/** Lets master and boards talk until a time; tells what was told. */
const run = (poller: DgtBusPoller, chain: Chain, fromMs: number, untilMs: number) => {
  const told: DgtBusTold[] = [];
  const commands: number[] = [];
  let atMs = fromMs;
  let { told: first, send } = poller.tick(atMs);
  told.push(...first);
  while (atMs <= untilMs) {
    if (send.length > 0) {
      for (const bytes of send) commands.push(bytes[0] ?? 0);
      const answer = chain.answer(glue(send));
      atMs += 5;
      const output = poller.push(answer, atMs);
      told.push(...output.told);
      send = output.send;
      continue;
    }
    atMs = Math.max(atMs + 1, poller.nextTickAt() ?? untilMs + 1);
    if (atMs > untilMs) break;
    const output = poller.tick(atMs);
    told.push(...output.told);
    send = output.send;
  }
  return { told, commands };
};

describe("the master of a bus", () => {
  test("finds every board, expected or not, and asks each for its position", () => {
    const poller = new DgtBusPoller([1025, 777]);
    const { told } = run(poller, new Chain(1025, 2000, 3000), 0, 6_000);
    expect([...poller.addresses].sort((a, b) => a - b)).toEqual([1025, 2000, 3000]);
    expect(poller.isFinding).toBe(false);
    expect(told.filter(({ type }) => type === "board-found")).toHaveLength(3);
    expect(told.filter(({ type }) => type === "board-dump")).toHaveLength(3);
  });

  test("tells the changes of each board once", () => {
    const poller = new DgtBusPoller();
    const chain = new Chain(1025, 2000);
    run(poller, chain, 0, 6_000);
    chain.happens(2000, 0x40, 0x34, 0x41, 0x24);
    const { told } = run(poller, chain, 6_001, 12_000);
    const changes = told.filter((one) => one.type === "changes" && one.records.length > 0);
    expect(changes).toEqual([{ type: "changes", address: 2000, records: E2E4 }]);
  });

  test("a damaged packet is asked for once more, never dropped", () => {
    const poller = new DgtBusPoller();
    const chain = new Chain(1025);
    run(poller, chain, 0, 6_000);
    chain.happens(1025, 0x40, 0x34, 0x41, 0x24);
    chain.spoilNext = 1;
    const { told, commands } = run(poller, chain, 6_001, 9_000);
    expect(commands).toContain(DGT_BUS_COMMANDS.repeatChanges);
    const changes = told.filter((one) => one.type === "changes" && one.records.length > 0);
    expect(changes).toEqual([{ type: "changes", address: 1025, records: E2E4 }]);
    expect(told.filter((one) => one.type === "board-silent")).toEqual([]);
  });

  test("a board that was switched on again tells its whole position", () => {
    const poller = new DgtBusPoller();
    const chain = new Chain(1025);
    run(poller, chain, 0, 6_000);
    chain.happens(1025, 0x7f, 0x7f, 0x7f, 0x6a);
    const { told } = run(poller, chain, 6_001, 9_000);
    expect(told.filter(({ type }) => type === "board-dump")).toHaveLength(1);
  });

  test("a silent board is told once; when it is heard again all since its start is asked for", () => {
    const poller = new DgtBusPoller();
    const chain = new Chain(1025, 2000);
    run(poller, chain, 0, 6_000);
    chain.silent.add(1025);
    const lost = run(poller, chain, 6_001, 40_000);
    expect(lost.told.filter(({ type }) => type === "board-silent")).toEqual([
      { type: "board-silent", address: 1025 },
    ]);
    // The other board is asked all the time.
    expect(lost.told.filter((one) => one.type === "changes").length).toBeGreaterThan(8);
    chain.silent.delete(1025);
    const back = run(poller, chain, 40_001, 60_000);
    expect(back.told.filter(({ type }) => type === "board-heard")).toEqual([
      { type: "board-heard", address: 1025 },
    ]);
    expect(back.told.some((one) => one.type === "from-start")).toBe(true);
    expect(back.told.some((one) => one.type === "board-dump")).toBe(true);
  });
});
