/**
 * What comes from a terminal, taken apart: keys for Braille entry, reports about the focus, and the
 * bytes that are for the line editor.
 *
 *   CSI I, CSI O             the window has come to the front, another one has (mode 1004, xterm)
 *   CSI ? 1004 ; n $ y       answer to DECRQM: n is 1 or 2 where the terminal knows mode 1004
 *   CSI ? n u                answer of a terminal that has the kitty keyboard protocol
 *   CSI c[:…][;m[:e]] [;…] u a key of it: code point, modifiers, event (1 press, 2 repeat, 3 release)
 *
 * Source: xterm control sequences (XTerm, "FocusIn/FocusOut"); kitty keyboard protocol, "Progressive
 * enhancement".
 */
export type TerminalEvent =
  | { readonly type: "bytes"; readonly bytes: Uint8Array }
  | { readonly type: "focus"; readonly isInFront: boolean }
  | { readonly type: "tells-focus" }
  | { readonly type: "tells-releases" }
  | {
      readonly type: "key";
      /** A sign, or `space`, `return`, `backspace`, `escape`, `interrupt`. */
      readonly key: string;
      readonly event: "press" | "repeat" | "release";
    };

/** Asks whether focus can be told, and switches it on; and off again. */
export const FOCUS_ON = "\u001b[?1004h\u001b[?1004$p";
export const FOCUS_OFF = "\u001b[?1004l";
/** All keys as escape codes, with releases; before it the question whether that is known at all. */
export const RELEASES_ON = "\u001b[>11u\u001b[?u";
export const RELEASES_OFF = "\u001b[<u";

const ESCAPE = 0x1b;
const NAMES: Readonly<Record<number, string>> = {
  3: "interrupt",
  8: "backspace",
  10: "return",
  13: "return",
  27: "escape",
  32: "space",
  127: "backspace",
};

/** Longest sequence that is waited for. Units: bytes. */
const LONGEST = 32;

export class KeyDecoder {
  #rest: Uint8Array = new Uint8Array();

  /**
   * `asKeys`: everything that is no report is a key; otherwise it is bytes for the line editor.
   * An escape alone at the end of a chunk is the key: terminals send their sequences whole.
   */
  push(chunk: Uint8Array, asKeys: boolean): readonly TerminalEvent[] {
    const bytes = Uint8Array.of(...this.#rest, ...chunk);
    this.#rest = new Uint8Array();
    const events: TerminalEvent[] = [];
    let plain = 0;
    let at = 0;
    const flush = (end: number): void => {
      if (end > plain) {
        const part = bytes.slice(plain, end);
        if (!asKeys) events.push({ type: "bytes", bytes: part });
        else for (const event of keysOf(part)) events.push(event);
      }
    };
    while (at < bytes.length) {
      if (bytes[at] !== ESCAPE || bytes[at + 1] !== 0x5b) {
        at += 1;
        continue;
      }
      // CSI: parameters 0x30..0x3f, intermediates 0x20..0x2f, one final byte.
      let end = at + 2;
      while (end < bytes.length && (bytes[end] ?? 0) >= 0x20 && (bytes[end] ?? 0) < 0x40) end += 1;
      if (end >= bytes.length && end - at < LONGEST) {
        flush(at);
        this.#rest = bytes.slice(at);
        return events;
      }
      const text = String.fromCharCode(...bytes.slice(at + 2, end + 1));
      const event = readSequence(text);
      if (event !== undefined || asKeys) {
        flush(at);
        if (event !== undefined) events.push(event);
        plain = end + 1;
      }
      at = end + 1;
    }
    flush(bytes.length);
    return events;
  }
}

const keysOf = (bytes: Uint8Array): readonly TerminalEvent[] =>
  Array.from(new TextDecoder().decode(bytes), (sign): TerminalEvent => {
    const key = NAMES[sign.codePointAt(0) ?? 0] ?? sign.toLowerCase();
    return { type: "key", key, event: "press" };
  });

const readSequence = (text: string): TerminalEvent | undefined => {
  if (text === "I") return { type: "focus", isInFront: true };
  if (text === "O") return { type: "focus", isInFront: false };
  if (/^\?1004;[12]\$y$/.test(text)) return { type: "tells-focus" };
  if (/^\?\d+u$/.test(text)) return { type: "tells-releases" };
  // Any other answer is to nobody's question.
  if (text.startsWith("?")) return { type: "bytes", bytes: new Uint8Array() };
  const key = /^(\d+)(?::\d*)*(?:;(\d*)(?::(\d))?)?(?:;[\d:]*)?u$/.exec(text);
  if (key === null) return undefined;
  const code = Number(key[1]);
  const isControl = ((Number(key[2] || 1) - 1) & 4) !== 0;
  const event = key[3] === "3" ? "release" : key[3] === "2" ? "repeat" : "press";
  if (code > 0x10ffff) return undefined;
  const name = NAMES[code] ?? String.fromCodePoint(code).toLowerCase();
  return { type: "key", key: isControl && name === "c" ? "interrupt" : name, event };
};
