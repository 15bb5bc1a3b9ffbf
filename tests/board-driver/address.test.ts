import { describe, expect, test } from "vitest";
import { optionsOfWords, parseBoardAddress } from "../../src/board-driver/address.js";
import { ADDRESS_SHAPES, SCHEMES } from "../../src/board-driver/address-shapes.js";
import { explainProblem } from "../../src/speech/phrases/problems/explain.js";

const read = (address: string) => {
  const parsed = parseBoardAddress(address);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
};

const refuse = (address: string) => {
  const parsed = parseBoardAddress(address);
  if (parsed.ok) throw new Error(`${address} was accepted`);
  expect(parsed.error).toMatchObject({ code: "board-address-invalid", address });
  return parsed.error;
};

test("the shapes that are told are those that are read, filled in", () => {
  const values = { PATH: "/dev/ttyUSB0", MODEL: "dgt", HOST: "10.0.0.2", PORT: "4001" };
  const filled = (shape: string): string =>
    shape.replace(
      /[A-Z]+/g,
      (name) => ({ ...values, FILE: "a.jsonl", NUMBER: "1025" })[name] ?? name,
    );
  for (const scheme of SCHEMES) expect(read(filled(ADDRESS_SHAPES[scheme])).scheme).toBe(scheme);
});

test("a serial port with its model, speed and the way it lies", () => {
  expect(read("serial:/dev/ttyUSB0?model=dgt")).toEqual({
    scheme: "serial",
    path: "/dev/ttyUSB0",
    model: "dgt",
    options: {},
  });
  expect(
    read("serial:COM3?model=raw8&baud=9600&rotate=180&mirror=true&fileMajor=true&dtr=false"),
  ).toEqual({
    scheme: "serial",
    path: "COM3",
    model: "raw8",
    baudRate: 9_600,
    dtr: false,
    options: { rotate: 180, mirror: true, fileMajor: true, baudRate: 9_600 },
  });
});

test("a board behind a network serial server, by name or by number", () => {
  expect(read("tcp:hall.local:4001?model=aph1")).toMatchObject({ host: "hall.local", port: 4_001 });
  expect(read("tcp:[::1]:4001?model=aph1")).toMatchObject({ host: "::1", port: 4_001 });
});

test("a capture, a fake board, a HID board, the web page", () => {
  expect(read("capture:fixtures/game.jsonl")).toEqual({
    scheme: "capture",
    path: "fixtures/game.jsonl",
    pace: "real",
    words: [],
  });
  expect(read("capture:game.jsonl?pace=max&rotate=90")).toMatchObject({
    pace: "max",
    words: [["rotate", "90"]],
  });
  expect(read("fake:aph1")).toEqual({ scheme: "fake", model: "aph1", options: {} });
  expect(read("hid:auto")).toMatchObject({ device: "auto" });
  expect(read("hid:2d80:8100")).toMatchObject({
    device: { vendorId: 0x2d80, productId: 0x8100 },
  });
  expect(read("web")).toEqual({ scheme: "web" });
});

describe("a mistyped address names the nearest word", () => {
  test.each([
    ["seriel:/dev/ttyUSB0?model=dgt", "serial"],
    ["/dev/ttyUSB0", undefined],
    ["serial:/dev/ttyUSB0?modell=dgt", "model"],
    ["serial:/dev/ttyUSB0?model=dtg", "dgt"],
    ["fake:aph2", "aph1"],
    ["serial:/dev/ttyUSB0?model=dgt&rotate=91", "90"],
    ["serial:/dev/ttyUSB0?model=raw8&filemajor=true", "fileMajor"],
    ["capture:x.jsonl?pace=mix", "max"],
    ["hid:autp", "auto"],
  ])("%s", (address, nearest) => {
    expect(refuse(address).code).toBe("board-address-invalid");
    const problem = refuse(address);
    if (nearest === undefined) expect(problem).not.toHaveProperty("nearest");
    else expect(problem).toHaveProperty("nearest", nearest);
  });
});

test.each([
  "serial:/dev/ttyUSB0",
  "serial:?model=dgt",
  "tcp:host?model=dgt",
  "tcp:host:0?model=dgt",
  "tcp:host:70000?model=dgt",
  "tcp::4001?model=dgt",
  "serial:/dev/ttyUSB0?model=dgt&baud=fast",
  "serial:/dev/ttyUSB0?model=dgt&model=aph1",
  "serial:/dev/ttyUSB0?model=dgt&mirror=true",
  "fake:",
  "fake",
  "web:8080",
  "hid:zz:1",
  "",
])("the address %s is refused", (address) => {
  refuse(address);
});

test("options of a capture are judged when its model is known", () => {
  expect(optionsOfWords("capture:x", "dgt", [["whiteClock", "first"]])).toEqual({
    ok: true,
    value: { whiteClock: "first" },
  });
  expect(optionsOfWords("capture:x", "aph1", [["whiteClock", "first"]])).toMatchObject({
    ok: false,
    error: { code: "board-address-invalid", address: "capture:x" },
  });
});

test("a missing or wrong model is told in a line that can be read aloud", () => {
  for (const address of ["serial:/dev/ttyUSB0", "fake:xyz", "serial:/dev/ttyUSB0?model=xyz"]) {
    const parsed = parseBoardAddress(address);
    if (parsed.ok) throw new Error(address);
    expect(explainProblem(parsed.error)).toMatch(
      /The reason given: .*model.*"annabella boards" lists the models/,
    );
  }
});
