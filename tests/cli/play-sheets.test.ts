import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { main } from "../../src/cli/main.js";
import { createRecordedIo } from "../support/cli-io.js";
import { gamesIn, play } from "./play-table.js";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-play-sheets-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const journal = () => join(folder, "journal.sqlite");

const MOVES = ["white plays e4", "black plays e5", "white plays Nf3", "black plays Nc6"];

const recordsOf = async (type: string) => {
  const [game] = await gamesIn(journal());
  return (game?.records ?? []).filter((record) => record.type === type);
};

describe("score sheets in the terminal of play", () => {
  test("White's sheet comes as a Braille file, Black's is typed; they agree", async () => {
    const pgn = join(folder, "game.pgn");
    const brf = join(folder, "white.brf");
    await writeFile(pgn, '[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 *\n');
    expect(await main(["braille", pgn, "-o", brf], createRecordedIo())).toBe(0);
    const { out, err, code } = await play(
      journal(),
      [
        ...MOVES,
        `arbiter enters white's sheet ${brf}`,
        "arbiter enters black's sheet",
        "e4",
        "e7e5",
        "S*",
        "Springer Gustav eins Felix drei",
        "Sc6",
        "done",
        'arbiter collects sheets because "both players ask for it"',
        "quit",
      ],
      { announce: "player" },
    );
    expect(code).toBe(0);
    expect(out).toContain("White's sheet has 4 lines.");
    expect(out).toContain("Black's sheet has 4 lines.");
    expect(out).toContain("Sa3, Sc3, Se2, Sf3, Sh3.");
    expect(out).toContain("Move 2 of White.");
    expect(out.join("\n")).toMatch(/The score sheets agree, 4 plies/);
    expect(err.join("\n")).not.toMatch(/not clear|no legal move/);
    expect((await recordsOf("write")).map(({ data }) => data.speaker)).toEqual(
      Array.from({ length: 8 }, () => "arbiter"),
    );
    expect((await recordsOf("ruling-given")).map(({ data }) => data.text)).toEqual([
      "both players ask for it",
    ]);
  }, 60_000);

  test("a line that nobody can read is asked for, with its place in the recording", async () => {
    const tape = join(folder, "tape.txt");
    await writeFile(
      tape,
      "0:05 Bauer Eva zwei Eva vier\n0:20 Bauer Eva sieben Eva fünf\n1:02 ?\n1:30 Springer Bella acht Cesar sechs\n",
    );
    const { out, err } = await play(
      journal(),
      [
        ...MOVES,
        `arbiter enters white's sheet ${tape}`,
        'arbiter enters black\'s sheet "1. e4 e5 2. Nf3 Nc6"',
        "arbiter collects sheets",
        "white writes Sf3 at ply 3",
        "arbiter collects sheets",
        "quit",
      ],
      { announce: "player" },
    );
    expect(err).toContainEqual(
      expect.stringMatching(/^Line 3 of White's sheet is not clear: .*at 1:02 of the recording/),
    );
    expect((await recordsOf("sheet-unclear")).map(({ data }) => data)).toEqual([
      { by: "white", ply: 3 },
    ]);
    expect(out.join("\n")).toMatch(/The score sheets agree, 4 plies/);
  }, 60_000);

  test("typing can be taken back and cancelled; an illegal line is entered as it stands", async () => {
    const { out, err } = await play(
      journal(),
      [
        "arbiter enters white's sheet",
        "e4",
        "back",
        "back",
        "Qh5",
        "?",
        "moves",
        "cancel",
        "arbiter enters white's sheet nowhere.pgn",
        "quit",
      ],
      { announce: "player" },
    );
    expect(out).toEqual(
      expect.arrayContaining([
        "e4 is away.",
        "There is no line before this one.",
        "A line that cannot be read.",
        "No legal move is known there.",
        "Nothing was entered.",
      ]),
    );
    expect(err).toContain("Qh5 is no legal move there. It is entered as it stands on the sheet.");
    expect(err).toContainEqual(
      expect.stringMatching(/nowhere\.pgn cannot be read\. There is no such file or folder\./),
    );
    expect(await recordsOf("write")).toEqual([]);
  }, 60_000);
});
