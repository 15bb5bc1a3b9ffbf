import type { FakeBoard } from "../../../src/board-driver/fake/fake-board.js";
import type {
  HidDeviceInfo,
  HidHandle,
  HidLibrary,
} from "../../../src/board-driver/transports/hid-library.js";
import type { Problem } from "../../../src/vocabulary/problems.js";
import { ok, type Result } from "../../../src/vocabulary/result.js";

/** A HID device on the bench, in the form in which the library hands one over. */
export class BenchDevice {
  readonly info: HidDeviceInfo;
  /** Writes of the host, report id first, as they came. */
  readonly written: Uint8Array[] = [];
  /** The system takes no report that is shorter. Units: bytes. */
  shortestWrite = 0;
  /** Until this has come, the system is closing it. */
  closing: Promise<void> = Promise.resolve();
  isPluggedIn = true;
  /** What opening fails with. */
  refusal: Error | undefined;
  onWrite: ((bytes: Uint8Array) => void) | undefined;
  #data: ((report: Uint8Array) => void) | undefined;
  #error: ((cause: unknown) => void) | undefined;

  constructor(info: Partial<HidDeviceInfo> = {}) {
    this.info = {
      path: "/dev/hidraw3",
      vendorId: 0x2d80,
      productId: 0x8002,
      usagePage: 0xff00,
      product: "ChessAir",
      ...info,
    };
  }

  get isOpen(): boolean {
    return this.#data !== undefined;
  }

  /** The board writes a report. */
  report(bytes: Uint8Array): void {
    this.#data?.(bytes);
  }

  /** The cable is pulled: the library's next read fails. */
  pull(): void {
    this.isPluggedIn = false;
    this.#error?.(new Error("could not read from HID device"));
  }

  open(): HidHandle {
    if (this.refusal !== undefined) throw this.refusal;
    return {
      onData: (callback) => {
        this.#data = callback;
      },
      onError: (callback) => {
        this.#error = callback;
      },
      write: (bytes) => {
        if (!this.isPluggedIn || bytes.length < this.shortestWrite) {
          return Promise.reject(new Error("Cannot write to hid device"));
        }
        this.written.push(bytes);
        this.onWrite?.(bytes);
        return Promise.resolve();
      },
      close: () => {
        this.#data = undefined;
        this.#error = undefined;
        return this.closing;
      },
    };
  }
}

/** A library that knows these devices, as the transport loads it. */
export const benchLibrary =
  (devices: readonly BenchDevice[]): (() => Promise<Result<HidLibrary, Problem>>) =>
  () =>
    Promise.resolve(
      ok({
        devices: () =>
          Promise.resolve(devices.filter((each) => each.isPluggedIn).map(({ info }) => info)),
        open: (path) => {
          const device = devices.find(({ info }) => info.path === path);
          if (device === undefined) return Promise.reject(new Error("cannot open device"));
          return Promise.resolve().then(() => device.open());
        },
      }),
    );

/** Puts a fake board behind a device: every report it writes, and every command it is sent. */
export const connectFake = async (device: BenchDevice, fake: FakeBoard): Promise<void> => {
  device.onWrite = (bytes) => void fake.transport.send(bytes);
  await fake.transport.open();
  void (async () => {
    for await (const { bytes } of fake.transport.incoming()) device.report(bytes);
  })();
};
