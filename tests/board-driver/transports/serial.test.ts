import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SerialPort } from "serialport";
import { expect, test, vi } from "vitest";
import { makeHex } from "../../../src/board-driver/hex.js";
import { HostTime } from "../../../src/board-driver/host-time.js";
import { SerialTransport } from "../../../src/board-driver/transports/serial.js";
import { describeTransport, readAll, until } from "./features.js";
import { openPtyPair } from "./pty.js";

// Real ports and real time: a busy machine needs longer.
vi.setConfig({ testTimeout: 20_000 });

const time = new HostTime();
const portAt = (path: string): SerialTransport =>
  new SerialTransport({ path, settings: { baudRate: 115_200 }, time });

describeTransport("serial", async () => {
  const pair = await openPtyPair();
  const board = portAt(pair.board);
  await board.open();
  const reading = readAll(board);
  return {
    host: portAt(pair.host),
    write: async (bytes) => {
      await board.send(bytes);
    },
    received: () => reading.text,
    breakLine: () => pair.close(),
    clear: async () => {
      await board.close();
      await pair.close();
      await reading.done;
    },
  };
});

test("a port that is not there is unknown", async () => {
  expect(await portAt("/dev/ttyANNABELLA9").open()).toMatchObject({
    ok: false,
    error: { code: "port-unknown", path: "/dev/ttyANNABELLA9" },
  });
});

test("a port that another program has open is busy", async () => {
  const pair = await openPtyPair();
  const [first, second] = [portAt(pair.host), portAt(pair.host)];
  expect((await first.open()).ok).toBe(true);
  expect(await second.open()).toMatchObject({
    ok: false,
    error: { code: "port-busy", path: pair.host },
  });
  await first.close();
  expect((await second.open()).ok).toBe(true);
  await second.close();
  await pair.close();
});

test("whoever closes a port that is being closed waits until others can open it", async () => {
  const pair = await openPtyPair();
  // The system takes its time to close a port.
  const { close } = SerialPort.prototype;
  const slowly = vi.spyOn(SerialPort.prototype, "close").mockImplementation(function (
    this: SerialPort,
    ...told
  ) {
    setTimeout(() => close.apply(this, told), 200);
  });
  try {
    const [first, second] = [portAt(pair.host), portAt(pair.host)];
    expect((await first.open()).ok).toBe(true);
    void first.close();
    await first.close();
    expect(await second.open()).toEqual({ ok: true, value: undefined });
    // A transport that is opened again waits by itself.
    void second.close();
    expect(await second.open()).toEqual({ ok: true, value: undefined });
    await second.close();
  } finally {
    slowly.mockRestore();
    await pair.close();
  }
});

test("behind the name of a file or a folder there is no port", async () => {
  const directory = mkdtempSync(join(tmpdir(), "annabella-port-"));
  const path = join(directory, "file");
  writeFileSync(path, "");
  for (const name of [path, directory]) {
    const opened = await portAt(name).open();
    expect(opened).toMatchObject({ ok: false, error: { code: "port-unknown", path: name } });
  }
  rmSync(directory, { recursive: true });
});

test("frames of a fixed length arrive whole again after a lost byte and a silence", async () => {
  const pair = await openPtyPair();
  const board = portAt(pair.board);
  const host = new SerialTransport({
    path: pair.host,
    settings: { baudRate: 115_200, frameLength: 8 },
    time,
  });
  await board.open();
  await host.open();
  const chunks: string[] = [];
  const reading = (async () => {
    for await (const chunk of host.incoming()) chunks.push(makeHex(chunk.bytes));
  })();
  const start = Uint8Array.of(0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff);
  await board.send(start.subarray(0, 3));
  await board.send(start.subarray(3));
  await until(() => chunks.length === 1);
  // The fifth byte of this frame is lost; the silence after it tells that it will not come.
  await board.send(Uint8Array.of(0xff, 0xff, 0, 0, 0, 0xef, 0xff));
  await until(() => chunks.length === 2);
  await board.send(start);
  await until(() => chunks.length === 3);
  expect(chunks).toEqual(["ffff00000000ffff", "ffff000000efff", "ffff00000000ffff"]);
  await host.close();
  await reading;
  await board.close();
  await pair.close();
});

test("a device that is pulled ends the line every time, quiet or busy", async () => {
  for (let round = 0; round < 8; round += 1) {
    const pair = await openPtyPair();
    const [host, board] = [portAt(pair.host), portAt(pair.board)];
    await host.open();
    await board.open();
    const reading = readAll(host);
    if (round % 2 === 1) {
      await board.send(Uint8Array.of(0x8e));
      await until(() => reading.text === "8e");
    }
    await pair.close();
    await reading.done;
    await board.close();
    await host.close();
  }
});

test("a port that goes away while bytes are sent fails the sending, not the program", async () => {
  const pair = await openPtyPair();
  const host = portAt(pair.host);
  await host.open();
  const reading = readAll(host);
  await pair.close();
  await reading.done;
  expect(await host.send(Uint8Array.of(0x42))).toMatchObject({
    ok: false,
    error: { code: "board-lost" },
  });
  await host.close();
});
