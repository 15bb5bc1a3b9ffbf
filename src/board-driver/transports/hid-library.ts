import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { hidProblemOf } from "./hid-problems.js";

/** A HID device, one entry for each of its collections. */
export interface HidDeviceInfo {
  readonly path: string;
  readonly vendorId: number;
  readonly productId: number;
  /** Absent where the system does not tell it. */
  readonly usagePage?: number;
  readonly product?: string;
  readonly serialNumber?: string;
}

/** A HID device that is open. Reports have their id first, where they have one. */
export interface HidHandle {
  onData(callback: (report: Uint8Array) => void): void;
  onError(callback: (cause: unknown) => void): void;
  /** Shape: report id first. Rejects when the device refuses it, or is gone. */
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** What this program uses of the library; a device in a test has the same form. */
export interface HidLibrary {
  devices(): Promise<readonly HidDeviceInfo[]>;
  open(path: string): Promise<HidHandle>;
}

/**
 * Loads `node-hid` on demand, and its native part with it: without it everything else still runs.
 * Errors: `hid-library-missing`, `transport-missing`.
 */
export const loadHid = async (): Promise<Result<HidLibrary, Problem>> => {
  try {
    const { default: hid } = await import("node-hid");
    // The native part is loaded by the first call.
    hid.getHidapiVersion();
    return ok({
      devices: async () =>
        (await hid.devicesAsync()).flatMap(({ path, usagePage, product, serialNumber, ...ids }) =>
          path === undefined
            ? []
            : [
                {
                  path,
                  vendorId: ids.vendorId,
                  productId: ids.productId,
                  ...(usagePage === undefined ? {} : { usagePage }),
                  ...(product === undefined ? {} : { product }),
                  ...(serialNumber === undefined || serialNumber === "" ? {} : { serialNumber }),
                },
              ],
        ),
      open: async (path) => {
        const device = await hid.HIDAsync.open(path);
        return {
          onData: (callback) => {
            device.on("data", callback);
          },
          onError: (callback) => {
            device.on("error", callback);
          },
          write: async (bytes) => {
            await device.write([...bytes]);
          },
          close: () => device.close(),
        };
      },
    });
  } catch (cause) {
    return err(hidProblemOf(cause, "hid"));
  }
};
