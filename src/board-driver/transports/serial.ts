import type { ByteLengthParser } from "@serialport/parser-byte-length";
import type { SerialPort } from "serialport";
import type { Millis } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import type { WireSettings } from "../models.js";
import type { Chunk, Transport } from "../transport.js";
import { ChunkQueue, NOTHING } from "./chunk-queue.js";
import { endOnHangup } from "./hangup.js";

export interface SerialOptions {
  /** `/dev/ttyUSB0`, `COM3`. */
  readonly path: string;
  /** Speed, sign format, modem lines, and the length of frames, where all have the same. */
  readonly settings: WireSettings;
  readonly time: TimeSource;
}

/** A board on a serial port, USB serial adapters and Bluetooth serial ports included. */
export class SerialTransport implements Transport {
  readonly #options: SerialOptions;
  #port: SerialPort | undefined;
  #queue: ChunkQueue | undefined;
  #sending: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> = Promise.resolve();

  constructor(options: SerialOptions) {
    this.#options = options;
  }

  async open(): Promise<Result<void, Problem>> {
    const { path, settings, time } = this.#options;
    await this.#closing;
    if (this.#port !== undefined) return err({ code: "port-busy", path });
    const loaded = await loadSerialPort();
    if (!loaded.ok) return loaded;
    const { SerialPort, ByteLengthParser } = loaded.value;
    const made = attempt(
      () =>
        new SerialPort({
          path,
          autoOpen: false,
          baudRate: settings.baudRate,
          dataBits: settings.dataBits ?? 8,
          parity: settings.parity ?? "none",
          stopBits: settings.stopBits ?? 1,
          rtscts: false,
          xon: false,
          xoff: false,
          // Closing must not drop DTR: boards of the Arduino kind would restart.
          hupcl: false,
        }),
    );
    if (!made.ok) return err(problemOf(made.error, path));
    const port = made.value;
    const queue = new ChunkQueue();
    this.#port = port;
    this.#queue = queue;
    const failure = await new Promise<Error | null>((resolve) => port.open(resolve));
    if (failure !== null) {
      this.#port = undefined;
      this.#queue = undefined;
      return err(problemOf(failure, path));
    }
    endOnHangup(port);
    // What lies in the buffer was sent before anybody listened: lifts of the past.
    await new Promise<void>((resolve) => port.flush(() => resolve()));
    // The library tells of a lost port by `close`, of a failed read or write by `error`.
    port.on("error", () => queue.end());
    port.on("close", () => {
      queue.end();
      if (this.#port === port) this.#port = undefined;
    });
    const take = (bytes: Uint8Array): void =>
      queue.push({ bytes: Uint8Array.from(bytes), atMs: time.now() });
    if (settings.frameLength === undefined) port.on("data", take);
    else {
      cutIntoFrames(port, take, {
        make: (length) => new ByteLengthParser({ length }),
        frameLength: settings.frameLength,
        gapMs: gapOf(settings.baudRate),
        time,
      });
    }
    if (settings.dtr !== undefined || settings.rts !== undefined) {
      // A port without modem lines refuses this; it works without them.
      await new Promise<void>((resolve) =>
        port.set({ dtr: settings.dtr ?? true, rts: settings.rts ?? true }, () => resolve()),
      );
    }
    return ok(undefined);
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
    const port = this.#port;
    this.#queue?.clear();
    this.#queue = undefined;
    this.#port = undefined;
    if (port?.isOpen === true) {
      this.#closing = new Promise<void>((resolve) => port.close(() => resolve()));
    }
    // Whoever closes a port that is being closed waits as well: until then nobody else can open it.
    return this.#closing;
  }

  /** One write at a time, and not before the last one has left: boards have buffers of 10 bytes. */
  #write(bytes: Uint8Array): Promise<Result<void, Problem>> {
    const { path } = this.#options;
    const port = this.#port;
    if (port === undefined || !port.isOpen) {
      return Promise.resolve(err({ code: "board-lost", path }));
    }
    return new Promise((resolve) => {
      const finish = (cause: Error | null | undefined): void =>
        resolve(cause ? err({ code: "board-lost", path, cause }) : ok(undefined));
      // A port that is lost while writing may call back neither write nor drain.
      const lost = (): void => finish(new Error("the port was closed"));
      port.once("close", lost);
      port.write(Buffer.from(bytes), (failure) => {
        if (failure) {
          port.off("close", lost);
          finish(failure);
          return;
        }
        port.drain((stuck) => {
          port.off("close", lost);
          finish(stuck);
        });
      });
    });
  }
}

/** Silence after which the next byte begins a frame. Source: docs/protocols/occupancy-boards.md C5b. */
const gapOf = (baudRate: number): Millis => (baudRate >= 38_400 ? 40 : 60);

interface Cutting {
  readonly make: (length: number) => ByteLengthParser;
  readonly frameLength: number;
  readonly gapMs: Millis;
  readonly time: TimeSource;
}

/**
 * Cuts the stream of a fixed-length board into frames. The parser only counts: after one lost byte
 * every later frame would be shifted. Boards send in bursts, so the first byte after a silence
 * begins a frame: there the parser is replaced, and the piece it still held is handed on, short, for
 * the codec to discard. Source: docs/protocols/occupancy-boards.md C4, C5b.
 */
const cutIntoFrames = (
  port: SerialPort,
  take: (bytes: Uint8Array) => void,
  { make, frameLength, gapMs, time }: Cutting,
): void => {
  const attach = (): ByteLengthParser => {
    const parser = make(frameLength);
    // Not `for await`: iterating joins frames that wait in the buffer.
    parser.on("data", take);
    port.pipe(parser);
    return parser;
  };
  let parser = attach();
  let bytesSinceReset = 0;
  let cancel: (() => void) | undefined;
  const onSilence = (): void => {
    cancel = undefined;
    if (bytesSinceReset % frameLength !== 0) {
      port.unpipe(parser);
      parser.end();
      parser = attach();
    }
    bytesSinceReset = 0;
  };
  port.on("data", (bytes: Uint8Array) => {
    bytesSinceReset += bytes.length;
    cancel?.();
    cancel = time.wakeAt(time.now() + gapMs, onSilence);
  });
  port.on("close", () => cancel?.());
};

interface SerialLibrary {
  readonly SerialPort: typeof SerialPort;
  readonly ByteLengthParser: typeof ByteLengthParser;
}

/** Loads the library on demand: without its binary everything else still runs. */
export const loadSerialPort = async (): Promise<Result<SerialLibrary, Problem>> => {
  try {
    const [{ SerialPort }, { ByteLengthParser }] = await Promise.all([
      import("serialport"),
      import("@serialport/parser-byte-length"),
    ]);
    return ok({ SerialPort, ByteLengthParser });
  } catch (cause) {
    return err({ code: "transport-missing", name: "serialport", detail: textOf(cause), cause });
  }
};

/** What the library's words mean, on Linux, macOS and Windows. */
const problemOf = (cause: unknown, path: string): Problem => {
  const text = textOf(cause);
  if (/no such file|file not found|cannot find|ENOENT|unknown error code 2\b/i.test(text)) {
    return { code: "port-unknown", path, cause };
  }
  if (/cannot lock|temporarily unavailable|resource busy|EBUSY/i.test(text)) {
    return { code: "port-busy", path, cause };
  }
  if (/access (is )?denied/i.test(text)) {
    // Windows has one word for both; a port that is there and refuses is one that is in use.
    return { code: "port-busy", path, cause };
  }
  if (/permission denied|EACCES|EPERM|not permitted/i.test(text)) {
    return { code: "port-permission", path, cause };
  }
  if (/is a directory|inappropriate ioctl|not a character device|not a tty/i.test(text)) {
    // A folder or a file has this name: there is no port behind it, and no cable to mend.
    return { code: "port-unknown", path, cause };
  }
  return { code: "port-failed", path, detail: text.replace(/^Error: /, ""), cause };
};

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

const attempt = <T>(make: () => T): Result<T, unknown> => {
  try {
    return ok(make());
  } catch (cause) {
    return err(cause);
  }
};
