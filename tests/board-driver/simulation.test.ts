/**
 * Every row of the simulation table of docs/protocols/occupancy-boards.md C5: 20,000 frames over a
 * bad line. Where the table says so, the bytes go through the byte-length parser of serialport.
 */
import { ByteLengthParser } from "@serialport/parser-byte-length";
import { describe, expect, test } from "vitest";
import { Aph1Decoder, makeAph1State } from "../../src/board-driver/aph1/codec.js";
import { Raw8Decoder } from "../../src/board-driver/raw8/codec.js";
import { type Damage, damage, hex, randomFrom } from "./bytes.js";

const FRAMES = 20_000;

/** The real parser as a function: bytes in, chunks of one length out. */
class Cutter {
  #parser: ByteLengthParser;
  readonly #length: number;
  readonly #chunks: Uint8Array[] = [];

  constructor(length: number) {
    this.#length = length;
    this.#parser = this.#open();
  }

  #open(): ByteLengthParser {
    const parser = new ByteLengthParser({ length: this.#length });
    parser.on("data", (chunk: Uint8Array) => this.#chunks.push(Uint8Array.from(chunk)));
    return parser;
  }

  push(bytes: Uint8Array): readonly Uint8Array[] {
    this.#parser.write(bytes);
    return this.#chunks.splice(0);
  }

  /** As the serial transport does after a pause: a parser with bytes left in it is replaced. */
  replace(): void {
    this.#parser = this.#open();
  }
}

describe("APH-1, aligner behind the byte-length parser", () => {
  /** Numbers of the frames: SEQ and T_MS together name each. */
  const run = (line: Damage, seed: number) => {
    const random = randomFrom(seed);
    const cutter = new Cutter(32);
    const decoder = new Aph1Decoder();
    const whole: number[] = [];
    const delivered: number[] = [];
    let mixed = 0;
    const take = (bytes: Uint8Array): void => {
      for (const chunk of cutter.push(bytes)) {
        for (const frame of decoder.push(chunk)) {
          if (frame.type === "state") {
            delivered.push(frame.timeMs);
            // The content belongs to the number: nothing is put together from two frames.
            const name = frame.timeMs & 0xff;
            if (frame.occupied[0] !== name || frame.seq !== name) mixed += 1;
          }
        }
      }
    };
    for (let number = 0; number < FRAMES; number += 1) {
      const occupied = Uint8Array.from({ length: 8 }, (_, at) =>
        at === 0 ? number & 0xff : Math.floor(random() * 256),
      );
      const frame = makeAph1State({ seq: number & 0xff, timeMs: number, occupied });
      const sent = damage(frame, line, random);
      if (sent.isWhole) whole.push(number);
      take(sent.bytes);
    }
    // The parser holds back what is no full chunk; the frames after the last one push it out.
    take(new Uint8Array(64));
    expect(mixed).toBe(0);
    return { whole, delivered };
  };

  test.each<readonly [string, Damage]>([
    ["loss 0.0005", { loss: 0.0005 }],
    ["insertion 0.0005", { insert: 0.0005 }],
    ["flipped bits 0.0005", { flip: 0.0005 }],
    ["all three 0.001", { loss: 0.001, insert: 0.001, flip: 0.001 }],
    ["loss 0.01", { loss: 0.01 }],
  ])("%s: every undamaged frame is delivered once, in order, and no other content", (_, line) => {
    const { whole, delivered } = run(line, 20_260_101);
    expect(whole.length).toBeGreaterThan(14_000);
    expect(whole.length).toBeLessThan(FRAMES);
    const missing = new Set(whole);
    for (const number of delivered) missing.delete(number);
    expect([...missing]).toEqual([]);
    expect(delivered).toEqual([...new Set(delivered)].sort((a, b) => a - b));
    // Delivered beyond that: frames with a foreign byte in front of them, or whose lost last byte
    // was the same as the start byte after it.
    if (line.insert === undefined) expect(delivered.length - whole.length).toBeLessThanOrEqual(3);
  });
});

const START = hex("FF FF 00 00 00 00 FF FF");

/** A thousand changes of one square each: a man goes up, a man comes down somewhere. */
const makeChanges = (random: () => number): readonly Uint8Array[] => {
  let bits = START;
  const positions = [bits];
  for (let number = 0; number < 1000; number += 1) {
    const wanted = number % 2 === 0 ? 1 : 0;
    const candidates = Array.from({ length: 64 }, (_, sensor) => sensor).filter(
      (sensor) => (((bits[sensor >> 3] ?? 0) >> (sensor & 7)) & 1) === wanted,
    );
    const sensor = candidates[Math.floor(random() * candidates.length)] ?? 0;
    bits = bits.with(sensor >> 3, (bits[sensor >> 3] ?? 0) ^ (1 << (sensor & 7)));
    positions.push(bits);
  }
  return positions;
};

describe("Raw-8 with a thousand changes", () => {
  type Method = "plain" | "cut" | "pauses";

  const run = (method: Method, line: Damage, seed: number) => {
    const random = randomFrom(seed);
    const changes = makeChanges(random);
    const known = new Set(changes.map(String));
    const cutter = new Cutter(8);
    const decoder = new Raw8Decoder();
    const events: string[] = [];
    let last = "";
    for (let number = 0; number < FRAMES; number += 1) {
      const position = changes[Math.floor((number * changes.length) / FRAMES)] ?? START;
      const { bytes } = damage(position, line, random);
      if (method === "pauses") {
        cutter.replace();
        decoder.gap();
      }
      for (const chunk of cutter.push(bytes)) {
        if (method === "plain") {
          // What a program does that believes each chunk.
          if (String(chunk) !== last) events.push(String(chunk));
          last = String(chunk);
          continue;
        }
        for (const frame of decoder.push(chunk)) {
          if (frame.type === "position" || frame.type === "change") {
            events.push(String(frame.occupied));
          }
        }
      }
    }
    for (const frame of decoder.end()) {
      if (frame.type === "change") events.push(String(frame.occupied));
    }
    const wrong = events.filter((event) => !known.has(event)).length;
    return { expected: changes.map(String), events, wrong };
  };

  test("the byte-length parser alone, loss 0.0005: nearly every event is false", () => {
    const { wrong } = run("plain", { loss: 0.0005 }, 5);
    expect(wrong).toBeGreaterThan(700);
  });

  test.each([0.0005, 0.002])(
    "cut by what changed least, loss %s: every change, nothing else",
    (loss) => {
      const { expected, events, wrong } = run("cut", { loss }, 5);
      expect(wrong).toBe(0);
      expect(events).toEqual(expected);
    },
  );

  test("pauses begin reports, loss 0.002: every change, nothing else", () => {
    const { expected, events, wrong } = run("pauses", { loss: 0.002 }, 5);
    expect(wrong).toBe(0);
    expect(events).toEqual(expected);
  });

  test.each<readonly [string, Damage]>([
    ["insertion 0.002", { insert: 0.002 }],
    ["flipped bits 0.002", { flip: 0.002 }],
    ["replaced bytes 0.002", { replace: 0.002 }],
    ["all of them 0.001", { loss: 0.001, insert: 0.001, flip: 0.001, replace: 0.001 }],
  ])("cut by what changed least, %s: every change, nothing else", (_, line) => {
    const { expected, events } = run("cut", line, 6);
    expect(events).toEqual(expected);
  });
});
