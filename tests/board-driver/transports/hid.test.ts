import { describe, expect, test } from "vitest";
import { connectBoard } from "../../../src/board-driver/connect.js";
import { FakeBoard } from "../../../src/board-driver/fake/fake-board.js";
import { makeHex } from "../../../src/board-driver/hex.js";
import { listHidCandidates } from "../../../src/board-driver/hid-candidates.js";
import { HostTime } from "../../../src/board-driver/host-time.js";
import { BoardLink } from "../../../src/board-driver/link.js";
import { HidTransport } from "../../../src/board-driver/transports/hid.js";
import { loadHid } from "../../../src/board-driver/transports/hid-library.js";
import { hidProblemOf } from "../../../src/board-driver/transports/hid-problems.js";
import { explainProblem } from "../../../src/speech/phrases/problems/explain.js";
import type { BoardEvent } from "../../../src/vocabulary/board-events.js";
import type { Result } from "../../../src/vocabulary/result.js";
import { hex } from "../bytes.js";
import { HandDrivenTime, settle } from "../hand-driven-time.js";
import { describeTransport, readAll } from "./features.js";
import { BenchDevice, benchLibrary, connectFake } from "./hid-device.js";

const SETTINGS = { vendorId: 0x2d80, usagePage: 0xff00 } as const;

const must = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

let laid = 0;
describeTransport("hid", () => {
  laid += 1;
  const device = new BenchDevice({ path: `/dev/hidraw${laid}` });
  return Promise.resolve({
    host: new HidTransport({
      path: "hid:auto",
      settings: SETTINGS,
      time: new HostTime(),
      isWanted: () => true,
      load: benchLibrary([device]),
    }),
    write: (bytes) => {
      device.report(bytes);
      return Promise.resolve();
    },
    received: () => device.written.map(makeHex).join(""),
    breakLine: () => {
      device.pull();
      return Promise.resolve();
    },
    clear: () => Promise.resolve(),
  });
});

describe("a board that is a HID device", () => {
  const hidOn = (device: BenchDevice, time = new HandDrivenTime(), writeIntervalMs = 200) =>
    new HidTransport({
      path: "hid:auto",
      settings: { ...SETTINGS, writeIntervalMs },
      time,
      isWanted: () => true,
      load: benchLibrary([device]),
    });

  test("commands leave as they are, report id first, 200 ms apart", async () => {
    const device = new BenchDevice();
    const time = new HandDrivenTime();
    const transport = hidOn(device, time);
    await transport.open();
    const times: number[] = [];
    device.onWrite = () => times.push(time.now());
    const sent = [hex("21 01 00"), hex("29 01 00"), hex("0a 08 00 00 00 00 08 00 08 00")].map(
      (bytes) => transport.send(bytes),
    );
    await time.pass(1_000);
    expect((await Promise.all(sent)).every(({ ok }) => ok)).toBe(true);
    expect(device.written.map(makeHex)).toEqual(["210100", "290100", "0a080000000008000800"]);
    expect(times).toEqual([0, 200, 400]);
    await transport.close();
  });

  test("a system that takes only whole reports gets them filled with zeros", async () => {
    const device = new BenchDevice();
    device.shortestWrite = 65;
    const transport = hidOn(device, new HandDrivenTime(), 0);
    await transport.open();
    expect((await transport.send(hex("21 01 00"))).ok).toBe(true);
    expect(device.written.map(makeHex)).toEqual([`210100${"00".repeat(62)}`]);
    await transport.close();
  });

  test("closing ends a write that waits for its turn", async () => {
    const device = new BenchDevice();
    const transport = hidOn(device);
    await transport.open();
    await transport.send(hex("21 01 00"));
    const waiting = transport.send(hex("29 01 00"));
    await settle();
    await transport.close();
    expect(await waiting).toMatchObject({ ok: false, error: { code: "board-lost" } });
    expect(device.written).toHaveLength(1);
  });

  test("whoever closes a device that is being closed waits, and so does whoever opens it again", async () => {
    const device = new BenchDevice();
    let isClosed = (): void => undefined;
    device.closing = new Promise((resolve) => {
      isClosed = resolve;
    });
    const transport = hidOn(device);
    await transport.open();
    const order: string[] = [];
    void transport.close();
    const again = transport.close().then(() => order.push("closed"));
    const opened = transport.open().then(({ ok }) => order.push(ok ? "opened" : "refused"));
    await settle();
    expect(order).toEqual([]);
    isClosed();
    await Promise.all([again, opened]);
    expect(order).toEqual(["closed", "opened"]);
    await transport.close();
  });

  test("unplugged and plugged in again elsewhere it is found again, and no other board is taken", async () => {
    const white = new BenchDevice({ path: "/dev/hidraw1", serialNumber: "A" });
    const black = new BenchDevice({ path: "/dev/hidraw2", serialNumber: "B" });
    const moved = new BenchDevice({ path: "/dev/hidraw7", serialNumber: "A" });
    moved.isPluggedIn = false;
    const load = benchLibrary([white, black, moved]);
    const time = new HandDrivenTime();
    const transport = new HidTransport({
      path: "hid:auto",
      settings: SETTINGS,
      time,
      isWanted: () => true,
      load,
    });
    await transport.open();
    const reading = readAll(transport);
    white.pull();
    await reading.done;
    await transport.close();
    expect(await transport.open()).toMatchObject({ ok: false, error: { code: "hid-missing" } });
    moved.isPluggedIn = true;
    expect((await transport.open()).ok).toBe(true);
    expect([moved.isOpen, black.isOpen]).toEqual([true, false]);
    await transport.close();
  });

  test("two boards of one kind: hid:auto twice is two boards, a third is in use", async () => {
    const devices = [
      new BenchDevice({ path: "/dev/hidraw1" }),
      new BenchDevice({ path: "/dev/hidraw2" }),
    ];
    const load = benchLibrary(devices);
    const time = new HandDrivenTime();
    const lines = await Promise.all(
      [1, 2, 3].map(async () => must(await connectBoard("hid:auto", time, load)).transport),
    );
    const opened = [];
    for (const line of lines) opened.push(await line.open());
    expect(opened).toMatchObject([{ ok: true }, { ok: true }, { error: { code: "hid-busy" } }]);
    expect(devices.map((device) => device.isOpen)).toEqual([true, true]);
    for (const line of lines) await line.close();
  });

  test("a serial number names one of two", async () => {
    const devices = [
      new BenchDevice({ path: "/dev/hidraw1", serialNumber: "A1" }),
      new BenchDevice({ path: "/dev/hidraw2", serialNumber: "B2" }),
    ];
    const load = benchLibrary(devices);
    const found = must(await connectBoard("hid:2d80:8002?serial=B2", new HandDrivenTime(), load));
    await found.transport.open();
    expect(devices.map((device) => device.isOpen)).toEqual([false, true]);
    await found.transport.close();
  });
});

describe("finding HID boards", () => {
  const keyboard = { path: "/dev/hidraw0", vendorId: 0x046d, productId: 0xc31c, usagePage: 1 };

  test("vendor, product family and usage page name the models that a device may be", async () => {
    const load = benchLibrary([
      new BenchDevice(keyboard),
      new BenchDevice({ path: "/dev/hidraw4", serialNumber: "A1" }),
      // The same device has a second collection that gives nothing.
      new BenchDevice({ path: "/dev/hidraw5", usagePage: 1 }),
      new BenchDevice({ path: "/dev/hidraw6", productId: 0x9000 }),
      new BenchDevice({ path: "/dev/hidraw7", vendorId: 0x0925, productId: 0x7001 }),
    ]);
    expect(
      must(await listHidCandidates(load)).map(({ address, models }) => ({ address, models })),
    ).toEqual([
      { address: "hid:2d80:8002?serial=A1", models: ["chessnut", "chessnut-move"] },
      { address: "hid:0925:7001", models: ["hos"] },
    ]);
  });

  test("hid:auto is the first board; without one it says so", async () => {
    const time = new HandDrivenTime();
    const hos = benchLibrary([
      new BenchDevice(keyboard),
      new BenchDevice({ vendorId: 0x0925, productId: 0x7001 }),
    ]);
    expect(must(await connectBoard("hid:auto", time, hos)).model.name).toBe("hos");
    const none = benchLibrary([new BenchDevice(keyboard)]);
    expect(await connectBoard("hid:auto", time, none)).toMatchObject({
      ok: false,
      error: { code: "hid-missing", path: "hid:auto" },
    });
    const named = must(await connectBoard("hid:auto?model=chessnut-move&rotate=180", time, none));
    expect(named.model.name).toBe("chessnut-move");
    expect(await named.transport.open()).toMatchObject({
      ok: false,
      error: { code: "hid-missing" },
    });
    expect(await connectBoard("hid:auto?model=dgt", time, none)).toMatchObject({
      ok: false,
      error: { code: "board-address-invalid" },
    });
  });

  test.each(["chessnut", "chessnut-move", "hos"] as const)(
    "a %s on HID tells a game's hands, and shows its lights",
    async (model) => {
      const time = new HandDrivenTime();
      const device = new BenchDevice(model === "hos" ? { vendorId: 0x0925, productId: 1 } : {});
      const fake = new FakeBoard(model, { time });
      await connectFake(device, fake);
      const { transport, board, path } = must(
        await connectBoard("hid:auto", time, benchLibrary([device])),
      );
      const told: string[] = [];
      const link = new BoardLink({
        transport,
        board,
        path,
        time,
        sink: (event: BoardEvent) => {
          if (event.type === "board-reported") told.push(event.placement);
          if (event.type === "piece-lifted") told.push(`-${event.piece}${event.square}`);
          if (event.type === "piece-placed") told.push(`+${event.piece}${event.square}`);
        },
      });
      const opening = link.open();
      await time.pass(1_500);
      expect((await opening).ok).toBe(true);
      const lift = fake.lift("e2");
      await time.pass(500);
      await lift;
      const place = fake.place("e4");
      await time.pass(500);
      await place;
      expect(told).toEqual(["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "-Pe2", "+Pe4"]);
      const lighting = link.light(["e7", "e5"]);
      await time.pass(500);
      expect((await lighting).ok).toBe(true);
      // A HoS board has one light that burns at a time.
      expect([...fake.lights].sort()).toEqual(model === "hos" ? ["e5"] : ["e5", "e7"]);
      await link.close();
      await fake.transport.close();
    },
  );
});

describe("what keeps a HID board from being used", () => {
  const LIBUSB = "libusb-1.0.so.0: cannot open shared object file: No such file or directory";

  test.each([
    [LIBUSB, "hid-library-missing", /sudo apt install libusb-1\.0-0/],
    [LIBUSB.replace("libusb-1.0.so.0", "libudev.so.1"), "hid-library-missing", /libudev1/],
    ["Cannot find native binding for linux-riscv64", "transport-missing", /HID/],
    [
      "cannot open device with path /dev/hidraw3: Failed to open a device with path '/dev/hidraw3': Permission denied",
      "hid-permission",
      /share\/udev\/70-annabella-boards\.rules .*\/etc\/udev\/rules\.d/,
    ],
    [
      "Failed to open a device with path '/dev/hidraw3': Device or resource busy",
      "hid-busy",
      /in use/,
    ],
    [
      "Failed to open a device with path '/dev/hidraw3': No such file or directory",
      "hid-missing",
      /annabella boards/,
    ],
    ["hid_open_path: something else", "port-failed", /Unplug the board/],
  ])("%s is %s, and the fix is told", (text, code, fix) => {
    const problem = hidProblemOf(new Error(text), "hid:auto");
    expect(problem.code).toBe(code);
    expect(explainProblem(problem)).toMatch(fix);
    expect(explainProblem(problem, "de")).not.toMatch(/undefined|0x|\n/);
  });

  test("a device that may not be opened is told, and free to be opened later", async () => {
    const device = new BenchDevice({ path: "/dev/hidraw9" });
    device.refusal = new Error(
      "Failed to open a device with path '/dev/hidraw9': Permission denied",
    );
    const { transport } = must(
      await connectBoard("hid:auto", new HandDrivenTime(), benchLibrary([device])),
    );
    expect(await transport.open()).toMatchObject({
      ok: false,
      error: { code: "hid-permission", path: "hid:auto" },
    });
    device.refusal = undefined;
    expect((await transport.open()).ok).toBe(true);
    await transport.close();
  });

  test("the real library loads on this machine, or says what is missing", async () => {
    const loaded = await loadHid();
    if (loaded.ok) {
      expect(Array.isArray(await loaded.value.devices())).toBe(true);
      const opened = await loaded.value.open("/dev/annabella-nothing").then(
        () => undefined,
        (cause: unknown) => hidProblemOf(cause, "hid:auto").code,
      );
      expect(opened).toBe("hid-missing");
    } else {
      expect(["hid-library-missing", "transport-missing"]).toContain(loaded.error.code);
    }
  });
});
