import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { judgePort } from "../../src/board-driver/discovery.js";
import { listSerialPorts, scanDevices } from "../../src/board-driver/transports/serial-ports.js";

const root = mkdtempSync(join(tmpdir(), "annabella-ports-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Folders as Linux has them for one DGT board on a USB adapter and a Bluetooth port. */
const layPorts = (): { devices: string; classes: string } => {
  const devices = join(root, "dev");
  const classes = join(root, "class");
  const usb = join(root, "devices", "usb1", "1-2");
  const port = join(usb, "1-2:1.0", "ttyUSB0");
  mkdirSync(devices);
  mkdirSync(port, { recursive: true });
  writeFileSync(join(usb, "idVendor"), "0403\n");
  writeFileSync(join(usb, "idProduct"), "6001\n");
  writeFileSync(join(usb, "manufacturer"), "FTDI\n");
  mkdirSync(join(classes, "ttyUSB0"), { recursive: true });
  symlinkSync(port, join(classes, "ttyUSB0", "device"));
  for (const name of ["ttyUSB0", "rfcomm0", "tty1", "null", "ttyprintk"]) {
    writeFileSync(join(devices, name), "");
  }
  return { devices, classes };
};

test("without udevadm the ports and their USB ids are read from the system's folders", async () => {
  const { devices, classes } = layPorts();
  const ports = await scanDevices(devices, classes);
  expect([...ports].sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    { path: join(devices, "rfcomm0") },
    {
      path: join(devices, "ttyUSB0"),
      vendorId: "0403",
      productId: "6001",
      manufacturer: "FTDI",
    },
  ]);
});

test("a machine without serial ports has an empty list", async () => {
  expect(await scanDevices(join(root, "nowhere"), join(root, "nowhere"))).toEqual([]);
});

test("the list of this machine's ports can always be made", async () => {
  expect(await listSerialPorts()).toMatchObject({ ok: true });
});

test("USB ids name a chip, and a chip suggests models", () => {
  expect(judgePort({ path: "/dev/ttyUSB0", vendorId: "0403", productId: "6001" })).toMatchObject({
    chip: "FTDI serial adapter",
    models: ["dgt", "millennium", "aph1", "raw8"],
  });
  expect(judgePort({ path: "/dev/ttyUSB0", vendorId: "10c4", productId: "ea60" })).toMatchObject({
    chip: "CP210x adapter",
    models: ["certabo", "cerno", "cerno-spectrum", "tactum", "sentio", "aph1", "raw8"],
  });
  expect(judgePort({ path: "/dev/ttyACM0", vendorId: "04d8", productId: "000a" }).models).toEqual([
    "dgt",
  ]);
  // Another product of the same vendor is no serial port of a board.
  expect(judgePort({ path: "/dev/ttyACM0", vendorId: "04d8", productId: "00df" }).models).toEqual(
    [],
  );
  expect(judgePort({ path: "/dev/rfcomm0" }).models).toContain("dgt");
});
