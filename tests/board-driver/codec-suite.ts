import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Discarded } from "../../src/board-driver/discards.js";
import { cutAt, FUZZ_BYTES, glue, places, randomFrom } from "./bytes.js";

/** A decoder that accounts for its bytes. */
export interface AccountingDecoder {
  push(chunk: Uint8Array): readonly (object | Discarded)[];
  flush(why: "gap" | "truncated"): readonly (object | Discarded)[];
  readonly pendingBytes: number;
  readonly framedBytes: number;
}

export interface CodecUnderTest {
  readonly name: string;
  readonly make: () => AccountingDecoder;
  /** Two messages that differ, as the board writes them, filler included. */
  readonly messages: readonly [Uint8Array, Uint8Array];
  /** What each is read as. */
  readonly frames: readonly [object, object];
  /** Bytes from which the last one is needed; behind it stands filler. Default: the whole message. */
  readonly needed?: number;
  /** Bytes that begin no message. */
  readonly noise: Uint8Array;
  /** The first message with a value that cannot be. */
  readonly damaged: Uint8Array;
  /** A board of this kind keeps its cut, so noise shifts it until the line pauses. */
  readonly needsPause?: boolean;
  /** Bytes that the format gives a meaning, for streams that nearly are messages. */
  readonly alphabet: readonly number[];
}

const isDiscarded = (frame: object): frame is Discarded =>
  "type" in frame && frame.type === "discarded";

/** The parser cases and the properties that every codec must show. */
export const describeCodec = (codec: CodecUnderTest): void => {
  const { name, make, messages, frames, noise, damaged, needsPause = false, alphabet } = codec;
  const [one, other] = messages;
  const needed = codec.needed ?? one.length;

  const read = (...chunks: readonly Uint8Array[]): readonly object[] => {
    const decoder = make();
    return chunks.flatMap((chunk) => [...decoder.push(chunk)]);
  };

  describe(`${name}: messages are found in any stream`, () => {
    test("one message", () => {
      expect(read(one)).toEqual([frames[0]]);
    });

    test("two messages in one chunk", () => {
      expect(read(glue([one, other]))).toEqual(frames);
    });

    test("a message split anywhere", () => {
      for (let at = 1; at < one.length; at += 1) {
        expect(read(one.slice(0, at), one.slice(at), other)).toEqual(frames);
      }
    });

    test("the last byte needed alone in a chunk", () => {
      const decoder = make();
      expect(decoder.push(one.slice(0, needed - 1))).toEqual([]);
      expect(decoder.push(one.slice(needed - 1, needed))).toEqual([frames[0]]);
    });

    test("noise before a message is told as discarded", () => {
      const decoder = make();
      const found = [...decoder.push(noise)];
      if (needsPause) found.push(...decoder.flush("gap"));
      found.push(...decoder.push(one));
      expect(found.at(-1)).toEqual(frames[0]);
      const discarded = found.filter(isDiscarded).map(({ bytes }) => bytes);
      expect(glue(discarded)).toEqual(noise);
    });

    test("after a damaged message the next one is read", () => {
      const decoder = make();
      const found = decoder.push(glue([damaged, other]));
      expect(found.filter((frame) => !isDiscarded(frame))).toEqual([frames[1]]);
      expect(found.some(isDiscarded)).toBe(true);
    });
  });

  /** Messages, damaged ones, pieces of them and bytes of every kind. */
  const streams = fc
    .array(
      fc.oneof(
        fc.constantFrom(one, other, damaged, one.slice(0, 9), other.slice(5)),
        fc
          .array(fc.constantFrom(...alphabet), { maxLength: 12 })
          .map((all) => Uint8Array.from(all)),
        fc.uint8Array({ maxLength: 12 }),
      ),
      { maxLength: 10 },
    )
    .map(glue);

  describe(`${name}: for every stream`, () => {
    test("what is read does not depend on how it is cut into chunks", () => {
      fc.assert(
        fc.property(
          streams.chain((stream) => fc.tuple(fc.constant(stream), places(stream.length))),
          ([stream, cuts]) => {
            const decoder = make();
            const found = cutAt(stream, cuts).flatMap((chunk) => [...decoder.push(chunk)]);
            const whole = make();
            expect(found).toEqual(whole.push(stream));
            expect(decoder.flush("truncated")).toEqual(whole.flush("truncated"));
          },
        ),
        { seed: 1, numRuns: 300 },
      );
    });

    test("every byte is framed, discarded or pending, at any time", () => {
      fc.assert(
        fc.property(streams, (stream) => {
          const decoder = make();
          let discarded = 0;
          let wrong = 0;
          for (const [at, byte] of stream.entries()) {
            for (const frame of decoder.push(Uint8Array.of(byte))) {
              if (isDiscarded(frame)) discarded += frame.bytes.length;
            }
            if (decoder.framedBytes + discarded + decoder.pendingBytes !== at + 1) wrong += 1;
          }
          for (const frame of decoder.flush("truncated")) {
            if (isDiscarded(frame)) discarded += frame.bytes.length;
          }
          expect(wrong).toBe(0);
          expect(decoder.pendingBytes).toBe(0);
          expect(decoder.framedBytes + discarded).toBe(stream.length);
        }),
        { seed: 2, numRuns: 300 },
      );
    });

    test("a million bytes of any kind, or more, neither throw nor pile up, and none is lost", () => {
      const random = randomFrom(3);
      const decoder = make();
      let fed = 0;
      let discarded = 0;
      let mostPending = 0;
      while (fed < FUZZ_BYTES) {
        const chunk = Uint8Array.from({ length: 1 + Math.floor(random() * 200) }, () =>
          random() < 0.7
            ? (alphabet[Math.floor(random() * alphabet.length)] ?? 0)
            : Math.floor(random() * 256),
        );
        fed += chunk.length;
        for (const frame of decoder.push(chunk)) {
          if (isDiscarded(frame)) discarded += frame.bytes.length;
        }
        mostPending = Math.max(mostPending, decoder.pendingBytes);
      }
      expect(decoder.framedBytes + discarded + decoder.pendingBytes).toBe(fed);
      // One message of the longest kind, and one run of discarded bytes.
      expect(mostPending).toBeLessThan(512);
    }, 600_000);
  });
};
