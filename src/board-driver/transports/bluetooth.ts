import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import type { BluetoothSettings } from "../models.js";
import type { Chunk, Transport } from "../transport.js";
import { ChunkQueue, NOTHING } from "./chunk-queue.js";

/** The optional package that this transport needs: it is not installed with the program. */
export const BLUETOOTH_PACKAGE = "@stoprocent/noble";

/** How long a board is looked for, and how long the radio may take to be switched on. */
const SCAN_MS = 15_000;
const POWER_MS = 5_000;
/** What every link can carry in one write. */
const SHORTEST_WRITE = 20;

/** What is used of the package. */
export interface BluetoothCharacteristic {
  readonly uuid: string;
  on(event: "data", listener: (bytes: Uint8Array) => void): unknown;
  subscribeAsync(): Promise<void>;
  writeAsync(bytes: Uint8Array, withoutResponse: boolean): Promise<void>;
}

export interface BluetoothDevice {
  readonly id: string;
  readonly address: string;
  readonly advertisement: { readonly localName?: string };
  on(event: "disconnect", listener: () => void): unknown;
  connectAsync(): Promise<void>;
  disconnectAsync(): Promise<void>;
  discoverSomeServicesAndCharacteristicsAsync(
    services: string[],
    characteristics: string[],
  ): Promise<{ readonly characteristics: readonly BluetoothCharacteristic[] }>;
}

export interface BluetoothLibrary {
  waitForPoweredOnAsync(timeoutMs?: number): Promise<void>;
  startScanningAsync(services?: string[], allowDuplicates?: boolean): Promise<void>;
  stopScanningAsync(): Promise<void>;
  on(event: "discover", listener: (device: BluetoothDevice) => void): unknown;
  removeListener(event: "discover", listener: (device: BluetoothDevice) => void): unknown;
}

/**
 * Loads the package on demand.
 * Errors: `transport-missing` where it is not installed, or does not run on this machine.
 */
export const loadBluetooth = async (): Promise<Result<BluetoothLibrary, Problem>> => {
  try {
    const loaded: unknown = await import(BLUETOOTH_PACKAGE);
    const library = libraryIn(loaded);
    if (library !== undefined) return ok(library);
    return err(missing("it is another version than the program knows"));
  } catch (cause) {
    return err({ ...missing(textOf(cause)), cause });
  }
};

const missing = (detail: string) =>
  ({
    code: "transport-missing",
    name: "bluetooth",
    detail: `boards on Bluetooth need the package ${BLUETOOTH_PACKAGE}, which is installed by itself: ${detail}`,
  }) as const;

const libraryIn = (loaded: unknown): BluetoothLibrary | undefined => {
  for (const one of [loaded, (loaded as { readonly default?: unknown } | null)?.default]) {
    if (typeof (one as Partial<BluetoothLibrary> | undefined)?.startScanningAsync === "function") {
      return one as BluetoothLibrary;
    }
  }
  return undefined;
};

export interface BluetoothOptions {
  /** Name of the line in problems: its address. */
  readonly path: string;
  readonly settings: BluetoothSettings;
  /** Address or name of one board; absent: the first whose name fits the model. */
  readonly device?: string;
  readonly time: TimeSource;
  /** Default: the real package. */
  readonly load?: () => Promise<Result<BluetoothLibrary, Problem>>;
}

/** A board on Bluetooth LE, seen as a line of bytes: one characteristic each way. */
export class BluetoothTransport implements Transport {
  readonly #options: BluetoothOptions;
  #device: BluetoothDevice | undefined;
  #write: BluetoothCharacteristic | undefined;
  #queue: ChunkQueue | undefined;
  #sending: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> = Promise.resolve();

  constructor(options: BluetoothOptions) {
    this.#options = options;
  }

  async open(): Promise<Result<void, Problem>> {
    const { path, settings, time, load = loadBluetooth } = this.#options;
    if (this.#device !== undefined) return err({ code: "port-busy", path });
    const loaded = await load();
    if (!loaded.ok) return loaded;
    try {
      await loaded.value.waitForPoweredOnAsync(POWER_MS);
      const device = await this.#find(loaded.value);
      if (device === undefined) return err({ code: "port-unknown", path });
      await device.connectAsync();
      const { characteristics } = await device.discoverSomeServicesAndCharacteristicsAsync(
        [plainId(settings.service)],
        [plainId(settings.write), plainId(settings.notify)],
      );
      const named = (id: string) =>
        characteristics.find(({ uuid }) => plainId(uuid) === plainId(id));
      const [write, notify] = [named(settings.write), named(settings.notify)];
      if (write === undefined || notify === undefined) {
        await device.disconnectAsync();
        return err({ code: "port-failed", path, detail: "the device is no board of this model" });
      }
      const queue = new ChunkQueue();
      notify.on("data", (bytes) => queue.push({ bytes: Uint8Array.from(bytes), atMs: time.now() }));
      device.on("disconnect", () => {
        queue.end();
        if (this.#device === device) this.#device = undefined;
      });
      this.#device = device;
      this.#write = write;
      this.#queue = queue;
      await notify.subscribeAsync();
      return ok(undefined);
    } catch (cause) {
      this.#device = undefined;
      return err({ code: "port-failed", path, detail: textOf(cause), cause });
    }
  }

  incoming(): AsyncIterable<Chunk> {
    return this.#queue ?? NOTHING;
  }

  send(bytes: Uint8Array): Promise<Result<void, Problem>> {
    const sent = this.#sending.then(() => this.#writeAll(bytes));
    this.#sending = sent;
    return sent;
  }

  close(): Promise<void> {
    const device = this.#device;
    this.#queue?.clear();
    this.#queue = undefined;
    this.#device = undefined;
    this.#write = undefined;
    // A device that is gone already cannot be let go.
    if (device !== undefined) this.#closing = device.disconnectAsync().catch(() => undefined);
    return this.#closing;
  }

  /** In slices that fit the link, one after the other. */
  async #writeAll(bytes: Uint8Array): Promise<Result<void, Problem>> {
    const { path, settings } = this.#options;
    const size = settings.longestWrite ?? SHORTEST_WRITE;
    try {
      for (let at = 0; at < bytes.length; at += size) {
        if (this.#device === undefined || this.#write === undefined) {
          return err({ code: "board-lost", path });
        }
        await this.#write.writeAsync(Buffer.from(bytes.subarray(at, at + size)), false);
      }
      return ok(undefined);
    } catch (cause) {
      return err({ code: "board-lost", path, cause });
    }
  }

  /** Listens until the board advertises itself, or the time is over. */
  async #find(library: BluetoothLibrary): Promise<BluetoothDevice | undefined> {
    const { settings, device: wanted, time } = this.#options;
    const isWanted = ({
      id,
      address,
      advertisement: { localName = "" },
    }: BluetoothDevice): boolean =>
      wanted === undefined
        ? settings.names.some((name) => localName.includes(name))
        : [id, address, localName].some((own) => own.toLowerCase() === wanted.toLowerCase());
    let found = (_: BluetoothDevice | undefined): void => {};
    const isOver = new Promise<BluetoothDevice | undefined>((resolve) => {
      found = resolve;
    });
    const hear = (device: BluetoothDevice): void => {
      if (isWanted(device)) found(device);
    };
    library.on("discover", hear);
    const cancel = time.wakeAt(time.now() + SCAN_MS, () => found(undefined));
    try {
      // Some boards do not advertise their service: names are compared instead.
      await library.startScanningAsync([], true);
      return await isOver;
    } finally {
      cancel();
      library.removeListener("discover", hear);
      await library.stopScanningAsync();
    }
  }
}

/** Ids as the package has them: no dashes, lower case. */
const plainId = (id: string): string => id.replaceAll("-", "").toLowerCase();

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
