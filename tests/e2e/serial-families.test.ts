import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FAKE_BOARD_OPTIONS } from "../../src/board-driver/fake/board-options.js";
import { FakeBoard } from "../../src/board-driver/fake/fake-board.js";
import { HostTime } from "../../src/board-driver/host-time.js";
import { BoardLink } from "../../src/board-driver/link.js";
import { MODELS } from "../../src/board-driver/models.js";
import { joinTransports } from "../../src/board-driver/transports/join.js";
import { SerialTransport } from "../../src/board-driver/transports/serial.js";
import type { BoardEvent } from "../../src/vocabulary/board-events.js";
import { openPtyPair, type PtyPair } from "../board-driver/transports/pty.js";

/** Waits on a busy machine. */
const until = async (isSo: () => boolean, what: string): Promise<void> => {
  const end = Date.now() + 15_000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

/** One of each kind: what is alike on the wire needs no second port. */
const FAMILIES = MODELS.filter(({ name }) =>
  ["millennium", "certabo", "cerno-spectrum", "sentio", "tactum", "square-off", "novag"].includes(
    name,
  ),
);

describe.concurrent("real serial ports", () => {
  test.each(FAMILIES)(
    "a $name is heard, lost when its cable is pulled, and up with its whole position",
    async (model) => {
      const directory = mkdtempSync(join(tmpdir(), "annabella-pty-"));
      const time = new HostTime();
      const fake = new FakeBoard(model.name, { time });
      const written: number[] = [];
      const { frameLength: _, ...settings } = model.wire;
      const plugIn = async (): Promise<{ pair: PtyPair; unplug: () => Promise<void> }> => {
        const pair = await openPtyPair(directory);
        const port = new SerialTransport({ path: pair.board, settings, time });
        expect((await port.open()).ok).toBe(true);
        await fake.transport.open();
        const send = fake.transport.send.bind(fake.transport);
        const joined = joinTransports(port, {
          open: () => fake.transport.open(),
          incoming: () => fake.transport.incoming(),
          close: () => fake.transport.close(),
          send: async (bytes) => {
            written.push(...bytes);
            return await send(bytes);
          },
        });
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
      const link = new BoardLink({
        transport: new SerialTransport({ path: plugged.pair.host, settings: model.wire, time }),
        board: model.createBoard({ rotate: 0, ...FAKE_BOARD_OPTIONS }),
        model,
        time,
        sink: (event) => {
          events.push(event);
        },
      });
      expect((await link.open()).ok).toBe(true);
      await until(() => link.isUp, "the position");
      if (model.capabilities.includes("lights")) {
        expect((await link.light(["e2", "e4"])).ok).toBe(true);
        // The squares between two lit ones have lit corners too, on boards with lights at corners.
        await until(() => fake.lights.includes("e2") && fake.lights.includes("e4"), "the lights");
      } else expect((await link.light(["e2"])).ok).toBe(true);

      await plugged.unplug();
      await until(() => events.some((event) => event.type === "link-changed"), "the loss");
      await fake.lift("e2").place("e4");
      plugged = await plugIn();
      await until(() => link.isUp, "the return");
      await until(() => {
        const last = events.at(-1);
        return (
          last?.type === "board-reported" && /^\S+\/4[P?]3\/8\/\S{4}1\S+$/.test(last.placement)
        );
      }, "the position after e2-e4");
      const hands = events.filter(({ type }) => type === "piece-lifted" || type === "piece-placed");
      expect(hands).toEqual([]);
      if (model.tellsMovesOnly !== true) {
        await fake.lift("g1");
        await until(() => events.at(-1)?.type === "piece-lifted", "the lift");
        expect(events.at(-1)).toMatchObject({ square: "g1" });
      }
      // The tactile board was never sent a byte.
      if (model.name === "tactum") expect(written).toEqual([]);
      await link.close();
      await plugged.unplug();
      rmSync(directory, { recursive: true, force: true });
    },
    45_000,
  );
});
