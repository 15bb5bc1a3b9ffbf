import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeBrlApi } from "../braille/line/fake-brlapi.js";
import { atTerminal } from "./at-terminal.js";
import { gamesIn } from "./play-table.js";

let folder: string;
let journal: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-writing-"));
  journal = join(folder, "journal.sqlite");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = async (...more: readonly string[]) => {
  const terminal = await atTerminal(folder, [
    ...["play", "--white", "fake:dgt", "--black", "fake:dgt", "--voice", "none"],
    ...["--journal", journal, "--braille-profile", "kompakt", ...more],
  ]);
  await terminal.shows("White's clock started.");
  return terminal;
};

/** Texts of White's sheet in the journal, in the order in which they were written. */
const writtenLines = async (): Promise<readonly unknown[]> => {
  const [game] = await gamesIn(journal);
  return (game?.records ?? [])
    .filter(({ type }) => type === "sheet-written" || type === "sheet-written-ahead")
    .map(({ data }) => data.text);
};

/** A key of the kitty keyboard protocol: 1 pressed, 2 held down, 3 released. */
const kitty = (sign: string, event: 1 | 2 | 3): string =>
  `\u001b[${sign.charCodeAt(0)};1:${event}u`;

describe("at a terminal", () => {
  test("the keys of a cell may come one after the other, and the space bar ends it", async () => {
    const terminal = await start();
    terminal.press("write white\r");
    await terminal.shows("The space bar ends a cell");
    // The cell k is taken back before it is finished, the cell f by backspace.
    terminal.press("fk ds fk k\u007ff \u007fdkl\r");
    await terminal.shows("White wrote 1. e2-e4.");
    await terminal.shows("⠑⠆⠑⠲");
    terminal.press("\u001b");
    await terminal.shows("White has done with writing.");
    terminal.press("white executes e4\r");
    terminal.press('white says "e4"\rwhite presses\r');
    await terminal.shows("Move 1. e4.");
    terminal.press("write white\r");
    await new Promise((done) => setTimeout(done, 500));
    terminal.press("\u0003");
    await terminal.shows("is kept. The same command goes on with it.");
    await terminal.ended;
    expect(await writtenLines()).toEqual(["e2-e4"]);
  }, 60_000);

  test("that tells releases the keys are pressed together, and a key held down is one key", async () => {
    const terminal = await start();
    terminal.press("write white\r");
    await terminal.shows("\u001b[>11u");
    terminal.press("\u001b[?11u");
    await terminal.shows("Press the keys of a cell together");
    for (const chord of ["fk", "ds", "fk", "dkl"]) {
      for (const key of chord) terminal.press(kitty(key, 1));
      for (const key of chord) terminal.press(kitty(key, 2));
      for (const key of chord) terminal.press(kitty(key, 3));
    }
    terminal.press(kitty("\r", 1) + kitty("\r", 3));
    await terminal.shows("White wrote 1. e2-e4.");
    terminal.press(kitty("\r", 1));
    await terminal.shows("White has done with writing.");
    await terminal.shows("\u001b[<u");
    terminal.press("quit\r");
    await terminal.ended;
    expect(await writtenLines()).toEqual(["e2-e4"]);
  }, 60_000);

  test("the display goes back to the screen reader while another window is in front", async () => {
    const server = new FakeBrlApi(40);
    let number = 900;
    for (let port = 0; port === 0; number += 1) {
      port = await server.listen(4_101 + number).catch(() => 0);
    }
    try {
      const terminal = await start("--braille", `127.0.0.1:${number - 1}`);
      await terminal.shows("\u001b[?1004h");
      terminal.press("\u001b[?1004;1$y");
      await vi.waitFor(() => expect(server.shown.length).toBeGreaterThan(0), 20_000);
      terminal.press("\u001b[O");
      await vi.waitFor(() => expect(server.left).toBe(1), 20_000);
      const shown = server.shown.length;
      terminal.press('white executes e4\rwhite says "e4"\rwhite presses\r');
      await terminal.shows("Move 1. e4.");
      expect(server.shown.length).toBe(shown);
      terminal.press("\u001b[I");
      await vi.waitFor(() => expect(server.shown.at(-1)).toMatch(/⠑⠆⠑⠲/), 20_000);
      expect(server.paths).toHaveLength(2);
      terminal.press("quit\r");
      await terminal.ended;
      expect(server.refused).toEqual([]);
    } finally {
      await server.close();
    }
  }, 60_000);
});
