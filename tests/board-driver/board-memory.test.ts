import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import {
  FileBoardMemory,
  findLine,
  lineOfPort,
  type RememberedBoard,
} from "../../src/board-driver/board-memory.js";
import { tagOfBytes } from "../../src/board-driver/certabo/codec.js";
import { ok } from "../../src/vocabulary/result.js";

const directory = mkdtempSync(join(tmpdir(), "annabella-memory-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const ADAPTER = { path: "/dev/ttyUSB0", vendorId: "10c4", productId: "ea60", serialNumber: "0001" };
const CERTABO: RememberedBoard = {
  line: lineOfPort(ADAPTER),
  model: "certabo",
  heardOn: "2026-11-30",
  tags: new Map([
    [tagOfBytes([3, 0, 84, 3, 239]), "r"],
    [tagOfBytes([255, 254, 0, 1, 253]), "Q"],
  ]),
};

describe("a line", () => {
  test("is known by the serial number of its adapter, at whatever port it is", () => {
    expect(lineOfPort(ADAPTER)).toBe("usb 10c4:ea60 0001");
    expect(lineOfPort({ ...ADAPTER, path: "/dev/ttyUSB7" })).toBe(lineOfPort(ADAPTER));
    expect(lineOfPort({ ...ADAPTER, serialNumber: "0002" })).not.toBe(lineOfPort(ADAPTER));
  });

  test("without such a number is its port", () => {
    expect(lineOfPort({ path: "/dev/ttyS0" })).toBe("port /dev/ttyS0");
    expect(lineOfPort({ path: "/dev/ttyUSB0", vendorId: "1a86", productId: "7523" })).toBe(
      "port /dev/ttyUSB0",
    );
  });

  test("is found through a link to its port", async () => {
    const port = join(directory, "ttyUSB3");
    writeFileSync(port, "");
    const link = join(directory, "by-id");
    symlinkSync(port, link);
    const list = () => Promise.resolve(ok([{ ...ADAPTER, path: port }]));
    expect(await findLine(link, list)).toBe("usb 10c4:ea60 0001");
    expect(await findLine(port, list)).toBe("usb 10c4:ea60 0001");
    expect(await findLine("/dev/ttyS9", list)).toBe("port /dev/ttyS9");
  });
});

describe("a memory of boards", () => {
  test("what is kept is recalled by another program, tags and all", async () => {
    const folder = join(directory, "state", "boards");
    expect(await new FileBoardMemory(folder).keep(CERTABO)).toEqual(ok(undefined));
    const other = new FileBoardMemory(folder);
    expect(await other.recall(CERTABO.line)).toEqual(CERTABO);
    expect(await other.recall("usb 10c4:ea60 0002")).toBeUndefined();
  });

  test("the file says in plain words what it knows", async () => {
    const folder = join(directory, "plain");
    await new FileBoardMemory(folder).keep(CERTABO);
    expect(readdirSync(folder)).toEqual(["usb-10c4-ea60-0001.json"]);
    const text = readFileSync(join(folder, "usb-10c4-ea60-0001.json"), "utf8");
    expect(JSON.parse(text)).toEqual({
      v: 1,
      line: "usb 10c4:ea60 0001",
      model: "certabo",
      heardOn: "2026-11-30",
      men: { "3 0 84 3 239": "r", "255 254 0 1 253": "Q" },
    });
  });

  test("of two boards each has its own file, and what is kept later stands", async () => {
    const memory = new FileBoardMemory(join(directory, "two"));
    const dgt: RememberedBoard = { line: "port /dev/ttyUSB1", model: "dgt", heardOn: "2026-11-29" };
    await Promise.all([memory.keep(CERTABO), memory.keep(dgt)]);
    await memory.keep({ ...dgt, model: "millennium" });
    expect(await memory.recall(dgt.line)).toEqual({ ...dgt, model: "millennium" });
    expect(await memory.recall(CERTABO.line)).toEqual(CERTABO);
  });

  test.each([
    ["nothing", ""],
    ["half a file", '{"v":1,"line":"usb 10c4:ea60 0001","mod'],
    ["a model that is none", '{"line":"usb 10c4:ea60 0001","model":"dgt2","heardOn":"x"}'],
    ["another line", '{"line":"usb 10c4:ea60 0002","model":"dgt","heardOn":"x"}'],
    ["a list", "[]"],
  ])("a file with %s in it is as if nothing were remembered", async (_, text) => {
    const folder = mkdtempSync(join(directory, "bad-"));
    writeFileSync(join(folder, "usb-10c4-ea60-0001.json"), text);
    expect(await new FileBoardMemory(folder).recall(CERTABO.line)).toBeUndefined();
  });

  test.each([
    ["a tag of six bytes", { "3 0 84 3 239 1": "r" }],
    ["a tag of no byte", { "3 0 84 3 256": "r" }],
    ["a man that is none", { "3 0 84 3 239": "X" }],
  ])("with %s the board is known and none of its men", async (_, men) => {
    const folder = mkdtempSync(join(directory, "men-"));
    const { tags: _tags, ...board } = CERTABO;
    writeFileSync(join(folder, "usb-10c4-ea60-0001.json"), JSON.stringify({ ...board, men }));
    expect(await new FileBoardMemory(folder).recall(CERTABO.line)).toEqual(board);
  });

  test("a folder that cannot be written is told", async () => {
    const file = join(directory, "a-file");
    writeFileSync(file, "");
    const kept = await new FileBoardMemory(join(file, "boards")).keep(CERTABO);
    expect(kept).toMatchObject({ ok: false, error: { code: "file-unwritable" } });
  });
});
