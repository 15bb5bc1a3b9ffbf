import { expect, test } from "vitest";
import { makeHex, parseHex } from "../../../src/board-driver/hex.js";
import type { Transport } from "../../../src/board-driver/transport.js";

/** A transport on the bench: the host's end under test and the far end where a board would be. */
export interface Bench {
  readonly host: Transport;
  /** The board writes. Resolves when the bytes have left it. */
  write(bytes: Uint8Array): Promise<void>;
  /** What the board has received, in hex. Absent: nothing arrives anywhere (a recording). */
  readonly received?: () => string;
  /** The line breaks at the board's end. */
  breakLine(): Promise<void>;
  clear(): Promise<void>;
}

/** What every transport does, whatever the line is made of. */
export const describeTransport = (name: string, lay: () => Promise<Bench>): void => {
  const withBench = (work: (bench: Bench) => Promise<void>) => async (): Promise<void> => {
    const bench = await lay();
    try {
      await work(bench);
    } finally {
      await bench.host.close();
      await bench.clear();
    }
  };

  test(
    `${name}: bytes of the board arrive in order, with times that never decrease`,
    withBench(async ({ host, write, breakLine }) => {
      expect(await host.open()).toEqual({ ok: true, value: undefined });
      const sent = Array.from({ length: 40 }, (_, index) => bytesOf(index));
      for (const bytes of sent) await write(bytes);
      const expected = sent.map(makeHex).join("");
      let received = "";
      let lastAtMs = 0;
      for await (const chunk of host.incoming()) {
        received += makeHex(chunk.bytes);
        expect(chunk.atMs).toBeGreaterThanOrEqual(lastAtMs);
        lastAtMs = chunk.atMs;
        if (received.length >= expected.length) break;
      }
      expect(received).toBe(expected);
      await breakLine();
    }),
  );

  test(
    `${name}: the incoming bytes end when the line breaks`,
    withBench(async ({ host, write, breakLine }) => {
      await host.open();
      const reading = readAll(host);
      await write(Uint8Array.of(0xa5, 0x10));
      await until(() => reading.text === "a510");
      await breakLine();
      await reading.done;
      expect(reading.text).toBe("a510");
    }),
  );

  test(
    `${name}: the incoming bytes end when the line is closed from this side`,
    withBench(async ({ host }) => {
      await host.open();
      const reading = readAll(host);
      await host.close();
      await reading.done;
      expect(reading.text).toBe("");
    }),
  );

  test(
    `${name}: what is sent arrives at the board whole and in order`,
    withBench(async ({ host, received }) => {
      await host.open();
      const results = await Promise.all(
        Array.from({ length: 30 }, (_, index) => host.send(bytesOf(index))),
      );
      expect(results.every((result) => result.ok)).toBe(true);
      if (received === undefined) return;
      const expected = Array.from({ length: 30 }, (_, index) => makeHex(bytesOf(index))).join("");
      await until(() => received().length >= expected.length);
      expect(received()).toBe(expected);
    }),
  );

  test(
    `${name}: nothing can be sent before opening or after closing, and closing twice is safe`,
    withBench(async ({ host }) => {
      expect(await host.send(Uint8Array.of(1))).toMatchObject({
        ok: false,
        error: { code: "board-lost" },
      });
      await host.open();
      await host.close();
      await host.close();
      expect(await host.send(Uint8Array.of(1))).toMatchObject({
        ok: false,
        error: { code: "board-lost" },
      });
    }),
  );

  test(
    `${name}: opened again after closing, it carries bytes again`,
    withBench(async ({ host, write }) => {
      await host.open();
      await host.close();
      expect((await host.open()).ok).toBe(true);
      const reading = readAll(host);
      await write(Uint8Array.of(0x86, 0x00));
      await until(() => reading.text === "8600");
      await host.close();
      await reading.done;
    }),
  );

  test(
    `${name}: a line that is open cannot be opened a second time`,
    withBench(async ({ host }) => {
      await host.open();
      expect(await host.open()).toMatchObject({ ok: false, error: { code: "port-busy" } });
    }),
  );
};

/** A few bytes that tell their number. */
const bytesOf = (index: number): Uint8Array =>
  parseHex(`${index.toString(16).padStart(4, "0")}a5ff00`) ?? new Uint8Array();

/** Reads a transport to its end in the background. */
export const readAll = (transport: Transport): { text: string; readonly done: Promise<void> } => {
  const reading = { text: "", done: Promise.resolve() };
  reading.done = (async () => {
    for await (const chunk of transport.incoming()) reading.text += makeHex(chunk.bytes);
  })();
  return reading;
};

/** Waits for something that happens outside; gives up after ten seconds. */
export const until = async (isSo: () => boolean): Promise<void> => {
  const givenUpAt = performance.now() + 10_000;
  while (!isSo()) {
    if (performance.now() > givenUpAt) throw new Error("it did not happen within ten seconds");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
