import { describe, expect, test } from "vitest";
import { connectBoard } from "../../../src/board-driver/connect.js";
import { makeHex } from "../../../src/board-driver/hex.js";
import { modelNamed } from "../../../src/board-driver/models.js";
import {
  BLUETOOTH_PACKAGE,
  type BluetoothDevice,
  type BluetoothLibrary,
  BluetoothTransport,
} from "../../../src/board-driver/transports/bluetooth.js";
import { explainProblem } from "../../../src/speech/phrases/problems/explain.js";
import { ok } from "../../../src/vocabulary/result.js";
import { hex } from "../bytes.js";
import { HandDrivenTime, settle } from "../hand-driven-time.js";

const { bluetooth } = modelNamed("square-off");
if (bluetooth === undefined) throw new Error("a Square Off is on Bluetooth");

/** Radio with one device in reach; refuses what a real one would. */
const makeRadio = (localName: string) => {
  const written: string[] = [];
  let notify = (_: Uint8Array): void => {};
  let disconnected = (): void => {};
  let isConnected = false;
  const device: BluetoothDevice = {
    id: "aabbcc",
    address: "aa:bb:cc",
    advertisement: { localName },
    on: (_, listener) => {
      disconnected = listener;
    },
    connectAsync: () => {
      isConnected = true;
      return Promise.resolve();
    },
    disconnectAsync: () => {
      if (!isConnected) return Promise.reject(new Error("not connected"));
      isConnected = false;
      disconnected();
      return Promise.resolve();
    },
    discoverSomeServicesAndCharacteristicsAsync: (services, ids) => {
      expect(services.join()).toMatch(/^[0-9a-f]{32}$/);
      return Promise.resolve({
        characteristics: ids.map((uuid) => ({
          uuid,
          on: (_: "data", listener: (bytes: Uint8Array) => void) => {
            notify = listener;
          },
          subscribeAsync: () => Promise.resolve(),
          writeAsync: (bytes: Uint8Array) => {
            if (bytes.length > 20) return Promise.reject(new Error("too long"));
            written.push(makeHex(bytes));
            return Promise.resolve();
          },
        })),
      });
    },
  };
  let hear = (_: BluetoothDevice): void => {};
  const library: BluetoothLibrary = {
    waitForPoweredOnAsync: () => Promise.resolve(),
    startScanningAsync: () => {
      hear(device);
      return Promise.resolve();
    },
    stopScanningAsync: () => Promise.resolve(),
    on: (_, listener) => {
      hear = listener;
    },
    removeListener: () => {
      hear = () => {};
    },
  };
  return {
    library,
    written,
    tell: (bytes: Uint8Array) => notify(bytes),
    goAway: () => {
      isConnected = false;
      disconnected();
    },
  };
};

describe("a board on Bluetooth", () => {
  test("without its package a clear sentence says what is missing", async () => {
    const connected = await connectBoard("bluetooth:auto?model=square-off", new HandDrivenTime());
    if (!connected.ok) throw new Error(connected.error.code);
    const opened = await connected.value.transport.open();
    expect(opened).toMatchObject({
      ok: false,
      error: { code: "transport-missing", name: "bluetooth" },
    });
    if (!opened.ok) expect(explainProblem(opened.error)).toContain(BLUETOOTH_PACKAGE);
  });

  test("a model that is on no Bluetooth is refused", async () => {
    expect(await connectBoard("bluetooth:auto?model=dgt", new HandDrivenTime())).toMatchObject({
      ok: false,
      error: { code: "board-address-invalid" },
    });
  });

  test("is found by its name, written to in slices of 20 bytes, heard, and lost", async () => {
    const time = new HandDrivenTime();
    const radio = makeRadio("Squareoff Pro 12");
    const transport = new BluetoothTransport({
      path: "bluetooth:auto",
      settings: bluetooth,
      time,
      load: () => Promise.resolve(ok(radio.library)),
    });
    expect((await transport.open()).ok).toBe(true);
    expect((await transport.send(new Uint8Array(45).fill(7))).ok).toBe(true);
    expect(radio.written.map((text) => text.length / 2)).toEqual([20, 20, 5]);
    const heard: string[] = [];
    const reading = (async () => {
      for await (const { bytes } of transport.incoming()) heard.push(makeHex(bytes));
    })();
    radio.tell(hex("30 23"));
    await settle();
    radio.goAway();
    await reading;
    expect(heard).toEqual(["3023"]);
    expect(await transport.send(hex("30"))).toMatchObject({
      ok: false,
      error: { code: "board-lost" },
    });
    await transport.close();
  });

  test("another device in reach is not taken; after 15 seconds the board is unknown", async () => {
    const time = new HandDrivenTime();
    const radio = makeRadio("Headphones");
    const transport = new BluetoothTransport({
      path: "bluetooth:auto",
      settings: bluetooth,
      time,
      load: () => Promise.resolve(ok(radio.library)),
    });
    const opening = transport.open();
    await time.pass(15_000);
    expect(await opening).toEqual({
      ok: false,
      error: { code: "port-unknown", path: "bluetooth:auto" },
    });
  });
});
