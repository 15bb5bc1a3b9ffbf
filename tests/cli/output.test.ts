import { PassThrough, Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLineWriter, makePlainLine } from "../../src/cli/output.js";

test("lines leave in order, and flush waits for a slow reader", async () => {
  const chunks: string[] = [];
  const slow = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      setTimeout(() => {
        chunks.push(chunk.toString());
        done();
      }, 5);
    },
  });
  const writer = createLineWriter(slow);
  writer.write("Bauer Eva zwei Eva vier");
  writer.write("Läufer Felix eins");
  await writer.flush();
  expect(chunks.join("")).toBe("Bauer Eva zwei Eva vier\nLäufer Felix eins\n");
});

test("a reader that went away ends the output without an error", async () => {
  const stream = new PassThrough();
  const writer = createLineWriter(stream);
  stream.destroy(Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
  await writer.closed;
  writer.write("nobody reads this");
  await writer.flush();
  expect(writer.failure()).toBeUndefined();
});

test("a disk that takes no more is told, and is no reader that went away", async () => {
  const full = new Writable({
    write: (_chunk, _encoding, done) =>
      done(Object.assign(new Error("no space left on device"), { code: "ENOSPC" })),
  });
  const writer = createLineWriter(full);
  writer.write("1. e4");
  await writer.flush();
  expect(writer.failure()).toBe("no space left on device");
});

test("plain lines hold no control characters, whatever a file put into them", () => {
  expect(makePlainLine("a\u001b[31mred\u001b[0m\r\nb\u0007 ")).toBe("ared b");
});
