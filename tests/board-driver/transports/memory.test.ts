import { expect, test } from "vitest";
import { makeHex } from "../../../src/board-driver/hex.js";
import { MemoryLine } from "../../../src/board-driver/transports/memory.js";
import { HandDrivenTime } from "../hand-driven-time.js";
import { describeTransport, readAll } from "./features.js";

describeTransport("memory", async () => {
  const line = new MemoryLine(new HandDrivenTime());
  const [host, board] = line.ends;
  await board.open();
  const reading = readAll(board);
  return {
    host,
    write: async (bytes) => {
      await board.send(bytes);
    },
    received: () => reading.text,
    breakLine: () => {
      line.cut();
      return Promise.resolve();
    },
    clear: async () => {
      await board.close();
      await reading.done;
    },
  };
});

test("a sender in the same process can wait until a slow reader has handled everything", async () => {
  const time = new HandDrivenTime();
  const [host, board] = new MemoryLine(time).ends;
  await host.open();
  await board.open();
  const handled: string[] = [];
  const reading = (async () => {
    for await (const chunk of host.incoming()) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      handled.push(makeHex(chunk.bytes));
    }
  })();
  await board.send(Uint8Array.of(1));
  await board.send(Uint8Array.of(2));
  expect(handled).toEqual([]);
  await host.settled();
  expect(handled).toEqual(["01", "02"]);
  await host.close();
  await reading;
});

test("chunks carry the time at which they were sent, however late they are read", async () => {
  const time = new HandDrivenTime();
  const [host, board] = new MemoryLine(time).ends;
  await host.open();
  await board.open();
  await time.pass(120);
  await board.send(Uint8Array.of(1));
  await time.pass(500);
  for await (const chunk of host.incoming()) {
    expect(chunk.atMs).toBe(120);
    break;
  }
});

test("a cut line cannot be opened until it is mended, and says so when it is", async () => {
  const line = new MemoryLine(new HandDrivenTime());
  const [host] = line.ends;
  let returned = 0;
  const endReturn = host.onReturn(() => {
    returned += 1;
  });
  line.cut();
  expect(await host.open()).toMatchObject({ ok: false, error: { code: "port-unknown" } });
  line.mend();
  expect(returned).toBe(1);
  expect((await host.open()).ok).toBe(true);
  endReturn();
  line.cut();
  line.mend();
  expect(returned).toBe(1);
});
