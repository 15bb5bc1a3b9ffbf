import type { Millis } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import type { HidSettings } from "../models.js";
import type { Chunk, Transport } from "../transport.js";
import { ChunkQueue, NOTHING } from "./chunk-queue.js";
import { type HidDeviceInfo, type HidHandle, type HidLibrary, loadHid } from "./hid-library.js";
import { hidProblemOf } from "./hid-problems.js";

export interface HidOptions {
  /** As people name it: `hid:auto`. */
  readonly path: string;
  readonly settings: HidSettings;
  readonly time: TimeSource;
  /** Which of the devices it is. A device that is open already is never chosen. */
  readonly isWanted: (device: HidDeviceInfo) => boolean;
  /** Default: the real library, loaded when the device is opened. */
  readonly load?: () => Promise<Result<HidLibrary, Problem>>;
}

/** Devices that this program has open: two boards of one kind must not be the same one. */
const openPaths = new Set<string>();

/** Length to which a report is filled where the system wants it whole. Units: bytes. */
const WHOLE_REPORT = 65;

/**
 * A board that is a USB HID device. A chunk is one report, its id first. The device is looked for each
 * time it is opened: after it was unplugged it may have another path.
 */
export class HidTransport implements Transport {
  readonly #options: HidOptions;
  #handle: HidHandle | undefined;
  #devicePath: string | undefined;
  /** Serial number of the device that was opened first: opened again, it must be the same board. */
  #serialNumber: string | undefined;
  #queue: ChunkQueue | undefined;
  #isOpening = false;
  #sending: Promise<unknown> = Promise.resolve();
  #sentAtMs: Millis | undefined;
  #wantsWholeReports = false;
  #cancelPause: (() => void) | undefined;
  #closing: Promise<void> = Promise.resolve();

  constructor(options: HidOptions) {
    this.#options = options;
  }

  /**
   * Errors: `hid-missing`, `hid-library-missing`, `hid-permission`, `hid-busy`, `port-failed`; `port-busy`
   * when it is open already.
   */
  async open(): Promise<Result<void, Problem>> {
    const { path, load = loadHid } = this.#options;
    if (this.#queue !== undefined || this.#isOpening) return err({ code: "port-busy", path });
    this.#isOpening = true;
    try {
      await this.#closing;
      const library = await load();
      return library.ok ? await this.#openWith(library.value) : library;
    } finally {
      this.#isOpening = false;
    }
  }

  incoming(): AsyncIterable<Chunk> {
    return this.#queue ?? NOTHING;
  }

  send(bytes: Uint8Array): Promise<Result<void, Problem>> {
    const sent = this.#sending.then(() => this.#write(bytes));
    this.#sending = sent;
    return sent;
  }

  close(): Promise<void> {
    const handle = this.#handle;
    const devicePath = this.#devicePath;
    this.#queue?.clear();
    this.#queue = undefined;
    this.#handle = undefined;
    this.#devicePath = undefined;
    this.#cancelPause?.();
    if (handle !== undefined) this.#closing = closeDevice(handle, devicePath);
    return this.#closing;
  }

  async #openWith(library: HidLibrary): Promise<Result<void, Problem>> {
    const { path, isWanted, settings, time } = this.#options;
    let device: HidDeviceInfo | undefined;
    try {
      const devices = await library.devices();
      const wanted = devices.filter((found) => isWanted(found) && this.#isSame(found));
      device = wanted.find((found) => !openPaths.has(found.path));
      if (device === undefined) {
        return err({ code: wanted.length > 0 ? "hid-busy" : "hid-missing", path });
      }
      openPaths.add(device.path);
      const handle = await library.open(device.path);
      const queue = new ChunkQueue();
      handle.onData((report) => {
        const bytes = Uint8Array.from(report);
        queue.push({ bytes: settings.trim?.(bytes) ?? bytes, atMs: time.now() });
      });
      // The library tells of a device that was pulled by a failed read.
      handle.onError(() => queue.end());
      this.#handle = handle;
      this.#queue = queue;
      this.#devicePath = device.path;
      this.#serialNumber ??= device.serialNumber;
      this.#sentAtMs = undefined;
      return ok(undefined);
    } catch (cause) {
      if (device !== undefined) openPaths.delete(device.path);
      return err(hidProblemOf(cause, path));
    }
  }

  #isSame(found: HidDeviceInfo): boolean {
    return this.#serialNumber === undefined || found.serialNumber === this.#serialNumber;
  }

  /** One write at a time, with the pause that the board needs after the last one. */
  async #write(bytes: Uint8Array): Promise<Result<void, Problem>> {
    const { path, settings, time } = this.#options;
    const { writeIntervalMs = 0 } = settings;
    const handle = this.#handle;
    if (handle !== undefined && this.#sentAtMs !== undefined) {
      await this.#pauseUntil(this.#sentAtMs + writeIntervalMs);
    }
    if (handle === undefined || handle !== this.#handle) return err({ code: "board-lost", path });
    this.#sentAtMs = time.now();
    try {
      await this.#writeReport(handle, bytes);
      return ok(undefined);
    } catch (cause) {
      return err({ code: "board-lost", path, cause });
    }
  }

  /** Some systems take only reports of full length: found out by the first that is refused. */
  async #writeReport(handle: HidHandle, bytes: Uint8Array): Promise<void> {
    if (!this.#wantsWholeReports) {
      try {
        await handle.write(bytes);
        return;
      } catch (cause) {
        if (bytes.length >= WHOLE_REPORT) throw cause;
      }
    }
    const whole = new Uint8Array(Math.max(WHOLE_REPORT, bytes.length));
    whole.set(bytes);
    await handle.write(whole);
    this.#wantsWholeReports = true;
  }

  async #pauseUntil(atMs: Millis): Promise<void> {
    const { time } = this.#options;
    if (time.now() >= atMs) return;
    await new Promise<void>((resolve) => {
      const cancel = time.wakeAt(atMs, resolve);
      this.#cancelPause = () => {
        cancel();
        resolve();
      };
    });
    this.#cancelPause = undefined;
  }
}

/** The path is taken until the device is closed. One that is gone may refuse; there is nothing to close. */
const closeDevice = async (handle: HidHandle, path: string | undefined): Promise<void> => {
  await handle.close().catch(() => undefined);
  if (path !== undefined) openPaths.delete(path);
};
