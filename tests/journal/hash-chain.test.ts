import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson, hashRecord } from "../../src/journal/hash-chain.js";

test("canonical JSON has sorted keys and no white space", () => {
  expect(canonicalJson({ b: [1, { z: null, a: true }], a: "ü\n" })).toBe(
    '{"a":"ü\\n","b":[1,{"a":true,"z":null}]}',
  );
  // The example of RFC 8785, 3.2.3: keys sorted by UTF-16 code units.
  expect(
    canonicalJson({
      "€": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "😀": "Emoji: Grinning Face",
      "\u0080": "Control",
      ö: "Latin Small Letter O With Diaeresis",
    }),
  ).toBe(
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control",' +
      '"ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign",' +
      '"😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
  );
});

test("canonical JSON does not depend on the order in which an object was made", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value));
    }),
    { seed: 20_261_129 },
  );
});

test("what JSON cannot hold is a bug", () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1n, () => 1, [undefined]]) {
    expect(() => canonicalJson({ value })).toThrow();
  }
});

test("a hash can be recomputed by hand from the documented text", () => {
  const record = {
    game: "2026-11-29-1-2",
    seq: 7,
    atMs: 12_345,
    v: 1,
    kind: "event",
    type: "ruling-given",
    data: { text: "weiß" },
  } as const;
  const previous = "ab".repeat(32);
  const text =
    `${previous}\n{"atMs":12345,"data":{"text":"weiß"},"game":"2026-11-29-1-2",` +
    '"kind":"event","seq":7,"type":"ruling-given","v":1}';
  expect(hashRecord(previous, record)).toBe(createHash("sha256").update(text).digest("hex"));
  expect(text.slice(previous.length + 1)).toBe(canonicalJson(record));
});
