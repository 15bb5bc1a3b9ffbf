import { expect, test, vi } from "vitest";
import { FakeBoard } from "../../../src/board-driver/fake/fake-board.js";
import { HostTime } from "../../../src/board-driver/host-time.js";
import { BoardLink } from "../../../src/board-driver/link.js";
import { MODEL_NAMES, modelNamed } from "../../../src/board-driver/models.js";
import { joinTransports } from "../../../src/board-driver/transports/join.js";
import { SerialTransport } from "../../../src/board-driver/transports/serial.js";
import type { BoardEvent } from "../../../src/vocabulary/board-events.js";
import { until } from "./features.js";
import { openPtyPair } from "./pty.js";

// Real ports and real time: a busy machine needs longer.
vi.setConfig({ testTimeout: 20_000 });

/**
 * Boards that tell what hands do and have a serial line. The Pegasus speaks over Bluetooth only and
 * starts slowly; a board that tells moves only has no hands. Both have tests of their own.
 */
const ON_A_LINE = MODEL_NAMES.filter(
  (name) => name !== "pegasus" && modelNamed(name).tellsMovesOnly !== true,
);

test.each(ON_A_LINE)("a fake %s joined to a serial port is the board on it", async (model) => {
  const time = new HostTime();
  const pair = await openPtyPair();
  const fake = new FakeBoard(model, { time });
  const { frameLength: _, ...wire } = modelNamed(model).wire;
  const port = new SerialTransport({ path: pair.board, settings: wire, time });
  await port.open();
  await fake.transport.open();
  const joined = joinTransports(port, fake.transport);
  const events: BoardEvent[] = [];
  const link = new BoardLink({
    transport: new SerialTransport({
      path: pair.host,
      settings: modelNamed(model).wire,
      time,
    }),
    board: modelNamed(model).createBoard({ rotate: 0 }),
    model: modelNamed(model),
    time,
    sink: (event) => {
      events.push(event);
    },
  });
  expect((await link.open()).ok).toBe(true);
  await until(() => events.length >= 1);
  expect(events[0]).toMatchObject({ type: "board-reported" });
  for (const [act, square] of [
    [() => fake.lift("g1"), "g1"],
    [() => fake.place("f3"), "f3"],
  ] as const) {
    const before = events.length;
    await act();
    await until(() => events.length > before);
    expect(events.at(-1)).toMatchObject({ square });
  }
  expect(events.map((event) => event.type)).toEqual([
    "board-reported",
    "piece-lifted",
    "piece-placed",
  ]);
  await link.close();
  await port.close();
  await joined;
  expect((await fake.transport.open()).ok).toBe(true);
  await pair.close();
});
