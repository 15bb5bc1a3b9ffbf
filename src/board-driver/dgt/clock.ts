import type { Millis } from "../../vocabulary/chess.js";
import { type DgtClockCommand, makeDgtClockCommand } from "./codec.js";

/** Buttons of a DGT 3000, from left to right. The lever is none: it stands in the times. */
export const DGT_CLOCK_BUTTONS = ["back", "minus", "run", "plus", "ok"] as const;
export type DgtClockButton = (typeof DGT_CLOCK_BUTTONS)[number];

/** Four bytes of a clock's answer, eight bits each. */
export type DgtAck = readonly [number, number, number, number];

/** What an answer of the clock says. Source: docs/protocols/dgt.md §5.2 */
export type DgtClockAnswer =
  /** `lost`: the clock has not understood; `command` is then undefined. */
  | {
      readonly type: "answer";
      readonly command: number | undefined;
      readonly status: "ok" | "refused" | "lost";
    }
  /** Shape: high nibble main version, low nibble sub version; 2 is a DGT 3000, 1 an XL. */
  | { readonly type: "version"; readonly main: number; readonly sub: number }
  /** `held`: all buttons that are down (read off a bit mask: inferred). */
  | {
      readonly type: "button";
      readonly button: DgtClockButton;
      readonly held: readonly DgtClockButton[];
    }
  | { readonly type: "ready" }
  | { readonly type: "mode"; readonly mode: number }
  | { readonly type: "not-in-pc-mode" }
  | { readonly type: "unknown"; readonly ack: DgtAck };

const BUTTON_BY_CODE: ReadonlyMap<number, DgtClockButton> = new Map([
  [0x31, "back"],
  [0x32, "plus"],
  [0x33, "run"],
  [0x34, "minus"],
  [0x35, "ok"],
]);

/** Bit 0 is always set. */
const HELD_BITS: readonly (readonly [bit: number, button: DgtClockButton])[] = [
  [0x04, "back"],
  [0x20, "minus"],
  [0x10, "run"],
  [0x08, "plus"],
  [0x40, "ok"],
];

const STATUS = { ok: 0x10, lost: 0x20, refused: 0x40 } as const;
const COMMANDS: readonly number[] = [0x01, 0x02, 0x03, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d];

/** Reads an answer of the clock. Total: what is not known is `unknown`. */
export const readDgtClockAck = (ack: DgtAck): DgtClockAnswer => {
  const [status, about, third, fourth] = ack;
  if (status === STATUS.lost) return { type: "answer", command: undefined, status: "lost" };
  switch (about) {
    case 0x81:
      return { type: "ready" };
    case 0x88: {
      const button = BUTTON_BY_CODE.get(fourth);
      if (button === undefined) return { type: "unknown", ack };
      const held = HELD_BITS.flatMap(([bit, one]) => ((third & bit) === 0 ? [] : [one]));
      return { type: "button", button, held };
    }
    case 0x8a:
      return { type: "mode", mode: fourth };
    case 0x90:
      return { type: "not-in-pc-mode" };
    case 0x09:
      if (status === STATUS.ok) return { type: "version", main: third >> 4, sub: third & 0x0f };
      break;
    default:
      break;
  }
  if (!COMMANDS.includes(about)) return { type: "unknown", ack };
  if (status === STATUS.ok) return { type: "answer", command: about, status: "ok" };
  if (status === STATUS.refused) return { type: "answer", command: about, status: "refused" };
  return { type: "unknown", ack };
};

const GLYPHS: Readonly<Record<string, number>> = {
  "0": 0x3f,
  "1": 0x06,
  "2": 0x5b,
  "3": 0x4f,
  "4": 0x66,
  "5": 0x6d,
  "6": 0x7d,
  "7": 0x07,
  "8": 0x7f,
  "9": 0x6f,
  "-": 0x40,
  a: 0x5f,
  b: 0x7c,
  c: 0x58,
  d: 0x5e,
  e: 0x7b,
  f: 0x71,
  g: 0x3d,
  h: 0x74,
  k: 0x75,
  l: 0x38,
  n: 0x54,
  o: 0x5c,
  p: 0x73,
  q: 0x67,
  r: 0x50,
  s: 0x6d,
  t: 0x78,
  u: 0x3e,
  y: 0x6e,
};

/**
 * A text on the seven segments of an XL. Shape: six places A to F; a letter that has no picture is
 * blank. Source: docs/protocols/dgt.md §5.1
 */
export const dgtSegments = (
  text: string,
): readonly [number, number, number, number, number, number] => {
  const glyph = (at: number): number => GLYPHS[text.toLowerCase()[at] ?? ""] ?? 0;
  return [glyph(0), glyph(1), glyph(2), glyph(3), glyph(4), glyph(5)];
};

/** How a command ended. `unanswered`: given up after the last repetition. */
export interface DgtClockOutcome {
  readonly command: DgtClockCommand;
  readonly result: "ok" | "refused" | "unanswered";
}

/** An unanswered command is sent again after this time. Source: docs/protocols/dgt.md §5.3 */
const RESEND_MS: Millis = 2_000;
/** First sending included. */
const MOST_SENDINGS = 4;
/** After times were set the clock may still tell old ones. Source: docs/protocols/dgt.md §12.1, Q13 */
const STALE_MS: Millis = 1_000;

const idOf = (command: DgtClockCommand): number => makeDgtClockCommand(command)[3] ?? 0;

interface Pending {
  readonly command: DgtClockCommand;
  readonly id: number;
  dueAtMs: Millis;
  sendings: number;
}

/**
 * Commands to the clock, one at a time: the next goes out when the one before was answered, or was
 * given up after three repetitions. Answers that come twice, or late, complete nothing. A text that
 * has not gone out yet gives way to a newer one. After times were set their text is ended, which some
 * clocks need to show them.
 */
export class DgtClockQueue {
  #waiting: DgtClockCommand[] = [];
  #pending: Pending | undefined;
  #staleUntilMs: Millis | undefined;
  #version: { readonly main: number; readonly sub: number } | undefined;

  /** Undefined: the clock has not been asked, or has not told. */
  get version(): { readonly main: number; readonly sub: number } | undefined {
    return this.#version;
  }

  /** Commands that are not done. */
  get length(): number {
    return this.#waiting.length + (this.#pending === undefined ? 0 : 1);
  }

  /** Puts a command behind the others. */
  put(command: DgtClockCommand): void {
    const isShown = (one: DgtClockCommand): boolean =>
      one.type === "text" || one.type === "segments";
    if (isShown(command)) this.#waiting = this.#waiting.filter((one) => !isShown(one));
    if (command.type === "set-and-run") {
      this.#waiting = this.#waiting.filter(({ type }) => type !== "set-and-run");
    }
    this.#waiting.push(command);
  }

  /** Nothing is known of the clock any more, and nothing wanted. */
  restart(): void {
    this.#waiting = [];
    this.#pending = undefined;
    this.#staleUntilMs = undefined;
    this.#version = undefined;
  }

  /** Time passes: what to send now, and what was given up. */
  take(atMs: Millis): {
    readonly send: readonly Uint8Array[];
    readonly outcomes: readonly DgtClockOutcome[];
  } {
    const outcomes: DgtClockOutcome[] = [];
    const pending = this.#pending;
    if (pending !== undefined) {
      if (atMs < pending.dueAtMs) return { send: [], outcomes };
      if (pending.sendings < MOST_SENDINGS) {
        pending.sendings += 1;
        pending.dueAtMs = atMs + RESEND_MS;
        return { send: [makeDgtClockCommand(pending.command)], outcomes };
      }
      outcomes.push({ command: pending.command, result: "unanswered" });
      this.#pending = undefined;
    }
    const command = this.#waiting.shift();
    if (command === undefined) return { send: [], outcomes };
    this.#pending = { command, id: idOf(command), dueAtMs: atMs + RESEND_MS, sendings: 1 };
    // From now on the clock may tell the old times or the new ones.
    if (command.type === "set-and-run") this.#staleUntilMs = Number.POSITIVE_INFINITY;
    return { send: [makeDgtClockCommand(command)], outcomes };
  }

  /** When {@link take} has something to do. */
  nextAt(): Millis | undefined {
    return this.#pending?.dueAtMs ?? (this.#waiting.length > 0 ? 0 : undefined);
  }

  /** The clock has answered. Returns how the command ended, if one did. */
  answer(answer: DgtClockAnswer, atMs: Millis): DgtClockOutcome | undefined {
    if (answer.type === "version") this.#version = { main: answer.main, sub: answer.sub };
    const pending = this.#pending;
    if (pending === undefined) return undefined;
    if (answer.type === "answer" && answer.status === "lost") {
      pending.dueAtMs = atMs;
      return undefined;
    }
    const isOurs =
      (answer.type === "version" && pending.command.type === "ask-version") ||
      (answer.type === "answer" && answer.command === pending.id);
    if (!isOurs) return undefined;
    this.#pending = undefined;
    const result = answer.type === "answer" && answer.status === "refused" ? "refused" : "ok";
    if (pending.command.type === "set-and-run") {
      this.#staleUntilMs = atMs + STALE_MS;
      if (result === "ok") this.#waiting.unshift({ type: "end-text" });
    }
    return { command: pending.command, result };
  }

  /** Whether times that come now may be believed. */
  trustsTimes(atMs: Millis): boolean {
    if (this.#staleUntilMs === undefined) return true;
    const isSetting = this.#pending?.command.type === "set-and-run";
    if (!isSetting && this.#staleUntilMs === Number.POSITIVE_INFINITY)
      this.#staleUntilMs = undefined;
    return this.#staleUntilMs === undefined || atMs >= this.#staleUntilMs;
  }
}
