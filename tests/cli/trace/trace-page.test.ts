import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SHARES } from "../../../src/cli/trace/move-way.js";
import { TRACE_MARK_TYPES } from "../../../src/cli/trace/read-trace.js";
import { ROOT } from "../../support/laws-evidence.js";
import { PICTURE, TRACE_PAGE } from "../../support/trace-page.js";

const read = (path: string): Promise<string> => readFile(join(ROOT, path), "utf8");

test("the page about traces has the table of its picture: run tests/support/write-trace.ts", async () => {
  const page = await read(TRACE_PAGE);
  const picture = await read(PICTURE);
  const rows = [...page.matchAll(/^\| [\d.]+ \| (.*) \| ([\d.]+) \| [a-z]+ \|$/gm)].map(
    ([, what, took]) => ({ what, took: Math.round(Number(took)) }),
  );
  expect(rows.length).toBeGreaterThan(20);
  const texts = [...picture.matchAll(/<text x="16" [^>]*>([^<]*)<\/text>/g)].map(
    ([, text]) => text,
  );
  expect(texts.slice(3)).toEqual(rows.map(({ what }) => what));
  const times = [...picture.matchAll(/text-anchor="end">([\d.]+)<\/text>/g)].map(([, ms]) =>
    Math.round(Number(ms)),
  );
  expect(times.slice(-rows.length)).toEqual(rows.map(({ took }) => took));
  // It was played to the ear, not only shown.
  expect(page).toMatch(/\| first sample taken by the device \|/);
});

test("the page about traces names every kind of mark and every share", async () => {
  const page = await read(TRACE_PAGE);
  for (const type of TRACE_MARK_TYPES) expect(page).toContain(`\`${type}\``);
  for (const share of SHARES) expect(page).toContain(`| ${share} |`);
});
