import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Discarded } from "../../src/board-driver/discards.js";
import { cutAt, FUZZ_BYTES, glue, places, randomFrom } from "./bytes.js";

/** A decoder of any codec. */
export interface AnyDecoder<Frame extends object> {
  push(chunk: Uint8Array): readonly (Frame | Discarded)[];
  flush(why: "gap" | "truncated"): readonly (Frame | Discarded)[];
  readonly pendingBytes: number;
  /** Bytes that have become frames, filler included, where the decoder counts them. */
  readonly framedBytes?: number;
}

export interface CodecUnderTest<Frame extends object> {
  readonly name: string;
  readonly makeDecoder: () => AnyDecoder<Frame>;
  /** Two messages that say different things, as the board writes them, filler included. */
  readonly messages: readonly [Uint8Array, Uint8Array];
  /** Up to this byte a message is needed; behind it stands filler. Default: the whole message. */
  readonly needed?: number;
  /** Bytes that begin no message. */
  readonly noise: Uint8Array;
  /** Boards of this kind keep their cut, so noise shifts it until the line pauses. */
  readonly needsPause?: boolean;
  /** Damages a message so that the decoder must see it. */
  readonly spoil: (message: Uint8Array) => Uint8Array;
  /** Any message the encoders can make. */
  readonly anyMessage: fc.Arbitrary<Uint8Array>;
  /** Bytes that the format gives a meaning, for streams that nearly are messages. */
  readonly likely: readonly number[];
}

/**
 * What every codec must do: the parser cases, any cut, every byte accounted for, and a million bytes of
 * anything, or as many as `ANNABELLA_FUZZ_BYTES` says.
 */
export const describeCodec = <Frame extends object>(codec: CodecUnderTest<Frame>): void => {
  const { name, makeDecoder, messages, noise, spoil, anyMessage, likely } = codec;
  const [first, second] = messages;
  const needed = codec.needed ?? first.length;
  const isDiscard = (frame: Frame | Discarded): frame is Discarded =>
    "type" in frame && frame.type === "discarded";
  const framesIn = (all: readonly (Frame | Discarded)[]) => all.filter((one) => !isDiscard(one));
  const discardedIn = (all: readonly (Frame | Discarded)[]): number =>
    all.reduce((sum, one) => sum + (isDiscard(one) ? one.bytes.length : 0), 0);
  const read = (...chunks: readonly Uint8Array[]): readonly (Frame | Discarded)[] => {
    const decoder = makeDecoder();
    return chunks.flatMap((chunk) => [...decoder.push(chunk)]);
  };

  describe(`${name}: messages are found in any stream`, () => {
    test("one message is one frame", () => {
      const decoder = makeDecoder();
      const frames = decoder.push(first);
      expect(frames).toHaveLength(1);
      expect(framesIn(frames)).toHaveLength(1);
      expect(decoder.pendingBytes).toBe(0);
    });

    test("two messages in one chunk are two frames", () => {
      const frames = read(glue([first, second]));
      expect(frames).toEqual([...read(first), ...read(second)]);
      expect(frames[0]).not.toEqual(frames[1]);
    });

    test("a message split anywhere is the same frame", () => {
      for (let at = 1; at < first.length; at += 1) {
        expect(read(first.slice(0, at), first.slice(at), second)).toEqual(
          read(glue([first, second])),
        );
      }
    });

    test("the last byte that is needed makes the frame, alone in its chunk", () => {
      const decoder = makeDecoder();
      expect(decoder.push(first.slice(0, needed - 1))).toEqual([]);
      expect(decoder.push(first.slice(needed - 1, needed))).toEqual(read(first));
    });

    test("noise before a message is told, byte by byte, and the message is read", () => {
      const decoder = makeDecoder();
      const frames = [...decoder.push(noise)];
      if (codec.needsPause === true) frames.push(...decoder.flush("gap"));
      frames.push(...decoder.push(first));
      expect(framesIn(frames)).toEqual(read(first));
      expect(glue(frames.filter(isDiscard).map(({ bytes }) => bytes))).toEqual(noise);
    });

    test("after a spoilt message the next one is read, and the spoilt one never", () => {
      const frames = read(glue([spoil(first), second]));
      expect(framesIn(frames).at(-1)).toEqual(read(second)[0]);
      expect(framesIn(frames)).not.toContainEqual(read(first)[0]);
      expect(discardedIn(frames)).toBeGreaterThan(0);
    });

    test("a message that never ends is given up, and told, when the line is quiet", () => {
      const decoder = makeDecoder();
      decoder.push(first.slice(0, needed - 1));
      expect(discardedIn(decoder.flush("gap"))).toBe(needed - 1);
      expect(decoder.pendingBytes).toBe(0);
      expect(decoder.push(second)).toEqual(read(second));
    });
  });

  /** Messages, damaged ones, pieces of them and bytes of every kind. */
  const part = fc.oneof(
    { weight: 3, arbitrary: anyMessage },
    { weight: 1, arbitrary: fc.constantFrom(first, second, spoil(first), second.slice(1)) },
    {
      weight: 2,
      arbitrary: fc
        .array(fc.oneof(fc.constantFrom(...likely), fc.nat({ max: 255 })), { maxLength: 12 })
        .map((bytes) => Uint8Array.from(bytes)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(anyMessage, fc.nat({ max: 70 })).map(([bytes, at]) => bytes.slice(0, at)),
    },
  );
  const streams = fc.array(part, { maxLength: 8 }).map(glue);

  describe(`${name}: for every stream`, () => {
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
        fc.property(
          streams.chain((stream) => fc.tuple(fc.constant(stream), places(stream.length))),
          ([stream, cuts]) => {
            const whole = makeDecoder();
            const expected = [...whole.push(stream), ...whole.flush("truncated")];
            const decoder = makeDecoder();
            const frames = cutAt(stream, cuts).flatMap((chunk) => [...decoder.push(chunk)]);
            expect([...frames, ...decoder.flush("truncated")]).toEqual(expected);
          },
        ),
        { seed: 12, numRuns: 200 },
      );
    });

    test("every byte is framed, discarded or pending, at any time", () => {
      fc.assert(
        fc.property(streams, (stream) => {
          const decoder = makeDecoder();
          let discarded = 0;
          for (const [at, byte] of stream.entries()) {
            const before = decoder.pendingBytes;
            const frames = decoder.push(Uint8Array.of(byte));
            const told = discardedIn(frames);
            discarded += told;
            if (decoder.framedBytes !== undefined) {
              expect(decoder.framedBytes + discarded + decoder.pendingBytes).toBe(at + 1);
              continue;
            }
            // What is neither told nor pending any more has become frames, and only then.
            const taken = before + 1 - told - decoder.pendingBytes;
            expect(taken).toBeGreaterThanOrEqual(framesIn(frames).length);
            if (framesIn(frames).length === 0) expect(taken).toBe(0);
          }
          const rest = decoder.pendingBytes;
          const given = decoder.flush("truncated");
          expect(discardedIn(given)).toBeLessThanOrEqual(rest);
          expect(decoder.pendingBytes).toBe(0);
        }),
        { seed: 13, numRuns: 120 },
      );
    });

    test("a million bytes of anything, or more, are survived, none of them forgotten", () => {
      const random = randomFrom(1_000_000);
      const decoder = makeDecoder();
      let fed = 0;
      let discarded = 0;
      let frames = 0;
      let mostPending = 0;
      while (fed < FUZZ_BYTES) {
        const kind = random();
        let bytes: Uint8Array;
        if (kind < 0.4) {
          bytes = Uint8Array.from({ length: 1 + Math.floor(random() * 400) }, () =>
            Math.floor(random() * 256),
          );
        } else if (kind < 0.8) {
          bytes = Uint8Array.from(
            { length: 1 + Math.floor(random() * 400) },
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
        mostPending = Math.max(mostPending, decoder.pendingBytes);
        // A decoder that waits for ever for more would grow.
        if (mostPending > 20_000) throw new Error("grows without end");
      }
      discarded += discardedIn(decoder.flush("gap"));
      if (process.env.ANNABELLA_WIRE_REPORT !== undefined) {
        process.stderr.write(
          `${name}: ${fed} bytes, ${frames} frames, ${discarded} bytes discarded, at most ${mostPending} pending\n`,
        );
      }
      expect(decoder.pendingBytes).toBe(0);
      if (decoder.framedBytes !== undefined) expect(decoder.framedBytes + discarded).toBe(fed);
      expect(frames).toBeGreaterThan(FUZZ_BYTES / 20_000);
      expect(discarded).toBeGreaterThan(FUZZ_BYTES / 4);
    }, 600_000);
  });
};
