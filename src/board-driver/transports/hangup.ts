import { read } from "node:fs";
import { promisify } from "node:util";
import type { SerialPort } from "serialport";

/** The part of the library's port on Linux and macOS that reads. */
interface UnixPort {
  readonly isOpen: boolean;
  readonly fd: number | null;
  readonly poller: {
    once(event: "readable", callback: (cause: Error | null | undefined) => void): unknown;
  };
  read(
    buffer: Buffer,
    offset: number,
    length: number,
  ): Promise<{ buffer: Buffer; bytesRead: number }>;
}

const readAsync = promisify(read);

/**
 * Makes a port notice that its device was pulled. The kernel hangs such a port up, and reads of it
 * give nothing, at once, for ever; `@serialport/bindings-cpp` 13 takes that for "not yet" and reads
 * again without a pause: the loss is never told and the program stands still at full load. With one
 * byte as the least that a read waits for (the library's default) nothing means the end.
 * Call it after opening and before the first read.
 */
export const endOnHangup = (port: SerialPort): void => {
  const unix: unknown = port.port;
  if (!isUnixPort(unix)) return;
  unix.read = async (buffer, offset, length) => {
    for (;;) {
      if (!unix.isOpen || unix.fd === null) throw cancelled();
      try {
        const { bytesRead } = await readAsync(unix.fd, buffer, offset, length, null);
        if (bytesRead === 0) throw new Error("the device was removed");
        return { buffer, bytesRead };
      } catch (cause) {
        if (!isNotYet(cause)) throw cause;
        if (!unix.isOpen) throw cancelled();
        await new Promise<void>((resolve, reject) =>
          unix.poller.once("readable", (failure) => (failure ? reject(failure) : resolve())),
        );
      }
    }
  };
};

/** The library passes over errors that say so of themselves. */
const cancelled = (): Error => Object.assign(new Error("the port is closed"), { canceled: true });

const isNotYet = (cause: unknown): boolean =>
  cause instanceof Error &&
  "code" in cause &&
  (cause.code === "EAGAIN" || cause.code === "EWOULDBLOCK" || cause.code === "EINTR");

const isUnixPort = (port: unknown): port is UnixPort =>
  typeof port === "object" &&
  port !== null &&
  "poller" in port &&
  "fd" in port &&
  "read" in port &&
  typeof port.read === "function";
