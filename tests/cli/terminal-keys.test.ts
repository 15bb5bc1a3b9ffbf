import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { atTerminal } from "./at-terminal.js";
import { gamesIn } from "./play-table.js";

// Keys are keys only at a terminal: socat gives the program one of its own.

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-keys-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a key does its step on an empty line, is a sign in a line, and Control C keeps the game", async () => {
  const journal = join(folder, "journal.sqlite");
  const terminal = await atTerminal(folder, [
    ...["play", "--white", "fake:dgt", "--black", "fake:dgt", "--voice", "none"],
    ...["--journal", journal, "--key", "space=white presses", "--key", "f2=black resigns"],
  ]);
  await terminal.shows("White's clock started.");
  // The spaces of a line press nothing.
  terminal.press("white executes e4\r");
  await terminal.shows("white executes e4");
  terminal.press(" ");
  await terminal.shows("Move 1. e4.");
  // What the key left on the line is gone: the next line begins at its beginning.
  terminal.press("show\r");
  await terminal.shows("Black has the move.");
  terminal.press("\u0003");
  await terminal.shows("is kept. The same command goes on with it.");
  await terminal.ended;

  const again = await atTerminal(folder, [
    ...["play", "--white", "fake:dgt", "--black", "fake:dgt", "--voice", "none"],
    ...["--journal", journal, "--key", "f2=black resigns"],
  ]);
  await again.shows("The clocks stand");
  again.press("\u001bOQ");
  await again.shows("Result: 1-0.");
  await again.ended;

  const [game] = await gamesIn(journal);
  expect(game?.summary.result).toBe("1-0");
  const presses = game?.records.filter(
    ({ type, data }) => type === "button-pressed" && data.button === "announce",
  );
  expect(presses).toHaveLength(1);
}, 60_000);
