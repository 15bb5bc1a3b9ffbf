import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseJsonLines } from "../../src/journal/json-lines.js";
import { randomFrom } from "../board-driver/bytes.js";
import { gamesIn } from "../cli/play-table.js";
import { makeLines, makeRandomGame } from "./game-lines.js";
import { PlayProcess } from "./play-process.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-full-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a journal without room stops the table in time, and the game goes on when there is room again", async () => {
  const journal = join(folder, "journal.sqlite");
  const args = [
    ...["play", "--json", "--white", "fake:aph1", "--black", "fake:dgt", "--voice", "none"],
    ...["--announce", "player", "--clock", "10h", "--journal", journal],
  ];
  const game = makeRandomGame(200, randomFrom(7));
  // No file may become longer than this many kibibytes.
  const program = new PlayProcess(args, [
    ...["bash", "-c", 'trap "" XFSZ; ulimit -f 300; exec "$@"', "bash"],
  ]);
  await program.hears(/"type":"game-opened"/);
  program.type(...makeLines(game));
  expect(await program.ended).toBe(3);
  expect(program.err.at(-1)).toMatch(
    /Stop the clocks\. Whether the last act still counts is told .*\((disk-full|journal-failed)\)$/,
  );

  const [kept] = await gamesIn(journal);
  if (kept === undefined) throw new Error("no game is kept");
  const shown = parseJsonLines(`${program.out.join("\n")}\n`, "stdout");
  if (!shown.ok) throw new Error(JSON.stringify(shown.error));
  // What was shown was written before, and nothing was shown that was not.
  expect(shown.value[0]).toEqual(kept.records);

  const again = new PlayProcess(args);
  await again.hears(/"type":"program-restarted"/);
  again.type("white resigns");
  expect(await again.ended).toBe(0);
  const verified = new PlayProcess(["journal", "verify", kept.summary.game, "--journal", journal]);
  expect(await verified.ended).toBe(0);
}, 120_000);

test("a journal where nothing may be written is told, and no game is opened", async () => {
  const program = new PlayProcess(
    [
      ...["play", "--white", "fake:aph1", "--black", "fake:dgt", "--voice", "none"],
      ...["--journal", join(folder, "is a folder", "journal.sqlite", "journal.sqlite")],
    ],
    [
      "bash",
      "-c",
      `mkdir -p "${folder}/is a folder"; : > "${folder}/is a folder/journal.sqlite"; exec "$@"`,
      "bash",
    ],
  );
  expect(await program.ended).toBe(3);
  expect(program.err.at(-1)).toMatch(/\((journal-read-only|journal-failed)\)$/);
  expect(program.out).toEqual([]);
}, 60_000);
