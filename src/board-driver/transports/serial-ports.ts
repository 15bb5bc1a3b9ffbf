import { readdir, readFile, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Problem } from "../../vocabulary/problems.js";
import { ok, type Result } from "../../vocabulary/result.js";
import { loadSerialPort } from "./serial.js";

/** A serial port that is there. USB ids are four hex digits in lower case. */
export interface SerialPortInfo {
  readonly path: string;
  readonly vendorId?: string;
  readonly productId?: string;
  readonly serialNumber?: string;
  readonly manufacturer?: string;
}

/**
 * The serial ports of this machine, by path. Built-in ports of a PC without hardware behind them are
 * left out. Errors: `transport-missing` when the library cannot be loaded.
 */
export const listSerialPorts = async (): Promise<Result<readonly SerialPortInfo[], Problem>> => {
  const loaded = await loadSerialPort();
  if (!loaded.ok) return loaded;
  const ports = await loaded.value.SerialPort.list().then(
    (found) =>
      found.map(({ path, vendorId, productId, serialNumber, manufacturer }) => ({
        path,
        ...present({ vendorId: vendorId?.toLowerCase(), productId: productId?.toLowerCase() }),
        ...present({ serialNumber, manufacturer }),
      })),
    // On Linux the library asks `udevadm`; small systems and containers have none.
    () => scanDevices("/dev", "/sys/class/tty"),
  );
  const real = await Promise.all(ports.map((port) => isReal(port.path, "/sys/class/tty")));
  return ok(ports.filter((_, index) => real[index]).sort((a, b) => (a.path < b.path ? -1 : 1)));
};

const PORT_NAME = /^(?:tty(?:S|USB|ACM|AMA|MFD|O|XRUSB|WCH)|rfcomm)[0-9]+$/;

/** The serial ports among the files of a folder of devices, with their USB ids from `classes`. */
export const scanDevices = async (
  devices: string,
  classes: string,
): Promise<readonly SerialPortInfo[]> => {
  const names = await readdir(devices).catch((): string[] => []);
  return await Promise.all(
    names
      .filter((name) => PORT_NAME.test(name))
      .map(async (name) => ({
        path: join(devices, name),
        ...(await usbInfo(join(classes, name))),
      })),
  );
};

/** What the USB device above a port says about itself; nothing for another port. */
const usbInfo = async (classFolder: string): Promise<Omit<SerialPortInfo, "path">> => {
  let folder = await realpath(join(classFolder, "device")).catch(() => undefined);
  for (let level = 0; folder !== undefined && level < 4; level += 1) {
    const vendorId = await line(join(folder, "idVendor"));
    if (vendorId !== undefined) {
      return present({
        vendorId: vendorId.toLowerCase(),
        productId: (await line(join(folder, "idProduct")))?.toLowerCase(),
        serialNumber: await line(join(folder, "serial")),
        manufacturer: await line(join(folder, "manufacturer")),
      });
    }
    folder = dirname(folder);
  }
  return {};
};

/** Linux lists 32 built-in ports even where there is none; their kind is then 0. */
const isReal = async (path: string, classes: string): Promise<boolean> => {
  const name = /^\/dev\/(ttyS[0-9]+)$/.exec(path)?.[1];
  return name === undefined || (await line(join(classes, name, "type"))) !== "0";
};

const line = async (path: string): Promise<string | undefined> => {
  const text = await readFile(path, "utf8").catch(() => undefined);
  return text === undefined || text.trim() === "" ? undefined : text.trim();
};

const present = <T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
