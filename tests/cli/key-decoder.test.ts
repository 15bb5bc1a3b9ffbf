import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KeyDecoder, type TerminalEvent } from "../../src/cli/key-decoder.js";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const decode = (text: string, asKeys: boolean): readonly TerminalEvent[] =>
  new KeyDecoder().push(bytes(text), asKeys);

/** What is left for the line editor. */
const editorBytes = (events: readonly TerminalEvent[]): string =>
  new TextDecoder().decode(
    Uint8Array.from(events.flatMap((event) => (event.type === "bytes" ? [...event.bytes] : []))),
  );

describe("what comes from a terminal", () => {
  test("lines go to the editor as they are, function keys too", () => {
    for (const text of [
      "white plays e4\r",
      "\u001bOQ",
      "\u001b[A\u001b[15~",
      "Zesar ä",
      "\u001b",
    ]) {
      expect(editorBytes(decode(text, false))).toBe(text);
    }
  });

  test("reports about the focus are taken out of a line", () => {
    const events = decode("ab\u001b[Oc\u001b[I\u001b[?1004;2$yd\u001b[?2026;0$y", false);
    expect(editorBytes(events)).toBe("abcd");
    expect(events.filter(({ type }) => type !== "bytes")).toEqual([
      { type: "focus", isInFront: false },
      { type: "focus", isInFront: true },
      { type: "tells-focus" },
    ]);
  });

  test("keys of a plain terminal", () => {
    const keys = decode("fK \r\u007f\b\u001b\u0003", true).map((event) =>
      event.type === "key" ? event.key : event.type,
    );
    expect(keys).toEqual([
      "f",
      "k",
      "space",
      "return",
      "backspace",
      "backspace",
      "escape",
      "interrupt",
    ]);
  });

  test("keys of the kitty protocol: pressed, held, released, with modifiers and text", () => {
    expect(decode("\u001b[?11u", true)).toEqual([{ type: "tells-releases" }]);
    const key = (name: string, event: string) => ({ type: "key", key: name, event });
    expect(decode("\u001b[102u\u001b[102;1:2u\u001b[102;129:3u\u001b[70:102;2;70u", true)).toEqual([
      key("f", "press"),
      key("f", "repeat"),
      key("f", "release"),
      key("f", "press"),
    ]);
    expect(decode("\u001b[99;5u\u001b[13u\u001b[57441;1u", true)[0]).toEqual(
      key("interrupt", "press"),
    );
  });

  test("sequences may arrive in any pieces", () => {
    const whole = "\u001b[102;1:1u\u001b[O\u001b[102;1:3u\u001b[I";
    fc.assert(
      fc.property(fc.integer({ min: 2, max: whole.length - 1 }), (at) => {
        // Between the escape and its bracket nothing is cut: alone it is the key.
        fc.pre(whole[at - 1] !== "\u001b");
        const decoder = new KeyDecoder();
        const events = [
          ...decoder.push(bytes(whole.slice(0, at)), true),
          ...decoder.push(bytes(whole.slice(at)), true),
        ];
        expect(events).toEqual(decode(whole, true));
      }),
      { seed: 5 },
    );
  });

  test("no bytes make it fail, and for the editor none that is no report is lost", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => {
        new KeyDecoder().push(noise, true);
        const plain = noise.filter((byte) => byte !== 0x1b);
        const events = new KeyDecoder().push(plain, false);
        expect(events.flatMap((event) => (event.type === "bytes" ? [...event.bytes] : []))).toEqual(
          [...plain],
        );
      }),
      { seed: 7 },
    );
  });
});
