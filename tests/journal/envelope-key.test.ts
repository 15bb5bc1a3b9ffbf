import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { envelopeKeyPath, openEnvelopeKeeper } from "../../src/journal/envelope-key.js";
import { valueIn } from "./sample.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-test-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test("I.3: the key of the envelopes is made once, for its owner only, and opens them after a restart", async () => {
  const path = envelopeKeyPath(join(folder, "state", "journal.sqlite"));
  const closed = valueIn(await openEnvelopeKeeper(path)).seal("g-1", "black", "0-0");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(valueIn(await openEnvelopeKeeper(path)).open("g-1", "black", closed)).toBe("0-0");
});

test("a file that is no key, or a place that cannot be written, is a problem and no throw", async () => {
  const path = join(folder, "key");
  await writeFile(path, "not a key\n");
  expect(await openEnvelopeKeeper(path)).toMatchObject({
    ok: false,
    error: { code: "file-unreadable", path },
  });
  const blocked = join(path, "below-a-file");
  expect(await openEnvelopeKeeper(blocked)).toMatchObject({ ok: false });
});
