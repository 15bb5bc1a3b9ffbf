import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Discarded } from "../../src/board-driver/discards.js";
import { cutAt, FUZZ_BYTES, glue, places, randomFrom } from "./bytes.js";

/** A decoder of any codec. */
export interface AnyDecoder<Frame extends { readonly type: string }> {
  push(chunk: Uint8Array): readonly (Frame | Discarded)[];
  flush(why: "gap" | "truncated"): readonly (Frame | Discarded)[];
  readonly pendingBytes: number;
}

export interface CodecFamily<Frame extends { readonly type: string }> {
  readonly name: string;
  readonly makeDecoder: () => AnyDecoder<Frame>;
  /** Two messages of which the second says another thing. */
  readonly messages: readonly [Uint8Array, Uint8Array];
  /** Bytes that begin no message. */
  readonly noise: Uint8Array;
  /** Damages a message so that the decoder must see it. */
  readonly spoil: (message: Uint8Array) => Uint8Array;
  /** Any message the encoders can make. */
  readonly anyMessage: fc.Arbitrary<Uint8Array>;
  /** Bytes that look like this family. */
  readonly likely: readonly number[];
  /** Whether the second message is found at once behind a spoilt first. Default true. */
  readonly findsNextAtOnce?: boolean;
}

/** What every codec must do: six cases, any cut, every byte accounted for, a million bytes of anything. */
export const describeCodec = <Frame extends { readonly type: string }>(
  family: CodecFamily<Frame>,
): void => {
  const { name, makeDecoder, messages, noise, spoil, anyMessage, likely } = family;
  const [first, second] = messages;
  const read = (bytes: Uint8Array) => makeDecoder().push(bytes);
  const isDiscard = (frame: Frame | Discarded): frame is Discarded => frame.type === "discarded";
  const framesIn = (all: readonly (Frame | Discarded)[]) => all.filter((one) => !isDiscard(one));
  const discardedIn = (all: readonly (Frame | Discarded)[]): number =>
    all.reduce((sum, one) => sum + (isDiscard(one) ? one.bytes.length : 0), 0);

  describe(`${name}: messages are found in any stream`, () => {
    test("one message is one frame, with its last byte", () => {
      const decoder = makeDecoder();
      expect(decoder.push(first.slice(0, -1))).toEqual([]);
      const frames = decoder.push(first.slice(-1));
      expect(frames).toHaveLength(1);
      expect(decoder.pendingBytes).toBe(0);
    });

    test("two messages in one chunk are two frames", () => {
      const frames = read(glue([first, second]));
      expect(frames).toEqual([...read(first), ...read(second)]);
      expect(frames[0]).not.toEqual(frames[1]);
    });

    test("a message split anywhere is the same frame", () => {
      for (let at = 1; at < first.length; at += 1) {
        const decoder = makeDecoder();
        expect(decoder.push(first.slice(0, at))).toEqual([]);
        expect(decoder.push(first.slice(at))).toEqual(read(first));
      }
    });

    test("noise before a message is told, the message is read", () => {
      const frames = read(glue([noise, first]));
      expect(discardedIn(frames)).toBe(noise.length);
      expect(framesIn(frames)).toEqual(read(first));
    });

    test("after a spoilt message the next one is read", () => {
      const decoder = makeDecoder();
      const frames = [
        ...decoder.push(glue([spoil(first), second])),
        ...(family.findsNextAtOnce === false ? decoder.push(second) : []),
      ];
      expect(framesIn(frames).at(-1)).toEqual(read(second)[0]);
      expect(framesIn(frames)).not.toContainEqual(read(first)[0]);
      expect(discardedIn(frames)).toBeGreaterThan(0);
    });

    test("a message that never ends is given up, and told, when the line is quiet", () => {
      const decoder = makeDecoder();
      decoder.push(first.slice(0, -1));
      const given = decoder.flush("gap");
      expect(discardedIn(given)).toBe(first.length - 1);
      expect(decoder.pendingBytes).toBe(0);
      expect(decoder.push(second)).toEqual(read(second));
    });
  });

  describe(`${name}: for every stream`, () => {
    const part = fc.oneof(
      { weight: 3, arbitrary: anyMessage },
      {
        weight: 2,
        arbitrary: fc
          .array(fc.oneof(fc.constantFrom(...likely), fc.nat({ max: 255 })), { maxLength: 12 })
          .map((bytes) => Uint8Array.from(bytes)),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(anyMessage, fc.nat({ max: 70 }))
          .map(([bytes, at]) => bytes.slice(0, at)),
      },
    );
    const stream = fc.array(part, { maxLength: 8 }).map(glue);

    test("messages that are written are read, and nothing is left over", () => {
      fc.assert(
        fc.property(fc.array(anyMessage, { maxLength: 6 }), (all) => {
          const decoder = makeDecoder();
          const frames = decoder.push(glue(all));
          expect(frames.filter(isDiscard)).toEqual([]);
          expect(frames).toHaveLength(all.length);
          expect(decoder.pendingBytes).toBe(0);
        }),
        { seed: 11, numRuns: 60 },
      );
    });

    test("frames do not depend on how the stream is cut", () => {
      fc.assert(
        fc.property(stream, places(600), (bytes, cuts) => {
          const whole = makeDecoder();
          const expected = [...whole.push(bytes), ...whole.flush("truncated")];
          const decoder = makeDecoder();
          const frames = cutAt(bytes, cuts).flatMap((chunk) => [...decoder.push(chunk)]);
          expect([...frames, ...decoder.flush("truncated")]).toEqual(expected);
        }),
        { seed: 12, numRuns: 120 },
      );
    });

    test("every byte is framed, discarded or pending", () => {
      fc.assert(
        fc.property(stream, (bytes) => {
          const decoder = makeDecoder();
          let fed = 0;
          let framed = 0;
          let discarded = 0;
          for (const byte of bytes) {
            const before = decoder.pendingBytes;
            const frames = decoder.push(Uint8Array.of(byte));
            fed += 1;
            const told = discardedIn(frames);
            discarded += told;
            // What is neither told nor pending any more has become frames, and only then.
            const taken = before + 1 - told - decoder.pendingBytes;
            expect(taken).toBeGreaterThanOrEqual(framesIn(frames).length);
            if (framesIn(frames).length === 0) expect(taken).toBe(0);
            framed += taken;
          }
          expect(framed + discarded + decoder.pendingBytes).toBe(fed);
        }),
        { seed: 13, numRuns: 80 },
      );
    });

    test("a million bytes of anything, or more, are survived, none of them forgotten", () => {
      const random = randomFrom(1_000_000);
      const decoder = makeDecoder();
      let fed = 0;
      let discarded = 0;
      let frames = 0;
      while (fed < FUZZ_BYTES) {
        const kind = random();
        let bytes: Uint8Array;
        if (kind < 0.4) {
          bytes = Uint8Array.from({ length: 400 }, () => Math.floor(random() * 256));
        } else if (kind < 0.8) {
          bytes = Uint8Array.from(
            { length: 400 },
            () => likely[Math.floor(random() * likely.length)] ?? 0,
          );
        } else {
          const message = messages[kind < 0.9 ? 0 : 1];
          bytes =
            random() < 0.5 ? message : message.slice(0, Math.floor(random() * message.length));
        }
        fed += bytes.length;
        const found = decoder.push(bytes);
        discarded += discardedIn(found);
        frames += framesIn(found).length;
        if (discarded + decoder.pendingBytes > fed) throw new Error("bytes out of nothing");
        // A decoder that waits for ever for more would grow.
        if (decoder.pendingBytes > 20_000) throw new Error("grows without end");
      }
      discarded += discardedIn(decoder.flush("gap"));
      expect(decoder.pendingBytes).toBe(0);
      expect(frames).toBeGreaterThan(50);
      expect(discarded).toBeGreaterThan(FUZZ_BYTES / 2);
    }, 600_000);
  });
};
