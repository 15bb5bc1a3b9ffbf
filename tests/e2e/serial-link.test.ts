import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FakeBoard } from "../../src/board-driver/fake/fake-board.js";
import { HostTime } from "../../src/board-driver/host-time.js";
import { BoardLink } from "../../src/board-driver/link.js";
import { modelNamed } from "../../src/board-driver/models.js";
import { joinTransports } from "../../src/board-driver/transports/join.js";
import { SerialTransport } from "../../src/board-driver/transports/serial.js";
import type { BoardEvent } from "../../src/vocabulary/board-events.js";
import { until } from "../board-driver/transports/features.js";
import { openPtyPair, type PtyPair } from "../board-driver/transports/pty.js";

test("a serial port that goes away and comes back: lost once, up with the whole position", async () => {
  const directory = mkdtempSync(join(tmpdir(), "annabella-pty-"));
  const time = new HostTime();
  const model = modelNamed("dgt");
  const fake = new FakeBoard("dgt", { time });
  const plugIn = async (): Promise<{ pair: PtyPair; unplug: () => Promise<void> }> => {
    const pair = await openPtyPair(directory);
    const port = new SerialTransport({ path: pair.board, settings: model.wire, time });
    expect((await port.open()).ok).toBe(true);
    await fake.transport.open();
    const joined = joinTransports(port, fake.transport);
    return {
      pair,
      unplug: async () => {
        await pair.close();
        await joined;
      },
    };
  };

  let plugged = await plugIn();
  const events: BoardEvent[] = [];
  const problems: string[] = [];
  const link = new BoardLink({
    transport: new SerialTransport({ path: plugged.pair.host, settings: model.wire, time }),
    board: model.createBoard({ rotate: 0 }),
    model,
    time,
    sink: (event) => {
      events.push(event);
    },
    onProblem: (problem) => problems.push(problem.code),
  });
  expect((await link.open()).ok).toBe(true);
  await until(() => link.isUp);

  await plugged.unplug();
  await until(() => events.length === 2);
  // The hands go on while nobody sees them.
  await fake.lift("e2").place("e4");
  await until(() => problems.length > 0);
  plugged = await plugIn();
  await until(() => link.isUp);
  await fake.lift("e7");
  await until(() => events.at(-1)?.type === "piece-lifted");
  expect(events.map((event) => (event.type === "link-changed" ? event.link : event.type))).toEqual([
    "board-reported",
    "lost",
    "up",
    "board-reported",
    "piece-lifted",
  ]);
  expect(events[3]).toMatchObject({ placement: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR" });
  expect(problems).toContain("port-unknown");

  await link.close();
  await plugged.unplug();
  rmSync(directory, { recursive: true, force: true });
}, 20_000);
